"""The typography of figures and sentences: minus signs, capital letters, lists, nouns with their number."""

from collections.abc import Sequence
from typing import Final

Forms = tuple[str, ...]
"""One text in shorter and shorter versions: the first that fits is shown, and the last is never cut."""


_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def signed(text: object) -> str:
    """Return a figure, or a text with figures, with a proper minus sign; thousands in an integer are set apart."""
    return (f"{text:,}" if isinstance(text, int) else str(text)).replace("-", "−")


def gained(points: int) -> str:
    """Return points as they are added: ``+60``, ``−40``, ``+1,040``, ``0``."""
    return signed(f"{points:+,}") if points else "0"


def capitalized(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def uncapitalized(text: str) -> str:
    """Return a text for the middle of a sentence, with a small letter at its beginning."""
    return text[:1].lower() + text[1:]


def listed(parts: Sequence[str], conjunction: str = "and") -> str:
    """Return a list as part of a sentence: ``Ann, Bert and Cleo``."""
    return f" {conjunction} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def counted(number: float, what: str, several: str = "") -> str:
    """Return a noun with its number: ``1 card``, ``3 cards``, ``1,200 deals``, ``−1 point``.

    :param what: the noun for one.
    :param several: the noun for several, if it is not ``what`` with an s.
    """
    figure = f"{number:,}" if isinstance(number, int) else f"{number:g}"
    return f"{signed(figure)} {what if abs(number) == 1 else several or f'{what}s'}"


def counted_in_words(number: int, what: str) -> str:
    """Return a noun with its number as a word: ``one card``, ``three cards``."""
    return f"{number_word(number)} {what if number == 1 else f'{what}s'}"


def number_word(number: int) -> str:
    """Return a small number as a word: ``three``; a larger one in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"


def ordinal(place: int) -> str:
    """Return a place up to the twentieth in figures: ``1st``, ``4th``."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
