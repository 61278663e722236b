"""The measure of a game's worths: what they count, how they are written, and which differences are mistakes."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardtable.engine.player.mistake import Mistake
from cardtable.engine.typography import counted, signed

_NO_TENTHS: Final = re.compile(r"\.0(?!\d)")


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit in which differences of :meth:`Bot.worth` are shown: points, or wins in 100 matches.

    :param noun: in the singular: ``win``.
    :param among: the number of trials that it is counted in, after a space: `` in 100``; empty for points.
    :param whole: the noun for these trials, after a space: `` matches``; left out where there is little room.
    :param size: the difference of worths that makes one unit, the smallest that is shown.
    """

    noun: str = "point"
    among: str = ""
    whole: str = ""
    size: float = 1.0

    @property
    def short(self) -> str:
        """The unit where there is little room: ``points``, ``wins in 100``."""
        return f"{self.noun}s{self.among}"

    @property
    def name(self) -> str:
        """The unit: ``points``, ``wins in 100 matches``."""
        return f"{self.short}{self.whole}"

    def count(self, loss: float) -> int:
        """Return a difference of worths in whole units, at least one."""
        return max(1, round(loss / self.size))

    def text(self, loss: float) -> str:
        """Return a difference of worths in words, at least one unit: ``12 points``, ``4 wins in 100 matches``."""
        return f"{counted(self.count(loss), self.noun)}{self.among}{self.whole}"


def points_text(worth: float) -> str:
    text = signed(f"{worth:+.1f}")
    return "0" if text.lstrip("+−") == "0.0" else text


def percent_text(worth: float) -> str:
    return f"{100 * worth:.1f} %"


@dataclass(frozen=True, slots=True)
class Measure:
    """What :meth:`Bot.worth` measures in a game.

    :param small: the least difference of worths that makes a move a small mistake; a medium one is twice, a large one
        four times as large. Guessed for each game.
    :param heading: of a column of worths.
    :param text: returns the text of a worth under that heading.
    :param unit: in which differences are shown.
    """

    small: float = 2.0
    heading: str = "points ahead"
    text: Callable[[float], str] = points_text
    unit: Unit = Unit()

    def whole(self, worth: float) -> str:
        """Return the text of a worth in whole units, as it stands beside a difference in such units: ``47 %``."""
        return _NO_TENTHS.sub("", self.text(round(worth / self.unit.size) * self.unit.size))

    def min_loss(self, mistake: Mistake) -> float:
        """Return the least loss that makes a move a mistake of this size."""
        return self.small * {Mistake.SMALL: 1, Mistake.MEDIUM: 2, Mistake.LARGE: 4}[mistake]


MATCH_CHANCE: Final = Measure(0.02, "chance to win the match", percent_text, Unit("win", " in 100", " matches", 0.01))
"""The measure of a worth that is a seat's chance to win the match."""
