"""The felt: a table's and a page's differ in their wood alone, and a part of it looks as it does in the whole."""

from itertools import product

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ui.drawing import felt
from cardtable.ui.drawing.boxes import svg
from cardtable.ui.drawing.felt import Felts, Wood
from cardtable.ui.theme import THEMES, Extent
from tests.commits import by_turns

SIZES = [(800, 600), (1003, 917), (2600, 1500)]


def laid(felts: Felts, theme: str, size: Extent, area: Rect | None = None) -> Surface:
    """Return a table's felt, or a part of it."""
    area = Rect((0, 0), size) if area is None else area
    surface = Surface(area.size, 0, 32)
    felts.lay(surface, THEMES[theme], size, area)
    return surface


def page(felts: Felts, name: str, size: Extent, *, keep: bool = True) -> Surface:
    """Return a page on which nothing but its felt is drawn."""
    surface = Surface(size, 0, 32)
    felts.draw_page(surface, THEMES[name], size, keep=keep)
    return surface


def same(one: Surface, other: Surface) -> bool:
    return bool(one.get_buffer().raw == other.get_buffer().raw)


def greatest_difference(one: Surface, other: Surface) -> int:
    """Return the most by which a colour of two pictures differs, in levels."""
    most = 0
    for light, dark in ((one, other), (other, one)):
        rest = light.copy()
        rest.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        colours = rest.get_buffer().raw
        most = max(most, *(max(colours[channel::4]) for channel in range(3)))
    return most


@pytest.mark.parametrize(("size", "name"), by_turns(product(SIZES, THEMES), "felts in a size of the window"))
def test_a_felt_looks_the_same_after_the_other_one_and_where_it_is_not_kept(name: str, size: Extent) -> None:
    felts = Felts()
    table, menu = laid(Felts(), name, size), page(Felts(), name, size)
    for _ in range(2):
        assert same(laid(felts, name, size), table)
        for keep in (True, True, False):
            assert same(page(felts, name, size, keep=keep), menu)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_part_of_a_felt_looks_as_it_does_in_the_whole(size: Extent) -> None:
    felts, whole = Felts(), laid(Felts(), "felt-green", size)
    for place in (Rect(0, 240, 800, 240), Rect(13, 7, 101, 55), Rect(700, 500, 100, 100), Rect(0, 0, 800, 30)):
        assert same(laid(felts, "felt-green", size, place), whole.subsurface(place).copy()), place


def test_the_light_of_a_large_window_is_drawn_smaller_and_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    size = (2600, 1500)
    drawn = page(Felts(), "felt-green", size)
    monkeypatch.setattr(felt, "LARGE_WIDTH", size[0] + 1)
    finely = page(Felts(), "felt-green", size)
    assert 0 < greatest_difference(drawn, finely) <= 1


@pytest.mark.parametrize(("size", "whole"), by_turns(product(SIZES, [True, False]), "the wood in a size of the window"))
def test_the_parts_of_the_wood_look_as_if_they_were_drawn_as_a_whole(size: Extent, whole: bool) -> None:
    cloth = THEMES["felt-green"].cloth
    assert cloth.rim is not None
    wood = Wood(cloth, cloth.rim, size, whole)
    in_parts, at_once = Surface(size, 0, 32), Surface(size, 0, 32)
    for surface in (in_parts, at_once):
        surface.fill(cloth.middle)
    for picture, place in wood.parts():
        in_parts.blit(picture, place)
    at_once.blit(svg(wood._drawing(), size), (0, 0))
    assert greatest_difference(in_parts, at_once) <= 2
