"""Big Three in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_names, card_row
from cardtable.engine.cards import RANKS, Card
from cardtable.engine.events.auction import BidMade, Called
from cardtable.engine.moves import Bid, Move, Pass
from cardtable.engine.state import DEALER
from cardtable.engine.typography import listed
from cardtable.engine.view import LogEntry
from cardtable.engine.voice.labels import Picture
from cardtable.engine.voice.standing import Middle, SeatStatus, SideNote, Standing, Turn
from cardtable.engine.voice.words import Group, Words
from cardtable.games.big_three.law.combinations import classify
from cardtable.games.big_three.law.facts import BigThreeView, Facts, Phase
from cardtable.games.big_three.law.house import House
from cardtable.games.big_three.law.moves import Call
from cardtable.games.big_three.law.ranking import STRENGTH
from cardtable.games.big_three.law.scoring import BIDS
from cardtable.games.big_three.voice.pictures import pictures_of
from cardtable.games.big_three.voice.standing import (
    leftover_drawn,
    middle_of,
    seat_status_of,
    side_note_of,
    standing_of,
    turn_of,
)

MAX_NAMED_CARDS: Final = 3
"""Of a longer run, a label names only the ends."""


class BigThreeWords(Words[House, Facts]):
    """The words of Big Three."""

    def prompt(self, view: BigThreeView) -> str:
        facts = view.facts
        match view.phase:
            case Phase.DEAL:
                return "The cards are being dealt"
            case Phase.AUCTION:
                higher = [BIDS[bid] for bid in range(facts.bid + 1, 4)]
                return f"Bid {listed(higher, 'or')}, or pass"
            case Phase.CALL:
                own = view.seat == view.actor
                return "Call a card: its holder will be your partner" if own else "Call a card for a partner"
            case Phase.PLAY:
                if facts.combination is None:
                    return "Lead any combination"
                return f"Beat the {facts.combination.title}, or pass"
        return "The match is over"

    def pictures(self, view: BigThreeView, moves: Sequence[Move]) -> tuple[Picture, ...]:
        return pictures_of(view, moves)

    def groups(self, view: BigThreeView) -> tuple[Group, ...]:
        """Return the hand in the order of the ranking, the lowest cards first (BT-2)."""
        strength = STRENGTH[view.house.ranking]
        return (
            (Group(tuple(sorted(view.hand, key=lambda card: (strength[RANKS.index(card.rank)], card)))),)
            if view.hand
            else ()
        )

    def button(self, view: BigThreeView, move: Move) -> str:
        """Return the label of a button for ``move``."""
        match move:
            case Bid():
                return f"Bid {BIDS[move.number]}" if 0 <= move.number <= 3 else f"Bid {move.number}"
            case Pass():
                return "Pass"
            case Call():
                return f"Call {card_name(move.card)}"
        if move.word != "play":
            return "Deal"
        laid = classify(move.cards)
        if laid is None or len(move.cards) == 1:
            return f"Play {card_row(move.cards)}"
        long = laid.length > 1 and len(move.cards) > MAX_NAMED_CARDS
        cards = f"{card_name(move.cards[0])} – {card_name(move.cards[-1])}" if long else card_row(move.cards)
        return f"Play {cards} ({laid.name})"

    def brief(self, view: BigThreeView, move: Move) -> str:
        match move:
            case Call():
                return card_name(move.card)
        return self.button(view, move).partition(" (")[0]  # the cards say which combination it is

    def log_line(self, entry: LogEntry, names: Sequence[str]) -> str:
        if entry.actor == DEALER:
            return "The cards are dealt"
        who = names[entry.actor]
        bid, call = entry.event(BidMade), entry.event(Called)
        if bid is not None:
            return f"{who} bids {bid.words}{_taken(entry, names)}"
        if call is not None:
            return f"{who} calls {card_name(call.card)}: its holder is {who}'s partner"
        if entry.word == "pass":
            return f"{who} passes{_taken(entry, names)}"
        return f"{who} plays {card_row(entry.cards)}"

    def log_lines(self, view: BigThreeView, names: Sequence[str]) -> tuple[str, ...]:
        """Return every line of the view's log in words.

        The line in which the called card is played names the partner; that of a redeal says that all passed (BT-4).
        """
        lines = []
        call: Called | None = None
        before, passed = "", False
        for entry in view.log:
            line = self.log_line(entry, names)
            if entry.actor == DEALER and passed:
                line = "All have passed: the cards are dealt again"
            elif call is not None and call.card in entry.cards:
                line += f": {names[entry.actor]} is {names[call.seat]}'s partner"
            call = entry.event(Called) or call
            lines.append(line)
            passed = entry.word == "pass" and (passed or before == "shuffle")
            before = entry.word
        return tuple(lines)

    def standing(self, view: BigThreeView, names: Sequence[str]) -> Standing:
        return standing_of(view, names)

    def seat_status(self, view: BigThreeView, seat: int, names: Sequence[str]) -> SeatStatus:
        return seat_status_of(view, seat, names)

    def side_note(self, view: BigThreeView, names: Sequence[str]) -> SideNote | None:
        """Return the viewer's side in this hand, and who else knows it (BT-12)."""
        return side_note_of(view, names)

    def turn(self, view: BigThreeView, names: Sequence[str], chosen: Move | None = None) -> Turn:
        """Return the prompt: to beat the cards on the table, or to lead."""
        return turn_of(view, self.prompt(view))

    def middle(self, view: BigThreeView, names: Sequence[str]) -> Middle:
        """Return the cards to beat, the ranking, and the cards left over that the viewer took (BT-5)."""
        return middle_of(view, names)

    def marks(self, view: BigThreeView) -> Mapping[Card, str]:
        called = view.facts.called
        return {called: "called"} if called in view.hand else {}


def _taken(entry: LogEntry, names: Sequence[str]) -> str:
    drawn = leftover_drawn(entry)
    return "" if drawn is None else f"; {names[drawn.seat]} takes the cards left over: {card_names(drawn.cards)}"
