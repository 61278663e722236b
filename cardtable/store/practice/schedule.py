"""The schedule of an exercise: it comes back after 1, 3, 7 and 21 days, each time that it is solved, then retires."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

STEPS: Final = (1, 3, 7, 21)
"""The numbers of days after which an exercise comes back."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The day on which an exercise comes back.

    :param step: the number of ``STEPS`` that have been solved.
    :param due: the first day on which it is due; ``None`` once it has retired.
    """

    step: int
    due: date | None

    def is_due(self, today: date) -> bool:
        return self.due is not None and self.due <= today

    def after_answer(self, right: bool, today: date) -> "Schedule":
        """Return the schedule after an answer; a right answer counts only when the exercise is due."""
        if not right:
            return new_schedule(today)
        if not self.is_due(today):
            return self
        step = self.step + 1
        return Schedule(step, None if step >= len(STEPS) else today + timedelta(days=STEPS[step]))


RETIRED: Final = Schedule(len(STEPS), None)


def new_schedule(today: date) -> Schedule:
    """Return the schedule of an exercise that begins today."""
    return Schedule(0, today + timedelta(days=STEPS[0]))
