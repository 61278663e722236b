"""The cards still in play: a grid of all cards of the decks, from what one seat has seen."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from cardtable.engine.cards import Back, Card, Suit
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.engine.view import View
from cardtable.play.layout import LayoutSpec


@dataclass(frozen=True, slots=True)
class CardCount:
    """The count of one card of a deck, with its duplicates in a deck of several packs.

    :param total: the number of these cards.
    :param gone: how many of them are out of play.
    :param own: how many are in the viewer's hand.
    :param takable: how many lie on the table and can be taken.
    """

    card: Card
    total: int
    gone: int
    own: int
    takable: int

    @property
    def in_play(self) -> int:
        """How many of them are still in play, including those in the viewer's hand."""
        return self.total - self.gone


@dataclass(frozen=True, slots=True)
class DeckGrid:
    """The cards of one deck.

    :param rows: the cells of each suit, the highest rank first.
    :param apart: separate rows with a name: wild cards, jokers.
    """

    back: Back
    rows: tuple[tuple[Suit, tuple[CardCount, ...]], ...]
    apart: tuple[tuple[str, tuple[CardCount, ...]], ...]

    @property
    def cells(self) -> Iterable[CardCount]:
        """All cards of the deck."""
        for _, cells in (*self.rows, *self.apart):
            yield from cells


def pack_of(game: Game, view: View) -> tuple[Card, ...]:
    """Return all cards with which a hand is played, from another deal of it: nobody's cards are looked at."""
    state, rng = game.start(view.seats, view.house, view.dealer), Random(0)
    while state.actor == DEALER:
        state.apply(state.deal(rng))
    return tuple(sorted(card for zone in state.zones() for card in zone.cards))


def grids_of(pack: Sequence[Card], view: View, spec: LayoutSpec) -> tuple[DeckGrid, ...]:
    """Return a grid for each deck.

    :param pack: all cards of the hand.
    """
    total = Counter(pack)
    own = Counter(view.hand) if view.seat is not None else Counter[Card]()
    takable, gone = Counter[Card](), Counter[Card]()
    for zone in view.zones:
        if zone.kind != "hand":
            (takable if spec.zone(zone.kind).takes_above else gone).update(zone.faces)
    cells = {card: CardCount(card, number, gone[card], own[card], takable[card]) for card, number in total.items()}
    decks = sorted({card.back for card in cells}, key=lambda back: back.value)
    return tuple(_grid(back, [cells[card] for card in cells if card.back is back], spec) for back in decks)


def _grid(back: Back, cells: Sequence[CardCount], spec: LayoutSpec) -> DeckGrid:
    def place(cell: CardCount) -> tuple[int, int]:
        return spec.suits.find(str(cell.card.suit)), -spec.ranks.find(str(cell.card.rank))

    apart = []
    for name, ranks in spec.apart:
        named = tuple(sorted((cell for cell in cells if str(cell.card.rank) in ranks), key=place))
        if named:
            apart.append((name, named))
    jokers = tuple(cell for cell in cells if cell.card.suit is Suit.NONE)
    if jokers:
        apart.append(("Jokers" if sum(cell.total for cell in jokers) > 1 else "Joker", jokers))
    left_out = {cell.card for _, named in apart for cell in named}
    rest = sorted((cell for cell in cells if cell.card not in left_out), key=place)
    rows = tuple((suit, tuple(row)) for suit, row in groupby(rest, lambda cell: cell.card.suit))
    return DeckGrid(back, rows, tuple(apart))
