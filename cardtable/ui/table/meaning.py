"""From selected cards and places to moves. It knows no rules."""

from collections.abc import Callable, Iterable, Sequence

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.ui.table.spec import LayoutSpec

WithCards = Callable[[Sequence[Card]], Sequence[Move]]


def offers(selected: Sequence[Card], moves: Sequence[Move], moves_with: WithCards) -> tuple[Move, ...]:
    """Return the moves to offer as buttons: those made of the selected cards, or those that need none."""
    if selected:
        return tuple(moves_with(selected))
    return tuple(move for move in moves if not move.cards)


def takes_one(hand: Sequence[Card], moves: Iterable[Move]) -> bool:
    """Whether moves are made with cards of the hand, and each with a single one."""
    held = frozenset(hand)
    found = False
    for move in moves:
        if move.cards and held.issuperset(move.cards):
            if len(move.cards) > 1:
                return False
            found = True
    return found


def clicked(zone: str, card: Card | None, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on a card, or on a place, outside the own hand means."""
    if card is not None:
        named = tuple(move for move in moves if move.cards == (card,) and move.target == zone)
        if named:
            return named
    return tuple(move for move in moves if not move.cards and move.target == zone)


def at_place(moves: Iterable[Move], zone: str, kind: str) -> tuple[Move, ...]:
    """Return the moves to a place, which stands for its kind as well."""
    return tuple(move for move in moves if move.target in (zone, kind))


def landing(moves: Sequence[Move], zone: str, view: View, spec: LayoutSpec) -> tuple[Move, ...]:
    """Return the moves to a place, or else to the one that it stands for."""
    kind = view.kind(zone)
    other = spec.zone(kind).stands_for
    return at_place(moves, zone, kind) or (at_place(moves, other, other) if other else ())


def targets(selected: Sequence[Card], moves_with: WithCards) -> frozenset[str]:
    """Return the places where the selected cards may be dropped: they light up."""
    return frozenset(move.target for move in moves_with(selected)) if selected else frozenset()


def usable(hand: Sequence[Card], moves: Sequence[Move]) -> frozenset[Card]:
    """Return the cards of the hand that some move is made with: they stand out."""
    held = frozenset(hand)
    found: set[Card] = set()
    for move in moves:
        found.update(held.intersection(move.cards))
        if len(found) == len(held):
            break
    return frozenset(found)
