"""Blackjack in words."""

from collections.abc import Iterator, Sequence

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move
from cardtable.engine.view import LogEntry
from cardtable.engine.words import SIGNS, Caption, Words, card_name, card_names, counted, suit_name
from cardtable.games.blackjack.law.facts import BlackjackView, Facts
from cardtable.games.blackjack.law.fitting import PENALTY
from cardtable.games.blackjack.law.house import House
from cardtable.games.blackjack.law.moves import SUITS_BY_LETTER, Pickup, Play, Stop


class BlackjackWords(Words[House, Facts]):
    """How Blackjack speaks."""

    def ask(self, view: BlackjackView) -> str:
        """Return the prompt for the seat to act."""
        if view.phase == "over":
            return "The match is over"
        if view.phase == "deal":
            return "The cards are being dealt"
        if view.phase in ("shuffle", "owed"):
            return "The pile is being shuffled into a new deck"
        facts = view.facts
        if not view.zone(f"hand-{facts.turn}").cards:
            return "Pick up one card: the last card does not win"
        if facts.debt:
            return f"Answer the debt with an ace, a two or a jack, or pick up {counted(facts.debt, 'card')}"
        return self._ask_for_card(view)

    def _ask_for_card(self, view: BlackjackView) -> str:
        facts = view.facts
        pile = view.zone("pile").faces
        if not pile:
            return "Play any card, or pick up one card"
        if not facts.tail:
            return f"Match {_top(view)}, or pick up one card"
        rank = pile[-1].rank
        if rank is Rank.QUEEN:
            return "Play any card on the queen, or pick up one card"
        if rank is Rank.THREE:
            return "Play a card that matches the three, or pick up one card"
        if facts.free:
            return "Stop, or continue with the same rank" if facts.tail == 1 else "Stop, or continue"
        return "Cap the turn with a matching card, or pick up one card"

    def button(self, view: BlackjackView, move: Move) -> str:
        """Return what a button for ``move`` says."""
        facts = view.facts
        match move:
            case Play(card=card, suit=suit) if suit is not None:
                return f"Play {card_name(card)} as {SIGNS[suit]}"
            case Play(card=card):
                return f"Play {card_name(card)}"
            case Pickup():
                return f"Pick up {counted(facts.debt or 1, 'card')}"
            case Stop():
                return f"Stop: {counted(facts.run, 'card')} for the next player" if facts.run else "Stop"
            case _:
                return "Deal" if view.phase == "deal" else "Shuffle"

    def taken_up(self, view: BlackjackView, move: Move) -> int:
        """Return the debt, or the one card that is picked up without any."""
        return (view.facts.debt or 1) if isinstance(move, Pickup) else 0

    def tell(self, entry: LogEntry, names: Sequence[str]) -> str:
        """Return a line of the log in words."""
        if entry.word == "shuffle":
            return "The cards are shuffled"
        name = names[entry.actor]
        if entry.word == "stop":
            return f"{name} stops"
        if entry.word == "pickup":
            return f"{name} picks up"
        card = card_name(entry.cards[0])
        words = entry.text.split()
        if len(words) == 3 and words[2] in SUITS_BY_LETTER:
            suit = SUITS_BY_LETTER[words[2]]
            return f"{name} plays {card}, which counts as {SIGNS[suit]} {suit_name(suit)}"
        return f"{name} plays {card}"

    def tell_all(self, view: BlackjackView, names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the log in words, with how many cards each pick-up was."""
        told = list(super().tell_all(view, names))
        if view.house.shortfall == "forgiven":
            for place, number in _picked_up(view.log):
                told[place] += f" {counted(number, 'card') if number else 'nothing'}{_named(view.log[place], number)}"
        return tuple(told)

    def captions(self, view: BlackjackView, names: Sequence[str]) -> tuple[Caption, ...]:
        """Return the debt, the direction, who is next, what the top counts as, and what stopping costs."""
        facts = view.facts
        if view.phase in ("deal", "over"):
            return ()
        found = [Caption("Direction", "clockwise" if facts.direction > 0 else "counter-clockwise", "BJ-19")]
        found.append(Caption("Next", names[facts.next_seat], "BJ-18"))
        if skipped := _skipped(view):
            found.append(Caption("Skipped", ", ".join(names[seat] for seat in skipped), "BJ-18"))
        if facts.debt or facts.due:
            found.append(Caption("To pick up", str(facts.debt or facts.due), "BJ-12"))
        if facts.run:
            found.append(Caption("Passed on", str(facts.run), "BJ-10"))
        if facts.suit is not None:
            found.append(Caption("Top", _top(view), "BJ-4"))
        if view.phase == "play":
            cost = "free" if facts.free else f"costs {counted(facts.price, 'card')}"
            found.append(Caption("Stopping", cost, "BJ-8"))
        return tuple(found)

    def plate(self, view: BlackjackView, seat: int) -> tuple[str, ...]:
        """Return a player's number of cards, cards owed, and games won in a longer match."""
        facts = view.facts
        notes = [counted(len(view.zone(f"hand-{seat}").cards), "card")]
        if facts.owed[seat]:
            notes.append(f"owes {facts.owed[seat]}")
        if view.house.wins_needed > 1:
            notes.append(f"won {view.scores[seat]} of {view.house.wins_needed}")
        return tuple(notes)


def _named(entry: LogEntry, number: int) -> str:
    """Return the cards of a pick-up, to who saw all of them come at once."""
    brought = next((cards for zone, cards in entry.shown if zone == f"hand-{entry.actor}"), ())
    return f": {card_names(brought)}" if len(brought) == number > 0 else ""


def _picked_up(log: Sequence[LogEntry]) -> Iterator[tuple[int, int]]:
    """Yield the place of each pick-up in the log with the number of its cards, where missing ones are forgiven.

    Deck and pile are counted, for a deck that is too short is filled up in the middle of a pick-up (BJ-21, BJ-22).
    """
    deck = pile = run = debt = played = 0
    filled_up = False
    for place, entry in enumerate(log):
        if entry.word == "play":
            pile, played = pile + 1, played + 1
            penalty = PENALTY[entry.cards[0]] if isinstance(entry.cards[0], Card) else 0
            run = run + penalty if penalty else 0
        elif entry.word == "stop":
            debt, played = run, 0
        elif entry.word == "pickup":
            wanted = 1 if played or not debt else debt
            # After a denied win the debt that the last cards make still falls on the next player (BJ-20).
            run = run if played else 0
            filled_up = wanted > deck and pile > 1
            if filled_up:
                deck, pile = deck + pile - 1, 1
            taken = min(wanted, deck)
            deck, debt, played = deck - taken, run, 0
            yield place, taken
        elif filled_up:
            filled_up = False
        else:  # the deal of the next game
            deck = pile = run = debt = played = 0


def _skipped(view: BlackjackView) -> tuple[int, ...]:
    """Return the seats that the eights of this turn pass over."""
    facts = view.facts
    pile = view.zone("pile").faces
    turn = pile[len(pile) - facts.played :]
    marker, direction = facts.turn, facts.direction
    if sum(card.rank is Rank.KING for card in turn) % 2:
        direction = -direction
    passed = []
    for card in turn:
        if card.rank is Rank.KING:
            direction = -direction
        elif card.rank is Rank.EIGHT:
            marker = (marker + direction) % view.seats
            passed.append(marker)
    return tuple(seat for seat in dict.fromkeys(passed) if seat not in (facts.turn, facts.next_seat))


def _top(view: BlackjackView) -> str:
    facts = view.facts
    card: Card = view.zone("pile").faces[-1]
    if card.rank is Rank.ACE and facts.suit is not None and facts.suit != card.suit:
        return f"{card_name(card)} as {SIGNS[facts.suit]}"
    return card_name(card)
