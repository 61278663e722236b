"""Plays single hands without a window."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.state import BEFORE_A_DEAL, State
from cardtable.engine.table import Table

MAX_HAND_MOVES: Final = 5_000
"""A hand with more moves is taken to be endless. The longest ones of our games have some hundreds."""


class EndlessHandError(Exception):
    """A hand has more moves than any sensible one. The message says what to do."""

    def __init__(self, game: Game) -> None:
        super().__init__(
            f"a hand of {game.id} has not ended after {MAX_HAND_MOVES:,} moves: "
            "let the policy of its bot make moves that end a hand"
        )


def deal(table: Table, seed: str, shuffle: int) -> None:
    """Make the dealer's move.

    :param shuffle: the number of the shuffle in the current hand, from 0.
    """
    table.deal(Random(f"{seed} hand {len(table.state.results)} shuffle {shuffle}"))


def table_before_deal(
    game: Game, names: Sequence[str], options: Mapping[str, object] | None, seed: str, number: int = 0
) -> Table:
    """Return a table at which a hand is about to be dealt.

    :param seed: decides who deals first, and the hands before this one.
    :param number: the number of hands before this one, which are played by the rules of thumb.
    """
    dealer = Random(seed).randrange(len(names))
    table = Table(game, [Seat(name, PlayerKind.AI) for name in names], dict(options or {}), dealer)
    luck = Random(f"{seed} hands before")
    tries = 0
    while len(table.state.results) < number and table.state.actor is not None:
        play_hand(table, f"{seed} before {tries}", lambda state: game.bot.policy(state, luck))
        tries += 1  # another deal if all players passed
    return table


def play_hand(table: Table, seed: str, choose: Callable[[State], Move]) -> bool:
    """Play the current hand to its end; return whether it has a result. It has none if all players passed.

    :param seed: decides the shuffles, which do not depend on the moves.
    :param choose: returns the move of the seat to act.
    :raises EndlessHandError: if the hand does not end.
    """
    hands, shuffles, begun = len(table.state.results), 0, False
    before = len(table.log)
    while not (begun and is_between_hands(table.state, hands)):
        actor = table.state.actor
        if actor is None:
            break
        if len(table.log) - before >= MAX_HAND_MOVES:
            raise EndlessHandError(table.game)
        if actor != DEALER:
            begun = True
            table.play(actor, choose(table.state))
        else:
            deal(table, seed, shuffles)
            shuffles += 1
    return len(table.state.results) > hands


def is_between_hands(state: State, hands: int) -> bool:
    """Whether the hand that began after ``hands`` results is over: it has a result, or all players passed."""
    # A game may have other moves of the dealer before the deal; then no hand of it can be passed.
    return state.actor is None or len(state.results) > hands or (state.actor == DEALER and state.phase == BEFORE_A_DEAL)


def play_out(game: Game, state: State, rng: Random) -> None:
    """Play the hand of a state to its end by the rules of thumb.

    :raises EndlessHandError: if the hand does not end.
    """
    hands = len(state.results)
    for _ in range(MAX_HAND_MOVES):
        if is_between_hands(state, hands):
            return
        state.apply(state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
    raise EndlessHandError(game)
