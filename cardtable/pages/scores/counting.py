"""The counting of a score sheet, line by line with a tick for each."""

from dataclasses import dataclass
from math import inf


@dataclass(slots=True)
class Counting:
    """The progress of the counting.

    :param lines: the number of lines to count.
    :param seconds: the time for each line; 0 to show all figures at once.
    """

    lines: int
    seconds: float
    _began: float | None = None
    _counted: float = 0.0

    @property
    def counted(self) -> float:
        """The number of lines counted so far; infinite at the end."""
        return inf if self.is_over else self._counted

    @property
    def is_over(self) -> bool:
        """Whether all lines are counted."""
        return self.seconds <= 0 or self._counted >= self.lines

    def update(self, now: float) -> bool:
        """Advance to ``now``; return whether another line has begun."""
        if self.is_over:
            return False
        if self._began is None:
            self._began = now
            return True
        before, self._counted = self._counted, (now - self._began) / self.seconds
        return int(self._counted) > int(before) and not self.is_over

    def finish(self) -> None:
        """Show all figures at once."""
        self._counted = float(self.lines)
