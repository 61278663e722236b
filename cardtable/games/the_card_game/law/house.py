"""The house rules of The Card Game."""

from dataclasses import dataclass

from cardtable.engine.options import choice, flag, number


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before a match."""

    decks: int = number(
        0,
        0,
        6,
        label="Decks (0: as needed)",
        help="How many decks are shuffled together. 0 means one for every three players, the fewest allowed.",
        rule="TC-1",
    )
    ace_high_runs: bool = flag(
        False,
        label="Ace also high in runs",
        help="Whether an ace may follow a king in a run as well as come before a two. Never round the corner.",
        rule="TC-3",
    )
    going_out_bonus: int = choice(
        0,
        {0: "nothing", -5: "5 points less"},
        label="Going out first",
        help="What going out first in a round is worth. Points are bad, so 5 points less is good.",
        rule="TC-9",
    )
    way_back: bool = flag(
        False,
        label="The way back",
        help="Whether the rounds continue from 12 cards down to 3 after the round of 13.",
        rule="TC-10",
    )
    turn_limit: int = number(
        100,
        0,
        1000,
        label="Turns in a round",
        help="A round in which nobody has gone out ends after this many turns each, and all score. 0 means no limit.",
        rule="TC-11",
    )


def least_decks(seats: int) -> int:
    """Return the fewest decks for this many players (TC-1: one for every three players)."""
    return -(-seats // 3)


def decks_of(house: House, seats: int) -> int:
    """Return the number of decks that are shuffled together."""
    return house.decks or least_decks(seats)
