"""The house rules of Big Three."""

from dataclasses import dataclass

from cardtable.engine.options import choice, number


@dataclass(frozen=True, slots=True)
class House:
    """What can be agreed before the first deal."""

    ranking: str = choice(
        "printed",
        {"printed": "King high, ace low", "threes_high": "Three high: 3 2 A K … 4"},
        label="Ranking",
        help="Which cards are high: as printed the king, or the three, as the name of the game suggests.",
        rule="BT-2",
    )
    target: int = number(
        20, 2, 200, label="Points to win", help="Whoever has so many points after a hand wins.", rule="BT-13"
    )
    hands: int = number(
        0,
        0,
        200,
        label="Hands at most",
        help="After so many hands the highest total wins; 0 for no limit.",
        rule="BT-13",
    )
