"""The combinations shown as small pictures: the lowest that beat the table, or the longest to lead."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from cardtable.engine.moves import Move
from cardtable.engine.voice.labels import Picture
from cardtable.games.big_three.law.combinations import Combination, classify
from cardtable.games.big_three.law.facts import BigThreeView, Facts
from cardtable.games.big_three.law.ranking import STRENGTH

MAX_MOVES: Final = 3000
"""The maximum number of moves among which combinations are sought."""
MAX_PICTURES: Final = 5


def pictures_of(view: BigThreeView, moves: Sequence[Move]) -> tuple[Picture, ...]:
    """Return combinations of several cards, each once whatever its suits; single cards are simply picked up."""
    facts, strength = view.facts, STRENGTH[view.house.ranking]
    plays: dict[Combination, Move] = {}
    for move in islice(moves, MAX_MOVES):
        laid = classify(move.cards) if len(move.cards) > 1 else None
        if laid is not None and (laid not in plays or facts.called in plays[laid].cards):
            plays[laid] = move
    if facts.combination is not None:
        ordered = sorted(plays, key=lambda laid: strength[laid.top])
    else:
        ordered = sorted(plays, key=lambda laid: (-laid.width * laid.length, strength[laid.top]))
    shown: list[Combination] = []
    for laid in ordered:
        if not any(set(plays[laid].cards) <= set(plays[other].cards) for other in shown):
            shown.append(laid)
    return tuple(
        Picture(plays[laid], _note(plays[laid], laid, facts, lowest=not number and len(shown) > 1))
        for number, laid in enumerate(shown[:MAX_PICTURES])
    )


def _note(move: Move, laid: Combination, facts: Facts, *, lowest: bool) -> str:
    if facts.called in move.cards and facts.partner is None:
        return "shows your side"
    if facts.combination is None:
        return laid.name
    return "lowest" if lowest else ""
