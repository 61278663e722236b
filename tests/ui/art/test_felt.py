"""The felt: a table's and a page's differ in their wood alone, and go over into each other."""

import pytest
from pygame import Surface

from cardtable.ui.art import felt
from cardtable.ui.art.felt import Felts
from cardtable.ui.theme import THEMES, Size, Theme


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1003, 917)], ids=str)
def test_a_felt_looks_the_same_after_the_other_one(name: str, size: Size) -> None:
    theme, felts = THEMES[name], Felts()
    for whole in (False, True, False, True):
        kept, new = felts.get(theme, size, whole=whole), Felts().get(theme, size, whole=whole)
        assert kept.get_buffer().raw == new.get_buffer().raw, whole


def test_a_change_from_table_to_page_needs_no_new_cloth(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Size] = []
    cloth = felt._cloth

    def counted(theme: Theme, size: Size, tile: Surface) -> Surface:
        drawn.append(size)
        return cloth(theme, size, tile)

    monkeypatch.setattr(felt, "_cloth", counted)
    felts, theme = Felts(), THEMES["felt-green"]
    for whole in (False, True, False):
        felts.get(theme, (800, 600), whole=whole)
    assert drawn == [(800, 600)]
    felts.get(theme, (1280, 720))
    assert drawn == [(800, 600), (1280, 720)]
