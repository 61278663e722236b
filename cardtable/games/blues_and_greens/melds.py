"""Melds: which cards make one, what can be built on it, and the search for melds in a hand (BG-17 to BG-20, BG-28).

*Natural* cards are those that stand for themselves; ``wild`` counts the special twos that may be used.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.masks import bits_of
from cardtable.games.blues_and_greens.deck import BIT, PLACE, Kit, height, run_starts
from cardtable.games.blues_and_greens.values import Build, Meld, Run


def new_set(kit: Kit, cards: tuple[Card, ...], seat: int) -> Meld | str:
    """Return the set that ``cards`` make when ``seat`` lays them, or why they make none."""
    if len(cards) < 3:
        return "A set has at least three cards of one rank."
    rank = 0
    mixed = False
    for card in cards:
        bit = BIT[card]
        if bit & kit.plain:
            number = PLACE[card][0]
            mixed = mixed or rank not in (0, number)
            rank = number
        elif not bit & kit.wild:
            return "Special threes can't be melded."
    if mixed:
        return "The cards of a set must have one rank."
    return Meld(rank or 2, Suit.NONE, 0, 0, cards, (seat,) * len(cards), seat)


def new_run(kit: Kit, cards: tuple[Card, ...], seat: int) -> Meld | str:
    """Return the sequence that ``cards`` make, low to high, when ``seat`` lays them, or why they make none."""
    if len(cards) < 3:
        return "A sequence has at least three consecutive cards of one suit."
    suit, low = Suit.NONE, 0
    odd_suit = odd_height = False
    for position, card in enumerate(cards):
        bit = BIT[card]
        if bit & kit.plain:
            number = PLACE[card][0] - position
            if suit is Suit.NONE:
                suit, low = card.suit, number
            odd_suit = odd_suit or card.suit is not suit
            odd_height = odd_height or number != low
        elif not bit & kit.wild:
            return "Special threes can't be melded."
    if suit is Suit.NONE:
        return "Twos alone make no sequence."
    if odd_suit:
        return "The cards of a sequence must have one suit."
    if odd_height:
        return "The cards of a sequence must be consecutive, from low to high."
    heights = kit.heights[suit]
    for number in range(low, low + len(cards)):
        if number not in heights:
            return "A two can't stand for a special three, a removed card, another two, or a card beyond the ace."
    return Meld(0, suit, low, low + len(cards) - 1, cards, (seat,) * len(cards), seat)


def with_card(kit: Kit, meld: Meld, move: Build, seat: int) -> Meld | str:
    """Return ``meld`` with the card of ``move`` built on it by ``seat``, or why the card does not fit."""
    card = move.card
    bit = BIT[card]
    if not bit & (kit.wild | kit.plain):
        return "Special threes can't be melded."
    if meld.rank:
        if move.end:
            return "Only a sequence has a low or a high end for a two."
        if meld.rank != PLACE[card][0] and not (bit & kit.wild and meld.rank != 2):
            return "You can build only a card of the same rank on a set, or a wild two."
        return Meld(meld.rank, meld.suit, 0, 0, (*meld.cards, card), (*meld.seats, seat), meld.owner)
    end, heights = move.end, kit.heights[meld.suit]
    if bit & kit.wild:
        if not end:
            return "Say 'low' or 'high' to build a two on a sequence."
    else:
        if end and card.rank is not Rank.TWO:
            return "Only a two needs an end of the sequence, 'low' or 'high'."
        number = PLACE[card][0]
        fits = "high" if number == meld.high + 1 else "low"
        if card.suit != meld.suit or number not in (meld.low - 1, meld.high + 1) or end not in ("", fits):
            return "You can build only the next card of its suit at either end of a sequence."
        if card.rank is Rank.TWO and not end:
            return "Say 'low' to build a two on a sequence."
        end = fits
    if end == "high":
        if meld.high + 1 not in heights:
            return "The sequence can't get longer at its high end."
        return Meld(0, meld.suit, meld.low, meld.high + 1, (*meld.cards, card), (*meld.seats, seat), meld.owner)
    if meld.low - 1 not in heights:
        return "The sequence can't get longer at its low end."
    return Meld(0, meld.suit, meld.low - 1, meld.high, (card, *meld.cards), (seat, *meld.seats), meld.owner)


def runs_of(kit: Kit, cards: tuple[Card, ...]) -> Iterator[Run]:
    """Yield the sequences made of exactly these cards: one for each way to place the spare twos at the two ends."""
    natural = sorted((card for card in cards if not BIT[card] & kit.wild), key=lambda card: height(card.rank))
    twos = sorted(card for card in cards if BIT[card] & kit.wild)
    if not natural or len(cards) < 3 or len({card.suit for card in natural}) > 1:
        return
    first, last = height(natural[0].rank), height(natural[-1].rank)
    by_height = {height(card.rank): card for card in natural}
    spare = len(twos) - (last - first + 1 - len(by_height))
    if len(by_height) < len(natural) or spare < 0:
        return
    for below in range(spare, -1, -1):
        left = iter(twos)
        span = range(first - below, last + spare - below + 1)
        order = tuple(by_height[number] if number in by_height else next(left) for number in span)
        run = Run(order)
        if isinstance(new_run(kit, order, 0), Meld):
            yield run


def legal_meld(meld: Meld | str) -> Meld:
    """Return what :func:`new_set`, :func:`new_run` or :func:`with_card` made of a legal move.

    :raises ValueError: if it is no meld but the reason why there is none.
    """
    if isinstance(meld, str):
        raise ValueError(meld)
    return meld


# The smallest ways to meld a card (BG-14): melds of three with it, and builds of it on a meld


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


# The best sequence that natural cards of one suit and twos can make, without listing all of them (BG-28, BG-40)


RUN_VALUES: Final = tuple(tuple((2 if number >= 10 else 1) * times for number in range(16)) for times in (1, 2))
"""What the card at each height adds to a sequence, without and with its suit as trumps (BG-40, BG-41)."""


def most_in(present: int, wild: int, doubled: bool) -> int:
    """Return the points of all natural cards of a suit and all twos, as if they made one sequence."""
    natural = present.bit_count() + (present >> 8).bit_count()  # BG-40: from the ten on, cards are worth 2
    return 4 * wild + (2 * natural if doubled else natural)


def best_run(present: int, shape: int, wild: int, doubled: bool, through: int) -> int:
    """Return the points of the best sequence in one suit, 0 if there is none.

    :param present: the heights held (see ``Kit.present``).
    :param shape: the heights that a sequence may have (see ``Kit.shapes``).
    :param wild: the maximum number of twos in it.
    :param doubled: whether the suit is trumps.
    :param through: a height that a natural card must fill; 0 for any.
    """
    if wild < 2:
        # Without twos only three neighbours matter, with one two only cards with another near; often there are none.
        if wild:
            present &= present << 1 | present << 2 | present >> 1 | present >> 2
        else:
            threes = present & present >> 1 & present >> 2
            present = threes | threes << 1 | threes << 2
        if not present or (through and not present >> through - 2 & 1):
            return 0
    return _best_run(present, shape, wild, doubled, through)


@lru_cache(maxsize=1 << 12)
def _best_run(present: int, shape: int, wild: int, doubled: bool, through: int) -> int:
    if through:
        return max(_run_points(present, shape, wild, doubled, through, below) for below in range(wild + 1))
    best = 0
    # The best sequence with one of several neighbours has them all, so only the lowest of them is tried.
    lowest = present & ~(present << 1)
    while lowest:
        number = (lowest & -lowest).bit_length() + 1
        lowest &= lowest - 1
        for below in range(wild + 1):
            best = max(best, _run_points(present, shape, wild, doubled, number, below, False))
    return best


def _run_points(present: int, shape: int, wild: int, doubled: bool, number: int, below: int, keep: bool = True) -> int:
    """Return the points of the longest sequence through ``number`` with up to ``below`` twos in the gaps below it.

    :param keep: whether the card at ``number`` must stay; if not, twos may replace all natural cards but the best one.
    """
    low = high = 1 << number - 2
    left = below
    while low > 1 and shape & low >> 1 and (present & low >> 1 or left):
        low >>= 1
        left -= not present & low
    left += wild - below
    while shape & high << 1 and (present & high << 1 or left):
        high <<= 1
        left -= not present & high
    window = 2 * high - low
    if window.bit_count() < 3:
        return 0
    filled = window & present
    tens = filled >> 8  # BG-40: from the ten on, cards are worth 2
    low_cards, high_cards = filled.bit_count() - tens.bit_count(), tens.bit_count()
    total = 4 * (window & ~present).bit_count() + (low_cards + 2 * high_cards) * (1 + doubled)
    if left:
        # Spare twos replace cards worth less than a two, but one natural card stays.
        kept_high = number >= 10 if keep else high_cards > 0
        lows = min(left, low_cards - (not kept_high))
        total += lows * (2 if doubled else 3)
        if not doubled:
            total += 2 * min(left - lows, high_cards - kept_high)
    return total


@lru_cache(maxsize=1 << 10)
def run_lows(present: int, shape: int, wild: int) -> tuple[int, ...]:
    """Return the heights at which a sequence can begin (see ``Kit.present`` and ``Kit.shapes``)."""
    lows = []
    for low in range(2, 13):
        length, missing, natural = 0, 0, False
        while shape >> low + length - 2 & 1:
            if present >> low + length - 2 & 1:
                natural = True
            else:
                missing += 1
            length += 1
            if missing > wild:
                break
            if length >= 3 and natural:
                lows.append(low)
                break
    return tuple(lows)


# The sequences that a suit's cards and twos can make (BG-17, BG-28), computed once for all suits and backs
#
# The cards of a suit are bits for their heights (see ``Kit.present``). A sequence does not say which of two equal cards
# it has, nor which twos: only how many.


SUIT_BITS: Final = (1 << 13) - 1
"""All heights of a suit."""
RUN_LOW_SHIFT: Final = 13
"""The bit of a ``SuitRun`` at which its lowest height begins."""
_TWOS_SHIFT: Final = 13
_WORTH_SHIFT: Final = 20
"""While sequences are made: the bits at which the number of their twos begins, and their points or length."""
_MAX_POINTS_OF_TWO_CARDS: Final = 8
"""The most points that two cards of a sequence are worth. If no more are needed, its length must be checked too."""

SuitRun = int
"""A sequence in some suit: the mask of its natural cards, and above it its lowest height."""


@lru_cache(maxsize=1 << 13)
def groups_of(present: int, wild: int) -> tuple[int, ...]:
    """Return the groups of held heights within which sequences with at most ``wild`` twos stay, from low to high.

    Heights that can't be in any sequence are left out.
    """
    if wild > 2:
        return (present,)
    groups: list[int] = []
    last = 0
    for bit in bits_of(present):
        if bit > last << wild + 1:
            groups.append(0)
        groups[-1] |= bit
        last = bit
    return tuple(group for group in groups if group.bit_count() >= 3 - wild)


@lru_cache(maxsize=1 << 13)
def runs_in(
    present: int, shape: int, wild: int, need: int, doubled: bool, sparing: bool
) -> tuple[tuple[SuitRun, ...], ...]:
    """Return the sequences that can be made of cards of these heights with twos, by their number of twos.

    :param shape: the heights that a sequence may have (``Kit.shapes``).
    :param need: the points that a sequence must be worth; 0 if any will do.
    :param doubled: whether the suit is trumps.
    :param sparing: whether twos are used only where there is no natural card.
    """
    worth = _WORTHS[0 if not need else 2 if doubled else 1]
    two = (1 << _TWOS_SHIFT) + ((4 if need else 1) << _WORTH_SHIFT)
    least = (need or 3) << _WORTH_SHIFT
    runs_by_twos: list[list[SuitRun]] = [[] for _ in range(wild + 1)]
    # The cards that can follow upwards, by the number of twos left.
    after = nothing = [[0]] * (wild + 1)
    lows = run_starts(present, wild, shape & shape >> 1 & shape >> 2)
    # With two twos at most, every height of a sequence is in a sequence of three cards too.
    for low, top, bottom, begins in _downwards(lows | lows << 1 | lows << 2 if wild < 3 else shape, lows):
        place = 1 << low - 2
        above = nothing if top else after
        after = []
        # Nothing lies below the lowest of neighbouring heights, so no two has been used yet.
        for left in range(wild if bottom else 0, wild + 1):
            runs = [0]
            if present & place:
                natural = place + worth[low]
                runs += [natural + run for run in above[left]]
            if left and not (sparing and present & place):
                runs += [two + run for run in above[left - 1]]
            after.append(runs)
        if begins:
            for run in after[-1]:
                if run >= least:
                    runs_by_twos[run >> _TWOS_SHIFT & 15].append(run & SUIT_BITS | low << RUN_LOW_SHIFT)
    if wild > 2 or 0 < need <= _MAX_POINTS_OF_TWO_CARDS:
        runs_by_twos = [_of_three_cards(runs, twos) for twos, runs in enumerate(runs_by_twos)]
    return tuple(map(tuple, runs_by_twos))


def _of_three_cards(runs: list[SuitRun], twos: int) -> list[SuitRun]:
    """Return those of ``runs``, which have this many twos, that have three cards and are not twos alone."""
    return [run for run in runs if run & SUIT_BITS and (run & SUIT_BITS).bit_count() + twos >= 3]


@lru_cache(maxsize=1 << 12)
def _downwards(heights: int, lows: int) -> tuple[tuple[int, bool, bool, bool], ...]:
    """Return the heights of a mask from the highest down.

    With each: whether it is the highest of neighbouring heights, whether the lowest, and whether it is in ``lows``.
    """
    places = [(number, 1 << number - 2) for number in range(14, 1, -1)]
    return tuple(
        (number, not heights & place << 1, not heights & place >> 1, bool(lows & place))
        for number, place in places
        if heights & place
    )


_WORTHS: Final = tuple(tuple(each << _WORTH_SHIFT for each in worth) for worth in ((1,) * 16, *RUN_VALUES))
"""What the card at each height adds to a sequence: to its length, to its points, to its points as trumps."""
