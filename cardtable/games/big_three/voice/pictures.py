"""Which combinations are shown as small pictures: the lowest that beat, or the longest to lead."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from cardtable.engine.moves import Move
from cardtable.engine.voice.words import Picture
from cardtable.games.big_three.law.combinations import Combination, classify
from cardtable.games.big_three.law.facts import BigThreeView, Facts
from cardtable.games.big_three.law.ranking import STRENGTH

MAX_MOVES: Final = 3000
"""The most moves that are looked at."""
MAX_PICTURES: Final = 5


def pictures_of(view: BigThreeView, moves: Sequence[Move]) -> tuple[Picture, ...]:
    """Return combinations of several cards, each rank once; single cards are simply picked up."""
    facts, strength = view.facts, STRENGTH[view.house.ranking]
    found: dict[Combination, Move] = {}
    for move in islice(moves, MAX_MOVES):
        laid = classify(move.cards) if len(move.cards) > 1 else None
        if laid is not None and (laid not in found or facts.called in found[laid].cards):
            found[laid] = move
    if facts.combination is not None:
        ordered = sorted(found, key=lambda laid: strength[laid.top])
    else:
        ordered = sorted(found, key=lambda laid: (-laid.width * laid.length, strength[laid.top]))
    shown: list[Combination] = []
    for laid in ordered:
        if not any(set(found[laid].cards) <= set(found[other].cards) for other in shown):
            shown.append(laid)
    return tuple(
        Picture(found[laid], _note(found[laid], laid, facts, first=not number))
        for number, laid in enumerate(shown[:MAX_PICTURES])
    )


def _note(move: Move, laid: Combination, facts: Facts, *, first: bool) -> str:
    if facts.called in move.cards and facts.partner is None:
        return "shows your side"
    if facts.combination is None:
        return laid.name
    return "lowest" if first else ""
