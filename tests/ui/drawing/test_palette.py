"""Palettes: few colours that stand for many."""

from random import Random

from cardtable.program.sharing.animated_png import palette_of, shade_of


def test_few_colours_are_kept_as_they_are() -> None:
    counts = {0: 5, 0xFFFF: 900, 0xF800: 1, 0x07E0: 3}
    shades, stands_for = palette_of(counts, 255)
    assert len(shades) == 4
    assert all(shades[stands_for[colour]] == shade_of(colour) for colour in counts)


def test_every_colour_is_replaced_by_a_close_shade() -> None:
    rng = Random(1)
    counts = {rng.randrange(1 << 16): rng.randint(1, 1000) for _ in range(4000)}
    shades, stands_for = palette_of(counts, 255)
    assert len(shades) == 255
    far = [max(abs(a - b) for a, b in zip(shades[stands_for[each]], shade_of(each), strict=True)) for each in counts]
    assert sum(far) / len(far) < 20


def test_a_rare_colour_far_from_all_others_is_not_lost() -> None:
    counts = {shade << 5: 10_000 for shade in range(64)} | {0xF800: 20}
    shades, stands_for = palette_of(counts, 16)
    red, green, blue = shades[stands_for[0xF800]]
    assert (red, green, blue) == (255, 0, 0)
