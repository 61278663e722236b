"""What is written on the table beside the cards: its forms, and where each may lie."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

Corners = list[tuple[str, tuple[int, int]]]
"""The corners at which something may lie, with their names: ``topleft``, ``midtop`` …; the best first."""
Choice = tuple[tuple[int, int], str, Callable[[Surface, Rect], None], Corners]
"""A form of something: its size, what it says, how it is drawn, and the corners at which it may lie."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Something written on the table, with its place, and how it is drawn there."""

    text: str
    rect: Rect
    draw: Callable[[Surface, Rect], None]
