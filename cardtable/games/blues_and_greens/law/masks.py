"""Sets of cards of Blues and Greens as bit masks.

Bit ``13 * suit + rank - 2`` (ace 14) is a green card; 52 bits higher is its blue twin.
"""

from itertools import compress
from typing import Final

from cardtable.engine.cards import SUITS, Back, Card, Rank, pack

GREEN: Final = (1 << 52) - 1
BLUE: Final = GREEN << 52
NO_TRUMP: Final = 4
"""The trump number of a hand without a trump suit; black threes count as this suit (BG-36)."""
NO_LEAD: Final = 5
"""The leading suit while no card with a suit has been played to the trick (BG-34)."""


def height(rank: Rank) -> int:
    """Return the height of a rank in sequences and tricks: 2 to 14, with the ace high (BG-17, BG-24)."""
    return 14 if rank is Rank.ACE else int(rank)


def _index(card: Card) -> int:
    return 13 * card.suit + height(card.rank) - 2 + (52 if card.back is Back.BLUE else 0)


CARDS: Final = tuple(sorted((*pack(Back.GREEN), *pack(Back.BLUE)), key=_index))
"""All cards in the order of their bits."""
BIT: Final = {card: 1 << _index(card) for card in CARDS}
CARD_AT: Final = {bit: card for card, bit in BIT.items()}
"""The card of each bit."""
PLACE: Final = {card: (height(card.rank), int(card.suit)) for card in CARDS}
"""Each card's height and suit."""
SUIT_MASK: Final = tuple(sum(BIT[card] for card in CARDS if card.suit == suit) for suit in SUITS)
RANK_MASK: Final = tuple(sum(BIT[card] for card in CARDS if height(card.rank) == number) for number in range(15))


_MAX_BIT_BY_BIT: Final = 10
"""A mask of more cards than this is read faster as a byte for each card of the two decks than bit by bit."""
_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


def mask_of(cards: tuple[Card, ...]) -> int:
    """Return the mask of these cards. Cards of other games have no bit and are ignored."""
    mask = 0
    for card in cards:
        mask |= BIT.get(card, 0)
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask: green ones first, by suit, from low to high."""
    if mask.bit_count() > _MAX_BIT_BY_BIT:
        return tuple(compress(CARDS, bin(mask)[:1:-1].encode().translate(_DIGITS)))
    cards = []
    while mask:
        low = mask & -mask
        cards.append(CARD_AT[low])
        mask ^= low
    return tuple(cards)


def twin(bit: int) -> int:
    """Return the bit of the same card in the other deck."""
    return bit << 52 if bit & GREEN else bit >> 52


def run_starts(held: int, wild: int, lows: int) -> int:
    """Return the heights of ``lows`` at which a sequence of three can begin, with at most ``wild`` twos in it."""
    second, third = held >> 1, held >> 2
    match wild:
        case 0:
            return held & second & third & lows
        case 1:
            return (held & (second | third) | second & third) & lows
        case 2:
            return (held | second | third) & lows
    return lows
