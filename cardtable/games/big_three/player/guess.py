"""Sampled deals that a view could come from: the unseen cards dealt again, in agreement with all that the view shows.

Besides the open cards, a view shows that the player who started the auction holds the four of hearts, or the lowest
heart that was dealt (BT-3), and that the called card is in a hand that can be the partner's (BT-12).
"""

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import Bid, Pass, Shuffle
from cardtable.games.big_three.law.combinations import PASS
from cardtable.games.big_three.law.facts import DEAL, OVER, BigThreeView, Phase
from cardtable.games.big_three.law.masks import ALL, BIT, PLACES, cards_of, mask_of
from cardtable.games.big_three.law.moves import Call, Lay
from cardtable.games.big_three.law.ranking import STARTERS
from cardtable.games.big_three.law.rules import BigThreeState
from cardtable.games.big_three.player.bidding import hand_chance

# The chance that a card which would make its holder the starter is left over, when it may be: 4 of 52 cards are.
_LEFT_OVER_CHANCE: Final = 4 / 52
# More deals that are tried for one that fits the calls; guessed.
_DEALS_TRIED: Final = 3


def guess(view: BigThreeView, rng: Random) -> BigThreeState:
    """Return a state that ``view`` could come from, made from the view alone."""
    facts = view.facts
    state = BigThreeState(view.seats, view.house, view.dealer)
    if facts.starter is not None:
        # After a finished hand, the next player is the dealer already; not so after a redeal.
        over = view.phase in (DEAL, OVER) and facts.bidder is not None
        state.dealer = (view.dealer + over) % view.seats
        _replay(state, view, _best_holding(view, facts.starter, rng))
    state.dealer = view.dealer
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.phase, state.actor = Phase(view.phase), view.actor
    return state


def _best_holding(view: BigThreeView, starter: int, rng: Random) -> "_Holding":
    """Return, of a few ways to deal the unseen cards, the one whose hands explain the calls best."""
    facts = view.facts
    callers = [(seat, bid) for seat, bid in dict(facts.calls).items() if seat != view.seat]
    best = _Holding(view, starter, rng)
    most = _fit(best, callers) + rng.random() if callers else 0.0
    for _ in range(_DEALS_TRIED if callers else 0):
        other = _Holding(view, starter, rng)
        fit = _fit(other, callers) + rng.random()
        if fit > most:
            best, most = other, fit
    return best


def _fit(holding: "_Holding", callers: Sequence[tuple[int, int]]) -> float:
    """Return how well hands fit the last calls: 0 is very well, lower is worse."""
    view = holding.view
    fit = 0.0
    for seat, bid in callers:
        hand = holding.hands[seat] | holding.played[seat]
        made = hand_chance(hand, view.seats, view.house.ranking, seat == holding.starter)
        fit += log(0.05 + made) if bid else log(1.05 - made)
    return 2.0 * fit


