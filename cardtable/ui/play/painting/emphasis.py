"""What stands out for the person who is asked: usable cards, places that light up, cards taken together."""

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


def emphasis_of(
    board: Board, offer: Offer, hands: Hands, reach: Callable[[], Sequence[Spot]], *, thinking: bool
) -> Emphasis:
    """Return what stands out now.

    :param reach: returns the cards that the cursor can be on.
    :param thinking: whether an AI player is at work on its move.
    """
    if not offer.to_act:
        return Emphasis(fresh=fresh_cards(board.view), hover=hands.hover, thinking=thinking)
    spots = reach()
    at = at_cursor(spots, hands.cursor)
    reachable = tuple(spot for spot in spots if not board.in_hand(spot))
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
        thinking=thinking,
        one_card=offer.plays_single,
    )


def winning_card(board: Board, words: Words) -> Card | None:
    """Return the card that wins the trick on the table so far; none while one lingers, whose winner is known."""
    return None if board.lingering is not None else words.winning(board.view)


def move_pointed_at(board: Board, hands: Hands, moves: Sequence[Move]) -> Move | None:
    """Return the move of the card on the table that the pointer, or the cursor of the keys, is on."""
    spot = at_cursor(reach_of(board, moves), hands.cursor) if hands.by_keys else hands.hover
    if spot is None or board.in_hand(spot):
        return None
    found = moves_at(board, spot, moves)
    return found[0] if len(found) == 1 else None


def taken_together(board: Board, moves: Sequence[Move], spot: Spot | None) -> tuple[Spot, ...]:
    """Return the cards on the table that a click on ``spot`` would act on."""
    if spot is None or board.in_hand(spot) or not moves_at(board, spot, moves):
        return ()
    if not board.spec.zone(spot.kind).takes_above:
        return (spot,)
    return tuple(other for other in board.rest if other.zone == spot.zone and other.index >= spot.index)
