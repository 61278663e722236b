"""Notes on the table beside the cards: their forms, and their places."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.table.free_places import Corners
from cardtable.ui.theme import Extent

DrawNote = Callable[[Surface, Rect], None]


@dataclass(frozen=True, slots=True)
class NoteForm:
    """One form of a note.

    :param text: the note in words.
    :param corners: the possible places, the best first.
    """

    size: Extent
    text: str
    draw: DrawNote
    corners: Corners


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """A note with its place, and the function that draws it there."""

    text: str
    rect: Rect
    draw: DrawNote
