"""Boxes: what lies in little room."""

import pytest
from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.layout import Buttons

LABELS = ("Next hand", "Same deal again", "From the next seat", "Review", "Look back", "Share", "Menu")


def laid(look: Look, wide: int, labels: tuple[str, ...]) -> list[Button]:
    """Return buttons in a row of this width, each with a key."""
    buttons = [Button(label, lambda: None, key=label[0]) for label in labels]
    row = Buttons(*buttons, spread=True)
    row.layout(Rect(0, 0, wide, row.height_for(look, wide)), look)
    return buttons


@pytest.mark.parametrize(
    ("count", "wide", "rows", "keyed"),
    [
        (7, 1200, 1, True),
        (7, 700, 2, True),
        (7, 500, 2, False),
        (7, 380, 3, False),
        (3, 600, 1, True),
        (3, 500, 1, False),
        (3, 300, 2, False),
    ],
)
def test_several_buttons_take_two_rows_before_they_lose_their_keys(
    look: Look, count: int, wide: int, rows: int, keyed: bool
) -> None:
    buttons = laid(look, wide, LABELS[:count])
    assert len({each.rect.top for each in buttons}) == rows
    assert all(bool(each.key_shown) is keyed for each in buttons)
    assert all(0 <= each.rect.left < each.rect.right <= wide for each in buttons)
