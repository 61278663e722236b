"""The house rules of Five Hundred."""

from dataclasses import dataclass

from cardtable.engine.options import flag, number


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first deal."""

    nullo: bool = flag(
        True, label="Nullo", help="Whether a player may bid 250 to take no trick at all, without trumps.", rule="FH-4"
    )
    target: int = number(
        500,
        50,
        5000,
        label="Points to win",
        help="The first to reach this total at the end of a hand wins.",
        rule="FH-12",
    )
    hands: int = number(
        0,
        0,
        200,
        label="Hand limit",
        help="The highest total after this many hands, dead ones included, wins. 0 means no limit.",
        rule="FH-12",
    )
