"""The announcements at the table: the event line, the bubbles, and the moods of the faces."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.events import (
    ContractSettled,
    Dealt,
    DebtPassed,
    Drawn,
    Event,
    LeftOver,
    MatchWon,
    PrizeTied,
    PrizeWon,
    Skipped,
    Taken,
    WentOut,
)
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, BubbleLook, EventLine, Past, Telling, closes, standing_bubbles
from cardtable.ui.drawing.faces import Mood

BUBBLE_SECONDS: Final = 2.5
"""The time for which a bubble stays, unless it stays through an auction."""
POP_SECONDS: Final = 0.22
"""The time in which a bubble pops up."""
MOOD_SECONDS: Final = 3.0
"""The time for which a face shows a mood."""
LONG_AGO: Final = 60.0
"""The assumed age of the last call when a table is opened, in seconds."""
THINK_SECONDS: Final = 0.8
"""The time after which the face of a thinking AI player shows it."""


@dataclass(frozen=True, slots=True)
class ShownBubble:
    """A bubble, and the time for which it is shown."""

    bubble: Bubble
    since: float
    until: float


class Announcements:
    """Follows the moves as the table shows them.

    :ivar line: the event line; ``None`` if there is nothing to tell.
    :ivar moods: the moods of the faces that are not calm, by seat.
    """

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.line: EventLine | None = None
        self.moods: tuple[tuple[int, Mood], ...] = ()
        self._bubbles: dict[int, ShownBubble] = {}
        self._ended: set[int] = set()
        """The seats whose bubbles belong to a trick or an auction that is over."""
        self._moods: dict[int, tuple[Mood, float]] = {}
        self._followed: tuple[int | None, int] = (None, -1)
        self._acting: tuple[int | None, float] = (None, 0.0)

    def follow(self, view: View, people: People, now: float, *, thinking: bool = False) -> bool:
        """Follow what the table shows at ``now``, and return whether anything looks different.

        :param thinking: whether an AI player is thinking.
        """
        if view.actor != self._acting[0]:
            self._acting = (view.actor, now)
        changed = self._follow_view(view, people, now)
        moods = self._moods_at(now, thinking=thinking)
        changed, self.moods = changed or moods != self.moods, moods
        return changed

    def _follow_view(self, view: View, people: People, now: float) -> bool:
        followed = (view.seat, len(view.log))
        changed = self._expire(now)
        if followed == self._followed:
            return changed
        one_more = followed == (self._followed[0], self._followed[1] + 1)
        self._followed = followed
        if not view.log:
            self.line = None
            return True
        self.line = self.line_of(view, people)
        if one_more:
            self._take_move(Past(view, len(view.log) - 1), now)
        else:
            calls = standing_bubbles(self.telling, view)
            self._bubbles = {
                # The latest call is the first in ``calls``.
                seat: ShownBubble(bubble, now - LONG_AGO - place, math.inf)
                for place, (seat, bubble) in enumerate(calls.items())
            }
            self._moods, self._ended = {}, set()
        return True

    def line_of(self, view: View, people: People) -> EventLine | None:
        """Return the event line of the last move in a View, if there is anything to tell."""
        line = self.telling.line(Past(view, len(view.log) - 1), people) if view.log else None
        return line if line is not None and line.text else None

    def _take_move(self, past: Past, now: float) -> None:
        entry = past.entry
        ends = now + BUBBLE_SECONDS
        if closes(entry):
            self._bubbles = {
                seat: ShownBubble(shown.bubble, shown.since, min(shown.until, ends))
                for seat, shown in self._bubbles.items()
            }
        if any(isinstance(event, Dealt) for event in entry.events):
            self._bubbles.clear()  # what was said about the last hand says nothing about this one
        self._bubbles.pop(entry.actor, None)
        said = self.telling.bubbles(past)
        if said:  # a new round does not begin among the calls of the last one
            self._bubbles = {seat: shown for seat, shown in self._bubbles.items() if seat not in self._ended}
            self._ended = set()
        for bubble in said:
            stays = bubble.sticky and not closes(entry)
            self._bubbles[bubble.seat] = ShownBubble(bubble, now, math.inf if stays else ends)
        if closes(entry):
            self._ended = set(self._bubbles)
        for seat, mood in moods_of(entry.events, past.view.seats).items():
            self._moods[seat] = (mood, now + MOOD_SECONDS)

    def _expire(self, now: float) -> bool:
        gone = [seat for seat, shown in self._bubbles.items() if shown.until <= now]
        calm = [seat for seat, (_, until) in self._moods.items() if until <= now]
        for seat in gone:
            del self._bubbles[seat]
        for seat in calm:
            del self._moods[seat]
        return bool(gone or calm)

    @property
    def bubbles(self) -> Mapping[int, ShownBubble]:
        """The bubbles that are shown now, by seat."""
        return self._bubbles

    @property
    def leading(self) -> int | None:
        """The seat of the highest bid, which is the last one."""
        bids = [(shown.since, seat) for seat, shown in self._bubbles.items() if shown.bubble.tone is BubbleLook.BID]
        return max(bids, default=(0.0, None))[1]

    @property
    def timed(self) -> bool:
        """Whether a bubble or a mood will go by itself."""
        return bool(self._moods) or any(shown.until < math.inf for shown in self._bubbles.values())

    def pops(self, now: float) -> bool:
        """Return whether a bubble is popping up now."""
        return any(now - shown.since < POP_SECONDS for shown in self._bubbles.values())

    def _moods_at(self, now: float, *, thinking: bool) -> tuple[tuple[int, Mood], ...]:
        found = {seat: mood for seat, (mood, _) in self._moods.items()}
        actor, since = self._acting
        if thinking and actor is not None and actor >= 0 and now - since >= THINK_SECONDS:
            found[actor] = Mood.THINK
        return tuple(sorted(found.items(), key=lambda item: item[0]))


# --- the moods of faces, which follow from public knowledge only ------------------------------------------------------


MIN_CARDS_FOR_SAD: Final = 3
"""The smallest number of penalty cards that makes a player sad."""
MIN_POINTS_FOR_GLAD: Final = 10
"""The smallest number of points in a trick that makes its winner glad."""


def moods_of(events: Sequence[Event], seats: int) -> dict[int, Mood]:
    """Return the moods that a move puts players in, by seat.

    :param seats: the number of seats.
    """
    moods: dict[int, Mood] = {}
    for event in events:
        moods.update(_moods(event, seats))
    return moods


def _moods(event: Event, seats: int) -> Iterator[tuple[int, Mood]]:
    match event:
        case Taken(_, seat, points) if seat is not None and points >= MIN_POINTS_FOR_GLAD:
            yield seat, Mood.GLAD
        case PrizeWon(_, seat) | WentOut(seat):
            yield seat, Mood.GLAD
        case PrizeTied(_, tied):
            yield from ((seat, Mood.SAD) for seat in tied)
        case LeftOver(_, seat, points, to) if points:
            yield seat, Mood.SAD
            if to != seat:
                yield to, Mood.GLAD
        case Drawn(cards, seat, _, penalty) if penalty and len(cards) >= MIN_CARDS_FOR_SAD:
            yield seat, Mood.SAD
        case DebtPassed(seat, total) if total >= MIN_CARDS_FOR_SAD:
            yield seat, Mood.SAD
        case Skipped(seat):
            yield seat, Mood.SAD
        case ContractSettled(bound, _, made):
            yield from ((seat, Mood.GLAD if (seat in bound) == made else Mood.SAD) for seat in range(seats))
        case MatchWon(winners):
            yield from ((seat, Mood.GLAD if seat in winners else Mood.SAD) for seat in range(seats))
