"""The cards that the best melds of a hand leave over, and the discards with which a hand can go out.

Rollouts spend most of their time here, so everything is computed with plain numbers, and only when it is needed.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from cardtable.engine.cards import Card, Rank
from cardtable.games.the_card_game.law.meld_search import KING, POINTS, RANK_MASK, Search


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
    search = Search(normals, ace_high)
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
    groups = Search(candidates, ace_high).groups(len(wilds)) if candidates else []
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
    suits = [0] * 5
    for card in normals:
        rank = card & RANK_MASK
        ranks[rank] += 1
        suits[card >> 4] |= 1 << rank
        if ace_high and rank == 1:
            suits[card >> 4] |= 1 << KING + 1
    in_run = [_in_runs(places, wilds) for places in suits]
    enough = 3 - wilds
    return [
        card for card in normals if ranks[card & RANK_MASK] >= enough or in_run[card >> 4] >> (card & RANK_MASK) & 1
    ]


def could_meld(card: int, hand: Sequence[int], wild: int, ace_high: bool) -> bool:
    """Whether ``card``, which is not wild, could be in a meld with some cards of the hand."""
    rank, suit = card & RANK_MASK, card >> 4
    wilds = mates = 0
    places = 1 << rank
    for other in hand:
        its = other & RANK_MASK
        if its == wild:
            wilds += 1
            if wilds > 1:
                return True
        else:
            if its == rank:
                mates += 1
            if other >> 4 == suit:
                places |= 1 << its
    if mates + wilds > 1:
        return True
    if ace_high and places & 2:
        places |= 1 << KING + 1
    return bool(_in_runs(places, wilds) >> rank & 1)


def _in_runs(places: int, wilds: int) -> int:
    """Return the places of a suit that a run could cover with at most one wild card; an ace after the king is at 1."""
    near, far = places & places >> 1, places & places >> 2
    # Two cards out of three places, or all three of them.
    if wilds:
        places = near | near << 1 | far | far << 2
    else:
        low = near & far
        places = low | low << 1 | low << 2
    return places | places >> KING & 2


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
