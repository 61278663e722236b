"""Blackjack in words: prompts and labels, the line of a move, results, and why a gesture is no move."""

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar, Final

from cardtable.engine.cards import SIGNS, Card, Rank, Suit, card_name, card_names, printed_rank
from cardtable.engine.events import (
    Dealt,
    DebtCleared,
    DebtGrown,
    DebtPassed,
    Drawn,
    Event,
    Played,
    Reshuffled,
    Skipped,
    Stopped,
    SuitNamed,
    WentOut,
)
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move
from cardtable.engine.typography import Forms, capitalized, counted, counted_in_words, listed
from cardtable.engine.voice.endings import Ending, Endings, team, verb
from cardtable.engine.voice.objections import Objections, Place
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, BubbleLook, Clause, Past, Telling, face, faces, happens
from cardtable.engine.voice.words import (
    CardValue,
    CardValues,
    Debt,
    Fact,
    HandGroup,
    Middle,
    MoveLabel,
    SeatStatus,
    Standing,
    Tag,
    Turn,
    Words,
)
from cardtable.games.blackjack.events import skipped_seats
from cardtable.games.blackjack.fitting import ANSWERS, PENALTY, PICKUPS, cards_of, followers, mask_of
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import BlackjackView, Facts, House, Phase, Pickup, Play, Stop

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_BY_EFFECT: Final = (
    (Rank.THREE, Rank.QUEEN),  # another card must follow
    (Rank.EIGHT, Rank.KING),  # they change whose turn is next
    (Rank.TWO, Rank.JACK),  # they make or pass on a debt
    (Rank.ACE,),  # it fits on anything, and ends a debt
)
"""The ranks with an effect, in the groups in which they are held."""
MAX_CARDS_NAMED: Final = 3
BlackjackPast = Past[House, Facts]
MAX_RANKS: Final = 4
"""The maximum number of cards before the last one that a bubble names; of a longer turn it gives their number."""


