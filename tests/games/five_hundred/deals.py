"""Deals of Five Hundred written as text, for tests."""

from collections.abc import Callable, Sequence
from typing import Any

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.five_hundred.deck import DECK
from cardtable.games.five_hundred.game import GAME
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import Contract, House
from tests.games import tables

NAMES = tables.NAMES[:3]
play = tables.play


def new_table(dealer: int = 2, **options: Any) -> Table[FiveHundredState]:
    """Return a table before its first shuffle; with dealer 2, seat 0 calls first."""
    return tables.new_table(GAME, 3, dealer, **options)


def deal(table: Table[FiveHundredState], *hands: str, widow: str = "") -> Table[FiveHundredState]:
    """Deal these cards to seats 0, 1, 2 and the widow; what is not named is filled up in the order of the deck."""
    wanted = [list(parse_cards(text)) for text in (*hands, *[""] * (3 - len(hands)), widow)]
    named = [card for cards in wanted for card in cards]
    assert len(set(named)) == len(named), "a card is wanted twice"
    free = [card for card in DECK if card not in named]
    for cards, size in zip(wanted, (10, 10, 10, 3), strict=True):
        assert len(cards) <= size
        while len(cards) < size:
            cards.append(free.pop(0))
    order: list[Card] = []
    for count in (3, 4, 3):
        for place in (1, 2, 3):
            pile = wanted[(table.state.dealer + place) % 3]
            order.extend(pile[:count])
            del pile[:count]
    table.play(DEALER, Shuffle((*order, *wanted[3])))
    return table


def dealt(*hands: str, widow: str = "", dealer: int = 2, **options: Any) -> Table[FiveHundredState]:
    """Return a table after the deal of these cards."""
    return deal(new_table(dealer, **options), *hands, widow=widow)


def ended(contract: str, bidder: int, winners: Sequence[int]) -> FiveHundredState:
    """Return a hand that is over but for its score, with these winners of its tricks."""
    state = FiveHundredState(3, House(), 2)
    state.contract, state.bidder = Contract.parse(contract), bidder
    state.tricks = tuple((0, 0, parse_cards("9h Th Jh"), winner) for winner in winners)
    return state


def bid_alone(table: Table[FiveHundredState], contract: str, discards: str) -> Table[FiveHundredState]:
    """Let the first caller win with this bid, take the widow and discard these cards."""
    first = table.state.seat
    return play(table, f"{first} bid {contract}; {(first + 1) % 3} pass; {(first + 2) % 3} pass; {first} {discards}")


def play_out(table: Table[FiveHundredState], choose: Callable[[FiveHundredState], Move]) -> Table[FiveHundredState]:
    """Play the hand to its end with the moves that ``choose`` picks."""
    while table.state.phase == "play":
        table.play(table.state.seat, choose(table.state))
    return table
