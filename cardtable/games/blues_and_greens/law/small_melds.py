"""The smallest ways to meld a card (BG-14): melds of three with it, and builds of it on a meld."""

from collections.abc import Iterator
from itertools import combinations

from cardtable.engine.cards import Card, Suit
from cardtable.engine.masks import bits_of
from cardtable.games.blues_and_greens.law.kit import Kit
from cardtable.games.blues_and_greens.law.masks import BIT, height
from cardtable.games.blues_and_greens.law.melds import Meld


def small_meld(kit: Kit, hand: int, card: Card) -> int:
    """Return cards of ``hand`` among which is a meld of three with this natural card; 0 if there is none."""
    rank, suit, shift, existing, threes = kit.around[card]
    wild = (hand & kit.wild).bit_count()
    if (hand & rank).bit_count() + wild >= 3:
        return hand & (rank | kit.wild)
    # Of the five heights around the card, those that are held.
    held = (hand | hand >> 52) << 2 >> shift & existing
    return hand & (suit | kit.wild) if threes[wild][held] else 0


def small_melds_with(kit: Kit, hand: int, card: Card) -> Iterator[int]:
    """Yield the masks of the three-card melds in ``hand`` with ``card``; every larger one contains one of them."""
    own = BIT[card]
    number = height(card.rank)
    held = (hand & kit.ranks[number] & ~own) | (hand & kit.wild)
    while held:
        first = held & -held
        held ^= first
        rest = held
        while rest:
            second = rest & -rest
            rest ^= second
            yield own | first | second
    at, twos = kit.at[card.suit], hand & kit.wild
    for low in (number - 2, number - 1, number):
        wanted = [each for each in range(low, low + 3) if each != number]
        # Usually there is no card for one of the two other heights.
        if all(at[each] and hand & (at[each] | twos) for each in wanted):
            yield from _fill(kit, hand & ~own, card.suit, wanted, own)


def natural_partners(kit: Kit, hand: int, card: Card) -> Iterator[list[int]]:
    """Yield the other natural cards of ``hand`` for a meld of three with ``card``: first without a two, then with one.

    With two twos no other natural card is needed.
    """
    own = BIT[card]
    same_rank = bits_of(hand & kit.ranks[height(card.rank)] & ~own)
    at, number = kit.at[card.suit], height(card.rank)
    pairs, alone = [first | second for first, second in combinations(same_rank, 2)], same_rank
    for first, second in ((number - 2, number - 1), (number - 1, number + 1), (number + 1, number + 2)):
        if at[first] and at[second]:
            below, above = bits_of(hand & at[first]), bits_of(hand & at[second])
            pairs += [one | two for one in below for two in above]
            alone = [*alone, *below, *above]
    yield pairs
    yield alone


def ways_to_build(kit: Kit, melds: tuple[Meld, ...], hand: int, card: Card) -> Iterator[int]:
    """Yield the masks of ``card`` and the cards that must be built before it on one of ``melds``."""
    own = BIT[card]
    for meld in melds:
        if meld.rank:
            if own & kit.ranks[meld.rank]:
                yield own
        elif meld.suit == card.suit:
            between = _between(meld.low, meld.high, height(card.rank))
            if between is not None and all(each in kit.heights[card.suit] for each in between):
                yield from _fill(kit, hand & ~own, card.suit, list(between), own)


def can_build_up(kit: Kit, hand: int, suit: int, number: int, low: int, high: int) -> bool:
    """Whether cards of ``hand`` can extend a sequence from ``low`` to ``high`` until the card at ``number`` fits."""
    if number > high:
        gap = (1 << number) - (2 << high)
    elif number < low:
        gap = (1 << low) - (2 << number)
    else:
        return False
    if gap >> 2 & ~kit.shapes[suit]:
        return False
    missing = gap >> 2 & ~(hand >> 13 * suit | hand >> 52 + 13 * suit)
    return not missing or missing.bit_count() <= (hand & kit.wild).bit_count()


def _fill(kit: Kit, hand: int, suit: Suit, heights: list[int], so_far: int) -> Iterator[int]:
    """Yield the ways to add to ``so_far`` a natural card or a special two of ``hand`` for each of these heights."""
    if not heights:
        yield so_far
        return
    left = hand & (kit.at[suit][heights[0]] | kit.wild)
    while left:
        bit = left & -left
        left ^= bit
        yield from _fill(kit, hand & ~bit, suit, heights[1:], so_far | bit)


def _between(low: int, high: int, number: int) -> range | None:
    """Return the heights between a sequence and ``number``; ``None`` if the sequence has this height already."""
    if number > high:
        return range(high + 1, number)
    return range(number + 1, low) if number < low else None
