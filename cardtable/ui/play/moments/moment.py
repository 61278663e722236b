"""Moments: events that deserve more than a move, as values that can be drawn at any time after their beginning."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from cardtable.engine.view import View
from cardtable.ui.drawing.boxes import mixed
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas, Point
from cardtable.ui.table.board import Board
from cardtable.ui.theme import Extent

SECONDS_WITHOUT_MOTION: Final = 1.2
"""The seconds for which a moment is shown if nothing is animated."""
DARK_ROWS: Final = 60
"""The table is darkened this many rows at a time, because a surface as large as the window is slow to make."""
LIGHT: Final = 0.16
"""How much brighter a lit place is than the cloth."""
LIGHT_UNITS: Final = 100
"""The width of the light's soft edge, in layout units."""

TimedSounds = tuple[tuple[float, str], ...]
"""The time of each sound, in seconds after the beginning, and its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(ABC):
    """An event that deserves more than a move. All times are seconds at normal speed.

    :param ends: the time at which it is over.
    :param still: the time from which nothing in it moves.
    :param veil: how much it darkens the table, from 0 (not at all) to 1.
    :param bare: whether it hides everything on the table but the cloth, the standing of the match and the tools.
    :param shows_debt: whether it draws the cards owed in place of the table.
    :param table: the table under it; ``None`` for the table after the move.
    :param replaces_lingering: whether it replaces the lingering of a finished trick or of open bids.
    :param for_all: whether it waits for a press if several people share the screen.
    :param sounds: the sounds with their times.
    """

    ends: float = 1.5
    still: float = 0.4
    veil: float = 0.6
    bare: bool = False
    shows_debt: bool = False
    table: View | None = None
    replaces_lingering: bool = False
    for_all: bool = False
    sounds: TimedSounds = ()

    @property
    def hides_table(self) -> bool:
        """Whether event line and bubbles would be in its way."""
        return self.bare or self.veil > 0

    def running_points(self, t: float) -> tuple[int, int] | None:
        """Return the seat for whose side points are being counted, and its points by then; usually ``None``."""
        del t
        return None

    def lit(self, canvas: Canvas) -> Rect | None:
        """Return the lit place on the darkened table; usually ``None``."""
        del canvas
        return None

    def large_faces(self, canvas: Canvas) -> Mapping[int, Point]:
        """Return the middles of the faces that it shows at its end, by seat: a headline after it moves them on."""
        del canvas
        return {}

    def fits(self, canvas: Canvas) -> bool:
        """Return whether its texts have room beside each other, in the sizes of the canvas."""
        del canvas
        return True

    def in_room(self, canvas: Canvas) -> Canvas:
        """Return the canvas with everything as large as there is room for, and not smaller than at the normal size."""
        look = canvas.look
        fitting = look.fitting(lambda less: self.fits(replace(canvas, look=less)), look.normal_share)
        return replace(canvas, look=fitting)

    @abstractmethod
    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment as it looks ``t`` seconds after its beginning; this changes nothing."""


@dataclass(frozen=True, slots=True)
class ShownMoment:
    """A moment as it is shown at one table.

    :param scale: its length, relative to normal speed.
    :param animated: whether anything moves; otherwise its end is shown at once.
    :param waits: whether it waits for a press.
    """

    moment: Moment
    scale: float = 1.0
    animated: bool = True
    waits: bool = False

    @property
    def seconds(self) -> float:
        if self.waits:
            return float("inf")
        return self.moment.ends * self.scale if self.animated else SECONDS_WITHOUT_MOTION

    @property
    def table(self) -> View | None:
        return self.moment.table

    @property
    def replaces_lingering(self) -> bool:
        """Whether it replaces the lingering of a finished trick or of open bids."""
        return self.moment.replaces_lingering

    def running_points(self, since_beginning: float) -> tuple[int, int] | None:
        """Return the seat for whose side points are being counted, and its points by then."""
        return self.moment.running_points(self.time(since_beginning))

    def time(self, since_beginning: float) -> float:
        """Return the moment's own time, given the seconds at the table."""
        return since_beginning / self.scale if self.animated else self.moment.ends

    def moves(self, since_beginning: float) -> bool:
        """Return whether something moves at that time."""
        return since_beginning >= 0 and self.animated and self.time(since_beginning) <= self.moment.still


def moment_on(board: Board) -> ShownMoment | None:
    """Return the moment that is shown over a table now, if there is one."""
    return board.cue if isinstance(board.cue, ShownMoment) else None


def clears_table(board: Board, now: float) -> bool:
    """Return whether the moment that is shown now, or begins with the next step, hides everything on the table."""
    step = board.next_step(now)
    cues = (board.cue, None if step is None else step.cue)
    return any(isinstance(cue, ShownMoment) and cue.moment.bare for cue in cues)


class MomentSounds:
    """Tells which sounds of the moments at a table are due."""

    def __init__(self) -> None:
        self._played: tuple[ShownMoment | None, float] = (None, -1.0)

    def due(self, board: Board, now: float) -> Iterator[str]:
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
