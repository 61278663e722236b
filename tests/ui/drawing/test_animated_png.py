"""Pictures one after the other in one file."""

import io
import struct

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.engine.slices import finished
from cardtable.program.sharing.animated_png import AnimatedPng
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


def test_later_pictures_contain_only_their_changes() -> None:
    film = AnimatedPng(SIZE)
    film.add(plain(), 0.1)
    film.add(plain(("red", Rect(3, 4, 5, 6))), 0.2)
    assert [(frame.place, frame.milliseconds) for frame in frames(written(film))] == [
        (Rect((0, 0), SIZE), 100),
        (Rect(3, 4, 5, 6), 200),
    ]


def test_an_equal_picture_prolongs_the_one_before() -> None:
    film = AnimatedPng(SIZE)
    for _ in range(3):
        film.add(plain(), 0.4)
    assert [frame.milliseconds for frame in frames(written(film))] == [1200]
    assert film.seconds == pytest.approx(1.2)


def test_the_file_has_the_number_of_pictures_and_repeats_them_for_ever() -> None:
    film = AnimatedPng(SIZE)
    film.add(plain(), 1)
    film.add(plain(("red", Rect(0, 0, 1, 1))), 1)
    assert struct.unpack(">II", dict(chunks(written(film)))[b"acTL"]) == (2, 0)


def test_a_viewer_that_knows_no_animation_shows_the_first_picture() -> None:
    film = AnimatedPng(SIZE)
    film.add(plain(("red", Rect(3, 4, 5, 6))), 1)
    film.add(plain(), 1)
    first = pygame.image.load(io.BytesIO(written(film)), "film.png")
    assert same(first, plain(("red", Rect(3, 4, 5, 6))))


def test_pictures_of_other_sizes_and_none_at_all_are_refused() -> None:
    film = AnimatedPng(SIZE)
    with pytest.raises(ValueError, match="no picture to write"):
        written(film)
    with pytest.raises(ValueError, match=r"\(2, 2\) pixels"):
        film.add(Surface((2, 2)), 1)
