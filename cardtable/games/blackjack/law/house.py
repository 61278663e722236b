"""The house rules of Blackjack."""

from dataclasses import dataclass

from cardtable.engine.options import choice, number


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first game."""

    shortfall: str = choice(
        "forgiven",
        {"forgiven": "forgiven", "owed": "owed"},
        label="Too few cards to pick up",
        help="Whether cards that deck and pile cannot supply are forgiven, or owed and picked up later.",
        rule="BJ-22",
    )
    wins_needed: int = number(
        1, 1, 99, label="Games to win", help="The first to win this many games wins the match.", rule="BJ-24"
    )
    turn_limit: int = number(
        1000,
        1,
        10_000,
        once=100_000,
        label="Most turns in a game",
        help="The game ends after this many turns of all players together, and the player with the fewest cards wins.",
        rule="BJ-23",
    )
