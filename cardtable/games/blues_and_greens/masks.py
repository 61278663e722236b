"""Hands of Blues and Greens as bit masks, and what the house rules make of each card.

Bit ``13 * suit + rank - 2`` (ace 14) is a green card, 52 bits further up lies its blue twin.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import RANKS, SUITS, Back, Card, Rank, Suit, pack
from cardtable.games.blues_and_greens.house import House

GREEN: Final = (1 << 52) - 1
BLUE: Final = GREEN << 52
NO_TRUMP: Final = 4
"""The suit number of black threes in a hand without a trump suit (BG-36)."""


def height(rank: Rank) -> int:
    """Return a rank's place in sequences and tricks: 2 to 14, the ace high only (BG-17, BG-24)."""
    return 14 if rank is Rank.ACE else int(rank)


def _index(card: Card) -> int:
    return 13 * card.suit + height(card.rank) - 2 + (52 if card.back is Back.BLUE else 0)


CARDS: Final = tuple(sorted((*pack(Back.GREEN), *pack(Back.BLUE)), key=_index))
"""All cards by their bit."""
BIT: Final = {card: 1 << _index(card) for card in CARDS}
SUIT_MASK: Final = tuple(sum(BIT[card] for card in CARDS if card.suit == suit) for suit in SUITS)
RANK_MASK: Final = tuple(sum(BIT[card] for card in CARDS if height(card.rank) == number) for number in range(15))


def mask_of(cards: tuple[Card, ...]) -> int:
    """Return the mask of these cards. Cards of other games have no bit and count for nothing."""
    mask = 0
    for card in cards:
        mask |= BIT.get(card, 0)
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask: green ones first, by suit, from low to high."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Kit:
    """The cards as the house rules make them.

    :param deck: by back's value (1 green, 2 blue) the cards in play.
    :param wild: mask of special twos; ``red`` and ``black`` of special threes; ``plain`` of all other cards in play.
    :param suits: by trump (``NO_TRUMP`` last), then by suit: the mask of cards that count as this suit in tricks.
    :param heights: by suit, the heights that a sequence may hold (BG-28).
    """

    deck: tuple[tuple[Card, ...], ...]
    wild: int
    red: int
    black: int
    plain: int
    high: int
    low: int
    suits: tuple[tuple[int, ...], ...]
    heights: tuple[frozenset[int], ...]
    top_bid: int

    def points(self, mask: int, trump: int) -> int:
        """Return what cards are worth with this trump suit (BG-40, BG-41)."""
        high = mask & self.high
        low = mask & self.low
        total = 2 * high.bit_count() + low.bit_count()
        if trump != NO_TRUMP:
            total += 2 * (high & SUIT_MASK[trump]).bit_count() + (low & SUIT_MASK[trump]).bit_count()
        special = mask & ~self.plain
        if special:
            total += 20 * (special & self.red).bit_count() + 10 * (special & self.black).bit_count()
            total += 4 * (special & self.wild).bit_count()
        return total

    def suit(self, card: Card, trump: int) -> int | None:
        """Return the suit that a card counts as when played; ``None`` for special twos and red threes."""
        bit = BIT[card]
        if bit & self.plain:
            return int(card.suit)
        return trump if bit & self.black else None


@lru_cache(maxsize=64)
def kit(house: House) -> Kit:
    """Return the cards as ``house`` makes them (BG-27)."""
    twos = RANK_MASK[2]
    red_threes = RANK_MASK[3] & (SUIT_MASK[Suit.DIAMONDS] | SUIT_MASK[Suit.HEARTS])
    black_threes = RANK_MASK[3] & ~red_threes
    removed = 0
    wild = twos if house.twos == "special" else 0
    red = red_threes if house.red_threes == "special" else 0
    black = black_threes if house.black_threes == "special" else 0
    for choice, mask in (
        (house.twos, twos),
        (house.red_threes, red_threes),
        (house.black_threes, black_threes),
    ):
        removed |= mask if choice == "removed" else 0
    plain = (GREEN | BLUE) & ~(removed | wild | red | black)
    high = plain & sum(RANK_MASK[10:])
    suits = tuple(
        tuple(
            (SUIT_MASK[suit] & plain if suit < NO_TRUMP else 0) | (black if suit == trump else 0) for suit in range(5)
        )
        for trump in range(5)
    )
    heights = tuple(
        frozenset(height(rank) for rank in RANKS if BIT[Card.of(rank, suit, Back.GREEN)] & plain) for suit in SUITS
    )
    decks = tuple(tuple(card for card in CARDS if card.back is back and not BIT[card] & removed) for back in Back)
    made = Kit(decks, wild, red, black, plain, high, plain & ~high, suits, heights, 0)
    everything = (GREEN | BLUE) & ~removed
    top = max(made.points(everything, suit) for suit in range(NO_TRUMP))
    return Kit(decks, wild, red, black, plain, high, plain & ~high, suits, heights, top)
