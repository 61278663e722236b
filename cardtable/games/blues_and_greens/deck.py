"""The 104 cards as bits of a mask, and their properties under the house rules: the *kit* (BG-27).

Bit ``13 * suit + height - 2`` is a green card, with the ace as height 14; 52 bits higher is its blue twin. ``trump`` is
the number of a suit, or 4 for no trump.
"""

from functools import lru_cache
from typing import Final

from cardtable.engine.cards import SUITS, Back, Card, Rank, Suit, pack
from cardtable.engine.masks import Masks

GREEN: Final = (1 << 52) - 1
BLUE: Final = GREEN << 52
NO_TRUMP: Final = 4
"""The trump number of a hand without a trump suit; black threes count as this suit (BG-36)."""
NO_LEAD: Final = 5
"""The leading suit while no card with a suit has been played to the trick (BG-34)."""
_TRUMPS: Final = range(NO_TRUMP + 1)
_LEADS: Final = range(NO_LEAD + 1)


def height(rank: Rank) -> int:
    """Return the height of a rank in sequences and tricks: 2 to 14, with the ace high (BG-17, BG-24)."""
    return 14 if rank is Rank.ACE else int(rank)


def rank_at(number: int) -> Rank:
    """Return the rank of a height."""
    return Rank.ACE if number == 14 else Rank(number)


def _place(card: Card) -> int:
    return 13 * card.suit + height(card.rank) - 2 + (52 if card.back is Back.BLUE else 0)


CARDS: Final = tuple(sorted((*pack(Back.GREEN), *pack(Back.BLUE)), key=_place))
"""All cards in the order of their bits: green ones first, by suit, from low to high."""
MASKS: Final = Masks(CARDS)
BIT: Final = MASKS.bit
mask_of: Final = MASKS.mask_of
cards_of: Final = MASKS.cards_of
PLACE: Final = {card: (height(card.rank), int(card.suit)) for card in CARDS}
"""Each card's height and suit."""
SUIT_MASK: Final = tuple(sum(BIT[card] for card in CARDS if card.suit == suit) for suit in SUITS)
RANK_MASK: Final = tuple(sum(BIT[card] for card in CARDS if height(card.rank) == number) for number in range(15))


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


class Kit:
    """The cards in play and their properties under the house rules, as masks and tables.

    :ivar deck: the cards in play, by the value of their back (1 green, 2 blue).
    :ivar wild: the mask of special twos.
    :ivar red: the mask of special red threes.
    :ivar black: the mask of special black threes.
    :ivar plain: the mask of all other cards in play, which can be melded as what they are.
    :ivar ranks: by height (0 to 14), the mask of the plain cards.
    :ivar melded: the masks of ``ranks`` that are not empty.
    :ivar at: by suit and height (0 to 16), the mask of the cards that a meld can have there.
    :ivar heights: by suit, the heights that a sequence may hold (BG-28).
    :ivar shapes: the same as masks (see ``present``).
    :ivar lows: the heights at which a sequence may begin in each suit: bit ``13 * suit + n - 2`` for height ``n``.
    :ivar around: for each plain card, the masks of its rank and its suit; then, for sequences of three that hold it:
        the bit of its height, which of the five heights around it exist, and whether there is such a sequence, by the
        number of twos and the mask of the heights held.
    :ivar suits: by trump, then by suit: the mask of cards that count as this suit in tricks.
    :ivar trumps: by trump: the mask of cards that count as trumps.
    :ivar as_suit: by trump: the suit that each card counts as when played; ``None`` for special twos and red threes.
    :ivar sets: by trump, for each rank that can be melded: the mask of its cards, the points for one of them, and the
        mask of those worth twice as much (BG-40, BG-41).
    :ivar values: by trump, pairs of a mask and the points for each of its cards (BG-40, BG-41).
    :ivar steps: by trump and leading suit, the masks of BG-23, first to last.
    :ivar strengths: by trump and leading suit, how each card ranks in a trick (BG-24, BG-25, BG-35); 0: it can't win.
    :ivar top_bid: the points in the game with the trump suit that gives the most (BG-6).
    """

    def __init__(self, twos: str, red_threes: str, black_threes: str) -> None:
        choices = (twos, red_threes, black_threes)
        wild, red, black = _cards_that_are("special", choices)
        removed = sum(_cards_that_are("removed", choices))
        plain = (GREEN | BLUE) & ~(removed | wild | red | black)
        self.deck = tuple(
            tuple(card for card in CARDS if card.back is back and not BIT[card] & removed) for back in Back
        )
        self.wild, self.red, self.black, self.plain = wild, red, black, plain
        self.ranks = tuple(rank & plain for rank in RANK_MASK)
        self.melded = tuple(filter(None, self.ranks))
        self.at = tuple(tuple(SUIT_MASK[suit] & rank for rank in (*self.ranks, 0, 0)) for suit in SUITS)
        self.heights = tuple(frozenset(number for number, cards in enumerate(places) if cards) for places in self.at)
        self.shapes = tuple(sum(1 << number - 2 for number in numbers) for numbers in self.heights)
        self.lows = sum((shape & shape >> 1 & shape >> 2) << 13 * suit for suit, shape in enumerate(self.shapes))
        self.around = {card: _around(card, plain, self.shapes[card.suit]) for card in CARDS if BIT[card] & plain}
        self.suits = tuple(_suits(plain, black, trump) for trump in _TRUMPS)
        self.trumps = tuple(self.suits[trump][trump] for trump in _TRUMPS)
        self.as_suit = tuple(
            {card: next((suit for suit, mask in enumerate(masks) if mask & BIT[card]), None) for card in CARDS}
            for masks in self.suits
        )
        self.sets = tuple(
            tuple(
                (rank, 2 if number >= 10 else 1, rank & _doubled(trump))
                for number, rank in enumerate(self.ranks)
                if rank
            )
            for trump in _TRUMPS
        )
        self.values = tuple(_values(plain, wild, red, black, trump) for trump in _TRUMPS)
        self.steps = tuple(tuple(_steps(self.suits[trump], trump, lead) for lead in _LEADS) for trump in _TRUMPS)
        self.strengths = tuple(
            tuple({card: _strength(card, plain, black, trump, lead) for card in CARDS} for lead in _LEADS)
            for trump in _TRUMPS
        )
        self.top_bid = max(sum(points * cards.bit_count() for cards, points in self.values[suit]) for suit in SUITS)

    def points(self, mask: int, trump: int) -> int:
        """Return the points for cards with this trump suit (BG-40, BG-41)."""
        (ones, _), (twos, _), (fours, _), (tens, _), (twenties, _) = self.values[trump]
        total = (mask & ones).bit_count() + 2 * (mask & twos).bit_count() + 4 * (mask & fours).bit_count()
        if mask & (tens | twenties):
            total += 10 * (mask & tens).bit_count() + 20 * (mask & twenties).bit_count()
        return total

    def run_lows(self, hand: int, wild: int) -> int:
        """Return the heights at which three cards of ``hand``, at most ``wild`` of them twos, can be a sequence.

        The result is a mask like ``lows``. With more than two twos it is ``lows``.
        """
        return run_starts((hand | hand >> 52) & GREEN, wild, self.lows)

    def present(self, hand: int, suit: int) -> int:
        """Return the heights of a suit at which ``hand`` has a natural card: bit ``n - 2`` for height ``n``."""
        return (hand >> 13 * suit | hand >> 52 + 13 * suit) & self.shapes[suit]


