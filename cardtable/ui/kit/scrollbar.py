"""The scroll bar, which shows the visible part of some content."""

from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.art.shapes import Box
from cardtable.ui.look import Look
from cardtable.ui.theme import Ground


def bar_width(look: Look) -> int:
    """Return the width kept free for a scroll bar."""
    return max(12, look.metrics.px(16))


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """A scroll bar, in pixels.

    :param track: the place of the bar, as high as the visible part.
    :param content: the height of the content.
    :param offset: the height scrolled away at the top.
    :param min_knob: the least height of the knob that can be hit.
    """

    track: Rect
    content: int
    offset: int
    min_knob: int

    @property
    def max_offset(self) -> int:
        """The greatest offset; 0 if all content is visible."""
        return max(0, self.content - self.track.height)

    @property
    def knob(self) -> Rect:
        """The place of the knob; 0 high if there is nothing to scroll."""
        track = self.track
        if not self.max_offset:
            return Rect(track.topleft, (track.width, 0))
        height = max(min(track.height, self.min_knob), track.height * track.height // max(1, self.content))
        return Rect(track.x, track.y + (track.height - height) * self.offset // self.max_offset, track.width, height)

    def offset_for(self, knob_top: int) -> int:
        """Return the offset for this upper edge of the knob; it may be out of range."""
        room = self.track.height - self.knob.height
        return round((knob_top - self.track.y) / max(1, room) * self.max_offset)

    def draw(self, surface: Surface, look: Look, ground: Ground, *, held: bool) -> None:
        """Draw track and knob, if there is something to scroll.

        :param held: whether the knob is being dragged.
        """
        if not self.max_offset:
            return
        knob, thin = self.knob, max(4, look.metrics.px(6))
        x = knob.right - thin - max(1, look.metrics.px(2))
        ink = look.theme.text_on(ground)
        track = Rect(x, self.track.y, thin, self.track.height)
        look.shapes.draw(surface, track, Box(ink, thin // 2, alpha=22))
        look.shapes.draw(surface, Rect(x, knob.y, thin, knob.height), Box(ink, thin // 2, alpha=210 if held else 130))
