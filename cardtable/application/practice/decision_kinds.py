"""The kinds of decisions, such as bids, leads and discards, which can be practised separately."""

from collections.abc import Iterable, Mapping
from typing import Final

from cardtable.engine.moves import Move, Play
from cardtable.engine.table import Table
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


def kinds_of(table: Table, seat: int, decisions: Mapping[int, Iterable[Move]], spec: LayoutSpec) -> dict[int, str]:
    """Return the kinds of some decisions of a seat by their places in the log, in one pass over these moves.

    :param decisions: the moves between which the seat decided, by place.
    """
    kinds: dict[int, str] = {}
    first, last = min(decisions, default=0), max(decisions, default=-1)
    state = table.branch(first).state
    for place in range(first, last + 1):
        if place in decisions:
            kinds[place] = kind_of(state.view(seat), spec, decisions[place])
        state.apply(table.log[place].move)
    return kinds
