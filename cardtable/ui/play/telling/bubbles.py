"""Draws the bubbles at the seats: on paper, with a tail towards the face; a pass is dark and quiet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.telling import Bubble, BubbleLook
from cardtable.ui.drawing.boxes import Box, hexed
from cardtable.ui.drawing.fitting import first_fit, sizes
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.easing import POP, between, elapsed_share
from cardtable.ui.look import Look
from cardtable.ui.play.telling.announcements import POP_SECONDS, ShownBubble
from cardtable.ui.theme import Colour, Ground

POINTS: Final = {BubbleLook.BID: 30.0, BubbleLook.QUIET: 22.0, BubbleLook.PLAIN: 22.0}
"""Points of a bubble's text."""
LEADING_POINTS: Final = 38.0
"""Points of the highest bid."""
POP_FROM: Final = 0.8


@dataclass(frozen=True, slots=True)
class BubblePlace:
    """The room for a bubble, and the face that its tail points to.

    :param apart: whether there is a text between them; then the bubble has no tail, and nothing shines through it.
    """

    room: Rect
    portrait: Rect
    apart: bool = False


class BubblePainter:
    """Draws bubbles in one look."""

    def __init__(self, look: Look) -> None:
        self.look = look

    @property
    def least_height(self) -> int:
        """How high a bubble is with the smallest text."""
        return self._height(sizes(self.look.style(POINTS[BubbleLook.PLAIN]))[-1])

    def draw(
        self,
        surface: Surface,
        shown: ShownBubble,
        place: BubblePlace,
        now: float,
        edge: Colour | None,
        *,
        leading: bool,
    ) -> None:
        """Draw a bubble.

        :param edge: the colour of the player's side, around the highest bid.
        :param leading: whether it is the highest bid.
        """
        if place.room.width <= 0:
            return
        look, bubble = self.look, shown.bubble
        text = self.text(bubble, place.room, leading=leading)
        box = self.box(text, place)
        share = 1.0 if look.reduced_motion else POP(elapsed_share(now, shown.since, POP_SECONDS))
        grown = between(POP_FROM, 1.0, share)
        drawn = Rect(0, 0, 2 * round(box.width * grown / 2), 2 * round(box.height * grown / 2))
        drawn.center = box.center
        quiet = bubble.tone is BubbleLook.QUIET
        fill = look.theme.panel if quiet else look.theme.paper
        alpha = look.theme.pill_alpha if quiet and not place.apart else 255
        shape = Box(
            fill,
            look.metrics.px(14),
            alpha=alpha,
            edge=edge if leading else None,
            edge_width=look.metrics.px(3) if leading and edge is not None else 1,
            shadow=0 if quiet else look.metrics.px(6),
            shadow_alpha=0 if quiet else look.theme.shadow_alpha,
        )
        look.shapes.draw(surface, drawn, shape)
        if not place.apart:
            self._tail(surface, drawn, place.portrait, fill, alpha)
        look.draw(surface, text, box, Align.CENTRE)

    def text(self, bubble: Bubble, room: Rect, *, leading: bool) -> Fitted:
        """Return a bubble's text as it fits into its room."""
        metrics, theme = self.look.metrics, self.look.theme
        points = LEADING_POINTS if leading and bubble.tone is BubbleLook.BID else POINTS[bubble.tone]
        quiet = bubble.tone is BubbleLook.QUIET
        colour = theme.dim_on(Ground.DARK) if quiet else theme.ink
        style, wide = Style(metrics.text(points), colour, bold=not quiet), room.width - metrics.px(20)
        _, low = first_fit([bubble], style, lambda _, at: self._height(at) <= room.height)
        return self.look.fitted(bubble.text, low, wide)

    def _height(self, style: Style) -> int:
        return round(style.size * 1.5) + self.look.metrics.px(6)

    def holds(self, bubble: Bubble, room: Rect) -> bool:
        """Return whether a room is wide enough for a bubble's text in the smallest size."""
        return not self.text(bubble, room, leading=False).cut

    def box(self, text: Fitted, place: BubblePlace) -> Rect:
        """Return the place of the bubble: as near to the face as its room allows."""
        wide = min(place.room.width, text.width + self.look.metrics.px(28))
        box = Rect(0, 0, wide, min(place.room.height, self._height(text.style)))
        box.center = place.portrait.center
        return box.clamp(place.room)

    def _tail(self, surface: Surface, box: Rect, portrait: Rect, fill: Colour, alpha: int) -> None:
        size = self.look.metrics.px(13)
        for corners, rect in _tails(box, portrait, size):
            points = " ".join(f"{x},{y}" for x, y in corners)
            body = f'<polygon points="{points}" fill="{hexed(fill)}" fill-opacity="{alpha / 255:.3f}"/>'
            surface.blit(self.look.shapes.drawing(body, rect.size), rect)


def _tails(box: Rect, portrait: Rect, size: int) -> Sequence[tuple[tuple[tuple[int, int], ...], Rect]]:
    """Return the corners of the tail, and its place: on the side of the box nearest to the face."""
    long = 2 * size
    inset = min(size, (box.width - long) // 2)  # a tail under a short text stays under it
    x = min(max(portrait.centerx - size, box.left + inset), box.right - long - inset)
    y = min(max(portrait.centery - size, box.top + size // 2), max(box.top, box.bottom - long - size // 2))
    if portrait.bottom <= box.top:
        return ((((0, size), (size, 0), (long, size)), Rect(x, box.top - size + 1, long, size)),)
    if portrait.top >= box.bottom:
        return ((((0, 0), (size, size), (long, 0)), Rect(x, box.bottom - 1, long, size)),)
    if portrait.right <= box.left:
        return ((((size, 0), (0, size), (size, long)), Rect(box.left - size + 1, y, size, long)),)
    if portrait.left >= box.right:
        return ((((0, 0), (size, size), (0, long)), Rect(box.right - 1, y, size, long)),)
    return ()
