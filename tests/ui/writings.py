"""What the fixture ``written`` keeps of each text on the screen."""

from typing import NamedTuple

from pygame import Rect

from cardtable.ui.drawing.text import Style


class Writing(NamedTuple):
    """A text as it was written.

    :param text: the form that fits.
    :param place: the place of the written text.
    :param room: the place that it was given.
    :param style: the style in which it was written, in the size that fits.
    :param size: the size of the picture on which it was written.
    """

    text: str
    place: Rect
    room: Rect
    style: Style
    size: tuple[int, int]


Writings = list[Writing]