class BlackjackWords(Words[House, Facts]):
    """The words of Blackjack."""

    def label(self, view: BlackjackView, move: Move) -> MoveLabel:
        run = view.facts.run
        match move:
            case Play(card=card, suit=suit) if suit is not None:
                return MoveLabel(f"Play {card_name(card)} as {SIGNS[suit]}", SIGNS[suit])
            case Play(card=card):
                return MoveLabel(f"Play {card_name(card)}", card_name(card))
            case Pickup():
                # BJ-22: by a house rule, missing cards are owed. Ending a turn with no card left counts as one: like
                # picking up, it should not happen by a slip.
                owed = view.house.shortfall == "owed"
                cards = (view.facts.debt or 1) if owed else max(1, picked_up(view))
                return MoveLabel(capitalized(pick_up_words(view)), penalty_cards=cards)
            case Stop():
                whose = "yourself" if view.facts.next_seat == view.facts.turn else "the next player"  # BJ-14
                return MoveLabel(f"Stop: {counted(run, 'card')} for {whose}" if run else "Stop", "Stop")
            case _:
                return MoveLabel("Deal" if view.phase == Phase.DEAL else "Shuffle")

    def groups(self, view: BlackjackView) -> tuple[HandGroup, ...]:
        hand = view.hand
        with_effect = {rank for ranks in _BY_EFFECT for rank in ranks}
        suits = [[card for card in hand if card.suit is suit and card.rank not in with_effect] for suit in _SUITS]
        others = [[card for card in hand if card.rank in ranks] for ranks in _BY_EFFECT]
        return tuple(
            HandGroup(tuple(sorted(cards, key=lambda card: (card.rank, card.suit))))
            for cards in suits + others
            if cards
        )

    def standing(self, view: BlackjackView, names: Sequence[str]) -> Standing:
        wins = view.house.wins_needed
        label = "First to run out of cards" + (f" · to {wins} wins" if wins > 1 else "")
        way = "Clockwise" if view.facts.direction > 0 else "Counter-clockwise"
        return Standing(fact=Fact(label, (way,), "BJ-19"))

    def seat_status(self, view: BlackjackView, seat: int, names: Sequence[str]) -> SeatStatus:
        facts = view.facts
        cards = len(view.zone("hand", seat).cards)
        parts = [counted(cards, "card")] if seat == view.seat else []
        short = [str(cards)] if seat == view.seat else []
        if facts.owed[seat]:
            parts.append(f"owes {facts.owed[seat]}")
            short.append(f"owes {facts.owed[seat]}")
        if view.house.wins_needed > 1:
            parts.append(f"won {view.scores[seat]} of {view.house.wins_needed}")
            short.append(f"won {view.scores[seat]}")
        forms: Forms = (" · ".join(parts), " · ".join(short))
        if view.phase != Phase.PLAY:
            return SeatStatus(forms)
        if seat in skipped_this_turn(view):
            eights = [card for card in _turn_cards(view) if card.rank is Rank.EIGHT]
            by = f"skipped by {card_name(eights[0])}" if len(eights) == 1 else "skipped"
            return SeatStatus(forms, tag=Tag(by, urgent=True, brief="skipped"), struck=True)
        return SeatStatus(forms, tag=_next_tag(view) if seat == facts.next_seat else None)

    def turn(self, view: BlackjackView, names: Sequence[str], made: Sequence[Move] = ()) -> Turn:
        """Return the prompt, and the cost of stopping (BJ-8)."""
        prompt = _prompt(view)
        facts = view.facts
        if view.phase != Phase.PLAY or view.seat != facts.turn:
            return Turn((prompt,))
        aces = {move.card for move in made if isinstance(move, Play) and move.suit is not None}
        if len(made) > 1 and aces:
            return Turn((f"Name a suit for {card_names(sorted(aces))}",))  # BJ-15
        if not view.hand:
            return Turn(("Pick up one card", "Pick up one"), "That last card does not win the game")
        if facts.debt:
            return _owing(view, names)
        pile = view.zone("pile").faces
        if not pile:
            cost = "Stopping without a card costs one card" if picked_up(view) else capitalized(price_words(view))
            return Turn(("Play any card", "Play a card"), cost)
        if not facts.tail:
            return Turn((f"Match {top_text(view)}", f"Match {top_text(view)}"), _first_card(view))
        if pile[-1].rank is Rank.QUEEN:
            return Turn(
                ("Play any card on the queen", "Play on the queen"), f"A queen wants another card{_stopping(view)}"
            )
        if pile[-1].rank is Rank.THREE:
            return Turn(("Match the three", "Match the three"), f"A three wants a matching card{_stopping(view)}")
        if facts.free:
            forms: Forms = ("Stop here, or continue", "Stop, or continue") if _fitting(view) else ("Stop here",)
            return Turn(forms, f"{_why_free(view)}. {_may_follow(view)}")
        return Turn(("Cap the pair with a card that matches", "Cap the pair"), f"Not capped{_stopping(view)}")

    def middle(self, view: BlackjackView, names: Sequence[str]) -> Middle:
        """Return how many cards are owed, and by whom (BJ-12, BJ-14)."""
        facts = view.facts
        if facts.debt or facts.due:
            return Middle(debt=Debt(facts.debt or facts.due, facts.turn))
        return Middle(debt=Debt(facts.run, facts.next_seat) if facts.run and view.phase == Phase.PLAY else None)

    def card_values(self, view: BlackjackView) -> CardValues:
        """Return what each card of the pile adds to the debt (BJ-10)."""
        owed = view.facts.debt or view.facts.run
        values = {}
        for card in reversed(view.zone("pile").faces):
            if owed <= 0 or not PENALTY[card]:
                break
            more = counted(PENALTY[card], "card")
            values["pile", card] = CardValue(
                f"+{PENALTY[card]}", f"It adds {more} to what must be picked up.", warns=True
            )
            owed -= PENALTY[card]
        return values


def _prompt(view: BlackjackView) -> str:
    """Return the prompt as the other seats read it: it begins with a verb."""
    if view.phase == Phase.OVER:
        return "The match is over"
    if view.phase == Phase.DEAL:
        return "The cards are being dealt"
    if view.phase in (Phase.SHUFFLE, Phase.OWED):
        return "The pile is being shuffled into a new deck"
    facts = view.facts
    if not view.zone("hand", facts.turn).cards:
        return "Pick up one card: the last card does not win"
    if facts.debt:
        return f"Answer the debt with an ace, a two or a jack, or {pick_up_words(view)}"
    return _ask_for_card(view)


def _ask_for_card(view: BlackjackView) -> str:
    facts = view.facts
    pile = view.zone("pile").faces
    end = "pick up one card" if picked_up(view) else "end the turn"
    if not pile:
        return f"Play any card, or {end}"
    if not facts.tail:
        return f"Match {top_text(view)}, or {end}"
    rank = pile[-1].rank
    if rank is Rank.QUEEN:
        return f"Play any card on the queen, or {end}"
    if rank is Rank.THREE:
        return f"Play a card that matches the three, or {end}"
    if facts.free:
        return "Stop, or continue with the same rank" if facts.tail == 1 else "Stop, or continue"
    return f"Cap the turn with a matching card, or {end}"


