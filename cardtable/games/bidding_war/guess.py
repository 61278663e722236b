"""Sampled deals of the Scruffian Bidding War: states that a view could come from, made from the view alone."""

from random import Random
from typing import Final

from cardtable.engine.cards import Card
from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.money import BIT, CARDS, WHOLE_SUIT
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import DEAL, PICK, BiddingWarView, Phase

# The probability that a hidden bid is taken to be any card, instead of a sensible player's bid. Guessed.
SURPRISE_CHANCE: Final = 0.25


def guess(view: BiddingWarView, rng: Random) -> BiddingWarState:
    """Return a state that ``view`` could come from.

    All cards are known except the bids that lie face down; these are drawn as a player with good rules of thumb would
    bid. The order of the prizes to come is random.
    """
    facts = view.facts
    state = BiddingWarState(view.seats, view.house, view.dealer)
    state.actor, state.phase = view.actor, Phase(view.phase)
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.earlier = facts.earlier
    if not facts.suits:
        return state
    state.suits = facts.suits if facts.spare is None else (*facts.suits, facts.spare)
    state.seller, state.leader, state.bid = facts.seller, facts.leader, facts.bid
    state.out = sum(1 << seat for seat, out in enumerate(facts.out) if out)
    state.shown, state.points, state.history = list(facts.shown), list(facts.points), facts.history
    state.prize = view.zone("prize").faces
    for seat in range(view.seats):
        _deal_hand(state, view, seat)
    state.deck = _prizes_left(state, view, rng)
    _guess_picks(state, view, rng)
    return state


def _deal_hand(state: BiddingWarState, view: BiddingWarView, seat: int) -> None:
    gone, spent, pick = view.facts.gone[seat], view.zone("spent", seat).faces, view.zone("pick", seat).faces
    state.hands[seat] = WHOLE_SUIT[state.house.ranks] & ~_mask((*gone, *pick))
    state.away[seat] = _mask(gone) & ~_mask(spent)
    state.picks[seat] = pick[0] if pick else None


def _mask(cards: tuple[Card, ...]) -> int:
    return sum(BIT[card] for card in cards)


def _prizes_left(state: BiddingWarState, view: BiddingWarView, rng: Random) -> tuple[Card, ...]:
    """Return the prizes still face down, in random order; before the shuffle, when there is no secret, sorted."""
    if state.spare is None:
        return ()
    seen = {card for round_ in state.history for card in round_.prize}.union(state.prize)
    left = [card for card in CARDS[state.spare][1 : state.house.ranks + 1] if card not in seen]
    left = left[: len(view.zone("deck").cards)]
    if state.phase is not DEAL:
        rng.shuffle(left)
    return tuple(left)


def _guess_picks(state: BiddingWarState, view: BiddingWarView, rng: Random) -> None:
    """Draw bids for the seats whose bids lie face down, none of which knew the others' bids."""
    hidden = [seat for seat in range(view.seats) if view.zone("pick", seat).hidden]
    if state.phase is not PICK or not hidden:
        return
    bids: dict[int, int] = {}
    for seat in hidden:
        state.actor = seat
        if rng.random() < SURPRISE_CHANCE:
            bids[seat] = rng.choice(state.moves()).cards[0].rank
        else:
            bids[seat] = prize_value.sealed_bid(state, rng)
    for seat, rank in bids.items():
        state.hands[seat] ^= 1 << rank
        state.picks[seat] = CARDS[state.suits[seat]][rank]
    state.actor = view.actor
