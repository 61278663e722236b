"""The search for melds: how a hand is divided into runs and sets with the fewest points left over.

Every normal card is a bit, low ranks first, and the cards still to be placed are one number. The lowest of them is
placed next: in a set with others of its rank, at the low end of a run, or nowhere. Two facts limit the search, because
cards can be swapped without loss. A run uses a wild card for a place only if no normal card is available for it. And
spare wild cards always fit somewhere once anything is melded.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import SUITS, Card, Rank

POINTS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""The points of a card that is left over, by rank (TC-7): ace 1, two to nine their number, ten to king 10."""

KING: Final = 13
RANK_MASK: Final = 15
"""The bits of a card's number that are its rank; to mask them is faster than ``card.rank``."""

_WILDS: Final = 8
_CODES: Final = 64
_ACES: Final = sum(1 << Card.of(Rank.ACE, suit) for suit in SUITS)


class MeldSearch:
    """The normal cards of one hand, ready to be divided into melds.

    :param normals: the cards that are not wild, in any order.
    :param ace_high: whether an ace may also follow a king in a run (TC-3).
    """

    __slots__ = ("_covered", "_least", "_same_rank", "_where", "ace_high", "cards", "everything", "points")

    def __init__(self, normals: Sequence[Card], ace_high: bool) -> None:
        self.cards = sorted(normals, key=_by_rank)
        self.ace_high = ace_high
        self.points = [POINTS[card & RANK_MASK] for card in self.cards]
        where = [0] * _CODES
        by_rank = [0] * (KING + 1)
        bit = 1
        for card in self.cards:
            where[card] |= bit
            by_rank[card & RANK_MASK] |= bit
            bit <<= 1
        self._where = where
        self.everything = bit - 1
        self._same_rank = [by_rank[card & RANK_MASK] for card in self.cards]
        self._least: dict[int, tuple[int, int, int]] = {}
        self._covered: dict[int, bool] = {}

    def groups(self, wilds: int) -> list[tuple[tuple[Card, ...], int]]:
        """Return the melds of a best division, each as its normal cards and the number of wild cards that it needs."""
        melds = []
        mask = self.everything
        while mask:
            _, group, need = self._best(mask, wilds)
            if need >= 0:
                melds.append((tuple(self.cards[i] for i in range(len(self.cards)) if group >> i & 1), need))
                wilds -= need
            mask ^= group
        return melds

    def can_meld(self, mask: int, wilds: int, spare: int = 0) -> bool:
        """Whether all cards of ``mask`` except at most ``spare`` of them can be melded with this many wild cards."""
        if not mask:
            return True
        key = mask << _WILDS | wilds << 1 | spare
        known = self._covered.get(key)
        if known is None:
            known = self._covered[key] = self._can_meld_lowest(mask, wilds, spare)
        return known

    def _can_meld_lowest(self, mask: int, wilds: int, spare: int) -> bool:
        for group, need in self._choices(mask, wilds):
            if self.can_meld(mask ^ group, wilds - need, spare):
                return True
        return spare > 0 and self.can_meld(mask & (mask - 1), wilds, spare - 1)

    def _best(self, mask: int, wilds: int) -> tuple[int, int, int]:
        """Return the fewest points left, the next cards to place, and the wild cards for them (−1: left over)."""
        key = mask << _WILDS | wilds
        best = self._least.get(key)
        if best is not None:
            return best
        best = (1 << 30, 0, 0)
        for group, need in self._choices(mask, wilds):
            rest = mask ^ group
            points = self._best(rest, wilds - need)[0] if rest else 0
            if points < best[0]:
                best = (points, group, need)
                if not points:
                    break
        if best[0]:
            low = mask & -mask
            rest = mask ^ low
            points = self.points[low.bit_length() - 1] + (self._best(rest, wilds)[0] if rest else 0)
            if points < best[0]:
                best = (points, low, -1)
        self._least[key] = best
        return best

    def _choices(self, mask: int, wilds: int) -> list[tuple[int, int]]:
        """Return the melds that the lowest card of ``mask`` can begin, with the number of wild cards that they need."""
        low = mask & -mask
        card = self.cards[low.bit_length() - 1]
        melds = self._runs(mask, wilds, low, card, 1)
        if self.ace_high and card & RANK_MASK == 1:
            melds += self._runs(mask, wilds, low, card, -1)
        same_rank = self._same_rank[low.bit_length() - 1] & mask ^ low
        if same_rank or wilds > 1:
            melds += self._sets(mask, wilds, low, same_rank)
        return melds

    def _runs(self, mask: int, wilds: int, low: int, card: int, step: int) -> list[tuple[int, int]]:
        """Return the runs from the lowest card upwards, or from an ace downwards as if it followed the king."""
        melds = []
        where = self._where
        group, length, gaps = low, 1, 0
        ace = card - (card & RANK_MASK) + 1
        place, end = (card, ace + KING - 1) if step > 0 else (ace + KING, ace + 1)
        while place != end:
            place += step
            length += 1
            at = where[place] & mask
            if at:
                group |= at & -at
                if length > 2:
                    melds.append((group, gaps))
                elif wilds:
                    melds.append((group, 1))
            else:
                gaps += 1
                if gaps > wilds:
                    break
        return melds

    def _sets(self, mask: int, wilds: int, low: int, same_rank: int) -> list[tuple[int, int]]:
        """Return the sets of the lowest card with some of ``same_rank``, the others of its rank.

        Only cards that a run could use may stay out: any other would be left over, so it is better in the set.
        """
        free = 0
        left = same_rank
        while left:
            bit = left & -left
            left ^= bit
            if self._can_begin_run(mask, wilds, bit):
                free |= bit
        fixed = low | (same_rank ^ free)
        melds = []
        some = free
        while True:
            group = fixed | some
            need = 3 - group.bit_count()
            if need <= wilds and self._takes_first_of_equals(some, free):
                melds.append((group, max(need, 0)))
            if not some:
                return melds
            some = (some - 1) & free

    def _can_begin_run(self, mask: int, wilds: int, bit: int) -> bool:
        card = self.cards[bit.bit_length() - 1]
        if self._runs(mask, wilds, bit, card, 1):
            return True
        return self.ace_high and card & RANK_MASK == 1 and bool(self._runs(mask, wilds, bit, card, -1))

    def _takes_first_of_equals(self, some: int, free: int) -> bool:
        """Whether the first ones of equal cards are chosen, because other choices would only repeat the same melds."""
        left = free & ~some
        while left:
            bit = left & -left
            left ^= bit
            if self._where[self.cards[bit.bit_length() - 1]] & some & ~(bit - 1):
                return False
        return True


