"""Which moves a click, a drop or selected cards mean. It knows no rules."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.ui.table.spec import Draw, LayoutSpec

MELDS: Final = "melds"
"""What new melds are laid to: all of a side's melds."""

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


def clickable(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on a card or place of the table can mean: those with one card at most.

    Four cards can be given in 2380 ways, too many to look through at every frame.
    """
    return tuple(move for move in moves if len(move.cards) <= 1)


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
    return frozenset(move.target for move in moves_with(selected) if move.target) if selected else frozenset()


@dataclass(frozen=True, slots=True)
class Uses:
    """What the cards of a hand can be used for now.

    :param usable: the cards that some move is made with: no veil lies over them.
    :param plays: those that can be played alone.
    :param combines: those that make a meld or another combination, or extend a meld that lies on the table.
    """

    usable: frozenset[Card] = frozenset()
    plays: frozenset[Card] = frozenset()
    combines: frozenset[Card] = frozenset()

    def telling(self, hand: Sequence[Card]) -> "Uses":
        """Return the same for tabs on the cards, which tell cards apart: where all have the same ones, none has any."""
        kinds = {(card in self.plays, card in self.combines) for card in hand}
        return self if len(kinds) > 1 else Uses(self.usable)


def uses(hand: Sequence[Card], moves: Sequence[Move], moves_with: WithCards, view: View, spec: LayoutSpec) -> Uses:
    """Return what each card of the hand can be used for."""
    held = frozenset(hand)
    plays, combines = set[Card](), set[Card]()
    for card in held:
        for move in moves_with((card,)):
            (combines if extends(move, view, spec) else plays).add(card)
    for move in moves:
        if len(move.cards) > 1 and held.issuperset(move.cards):
            combines.update(move.cards)
            if len(combines) == len(held):
                break
    return Uses(frozenset(plays | combines), frozenset(plays), frozenset(combines))


def extends(move: Move, view: View, spec: LayoutSpec) -> bool:
    """Whether a move lays its card to the melds on the table, not to where single cards are played."""
    return move.target == MELDS or spec.zone_named(move.target, view).draw is Draw.STRIP
