"""Plays the moment that the table has come to: draws it over the table, and tells which sounds to play."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol

from pygame import SRCALPHA, Rect, Surface

from cardtable.ui.art.shapes import mixed
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment
from cardtable.ui.table.board import Board
from cardtable.ui.theme import Size

DARK_ROWS: Final = 60
"""The table is darkened this many rows at a time, because a surface as large as the window is slow to make."""
CLOTH_ROWS: Final = 240
"""The cloth is laid out this many rows at a time."""
LIGHT: Final = 0.16
"""How much brighter a lit place is than the cloth."""
LIGHT_UNITS: Final = 100
"""The width of the light's soft edge, in layout units."""


def moment_on(board: Board) -> ShownMoment | None:
    """Return the moment that is shown over a table now, if there is one."""
    return board.cue if isinstance(board.cue, ShownMoment) else None


class PictureCache(Protocol):
    """Keeps one picture as large as the window until the next picture of a table is drawn."""

    def make_covering(
        self, what: object, size: Size, pieces: Callable[[Surface], Iterator[None]], until: float = ..., /
    ) -> bool:
        """Make a picture in slices under the identity of ``what``; return whether it is finished."""

    def covering(self, what: object, size: Size, /) -> Surface | None:
        """Return the picture made for ``what``; ``None`` once another has replaced it."""


class TracingSurface(Surface):
    """Draws on another surface, and notes where.

    :param target: the surface to draw on.
    :ivar places: the places where something was drawn.
    """

    def __init__(self, target: Surface) -> None:
        super().__init__((1, 1), 0, 32)
        self._target = target
        self.places: list[Rect] = []

    def blit(self, *arguments: Any, **keywords: Any) -> Rect:  # as in pygame
        """Draw a picture."""
        place = self._target.blit(*arguments, **keywords)
        self.places.append(place)
        return place

    def blits(self, pictures: Any, doreturn: bool | int = True) -> None:  # as in pygame
        """Draw pictures."""
        self.places += self._target.blits(pictures, doreturn=True) or ()

    def fill(self, *arguments: Any, **keywords: Any) -> Rect:  # as in pygame
        """Fill a place with a colour."""
        place = self._target.fill(*arguments, **keywords)
        self.places.append(place)
        return place

    def get_size(self) -> Size:
        """Return the size of the other surface."""
        return self._target.get_size()

    def get_rect(self, **keywords: Any) -> Rect:  # as in pygame
        """Return a rectangle of that size."""
        return self._target.get_rect(**keywords)


class MomentPlayer:
    """Draws moments, and keeps track of the sounds that have been played."""

    def __init__(self) -> None:
        self._darkened: ShownMoment | None = None
        """The last moment for which the darkened table was made."""
        self._played: tuple[ShownMoment | None, float] = (None, -1.0)
        self._drawn: tuple[ShownMoment, Surface, Sequence[Rect]] | None = None
        """The moment that was drawn last, the surface, and the places that differ from the darkened table."""

    def moving(self, board: Board, now: float) -> bool:
        """Return whether something in the moment moves."""
        shown = moment_on(board)
        return shown is not None and now >= board.since and shown.moves(now - board.since)

    def sounds(self, board: Board, now: float) -> Iterator[str]:
        """Yield the sounds that are due since the last call."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._played = (None, -1.0)
            return
        before = self._played[1] if self._played[0] is shown else -1.0
        t = shown.time(now - board.since)
        self._played = (shown, t)
        due = [name for at, name in shown.moment.sounds if before < at <= t]
        yield from due if shown.animated else due[-1:]

    def hides(self, board: Board) -> bool:
        """Return whether the moment hides the table, so that event line and bubbles would be in its way."""
        shown = moment_on(board)
        return shown is not None and bool(shown.moment.bare or shown.moment.veil)

    def forget(self) -> None:
        """Forget the darkened table, because the table looks different now."""
        self._darkened = None
        self.repaint()

    def repaint(self) -> None:
        """Draw the whole darkened table again with the next frame: the window may show something else."""
        self._drawn = None

    def ground(self, board: Board, now: float, cache: PictureCache, size: Size) -> Surface | None:
        """Return the darkened table if one is kept; then the table need not be drawn."""
        shown = moment_on(board)
        if shown is None or now < board.since or self._darkened is not shown:
            return None
        return cache.covering(shown, size)

    def make_ground(
        self,
        shown: ShownMoment,
        cache: PictureCache,
        canvas: Callable[[Surface], Canvas],
        table: Callable[[Surface], Iterator[None]],
        until: float,
    ) -> bool:
        """Make the darkened table in slices, and return whether it is finished. It is kept while the moment lasts.

        :param canvas: returns the canvas on a surface.
        :param table: draws everything that is darkened, piece by piece.
        :param until: the ``perf_counter`` time at which to pause.
        """

        def pieces(surface: Surface) -> Iterator[None]:
            yield from table(surface)
            yield from _darken(canvas(surface), shown.moment)

        self._darkened = shown
        return cache.make_covering(shown, canvas(Surface((1, 1))).look.metrics.size, pieces, until)

    @contextmanager
    def over_ground(self, surface: Surface, shown: ShownMoment, ground: Surface) -> Iterator[Surface]:
        """Provide the darkened table on a surface, to draw a moment over it.

        Only the places are drawn again where the last frame differed from it.
        """
        drawn, self._drawn = self._drawn, None
        if drawn is not None and drawn[0] is shown and drawn[1] is surface:
            surface.blits([(ground, place, place) for place in drawn[2]], doreturn=False)
        else:
            surface.blit(ground, (0, 0))
        traced = TracingSurface(surface)
        yield traced
        self._drawn = shown, surface, joined(traced.places)

    def draw(self, canvas: Canvas, board: Board, now: float) -> None:
        """Draw the moment over the table, or over the darkened table."""
        shown = moment_on(board)
        if shown is not None and now >= board.since:
            shown.moment.draw(canvas, shown.time(now - board.since))


def joined(places: Sequence[Rect]) -> Sequence[Rect]:
    """Return places that together cover these. Two that overlap are joined unless much would be covered in vain."""
    found: list[Rect] = []
    for each in places:
        place = each
        while (hit := place.collidelist(found)) >= 0:
            both = place.union(found[hit])
            if _area(both) > _area(place) + _area(found[hit]):
                break
            place = both
            found.pop(hit)
        found.append(place)
    return found


def _area(place: Rect) -> int:
    return place.width * place.height


def cloth_pieces(surface: Surface, look: Look) -> Iterator[None]:
    """Lay out the felt of a table on a surface as large as the window, some rows at a time."""
    width, height = surface.get_size()
    for top in range(0, height, CLOTH_ROWS):
        rows = Rect(0, top, width, min(CLOTH_ROWS, height - top))
        look.lay_felt(surface.subsurface(rows), rows)
        yield


def _darken(canvas: Canvas, moment: Moment) -> Iterator[None]:
    """Darken a table, some rows at a time."""
    # Blending is three times as fast with an alpha value for each pixel as with one for the whole surface.
    dark = Surface((canvas.width, DARK_ROWS), SRCALPHA)
    dark.fill((*canvas.look.theme.cloth.edge, round(255 * moment.veil)))
    for top in range(0, canvas.height, DARK_ROWS):
        canvas.surface.blit(dark, (0, top))
        yield
    lit = moment.lit(canvas)
    if lit is not None:
        cloth, cream = canvas.look.theme.cloth.middle, canvas.look.theme.cream
        canvas.glow(lit, mixed(cloth, cream, LIGHT), LIGHT_UNITS, canvas.px(LIGHT_UNITS))