def _by_rank(card: Card) -> int:
    return (card & RANK_MASK) << 8 | card >> 4


# The cards that the best melds of a hand leave over, and the discards with which a hand can go out
#
# Rollouts spend most of their time here, so everything is computed with plain numbers, and only when it is needed.


def points_of(cards: Iterable[int]) -> int:
    """Return the points of cards that are left over (TC-7)."""
    total = 0
    for card in cards:
        total += POINTS[card & RANK_MASK]
    return total


def fewest_points(hand: tuple[Card, ...], wild: Rank, ace_high: bool) -> int:
    """Return the fewest points that a sorted hand can leave over: ``arrange(…).points``, but a little faster."""
    return points_of(leftovers_of(hand, wild, ace_high))


def outs(hand: tuple[Card, ...], wild: Rank, ace_high: bool) -> tuple[Card, ...]:
    """Return the cards of a sorted hand, each once, whose discard leaves nothing but melds (TC-5)."""
    normals, wilds = split_wilds(hand, wild)
    if len(normals) > len(meldable(normals, len(wilds), ace_high)) + 1 or not normals:
        return ()
    search = MeldSearch(normals, ace_high)
    if not search.can_meld(search.everything, len(wilds), 1):
        return ()
    cards = []
    before = None
    for i, card in enumerate(search.cards):
        if card != before and len(normals) > 1 and search.can_meld(search.everything ^ 1 << i, len(wilds)):
            cards.append(card)
        before = card
    if wilds and search.can_meld(search.everything, len(wilds) - 1):
        cards.extend(dict.fromkeys(wilds))
    return tuple(sorted(cards))


@lru_cache(maxsize=1 << 11)
def leftovers_of(hand: tuple[Card, ...], wild: Rank, ace_high: bool) -> tuple[Card, ...]:
    """Return the cards that the best melds of a sorted hand leave over, those of fewest points first (TC-8).

    They have as many points as ``arrange(…).left``, and take much less time, because most cards can be in no meld.
    """
    normals, wilds = split_wilds(hand, wild)
    candidates = meldable(normals, len(wilds), ace_high)
    groups = MeldSearch(candidates, ace_high).groups(len(wilds)) if candidates else []
    if not groups:
        return tuple(sorted(hand, key=by_points))
    for group, _ in groups:
        for card in group:
            normals.remove(card)
    normals.sort(key=by_points)
    return tuple(normals)


def meldable(normals: Sequence[Card], wilds: int, ace_high: bool) -> Sequence[Card]:
    """Return the normal cards that could be in a meld with others of them and this many wild cards."""
    if wilds > 1 or not normals:
        return normals
    ranks = [0] * 14
    held = 0
    for card in normals:
        ranks[card & RANK_MASK] += 1
        held |= 1 << card
    in_run = _in_runs(held, wilds, ace_high)
    enough = 3 - wilds
    return [card for card in normals if ranks[card & RANK_MASK] >= enough or in_run >> card & 1]


def could_meld(card: int, hand: Sequence[int], wild: int, ace_high: bool) -> bool:
    """Whether ``card``, which is not wild, could be in a meld with some cards of the hand."""
    rank = card & RANK_MASK
    wilds = mates = 0
    held = 1 << card
    for other in hand:
        its = other & RANK_MASK
        if its == wild:
            wilds += 1
            if wilds > 1:
                return True
        else:
            if its == rank:
                mates += 1
            held |= 1 << other
    return mates + wilds > 1 or bool(_in_runs(held, wilds, ace_high) >> card & 1)


def _in_runs(held: int, wilds: int, ace_high: bool) -> int:
    """Return the cards that a run of ``held`` ones could cover with at most one wild card.

    Both are masks, bit ``card`` for the card of that number: the ranks of a suit lie side by side, with space for an
    ace after the king.
    """
    if ace_high:
        held |= (held & _ACES) << KING
    near, far = held & held >> 1, held & held >> 2
    # Two cards out of three places, or all three of them.
    if wilds:
        places = near | near << 1 | far | far << 2
    else:
        low = near & far
        places = low | low << 1 | low << 2
    return places | places >> KING & _ACES


def split_wilds(hand: Sequence[Card], wild: int) -> tuple[list[Card], list[Card]]:
    normals: list[Card] = []
    wilds: list[Card] = []
    for card in hand:
        if card & RANK_MASK == wild:
            wilds.append(card)
        else:
            normals.append(card)
    return normals, wilds


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without one that is equal to ``card``."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def by_points(card: Card) -> tuple[int, Card]:
    """Return the sort key by which cards of fewer points come first."""
    return POINTS[card & RANK_MASK], card
