"""The house rules of Blackjack."""

from dataclasses import dataclass

from cardtable.engine.options import choice, number


@dataclass(frozen=True, slots=True)
class House:
    """What the players agree on before the first game."""

    shortfall: str = choice(
        "forgiven",
        {"forgiven": "forgiven", "owed": "owed"},
        label="Too few cards to pick up",
        help="When deck and pile together can't serve a pick-up, the rest is forgiven, or owed and picked up later.",
        rule="BJ-22",
    )
    wins_needed: int = number(
        1, 1, 99, label="Games to win", help="The match goes on until someone has won this many games.", rule="BJ-24"
    )
    turn_limit: int = number(
        1000,
        1,
        10_000,
        label="Most turns in a game",
        help="After this many turns of all players together the game ends, and the fewest cards win.",
        rule="BJ-23",
    )
