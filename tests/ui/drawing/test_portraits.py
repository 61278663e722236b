"""The faces of the seats: everybody has one of their own, in a ring whose shape tells the side."""

import pytest
from pygame import Rect, Surface

from cardtable.ui.assets import asset
from cardtable.ui.drawing.boxes import Shapes
from cardtable.ui.drawing.faces import ANIMALS, Mood, Portraits, faces_of
from cardtable.ui.theme import THEMES

GREEN = THEMES["felt-green"]


def test_every_animal_has_every_mood() -> None:
    for animal in ANIMALS:
        for mood in Mood:
            assert asset("portraits", f"{animal}-{mood.value}.svg").is_file()


@pytest.mark.parametrize(
    ("names", "chosen", "faces"),
    [
        (("Ann", "Bert", "Cleo", "Dan"), {}, ("fox", "owl", "cat", "bear")),
        (("Zoe", "Bert"), {}, ("fox", "owl")),
        (("Zoe", "Ann"), {"Zoe": "fox"}, ("fox", "owl")),
        (("Ann", "Bert"), {"Bert": "fox"}, ("owl", "fox")),
        (("Ann", "Ann", "Ann"), {}, ("fox", "owl", "cat")),
        (("Ann", "Bert"), {"Ann": "unicorn"}, ("fox", "owl")),
    ],
)
def test_each_seat_has_a_face_of_its_own(
    names: tuple[str, ...], chosen: dict[str, str], faces: tuple[str, ...]
) -> None:
    assert faces_of(names, chosen) == faces


@pytest.mark.parametrize(
    ("own", "chosen", "displaced", "face"),
    [("Zoe", "bear", "Dan", "fox"), ("Ann", "bear", "Dan", "fox"), ("Dan", "owl", "Bert", "bear")],
)
def test_a_name_has_the_same_face_at_tables_of_every_size(own: str, chosen: str, displaced: str, face: str) -> None:
    others = [name for name in ("Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo") if name != own]
    names = (own, *others)
    largest = dict(zip(names, faces_of(names, {own: chosen}), strict=True))
    assert largest[displaced] == face
    for count in range(1, len(names)):
        seated = names[:count]
        assert faces_of(seated, {own: chosen}) == tuple(largest[name] for name in seated)


def test_the_shape_of_the_ring_shows_the_side_too() -> None:
    rect = Rect(0, 0, 80, 80)
    round_one, squared = Surface(rect.size), Surface(rect.size)
    portraits, shapes = Portraits(), Shapes()
    portraits.draw(round_one, shapes, GREEN, rect, "fox", side=0)
    portraits.draw(squared, shapes, GREEN, rect, "fox", side=1)
    assert round_one.get_at((6, 6))[:3] == (0, 0, 0)
    assert squared.get_at((6, 6))[:3] != (0, 0, 0)
