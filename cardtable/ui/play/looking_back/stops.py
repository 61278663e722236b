"""The places that looking back can jump to: by trick, or by round in a game without tricks, and by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.events import Taken
from cardtable.engine.view import View
from cardtable.play.log_groups import groups_of
from cardtable.play.match import Match


@dataclass(frozen=True, slots=True)
class Stops:
    """Places to jump to, each given by the number of moves made.

    :param count: the number of all moves.
    :param rounds: the ends of tricks or rounds.
    :param hands: the beginnings of hands, just after the deal.
    :param tricks: whether the rounds are tricks.
    """

    count: int
    rounds: tuple[int, ...]
    hands: tuple[int, ...]
    tricks: bool

    def step(self, stops: Sequence[int], place: int, by: int) -> int:
        """Return the next stop after ``place``, or the previous one if ``by`` is negative."""
        if by < 0:
            return max((stop for stop in stops if stop < place), default=1)
        return min((stop for stop in stops if stop > place), default=self.count)


def stops_of(match: Match, view: View) -> Stops:
    """Return the stops of a match.

    :param view: the whole match as one seat or an onlooker saw it.
    """
    log, count = view.log, len(view.log)
    begins = [match.moves_until(hands) for hands in range(len(view.results) + 1)]
    hands = tuple(min(count, begin + 1) for begin in begins if begin < count)
    tricks = any(isinstance(event, Taken) for entry in log for event in entry.events)
    if tricks:
        rounds = tuple(group.last + 1 for group in groups_of(log, match.names))
    else:
        rounds = _rounds([entry.actor for entry in log])
    return Stops(count, rounds, hands, tricks)


def _rounds(actors: Sequence[int]) -> tuple[int, ...]:
    """Return the end of each round: before each turn of the first player, and after a deal."""
    first = next((actor for actor in actors if actor >= 0), None)
    ends = [
        place
        for place in range(1, len(actors))
        if actors[place] != actors[place - 1] and (actors[place] == first or actors[place - 1] < 0)
    ]
    return (*ends, len(actors))
