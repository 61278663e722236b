"""What a text is made of: its characters, its style, and where its lines stand."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from cardtable.ui.theme import Colour

ELLIPSIS: Final = "…"


class Align(Enum):
    """Where lines stand within their width."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is written: height in pixels (``Metrics.text``), colour, weight."""

    size: int
    colour: Colour
    bold: bool = False

    @property
    def is_light(self) -> bool:
        """Whether the text is light, so that it stands on a dark ground."""
        red, green, blue = self.colour
        return 3 * red + 6 * green + blue > 1100


def cleaned(text: str) -> str:
    """Return the text without what no font can draw: control characters, half surrogates, picture selectors."""
    if text.isprintable() and text.isascii():
        return text
    kept = []
    for character in text.replace("\t", " "):
        if character in "\n\u00a0" or (character.isprintable() and not "\ufe00" <= character <= "\ufe0f"):
            kept.append(character)
        elif "\ud800" <= character <= "\udfff":
            kept.append("\ufffd")
    return "".join(kept)
