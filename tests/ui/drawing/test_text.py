"""Text: it fits, wraps, shows suits as shapes, and leaves no sign undrawn."""

import pygame
import pytest
from fontTools.ttLib import TTFont
from pygame import Rect, Surface

from cardtable.engine.cards import SIGNS
from cardtable.ui.assets import asset
from cardtable.ui.cache import Cache
from cardtable.ui.drawing.boxes import mixed
from cardtable.ui.drawing.felt import Felts
from cardtable.ui.drawing.fitting import fitted
from cardtable.ui.drawing.text import Glyphs, Style, Typesetter, cleaned, printed
from cardtable.ui.theme import FOUR_COLOURS, THEMES, TWO_COLOURS, Extent, Ground, Metrics, Size, Theme

CREAM, INK = THEMES["felt-green"].cream, THEMES["felt-green"].ink
BODY = Style(18, CREAM)


@pytest.fixture
def setter() -> Typesetter:
    return Typesetter(TWO_COLOURS)


def colours(surface: Surface) -> set[tuple[int, int, int]]:
    """Return the colours that are drawn fully opaque."""
    every = (surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height()))
    return {(c.r, c.g, c.b) for c in every if c.a == 255}


EVERY_CHARACTER = "".join(map(chr, (*range(32, 0xD800), *range(0xE000, 0x20000))))


@pytest.mark.parametrize("face", ["AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf"])
def test_the_typeface_has_every_character_that_is_taken_from_it_and_no_other(face: str) -> None:
    has = TTFont(asset("fonts", face)).getBestCmap()
    assert Glyphs(TWO_COLOURS).covered(EVERY_CHARACTER) == {each for each in EVERY_CHARACTER if ord(each) in has}


def test_characters_missing_from_the_typeface_are_in_the_fallback() -> None:
    has = TTFont(asset("fonts", "DejaVuSans.ttf")).getBestCmap()
    written = "→←↑↓✓★Ωжß"
    glyphs = Glyphs(TWO_COLOURS)
    assert {each for each in set(written) - glyphs.covered(written) if ord(each) not in has} == set()
    assert glyphs.covered(written + SIGNS) == {"Ω", "ß"}


def test_suits_are_shapes_of_their_colour_on_dark_and_on_paper(setter: Typesetter) -> None:
    for colour, inks in ((CREAM, TWO_COLOURS.on_dark), (INK, TWO_COLOURS.on_paper)):
        for sign, ink in zip(SIGNS, inks, strict=True):
            assert ink in colours(setter.label(sign, Style(30, colour))), sign
        four = [colours(Typesetter(FOUR_COLOURS).label(sign, Style(30, colour))) for sign in SIGNS]
        assert len({frozenset(each) for each in four}) == 4


def test_a_suit_symbol_has_its_measured_width_in_all_colours(setter: Typesetter) -> None:
    for text in ("♥", "9♥ T♠", "a → ♣ é 漢", "7♦"):
        assert setter.label(text, BODY).get_width() == setter.width(text, BODY) == setter.width(text, Style(18, INK))


@pytest.mark.parametrize(
    "text", ["\x00\x1b", "a\x00b", "half \ud83d pair", "♥\ufe0f", "", "\u202e", "a\tb", "\U0010ffff"]
)
def test_nothing_that_can_be_typed_or_pasted_breaks_drawing(setter: Typesetter, text: str) -> None:
    assert setter.label(text, BODY).get_height() == setter.line_height(BODY)
    assert fitted(setter, text, BODY, 100, None).width <= 100


def test_apostrophes_are_drawn_as_in_a_printed_book_and_quotation_marks_stay() -> None:
    assert printed("Bert's nine: don't") == "Bert’s nine: don’t"
    assert printed("left in the opponents' hands") == "left in the opponents’ hands"
    assert printed("not 'seven', and 5' more") == "not 'seven', and 5' more"
    assert cleaned("♥\ufe0f\x07 ok\u00a0!") == "♥ ok\u00a0!", "without variation selectors and control characters"


def test_the_cache_drops_the_least_recently_used_value_first() -> None:
    cache: Cache[str, str] = Cache(3, len)
    made: list[str] = []

    def get(key: str) -> str:
        return cache.get(key, lambda: made.append(key) or key)

    for key in ("a", "b", "c", "a", "d", "b"):
        get(key)
    assert made == ["a", "b", "c", "d", "b"]
    assert len(cache) == cache.taken == 3
    get("eeeee")
    assert (len(cache), cache.taken) == (1, 5)


@pytest.mark.parametrize(
    ("window", "zoom", "units"),
    [
        ((800, 600), Size.NORMAL, (960, 720)),
        ((1280, 720), Size.NORMAL, (1280, 720)),
        ((1720, 720), Size.NORMAL, (1720, 720)),
        ((1280, 720), Size.LARGE, (960, 540)),
        ((1280, 720), Size.LARGEST, (768, 432)),
        ((1280, 720), Size.SMALL, (1600, 900)),
        ((800, 600), Size.LARGEST, (576, 432)),
        ((960, 1200), Size.NORMAL, (960, 1200)),
        ((800, 600), Size.SMALL, (960, 720)),  # it could not be read
    ],
    ids=str,
)
def test_the_size_says_how_many_units_a_window_has(window: Extent, zoom: Size, units: Extent) -> None:
    metrics = Metrics.of(window, zoom)
    assert (round(window[0] / metrics.u), round(window[1] / metrics.u)) == units
    assert metrics.u >= 0.8


def test_text_and_targets_grow_with_the_unit() -> None:
    small, usual, large = (Metrics.of(window, Size.NORMAL) for window in ((800, 600), (1280, 720), (3840, 2160)))
    assert (small.target, usual.target, large.target) == (37, 44, 132)
    assert (small.text(18), usual.text(18), large.text(18)) == (15, 18, 54)
    assert small.px(0.1) == 1
    assert small.px(0) == 0


def brightness(colour: tuple[int, int, int]) -> float:
    """Return the relative luminance, as WCAG reckons it."""
    red, green, blue = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_text_can_be_read_on_every_ground_of_every_theme(theme: Theme) -> None:
    felt = Surface((1280, 720), 0, 32)
    Felts().draw_page(felt, theme, felt.get_size())
    # The brightest place of the cloth, its grain averaged away.
    brightest = pygame.transform.average_color(felt, Rect(600, 280, 80, 80))[:3]
    assert all(contrast(write(Ground.DARK), brightest) >= 4.5 for write in (theme.text_on, theme.accent_on))
    # Captions and the sides' names stand there in a pill.
    pill = mixed(brightest, theme.panel, theme.pill_alpha / 255)
    panel = mixed(brightest, theme.panel, theme.panel_alpha / 255)
    grounds = {Ground.DARK: (pill, panel), Ground.PAPER: (theme.paper,)}
    assert all(contrast(theme.of_side(side), paper) >= 4.5 for side in (0, 1) for paper in (pill, panel))
    for ground, papers in grounds.items():
        for paper in papers:
            for write in (theme.text_on, theme.dim_on, theme.accent_on, theme.warn_on):
                assert contrast(write(ground), paper) >= 4.5, (write.__name__, paper)
            for inks in (theme.suits, FOUR_COLOURS):
                # Signs are large shapes: three to one is enough for them.
                assert all(contrast(inks.of(suit, light_text=ground is Ground.DARK), paper) >= 3 for suit in range(4))
    assert contrast(theme.on_gold, theme.gold) >= 4.5
    assert contrast(theme.cream, theme.control) >= 4.5
