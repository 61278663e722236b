"""The value of the cards in a hand: whether they may still become melds, what they cost, and what others collect.

It follows from the actor's hand and public knowledge alone.
"""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Final, TypeAlias

from cardtable.engine.cards import Card, Rank
from cardtable.engine.moves import Move
from cardtable.games.the_card_game.meld_search import (
    KING,
    POINTS,
    RANK_MASK,
    could_meld,
    fewest_points,
    leftovers_of,
    outs,
    points_of,
    without,
)
from cardtable.games.the_card_game.rules import DECK, CardGameState
from cardtable.games.the_card_game.values import Discard, Take

_CODES: Final = 64
_USE_OF_WILD: Final = 1000.0  # more than that of any other card
_GIFT_OF_WILD: Final = 9
# The worth of keeping a card: so much for each live card that would meld it with another leftover, or with a card of a
# meld, and for each card of the next player that it fits; less its points, which cost more with each round of turns.
# The weights were chosen in matches; looking one draw ahead was no better.
_WORTH_OF_LIVE: Final = 1.0
_WORTH_OF_LIVE_WITH_MELDED: Final = 0.5
_COST_OF_POINT: Final = 0.3
_COST_GROWTH: Final = 0.05
_WORTH_OF_GIFT: Final = 1.0
# Of two useless cards nobody discards the one that counts this many points less, and nobody discards a card of this use
# while a useless one counts as much.
_CLEARLY_LESS: Final = 4
_OF_USE: Final = 1.0


