"""Reviews of hands, kept in a file beside the table, so that they need not be made again.

The file is JSON: ``{"version": 1, "reviews": {KEY: REVIEW, …}}``. A key names the seat and the hand with its moves, so
a review of moves that have been taken back is no longer found. A file that cannot be read counts as missing, but one of
a newer version is left as it is.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtable.engine.plain_values import Json
from cardtable.store.errors import refuse_newer
from cardtable.store.files import is_device, write_atomically

ENDING: Final = ".reviews.json"
VERSION: Final = 1
_MAX_BYTES: Final = 4_000_000


def reviews_of(table: Path) -> Path:
    """Return the file with the reviews of a table."""
    return table.with_name(table.name + ENDING)


def read_reviews(table: Path) -> dict[str, Mapping[str, object]]:
    """Return the kept reviews of a table by their keys; none if the file is missing, broken or of a newer version."""
    return _reviews_in(_content(reviews_of(table)))


def keep_review(table: Path, key: str, review: Mapping[str, Json]) -> None:
    """Keep a review beside a table.

    :raises StoreError: if it cannot be written, or a newer version of the program wrote the file.
    """
    path = reviews_of(table)
    earlier = _content(path)
    refuse_newer(path, earlier.get("version"), VERSION)
    content = {"version": VERSION, "reviews": {**_reviews_in(earlier), key: review}}
    write_atomically(path, json.dumps(content, ensure_ascii=False, indent=1))


def _content(path: Path) -> dict[str, object]:
    if is_device(path):
        return {}  # reading might never end
    try:
        with path.open("rb") as file:
            content = json.loads(file.read(_MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _reviews_in(content: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
    reviews = content.get("reviews")
    if content.get("version") != VERSION or not isinstance(reviews, dict):
        return {}
    return {key: review for key, review in reviews.items() if isinstance(review, dict)}
