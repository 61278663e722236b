"""The words of Five Tricks: house rules, phases, what is public, the cards and their order, and moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.cards import Card, Rank, Suit, pack
from cardtable.engine.facts import SeatNumber
from cardtable.engine.moves import Readers, read_play, read_shuffle
from cardtable.engine.options import number
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class House:
    """The house rules, agreed before the first deal."""

    last: int = number(2, 1, 9, label="Last trick", help="Points for the last trick.", rule="FT-5")
    hands: int = number(5, 1, 20, label="Hands", help="The number of hands in a match.", rule="FT-6")


class Phase(StrEnum):
    """The phases of a hand."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Facts:
    """The public facts of a hand.

    :param leader: the seat that leads, or has led, to the trick.
    :param points: the points of each seat so far.
    :param void: by seat, the suits that it has shown not to hold.
    """

    leader: SeatNumber
    points: tuple[int, ...]
    void: tuple[tuple[Suit, ...], ...]


FiveTricksView = View[House, Facts]

# The cards

RANKING: Final = (Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
PACK: Final = tuple(sorted(pack(ranks=RANKING)))
HAND: Final = 5
"""The number of cards dealt to each player (FT-1)."""


def strength(card: Card) -> int:
    """Return how high a card ranks in its suit, 0 for a nine (FT-4)."""
    return RANKING.index(card.rank)


def beats(card: Card, best: Card) -> bool:
    """Whether ``card`` takes the trick from ``best``, which has the suit that was led (FT-4)."""
    return card.suit is best.suit and strength(card) > strength(best)


def best_place(trick: Sequence[Card]) -> int:
    """Return the place in the trick of the card that takes it."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best]):
            best = place
    return best


def follows_suit(card: Card, hand: Sequence[Card], trick: Sequence[Card]) -> bool:
    """Whether a card of the hand may be played to the trick (FT-3)."""
    return not trick or card.suit is trick[0].suit or all(other.suit is not trick[0].suit for other in hand)


READERS: Final[Readers] = {"shuffle": read_shuffle, "play": read_play}
