"""The value of the cards in a hand: whether they may still become melds, what they cost, and what others collect.

It follows from the actor's hand and public knowledge alone.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Card
from cardtable.games.the_card_game.law.fields import DECK
from cardtable.games.the_card_game.law.leftovers import (
    could_meld,
    fewest_points,
    leftovers_of,
    outs,
    points_of,
    without,
)
from cardtable.games.the_card_game.law.meld_search import KING, POINTS, RANK_MASK
from cardtable.games.the_card_game.law.rules import CardGameState

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
