"""Melds by trying everything: slow and plain, from TC-3, TC-5, TC-7 and TC-8 alone."""

from functools import cache

from cardtable.engine.cards import Card


def is_meld(cards: tuple[Card, ...], wild: int, ace_high: bool) -> bool:
    """Whether these cards, in any order, are one run or one set."""
    normals = [card for card in cards if card.rank != wild]
    return len(cards) >= 3 and bool(normals) and (is_set(normals) or is_run(normals, len(cards), ace_high))


def is_set(normals: list[Card]) -> bool:
    return len({card.rank for card in normals}) == 1


def is_run(normals: list[Card], length: int, ace_high: bool) -> bool:
    """Whether each normal card has a place of its own in a row of this length; wild cards are the rest."""
    if len({card.suit for card in normals}) > 1 or length > 13:
        return False
    rows = [list(range(low, low + length)) for low in range(1, (16 if ace_high else 15) - length)]
    rows = [row for row in rows if not (1 in row and 14 in row)]
    for row in rows:
        names = [1 if place == 14 else place for place in row]
        if len({card.rank for card in normals}) == len(normals) and all(card.rank in names for card in normals):
            return True
    return False


def fewest_points(hand: tuple[Card, ...], wild: int, ace_high: bool) -> int:
    """Return the fewest points left over, by trying every way to divide the cards."""

    @cache
    def meld(mask: int) -> bool:
        return is_meld(tuple(card for i, card in enumerate(hand) if mask >> i & 1), wild, ace_high)

    @cache
    def best(mask: int) -> int:
        if not mask:
            return 0
        low = mask & -mask
        least = points_of(hand[low.bit_length() - 1]) + best(mask ^ low)
        rest = mask ^ low
        some = rest
        while some:
            if meld(some | low):
                least = min(least, best(rest ^ some))
            some = (some - 1) & rest
        return least

    return best((1 << len(hand)) - 1)


def points_of(card: Card) -> int:
    """TC-7: ace 1, 2 to 9 face value, ten to king 10."""
    return min(10, int(card.rank))


def outs(hand: tuple[Card, ...], wild: int, ace_high: bool) -> set[Card]:
    """Return the cards that can be discarded with all others in melds."""
    return {
        card
        for i, card in enumerate(hand)
        if fewest_points(hand[:i] + hand[i + 1 :], wild, ace_high) == 0 and len(hand) > 1
    }
