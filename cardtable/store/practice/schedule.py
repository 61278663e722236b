"""When an exercise comes back: after 1, 3, 7 and 21 days, each time that it was solved; then it retires."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

STEPS: Final = (1, 3, 7, 21)
"""After how many days an exercise comes back."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When an exercise comes back.

    :param step: how many of the ``STEPS`` have been solved.
    :param due: the day from which on it is due; ``None`` once it has retired.
    """

    step: int
    due: date | None

    def is_due(self, today: date) -> bool:
        """Whether it is to be solved today."""
        return self.due is not None and self.due <= today

    def after_answer(self, right: bool, today: date) -> "Schedule":
        """Return when it comes back after an answer; a right one counts only on the day that it is due, or later."""
        if not right:
            return new_schedule(today)
        if not self.is_due(today):
            return self
        step = self.step + 1
        return Schedule(step, None if step >= len(STEPS) else today + timedelta(days=STEPS[step]))


RETIRED: Final = Schedule(len(STEPS), None)


def new_schedule(today: date) -> Schedule:
    """Return when an exercise comes back that begins today."""
    return Schedule(0, today + timedelta(days=STEPS[0]))
