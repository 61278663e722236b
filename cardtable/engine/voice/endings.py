"""The endings of hands and matches for the score sheet: a headline, a sentence, and the line that decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic

from cardtable.engine.events import ContractSet, EventT
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.title import Sides
from cardtable.engine.typography import capitalized, counted, listed, signed
from cardtable.engine.view import HandResult, View
from cardtable.engine.voice.people import People, conjugated

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a hand or a match in words.

    :param headline: the result.
    :param sentence: the reason; empty if the headline says it all.
    :param line: the place on the score sheet of the line that decided; ``None`` if there is none.
    """

    headline: str
    sentence: str = ""
    line: int | None = None


class Endings(Generic[HouseT, FactsT]):
    """Makes the endings of one game. A game overrides what is too general here.

    Its views are an onlooker's, so an ending says only what everybody knows.

    :cvar hand_word: what the game calls a hand: ``round``, ``game``.
    :cvar trick_word: what the game calls the cards that are played until they are taken or turned away: ``round``.
    :cvar unit: what the scores count.
    :cvar low_wins: whether fewer points are better.
    """

    hand_word: ClassVar[str] = "hand"
    trick_word: ClassVar[str] = "trick"
    unit: ClassVar[str] = "point"
    low_wins: ClassVar[bool] = False

    def hand(self, view: View[HouseT, FactsT], people: People) -> Ending:
        """Return the ending of the last hand in the view.

        :param view: what an onlooker knew when the hand was over, with its log.
        """
        result = view.results[-1]
        best = self._best(result.points)
        if len(best) == view.seats:
            return Ending(f"An even {self.hand_word}", line=decisive(result))
        return Ending(f"{team(best, people)} {verb(best, people, 'take')} the {self.hand_word}", line=decisive(result))

    def match(self, view: View[HouseT, FactsT], people: People, sides: Sides) -> Ending:
        """Return the ending of the match.

        :param view: what an onlooker knew at the end, with the log of the last hand.
        :param sides: the seats that win and lose together.
        """
        winners, reason = view.winners or (), stopped(self.reason(view, people, sides))
        return Ending(self.winners(winners, people, sides), reason)

    def winners(self, winners: Sequence[int], people: People, sides: Sides) -> str:
        """Return who wins the match, or shares the win.

        :param sides: the seats that win and lose together.
        """
        if not winners:
            return "Nobody wins the match"
        won = [side for side in sides if set(side) & set(winners)]
        if len(won) == 1:
            return f"{team(won[0], people)} {verb(won[0], people, 'win')} the match"
        if 2 < len(won) == len(sides):
            return "All players share the win"
        names = listed([team(side, people, inside=True) for side in won])
        return f"{_begun(names, won[0], people)} share the win"

    def reason(self, view: View[HouseT, FactsT], people: People, sides: Sides) -> str:
        """Return one sentence that explains the result of the match; it may do without its full stop."""
        winners = view.winners or ()
        if not view.results:
            return "No hand was played"
        if len(view.results) == 1 and winners and (sentence := self.hand(view, people).sentence):
            return sentence
        after = f" after {counted(self.hands(view), self.hand_word)}"
        if not winners:
            return capitalized(f"the match ends{after}")
        total = view.scores[winners[0]]
        others = [side for side in sides if not set(side) & set(winners)]
        beaten = sorted(others, key=lambda side: view.scores[side[0]], reverse=not self.low_wins)
        if not beaten or (len(others) < len(sides) - 1):
            return f"{self.amount(total)} each{after}"
        margin = (view.scores[beaten[0][0]] - total) * (1 if self.low_wins else -1)
        if margin <= 0:
            return f"{self.amount(total)}{after}"
        next_best = team(beaten[0], people, inside=True)
        less = "fewer" if self.low_wins else "more"
        return f"{self.amount(total)}{after}, {margin:,} {less} than {next_best}{self._place(view, people, beaten[1:])}"

    def hands(self, view: View[HouseT, FactsT]) -> int:
        """Return the number of hands of a match that is over."""
        return len(view.results)

    def target(self, view: View[HouseT, FactsT]) -> int | None:
        """Return the total that the match is played to; ``None`` if no total ends it."""
        return None

    def amount(self, points: int) -> str:
        return counted(points, self.unit)

    def _best(self, points: Sequence[int]) -> list[int]:
        """Return the seats with the best result."""
        best = min(points) if self.low_wins else max(points)
        return [seat for seat, value in enumerate(points) if value == best]

    def _place(self, view: View[HouseT, FactsT], people: People, beaten: Sequence[Sequence[int]]) -> str:
        """Return the reader's place, if the sentence has not named the reader: ``; you come third with 12``."""
        seat = people.viewer
        if seat is None or not any(seat in side for side in beaten):
            return ""
        own = view.scores[seat]
        better = sum(score < own if self.low_wins else score > own for score in view.scores)
        return f"; you come {_ORDINALS[better]} with {signed(own)}"


def stopped(sentence: str) -> str:
    """Return a sentence with its full stop."""
    return sentence if sentence.endswith(".") else f"{sentence}."


def decisive(result: HandResult) -> int | None:
    """Return the line that made the greatest difference, preferably one with cards; ``None`` without lines."""
    if not result.lines:
        return None
    differences = [max(line.points) - min(line.points) for line in result.lines]
    shown = [number for number, line in enumerate(result.lines) if any(line.cards)] or range(len(result.lines))
    return max(shown, key=lambda number: differences[number])


def events_of(view: View[HouseT, FactsT], kind: type[EventT]) -> list[EventT]:
    return [event for entry in view.log for event in entry.events if isinstance(event, kind)]


def contract_of(view: View[HouseT, FactsT]) -> ContractSet | None:
    """Return how the auction of the last hand ended; ``None`` if it had none, or the log begins after it."""
    contracts = events_of(view, ContractSet)
    return contracts[-1] if contracts else None


def team(seats: Sequence[int], people: People, *, inside: bool = False) -> str:
    """Return the names of a side: ``Ann & Cleo``, ``You & Cleo``; inside a sentence ``you & Cleo``."""
    names = " & ".join(people.whom(seat) for seat in sorted(seats, key=lambda seat: (seat != people.viewer, seat)))
    return names if inside else _begun(names, seats, people)


def _begun(names: str, seats: Sequence[int], people: People) -> str:
    """Return names as the beginning of a sentence; a name keeps the case that its owner gave it."""
    return capitalized(names) if people.viewer in seats else names


def verb(seats: Sequence[int], people: People, plain: str) -> str:
    """Return the form of a verb for these players: ``makes``, ``make``."""
    return conjugated(plain, second=len(seats) > 1 or people.viewer in seats)
