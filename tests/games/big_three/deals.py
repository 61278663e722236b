"""Deals of Big Three written as text, for tests."""

from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.games.big_three.deck import PLACES
from cardtable.games.big_three.game import GAME
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import House

NAMES = ("Ann", "Bert", "Cleo", "Dora")


def new_table(seats: int = 3, dealer: int = 0, **options: Any) -> Table[BigThreeState]:
    """Return a table before its first shuffle."""
    return Table(GAME, [Seat(name) for name in NAMES[:seats]], options, dealer)


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


def ended(seats: int, bid: int, bidder: int, partner: int | None, out: int) -> BigThreeState:
    """Return a hand that is over but for its score, because ``out`` has no cards left."""
    state = BigThreeState(seats, House(), 0)
    state.bid, state.bidder, state.partner = bid, bidder, partner
    state.hands = [int(seat != out) for seat in range(seats)]
    return state


def play(table: Table[BigThreeState], text: str) -> Table[BigThreeState]:
    """Make the moves written in ``text``, separated by semicolons, each with its actor."""
    for line in text.split(";"):
        actor, move = line.strip().split(maxsplit=1)
        table.play(int(actor), GAME.parse(move))
    return table


def refused(table: Table[BigThreeState], text: str, rule: str) -> str:
    """Assert that the move of the player to act is refused by this rule, and return the reason."""
    move = GAME.parse(text)
    with pytest.raises(IllegalMove) as caught:
        table.state.check(move)
    assert caught.value.refusal.rule == rule, caught.value.refusal.reason
    assert move not in table.state.moves()
    assert move not in table.state.moves_with(move.cards)
    return caught.value.refusal.reason


def legal(table: Table[BigThreeState], *texts: str) -> None:
    """Assert that the actor may make each of these moves."""
    for text in texts:
        move = GAME.parse(text)
        table.state.check(move)
        assert move in table.state.moves(), text


def zone_of(state: State, name: str) -> set[Card]:
    """Return the cards of a zone."""
    return set(next(zone for zone in state.zones() if zone.name == name).cards)
