"""Converts reviews to and from the plain values that are saved beside a table."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict

from cardtable.ai.advice import Spread
from cardtable.ai.review import ReviewedMove
from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.plain_values import Json
from cardtable.engine.table import Table
from cardtable.store.plain_json import items, mapping, number, whole


def review_key(table: Table, hand: int, seat: int) -> str:
    """Return the key of a saved review: the hand, the seat, and a hash of all moves until the end of the hand."""
    lines = "\n".join(map(str, table.log[: table.moves_until(hand + 1)]))
    return f"hand {hand + 1} seat {seat} {hashlib.sha256(lines.encode()).hexdigest()[:16]}"


def review_as_written(moves: list[ReviewedMove]) -> dict[str, Json]:
    """Return reviewed moves as plain values."""
    return {"moves": [asdict(each) | {"move": str(each.move), "best": str(each.best)} for each in moves]}


def read_review(review: Mapping[str, object], game: Game) -> list[ReviewedMove] | None:
    """Return the moves of a review, the inverse of :func:`review_as_written`; ``None`` if the value is not valid."""
    try:
        return [_move(mapping(each), game) for each in items(review["moves"])]
    except (KeyError, ValueError, NotationError):
        return None


def _move(each: Mapping[str, object], game: Game) -> ReviewedMove:
    return ReviewedMove(
        place=whole(each["place"]),
        phase=str(each["phase"]),
        move=game.parse(str(each["move"])),
        best=game.parse(str(each["best"])),
        words=str(each["words"]),
        worth=number(each["worth"]),
        loss=number(each["loss"]),
        error=number(each["error"]),
        deals=whole(each["deals"]),
        flagged=bool(each["flagged"]),
        made=_spread(each.get("made")),
        instead=_spread(each.get("instead")),
        fair=None if each.get("fair") is None else number(each["fair"]),
    )


def _spread(made: object) -> Spread | None:
    """Return a spread; ``None`` if it was not saved, as in reviews from before spreads were added."""
    if made is None:
        return None
    each = mapping(made)
    return Spread(*(number(each[name]) for name in ("low", "mean", "high")))
