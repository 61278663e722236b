"""Computes the state of a card, its tabs, edge, veil and focus, from the emphasis, with pure functions."""

from cardtable.engine.cards import Card
from cardtable.play.layout import Display
from cardtable.ui.play.painting.frame import Emphasis
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_state import CardState, Edge, Tab
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.pointing import winning_spot


def state_of(board: Board, spot: Spot, emphasis: Emphasis) -> CardState:
    """Return the state of a card of the viewer's hand or of the table."""
    return _own(board, spot, emphasis) if spot.in_hand else _on_table(board, spot, emphasis)


def _own(board: Board, spot: Spot, emphasis: Emphasis) -> CardState:
    picked = board.picked(spot)
    suggested = picked and board.hand.suggested
    tabs: list[Tab] = []
    card, pointed = spot.card, spot in (emphasis.hover, emphasis.cursor)
    hinted = suggested or spot in emphasis.hinted
    if isinstance(card, Card) and (suggested or not picked):
        tabs += [Tab.COMBINE] if card in emphasis.tabs.combines else []
        tabs += [Tab.PLAY] if card in emphasis.tabs.plays and (pointed or hinted or not tabs) else []
    if hinted:
        tabs.append(Tab.HINT)
    edge = Edge.HINTED if hinted else Edge.PICKED if picked else None
    veiled = emphasis.usable is not None and card not in emphasis.usable
    # A card at rest has one mark. Where the star of a card picked up would be, the buttons begin.
    fresh = card in emphasis.fresh and not picked and (pointed or not tabs)
    return CardState(tuple(tabs), edge, veiled, focused=spot == emphasis.cursor, fresh=fresh)


def _on_table(board: Board, spot: Spot, emphasis: Emphasis) -> CardState:
    focused = spot == emphasis.cursor
    if spot == winning_spot(board) or _wins_so_far(board, spot, emphasis):
        return CardState((Tab.CROWN,), Edge.WINNING, focused=focused)
    if spot in emphasis.hinted:
        return CardState((Tab.HINT,), Edge.HINTED, focused=focused)
    reachable = spot in emphasis.reachable or spot in emphasis.pointed
    return CardState((), Edge.REACHABLE if reachable else None, _is_beaten(board, spot, emphasis), focused=focused)


def _is_beaten(board: Board, spot: Spot, emphasis: Emphasis) -> bool:
    """Whether a card is an open bid below the highest one."""
    return emphasis.winning is not None and spot.face_up and board.spec.zone(spot.kind).draw is Display.FRONT


def _wins_so_far(board: Board, spot: Spot, emphasis: Emphasis) -> bool:
    """Whether a card is winning the trick on the table against others, or is the highest bid."""
    if emphasis.winning is None or spot.card != emphasis.winning:
        return False
    zone, how = board.view.zone_named(spot.zone), board.spec.zone(spot.kind)
    return bool(how.linger) and zone is not None and (len(zone.cards) > 1 or how.draw is Display.FRONT)
