"""The house rules of Five Hundred."""

from dataclasses import dataclass

from cardtable.engine.options import flag, number


@dataclass(frozen=True, slots=True)
class House:
    """What can be agreed before the first deal."""

    nullo: bool = flag(True, label="Nullo", help="A bid of 250 to take no trick at all, without trumps.", rule="FH-4")
    target: int = number(
        500, 50, 5000, label="Points to win", help="Whoever has so many points after a hand wins.", rule="FH-12"
    )
    hands: int = number(
        0,
        0,
        200,
        label="Hands at most",
        help="After so many hands, dead ones included, the highest total wins; 0 for no limit.",
        rule="FH-12",
    )