class _Holding:
    """The cards that were dealt, as sampled: a mask for each seat, and one for the cards left over."""

    def __init__(self, view: BigThreeView, starter: int, rng: Random) -> None:
        self.view = view
        self.facts = view.facts
        self.rng = rng
        self.played = [0] * view.seats
        for seat, cards in self.facts.plays:
            self.played[seat] |= mask_of(cards)
        zones = [view.zone("hand", seat) for seat in range(view.seats)]
        self.hands = [mask_of(zone.faces) for zone in zones]
        self.room = [len(zone.hidden) for zone in zones]
        middle = len(view.zone("leftover").cards)
        # Who has taken the cards left over: the bidder, after the auction (BT-5).
        self.taker = self.facts.bidder if view.seats == 3 and not middle else None
        self.middle = 0
        self.middle_room = middle
        self.rest = ALL ^ sum(self.hands) ^ sum(self.played)
        self.from_middle = 0
        self.starter = starter
        self._place_starter()
        self._place_called()
        self._place_others()

    # The cards whose place follows from the view

    def _seat_of(self, bit: int) -> int | None:
        """Return the seat where a card is or was, if that is known."""
        for seat, (hand, played) in enumerate(zip(self.hands, self.played, strict=True)):
            if (hand | played) & bit:
                return seat
        return None

    def _give(self, bit: int, seat: int) -> None:
        self.hands[seat] |= bit
        self.room[seat] -= 1
        self.rest ^= bit

    def _leave_over(self, bit: int) -> None:
        """Put a card among those left over: in the middle, or with the bidder who has taken them."""
        if bit & self.rest:
            if self.taker is None:
                self.middle |= bit
                self.middle_room -= 1
                self.rest ^= bit
            else:
                self._give(bit, self.taker)
        self.from_middle |= bit

    def _place_starter(self) -> None:
        """Make sure that the starter was the one to start (BT-3)."""
        bits = [BIT[card] for card in STARTERS[self.view.house.ranking]]
        keys = self._possible_keys(bits)
        key = self.rng.choices(keys, [_LEFT_OVER_CHANCE**place for place in range(len(keys))])[0]
        for bit in bits[:key]:
            self._leave_over(bit)
        if bits[key] & self.rest:
            self._give(bits[key], self.starter)

    def _possible_keys(self, bits: Sequence[int]) -> list[int]:
        """Return the places of the cards that may have made the starter start: all before them were left over."""
        keys = []
        needed = 0
        space = self.middle_room if self.taker is None else self.room[self.taker]
        for place, bit in enumerate(bits[:5]):
            seat = self._seat_of(bit)
            if seat == self.starter or (seat is None and self.room[self.starter] and needed <= space):
                keys.append(place)
            needed += seat is None
            if seat == self.starter or (keys and self.taker == self.starter):
                break
            if seat not in (None, self.taker) or needed > space:
                break
        return keys

    def _place_called(self) -> None:
        called = self.facts.called
        if called is None or not BIT[called] & self.rest:
            return
        bit = BIT[called]
        if self.facts.partner is not None:
            self._give(bit, self.facts.partner)
            return
        seats = [seat for seat in range(self.view.seats) if self.room[seat] and seat != self.facts.bidder]
        self._give(bit, self.rng.choices(seats, [self.room[seat] for seat in seats])[0])

    # All others

    def _place_others(self) -> None:
        free = [card for card in PLACES if BIT[card] & self.rest]
        self.rng.shuffle(free)
        at = 0
        for seat, count in enumerate(self.room):
            self.hands[seat] |= mask_of(free[at : at + count])
            at += count
        self.middle |= mask_of(free[at:])

    def dealt(self) -> tuple[list[int], int]:
        """Return the cards that were dealt to each seat, and those that were left over."""
        hands = [hand | played for hand, played in zip(self.hands, self.played, strict=True)]
        if self.taker is None:
            return hands, self.middle
        middle = self.from_middle
        key = self._key()
        loose = cards_of(hands[self.taker] & ~middle & ~key)
        middle |= mask_of(self.rng.sample(loose, 4 - middle.bit_count()))
        hands[self.taker] ^= middle
        return hands, middle

    def _key(self) -> int:
        """Return the card that made the starter start, which was not left over."""
        for card in STARTERS[self.view.house.ranking]:
            if not BIT[card] & self.from_middle:
                return BIT[card]
        return 0


def _replay(state: BigThreeState, view: BigThreeView, holding: _Holding) -> None:
    """Deal these cards and repeat all calls and turns."""
    facts = view.facts
    hands, middle = holding.dealt()
    state.apply(Shuffle(_deal_order(hands, middle, state.dealer)))
    for _, bid in facts.calls:
        state.apply(Bid(bid) if bid else PASS)
    if facts.called is not None:
        state.apply(Call(facts.called))
    for _, cards in facts.plays:
        state.apply(Lay(cards) if cards else Pass())


def _deal_order(hands: Sequence[int], middle: int, dealer: int) -> tuple[Card, ...]:
    """Return the order of the deck that deals these cards (BT-1)."""
    seats = len(hands)
    piles = [cards_of(hands[(dealer - 1 - place) % seats]) for place in range(seats)]
    return (*(card for round_ in zip(*piles, strict=True) for card in round_), *cards_of(middle))
