"""What comes next at the table."""

import pytest

from cardtable.engine.state import DEALER
from cardtable.ui.play.progress import Next, Progress, Standing, next_step

PERSONS = (0, 2)


@pytest.mark.parametrize(
    ("standing", "progress", "shown", "curtain", "after"),
    [
        (Standing(0, 0, PERSONS), Progress(), 0, False, Next.PERSON),
        (Standing(0, 2, PERSONS), Progress(), 0, False, Next.CURTAIN),
        (Standing(0, 2, PERSONS), Progress(), None, False, Next.CURTAIN),
        (Standing(0, 2, PERSONS), Progress(), 0, True, Next.NOTHING),
        (Standing(0, 1, PERSONS), Progress(), 0, False, Next.OTHERS),
        (Standing(0, 1, PERSONS), Progress(), 0, True, Next.NOTHING),
        (Standing(0, DEALER, PERSONS), Progress(), 0, False, Next.OTHERS),
        (Standing(1, DEALER, PERSONS), Progress(), 0, False, Next.SCORES),
        (Standing(1, DEALER, PERSONS), Progress(results=1), 0, False, Next.OTHERS),
        (Standing(1, None, PERSONS), Progress(results=1), 0, False, Next.SCORES),
        (Standing(1, None, PERSONS), Progress(results=1, ended=True), 0, False, Next.NOTHING),
        (Standing(0, None, PERSONS), Progress(), 0, False, Next.SCORES),
    ],
)
def test_what_comes_next(standing: Standing, progress: Progress, shown: int | None, curtain: bool, after: Next) -> None:
    assert next_step(standing, progress, shown, curtain=curtain) is after
