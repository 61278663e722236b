"""What every moment is: a value that can be drawn at any time after its beginning."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Final, Protocol

from pygame import Rect

from cardtable.engine.view import View
from cardtable.ui.play.moments.canvas import Canvas

SECONDS_WITHOUT_MOTION: Final = 1.2
"""How long the end of a moment is shown where nothing moves."""
Sounds = tuple[tuple[float, str], ...]
"""When each sound is heard, in seconds after the beginning, and its name."""


class Moment(Protocol):
    """Something that is worth more than a move. All times are seconds at normal speed.

    A moment draws itself at any time, and changes nothing; at ``still`` and after it everything has come to rest.
    """

    @property
    def ends(self) -> float:
        """When it is over."""

    @property
    def still(self) -> float:
        """From when on nothing moves any more."""

    @property
    def veil(self) -> float:
        """How much darker the table gets, from 0 (not at all) to 1."""

    @property
    def bare(self) -> bool:
        """Whether nothing of the table is seen but its cloth, and how the match stands."""

    @property
    def shows_debt(self) -> bool:
        """Whether it draws what is owed, so that the table does not as well."""

    @property
    def table(self) -> View | None:
        """The table under it; ``None`` for the table as it lies after the move."""

    @property
    def replaces_lingering(self) -> bool:
        """Whether a finished trick, or bids laid open, do not stay on show besides."""

    @property
    def for_all(self) -> bool:
        """Whether it stays until somebody presses something, where several people share the screen."""

    @property
    def sounds(self) -> Sounds:
        """What is heard."""

    def running(self, t: float) -> tuple[int, int] | None:
        """Return whose side's points are being counted at a time, and how many they are by then; usually ``None``."""

    def lit(self, canvas: Canvas) -> Rect | None:
        """Return the place on the darkened table that is lit; usually ``None``."""

    @abstractmethod
    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw it as it looks ``t`` seconds after its beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """What most moments have in common."""

    ends: float = 1.5
    still: float = 0.4
    veil: float = 0.6
    bare: bool = False
    shows_debt: bool = False
    table: View | None = None
    replaces_lingering: bool = False
    for_all: bool = False
    sounds: Sounds = ()

    def running(self, _t: float) -> tuple[int, int] | None:
        """Return that nothing is counted."""
        return None

    def lit(self, _canvas: Canvas) -> Rect | None:
        """Return that no place is lit."""
        return None


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment as it is shown at one table.

    :param scale: how much longer than at normal speed it takes.
    :param animated: whether anything moves; otherwise its end is shown at once.
    :param waits: whether it stays until somebody presses something.
    """

    moment: Moment
    scale: float = 1.0
    animated: bool = True
    waits: bool = False

    @property
    def seconds(self) -> float:
        """How long it takes."""
        if self.waits:
            return float("inf")
        return self.moment.ends * self.scale if self.animated else SECONDS_WITHOUT_MOTION

    @property
    def table(self) -> View | None:
        """The table under it."""
        return self.moment.table

    @property
    def replaces_lingering(self) -> bool:
        """Whether a finished trick does not stay on show besides."""
        return self.moment.replaces_lingering

    def running(self, since_beginning: float) -> tuple[int, int] | None:
        """Return whose side's points are being counted, and how many they are by then."""
        return self.moment.running(self.time(since_beginning))

    def time(self, since_beginning: float) -> float:
        """Return the moment's own time, from that at the table."""
        return since_beginning / self.scale if self.animated else self.moment.ends

    def moves(self, since_beginning: float) -> bool:
        """Return whether something moves then."""
        return self.animated and self.time(since_beginning) <= self.moment.still
