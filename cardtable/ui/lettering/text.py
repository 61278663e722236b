"""The properties of a text: its characters, its style, and the alignment of its lines."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from cardtable.ui.theme import Colour

ELLIPSIS: Final = "…"


class Align(Enum):
    """The alignment of lines within their width."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a text: its height in pixels (``Metrics.text``), colour and weight."""

    size: int
    colour: Colour
    bold: bool = False

    @property
    def is_light(self) -> bool:
        """Whether the text is light, and its ground dark."""
        red, green, blue = self.colour
        return 3 * red + 6 * green + blue > 1100


def cleaned(text: str) -> str:
    """Return the text without characters that no font can draw: control characters, surrogates, variation selectors."""
    if text.isprintable() and text.isascii():
        return text
    kept = []
    for character in text.replace("\t", " "):
        if character in "\n\u00a0" or (character.isprintable() and not "\ufe00" <= character <= "\ufe0f"):
            kept.append(character)
        elif "\ud800" <= character <= "\udfff":
            kept.append("\ufffd")
    return "".join(kept)
