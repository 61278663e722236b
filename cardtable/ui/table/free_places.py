"""Finds room for a note on the table: the first of several places that covers nothing."""

from collections.abc import Sequence

from pygame import Rect

from cardtable.ui.theme import Extent

Corner = tuple[str, tuple[int, int]]
"""The name of a corner (``topleft``, ``bottomright``, ``midtop`` …) and a point for it."""
Corners = Sequence[Corner]


def free_place(size: Extent, corners: Corners, taken: Sequence[Rect], window: Extent) -> Rect | None:
    """Return the first place of this size that lies within the window and covers nothing; ``None`` if none does.

    :param corners: the places to try, the best first.
    :param taken: the places that must not be covered.
    :param window: the size of the window.
    """
    whole = Rect((0, 0), window)
    for name, point in corners:
        place = Rect((0, 0), size)
        setattr(place, name, point)
        if whole.contains(place) and place.collidelist(taken) < 0:
            return place
    return None
