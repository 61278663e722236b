"""Shows the moment that the table has come to: draws it over the table, and tells what is heard."""

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from cardtable.ui.easing import within
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Shown
from cardtable.ui.table.board import Board

VEIL_SECONDS = 0.3
"""How long the table takes to get darker."""


def moment_on(board: Board) -> Shown | None:
    """Return the moment that is shown over a table now."""
    return board.cue if isinstance(board.cue, Shown) else None


class MomentPlayer:
    """Draws moments, and follows what of them has been heard."""

    def __init__(self) -> None:
        self._dark: Surface | None = None
        self._heard: tuple[Shown | None, float] = (None, -1.0)

    def moving(self, board: Board, now: float) -> bool:
        """Return whether something of it moves."""
        shown = moment_on(board)
        return shown is not None and now >= board.since and shown.moves(now - board.since)

    def sounds(self, board: Board, now: float) -> Iterator[str]:
        """Yield what is to be heard since the last time."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            self._heard = (None, -1.0)
            return
        before = self._heard[1] if self._heard[0] is shown else -1.0
        t = shown.time(now - board.since)
        self._heard = (shown, t)
        due = [name for at, name in shown.moment.sounds if before < at <= t]
        yield from due if shown.animated else due[-1:]

    def draw(self, canvas: Canvas, board: Board, now: float) -> None:
        """Draw it over the table."""
        shown = moment_on(board)
        if shown is None or now < board.since:
            return
        t = shown.time(now - board.since)
        share = within(t, 0.0, VEIL_SECONDS) if shown.animated else 1.0
        if shown.moment.bare:
            self._clear(canvas, share)
        if shown.moment.veil:
            dark = self._ground(canvas)
            dark.set_alpha(round(255 * shown.moment.veil * share))
            canvas.surface.blit(dark, (0, 0))
        shown.moment.draw(canvas, t)

    def _clear(self, canvas: Canvas, share: float) -> None:
        """Cover the table with its cloth, except how the match stands and the tools."""
        layout, felt = canvas.layout, canvas.look.felt()
        rail = layout.rail.bottom
        middle = Rect(layout.standing.right, 0, layout.tools.left - layout.standing.right, rail)
        felt.set_alpha(round(255 * share))
        for place in (middle, Rect(0, rail, canvas.width, canvas.height - rail)):
            canvas.surface.blit(felt, place, place)
        felt.set_alpha(None if share >= 1 else 255)

    def _ground(self, canvas: Canvas) -> Surface:
        size = canvas.surface.get_size()
        if self._dark is None or self._dark.get_size() != size:
            self._dark = pygame.Surface(size, 0, 32)
        self._dark.fill(canvas.look.theme.cloth.edge)
        return self._dark