def picked_up(view: BlackjackView) -> int:
    """Return the number of cards that the player in turn gets by picking up (BJ-21, BJ-22)."""
    left = len(view.zone("deck").cards) + max(0, len(view.zone("pile").cards) - 1)
    return min(view.facts.debt or 1, left)


def pick_up_words(view: BlackjackView) -> str:
    """Return the command to pick up, or to end the turn if there are no cards."""
    wanted, got = view.facts.debt or 1, picked_up(view)
    if not got:
        return "end the turn"
    return f"pick up {counted(wanted, 'card')}" if got == wanted else f"pick up {got} of {counted(wanted, 'card')}"


def price_words(view: BlackjackView) -> str:
    """Return the price of ending a turn by picking up one card (BJ-8)."""
    if picked_up(view):
        return "picking up one card ends the turn"
    if view.house.shortfall != "owed":
        return "no card is left to pick up: ending the turn costs nothing"
    more = " more" if view.facts.owed[view.facts.turn] else ""  # BJ-22
    return f"no card is left to pick up: ending the turn leaves you owing one{more}"


def _next_tag(view: BlackjackView) -> Tag:
    facts = view.facts
    if facts.next_seat == facts.turn:
        return Tag("plays again", urgent=True, brief="again")
    if facts.turn == view.seat and not facts.played:
        return Tag("next after you", brief="after you")
    return Tag("plays next", urgent=facts.turn == view.seat, brief="next")


def skipped_this_turn(view: BlackjackView) -> tuple[int, ...]:
    """Return the seats that the eights of this turn skip (BJ-18)."""
    facts = view.facts
    return skipped_seats(_turn_cards(view), facts.turn, facts.next_seat, facts.direction, view.seats)


def _turn_cards(view: BlackjackView) -> tuple[Card, ...]:
    pile = view.zone("pile").faces
    return pile[len(pile) - view.facts.played :]


def _stopping(view: BlackjackView) -> str:
    """Return the price of stopping while another card is wanted (BJ-8)."""
    return ": stopping costs one card" if picked_up(view) else f", but {price_words(view)}"


def _first_card(view: BlackjackView) -> str:
    """Return the cards that fit on the top, and the cost of playing nothing (BJ-4, BJ-8)."""
    fitting = _fitting(view)
    cost = price_words(view)
    if not fitting:
        return "None of your cards fits: pick up one card" if picked_up(view) else f"None of your cards fits; {cost}"
    if len(fitting) > MAX_CARDS_NAMED:
        return f"Or play nothing: {cost}" if picked_up(view) else capitalized(cost)
    return f"{listed(fitting, 'or')} can be played; {cost}"


def _why_free(view: BlackjackView) -> str:
    """Return the reason why stopping is free of charge (BJ-6, BJ-7)."""
    facts, top = view.facts, view.zone("pile").faces[-1]
    if facts.passing or top.rank in (Rank.TWO, Rank.JACK):
        return f"After a {'two' if top.rank is Rank.TWO else 'jack'} you may stop free of charge"
    if facts.tail > 2:
        return "Three of a rank are capped: stopping costs nothing"
    if facts.played > 1:
        return "Capped: stopping costs nothing"
    return "One card alone needs no cap: stopping costs nothing"


def _may_follow(view: BlackjackView) -> str:
    fitting = _fitting(view)
    if not fitting:
        return "None of your cards may follow"
    if len(fitting) > MAX_CARDS_NAMED:
        return "Several cards may follow"
    only = "Only " if len(fitting) == 1 else ""
    return f"{only}{listed(fitting, 'or')} may follow"


def _fitting(view: BlackjackView) -> list[str]:
    facts = view.facts
    fitting = mask_of(view.hand) & followers(_top_code(view), facts.tail, facts.debt > 0, facts.passing)
    return [card_name(card) for card in cards_of(fitting)]


def _owing(view: BlackjackView, names: Sequence[str]) -> Turn:
    """Return the ways to answer a debt (BJ-12)."""
    facts = view.facts
    hand = mask_of(view.hand)
    answers = cards_of(hand & ANSWERS[_top_code(view)] & PICKUPS)
    ways = []
    if any(card.rank is Rank.ACE for card in view.hand):
        ways.append("an ace cancels them")
    if len(answers) == 1:
        (card,) = answers
        ways.append(f"{card_name(card)} passes {facts.debt + PENALTY[card]} on to {names[facts.next_seat]}")
    elif answers:
        named = listed([card_name(card) for card in answers], "or")
        cards = named if len(answers) <= MAX_CARDS_NAMED else "a two or jack that fits"
        ways.append(f"{cards} passes more on to {names[facts.next_seat]}")
    end = "pick them up" if picked_up(view) else "end the turn"
    ways.append(f"or {end}" if ways else f"you have no answer: {end}")
    text = ", ".join(ways)
    owed = counted(facts.debt, "card")
    return Turn((f"You owe {owed}", f"You owe {facts.debt}"), capitalized(text))


