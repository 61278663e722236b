"""What stands out for the person who is asked: usable cards, places that light up, cards taken together."""

from collections.abc import Sequence

from cardtable.engine.moves import Move
from cardtable.protocols.match import Match
from cardtable.ui.play.asking import Asking
from cardtable.ui.play.cursor import Cursor, named_by
from cardtable.ui.play.handling import Handling
from cardtable.ui.play.tabletop import Emphasis
from cardtable.ui.table.board import Board
from cardtable.ui.table.gestures import clicked, targets, usable
from cardtable.ui.table.layout import Spot


def emphasis_of(
    board: Board,
    asking: Asking,
    match: Match,
    handling: Handling,
    *,
    due: bool,
) -> Emphasis:
    """Return what stands out now; ``due`` is whether the person at the screen is asked."""
    hover = handling.hover
    if not due:
        return Emphasis(hover=hover, thinking=match.thinking)
    at = handling.cursor.on(Cursor.reach(board, asking.moves))
    chosen = handling.dragged or board.selected
    return Emphasis(
        None if asking.quiet else usable(board.order, asking.moves),
        taken_together(board, asking.moves, hover) or taken_together(board, asking.moves, at),
        hover,
        at,
        targets(chosen, match.moves_with) if chosen else frozenset(),
        match.thinking,
    )


def taken_together(board: Board, moves: Sequence[Move], spot: Spot | None) -> tuple[Spot, ...]:
    """Return the cards on the table that a click on ``spot`` would act on."""
    if spot is None or board.in_hand(spot) or not clicked(spot.zone, named_by(board, spot), moves):
        return ()
    if not board.spec.zone(spot.kind).takes_above:
        return (spot,)
    return tuple(other for other in board.rest if other.zone == spot.zone and other.index >= spot.index)
