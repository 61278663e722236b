"""Counts of the hands that a seat does not see, for each game, by which sampled hands are compared with real ones."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tools.benchmarks.features import bidding_war, big_three, blackjack, blues_and_greens, five_hundred, the_card_game

Features = Callable[[Any, int], Mapping[str, float]]
"""Returns the counts of the hands that a seat does not see, by name, from a state of the game and the seat."""

FEATURES: Final[Mapping[str, Features]] = {
    "bidding-war": bidding_war.features,
    "big-three": big_three.features,
    "blackjack": blackjack.features,
    "blues-and-greens": blues_and_greens.features,
    "five-hundred": five_hundred.features,
    "the-card-game": the_card_game.features,
}
"""The features of each game that has some, by the id of the game."""
