"""Reviews of hands, kept in a file beside the table, so that they need not be made again.

The file is JSON: ``{"version": 1, "reviews": {KEY: REVIEW, …}}``. A key names the seat and the hand with its moves, so
a review of moves that have been taken back is no longer found. A file that cannot be read counts as missing and is set
aside before it is replaced, but one of a newer version, or one too large to be read, is left as it is.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtable.engine.plain_values import Json
from cardtable.store.errors import MissingFileError, StoreError, refuse_newer
from cardtable.store.files import changing, read_file, set_unreadable_aside, write_atomically

ENDING: Final = ".reviews.json"
VERSION: Final = 1
MAX_BYTES: Final = 64 * 1024 * 1024
"""The maximum size of the file."""


def reviews_of(table: Path) -> Path:
    return table.with_name(table.name + ENDING)


def read_reviews(table: Path) -> dict[str, Mapping[str, object]]:
    """Return the kept reviews of a table by their keys; none if the file is missing, broken or of a newer version."""
    try:
        return _reviews_in(_content(reviews_of(table)))
    except (StoreError, ValueError):
        return {}


def keep_review(table: Path, key: str, review: Mapping[str, Json]) -> None:
    """Keep a review beside a table.

    :raises StoreError: if it cannot be written, or a newer version of the program wrote the file.
    """
    path = reviews_of(table)
    with changing(path):
        try:
            earlier = _content(path)
        except ValueError:
            set_unreadable_aside(path)
            earlier = {}
        refuse_newer(path, earlier.get("version"), VERSION)
        reviews = {**_reviews_in(earlier), key: review}
        # With an indent, Python's own writer would be used, which takes five times as long as that of C.
        lines = ",\n".join(f"{_json(each)}: {_json(kept)}" for each, kept in reviews.items())
        write_atomically(path, f'{{"version": {VERSION}, "reviews": {{\n{lines}\n}}}}\n')


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _content(path: Path) -> dict[str, object]:
    """Return the content of a file of reviews; nothing if there is no such file.

    :raises StoreError: if the file may not be read, or is too large.
    :raises ValueError: if it is broken.
    """
    try:
        content = json.loads(read_file(path, MAX_BYTES))
    except MissingFileError:
        return {}
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(content, dict):
        raise ValueError("it is not a list of names and values")
    return content


def _reviews_in(content: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
    reviews = content.get("reviews")
    if content.get("version") != VERSION or not isinstance(reviews, dict):
        return {}
    return {key: review for key, review in reviews.items() if isinstance(review, dict)}
