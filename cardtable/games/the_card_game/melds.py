"""Runs and sets with wild cards: the best melds of a hand, as they lie on the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardtable.engine.cards import Card, NotationError, Rank
from cardtable.engine.view import NO_MARK, Mark
from cardtable.games.the_card_game.meld_search import KING, RANK_MASK, MeldSearch, by_points, points_of, split_wilds
from cardtable.games.the_card_game.values import Kind, Meld


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand divided into melds.

    :param left: the cards in no meld, those of fewest points first.
    :param points: their points (TC-7).
    """

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points: int


@lru_cache(maxsize=1 << 8)
def arrange(hand: tuple[Card, ...], wild: Rank, ace_high: bool) -> Arrangement:
    """Return a sorted hand in the melds that leave the fewest points (TC-8).

    :param wild: the rank that is wild in this round.
    :param ace_high: whether an ace may also follow a king in a run.
    """
    normals, wilds = split_wilds(hand, wild)
    search = MeldSearch(normals, ace_high)
    groups = search.groups(len(wilds))
    if not groups:
        left = sorted(hand, key=by_points)
        return Arrangement((), tuple(left), points_of(left))
    melded = [card for group, _ in groups for card in group]
    over = list(normals)
    for card in melded:
        over.remove(card)
    over.sort(key=by_points)
    return Arrangement(_melds_on_table(groups, wilds, ace_high), tuple(over), points_of(over))


@dataclass(slots=True)
class _Growing:
    """A meld of normal cards to which wild ones are being added; a run has a first and a last place, 1 to 14."""

    group: tuple[Card, ...]
    low: int = 0
    high: int = 0
    wilds: int = 0

    @property
    def is_run(self) -> bool:
        return self.high > 0

    def widen(self, ace_high: bool) -> bool:
        """Extend a run by one place, preferably upwards; return whether that is possible."""
        if self.high - self.low + 1 >= KING:
            return False
        if self.high < KING + (ace_high and self.low > 1):
            self.high += 1
        else:
            self.low -= 1
        return True


def _melds_on_table(
    groups: Sequence[tuple[tuple[Card, ...], int]], wilds: Sequence[Card], ace_high: bool
) -> tuple[Meld, ...]:
    """Return the melds on the table: each group of normal cards with the wild cards that it needs, then the rest."""
    growing = [_with_needed_wilds(group, need, ace_high) for group, need in groups]
    _add_spare_wilds(growing, len(wilds) - sum(meld.wilds for meld in growing), ace_high)
    free = sorted(wilds)
    melds = [_run(meld, free) for meld in growing if meld.is_run]
    return (*melds, *(_set(meld, free) for meld in growing if not meld.is_run))


def _with_needed_wilds(group: tuple[Card, ...], need: int, ace_high: bool) -> _Growing:
    if len(group) == 1 or group[0] & RANK_MASK == group[-1] & RANK_MASK:
        return _Growing(group, wilds=need)
    meld = _Growing(group, *_ends(group, ace_high))
    if meld.high - meld.low == 1:
        meld.widen(ace_high)
    meld.wilds = meld.high - meld.low + 1 - len(group)
    return meld


def _ends(group: tuple[Card, ...], ace_high: bool) -> tuple[int, int]:
    """Return the places of a run's first and last normal card; an ace after the king is at 14."""
    ranks = [card & RANK_MASK for card in group]
    low, high = min(ranks), max(ranks)
    if low == 1 and ace_high:
        second = sorted(ranks)[1]
        # The ace goes to the end with fewer gaps, which leaves more wild cards for other melds.
        if KING + 1 - second < high - 1:
            return second, KING + 1
    return low, high


