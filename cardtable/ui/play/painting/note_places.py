"""Notes on the table beside the cards: the forms of each, and where it may lie."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

Corners = list[tuple[str, tuple[int, int]]]
"""The corners at which something may lie, with their names: ``topleft``, ``midtop`` …; the best first."""
NoteForm = tuple[tuple[int, int], str, Callable[[Surface, Rect], None], Corners]
"""A form of a note: its size, what it says, how it is drawn, and the corners at which it may lie."""


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """A note with its place, and how it is drawn there."""

    text: str
    rect: Rect
    draw: Callable[[Surface, Rect], None]
