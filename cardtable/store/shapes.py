"""The shapes of JSON in files that people and other programs may have changed: declared with msgspec, and checked.

msgspec takes a moment to load: what imports this is read only after the first picture.
"""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

T = TypeVar("T")

MAX_NUMBER: Final = 10**9
"""The largest number accepted. No points, shares or costs of any game come near it; larger ones cannot be drawn."""

Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Amount = Annotated[float, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
NonEmpty = Annotated[str, Meta(min_length=1)]

_MISSING: Final = re.compile(r"Object missing required field `(.+?)`.*")
_WRONG: Final = re.compile(r"(.*) - at `\$\.?(.+)`")


class ShapeError(ValueError):
    """A text that has not the shape it should have: incomplete, or written by another program."""


def object_in(text: str | bytes) -> dict[str, object]:
    """Return the values of a JSON object by their names.

    :raises ShapeError: if the text is none.
    """
    try:
        values = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ShapeError(str(error)) from None
    if not isinstance(values, dict):
        raise ShapeError("it is not a list of names and values")
    return values


def read_shape(text: bytes | msgspec.Raw, shape: type[T]) -> T:
    """Return the values of JSON in their declared shape; unknown names are ignored.

    :raises ShapeError: if the text is not JSON, or has another shape.
    """
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.ValidationError as error:
        raise ShapeError(_in_words(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise ShapeError(str(error)) from None


def shaped(values: object, shape: type[T]) -> T:
    """Return values from JSON in their declared shape; unknown names are ignored.

    :raises ShapeError: if they have another.
    """
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        raise ShapeError(_in_words(str(error))) from None


def _in_words(error: str) -> str:
    if missing := _MISSING.fullmatch(error):
        return f"{missing[1]!r} is missing"
    if wrong := _WRONG.fullmatch(error):
        return f"{wrong[2]!r} is wrong ({wrong[1]})"
    return error


def plain(record: msgspec.Struct) -> dict[str, Any]:
    """Return the values of a record by their names, as JSON has them; times are written by :func:`as_json`."""
    values: dict[str, Any] = msgspec.to_builtins(record, builtin_types=(datetime,))
    return values


def as_json(values: Mapping[str, object], indent: int | None = None) -> str:
    """Return values as a JSON object; times in seconds, with their time zone."""
    # The names of files may hold what is no text: msgspec's own writer would refuse them.
    return json.dumps(
        values, ensure_ascii=False, indent=indent, default=lambda when: when.isoformat(timespec="seconds")
    )
