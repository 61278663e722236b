"""Pictures one after the other in one file, with few colours that stand for many."""

import io
import struct
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.engine.slices import finished
from cardtable.program.sharing.animated_png import AnimatedPng, palette_of, shade_of
from tests.animated_pictures import chunks, frames, played

SIZE = (40, 30)


def plain(*boxes: tuple[str, Rect]) -> Surface:
    """Return a picture of boxes on white."""
    surface = Surface(SIZE, 0, 32)
    surface.fill("white")
    for colour, box in boxes:
        surface.fill(colour, box)
    return surface


def written(film: AnimatedPng) -> bytes:
    """Return the file."""
    return finished(film.writing())


def same(one: Surface, other: Surface) -> bool:
    """Whether two pictures are the same but for what nobody sees: the last bits of a colour."""
    both = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return one.get_size() == other.get_size() and all(abs(a - b) < 8 for a, b in both)


def test_a_viewer_shows_every_picture_as_it_was() -> None:
    pictures = [
        plain(),
        plain(("red", Rect(3, 4, 5, 6))),
        plain(("blue", Rect(5, 5, 9, 9)), ("black", Rect(39, 29, 1, 1))),
        plain(),
    ]
    film = AnimatedPng(SIZE)
    for picture in pictures:
        film.add(picture, 0.5)
    assert [same(shown, meant) for shown, meant in zip(played(written(film)), pictures, strict=True)] == [True] * 4


def test_later_pictures_contain_only_their_changes_and_equal_ones_prolong_the_one_before() -> None:
    film, red = AnimatedPng(SIZE), plain(("red", Rect(3, 4, 5, 6)))
    for picture, seconds in ((plain(), 0.1), (red, 0.2), (red, 0.3)):
        film.add(picture, seconds)
    assert [(frame.place, frame.milliseconds) for frame in frames(written(film))] == [
        (Rect((0, 0), SIZE), 100),
        (Rect(3, 4, 5, 6), 500),
    ]
    assert film.seconds == pytest.approx(0.6)


def test_the_file_repeats_its_pictures_for_ever_and_shows_the_first_where_no_animation_is_known() -> None:
    film, red = AnimatedPng(SIZE), plain(("red", Rect(3, 4, 5, 6)))
    film.add(red, 1)
    film.add(plain(), 1)
    assert struct.unpack(">II", dict(chunks(written(film)))[b"acTL"]) == (2, 0)
    assert same(pygame.image.load(io.BytesIO(written(film)), "film.png"), red)


def test_pictures_of_other_sizes_and_none_at_all_are_refused() -> None:
    film = AnimatedPng(SIZE)
    with pytest.raises(ValueError, match="no picture to write"):
        written(film)
    with pytest.raises(ValueError, match=r"\(2, 2\) pixels"):
        film.add(Surface((2, 2)), 1)


# --- palettes


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
    assert shades[stands_for[0xF800]] == (255, 0, 0)
