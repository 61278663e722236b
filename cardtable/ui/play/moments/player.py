"""Plays the moment that the table has come to: draws it over the table, and tells which sounds to play."""

from collections.abc import Iterator
from typing import Final, Protocol

from pygame import SRCALPHA, Rect, Surface

from cardtable.ui.art.shapes import mixed
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment
from cardtable.ui.table.board import Board
from cardtable.ui.theme import Size

DARK_ROWS: Final = 60
"""The table is darkened this many rows at a time, because a surface as large as the window is slow to make."""
LIGHT: Final = 0.16
"""How much brighter a lit place is than the cloth."""
LIGHT_UNITS: Final = 100
"""The width of the light's soft edge, in layout units."""


def moment_on(board: Board) -> ShownMoment | None:
    """Return the moment that is shown over a table now, if there is one."""
    return board.cue if isinstance(board.cue, ShownMoment) else None


class PictureCache(Protocol):
    """Keeps one picture as large as the window until the next picture of a table is drawn."""

    def keep(self, what: object, drawn: Surface) -> None:
        """Keep a copy of a picture under the identity of ``what``, which must stay alive."""

    def kept(self, what: object, size: Size) -> Surface | None:
        """Return the picture kept for ``what``; ``None`` once another has replaced it."""


class MomentPlayer:
    """Draws moments, and keeps track of the sounds that have been played."""

    def __init__(self) -> None:
        self._darkened: ShownMoment | None = None
        """The moment for which the darkened table was kept."""
        self._played: tuple[ShownMoment | None, float] = (None, -1.0)

    def moving(self, board: Board, now: float) -> bool:
        """Return whether something in the moment moves."""
        shown = moment_on(board)
        return shown is not None and now >= board.since and shown.moves(now - board.since)

    def sounds(self, board: Board, now: float) -> Iterator[str]:
        """Yield the sounds that are due since the last call."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._played, self._darkened = (None, -1.0), None
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
        return cache.kept(shown, size)

    def draw(self, canvas: Canvas, board: Board, now: float, cache: PictureCache) -> None:
        """Draw the moment over the table.

        :param cache: keeps the darkened table.
        """
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._darkened = None
            return
        if self.hides(board) and self.ground(board, now, cache, canvas.surface.get_size()) is None:
            # Darkening a whole window is slow: it is done once and kept while the moment lasts.
            self._darken(canvas, shown.moment)
            cache.keep(shown, canvas.surface)
            self._darkened = shown
        shown.moment.draw(canvas, shown.time(now - board.since))

    def _darken(self, canvas: Canvas, moment: Moment) -> None:
        if moment.bare:
            self._clear(canvas)
        # Blending is three times as fast with an alpha value for each pixel as with one for the whole surface.
        dark = Surface((canvas.width, DARK_ROWS), SRCALPHA)
        dark.fill((*canvas.look.theme.cloth.edge, round(255 * moment.veil)))
        canvas.surface.fblits([(dark, (0, y)) for y in range(0, canvas.height, DARK_ROWS)])
        lit = moment.lit(canvas)
        if lit is not None:
            cloth, cream = canvas.look.theme.cloth.middle, canvas.look.theme.cream
            canvas.glow(lit, mixed(cloth, cream, LIGHT), LIGHT_UNITS, canvas.px(LIGHT_UNITS))

    def _clear(self, canvas: Canvas) -> None:
        """Cover the table and the panels with cloth, except the standing of the match and the tools."""
        layout, felt = canvas.layout, canvas.look.felt()
        rail, tools = layout.rail.bottom, layout.tools
        middle = Rect(layout.standing.right, 0, tools.left - layout.standing.right, rail)
        column = Rect(tools.right, 0, canvas.width - tools.right, rail)
        for place in (middle, column, Rect(0, rail, canvas.width, canvas.height - rail)):
            canvas.surface.blit(felt, place, place)
