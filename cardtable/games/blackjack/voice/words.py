"""Blackjack in words."""

from collections.abc import Sequence

from cardtable.engine.card_names import card_name, card_names, suit_name
from cardtable.engine.cards import SIGNS, Card, Rank
from cardtable.engine.events.auction import SuitNamed
from cardtable.engine.events.base import Cards
from cardtable.engine.events.cards import Dealt, Drawn
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER
from cardtable.engine.typography import capitalized, counted
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.standing import CardValues, Middle, SeatStatus, Standing, Turn
from cardtable.engine.voice.words import Group, Words
from cardtable.games.blackjack.law.facts import DEAL, OVER, OWED, SHUFFLE, BlackjackView, Facts
from cardtable.games.blackjack.law.house import House
from cardtable.games.blackjack.law.moves import Pickup, Play, Stop
from cardtable.games.blackjack.voice.holding import hand_groups
from cardtable.games.blackjack.voice.picking_up import pick_up_words, picked_up
from cardtable.games.blackjack.voice.standing import (
    card_values_of,
    middle_of,
    seat_status_of,
    standing_of,
    top_text,
    turn_of,
)


class BlackjackWords(Words[House, Facts]):
    """The words of Blackjack."""

    def prompt(self, view: BlackjackView) -> str:
        if view.phase == OVER:
            return "The match is over"
        if view.phase == DEAL:
            return "The cards are being dealt"
        if view.phase in (SHUFFLE, OWED):
            return "The pile is being shuffled into a new deck"
        facts = view.facts
        if not view.zone("hand", facts.turn).cards:
            return "Pick up one card: the last card does not win"
        if facts.debt:
            return f"Answer the debt with an ace, a two or a jack, or {pick_up_words(view)}"
        return self._ask_for_card(view)

    def _ask_for_card(self, view: BlackjackView) -> str:
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

    def button(self, view: BlackjackView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        facts = view.facts
        match move:
            case Play(card=card, suit=suit) if suit is not None:
                return f"Play {card_name(card)} as {SIGNS[suit]}"
            case Play(card=card):
                return f"Play {card_name(card)}"
            case Pickup():
                return capitalized(pick_up_words(view))
            case Stop():
                return f"Stop: {counted(facts.run, 'card')} for the next player" if facts.run else "Stop"
            case _:
                return "Deal" if view.phase == DEAL else "Shuffle"

    def brief(self, view: BlackjackView, move: Move) -> str:
        match move:
            case Play(card=card, suit=suit):
                return card_name(card) if suit is None else SIGNS[suit]
            case Stop():
                return "Stop"
        return self.button(view, move)

    def asked_of(self, view: BlackjackView, moves: Sequence[Move]) -> str:
        """Return that an ace names a suit (BJ-15)."""
        aces = {move.card for move in moves if isinstance(move, Play) and move.suit is not None}
        return f"Name a suit for {card_names(sorted(aces))}" if aces else ""

    def groups(self, view: BlackjackView) -> tuple[Group, ...]:
        return hand_groups(view.hand)

    def penalty_cards(self, view: BlackjackView, move: Move) -> int:
        """Return the number of cards picked up: the debt, or 1 if there is none; fewer if fewer are left.

        Ending a turn with no card left counts as one: like picking up, it should not happen by a slip.
        """
        if not isinstance(move, Pickup):
            return 0
        # BJ-22: by a house rule, missing cards are owed.
        return (view.facts.debt or 1) if view.house.shortfall == "owed" else max(1, picked_up(view))

    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        if entry.word == "shuffle":
            return "The cards are shuffled"
        name = names[entry.actor]
        if entry.word == "stop":
            return f"{name} stops"
        if entry.word == "pickup":
            return f"{name} picks up"
        card = card_name(entry.cards[0])
        named = entry.event(SuitNamed)
        if named is not None:
            return f"{name} plays {card}, which counts as {SIGNS[named.suit]} {suit_name(named.suit)}"
        return f"{name} plays {card}"

    def log_lines(self, view: BlackjackView, names: Sequence[str]) -> tuple[str, ...]:
        lines = list(super().log_lines(view, names))
        for place, entry in enumerate(view.log):
            if entry.word == "pickup":
                cards = _picked_up(view.log, place)
                lines[place] += f" {counted(len(cards), 'card') if cards else 'nothing'}"
                if cards and all(isinstance(card, Card) for card in cards):
                    lines[place] += f": {card_names(cards)}"
        return tuple(lines)

    def standing(self, view: BlackjackView, names: Sequence[str]) -> Standing:
        return standing_of(view)

    def seat_status(self, view: BlackjackView, seat: int, names: Sequence[str]) -> SeatStatus:
        return seat_status_of(view, seat)

    def turn(self, view: BlackjackView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return the prompt, and the cost of stopping (BJ-8)."""
        return turn_of(view, names, self.prompt(view))

    def middle(self, view: BlackjackView, names: Sequence[str]) -> Middle:
        return middle_of(view)

    def card_values(self, view: BlackjackView) -> CardValues:
        """Return what each card of the pile adds to the debt (BJ-10)."""
        return card_values_of(view)


def _picked_up(log: Sequence[LogEntry], place: int) -> Cards:
    """Return the cards of the pick-up at a place of the log.

    If the deck has too few, the pile is shuffled during the pick-up (BJ-21), and the rest comes with the shuffle.
    """
    seat, cards = log[place].actor, _drawn(log[place], log[place].actor)
    for entry in log[place + 1 :]:
        if entry.actor != DEALER or any(isinstance(event, Dealt) for event in entry.events):
            break
        cards += _drawn(entry, seat)
    return cards


def _drawn(entry: LogEntry, seat: int) -> Cards:
    drawn = (event.cards for event in entry.events if isinstance(event, Drawn) and event.seat == seat)
    return next(drawn, ())
