"""The timeline of a match: it marks the current place and the beginning of each hand, and takes clicks and drags."""

from collections.abc import Callable

from pygame import Rect, Surface

from cardtable.ui.drawing.boxes import Box
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.stops import Stops
from cardtable.ui.widgets.widget import DrawnAttribute, Pressable


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

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place; the line runs along its middle."""
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
