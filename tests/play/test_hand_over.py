"""What comes next at the table."""

import pytest

from cardtable.engine.seats import DEALER
from cardtable.play.hand_over import Next, Progress, Situation, next_step

PERSONS = (0, 2)


@pytest.mark.parametrize(
    ("situation", "progress", "shown", "curtain", "after"),
    [
        (Situation(0, 0, PERSONS), Progress(), 0, False, Next.PERSON),
        (Situation(0, 2, PERSONS), Progress(), 0, False, Next.CURTAIN),
        (Situation(0, 2, PERSONS), Progress(), None, False, Next.CURTAIN),
        (Situation(0, 2, PERSONS), Progress(), 0, True, Next.NOTHING),
        (Situation(0, 1, PERSONS), Progress(), 0, False, Next.OTHERS),
        (Situation(0, 1, PERSONS), Progress(), 0, True, Next.NOTHING),
        (Situation(0, DEALER, PERSONS), Progress(), 0, False, Next.OTHERS),
        (Situation(1, DEALER, PERSONS), Progress(), 0, False, Next.SCORES),
        (Situation(1, DEALER, PERSONS), Progress(results=1), 0, False, Next.OTHERS),
        (Situation(1, None, PERSONS), Progress(results=1), 0, False, Next.SCORES),
        (Situation(1, None, PERSONS), Progress(results=1, ended=True), 0, False, Next.NOTHING),
        (Situation(0, None, PERSONS), Progress(), 0, False, Next.SCORES),
    ],
)
def test_what_comes_next(
    situation: Situation, progress: Progress, shown: int | None, curtain: bool, after: Next
) -> None:
    assert next_step(situation, progress, shown, curtain=curtain) is after