class Judge:
    """The actor's hand, judged by what the actor's seat knows."""

    __slots__ = ("ace_high", "hand", "live", "seat", "state", "wild")

    def __init__(self, state: CardGameState) -> None:
        self.state = state
        self.seat = state.turn
        self.hand = state.hand
        self.wild = state.wild
        self.ace_high = state.house.ace_high_runs
        self.live: list[int] = []

    def count_live(self) -> list[int]:
        """Return the number of *live* cards of each kind: those neither in the hand nor known to be elsewhere."""
        if not self.live:
            state = self.state
            live = [len(state.pack) // len(DECK)] * _CODES
            for card in self.hand:
                live[card] -= 1
            for card in state.discards:
                live[card] -= 1
            for seat, (known, melds) in enumerate(zip(state.known, state.laid, strict=True)):
                for card in known if seat != self.seat else ():
                    live[card] -= 1
                for meld in melds:
                    for card in meld.cards:
                        live[card] -= 1
            self.live = live
        return self.live

    def points_with(self, card: Card) -> int:
        """Return the points left over if this card is taken, and the dearest of those left over discarded."""
        return points_of(self._leftovers_of(_with(self.hand, card))[:-1])

    def unseen_as_good(self, card: Card) -> tuple[int, int]:
        """Return how many live cards would leave as few points as this one, and how many there are."""
        live, points = self.count_live(), self.points_with(card)
        good = sum(live[each] for each in DECK if live[each] > 0 and self.points_with(each) <= points)
        return good, sum(number for number in live if number > 0)

    def ways_out(self, discard: Card) -> int:
        """Return how many live cards would let the player go out in the next turn after this discard."""
        live, hand = self.count_live(), without(self.hand, discard)
        return sum(live[each] for each in DECK if live[each] > 0 and outs(_with(hand, each), self.wild, self.ace_high))

    def goes_out_with_discard(self) -> bool:
        """Whether all cards but one are in melds with the top discard; not if they are without it."""
        discards = self.state.discards
        if not discards or not self.state.leftovers(self.seat):
            return False
        return bool(outs(_with(self.hand, discards[-1]), self.wild, self.ace_high))

    def wants_discard(self) -> bool:
        """Whether the top discard is better than a card from the pile: only if it leaves fewer points over."""
        top = self.state.discards[-1]
        if self.state.out is not None:
            return self._wants_in_last_turn(top)
        if top & RANK_MASK == self.wild:
            return True
        if not could_meld(top, self.hand, self.wild, self.ace_high):
            return False
        now, then = self.state.leftovers(self.seat), self._leftovers_of(_with(self.hand, top))
        if top in then or not now:
            return False
        if not then:
            # Two melds of three with no card to discard can't go out: one of them would have to be broken up.
            return bool(outs(_with(self.hand, top), self.wild, self.ace_high))
        return len(then) <= len(now) and points_of(then[:-1]) < points_of(now)

    def looks_broken(self, move: Move) -> bool:
        """Whether a move makes people laugh: a useless card taken, or a better card discarded than one that is kept.

        A card of use is better than a useless one that counts as much, and of two useless cards the lower one.
        """
        if self.state.out is not None:
            return False
        leftovers = self.state.leftovers(self.seat)
        match move:
            case Take(source="discard"):
                top = self.state.discards[-1]
                useless = top & RANK_MASK != self.wild and not self._thirds(top, self.hand)
                return useless and self.points_with(top) >= points_of(leftovers)
            case Discard(card=card):
                if card & RANK_MASK == self.wild or card not in leftovers:
                    return False
                use, points = self.use(card, leftovers), POINTS[card & RANK_MASK]
                for other in leftovers:
                    if other & RANK_MASK == self.wild or self.gift(other) or self.use(other, leftovers):
                        continue
                    more = POINTS[other & RANK_MASK] - points
                    if more >= (0 if use >= _OF_USE else _CLEARLY_LESS):
                        return True
        return False

    def _wants_in_last_turn(self, top: Card) -> bool:
        """Whether the top discard is better in the last turn, when only points count."""
        now = self.state.leftovers(self.seat)
        if not now:
            return False
        sure = points_of(self._leftovers_of(_with(self.hand, top))[:-1])
        points, dearest = points_of(now), POINTS[now[-1] & RANK_MASK]
        thirds = {third for card in dict.fromkeys(now) for third in self._thirds(card, without(self.hand, card))}
        total = cards = 0
        live = self.count_live()
        for card in DECK:
            number = live[card]
            if number > 0:
                # A card that melds saves about two others; a low one replaces the card that counts most.
                spared = sum(POINTS[other & RANK_MASK] for other in now[-2:])
                drawn = (
                    spared if card in thirds or card & RANK_MASK == self.wild else dearest - POINTS[card & RANK_MASK]
                )
                total += number * max(drawn, 0)
                cards += number
        return not cards or (points - sure) * cards >= total

    def _leftovers_of(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return leftovers_of(hand, self.wild, self.ace_high)

    def discards_by_worth(self) -> Sequence[Card]:
        """Return the cards worth discarding, each once, those least worth keeping first."""
        if self.state.out is not None:
            return self._by_points_left()
        leftovers = self.state.leftovers(self.seat)
        if not leftovers:
            return self._by_points_left()
        cost = _COST_OF_POINT + _COST_GROWTH * (self.state.turns // self.state.seats)
        worth = {
            card: self.use(card, leftovers) + _WORTH_OF_GIFT * self.gift(card) - cost * POINTS[card & RANK_MASK]
            for card in dict.fromkeys(leftovers)
        }
        return sorted(worth, key=lambda card: (worth[card], card))

    def _by_points_left(self) -> Sequence[Card]:
        after = {}
        for card in dict.fromkeys(self.hand):
            after[card] = (
                fewest_points(without(self.hand, card), self.wild, self.ace_high),
                card & RANK_MASK == self.wild,
                self.gift(card),
            )
        return sorted(after, key=lambda card: (after[card], card))

    def use(self, card: Card, leftovers: Sequence[Card]) -> float:
        """Return how many live cards would meld ``card`` with another; if that is melded already, they count less."""
        if card & RANK_MASK == self.wild:
            return _USE_OF_WILD
        live = self.count_live()
        others = list(leftovers)
        others.remove(card)
        melded = list(self.hand)
        for other in leftovers:
            melded.remove(other)
        mine = self._thirds(card, others)
        total = 0.0
        for third in mine:
            total += _WORTH_OF_LIVE * live[third]
        for third in self._thirds(card, melded):
            if third not in mine:
                total += _WORTH_OF_LIVE_WITH_MELDED * live[third]
        return total

    def _thirds(self, card: Card, others: Sequence[Card]) -> list[int]:
        """Return the normal cards, each once, that would make a meld of ``card`` and one of ``others``."""
        rank, suit = card & RANK_MASK, card >> 4
        thirds: list[int] = []
        same_rank = False
        for other in others:
            its = other & RANK_MASK
            if its == rank:
                same_rank = True
            elif other >> 4 == suit and its != self.wild and (self.ace_high or -3 < its - rank < 3):
                for place in _between(rank, its, self.ace_high):
                    third = suit << 4 | place
                    if third not in thirds:
                        thirds.append(third)
        if same_rank:
            for third in (rank, rank | 16, rank | 32, rank | 48):
                if third not in thirds:
                    thirds.append(third)
        return thirds

    def gift(self, card: Card) -> int:
        """Return how many cards that the next player is known to hold fit ``card``; a wild card counts as the most."""
        rank, suit = card & RANK_MASK, card >> 4
        if rank == self.wild:
            return _GIFT_OF_WILD
        number = 0
        for other in self.state.known[(self.seat + 1) % self.state.seats]:
            its = other & RANK_MASK
            if its == rank or (other >> 4 == suit and -3 < its - rank < 3):
                number += 1
        return number


def _with(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(sorted((*hand, card)))


def _between(rank: int, other: int, ace_high: bool) -> tuple[int, ...]:
    """Return the ranks that complete a run with two cards of one suit."""
    if ace_high and 1 in (rank, other) and rank + other > KING:
        rank, other = max(rank, other), KING + 1
    low, high = min(rank, other), max(rank, other)
    if high - low == 2:
        return ((low + 1),)
    if high - low == 1:
        places = [place for place in (low - 1, high + 1) if 1 <= place <= KING + ace_high]
        return tuple((place - 1) % KING + 1 for place in places)
    return ()


# The *promise* of each discard: its expected worth, before anything is played out
#
# Every card that the next draw may bring is tried with the cards that would be kept. The weights of the counts were
# fitted: each discard from a large number of hands was played out in the same deal by the rules of thumb, and the
# result was explained by these counts (least squares; ``tools/benchmarks/discard_value.py``). A player who uses only
# the promise plays better than the rules of thumb; sampled deals are weighed against it.

Weights: TypeAlias = tuple[float, float, float, float, float]
_OUT, _OVER, _LEFT, _GIFT, _DISCARDED = range(5)  # the places of the counts, as in _WORTH
# The weights were fitted to two and three players together. With more than two, others go out sooner than the weights
# expect: a discard that leaves less is then better by 0.27 ± 0.12 points where the weights alone say otherwise, so the
# promises are put in order. With two it is not (0.00 ± 0.11; ``tools/benchmarks/discard_value.py``).
MAX_SEATS_WITHOUT_ORDER: Final = 2
_MAX_ROUNDS: Final = 10  # the rounds of turns after which the weights change no more
# The cards and points left over, about, if a hand consists of two melds of three: it can't go out, because one of them
# must be broken up for the discard.
_BROKEN_MELD: Final = (1, 3)
# With one pack, by the number of leftovers kept: the points for being certain to go out next time, for each card and
# each point that is left over then, for each card of the next player that the discard fits, and for each point
# discarded.
_WORTH: Final[tuple[Weights, ...]] = (
    (10.46, -0.25, -0.05, -0.04, -0.11),
    (11.09, -2.62, -0.18, -0.21, -0.12),
    (9.81, -1.96, -0.42, -0.46, -0.18),
    (13.39, -2.98, -0.34, -0.49, -0.11),
)
# The change of these weights with every round of turns.
_LATER: Final[tuple[Weights, ...]] = (
    (-1.476, -0.073, 0.0, -0.002, 0.014),
    (-0.646, 0.531, -0.031, 0.010, 0.001),
    (-1.023, 0.337, -0.053, 0.036, 0.003),
    (-1.911, 0.712, -0.084, 0.049, -0.016),
)
# With several packs, as four or more players have: others go out sooner, so points left cost more. Fitted to 38,352
# comparisons of four players, without points discarded, which say the same as the points left.
_WORTH_SEVERAL: Final[tuple[Weights, ...]] = (
    (6.45, -1.7, -0.26, 0.0, 0.0),
    (12.73, -0.26, -0.19, -0.05, 0.0),
    (0.0, -4.08, -0.38, 0.0, 0.0),
    (0.0, -4.43, -0.37, -0.28, 0.0),
)
_LATER_SEVERAL: Final[tuple[Weights, ...]] = (
    (-0.645, 0.17, -0.009, 0.0, 0.0),
    (-1.273, 0.026, -0.053, -0.18, 0.0),
    (0.0, 0.408, -0.08, -0.057, 0.0),
    (0.0, 0.443, -0.078, -0.064, 0.0),
)


def promises(judge: Judge, leftovers: tuple[Card, ...]) -> dict[Card, float]:
    """Return the promise of each discard that is not wild, in points of which only the differences have a meaning.

    :param judge: that of a player who has taken a card and can't go out.
    :param leftovers: the cards that the best melds of the hand leave over, at least two.
    """
    state = judge.state
    turns = min(state.turns // state.seats, _MAX_ROUNDS)
    first, change = fitted_weights(len(state.pack) > len(DECK), len(leftovers) - 1)
    weights = [worth + turns * later for worth, later in zip(first, change, strict=True)]
    counted = {
        card: counts(judge, leftovers, card) for card in dict.fromkeys(leftovers) if card & RANK_MASK != judge.wild
    }
    promised = {
        card: fsum([weight * count for weight, count in zip(weights, its, strict=True)])
        for card, its in counted.items()
    }
    if state.seats > MAX_SEATS_WITHOUT_ORDER:
        _put_in_order(promised, counted, weights[_LEFT])
    return promised


def leaves_less(one: Weights, other: Weights) -> bool:
    """Whether a discard leaves fewer points than another of fewer points, and is no worse in anything else.

    :param one: the :func:`counts` of the discard.
    :param other: the counts of the other one.
    """
    return (
        one[_DISCARDED] > other[_DISCARDED]
        and one[_LEFT] < other[_LEFT]
        and one[_OUT] >= other[_OUT]
        and one[_OVER] <= other[_OVER]
        and one[_GIFT] <= other[_GIFT]
    )


def _put_in_order(promised: dict[Card, float], counted: Mapping[Card, Weights], left: float) -> None:
    """Raise the promise of each discard above those of others that leave more points and have no advantage.

    :param left: the weight of a point left, which tells by how much a promise must be higher.
    """
    for card in sorted(counted, key=lambda card: (counted[card][_DISCARDED], card)):
        mine = counted[card]
        for other, theirs in counted.items():
            if leaves_less(mine, theirs):
                promised[card] = max(promised[card], promised[other] + left * (mine[_LEFT] - theirs[_LEFT]))


def fitted_weights(several: bool, kept: int) -> tuple[Weights, Weights]:
    """Return the weights in the first round of turns, and their change with every further one.

    :param several: whether there are several packs.
    :param kept: the number of leftovers that are kept.
    """
    place = min(kept, len(_WORTH)) - 1
    return (_WORTH_SEVERAL[place], _LATER_SEVERAL[place]) if several else (_WORTH[place], _LATER[place])


def counts(judge: Judge, leftovers: tuple[Card, ...], discard: Card) -> Weights:
    out, over, points = next_draw(judge, leftovers, discard)
    return out, over, points, float(judge.gift(discard)), float(POINTS[discard & RANK_MASK])


def next_draw(judge: Judge, leftovers: tuple[Card, ...], discard: Card) -> tuple[float, float, float]:
    """Return the chance to go out with the next card of the pile, and the mean cards and points left over then."""
    hand = without(judge.hand, discard)
    kept = without(leftovers, discard)
    dearest, points = POINTS[kept[-1] & RANK_MASK], points_of(kept)
    wild, ace_high = judge.wild, judge.ace_high
    cards = ends = all_over = all_points = 0
    live = judge.count_live()
    for card in DECK:
        number = live[card]
        if number <= 0:
            continue
        cards += number
        rank = card & RANK_MASK
        if rank == wild or could_meld(card, hand, wild, ace_high):
            over, left = _left_with(card, hand, wild, ace_high)
        else:
            over, left = len(kept), points - max(0, dearest - POINTS[rank])
        if not over:
            ends += number
        all_over += number * over
        all_points += number * left
    if not cards:
        return 0.0, float(len(kept)), float(points)
    return ends / cards, all_over / cards, all_points / cards


def _left_with(card: Card, hand: tuple[Card, ...], wild: Rank, ace_high: bool) -> tuple[int, int]:
    """Return the cards and points left over after drawing ``card`` and discarding the leftover of most points."""
    larger = tuple(sorted((*hand, card)))
    over = leftovers_of(larger, wild, ace_high)
    if over or outs(larger, wild, ace_high):
        return max(0, len(over) - 1), points_of(over[:-1])
    return _BROKEN_MELD
