"""JSON in files that people and other programs may have changed: every value is checked before it is used."""

from typing import Final

MAX_NUMBER: Final = 1e9
"""The largest number accepted. No points, shares or costs of any game come near it; larger ones cannot be drawn."""


def items(value: object) -> list[object]:
    """Return the items of a list.

    :raises ValueError: if it is not a list.
    """
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is not a list")
    return value


def mapping(value: object) -> dict[str, object]:
    """Return an object's values by their names.

    :raises ValueError: if it is not an object.
    """
    if not isinstance(value, dict):
        raise ValueError(f"{value!r} is not a list of names and values")
    return value


def text(value: object) -> str:
    """Return a text.

    :raises ValueError: if it is not a text.
    """
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text")
    return value


def whole(value: object) -> int:
    """Return a whole number.

    :raises ValueError: if it is not a whole number.
    """
    if type(value) is not int:
        raise ValueError(f"{value!r} is not a whole number")
    return value


def number(value: object) -> float:
    """Return a number.

    :raises ValueError: if it is not a number, or too large.
    """
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= MAX_NUMBER:
        raise ValueError(f"{value!r} is not a number, or too large")
    return float(value)
