"""Deals of The Card Game written as text."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards, write_cards
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.rules import CardGameState
from tests.games import tables
from tests.positions import changed


def shuffled(state: CardGameState, hands: Sequence[str], discard: str = "", pile: str = "") -> Shuffle:
    """Return the shuffle that deals these hands, turns up ``discard``, and has ``pile`` on top of the pile.

    What is not said is filled up with the other cards in plain order, spades first.
    """
    return Shuffle(_order(state, state.rounds[state.round], hands, discard, pile))


def _order(state: CardGameState, size: int, hands: Sequence[str], discard: str, pile: str) -> tuple[Card, ...]:
    wanted = [list(parse_cards(hand)) for hand in hands] + [[] for _ in range(state.seats - len(hands))]
    first, on_top = list(parse_cards(discard)), list(parse_cards(pile))
    rest = Counter(state.pack)
    for card in (*(card for hand in wanted for card in hand), *first, *on_top):
        assert rest[card], f"there is no other {card} in the pack"
        rest[card] -= 1
    loose = sorted(rest.elements())
    for hand in wanted:
        assert len(hand) <= size, f"{hand} is more than {size} cards"
        while len(hand) < size:
            hand.append(loose.pop())
    first = first or [loose.pop()]
    order = [
        wanted[(state.dealer + 1 + place) % state.seats][number]
        for number in range(size)
        for place in range(state.seats)
    ]
    return (*order, *first, *on_top, *reversed(loose))


def round_of(
    size: int,
    hands: Sequence[str],
    discard: str = "",
    pile: str = "",
    *,
    seats: int = 2,
    dealer: int = 1,
    **options: Any,
) -> CardGameState:
    """Return a match in its round of ``size`` cards, with these hands dealt; with two seats, seat 0 is to begin."""
    state = GAME.new(seats, options, dealer)
    return dealt_in(state, size, _order(state, size, hands, discard, pile))


def dealt_in(state: CardGameState, size: int, order: Sequence[Card]) -> CardGameState:
    """Return a match in its round of ``size`` cards, dealt from a pack in this order."""
    first = (state.dealer + 1) % state.seats
    dealt = state.seats * size
    lines = {
        f"hand-{(first + place) % state.seats}": write_cards(order[place : dealt : state.seats])
        for place in range(state.seats)
    }
    lines |= {"round": str(state.rounds.index(size) + 1), "phase": "take", "actor": str(first)}
    lines |= {"discard": str(order[dealt]), "pile": write_cards(order[:dealt:-1])}
    return changed(GAME, state, **lines)


def play(state: CardGameState, *moves: str) -> None:
    """Play these moves, each after a check. A line may begin with a seat, which must then be the actor."""
    for line in moves:
        words = line.split()
        if words[0].isdigit():
            assert state.actor == int(words.pop(0)), f"{line}: {state.actor} is due"
        move = GAME.parse(" ".join(words))
        state.check(move)
        state.apply(move)


def refused(state: CardGameState, text: str) -> tuple[str, str]:
    """Return the rule and the reason for which a move is refused, after checking that it is not among the moves."""
    move = GAME.parse(text)
    assert move not in state.moves()
    with pytest.raises(IllegalMove) as caught:
        state.check(move)
    return caught.value.refusal.rule, caught.value.refusal.reason


def legal(state: CardGameState) -> set[str]:
    """Return the texts of the legal moves."""
    return set(map(str, state.moves()))


def cards(text: str) -> tuple[Card, ...]:
    """Return these cards, sorted."""
    return tuple(sorted(parse_cards(text)))


def table_of(
    hands: Sequence[str], discard: str = "", pile: str = "", *, seats: int = 2, dealer: int = 1, **options: Any
) -> Table[CardGameState]:
    """Return a table with its first round dealt, so that views have a log."""
    table = tables.new_table(GAME, seats, dealer, **options)
    table.play(DEALER, shuffled(table.state, hands, discard, pile))
    return table


# Nothing in these hands goes together, whatever is wild.
JUNK = ("Ac 5d 9h", "Ad 5h 9s")


def new(seats: int, **options: Any) -> CardGameState:
    return GAME.new(seats, options)
