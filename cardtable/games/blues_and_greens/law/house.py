"""The house rules of Blues and Greens."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.options import choice, flag, number

_SPECIAL: Final = {"special": "special", "normal": "normal cards", "removed": "removed"}


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before a match."""

    twos: str = choice(
        "special",
        _SPECIAL,
        label="Twos",
        help="Special: wild in melds, and a trick with one goes to the other team. Normal: below the three.",
        rule="BG-27",
    )
    red_threes: str = choice(
        "special",
        _SPECIAL,
        label="Red threes",
        help="Special: worth 20, never win a trick, and are laid down only when going out.",
        rule="BG-27",
    )
    black_threes: str = choice(
        "special",
        _SPECIAL,
        label="Black threes",
        help="Special: they win the trick, count as trumps, and are shown before play.",
        rule="BG-27",
    )
    minimum_bid: int = number(136, 1, 312, label="Lowest bid", help="The lowest bid allowed.", rule="BG-6")
    opening_points: int = number(
        10, 0, 100, label="First meld", help="What each player's first meld of a hand must be worth.", rule="BG-18"
    )
    melds_per_turn: str = choice(
        "any",
        {"any": "any number", "one": "one"},
        label="New melds in a turn",
        help="How many new melds may be laid in one turn. Building on melds is never limited.",
        rule="BG-20",
    )
    build_before_opening: bool = flag(
        True,
        label="Build before a first meld",
        help="Whether a player without a meld of their own may build on the melds of others.",
        rule="BG-20",
    )
    bonus_at: int = number(
        156, 1, 400, label="Bonus at", help="The points in a hand that earn the bonus.", rule="BG-44"
    )
    bonus: int = number(50, 0, 500, label="Bonus", help="The points added for such a hand.", rule="BG-44")
    target: int = number(500, 1, 5000, label="Points to win", help="The total that ends the match.", rule="BG-45")
