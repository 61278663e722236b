"""Where a note finds room on the table: the first of several places that covers nothing."""

from collections.abc import Iterable, Sequence

from pygame import Rect


def free_place(
    size: tuple[int, int],
    corners: Iterable[tuple[str, tuple[int, int]]],
    taken: Sequence[Rect],
    window: tuple[int, int],
) -> Rect | None:
    """Return the first place of this size in the window that covers nothing; ``None`` if there is none.

    :param corners: where a corner of the place may be, with its name: ``topleft``, ``bottomright``, ``midtop`` …
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