def _top_code(view: BlackjackView) -> int:
    """Return the top of the pile as the suit that it counts as and its rank; 0 for an empty pile."""
    pile, suit = view.zone("pile").faces, view.facts.suit
    return 16 * int(suit) + int(pile[-1].rank) if pile and suit is not None else 0


def top_text(view: BlackjackView) -> str:
    """Return the top card, with the suit that it counts as if that is another."""
    facts = view.facts
    card = view.zone("pile").faces[-1]
    if card.rank is Rank.ACE and facts.suit is not None and facts.suit != card.suit:
        return f"{card_name(card)} as {SIGNS[facts.suit]}"
    return card_name(card)


class BlackjackTelling(Telling[House, Facts]):
    """The event line and the bubbles of Blackjack."""

    def clauses(self, past: BlackjackPast, people: People) -> list[Clause]:
        entry = past.entry
        passed = _skipped(past) if entry.word == "play" else ()
        are = "are" if len(passed) > 1 or people.viewer in passed else "is"
        skipped = [happens(f"{people.all_of(passed)} {are} skipped")] if passed else []
        # Cards that the deck cannot supply come with the shuffle (BJ-21).
        waits = entry.word == "pickup" and not entry.events
        if waits:
            return [Clause(entry.actor, "pick", "up")]
        rest = _forgiven(past)
        are = "are" if rest > 1 else "is"
        forgiven = [happens(f"{counted(rest, 'card')} {are} forgiven")] if rest else []
        return [*super().clauses(past, people), *forgiven, *skipped]

    def clause(self, event: Event, past: BlackjackPast, people: People) -> Clause | None:
        match event:
            case Dealt() if past.is_first(event):  # BJ-1: some may get one more
                sizes = sorted({len(each.cards) for each in past.all_of(Dealt)})
                return happens(f"the cards are dealt, {listed([str(size) for size in sizes], 'or')} each")
            case Played(_, seat):
                return Clause(seat, "play", faces(_turn(past)))
            case Stopped(seat):
                passed = past.all_of(DebtPassed)
                turn = _turn(past)
                if passed:
                    debt = counted_in_words(passed[0].total, "card")
                    own = passed[0].to == seat  # BJ-14: after eights
                    then = f"{people.verb(seat, 'owe')} {debt}" if own else f"{people.verb(seat, 'pass')} {debt} on"
                    return Clause(seat, "play", f"{faces(turn)} and {then}")
                return Clause(seat, "stop", f"after {faces(turn)}" if turn else "")
            case Skipped() if past.is_first(event):
                seats = [each.seat for each in past.all_of(Skipped)]
                are = "are" if len(seats) > 1 or seats[0] == people.viewer else "is"
                return happens(f"{people.all_of(seats)} {are} skipped")
            case Skipped():
                return None
            case DebtPassed() if past.all_of(Stopped):
                return None
            case DebtGrown(_, _, total):
                return happens(f"{total} to pick up")
            case Drawn((), seat, _, True):  # BJ-22
                return Clause(seat, "pick", "up nothing", (" (no cards are left)",))
            case SuitNamed(seat, suit):
                return Clause(seat, "make", f"it {SIGNS[suit]}")
            case Reshuffled():
                return happens("the pile is shuffled into a new deck")
        return super().clause(event, past, people)

    def repeats(self, past: BlackjackPast) -> bool:
        own = sum(len(each.faces) for each in past.all_of(Played))
        return past.entry.word in ("play", "stop") and len(_turn(past)) > own

    def bubble(self, event: Event, past: BlackjackPast) -> Bubble | None:
        """Return the bubble at a seat: the cards of its turn with what they add to the debt, ``2 2 J♣ +9``."""
        if isinstance(event, Played):
            *earlier, last = _turn(past)
            debt = 0
            for each in _events_of_turn(past):
                debt = debt + each.by if isinstance(each, DebtGrown) else 0 if isinstance(each, DebtCleared) else debt
            if len(earlier) > MAX_RANKS:
                cards = counted(len(earlier) + 1, "card")
                text = f"{cards} +{debt}" if debt else f"{cards}: {face(last)}"
            else:
                text = " ".join(
                    (*(printed_rank(card.rank) for card in earlier), face(last), *([f"+{debt}"] if debt else []))
                )
            return Bubble(event.seat, text, sticky=True)
        found = super().bubble(event, past)
        return None if found is not None and found.tone is BubbleLook.BID and isinstance(event, SuitNamed) else found


