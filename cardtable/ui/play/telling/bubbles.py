"""The bubbles at the seats: on paper, with a tail towards the face; a pass is dark and quiet."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.voice.telling import BubbleLook
from cardtable.ui.drawing.boxes import Box, hexed
from cardtable.ui.drawing.faces import ring_colour
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.easing import POP, between, elapsed_share
from cardtable.ui.look import Look
from cardtable.ui.play.telling.announcements import POP_SECONDS, Announcements, ShownBubble
from cardtable.ui.table.board import Board
from cardtable.ui.table.labels import LabelForm, PlacedLabel, Precedence, TableLabel, place, places_near, soft_things
from cardtable.ui.theme import Colour, Ground

POINTS: Final = {BubbleLook.BID: 30.0, BubbleLook.QUIET: 22.0, BubbleLook.PLAIN: 22.0}
"""Points of a bubble's text."""
LEADING_POINTS: Final = 38.0
"""Points of the highest bid."""
POP_FROM: Final = 0.8


def placed_bubbles(
    game: Game, look: Look, board: Board, announced: Announcements, taken: Sequence[Rect]
) -> list[PlacedLabel]:
    """Return the bubbles that have room beside their players; the event line says the rest too.

    :param taken: the places of all else on the table.
    """
    labels = [
        TableLabel(Precedence.BUBBLE, seat, _forms(game, look, board, seat, announced, taken))
        for seat, _ in sorted(shown_bubbles(board, announced).items(), key=lambda item: -item[1].since)
    ]
    return place(labels, taken, look.metrics.size, soft_things(board), look.metrics.px(4))


def shown_bubbles(board: Board, announced: Announcements) -> dict[int, ShownBubble]:
    """Return the bubbles to show by seat: none for the viewer, who knows what was done."""
    return {seat: bubble for seat, bubble in announced.bubbles.items() if seat != board.bottom}


def draw_bubbles(
    surface: Surface, look: Look, placed: Sequence[PlacedLabel], announced: Announcements, now: float
) -> None:
    """Draw bubbles in their places, those that have just been said popping up."""
    for each in placed:
        shown = announced.bubbles[each.key] if isinstance(each.key, int) else None
        popped = elapsed_share(now, shown.since, POP_SECONDS) if shown is not None else 1.0
        grown = between(POP_FROM, 1.0, 1.0 if look.reduced_motion else POP(popped))
        drawn = Rect(0, 0, 2 * round(each.rect.width * grown / 2), 2 * round(each.rect.height * grown / 2))
        drawn.center = each.rect.center
        each.draw(surface, drawn)


def _forms(
    game: Game, look: Look, board: Board, seat: int, announced: Announcements, taken: Sequence[Rect]
) -> Iterator[LabelForm]:
    """Yield a bubble in smaller and smaller letters at the usual places, and then anywhere near its player."""
    bubble, leading = announced.bubbles[seat].bubble, seat == announced.leading
    quiet = bubble.tone is BubbleLook.QUIET
    points = LEADING_POINTS if leading and bubble.tone is BubbleLook.BID else POINTS[bubble.tone]
    style = Style(
        look.metrics.text(points), look.theme.dim_on(Ground.DARK) if quiet else look.theme.ink, bold=not quiet
    )
    place_of_seat = board.layout.seats[seat]
    face = place_of_seat.portrait
    others = [other.portrait for number, other in board.layout.seats.items() if number != seat]
    edge = ring_colour(look.theme, game.sides_seen(board.view)[seat]) if leading else None
    for scanned in (False, True):
        for each in sizes(style):
            text = look.fitted(bubble.text, each, look.metrics.width)
            size = text.width + look.metrics.px(28), round(each.size * 1.5) + look.metrics.px(6)
            corners = places_near(place_of_seat, size, board.measure, others, scanned=scanned)
            yield LabelForm(size, bubble.text, partial(_draw, look, text, face, taken, edge, quiet=quiet), corners)
    for header in board.layout.headers.values():  # of the melds under the player: it is said only for a while
        text = look.fitted(bubble.text, style, (header.width - look.metrics.px(28), header.height))
        if header.left <= face.centerx <= header.right and not text.cut:
            draw = partial(_draw, look, text, face, taken, None, quiet=quiet)
            yield LabelForm(header.size, bubble.text, draw, [("topleft", header.topleft)], covers=(header,))


def _draw(
    look: Look,
    text: Fitted,
    portrait: Rect,
    taken: Sequence[Rect],
    edge: Colour | None,
    surface: Surface,
    rect: Rect,
    *,
    quiet: bool,
) -> None:
    """Draw a bubble, with a tail if nothing lies between it and the face."""
    fill, alpha = (look.theme.panel, look.theme.pill_alpha) if quiet else (look.theme.paper, 255)
    shape = Box(
        fill,
        look.metrics.px(14),
        alpha=alpha,
        edge=edge,
        edge_width=1 if edge is None else look.metrics.px(3),
        shadow=0 if quiet else look.metrics.px(6),
        shadow_alpha=0 if quiet else look.theme.shadow_alpha,
    )
    with look.listing.covering("text"):  # a header of melds
        look.shapes.draw(surface, rect, shape)
    for corners, tail in _tails(rect, portrait, look.metrics.px(13)):
        if tail.collidelist([each for each in taken if each != portrait]) < 0:
            points = " ".join(f"{x},{y}" for x, y in corners)
            body = f'<polygon points="{points}" fill="{hexed(fill)}" fill-opacity="{alpha / 255:.3f}"/>'
            surface.blit(look.shapes.drawing(body, tail.size), tail)
    with look.listing.covering("text"):
        look.draw(surface, text, rect, Align.CENTRE)


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
