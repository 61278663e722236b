"""Reviews as they are kept beside a table."""

import hashlib
import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from cardtable.ai.judgement import Spread
from cardtable.ai.review import Reviewed
from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.table import Table


def key_of(table: Table, hand: int, seat: int) -> str:
    """Return what a review is kept under: the hand, the seat, and a sum of all that was played until its end."""
    lines = "\n".join(map(str, table.log[: table.moves_until(hand + 1)]))
    return f"hand {hand + 1} seat {seat} {hashlib.sha256(lines.encode()).hexdigest()[:16]}"


def written(moves: list[Reviewed]) -> dict[str, Any]:
    """Return reviewed moves as plain values."""
    return {"moves": [asdict(each) | {"move": str(each.move), "best": str(each.best)} for each in moves]}


def read(review: Mapping[str, Any], game: Game) -> list[Reviewed] | None:
    """Return the moves of a kept review; ``None`` if it is not one."""
    try:
        return [_move(each, game) for each in review["moves"]]
    except (KeyError, TypeError, ValueError, NotationError):
        return None


def _move(each: Mapping[str, Any], game: Game) -> Reviewed:
    worth, loss, error = (_finite(each[name]) for name in ("worth", "loss", "error"))
    return Reviewed(
        int(each["place"]),
        str(each["phase"]),
        game.parse(str(each["move"])),
        game.parse(str(each["best"])),
        str(each["words"]),
        worth,
        loss,
        error,
        int(each["deals"]),
        bool(each["flagged"]),
        _spread(each.get("made")),
        _spread(each.get("instead")),
    )


def _spread(each: Mapping[str, Any] | None) -> Spread | None:
    """Return what a move came to; ``None`` where that is not known, as in reviews that were kept before it was."""
    if each is None:
        return None
    return Spread(*(_finite(each[name]) for name in ("low", "mean", "high")))


def _finite(value: object) -> float:
    number = float(str(value))
    if not math.isfinite(number):
        raise ValueError("a number of a review is not finite")
    return number
