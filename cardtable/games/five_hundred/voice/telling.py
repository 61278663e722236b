"""The event line and the bubbles of Five Hundred."""

from dataclasses import replace

from cardtable.engine.cards import JOKER, SIGNS
from cardtable.engine.events.auction import AllPassed, BidMade, ContractSet, SuitNamed
from cardtable.engine.events.base import Cards, Event
from cardtable.engine.events.cards import Discarded, Drawn, Played, Taken
from cardtable.engine.events.ends import ContractSettled
from cardtable.engine.voice.clauses import Clause, faces, for_points, happens, several
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, Past, Telling
from cardtable.games.five_hundred.law.contracts import TRICKS_OF_LEVEL
from cardtable.games.five_hundred.law.facts import Facts
from cardtable.games.five_hundred.law.house import House

FiveHundredPast = Past[House, Facts]


class FiveHundredTelling(Telling[House, Facts]):
    """The event line and the bubbles of Five Hundred."""

    def clause(self, event: Event, past: FiveHundredPast, people: People) -> Clause | None:
        match event:
            case BidMade(seat, words, level):
                return Clause(seat, "bid", words, (f" for {level}",))
            case Played(cards, seat):
                return Clause(seat, "lead" if past.leads else "play", _named(cards))
            case SuitNamed(seat, suit):
                return Clause(seat, "ask", f"for {SIGNS[suit]}")
            case Taken(_, seat, points) if seat is not None:
                return Clause(seat, "take", f"the trick{_count(past, seat)}", (for_points(points),))
            case Drawn(cards, seat):
                seen = f": {several(cards)}" if event.faces else ""
                return Clause(seat, "take", "the widow", (seen,))
            case Discarded(cards, seat):
                return Clause(seat, "discard", several(cards))
            case AllPassed():
                return happens("all pass", ": a new deal")  # FH-5
            case ContractSet(seat, words):
                return None if past.all_of(BidMade) else Clause(seat, "play", words)
            case ContractSettled(seats, words, made):
                return Clause(seats[0], "make", words) if made else Clause(seats[0], "be", f"set on {words}")
        return super().clause(event, past, people)

    def bubble(self, event: Event, past: FiveHundredPast) -> Bubble | None:
        """Return the bubble of an event at its seat; a bid without trumps is short, and so as large as others."""
        found = super().bubble(event, past)
        return replace(found, text=found.text.replace("no trump", "NT")) if found is not None else None

    def tricks_bid(self, past: FiveHundredPast) -> int:
        contract = past.contract()
        return 0 if contract is None else TRICKS_OF_LEVEL[contract.level]


def _named(cards: Cards) -> str:
    return "the joker" if JOKER in cards else faces(cards)


def _count(past: FiveHundredPast, seat: int) -> str:
    """Return the count of the bidder's tricks with this one: `` (3 of 7)``; empty for another player."""
    contract = past.contract()
    if contract is None or contract.seat != seat or not TRICKS_OF_LEVEL[contract.level]:
        return ""
    taken = 1 + sum(isinstance(event, Taken) and event.seat == seat for event in past.of_hand())
    return f" ({taken} of {TRICKS_OF_LEVEL[contract.level]})"
