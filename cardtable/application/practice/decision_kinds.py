"""The kinds of decisions, such as bids, leads and discards, which can be practised separately."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.moves import Move, Play
from cardtable.engine.typography import counted
from cardtable.engine.view import View
from cardtable.ui.table.spec import Draw, LayoutSpec

LEADS: Final = "leads"
PLAYS: Final = "plays"
TO_FOLLOW: Final = (Draw.TRICK, Draw.BEAT)
"""The drawings of zones to which a card is led."""


def of_kind(count: int, kind: str) -> str:
    """Return a number of decisions of a kind: ``1 lead``, ``2 leads``. Each kind is a plural in *-s*."""
    return counted(count, kind.removesuffix("s"))


def kind_of(view: View, spec: LayoutSpec, moves: Iterable[Move]) -> str:
    """Return the kind of a decision between these moves, as the game's layout names it for the phase.

    A card played to a trick is a lead or a play, even if the phase has another kind.
    """
    kind = spec.kinds.get(view.phase, view.phase)
    if kind != PLAYS and {move.word for move in moves} != {Play.word}:
        return kind
    if not any(zone.draw in TO_FOLLOW for zone in spec.zones.values()):
        return PLAYS
    led = any(zone.cards for zone in view.zones if spec.zone(zone.kind).draw in TO_FOLLOW)
    return PLAYS if led else LEADS
