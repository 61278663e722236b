"""Plays the moment that the table has come to: draws it over the table, and tells which sounds to play."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from pygame import SRCALPHA, Rect, Surface

from cardtable.ui.drawing.boxes import mixed
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment
from cardtable.ui.table.board import Board, next_step
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


def clears_table(board: Board, now: float) -> bool:
    """Return whether the moment that is shown now, or begins with the next step, hides everything on the table."""
    step = next_step(board, now)
    cues = (board.cue, None if step is None else step.cue)
    return any(isinstance(cue, ShownMoment) and cue.moment.bare for cue in cues)


class PictureCache(Protocol):
    """Keeps one picture as large as the window until the next picture of a table is drawn."""

    def make_covering(
        self, what: object, size: Size, pieces: Callable[[Surface], Iterator[None]], until: float, /
    ) -> bool:
        """Make a picture in slices under the identity of ``what``; return whether it is finished."""

    def covering(self, what: object, size: Size, /) -> Surface | None:
        """Return the picture made for ``what``; ``None`` once another has replaced it."""


class MomentPlayer:
    """Draws moments, and keeps track of the sounds that have been played."""

    def __init__(self) -> None:
        self._darkened: ShownMoment | None = None
        """The last moment for which the darkened table was made."""
        self._played: tuple[ShownMoment | None, float] = (None, -1.0)

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

    def draw(self, canvas: Canvas, board: Board, now: float) -> None:
        """Draw the moment over the table, or over the darkened table."""
        shown = moment_on(board)
        if shown is not None and now >= board.since:
            shown.moment.draw(canvas, shown.time(now - board.since))


def cloth_pieces(surface: Surface, look: Look, at: tuple[int, int] = (0, 0)) -> Iterator[None]:
    """Lay out the felt of a table on a surface, some rows at a time.

    :param at: the place in the window of the surface's upper left corner.
    """
    width, height = surface.get_size()
    for top in range(0, height, CLOTH_ROWS):
        rows = Rect(0, top, width, min(CLOTH_ROWS, height - top))
        look.lay_felt(surface.subsurface(rows), rows.move(at))
        yield


def veil_of(look: Look, moment: Moment, size: Size) -> Surface:
    """Return what darkens a part of this size of the table under a moment."""
    # Blending is three times as fast with an alpha value for each pixel as with one for the whole surface.
    veil = Surface(size, SRCALPHA)
    veil.fill((*look.theme.cloth.edge, round(255 * moment.veil)))
    return veil


def _darken(canvas: Canvas, moment: Moment) -> Iterator[None]:
    """Darken a table, some rows at a time."""
    dark = veil_of(canvas.look, moment, (canvas.width, DARK_ROWS))
    for top in range(0, canvas.height, DARK_ROWS):
        canvas.surface.blit(dark, (0, top))
        yield
    lit = moment.lit(canvas)
    if lit is not None:
        cloth, cream = canvas.look.theme.cloth.middle, canvas.look.theme.cream
        canvas.glow(lit, mixed(cloth, cream, LIGHT), LIGHT_UNITS, canvas.px(LIGHT_UNITS))
