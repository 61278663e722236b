"""The house rules of Big Three."""

from dataclasses import dataclass

from cardtable.engine.options import choice, number


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first deal."""

    ranking: str = choice(
        "printed",
        {"printed": "King high, ace low", "threes_high": "Three high: 3 2 A K … 4"},
        label="Ranking",
        help="Whether the king is the highest card, as printed, or the three, as the name of the game suggests.",
        rule="BT-2",
    )
    target: int = number(
        20, 2, 200, label="Points to win", help="The first to reach this total at the end of a hand wins.", rule="BT-13"
    )
    hands: int = number(
        0,
        0,
        200,
        label="Hand limit",
        help="The highest total after this many hands wins. 0 means no limit.",
        rule="BT-13",
    )