def _add_spare_wilds(growing: list[_Growing], spare: int, ace_high: bool) -> None:
    """Add the wild cards that no meld needs to a set, or to the ends of runs."""
    sets = [meld for meld in growing if not meld.is_run]
    for _ in range(spare):
        meld = sets[0] if sets else next((run for run in growing if run.widen(ace_high)), None)
        if meld is None:
            # Every run is full: one more card fits if the first is split.
            parts = _split(growing.pop(0))
            growing += parts
            meld = parts[0]
            if meld.is_run:
                meld.widen(ace_high)
        meld.wilds += 1


def _split(run: _Growing) -> tuple[_Growing, ...]:
    """Return a full run as two runs with normal cards each; if these are too near an end, a set of each card."""
    places = [_place(card, run) for card in run.group]
    splits = range(run.low + 3, run.high - 1)
    split = next((place for place in splits if min(places) < place <= max(places)), None)
    if split is None:
        first, *others = run.group
        sets = [_Growing((card,), wilds=2) for card in others]
        return (_Growing((first,), wilds=run.wilds - 2 * len(sets)), *sets)
    low = tuple(card for card, place in zip(run.group, places, strict=True) if place < split)
    high = tuple(card for card, place in zip(run.group, places, strict=True) if place >= split)
    return (
        _Growing(low, run.low, split - 1, split - run.low - len(low)),
        _Growing(high, split, run.high, run.high - split + 1 - len(high)),
    )


def _place(card: Card, run: _Growing) -> int:
    rank = card & RANK_MASK
    return KING + 1 if rank == 1 and run.low > 1 else rank


def _run(meld: _Growing, free: list[Card]) -> Meld:
    suit = meld.group[0].suit
    at = {_place(card, meld): card for card in meld.group}
    cards, marks = [], []
    for place in range(meld.low, meld.high + 1):
        card = at.get(place)
        if card is None:
            stands_for = Card.of(Rank((place - 1) % KING + 1), suit)
            # A wild card that is the very card of this place is preferred.
            card = stands_for if stands_for in free else free[0]
            free.remove(card)
            marks.append(Mark(stands_for=stands_for))
        else:
            marks.append(NO_MARK)
        cards.append(card)
    return Meld(Kind.RUN, tuple(cards), tuple(marks))


def _set(meld: _Growing, free: list[Card]) -> Meld:
    wilds = tuple(free[: meld.wilds])
    del free[: meld.wilds]
    marks = (NO_MARK,) * len(meld.group) + (Mark(rank=meld.group[0].rank),) * len(wilds)
    return Meld(Kind.SET, meld.group + wilds, marks)


def marked(meld: Meld, wild: Rank) -> Meld:
    """Return a meld with marks for what its wild cards stand for (TC-3).

    :raises NotationError: if its cards are no meld.
    """
    meant = _meant(meld, wild)
    if len(meant) < 3 or any(card.rank is not wild and card != meant[place] for place, card in enumerate(meld.cards)):
        raise NotationError(f"{str(meld)!r} is not a meld")
    marks = [Mark(stands_for=card) if meld.kind is Kind.RUN else Mark(rank=card.rank) for card in meant]
    stand_ins = (mark if card.rank is wild else NO_MARK for card, mark in zip(meld.cards, marks, strict=True))
    return Meld(meld.kind, meld.cards, tuple(stand_ins))


def _meant(meld: Meld, wild: Rank) -> list[Card]:
    """Return the cards that a meld represents, by the place of its first normal card; none if that is impossible."""
    place = next((place for place, card in enumerate(meld.cards) if card.rank is not wild), None)
    if place is None:
        return []
    card, count = meld.cards[place], len(meld.cards)
    if meld.kind is Kind.SET:
        return [Card.of(card.rank, other.suit) for other in meld.cards]
    # An ace that is not a run's first card follows the king.
    low = (KING + 1 if card.rank is Rank.ACE and place else card.rank) - place
    if low < 1 or low + count - 1 > KING + 1:
        return []
    return [Card.of(Rank((height - 1) % KING + 1), card.suit) for height in range(low, low + count)]
