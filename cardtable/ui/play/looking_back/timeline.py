"""The moves of a match as a line: where looking back can jump to, and the widget that goes to any of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.events import Taken
from cardtable.engine.view import View
from cardtable.play.log_groups import groups_of
from cardtable.play.match import Match
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.look import Look
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable

LINE_UNITS: Final = 30
"""The height of the line that takes clicks, in layout units."""


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


class Timeline(Pressable):
    """All moves of a match from left to right. The mouse can go to any of them; the keys use other buttons."""

    kind = "timeline"
    place = DrawnAttribute(1)

    def __init__(self, stops: Stops, go: Callable[[int], None]) -> None:
        """``go`` gets the number of moves made at the place that was clicked."""
        super().__init__("Moves", tip="Click anywhere on the line to go to that move.")
        self.stops = stops
        self.go = go
        self._track = Rect(0, 0, 0, 0)

    @property
    def focusable(self) -> bool:
        """Never: every step has a key of its own."""
        return False

    def x_of(self, place: int) -> int:
        """Return the x coordinate of a place, in pixels."""
        track = self._track
        return track.left + round(track.width * (place - 1) / max(1, self.stops.count - 1))

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.target * 3, look.metrics.px(LINE_UNITS)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        high = look.metrics.px(6)
        self._track = Rect(rect.left + high, 0, rect.width - 2 * high, high)
        self._track.centery = rect.centery

    def press_at(self, pos: tuple[int, int]) -> bool:
        self.drag_to(pos)
        return True

    def drag_to(self, pos: tuple[int, int]) -> None:
        track = self._track
        share = (pos[0] - track.left) / max(1, track.width)
        place = 1 + round(min(1.0, max(0.0, share)) * (self.stops.count - 1))
        if place != self.place:
            self.go(place)

    def draw(self, surface: Surface) -> None:
        if self.look is None:
            return
        shapes, theme, track = self.look.shapes, self.look.theme, self._track
        shapes.draw(surface, track, Box(theme.panel, track.height // 2, edge=theme.ring, edge_width=1))
        done = Rect(track.left, track.top, max(track.height, self.x_of(self.place) - track.left), track.height)
        shapes.draw(surface, done, Box(theme.cream_dim, track.height // 2))
        for begin in self.stops.hands[1:]:
            stroke = Rect(0, 0, max(2, track.height // 3), track.height * 3)
            stroke.center = self.x_of(begin), track.centery
            shapes.draw(surface, stroke, Box(theme.cream_dim, 1))
        knob = Rect(0, 0, track.height * 3, track.height * 3)
        knob.center = self.x_of(self.place), track.centery
        shapes.draw(surface, knob, Box(theme.cream, knob.width // 2, edge=theme.ink, edge_width=self.look.metrics.line))
