"""The cards in play and their properties under the house rules, as masks and tables (BG-27)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import SUITS, Back, Card, Suit
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import (
    BIT,
    BLUE,
    CARDS,
    GREEN,
    NO_LEAD,
    NO_TRUMP,
    PLACE,
    RANK_MASK,
    SUIT_MASK,
    height,
    run_starts,
)

_TRUMPS: Final = range(NO_TRUMP + 1)
_LEADS: Final = range(NO_LEAD + 1)


@dataclass(frozen=True, slots=True)
class Kit:
    """The cards in play and their properties under the house rules.

    :param deck: the cards in play, by the value of their back (1 green, 2 blue).
    :param wild: the mask of special twos.
    :param red: the mask of special red threes.
    :param black: the mask of special black threes.
    :param plain: the mask of all other cards in play.
    :param suits: by trump (``NO_TRUMP`` last), then by suit: the mask of cards that count as this suit in tricks.
    :param as_suit: by trump: the suit that each card counts as when played (see ``suit``).
    :param heights: by suit, the heights that a sequence may hold (BG-28).
    :param shapes: the same as masks (see ``present``).
    :param lows: the heights at which a sequence may begin in each suit: bit ``13 * suit + n - 2`` for height ``n``.
    :param at: by suit and height (0 to 16), the mask of the cards that a meld can have there.
    :param ranks: the same by height alone.
    :param melded: the masks of ``ranks`` that are not empty.
    :param around: for each card that can be melded, the masks of its rank and its suit; then, for sequences of three
        that hold it: the bit of its height, which of the five heights around it exist, and whether there is such a
        sequence, by the number of twos and the mask of the heights held.
    :param sets: by trump, for each rank that can be melded: the mask of its cards, the points for one of them, and the
        mask of those worth twice as much (BG-40, BG-41).
    :param values: by trump, pairs of a mask and the points for each of its cards (BG-40, BG-41).
    :param steps: by trump and leading suit (``NO_LEAD``: none yet), the masks of BG-23, first to last.
    :param strengths: by trump and leading suit, how each card ranks in a trick (BG-24, BG-25, BG-35); 0: it can't win.
    :param top_bid: the points in the game with the trump suit that gives the most (BG-6).
    """

    deck: tuple[tuple[Card, ...], ...]
    wild: int
    red: int
    black: int
    plain: int
    suits: tuple[tuple[int, ...], ...]
    as_suit: tuple[dict[Card, int | None], ...]
    heights: tuple[frozenset[int], ...]
    shapes: tuple[int, ...]
    lows: int
    at: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    melded: tuple[int, ...]
    around: dict[Card, tuple[int, int, int, int, tuple[tuple[bool, ...], ...]]]
    sets: tuple[tuple[tuple[int, int, int], ...], ...]
    values: tuple[tuple[tuple[int, int], ...], ...]
    steps: tuple[tuple[tuple[int, ...], ...], ...]
    strengths: tuple[tuple[dict[Card, int], ...], ...]
    top_bid: int

    def points(self, mask: int, trump: int) -> int:
        """Return the points for cards with this trump suit (BG-40, BG-41)."""
        (ones, _), (twos, _), (fours, _), (tens, _), (twenties, _) = self.values[trump]
        total = (mask & ones).bit_count() + 2 * (mask & twos).bit_count() + 4 * (mask & fours).bit_count()
        if mask & (tens | twenties):
            total += 10 * (mask & tens).bit_count() + 20 * (mask & twenties).bit_count()
        return total

    def suit(self, card: Card, trump: int) -> int | None:
        """Return the suit that a card counts as when played; ``None`` for special twos and red threes."""
        return self.as_suit[trump][card]

    def run_lows(self, hand: int, wild: int) -> int:
        """Return the heights at which three cards of ``hand``, at most ``wild`` of them twos, can be a sequence.

        The result is a mask like ``lows``. With more than two twos it is ``lows``.
        """
        return run_starts((hand | hand >> 52) & GREEN, wild, self.lows)

    def present(self, hand: int, suit: int) -> int:
        """Return the heights of a suit at which ``hand`` has a natural card: bit ``n - 2`` for height ``n``."""
        return (hand >> 13 * suit | hand >> 52 + 13 * suit) & self.shapes[suit]


@lru_cache(maxsize=64)
def kit(house: House) -> Kit:
    """Return the cards under the house rules ``house`` (BG-27)."""
    wild, red, black = _cards_that_are("special", house)
    removed = sum(_cards_that_are("removed", house))
    plain = (GREEN | BLUE) & ~(removed | wild | red | black)
    at = tuple(tuple(SUIT_MASK[suit] & rank for rank in (*_ranks(plain), 0, 0)) for suit in SUITS)
    heights = tuple(frozenset(number for number, cards in enumerate(places) if cards) for places in at)
    shapes = tuple(sum(1 << number - 2 for number in numbers) for numbers in heights)
    suits = tuple(_suits(plain, black, trump) for trump in _TRUMPS)
    values = tuple(_values(plain, wild, red, black, trump) for trump in _TRUMPS)
    return Kit(
        deck=tuple(tuple(card for card in CARDS if card.back is back and not BIT[card] & removed) for back in Back),
        wild=wild,
        red=red,
        black=black,
        plain=plain,
        suits=suits,
        as_suit=tuple(_as_suit(masks) for masks in suits),
        heights=heights,
        shapes=shapes,
        lows=sum((shape & shape >> 1 & shape >> 2) << 13 * suit for suit, shape in enumerate(shapes)),
        at=at,
        ranks=_ranks(plain),
        melded=tuple(filter(None, _ranks(plain))),
        around={card: _around(card, plain, shapes[card.suit]) for card in CARDS if BIT[card] & plain},
        sets=tuple(_sets(plain, trump) for trump in _TRUMPS),
        values=values,
        steps=tuple(tuple(_steps(suits[trump], trump, lead) for lead in _LEADS) for trump in _TRUMPS),
        strengths=tuple(
            tuple({card: _strength(card, plain, black, trump, lead) for card in CARDS} for lead in _LEADS)
            for trump in _TRUMPS
        ),
        top_bid=max(sum(points * cards.bit_count() for cards, points in values[suit]) for suit in SUITS),
    )


def _cards_that_are(choice: str, house: House) -> tuple[int, int, int]:
    """Return the masks of twos, red threes and black threes; 0 for those that the house rules treat otherwise."""
    red = SUIT_MASK[Suit.DIAMONDS] | SUIT_MASK[Suit.HEARTS]
    return (
        RANK_MASK[2] if house.twos == choice else 0,
        RANK_MASK[3] & red if house.red_threes == choice else 0,
        RANK_MASK[3] & ~red if house.black_threes == choice else 0,
    )


def _ranks(plain: int) -> tuple[int, ...]:
    """Return the cards that can be melded, by their height."""
    return tuple(rank & plain for rank in RANK_MASK)


def _suits(plain: int, black: int, trump: int) -> tuple[int, ...]:
    """Return the masks of cards that count as each suit in tricks: black threes are trumps (BG-36)."""
    own = [*(mask & plain for mask in SUIT_MASK), 0]
    own[trump] |= black
    return tuple(own)


def _as_suit(suits: tuple[int, ...]) -> dict[Card, int | None]:
    return {card: next((suit for suit, mask in enumerate(suits) if mask & BIT[card]), None) for card in CARDS}


def _sets(plain: int, trump: int) -> tuple[tuple[int, int, int], ...]:
    """Return the cards and points of sets (see ``Kit.sets``)."""
    doubled = SUIT_MASK[trump] if trump != NO_TRUMP else 0
    return tuple((rank, 2 if number >= 10 else 1, rank & doubled) for number, rank in enumerate(_ranks(plain)) if rank)


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


def _values(plain: int, wild: int, red: int, black: int, trump: int) -> tuple[tuple[int, int], ...]:
    """Return the cards by their points: 1, 2, 4, 10, 20 (BG-40); trumps count double (BG-41)."""
    high = plain & sum(RANK_MASK[10:])
    low = plain & ~high
    doubled = SUIT_MASK[trump] if trump != NO_TRUMP else 0
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
