"""What kind of decision it is: bids, leads, discards …, so that one kind can be practised."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.moves import Move, Play
from cardtable.engine.typography import counted
from cardtable.engine.view import View
from cardtable.ui.table.spec import Draw, LayoutSpec

LEADS: Final = "leads"
PLAYS: Final = "plays"
TO_FOLLOW: Final = (Draw.TRICK, Draw.BEAT)
"""How places are drawn whose first card is led."""


def of_kind(count: int, kind: str) -> str:
    """Return how many decisions of a kind there are: ``1 lead``, ``2 leads``. Each kind is a plural in *-s*."""
    return counted(count, kind.removesuffix("s"))


def kind_of(view: View, spec: LayoutSpec, moves: Iterable[Move]) -> str:
    """Return the kind of a decision between these moves: what the game calls those of its phase.

    A card played to a trick is a lead or a play, whatever else may be done in that phase.
    """
    kind = spec.kinds.get(view.phase, view.phase)
    if kind != PLAYS and {move.word for move in moves} != {Play.word}:
        return kind
    if not any(zone.draw in TO_FOLLOW for zone in spec.zones.values()):
        return PLAYS
    led = any(zone.cards for zone in view.zones if spec.zone(zone.kind).draw in TO_FOLLOW)
    return PLAYS if led else LEADS
