"""Where looking back can jump to: by trick, or by round in a game without tricks, and by hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.events.cards import Taken
from cardtable.engine.view import View
from cardtable.protocols.match import WatchedMatch
from cardtable.ui.play.panels.log_groups import groups_of


@dataclass(frozen=True, slots=True)
class Stops:
    """Places to jump to, each the number of moves made by then.

    :param count: how many moves there are.
    :param rounds: where tricks end, or each round.
    :param hands: where hands begin, when they have been dealt.
    :param tricks: whether the rounds are tricks.
    """

    count: int
    rounds: tuple[int, ...]
    hands: tuple[int, ...]
    tricks: bool

    def step(self, stops: Sequence[int], place: int, by: int) -> int:
        """Return the next of these stops after ``place``, or the one before it if ``by`` is negative."""
        if by < 0:
            return max((stop for stop in stops if stop < place), default=1)
        return min((stop for stop in stops if stop > place), default=self.count)


def stops_of(match: WatchedMatch, view: View) -> Stops:
    """Return where one can jump to in a match.

    :param view: the whole match as somebody saw it.
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
    """Return where each round ends: before the turn of the first player, and after a deal."""
    first = next((actor for actor in actors if actor >= 0), None)
    ends = [
        place
        for place in range(1, len(actors))
        if actors[place] != actors[place - 1] and (actors[place] == first or actors[place - 1] < 0)
    ]
    return (*ends, len(actors))
