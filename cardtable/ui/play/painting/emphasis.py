"""What stands out on the table: which cards can be used, taken or are pointed out, and the state of each card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.voice.words import Words
from cardtable.play.layout import Display
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.play.input.gestures import Hands, at_cursor, moves_at, reach_of
from cardtable.ui.play.offers.offer import Offer, Uses
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_history import fresh_cards
from cardtable.ui.table.card_marks import CardState, Edge, Tab
from cardtable.ui.table.layout import Spot


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Everything that stands out on the table.

    :param usable: the cards of the hand that some move uses; ``None`` on no turn of the viewer: no card is veiled.
    :param tabs: the cards of the hand that can be played alone, and those that can be combined.
    :param fresh: the cards that have just come to the hand.
    :param reachable: the cards on the table that have a move.
    :param pointed: the cards that a click would take together.
    :param hinted: the cards that a hint or a coach points out.
    :param hinted_zones: the zones that a coach points out, each as a whole.
    :param hover: the card under the pointer.
    :param cursor: the card under the keyboard cursor.
    :param lit: the zones that would take the selected cards.
    :param moods: the faces that are not calm, by seat.
    :param winning: the card that is winning the trick on the table.
    :param offered: the cards of the button that is pointed at or has the focus.
    :param dragged: the cards that are dragged: they are drawn at the pointer, not where they lie.
    :param one_card: whether a single card of the hand can be played now.
    :param panels: the places of the buttons, which backs, names and points make room for.
    :param decided: whether the move shown has been made: the player to act is no longer asked, so nothing is gold.
    """

    usable: frozenset[Card] | None = None
    tabs: Uses = field(default_factory=Uses)
    fresh: frozenset[Card] = frozenset()
    reachable: tuple[Spot, ...] = ()
    pointed: tuple[Spot, ...] = ()
    hinted: tuple[Spot, ...] = ()
    hinted_zones: frozenset[str] = frozenset()
    hover: Spot | None = None
    cursor: Spot | None = None
    lit: frozenset[str] = frozenset()
    moods: tuple[tuple[int, Mood], ...] = ()
    winning: Card | None = None
    offered: tuple[Card, ...] = ()
    dragged: tuple[Spot, ...] = ()
    one_card: bool = False
    panels: tuple[Rect, ...] = ()
    decided: bool = False


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


# --- the state of a card ----------------------------------------------------------------------------------------------


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
    if spot == board.winning_spot or _wins_so_far(board, spot, emphasis):
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
