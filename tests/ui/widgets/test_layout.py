"""Boxes: what lies in little room."""

import pytest
from pygame import Rect

from cardtable.ui.look import Look
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label
from cardtable.ui.widgets.layout import Buttons, Column, Either, PanelBox, Row, Space, centred, grow, shared
from cardtable.ui.widgets.scroll import Scrolled

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


def test_what_lies_in_the_middle_has_the_whole_width_that_it_wants() -> None:
    for room in range(219, 240):
        sizes = shared(room, (0, 219, 0), (0, 0, 0), (1.0, 0.0, 1.0))
        assert (sizes[1], sum(sizes)) == (219, room)


@pytest.mark.parametrize(("wide", "high", "shown"), [(400, 400, 0), (400, 60, 1), (60, 400, 2), (0, 0, 2)])
def test_of_several_trees_the_first_that_has_room_is_shown(look: Look, wide: int, high: int, shown: int) -> None:
    large, small = Button("A long label of a button", lambda: None), Button("Another label", lambda: None)
    trees = Column(large, small), centred(large), Space()
    either = Either(*trees)
    either.layout(Rect(0, 0, wide, high), look)
    assert either.children() == (trees[shown],)


def test_the_cells_of_a_column_stay_alike_when_one_of_them_grows(look: Look) -> None:
    rows: list[Row] = []
    cells = [Label(text, lines=1) for text in ("1", "22", "333", "4444")]
    boxes = [grow(PanelBox(Row(Label("Points"), grow(Space()), cell, alike=rows))) for cell in cells]
    table = Column(Scrolled(Column(*boxes)))
    table.layout(Rect(0, 0, 600, 400), look)
    before = cells[0].rect.width
    cells[3].label = "44444444"
    table.refresh()
    assert len({cell.rect.width for cell in cells}) == 1
    assert cells[0].rect.width > before
