"""What a hand can meld, found without listing all melds: the best one, and whether a card can be melded (BG-14)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from cardtable.engine.cards import Card, Suit, bits_of
from cardtable.games.blues_and_greens.law.house import House
from cardtable.games.blues_and_greens.law.masks import BIT, PLACE, SUIT_MASK, Kit, height
from cardtable.games.blues_and_greens.law.melds import Meld
from cardtable.games.blues_and_greens.law.tableau import NO_RUNS, Tableau

RUN_VALUES: Final = tuple(tuple((2 if number >= 10 else 1) * times for number in range(16)) for times in (1, 2))
"""What the card at each height adds to a sequence, without and with its suit as trumps (BG-40, BG-41)."""


class Openings:
    """The ranks and suits in which a hand can have a first meld, worth ``need`` points or more (BG-18).

    :ivar sets: the ranks, as in ``Kit.sets``.
    :ivar suits: the suits.
    :ivar cards: the mask of all cards of these ranks and suits.
    """

    __slots__ = ("_kit", "_need", "_trump", "_twos", "cards", "sets", "suits")

    def __init__(self, kit: Kit, trump: int, hand: int, need: int) -> None:
        self._kit, self._trump, self._need = kit, trump, need
        wild = (hand & kit.wild).bit_count()
        self._twos = wild >= 3 and 4 * wild >= need
        least, lacking = max(3 - wild, 1), need - 4 * wild
        self.cards = 0
        self.sets: list[tuple[int, int, int]] = []
        for group in [group for group in kit.sets[trump] if (hand & group[0]).bit_count() >= least]:
            rank, value, doubled = group
            if value * ((hand & rank).bit_count() + (hand & doubled).bit_count()) >= lacking:
                self.sets.append(group)
                self.cards |= rank
        self.suits: list[int] = []
        lows = kit.run_lows(hand, wild)
        for suit in range(4):
            if not lows & SUIT_MASK[suit]:
                continue
            shape = kit.shapes[suit]
            present = (hand >> 13 * suit | hand >> 52 + 13 * suit) & shape
            trumps = suit == trump
            if most_in(present, wild, trumps) < need:
                continue
            # With two twos there is nearly always such a sequence, so this is not checked.
            if wild > 1 or best_run(present, shape, wild, trumps, 0) >= need:
                self.suits.append(suit)
                self.cards |= SUIT_MASK[suit]

    @property
    def any(self) -> bool:
        """Whether the hand can have a first meld."""
        return bool(self.sets or self.suits or self._twos)

    def group_in(self, hand: int) -> int:
        """Return the mask of a rank or suit, with the twos, in which ``hand``, a part of that hand, has a first meld.

        It is 0 if there is none.
        """
        kit, trump, need = self._kit, self._trump, self._need
        wild = (hand & kit.wild).bit_count()
        if wild >= 3 and 4 * wild >= need:
            return kit.wild
        least, lacking = 3 - wild, need - 4 * wild
        for rank, value, doubled in self.sets:
            count = (hand & rank).bit_count()
            if count >= least and count and value * (count + (hand & doubled).bit_count()) >= lacking:
                return rank | kit.wild
        for suit in self.suits:
            shape = kit.shapes[suit]
            present = (hand >> 13 * suit | hand >> 52 + 13 * suit) & shape
            trumps = suit == trump
            if most_in(present, wild, trumps) >= need and best_run(present, shape, wild, trumps, 0) >= need:
                return SUIT_MASK[suit] | kit.wild
        return 0


def most_in(present: int, wild: int, doubled: bool) -> int:
    """Return the points of all natural cards of a suit and all twos, as if they made one sequence."""
    natural = present.bit_count() + (present >> 8).bit_count()  # BG-40: from the ten on, cards are worth 2
    return 4 * wild + (2 * natural if doubled else natural)


def small_meld(kit: Kit, hand: int, card: Card) -> int:
    """Return cards of ``hand`` among which is a meld of three with this natural card; 0 if there is none."""
    rank, suit, shift, existing, threes = kit.around[card]
    wild = (hand & kit.wild).bit_count()
    if (hand & rank).bit_count() + wild >= 3:
        return hand & (rank | kit.wild)
    # Of the five heights around the card, those that are held.
    held = (hand | hand >> 52) << 2 >> shift & existing
    return hand & (suit | kit.wild) if threes[wild][held] else 0


def is_worth_with(kit: Kit, trump: int, hand: int, number: int, suit: int, need: int) -> bool:
    """Whether ``hand`` has a meld worth ``need`` points with its natural card of this height and suit."""
    wild = (hand & kit.wild).bit_count()
    rank = hand & kit.ranks[number]
    if rank.bit_count() + wild >= 3 and kit.points(rank, trump) + 4 * wild >= need:
        return True
    present = kit.present(hand, suit)
    if most_in(present, wild, suit == trump) < need:
        return False
    # A sequence has this card or its twin, which is worth the same, so only the heights matter.
    return best_run(present, kit.shapes[suit], wild, suit == trump, number) >= need


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


def _between(low: int, high: int, number: int) -> range | None:
    """Return the heights between a sequence and ``number``; ``None`` if the sequence has this height already."""
    if number > high:
        return range(high + 1, number)
    return range(number + 1, low) if number < low else None


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


class PossibleMelds:
    """The cards that a player can still meld in a turn, with the melds on the table.

    :param opened: whether the player has laid a first meld (BG-18).
    :param largest_hand: a hand that contains every hand asked about.
    """

    __slots__ = (
        "_any_number",
        "_direct",
        "_kit",
        "_largest_hand",
        "_may_build",
        "_melds",
        "_need",
        "_opened",
        "_openings",
        "_runs",
        "_trump",
    )  # fmt: skip

    def __init__(self, kit: Kit, house: House, trump: int, tableau: Tableau, opened: bool, largest_hand: int) -> None:
        self._kit, self._trump, self._opened, self._largest_hand = kit, trump, opened, largest_hand
        self._may_build = opened or house.build_before_opening
        self._openings: Openings | None = None
        self._need = max(1, house.opening_points)
        self._any_number = house.melds_per_turn == "any"
        self._melds = tableau.melds
        self._direct = tableau.direct if self._may_build else 0
        self._runs = tableau.runs if self._may_build else NO_RUNS

    def cards_to_meld(self, hand: int, card: Card, new_melds: int) -> int:
        """Return the mask of cards of ``hand`` that suffice to meld ``card``, one of them, in this turn (BG-14).

        :param new_melds: the number of new melds laid in this turn.
        :return: 0 if no cards suffice.
        """
        if self._direct & BIT[card]:
            return BIT[card]
        number, suit = PLACE[card]
        for meld in self._runs[suit]:
            if can_build_up(self._kit, hand, suit, number, meld.low, meld.high):
                return hand & (SUIT_MASK[suit] | self._kit.wild)
        return self._cards_to_lay(hand, card, new_melds)

    def meldable_draws(self, hand: int, cards: Sequence[Card]) -> list[Card]:
        """Return those of ``cards`` that can be melded after a draw of the card and of all before it (BG-14)."""
        direct, runs, opened, may_build = self._direct, self._runs, self._opened, self._may_build
        kit = self._kit
        around, twos = kit.around, (hand & kit.wild).bit_count()
        drawn = []
        for card in cards:
            bit = BIT[card]
            hand |= bit
            if bit & direct:
                drawn.append(card)
            elif bit & kit.plain:
                # Most cards are in no small meld and cannot be built: a fast check comes first.
                rank, _, shift, existing, threes = around[card]
                if (hand & rank).bit_count() + twos >= 3 or threes[twos][(hand | hand >> 52) << 2 >> shift & existing]:
                    if opened or self.cards_to_meld(hand, card, 0):
                        drawn.append(card)
                elif (runs[PLACE[card][1]] or not may_build) and self.cards_to_meld(hand, card, 0):
                    drawn.append(card)
            elif bit & kit.wild:
                twos += 1
        return drawn

    def can_meld_after_build(self, hand: int, card: Card, new_melds: int, run: Meld, low: int, high: int) -> bool:
        """Whether ``card`` can be melded after a build on the sequence ``run``, which then has these ends."""
        number, suit = PLACE[card]
        if can_build_up(self._kit, hand, suit, number, low, high):
            return True
        for meld in self._melds:
            if meld.rank == number:
                return True
            if meld.suit != suit or meld is run:
                continue
            if can_build_up(self._kit, hand, suit, number, meld.low, meld.high):
                return True
        return self._cards_to_lay(hand, card, new_melds) > 0

    def _cards_to_lay(self, hand: int, card: Card, new_melds: int) -> int:
        """Return cards that suffice for a new meld with ``card``, perhaps after a first meld; 0 if none do."""
        if new_melds and not self._any_number:
            return 0
        small = small_meld(self._kit, hand, card)
        if self._opened or (not small and self._may_build):
            return small
        openings = self._openings
        if openings is None:
            openings = self._openings = Openings(self._kit, self._trump, self._largest_hand, self._need)
        if not openings.any:
            return 0
        if small and openings.cards & BIT[card]:
            number, suit = PLACE[card]
            if is_worth_with(self._kit, self._trump, hand, number, suit, self._need):
                return hand & (self._kit.ranks[number] | SUIT_MASK[suit] | self._kit.wild)
        if small and self._any_number and (way := self._cards_after_opening(openings, hand, card)):
            return way
        if not self._may_build:
            for way in ways_to_build(self._kit, self._melds, hand, card):
                if group := openings.group_in(hand & ~way):
                    return hand & (way | group)
        return 0

    def _cards_after_opening(self, openings: Openings, hand: int, card: Card) -> int:
        """Return cards that suffice for a first meld and then a small one with ``card``; 0 if none do."""
        kit, own = self._kit, BIT[card]
        # Try to leave ever fewer twos to the first meld; it does not matter which twos.
        rest, with_card, groups = hand & ~own, hand & kit.plain, []
        for _ in range(3):
            group = openings.group_in(rest)
            if not group:
                break
            if small := small_meld(kit, with_card & ~group | with_card & kit.wild | own, card):
                return hand & (small | group)
            groups.append((rest, group))
            two = rest & kit.wild & -(rest & kit.wild)
            if not two:
                break
            rest, with_card = rest ^ two, with_card | two
        # What remains are small melds with cards that the first meld could use too.
        for (rest, group), some_partners in zip(groups, natural_partners(kit, hand, card), strict=False):
            for some in some_partners:
                if some & group and (other := openings.group_in(rest & ~some)):
                    return hand & (own | some | other | kit.wild)
        return 0
