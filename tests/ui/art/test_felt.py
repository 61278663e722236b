"""The felt: a table's and a page's differ in their wood alone, and a part of it looks as it does in the whole."""

import pytest
from pygame import Rect, Surface

from cardtable.ui.art import felt
from cardtable.ui.art.felt import Felts
from cardtable.ui.theme import THEMES, Cloth, Size

SIZES = [(800, 600), (1280, 720), (1003, 917)]


def laid(felts: Felts, theme: str, size: Size, area: Rect | None = None) -> Surface:
    """Return a table's felt, or a part of it."""
    area = Rect((0, 0), size) if area is None else area
    surface = Surface(area.size, 0, 32)
    felts.lay(surface, THEMES[theme], size, area)
    return surface


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_felt_looks_the_same_after_the_other_one(name: str, size: Size) -> None:
    felts = Felts()
    for _ in range(2):
        assert laid(felts, name, size).get_buffer().raw == laid(Felts(), name, size).get_buffer().raw
        page, new = felts.page(THEMES[name], size), Felts().page(THEMES[name], size)
        assert page.get_buffer().raw == new.get_buffer().raw


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("area", [(0, 240, 800, 240), (13, 7, 101, 55), (700, 500, 100, 100), (0, 0, 800, 30)], ids=str)
def test_a_part_of_a_felt_looks_as_it_does_in_the_whole(size: Size, area: tuple[int, int, int, int]) -> None:
    felts, place = Felts(), Rect(area)
    part, whole = laid(felts, "felt-green", size, place), laid(felts, "felt-green", size)
    assert part.get_buffer().raw == whole.subsurface(place).copy().get_buffer().raw


def test_tables_and_pages_have_the_same_cloth_and_other_wood() -> None:
    felts, size = Felts(), (1280, 720)
    table, page = laid(felts, "felt-green", size), felts.page(THEMES["felt-green"], size)
    middle = Rect(200, 200, 880, 320)
    assert table.subsurface(middle).copy().get_buffer().raw == page.subsurface(middle).copy().get_buffer().raw
    assert table.get_at((640, 715)) != page.get_at((640, 715))


def test_the_light_on_the_cloth_is_drawn_once_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Size] = []
    lamp = felt._lamp

    def counted(cloth: Cloth, size: Size) -> Surface:
        drawn.append(size)
        return lamp(cloth, size)

    monkeypatch.setattr(felt, "_lamp", counted)
    felts, theme = Felts(), THEMES["felt-green"]
    for _ in range(2):
        laid(felts, "felt-green", (800, 600))
        felts.page(theme, (800, 600))
    assert drawn == [(201, 151)]
    felts.page(theme, (1280, 720))
    assert drawn == [(201, 151), (321, 181)]


def test_the_felt_of_a_page_is_kept_only_until_a_table_needs_its_own() -> None:
    felts, theme = Felts(), THEMES["felt-green"]
    page = felts.page(theme, (800, 600))
    assert felts.page(theme, (800, 600)) is page
    laid(felts, "felt-green", (800, 600))
    assert felts.page(theme, (800, 600)) is not page
