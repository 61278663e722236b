"""The newcomers of all games."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from tools.newcomers import bidding_war, big_three, blackjack, blues_and_greens, five_hundred, the_card_game

NEWCOMERS: Final[dict[str, Callable[[Any], Move]]] = {
    "bidding-war": bidding_war.choose,
    "big-three": big_three.choose,
    "blackjack": blackjack.choose,
    "blues-and-greens": blues_and_greens.choose,
    "five-hundred": five_hundred.choose,
    "the-card-game": the_card_game.choose,
}
"""By game, what a newcomer does in a state, using only what the seat to act knows of it."""


def newcomer_move(game: Game, view: View, seed: int) -> Move:
    """Return the move of a newcomer.

    :param seed: of the guess that stands for the state; the move does not depend on it.
    """
    return NEWCOMERS[game.id](game.guess(view, Random(seed)))