@lru_cache(maxsize=27)
def kit(twos: str, red_threes: str, black_threes: str) -> Kit:
    """Return the cards where twos, red threes and black threes are each ``special``, ``normal`` or ``removed``."""
    return Kit(twos, red_threes, black_threes)


def _cards_that_are(choice: str, choices: tuple[str, str, str]) -> tuple[int, int, int]:
    """Return the masks of twos, red threes and black threes; 0 for those that the house rules treat otherwise."""
    twos, red_threes, black_threes = choices
    red = SUIT_MASK[Suit.DIAMONDS] | SUIT_MASK[Suit.HEARTS]
    return (
        RANK_MASK[2] if twos == choice else 0,
        RANK_MASK[3] & red if red_threes == choice else 0,
        RANK_MASK[3] & ~red if black_threes == choice else 0,
    )


def _suits(plain: int, black: int, trump: int) -> tuple[int, ...]:
    """Return the masks of cards that count as each suit in tricks: black threes are trumps (BG-36)."""
    own = [*(mask & plain for mask in SUIT_MASK), 0]
    own[trump] |= black
    return tuple(own)


def _around(card: Card, plain: int, shape: int) -> tuple[int, int, int, int, tuple[tuple[bool, ...], ...]]:
    """Return what decides whether a card can be in a meld of three (see ``Kit.around``)."""
    number, suit = PLACE[card]
    existing = shape << 2 >> number - 2 & 31
    return RANK_MASK[number] & plain, SUIT_MASK[suit] & plain, 13 * suit + number - 2, existing, _THREES[existing]


def _has_three(wild: int, existing: int, held: int) -> bool:
    """Whether three neighbours among five heights exist, and all but ``wild`` of them are held."""
    return any(existing & three == three and (three & ~held).bit_count() <= wild for three in (7, 14, 28))


_THREES: Final = tuple(
    tuple(tuple(_has_three(wild, existing, held) for held in range(32)) for wild in range(9)) for existing in range(32)
)


def _doubled(trump: int) -> int:
    """Return the cards whose values are doubled (BG-41)."""
    return SUIT_MASK[trump] if trump != NO_TRUMP else 0


def _values(plain: int, wild: int, red: int, black: int, trump: int) -> tuple[tuple[int, int], ...]:
    """Return the cards by their points: 1, 2, 4, 10, 20 (BG-40)."""
    high = plain & sum(RANK_MASK[10:])
    low = plain & ~high
    doubled = _doubled(trump)
    return (
        (low & ~doubled, 1),
        (high & ~doubled | low & doubled, 2),
        (high & doubled | wild, 4),
        (black, 10),
        (red, 20),
    )


def _steps(suits: tuple[int, ...], trump: int, lead: int) -> tuple[int, ...]:
    """Return the masks of BG-23. Without a leading suit only the last two count (BG-22, BG-34)."""
    if lead == NO_LEAD:
        return (GREEN, BLUE)
    follow, trumps = suits[lead], suits[trump]
    return (follow & GREEN, follow & BLUE, trumps & GREEN, trumps & BLUE, GREEN, BLUE)


def _strength(card: Card, plain: int, black: int, trump: int, lead: int) -> int:
    """Return how high a card ranks in a trick. Two green or two blue black threes rank alike: the first one wins."""
    bit = BIT[card]
    green = card.back is Back.GREEN
    if bit & black:
        return 200 + green  # BG-35
    if not bit & plain:
        return 0
    if card.suit == trump:
        return 100 + 2 * height(card.rank) + green
    return 2 * height(card.rank) + green if card.suit == lead else 0
