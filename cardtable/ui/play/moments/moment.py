"""Moments as values that can be drawn at any time after their beginning."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from pygame import Rect

from cardtable.engine.view import View
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.text_canvas import Point

SECONDS_WITHOUT_MOTION: Final = 1.2
"""The seconds for which a moment is shown if nothing is animated."""
TimedSounds = tuple[tuple[float, str], ...]
"""The time of each sound, in seconds after the beginning, and its name."""


class Moment(Protocol):
    """An event that deserves more than a move. All times are seconds at normal speed.

    A moment can draw itself at any time, which changes nothing. From ``still`` on, nothing in it moves.
    """

    @property
    def ends(self) -> float:
        """The time at which it is over."""

    @property
    def still(self) -> float:
        """The time from which nothing moves."""

    @property
    def veil(self) -> float:
        """How much it darkens the table, from 0 (not at all) to 1."""

    @property
    def bare(self) -> bool:
        """Whether it hides everything on the table but the cloth, the standing of the match and the tools."""

    @property
    def shows_debt(self) -> bool:
        """Whether it draws the cards owed in place of the table."""

    @property
    def table(self) -> View | None:
        """The table under it; ``None`` for the table after the move."""

    @property
    def replaces_lingering(self) -> bool:
        """Whether it replaces the lingering of a finished trick or of open bids."""

    @property
    def for_all(self) -> bool:
        """Whether it waits for a press if several people share the screen."""

    @property
    def sounds(self) -> TimedSounds:
        """The sounds with their times."""

    def running_points(self, t: float) -> tuple[int, int] | None:
        """Return the seat for whose side points are being counted, and its points by then; usually ``None``."""

    def lit(self, canvas: Canvas) -> Rect | None:
        """Return the lit place on the darkened table; usually ``None``."""

    def large_faces(self, canvas: Canvas) -> Mapping[int, Point]:
        """Return the middles of the faces that it shows at its end, by seat: a headline after it moves them on."""

    @abstractmethod
    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw the moment as it looks ``t`` seconds after its beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseMoment:
    """The properties of a moment, with their usual values."""

    ends: float = 1.5
    still: float = 0.4
    veil: float = 0.6
    bare: bool = False
    shows_debt: bool = False
    table: View | None = None
    replaces_lingering: bool = False
    for_all: bool = False
    sounds: TimedSounds = ()

    def running_points(self, _t: float) -> tuple[int, int] | None:
        """Return ``None``: no points are counted."""
        return None

    def lit(self, _canvas: Canvas) -> Rect | None:
        """Return ``None``: no place is lit."""
        return None

    def large_faces(self, _canvas: Canvas) -> Mapping[int, Point]:
        """Return nothing: no face is shown away from its seat."""
        return {}


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
        return self.animated and self.time(since_beginning) <= self.moment.still
