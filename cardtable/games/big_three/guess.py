"""Sampled deals of Big Three: the unseen cards are dealt again, in agreement with all that a view shows.

Besides the open cards, a view shows that the player who started the auction was dealt the four of hearts, or the lowest
heart in play (BT-3), and that the called card is in a hand that can be the partner's (BT-12).
"""

from collections.abc import Iterable, Sequence
from math import log
from random import Random
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import PASS, Bid, Shuffle
from cardtable.engine.position import Position
from cardtable.games.big_three.bidding import hand_chance
from cardtable.games.big_three.deck import ALL, BIT, PLACES, STARTERS, cards_of, mask_of
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import DEAL, OVER, BigThreeView, Call, Facts, House, Lay, Phase

# The chance that a card which would make its holder the starter is left over, if it may be: 4 of 52 cards are.
_LEFT_OVER_CHANCE: Final = 4 / 52
# The number of further deals that are tried for one that fits the calls. Guessed.
_FURTHER_DEALS: Final = 3


def guess(view: BigThreeView, rng: Random) -> BigThreeState:
    """Return a state that ``view`` could come from, made from the view alone.

    Only the places of the cards, the starter, the calls, the called card and the turns are used; all else follows.
    """
    facts = view.facts
    state = BigThreeState(view.seats, view.house, view.dealer)
    if facts.starter is not None:
        # After a finished hand, the next player is already the dealer; after a redeal, the dealer is the same.
        over = view.phase in (DEAL, OVER) and _highest_bidder(facts) is not None
        state.dealer = (view.dealer + over) % view.seats
        _replay(state, view, _best_deal(view, facts.starter, rng))
    if state.phase in (DEAL, OVER):
        state.phase, state.actor = Phase(view.phase), view.actor
    state.dealer = view.dealer
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    return state


def _highest_bidder(facts: Facts) -> int | None:
    return next((seat for seat, bid in reversed(facts.calls) if bid), None)


def _best_deal(view: BigThreeView, starter: int, rng: Random) -> "_SampledDeal":
    """Return the best of a few deals of the unseen cards: the one whose hands explain the calls best."""
    facts = view.facts
    callers = [(seat, bid) for seat, bid in dict(facts.calls).items() if seat != view.seat]
    best = _SampledDeal(view, starter, rng)
    most = _fit(best, callers) + rng.random() if callers else 0.0
    for _ in range(_FURTHER_DEALS if callers else 0):
        other = _SampledDeal(view, starter, rng)
        fit = _fit(other, callers) + rng.random()
        if fit > most:
            best, most = other, fit
    return best


def _fit(sample: "_SampledDeal", callers: Sequence[tuple[int, int]]) -> float:
    """Return how well the hands fit the last call of each seat: the higher, the better."""
    view = sample.view
    fit = 0.0
    for seat, bid in callers:
        hand = sample.hands[seat] | sample.played[seat]
        made = hand_chance(hand, view.seats, view.house.ranking, seat == sample.starter)
        fit += log(0.05 + made) if bid else log(1.05 - made)
    return 2.0 * fit


