"""The portraits of players: eight animals in four moods, in a ring whose shape shows the side."""

import io
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.ui.assets import asset
from cardtable.ui.drawing.boxes import Box, Shapes, native
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.theme import Colour, Theme

ANIMALS: Final = ("fox", "owl", "cat", "bear", "hare", "frog", "hedgehog", "badger")
"""All animals, in the order in which the seats of a new match get them."""

USUAL_FACES: Final[Mapping[str, str]] = dict(
    zip(("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo"), ANIMALS, strict=True)
)
"""The animals of the names proposed for a new match."""

FACE_SHARE: Final = 0.78
"""The size of the animal, as a share of the portrait's width."""
SQUARE_CORNER: Final = 0.2
"""The radius of a squared portrait's corners, by its width."""


class Mood(Enum):
    """The mood of a face."""

    CALM = "calm"
    GLAD = "glad"
    SAD = "sad"
    THINK = "think"


def faces_of(names: Sequence[str], chosen: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the animal of each seat, all different. A name keeps its animal in matches of any number of players.

    :param names: the names by seat, at most as many as there are animals.
    :param chosen: the animals that people chose for themselves, by name; of two equal choices, the first wins.
    """
    wanted = [(chosen or {}).get(name, "") for name in names]
    usual = [USUAL_FACES.get(name, "") for name in names]
    faces = [""] * len(names)

    def grant(wishes: Sequence[str]) -> None:
        for seat, wish in enumerate(wishes[: len(names)]):
            if not faces[seat] and wish in ANIMALS and wish not in faces:
                faces[seat] = wish

    grant(wanted)
    grant(usual)
    grant([_in_exchange(name, faces, usual) for name in usual])
    grant(["" if usual[seat] else animal for seat, animal in enumerate(ANIMALS[: len(names)])])
    for animal in ANIMALS:
        grant([animal if each else "" for each in usual])
    for step in range(1, len(ANIMALS)):
        grant(ANIMALS[step:] + ANIMALS[:step])
    return tuple(faces)


def _in_exchange(animal: str, faces: Sequence[str], usual: Sequence[str]) -> str:
    """Return the animal that the player who took ``animal`` would have had; empty if there is none or it is taken."""
    for _ in faces:
        if animal not in faces:
            return animal
        animal = usual[faces.index(animal)]
    return ""


def corner(width: int, side: int | None) -> int:
    """Return the corner radius of a portrait of this width: round for side 0 and without sides, squared for side 1."""
    return round(width * SQUARE_CORNER) if side == 1 else width // 2


def ring_colour(theme: Theme, side: int | None) -> Colour:
    """Return the colour of a portrait's ring."""
    return theme.ring if side is None else theme.of_side(side)


class Portraits:
    """Draws faces in their rings.

    :param pictures: where the pictures are kept; ``None`` for a store of their own.
    """

    def __init__(self, pictures: Pictures | None = None) -> None:
        self.pictures = pictures or Pictures()

    def face(self, animal: str, mood: Mood, size: int) -> Surface:
        """Return an animal's face in a square of ``size`` pixels. Callers must not draw onto it."""
        return self.pictures.get((animal, mood, size), lambda: _drawn(animal, mood, size))

    def draw(
        self,
        surface: Surface,
        shapes: Shapes,
        theme: Theme,
        rect: Rect,
        animal: str,
        mood: Mood = Mood.CALM,
        side: int | None = None,
    ) -> None:
        """Draw a face on its ground in the ring of its side, which fills the square ``rect``."""
        width = max(2, round(rect.width * 0.055))
        box = Box(theme.portrait, corner(rect.width, side), edge=ring_colour(theme, side), edge_width=width)
        with shapes.listing.one(surface, "face", rect, animal):
            shapes.draw(surface, rect, box)
        size = round(rect.width * FACE_SHARE)
        face = self.face(animal, mood, size)
        surface.blit(face, (rect.centerx - size // 2, rect.centery - size // 2))


def _drawn(animal: str, mood: Mood, size: int) -> Surface:
    drawing = asset("portraits", f"{animal}-{mood.value}.svg").read_bytes()
    return native(pygame.image.load_sized_svg(io.BytesIO(drawing), (size, size)))
