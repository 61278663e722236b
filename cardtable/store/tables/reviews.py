"""Reviews of hands, kept in a file beside the table, so that they need not be made again.

The file is JSON: ``{"version": 1, "reviews": {KEY: REVIEW, …}}``. A key names the seat and the hand with its moves, so
a review of moves that have been taken back is no longer found. A file that cannot be read counts as missing and is set
aside before it is replaced, but one of a newer version, or one too large to be read, is left as it is.
"""

import json
from pathlib import Path
from typing import Final

from msgspec import Raw, Struct, field

from cardtable.store.errors import MissingFileError, StoreError, refuse_newer
from cardtable.store.files import changing, read_file, set_unreadable_aside, write_atomically
from cardtable.store.plain_json import Amount, Count, ShapeError, as_json, plain, read_shape

ENDING: Final = ".reviews.json"
VERSION: Final = 1
MAX_BYTES: Final = 64 * 1024 * 1024
"""The maximum size of the file."""


class WrittenSpread(Struct, frozen=True):
    low: Amount
    mean: Amount
    high: Amount


class WrittenMove(Struct, frozen=True, kw_only=True):
    """A reviewed move as the file has it. Earlier versions wrote no spreads, ``fair`` or ``points``."""

    place: Count
    phase: str
    move: str
    best: str
    words: str
    worth: Amount
    loss: Amount
    error: Amount
    deals: Count
    flagged: bool
    made: WrittenSpread | None = None
    instead: WrittenSpread | None = None
    fair: Amount | None = None
    points: Amount = 0.0


class WrittenReview(Struct, frozen=True):
    moves: tuple[WrittenMove, ...]


class _File(Struct):
    version: int = VERSION
    reviews: dict[str, Raw] = field(default_factory=dict)


def reviews_of(table: Path) -> Path:
    return table.with_name(table.name + ENDING)


def read_reviews(table: Path) -> dict[str, Raw]:
    """Return the kept reviews of a table by their keys, each as it is written: a file may have hundreds.

    :returns: none if the file is missing, broken or of a newer version.
    """
    try:
        file = _content(reviews_of(table))
    except (StoreError, ShapeError):
        return {}
    return file.reviews if file.version == VERSION else {}


def kept_review(table: Path, key: str) -> WrittenReview | None:
    """Return a kept review; ``None`` if there is none, or it cannot be read."""
    written = read_reviews(table).get(key)
    try:
        return None if written is None else read_shape(written, WrittenReview)
    except ShapeError:
        return None


def keep_review(table: Path, key: str, review: WrittenReview) -> None:
    """Keep a review beside a table.

    :raises StoreError: if it cannot be written, or a newer version of the program wrote the file.
    """
    path = reviews_of(table)
    with changing(path):
        try:
            file = _content(path)
            refuse_newer(path, file.version, VERSION)
            if file.version != VERSION:
                raise ShapeError("it is of no known version")
        except ShapeError:
            set_unreadable_aside(path)
            file = _File()
        file.reviews[key] = Raw(as_json(plain(review)).encode("utf-8", "replace"))
        names = {each: json.dumps(each, ensure_ascii=False).encode("utf-8", "replace") for each in file.reviews}
        lines = [names[each] + b": " + bytes(kept) for each, kept in file.reviews.items()]
        write_atomically(path, b'{"version": %d, "reviews": {\n%s\n}}\n' % (VERSION, b",\n".join(lines)))


def _content(path: Path) -> _File:
    """Return the content of a file of reviews; nothing if there is no such file.

    :raises StoreError: if the file may not be read, or is too large.
    :raises ShapeError: if it is broken.
    """
    try:
        return read_shape(read_file(path, MAX_BYTES), _File)
    except MissingFileError:
        return _File()
