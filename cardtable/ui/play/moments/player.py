"""Shows the moment that the table has come to: draws it over the table, and tells what is heard."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, Shown
from cardtable.ui.shapes import mixed
from cardtable.ui.table.board import Board
from cardtable.ui.theme import Size

DARK_ROWS: Final = 60
"""The table is darkened this many rows at a time: a surface as large as the window takes long to get."""


def moment_on(board: Board) -> Shown | None:
    """Return the moment that is shown over a table now."""
    return board.cue if isinstance(board.cue, Shown) else None


LIGHT: Final = 0.16
"""How much brighter than the cloth a place is that is lit."""
LIGHT_UNITS: Final = 100
"""How softly the light ends, in layout units."""


class MomentPlayer:
    """Draws moments, and follows what of them has been heard."""

    def __init__(self) -> None:
        self._kept: tuple[Shown, Surface] | None = None
        self._heard: tuple[Shown | None, float] = (None, -1.0)

    def moving(self, board: Board, now: float) -> bool:
        """Return whether something of it moves."""
        shown = moment_on(board)
        return shown is not None and now >= board.since and shown.moves(now - board.since)

    def sounds(self, board: Board, now: float) -> Iterator[str]:
        """Yield what is to be heard since the last time."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._heard, self._kept = (None, -1.0), None
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
        self._kept = None

    def has_ground(self, board: Board, now: float, size: Size) -> bool:
        """Return whether the darkened table is kept, so that nothing of the table need be drawn."""
        shown = moment_on(board)
        if shown is None or now < board.since or self._kept is None or self._kept[0] is not shown:
            return False
        return self._kept[1].get_size() == size

    def draw_ground(self, surface: Surface, board: Board, now: float) -> bool:
        """Draw the darkened table as it was kept, if it was; return whether nothing of the table need be drawn."""
        if self._kept is None or not self.has_ground(board, now, surface.get_size()):
            return False
        surface.blit(self._kept[1], (0, 0))
        return True

    def draw(self, canvas: Canvas, board: Board, now: float) -> None:
        """Draw it over the table."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._kept = None
            return
        size = canvas.surface.get_size()
        if self.hides(board) and (self._kept is None or self._kept[0] is not shown or self._kept[1].get_size() != size):
            # Darkening a whole window is dear, so it is done once and kept while the moment lasts.
            self._darken(canvas, shown.moment)
            self._kept = (shown, canvas.surface.copy())
        shown.moment.draw(canvas, shown.time(now - board.since))

    def _darken(self, canvas: Canvas, moment: Moment) -> None:
        if moment.bare:
            self._clear(canvas)
        dark = Surface((canvas.width, DARK_ROWS), 0, 32)
        dark.fill(canvas.look.theme.cloth.edge)
        dark.set_alpha(round(255 * moment.veil))
        canvas.surface.fblits([(dark, (0, y)) for y in range(0, canvas.height, DARK_ROWS)])
        lit = moment.lit(canvas)
        if lit is not None:
            cloth, cream = canvas.look.theme.cloth.middle, canvas.look.theme.cream
            canvas.glow(lit, mixed(cloth, cream, LIGHT), LIGHT_UNITS, canvas.px(LIGHT_UNITS))

    def _clear(self, canvas: Canvas) -> None:
        """Cover the table with its cloth, except how the match stands and the tools."""
        layout, felt = canvas.layout, canvas.look.felt()
        rail = layout.rail.bottom
        middle = Rect(layout.standing.right, 0, layout.tools.left - layout.standing.right, rail)
        for place in (middle, Rect(0, rail, canvas.width, canvas.height - rail)):
            canvas.surface.blit(felt, place, place)
