"""Notes on the table beside the cards: the forms of each, and where it may lie."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.ui.table.free_places import Corners
from cardtable.ui.theme import Size

DrawNote = Callable[[Surface, Rect], None]


@dataclass(frozen=True, slots=True)
class NoteForm:
    """A form of a note.

    :param text: what it says.
    :param corners: where it may lie, the best place first.
    """

    size: Size
    text: str
    draw: DrawNote
    corners: Corners


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """A note with its place, and how it is drawn there."""

    text: str
    rect: Rect
    draw: DrawNote
