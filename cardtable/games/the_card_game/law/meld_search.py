"""The search for melds: how a hand is divided into runs and sets with the fewest points left over.

Every normal card is a bit, low ranks first, and the cards still to be placed are one number. The lowest of them is
placed next: in a set with others of its rank, at the low end of a run, or nowhere. Two facts limit the search, because
cards can be swapped without loss. A run uses a wild card for a place only if no normal card is available for it. And
spare wild cards always fit somewhere once anything is melded.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card

POINTS: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""The points of a card that is left over, by rank (TC-7): ace 1, two to nine their number, ten to king 10."""

KING: Final = 13
RANK_MASK: Final = 15
"""The bits of a card's number that are its rank; to mask them is faster than ``card.rank``."""

_WILDS: Final = 8
_CODES: Final = 64


class Search:
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
            known = any(self.can_meld(mask ^ group, wilds - need, spare) for group, need in self._choices(mask, wilds))
            if not known and spare:
                known = self.can_meld(mask & (mask - 1), wilds, spare - 1)
            self._covered[key] = known
        return known

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
