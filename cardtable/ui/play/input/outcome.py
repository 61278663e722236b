"""The outcome of an intent in a match: a move, or selected cards with the reason why they make no move."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.play.layout import TableauOwner
from cardtable.ui.play.intents import Arrange, Pick, PickAll, PlayCard, Press, Put, PutBack
from cardtable.ui.play.offers.offer import MELDS, at_place, landing
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.table.board import Board
from cardtable.ui.widgets.widget import Tip


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Moves that follow without another decision, one on each turn of the person.

    :param cards: cards put on a place together, which are played one after the other.
    :param zone: that place.
    :param moves: the rest of a hand, in order.
    :param after: the number of moves made before them; if one is taken back, the rest is not played.
    """

    cards: tuple[Card, ...] = ()
    zone: str = ""
    moves: tuple[Move, ...] = ()
    after: int = 0


@dataclass(frozen=True, slots=True)
class Make:
    """A move to be made.

    :param held: whether its button was held.
    :param agreed: whether the person has agreed already, so that no question is needed.
    :param follow_up: the moves to play after it; ``None`` leaves them unchanged.
    """

    move: Move
    held: bool = False
    agreed: bool = False
    follow_up: FollowUp | None = None


@dataclass(frozen=True, slots=True)
class PickUp:
    """Cards to be selected: they make several moves, or none for the reason ``why``."""

    cards: tuple[Card, ...]
    why: Tip | None
    follow_up: FollowUp | None


Outcome = Make | PickUp


def outcome_of(intent: Put | PlayCard | Press, reasons: Reasons) -> Outcome | None:
    """Return the outcome of an intent; ``None`` if the person is not to act."""
    if not reasons.offer.to_act:
        return None
    match intent:
        case Press(move, held):
            return Make(move, held=held)
        case PlayCard(card):
            places = {name for name, how in reasons.board.spec.zones.items() if how.drop}
            laid = [move for move in reasons.match.moves_with((card,)) if move.target in places]
            return _choose(laid[:1], (card,), reasons)
        case Put(cards, zone):
            moves = _landing(cards, zone, reasons)
            if not moves and reasons.board.spec.in_turn and len(cards) > 1:
                return in_turn(cards, zone, reasons)
            return _choose(moves, cards, reasons, zone)


def _landing(cards: tuple[Card, ...], zone: str, reasons: Reasons) -> Sequence[Move]:
    """Return the moves that put cards on a place. On a meld of the person's side, they may be for that side's melds."""
    board, moves = reasons.board, reasons.match.moves_with(cards)
    there = landing(moves, zone, board.view, board.spec)
    if there or not _among_own_melds(zone, board):
        return there
    return at_place(moves, MELDS, MELDS)


def _among_own_melds(zone: str, board: Board) -> bool:
    """Whether a zone lies in the place for new melds of the viewer's side."""
    if board.spec.tableaus is not TableauOwner.SIDES:
        return False
    own = [area for side, area in board.layout.tableaus.items() if board.view.seat in board.sides[side]]
    return any(area.contains(spot.rect) for spot in board.layout.spots if spot.zone == zone for area in own)


def in_turn(cards: tuple[Card, ...], zone: str, reasons: Reasons) -> Outcome:
    """Return the move of the first of several cards; the others follow on the person's next turns."""
    moves = at_place(reasons.match.moves_with(cards[:1]), zone, reasons.board.view.kind(zone))
    follow_up = FollowUp(cards[1:], zone) if len(moves) == 1 else FollowUp()
    return _choose(moves, cards[:1] if moves else cards, reasons, follow_up=follow_up)


def _choose(
    moves: Sequence[Move],
    cards: tuple[Card, ...],
    reasons: Reasons,
    zone: str = "",
    follow_up: FollowUp | None = None,
) -> Outcome:
    """Return the only move, or the cards to select: buttons choose among several moves, and none has a reason."""
    if len(moves) == 1:
        return Make(moves[0], follow_up=follow_up)
    why = None
    if not moves:
        there = reasons.why_not_there(cards, zone) if zone else None
        why = there or reasons.why_none(cards)
    return PickUp(cards, why, follow_up)


def next_of(follow_up: FollowUp, reasons: Reasons) -> Outcome | None:
    """Return the next move that follows without another decision; ``None`` if there is none."""
    made = len(reasons.board.target.log)
    if follow_up.moves and made > follow_up.after:
        return rest_of(follow_up.moves, reasons)
    return in_turn(follow_up.cards, follow_up.zone, reasons) if follow_up.cards else None


def rest_of(moves: tuple[Move, ...], reasons: Reasons) -> Outcome | None:
    """Return the first remaining move of a hand; the others follow on the person's next turns."""
    if not reasons.offer.to_act or reasons.match.refusal(moves[0]) is not None:
        return None
    follow_up = FollowUp(moves=moves[1:], after=len(reasons.board.target.log))
    return Make(moves[0], agreed=True, follow_up=follow_up)


# --- the selection and the order of the hand --------------------------------------------------------------------------


HandIntent = Pick | PickAll | PutBack | Arrange


def change_hand(board: Board, intent: HandIntent, *, alone: bool) -> None:
    """Change the selection of the hand's cards, or their order.

    :param alone: whether a newly selected card replaces the one selected before.
    """
    match intent:
        case Pick(index):
            board.hand.toggle(index, alone=alone)
        case PickAll(cards):
            board.hand.pick(() if set(board.selected) == set(cards) else cards)
        case PutBack():
            board.hand.pick(())
        case Arrange(index, before):
            board.arrange(index, len(board.hand.cards) if before is None else before)
