"""The properties of a text: its characters, its style, and the alignment of its lines."""

import re
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


_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
"""The straight sign in place of an apostrophe: within a word, or after the s of a plural."""


def printed(text: str) -> str:
    """Return the text as it is drawn: cleaned, with apostrophes like those of a printed book."""
    return _APOSTROPHE.sub("\u2019", cleaned(text)) if "'" in text else cleaned(text)


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
