"""Words that all games share."""

import pytest

from cardtable.engine.typography import counted


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "−1 card"), (120, "120 cards")]
)
def test_things_are_counted(number: int, text: str) -> None:
    assert counted(number, "card") == text
