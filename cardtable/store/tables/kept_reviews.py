"""Reviews of hands, kept in a file beside the table, so that they need not be made again.

The file is JSON: ``{"version": 1, "reviews": {KEY: REVIEW, …}}``. A key names the seat and the hand with its moves, so
a review of moves that have been taken back is no longer found. A file that cannot be read counts as missing.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtable.engine.plain_values import Json
from cardtable.store.files import is_device, write_atomically

ENDING: Final = ".reviews.json"
VERSION: Final = 1
_MAX_BYTES: Final = 4_000_000


def reviews_of(table: Path) -> Path:
    """Return the file with the reviews of a table."""
    return table.with_name(table.name + ENDING)


def read_reviews(table: Path) -> dict[str, Mapping[str, object]]:
    """Return the kept reviews of a table by their keys; none if the file is missing or broken."""
    if is_device(reviews_of(table)):
        return {}  # reading might never end
    try:
        with reviews_of(table).open("rb") as file:
            content = json.loads(file.read(_MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    if (
        not isinstance(content, dict)
        or content.get("version") != VERSION
        or not isinstance(content.get("reviews"), dict)
    ):
        return {}
    return {key: review for key, review in content["reviews"].items() if isinstance(review, dict)}


def keep_review(table: Path, key: str, review: Mapping[str, Json]) -> None:
    """Keep a review beside a table.

    :raises StoreError: if it cannot be written.
    """
    content = {"version": VERSION, "reviews": {**read_reviews(table), key: review}}
    write_atomically(reviews_of(table), json.dumps(content, ensure_ascii=False, indent=1))
