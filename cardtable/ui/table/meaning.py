"""The moves that a click, a drop or a selection of cards means. It knows no rules."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.play.layout import Display, LayoutSpec

MELDS: Final = "melds"
"""The target of new melds: all melds of a side."""

WithCards = Callable[[Sequence[Card]], Sequence[Move]]


def offers(selected: Sequence[Card], moves: Sequence[Move], moves_with: WithCards) -> tuple[Move, ...]:
    """Return the moves to offer as buttons: those with the selected cards, or those without cards if none are."""
    if selected:
        return tuple(moves_with(selected))
    return tuple(move for move in moves if not move.cards)


def takes_one(hand: Sequence[Card], moves: Iterable[Move]) -> bool:
    """Whether there are moves with cards of the hand, each of them with a single card."""
    held = frozenset(hand)
    any_card = False
    for move in moves:
        if move.cards and held.issuperset(move.cards):
            if len(move.cards) > 1:
                return False
            any_card = True
    return any_card


def clickable(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that a click on the table can mean: those with at most one card.

    There are 2380 ways to give four cards, too many to search in every frame.
    """
    return tuple(move for move in moves if len(move.cards) <= 1)


def clicked(zone: str, card: Card | None, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves meant by a click on a card or a place outside the viewer's hand."""
    if card is not None:
        named = tuple(move for move in moves if move.cards == (card,) and move.target == zone)
        if named:
            return named
    return tuple(move for move in moves if not move.cards and move.target == zone)


def at_place(moves: Iterable[Move], zone: str, kind: str) -> tuple[Move, ...]:
    return tuple(move for move in moves if move.target in (zone, kind))


def landing(moves: Sequence[Move], zone: str, view: View, spec: LayoutSpec) -> tuple[Move, ...]:
    """Return the moves to a zone, or else to the zone that it stands for."""
    kind = view.kind(zone)
    other = spec.zone(kind).stands_for
    return at_place(moves, zone, kind) or (at_place(moves, other, other) if other else ())


def targets(selected: Sequence[Card], moves_with: WithCards) -> frozenset[str]:
    """Return the zones where the selected cards may be dropped: they light up."""
    return frozenset(move.target for move in moves_with(selected) if move.target) if selected else frozenset()


@dataclass(frozen=True, slots=True)
class Uses:
    """The possible uses of the cards of a hand.

    :param usable: the cards in any legal move: no veil lies over them.
    :param plays: the cards that can be played alone.
    :param combines: the cards that make a meld or another combination, or extend a meld on the table.
    """

    usable: frozenset[Card] = frozenset()
    plays: frozenset[Card] = frozenset()
    combines: frozenset[Card] = frozenset()

    def for_tabs(self, hand: Sequence[Card]) -> "Uses":
        """Return the uses to show as tabs: none if all cards have the same, because tabs tell cards apart."""
        kinds = {(card in self.plays, card in self.combines) for card in hand}
        return self if len(kinds) > 1 else Uses(self.usable)


def uses(hand: Sequence[Card], moves: Sequence[Move], moves_with: WithCards, view: View, spec: LayoutSpec) -> Uses:
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
    """Whether a move adds its card to the melds on the table, and does not play it alone."""
    return move.target == MELDS or spec.zone_named(move.target, view).draw is Display.STRIP
