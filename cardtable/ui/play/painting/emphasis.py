"""Computes the emphasis on the table for the person to act: usable cards, lit places, cards taken together."""

from collections.abc import Callable, Sequence

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.voice.words import Words
from cardtable.ui.play.input.cursor import at_cursor, moves_at, reach_of
from cardtable.ui.play.input.gestures import Hands
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.painting.frame import Emphasis
from cardtable.ui.table.board import Board
from cardtable.ui.table.fresh_cards import fresh_cards
from cardtable.ui.table.layout import Spot


def emphasis_of(board: Board, offer: Offer, hands: Hands, reach: Callable[[], Sequence[Spot]]) -> Emphasis:
    """Return the emphasis now.

    :param reach: returns the cards that the cursor can reach.
    """
    if not offer.to_act:
        return Emphasis(fresh=fresh_cards(board.view), hover=hands.hover)
    spots = reach()
    at = at_cursor(spots, hands.cursor)
    reachable = tuple(spot for spot in spots if not spot.in_hand)
    pointed = taken_together(board, offer.clickable, hands.hover) or taken_together(board, offer.clickable, at)
    return Emphasis(
        offer.usable,
        offer.tabs,
        fresh_cards(board.view),
        reachable,
        pointed,
        hover=hands.hover,
        cursor=at,
        lit=offer.lit,
        one_card=offer.plays_single,
    )


def winning_card(board: Board, words: Words) -> Card | None:
    """Return the card that is winning the trick on the table; ``None`` while a finished trick lingers."""
    return None if board.lingering is not None else words.winning(board.view)


def move_pointed_at(board: Board, hands: Hands, moves: Sequence[Move]) -> Move | None:
    """Return the move of the table card under the pointer, or under the keyboard cursor."""
    spot = at_cursor(reach_of(board, moves), hands.cursor) if hands.by_keys else hands.hover
    if spot is None or spot.in_hand:
        return None
    found = moves_at(board, spot, moves)
    return found[0] if len(found) == 1 else None


def taken_together(board: Board, moves: Sequence[Move], spot: Spot | None) -> tuple[Spot, ...]:
    """Return the cards on the table that a click on ``spot`` would take."""
    if spot is None or spot.in_hand or not moves_at(board, spot, moves):
        return ()
    if not board.spec.zone(spot.kind).takes_above:
        return (spot,)
    return tuple(other for other in board.spots if other.zone == spot.zone and other.index >= spot.index)


def hinted_on_table(board: Board, offer: Offer, hinted: Move | None) -> tuple[Spot, ...]:
    """Return the cards on the table that the move of the hint takes, unless other cards were picked up since.

    :param hinted: the move of the hint; ``None`` without one.
    """
    if hinted is None or hinted not in offer.clickable or board.selected:
        return ()
    return tuple(spot for spot in reach_of(board, (hinted,)) if not spot.in_hand)