def _events_of_turn(past: BlackjackPast) -> list[Event]:
    """Return the events of the actor's turn up to the move, in order."""
    entries = [past.entry]
    for entry in past.before():
        if entry.actor != past.entry.actor or entry.word != "play":
            break
        entries.append(entry)
    return [event for entry in reversed(entries) for event in entry.events]


def _turn(past: BlackjackPast) -> tuple[Card, ...]:
    """Return the cards that the actor has played in this turn, the move's own last."""
    return tuple(card for event in _events_of_turn(past) if isinstance(event, Played) for card in event.faces)


def _skipped(past: BlackjackPast) -> tuple[int, ...]:
    """Return the seats that the eights of this turn skip, which is known only while the turn lasts."""
    facts, turn = past.view.facts, _turn(past)
    if not past.is_last or past.all_of(WentOut) or facts.turn != past.entry.actor:
        return ()
    if not any(card.rank is Rank.EIGHT for card in turn):
        return ()
    return skipped_seats(turn, facts.turn, facts.next_seat, facts.direction, past.view.seats)


def _forgiven(past: BlackjackPast) -> int:
    """Return how many cards of a debt are never picked up, if that is settled with this move (BJ-22)."""
    view, log, after = past.view, past.view.log, past.place + 1
    drawn = [event for event in past.all_of(Drawn) if event.penalty]
    goes_on = log[after].actor < 0 if after < len(log) else view.phase == Phase.SHUFFLE  # BJ-25
    if not drawn or goes_on or view.house.shortfall == "owed":
        return 0
    before = list(islice(past.before(), 2))
    if past.entry.actor < 0 and before:
        drawn += [event for event in before[0].events if isinstance(event, Drawn)]
        before = before[1:]
    debts = [event.total for entry in before[:1] for event in entry.events if isinstance(event, DebtPassed)]
    return max(0, sum(debts) - sum(len(event.cards) for event in drawn))


class BlackjackEndings(Endings[House, Facts]):
    """The endings of Blackjack: the winner of the game, how it was won, and who was left with the most cards."""

    hand_word: ClassVar[str] = "game"
    unit: ClassVar[str] = "win"

    def hand(self, view: BlackjackView, people: People) -> Ending:
        result = view.results[-1]
        line = result.lines[0]
        winners = [seat for seat, points in enumerate(result.points) if points]
        if len(winners) == view.seats:
            headline = "All players share the game"
        elif len(winners) > 1:
            headline = f"{team(winners, people)} share the game"
        else:
            headline = f"{team(winners, people)} {verb(winners, people, 'win')} the game"
        others = [seat for seat in range(view.seats) if seat not in winners]
        reason = capitalized(line.label)
        if not others:
            return Ending(headline, f"{reason}.", 0)
        most = max(others, key=lambda seat: len(line.cards[seat]))
        held = f"{people.whom(most)} {verb((most,), people, 'be')} left with {counted(len(line.cards[most]), 'card')}"
        return Ending(headline, f"{reason}; {held}.", 0)

    def target(self, view: BlackjackView) -> int | None:
        """Return the number of games that wins a match of several (BJ-24)."""
        return view.house.wins_needed if view.house.wins_needed > 1 else None


class BlackjackObjections(Objections[BlackjackState]):
    """The objections of Blackjack: about the pile and the deck."""

    def about_cards(self, state: BlackjackState, cards: tuple[Card, ...], place: Place) -> Refusal | None:
        names = card_names(cards)
        if place.kind == "deck":
            return Refusal("BJ-3", f"You never put cards back: you can only play {names} on the pile.")
        first = self.to_cards(state, cards[:1], "pile") if len(cards) > 1 else None
        if first is not None:
            return first
        one, others = card_name(cards[0]), card_names(cards[1:])
        return Refusal("BJ-3", f"You play cards one at a time: first {one}, then {others}.")

    def about_place(self, state: BlackjackState, place: Place, card: Card | None) -> Refusal:
        if place.kind == "pile" and card is not None:
            return Refusal(
                "BJ-3", f"{card_name(card)} lies on the pile: you play cards on the pile and never take them."
            )
        if place.kind == "pile" and not state.pile:
            return Refusal("BJ-4", "The pile is empty: pick any card from your hand to play it here.")
        if place.kind == "pile":
            return Refusal("BJ-3", "Pick a card from your hand to play it here.")
        return Refusal("BJ-8", "You pick cards up from the deck only at the end of your turn.")
