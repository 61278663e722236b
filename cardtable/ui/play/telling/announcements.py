"""What is announced at the table now: the event line, the bubbles, and how the players' faces look."""

import math
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Final

from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Bubble, EventLine, Past, Telling, Tone, closes, standing_bubbles
from cardtable.ui.art.portraits import Mood
from cardtable.ui.play.telling.moods import moods_of

BUBBLE_SECONDS: Final = 2.5
"""How long a bubble stays, unless it stays through an auction."""
POP_SECONDS: Final = 0.22
MOOD_SECONDS: Final = 3.0
"""How long a face shows what happened."""
LONG_AGO: Final = 60.0
"""How many seconds before a table was opened its last call is taken to have been made."""
THINK_SECONDS: Final = 0.8
"""How long an AI player has been at work before it looks thoughtful."""


@dataclass(frozen=True, slots=True)
class ShownBubble:
    """A bubble and the time in which it is seen."""

    bubble: Bubble
    since: float
    until: float


class Announcements:
    """Follows the moves as the table shows them.

    :ivar line: what was done last.
    :ivar moods: the faces that are not calm.
    """

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.line: EventLine | None = None
        self.moods: tuple[tuple[int, Mood], ...] = ()
        self._bubbles: dict[int, ShownBubble] = {}
        self._moods: dict[int, tuple[Mood, float]] = {}
        self._seen: tuple[int | None, int] = (None, -1)
        self._acting: tuple[int | None, float] = (None, 0.0)

    def follow(self, view: View, people: People, now: float, *, thinking: bool = False) -> bool:
        """Take note of what is shown at ``now``, and return whether something looks different.

        :param thinking: whether an AI player is at work.
        """
        if view.actor != self._acting[0]:
            self._acting = (view.actor, now)
        changed = self._take(view, people, now)
        moods = self._moods_at(now, thinking=thinking)
        changed, self.moods = changed or moods != self.moods, moods
        return changed

    def previewed(self, view: View, people: People, now: float, *, thinking: bool = False) -> "Announcements":
        """Return what will be announced once this View is shown; what is announced now stays as it is."""
        ahead = copy(self)
        ahead._bubbles, ahead._moods = dict(self._bubbles), dict(self._moods)
        ahead.follow(view, people, now, thinking=thinking)
        return ahead

    def _take(self, view: View, people: People, now: float) -> bool:
        seen = (view.seat, len(view.log))
        changed = self._expire(now)
        if seen == self._seen:
            return changed
        one_more = seen == (self._seen[0], self._seen[1] + 1)
        self._seen = seen
        if not view.log:
            self.line = None
            return True
        self.line = self.line_of(view, people)
        if one_more:
            self._hear(Past(view, len(view.log) - 1), now)
        else:
            calls = standing_bubbles(self.telling, view)
            self._bubbles = {
                # The latest call comes first.
                seat: ShownBubble(bubble, now - LONG_AGO - place, math.inf)
                for place, (seat, bubble) in enumerate(calls.items())
            }
            self._moods = {}
        return True

    def line_of(self, view: View, people: People) -> EventLine | None:
        """Return what was done last in a View, if there is anything to tell."""
        line = self.telling.line(Past(view, len(view.log) - 1), people) if view.log else None
        return line if line is not None and line.text else None

    def _hear(self, past: Past, now: float) -> None:
        entry = past.entry
        ends = now + BUBBLE_SECONDS
        if closes(entry):
            self._bubbles = {
                seat: ShownBubble(shown.bubble, shown.since, min(shown.until, ends))
                for seat, shown in self._bubbles.items()
            }
        self._bubbles.pop(entry.actor, None)
        for bubble in self.telling.bubbles(past):
            stays = bubble.sticky and not closes(entry)
            self._bubbles[bubble.seat] = ShownBubble(bubble, now, math.inf if stays else ends)
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
        """The bubbles that are seen now, by seat."""
        return self._bubbles

    @property
    def leading(self) -> int | None:
        """The seat of the highest bid: the last one that was made."""
        bids = [(shown.since, seat) for seat, shown in self._bubbles.items() if shown.bubble.tone is Tone.BID]
        return max(bids, default=(0.0, None))[1]

    def pops(self, now: float) -> bool:
        """Return whether a bubble comes up just now."""
        return any(now - shown.since < POP_SECONDS for shown in self._bubbles.values())

    def _moods_at(self, now: float, *, thinking: bool) -> tuple[tuple[int, Mood], ...]:
        found = {seat: mood for seat, (mood, _) in self._moods.items()}
        actor, since = self._acting
        if thinking and actor is not None and actor >= 0 and now - since >= THINK_SECONDS:
            found[actor] = Mood.THINK
        return tuple(sorted(found.items(), key=lambda item: item[0]))
