"""The result of a hand of Big Three in words."""

from typing import ClassVar

from cardtable.engine.events.ends import WentOut
from cardtable.engine.typography import counted, listed
from cardtable.engine.voice.endings import Ending, Endings, contract_of, events_of, team, verb
from cardtable.engine.voice.people import People
from cardtable.games.big_three.law.facts import BigThreeView, Facts
from cardtable.games.big_three.law.house import House


class BigThreeEndings(Endings[House, Facts]):
    """The endings of Big Three: the bid, the player who went out, and the cards that the other side still held."""

    trick_word: ClassVar[str] = "round"

    def hand(self, view: BigThreeView, people: People) -> Ending:
        result = view.results[-1]
        contract, bid = result.contract, contract_of(view)
        if contract is None or bid is None:
            return super().hand(view, people)
        done = verb(contract.seats, people, "make" if contract.made else "lose")
        return Ending(f"{team(contract.seats, people)} {done} the bid of {bid.words}", _first_out(view, people), 0)

    def target(self, view: BigThreeView) -> int | None:
        """Return the total that a match is played to (BT-13)."""
        return view.house.target


def _first_out(view: BigThreeView, people: People) -> str:
    """Return who ran out of cards first, and how many the other side still held, as everybody can see."""
    out = events_of(view, WentOut)
    contract = view.results[-1].contract
    if not out or contract is None:
        return ""
    seat = out[-1].seat
    mates = contract.seats if seat in contract.seats else [s for s in range(view.seats) if s not in contract.seats]
    others = [other for other in range(view.seats) if other not in mates]
    held = {other: len(view.zone("hand", other).cards) for other in others}
    first, *more = others
    parts = [f"{people.whom(first)} held {counted(held[first], 'card')}"]
    parts += [f"{people.whom(other)} {held[other]}" for other in more]
    return f"{people.who(seat)} ran out of cards first, while {listed(parts)}."
