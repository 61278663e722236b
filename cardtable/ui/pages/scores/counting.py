"""The score sheet counts up: line by line, with a tick for each."""

from dataclasses import dataclass
from math import inf


@dataclass(slots=True)
class Counting:
    """How far the sheet has counted.

    :param lines: how many lines there are to count.
    :param seconds: how long each of them takes; 0 if all figures are there at once.
    """

    lines: int
    seconds: float
    _began: float | None = None
    _counted: float = 0.0

    @property
    def counted(self) -> float:
        """How many lines have been counted; endless when all have."""
        return inf if self.is_over else self._counted

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to count."""
        return self.seconds <= 0 or self._counted >= self.lines

    def update(self, now: float) -> bool:
        """Move on to ``now``, and return whether another line has begun."""
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
