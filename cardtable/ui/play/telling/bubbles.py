"""Draws the bubbles at the seats: on paper, with a tail towards the face; a pass is dark and quiet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.voice.telling import Bubble, BubbleLook
from cardtable.ui.drawing.boxes import Box, hexed
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.easing import POP, between, elapsed_share
from cardtable.ui.look import Look
from cardtable.ui.play.telling.announcements import POP_SECONDS, ShownBubble
from cardtable.ui.theme import MIN_TEXT_PIXELS, Colour, Ground

POINTS: Final = {BubbleLook.BID: 30.0, BubbleLook.QUIET: 22.0, BubbleLook.PLAIN: 22.0}
"""Points of a bubble's text."""
LEADING_POINTS: Final = 38.0
"""Points of the highest bid."""
LEAST_SHARE: Final = 0.5
"""The smallest text of a bubble, as a share of its usual size."""
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
        """How high a bubble is with the smallest text: half of its usual size, but legible."""
        usual = self.look.metrics.text(POINTS[BubbleLook.PLAIN])
        return round(max(MIN_TEXT_PIXELS, usual * LEAST_SHARE) * 1.5) + self.look.metrics.px(6)

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
        style = self.style(bubble, place.room, leading=leading)
        box = self.box(bubble, style, place)
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
            edge_width=max(2, look.metrics.px(3)) if leading and edge is not None else 1,
            shadow=0 if quiet else look.metrics.px(6),
            shadow_alpha=0 if quiet else look.theme.shadow_alpha,
        )
        look.shapes.draw(surface, drawn, shape)
        if not place.apart:
            self._tail(surface, drawn, place.portrait, fill, alpha)
        look.write(surface, bubble.text, style, box.inflate(-look.metrics.px(8), 0), Align.CENTRE)

    def style(self, bubble: Bubble, room: Rect, *, leading: bool) -> Style:
        """Return the style of a bubble's text, which makes the text fit into its room."""
        metrics, theme = self.look.metrics, self.look.theme
        points = LEADING_POINTS if leading and bubble.tone is BubbleLook.BID else POINTS[bubble.tone]
        quiet = bubble.tone is BubbleLook.QUIET
        colour = theme.dim_on(Ground.DARK) if quiet else theme.ink
        high = max(MIN_TEXT_PIXELS, round((room.height - metrics.px(6)) / 1.5))
        style = Style(min(metrics.text(points), high), colour, bold=not quiet)
        return self.look.text.shrunk(bubble.text, style, room.width - metrics.px(20), LEAST_SHARE)

    def holds(self, bubble: Bubble, room: Rect) -> bool:
        """Return whether a room is wide enough for a bubble's text in the smallest size."""
        style = self.style(bubble, room, leading=False)
        return self.look.text.width(bubble.text, style) <= room.width - self.look.metrics.px(20)

    def box(self, bubble: Bubble, style: Style, place: BubblePlace) -> Rect:
        """Return the place of the bubble: as near to the face as its room allows."""
        metrics = self.look.metrics
        wide = min(place.room.width, self.look.text.width(bubble.text, style) + metrics.px(28))
        box = Rect(0, 0, wide, min(place.room.height, round(style.size * 1.5) + metrics.px(6)))
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
