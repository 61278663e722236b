"""Shows the moment that the table has come to: draws it over the table, and tells what is heard."""

from collections.abc import Iterator
from typing import Final, Protocol

from pygame import SRCALPHA, Rect, Surface

from cardtable.ui.art.shapes import mixed
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, Shown
from cardtable.ui.table.board import Board
from cardtable.ui.theme import Size

DARK_ROWS: Final = 60
"""The table is darkened this many rows at a time: a surface as large as the window takes long to get."""
LIGHT: Final = 0.16
"""How much brighter than the cloth a place is that is lit."""
LIGHT_UNITS: Final = 100
"""How softly the light ends, in layout units."""


def moment_on(board: Board) -> Shown | None:
    """Return the moment that is shown over a table now."""
    return board.cue if isinstance(board.cue, Shown) else None


class Keeper(Protocol):
    """Keeps a picture as large as the window, where there is room for one until the next table is drawn."""

    def keep(self, what: object, drawn: Surface) -> None:
        """Keep a copy of a picture; ``what`` it is known by must live as long as it is asked for."""

    def kept(self, what: object, size: Size) -> Surface | None:
        """Return what was kept, unless something else was drawn there since."""


class MomentPlayer:
    """Draws moments, and follows what of them has been heard."""

    def __init__(self) -> None:
        self._darkened: Shown | None = None
        """For which moment the darkened table was kept."""
        self._heard: tuple[Shown | None, float] = (None, -1.0)

    def moving(self, board: Board, now: float) -> bool:
        """Return whether something of it moves."""
        shown = moment_on(board)
        return shown is not None and now >= board.since and shown.moves(now - board.since)

    def sounds(self, board: Board, now: float) -> Iterator[str]:
        """Yield what is to be heard since the last time."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._heard, self._darkened = (None, -1.0), None
            return
        before = self._heard[1] if self._heard[0] is shown else -1.0
        t = shown.time(now - board.since)
        self._heard = (shown, t)
        heard = [name for at, name in shown.moment.sounds if before < at <= t]
        yield from heard if shown.animated else heard[-1:]

    def hides(self, board: Board) -> bool:
        """Return whether what is told otherwise would only be in the way."""
        shown = moment_on(board)
        return shown is not None and bool(shown.moment.bare or shown.moment.veil)

    def forget(self) -> None:
        """Forget the darkened table: it looks different now."""
        self._darkened = None

    def ground(self, board: Board, now: float, keeper: Keeper, size: Size) -> Surface | None:
        """Return the darkened table if it is kept: then nothing of the table need be drawn."""
        shown = moment_on(board)
        if shown is None or now < board.since or self._darkened is not shown:
            return None
        return keeper.kept(shown, size)

    def draw(self, canvas: Canvas, board: Board, now: float, keeper: Keeper) -> None:
        """Draw it over the table.

        :param keeper: keeps the darkened table.
        """
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._darkened = None
            return
        if self.hides(board) and self.ground(board, now, keeper, canvas.surface.get_size()) is None:
            # Darkening a whole window is dear, so it is done once and kept while the moment lasts.
            self._darken(canvas, shown.moment)
            keeper.keep(shown, canvas.surface)
            self._darkened = shown
        shown.moment.draw(canvas, shown.time(now - board.since))

    def _darken(self, canvas: Canvas, moment: Moment) -> None:
        if moment.bare:
            self._clear(canvas)
        # Transparent pixels are mixed three times as fast as those of a surface that is transparent as a whole.
        dark = Surface((canvas.width, DARK_ROWS), SRCALPHA)
        dark.fill((*canvas.look.theme.cloth.edge, round(255 * moment.veil)))
        canvas.surface.fblits([(dark, (0, y)) for y in range(0, canvas.height, DARK_ROWS)])
        lit = moment.lit(canvas)
        if lit is not None:
            cloth, cream = canvas.look.theme.cloth.middle, canvas.look.theme.cream
            canvas.glow(lit, mixed(cloth, cream, LIGHT), LIGHT_UNITS, canvas.px(LIGHT_UNITS))

    def _clear(self, canvas: Canvas) -> None:
        """Cover the table and the panels with cloth, except how the match stands and the tools."""
        layout, felt = canvas.layout, canvas.look.felt()
        rail, tools = layout.rail.bottom, layout.tools
        middle = Rect(layout.standing.right, 0, tools.left - layout.standing.right, rail)
        column = Rect(tools.right, 0, canvas.width - tools.right, rail)
        for place in (middle, column, Rect(0, rail, canvas.width, canvas.height - rail)):
            canvas.surface.blit(felt, place, place)
