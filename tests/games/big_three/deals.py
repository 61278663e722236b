"""Deals of Big Three written as text, for tests."""

from typing import Any

from cardtable.engine.cards import parse_cards
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.big_three.deck import PLACES
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import House
from tests.games import tables

NAMES = tables.NAMES[:4]
play = tables.play


def new_table(seats: int = 3, dealer: int = 0, **options: Any) -> Table[BigThreeState]:
    """Return a table before its first shuffle."""
    return tables.new_table(GAME, seats, dealer, **options)


def deal(table: Table[BigThreeState], *hands: str, leftover: str = "") -> Table[BigThreeState]:
    """Deal these cards to seats 0, 1, 2 …; fill hands up with the others, kings first and the four of hearts last."""
    seats = table.state.seats
    wanted = [list(parse_cards(text)) for text in (*hands, *[""] * (seats - len(hands)), leftover)]
    named = [card for cards in wanted for card in cards]
    assert len(set(named)) == len(named), "a card is named twice"
    free = sorted((card for card in PLACES if card not in named), key=lambda card: (str(card) == "4h", -card.rank))
    sizes = [16, 16, 16, 4] if seats == 3 else [13, 13, 13, 13, 0]
    for cards, size in zip(wanted, sizes, strict=True):
        assert len(cards) <= size
        while len(cards) < size:
            cards.append(free.pop(0))
    piles = [wanted[(table.state.dealer - 1 - place) % seats] for place in range(seats)]
    order = [card for turn in zip(*piles, strict=True) for card in turn]
    table.play(DEALER, Shuffle((*order, *wanted[-1])))
    return table


def dealt(*hands: str, leftover: str = "", seats: int = 3, dealer: int = 0, **options: Any) -> Table[BigThreeState]:
    """Return a table after the deal of these cards."""
    return deal(new_table(seats, dealer, **options), *hands, leftover=leftover)


def playing(*hands: str, leftover: str = "", seats: int = 3, **options: Any) -> Table[BigThreeState]:
    """Return a table where seat 0 has won the auction, has the four of hearts, and leads."""
    first, *others = hands
    table = play(dealt(f"4h {first}", *others, leftover=leftover, seats=seats, **options), "0 bid 3")
    return table if seats == 3 else play(table, f"0 call {min(tables.lies(table, 'hand-2'))}")


def ended(seats: int, bid: int, bidder: int, partner: int | None, out: int) -> BigThreeState:
    """Return a hand that is over but for its score, because ``out`` has no cards left."""
    state = BigThreeState(seats, House(), 0)
    state.bid, state.bidder, state.partner = bid, bidder, partner
    state.hands = [int(seat != out) for seat in range(seats)]
    return state


def legal(table: Table[BigThreeState], *texts: str) -> None:
    """Assert that the actor may make each of these moves."""
    for text in texts:
        move = GAME.parse(text)
        table.state.check(move)
        assert move in table.state.moves(), text
