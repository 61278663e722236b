"""Plays the moment that the table has come to: draws it over the table, and tells which sounds to play."""

from collections.abc import Iterator
from typing import Final

from pygame import SRCALPHA, Surface

from cardtable.ui.drawing.boxes import mixed
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment, ShownMoment
from cardtable.ui.table.board import Board
from cardtable.ui.theme import Extent

DARK_ROWS: Final = 60
"""The table is darkened this many rows at a time, because a surface as large as the window is slow to make."""
LIGHT: Final = 0.16
"""How much brighter a lit place is than the cloth."""
LIGHT_UNITS: Final = 100
"""The width of the light's soft edge, in layout units."""


def moment_on(board: Board) -> ShownMoment | None:
    """Return the moment that is shown over a table now, if there is one."""
    return board.cue if isinstance(board.cue, ShownMoment) else None


def clears_table(board: Board, now: float) -> bool:
    """Return whether the moment that is shown now, or begins with the next step, hides everything on the table."""
    step = board.next_step(now)
    cues = (board.cue, None if step is None else step.cue)
    return any(isinstance(cue, ShownMoment) and cue.moment.bare for cue in cues)


class MomentPlayer:
    """Draws moments, and keeps track of the sounds that have been played."""

    def __init__(self) -> None:
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

    def draw(self, canvas: Canvas, board: Board, now: float) -> None:
        """Draw the moment over the table, or over the darkened table."""
        shown = moment_on(board)
        if shown is not None and now >= board.since:
            shown.moment.draw(canvas, shown.time(now - board.since))


def veil_of(look: Look, moment: Moment, size: Extent) -> Surface:
    """Return what darkens a part of this size of the table under a moment."""
    # Blending is three times as fast with an alpha value for each pixel as with one for the whole surface.
    veil = Surface(size, SRCALPHA)
    veil.fill((*look.theme.cloth.edge, round(255 * moment.veil)))
    return veil


def darken(canvas: Canvas, moment: Moment) -> None:
    """Darken the table under a moment."""
    dark = veil_of(canvas.look, moment, (canvas.width, DARK_ROWS))
    for top in range(0, canvas.height, DARK_ROWS):
        canvas.surface.blit(dark, (0, top))
    lit = moment.lit(canvas)
    if lit is not None:
        cloth, cream = canvas.look.theme.cloth.middle, canvas.look.theme.cream
        canvas.glow(lit, mixed(cloth, cream, LIGHT), LIGHT_UNITS, canvas.px(LIGHT_UNITS))
