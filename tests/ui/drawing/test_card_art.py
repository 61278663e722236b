"""Card pictures: right sizes, decks told apart without colour, kept within bounds."""

import itertools

import pygame
import pytest
from pygame import Surface

from cardtable.engine.cards import JOKER, Back, Card, pack
from cardtable.ui.drawing.cards import CARD_ASPECT, DECKS, CardArt, card_size

WIDTHS = (44, 90)
STRIP = 0.28  # of a card's width shows in a tight fan
TOP = 0.34  # of its height shows where rows overlap
VEIL = (12, 38, 34)


def grey_levels(surface: Surface, part: tuple[float, float]) -> bytes:
    """The grey levels of the left and upper part of a card that lies on a grey table."""
    width, height = surface.get_size()
    table = Surface((max(1, round(width * part[0])), max(1, round(height * part[1]))), 0, 32)
    table.fill((90, 90, 90))
    table.blit(surface, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(table), "RGB")[::3]


def paper_level(levels: bytes) -> int:
    return max(set(levels), key=levels.count)


def difference(first: bytes, second: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)


@pytest.mark.parametrize("back", Back)
def test_fronts_and_backs_fill_exactly_their_size_and_have_round_corners(back: Back) -> None:
    assert pytest.approx(5 / 7) == CARD_ASPECT
    art = CardArt()
    for size in ((44, 62), (90, 126), (101, 140), card_size(240)):
        for picture in (art.front(Card.parse(f"{back}Qs"), size), art.back(back, size)):
            width, height = picture.get_size()
            assert (width, height) == size
            for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
                assert picture.get_at(corner).a < 128
            for middle in ((width // 2, 0), (0, height // 2), (width // 2, height - 1), (width - 1, height // 2)):
                assert picture.get_at(middle).a > 200
    assert art.front(Card.parse(f"{back}9h"), (8, 12)).get_size() == (8, 12)


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_every_deck_is_drawn_with_ink_on_its_paper(deck: str) -> None:
    art = CardArt(deck)
    for card in (*pack(Back.GREEN), *pack(Back.BLUE), *pack(), JOKER):
        levels = grey_levels(art.front(card, (60, 84)), (1.0, 1.0))
        paper = paper_level(levels)
        assert paper > 200
        assert sum(level < paper - 60 for level in levels) > 100


@pytest.mark.parametrize("part", [(STRIP, 1.0), (STRIP, TOP)], ids=["fan", "fan of two rows"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("deck", DECKS)
def test_green_and_blue_fronts_differ_in_grey_where_only_the_index_shows(
    deck: str, width: int, part: tuple[float, float]
) -> None:
    art = CardArt(deck)
    size = card_size(width)
    for face in ("9h", "Td", "Qs", "2c"):
        green = grey_levels(art.front(Card.parse(f"g{face}"), size), part)
        blue = grey_levels(art.front(Card.parse(f"b{face}"), size), part)
        assert paper_level(green) - paper_level(blue) >= 15
        assert difference(green, blue) >= 18


@pytest.mark.parametrize("width", [60, 90, 140, 240])
def test_the_blue_band_is_striped_and_the_green_one_solid(width: int) -> None:
    art = CardArt()
    across = int(width * 0.028)  # the middle of the band
    crossings = {}
    for back in (Back.GREEN, Back.BLUE):
        levels = grey_levels(art.front(Card.parse(f"{back}9h"), card_size(width)), (1.0, 1.0))
        column = levels[across::width][width // 8 : -width // 8]
        crossings[back] = sum((a < 150) != (b < 150) for a, b in itertools.pairwise(column))
    assert crossings[Back.GREEN] == 0
    assert crossings[Back.BLUE] >= 16


def test_dimmed_cards_are_darker_but_readable_and_their_decks_differ() -> None:
    art, size = CardArt(), (90, 126)
    for card in map(Card.parse, ("g9h", "b9h", "9h")):
        bright, dim = (
            grey_levels(picture, (1.0, 1.0)) for picture in (art.front(card, size), art.veiled(card, size, VEIL))
        )
        assert paper_level(dim) < paper_level(bright) - 50
        assert paper_level(dim) > min(dim) + 60
    green, blue = (grey_levels(art.veiled(Card.parse(text), size, VEIL), (STRIP, TOP)) for text in ("g9h", "b9h"))
    assert difference(green, blue) >= 10


def test_backs_differ_in_grey() -> None:
    art = CardArt()
    backs = [grey_levels(art.back(back, (60, 84)), (1.0, 1.0)) for back in (Back.GREEN, Back.BLUE, Back.PLAIN)]
    assert all(difference(first, second) >= 25 for first, second in itertools.combinations(backs, 2))


def test_turned_cards_lie_around_the_same_middle() -> None:
    art = CardArt()
    upright = art.front(Card.parse("b9h"), (90, 126))
    turned = art.turned(Card.parse("b9h"), (90, 126), 30)
    ink = turned.get_bounding_rect(128)
    assert ink.width > 120
    assert ink.height > 140
    assert abs(ink.centerx - turned.get_width() / 2) <= 1
    assert abs(ink.centery - turned.get_height() / 2) <= 1
    assert all(turned.get_at(corner).a == 0 for corner in ((0, 0), (turned.get_width() - 1, 0)))
    assert art.turned(Card.parse("b9h"), (90, 126), 30.1) is turned
    assert art.turned(Card.parse("b9h"), (90, 126), 0) is upright
    assert art.turned(Card.parse("b9h"), (90, 126), -90).get_size() == (126, 90)
