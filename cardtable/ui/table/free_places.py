"""Where a note finds room on the table: the first of several places that covers nothing."""

from collections.abc import Sequence

from pygame import Rect

from cardtable.ui.theme import Size

Corner = tuple[str, tuple[int, int]]
"""Where a corner of a place may be, after its name: ``topleft``, ``bottomright``, ``midtop`` …"""
Corners = Sequence[Corner]


def free_place(size: Size, corners: Corners, taken: Sequence[Rect], window: Size) -> Rect | None:
    """Return the first place of this size in the window that covers nothing; ``None`` if there is none.

    :param corners: the best first.
    :param taken: what must not be covered.
    :param window: the size of the window, of which nothing may stand out.
    """
    whole = Rect((0, 0), window)
    for name, point in corners:
        place = Rect((0, 0), size)
        setattr(place, name, point)
        if whole.contains(place) and place.collidelist(taken) < 0:
            return place
    return None