class _SampledDeal:
    """A sample of the cards that were dealt: a mask for each seat, and one for the cards left over.

    :ivar room: by seat, the number of hidden cards that are still to be placed there.
    :ivar taker: the seat that has taken the cards left over: the bidder's, after the auction (BT-5).
    :ivar rest: the mask of the unseen cards that are still to be placed.
    :ivar was_left_over: the mask of the cards that were certainly left over in this sample.
    """

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
        leftover = len(view.zone("leftover").cards)
        # BT-5: in an auction won, the highest bidder's.
        self.taker = _highest_bidder(self.facts) if view.seats == 3 and not leftover else None
        self.leftover = 0
        self.leftover_room = leftover
        self.rest = ALL ^ sum(self.hands) ^ sum(self.played)
        self.was_left_over = 0
        self.starter = starter
        self._place_starter()
        self._place_called()
        self._place_others()

    # The cards whose place follows from the view

    def _seat_of(self, bit: int) -> int | None:
        """Return the seat to which a card was dealt, if it is known."""
        for seat, (hand, played) in enumerate(zip(self.hands, self.played, strict=True)):
            if (hand | played) & bit:
                return seat
        return None

    def _give(self, bit: int, seat: int) -> None:
        self.hands[seat] |= bit
        self.room[seat] -= 1
        self.rest ^= bit

    def _leave_over(self, bit: int) -> None:
        """Put a card among those left over, or into the hand of the bidder who has taken them."""
        if bit & self.rest:
            if self.taker is None:
                self.leftover |= bit
                self.leftover_room -= 1
                self.rest ^= bit
            else:
                self._give(bit, self.taker)
        self.was_left_over |= bit

    def _place_starter(self) -> None:
        """Place the card that made the starter start; those that would have come before it were left over (BT-3)."""
        bits = [BIT[card] for card in STARTERS[self.view.house.ranking]]
        places = self._starter_places(bits)
        chosen = self.rng.choices(places, [_LEFT_OVER_CHANCE**number for number in range(len(places))])[0]
        for bit in bits[:chosen]:
            self._leave_over(bit)
        if bits[chosen] & self.rest:
            self._give(bits[chosen], self.starter)

    def _starter_places(self, bits: Sequence[int]) -> list[int]:
        """Return the places in ``bits`` of the cards that may have made the starter start."""
        places = []
        needed = 0
        space = self.leftover_room if self.taker is None else self.room[self.taker]
        for place, bit in enumerate(bits[:5]):
            seat = self._seat_of(bit)
            if seat == self.starter or (seat is None and self.room[self.starter] and needed <= space):
                places.append(place)
            needed += seat is None
            if seat == self.starter or (places and self.taker == self.starter):
                break
            if seat not in (None, self.taker) or needed > space:
                break
        return places

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
        self.leftover |= mask_of(free[at:])

    def dealt(self) -> tuple[list[int], int]:
        """Return the cards that were dealt to each seat, and the cards left over."""
        hands = [hand | played for hand, played in zip(self.hands, self.played, strict=True)]
        if self.taker is None:
            return hands, self.leftover
        leftover = self.was_left_over
        loose = cards_of(hands[self.taker] & ~leftover & ~self._starter_bit())
        leftover |= mask_of(self.rng.sample(loose, 4 - leftover.bit_count()))
        hands[self.taker] ^= leftover
        return hands, leftover

    def _starter_bit(self) -> int:
        """Return the bit of the card that made the starter start: the first that was not left over."""
        for card in STARTERS[self.view.house.ranking]:
            if not BIT[card] & self.was_left_over:
                return BIT[card]
        return 0


def _replay(state: BigThreeState, view: BigThreeView, sample: _SampledDeal) -> None:
    """Deal the sample, and repeat all calls and turns."""
    facts = view.facts
    hands, leftover = sample.dealt()
    state.apply(Shuffle(_deal_order(hands, leftover, state.dealer)))
    for _, bid in facts.calls:
        state.apply(Bid(bid) if bid else PASS)
    if facts.called is not None:
        state.apply(Call(facts.called))
    for _, cards in facts.plays:
        state.apply(Lay(cards) if cards else PASS)


def _deal_order(hands: Sequence[int], leftover: int, dealer: int) -> tuple[Card, ...]:
    """Return the order of the deck that deals these cards (BT-1)."""
    seats = len(hands)
    piles = [cards_of(hands[(dealer - 1 - place) % seats]) for place in range(seats)]
    return (*(card for round_ in zip(*piles, strict=True) for card in round_), *cards_of(leftover))


def _cards_played(_house: House, facts: Facts) -> Iterable[Card]:
    return [card for _, cards in facts.plays for card in cards]


POSITION: Final = Position(follows=("trick", "pile"), laid=_cards_played)
