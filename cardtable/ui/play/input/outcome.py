"""The outcome of an intent in a match: a move, or selected cards with the reason why they make no move."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.ui.kit.widget import Tip
from cardtable.ui.play.input.intents import Lay, Press, Put
from cardtable.ui.play.offers.reasons import Reasons
from cardtable.ui.table.meaning import at_place, landing


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


def outcome_of(intent: Put | Lay | Press, reasons: Reasons) -> Outcome | None:
    """Return the outcome of an intent; ``None`` if the person is not to act."""
    if not reasons.offer.to_act:
        return None
    match intent:
        case Press(move, held):
            return Make(move, held=held)
        case Lay(card):
            places = {name for name, how in reasons.board.spec.zones.items() if how.drop}
            laid = [move for move in reasons.match.moves_with((card,)) if move.target in places]
            return _choose(laid[:1], (card,), reasons)
        case Put(cards, zone):
            spec = reasons.board.spec
            moves = landing(reasons.match.moves_with(cards), zone, reasons.board.view, spec)
            if not moves and spec.in_turn and len(cards) > 1:
                return in_turn(cards, zone, reasons)
            return _choose(moves, cards, reasons, zone)


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
