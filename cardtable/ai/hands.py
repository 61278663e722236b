"""Single hands without a window: where one begins, who plays it, and when it is over."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.state import DEALER, State
from cardtable.engine.table import Table

BEFORE_A_DEAL: Final = "deal"
"""The phase in which every game deals. The Bidding War draws suits before it, but no hand is passed out there."""


def first_table(game: Game, names: Sequence[str], options: Mapping[str, object] | None, seed: str) -> Table:
    """Return the table at which a match with this seed begins. The seed decides who deals."""
    dealer = Random(seed).randrange(len(names))
    return Table(game, [Seat(name, PlayerKind.AI) for name in names], dict(options or {}), dealer)


def deal(table: Table, seed: str, shuffle: int) -> None:
    """Make the dealer's move: the shuffle of this number in the hand that is on the table."""
    table.deal(Random(f"{seed} hand {len(table.state.results)} shuffle {shuffle}"))


def table_at(
    game: Game, names: Sequence[str], options: Mapping[str, object] | None, seed: str, number: int = 0
) -> Table:
    """Return a table at which a hand is about to be dealt.

    :param number: the number of hands before it, which are played by the rules of thumb.
    """
    table = first_table(game, names, options, seed)
    luck = Random(f"{seed} hands before")
    tries = 0
    while len(table.state.results) < number and table.state.actor is not None:
        play_hand(table, f"{seed} before {tries}", lambda state: game.bot.policy(state, luck))
        tries += 1  # another deal where all have passed
    return table


def play_hand(table: Table, seed: str, choose: Callable[[State], Move]) -> bool:
    """Play the hand that the table is at, to its end.

    :param seed: decides the shuffles, which do not depend on the moves.
    :param choose: returns the move of the seat to act.
    :return: whether the hand has a result; it has none if all passed.
    """
    hands, shuffles, begun = len(table.state.results), 0, False
    while not (begun and is_between_hands(table.state, hands)):
        actor = table.state.actor
        if actor is None:
            break
        if actor != DEALER:
            begun = True
            table.play(actor, choose(table.state))
        else:
            deal(table, seed, shuffles)
            shuffles += 1
    return len(table.state.results) > hands


def is_between_hands(state: State, hands: int) -> bool:
    """Whether the hand is over that began after this many results: it has one, or all passed and cards are dealt."""
    return state.actor is None or len(state.results) > hands or (state.actor == DEALER and state.phase == BEFORE_A_DEAL)


def play_out(game: Game, state: State, rng: Random) -> None:
    """Play the hand of a state to its end by the rules of thumb."""
    hands = len(state.results)
    while not is_between_hands(state, hands):
        state.apply(state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
