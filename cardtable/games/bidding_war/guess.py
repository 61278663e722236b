"""Sampled deals of the Scruffian Bidding War: only the order of the prizes and bids that lie face down are unknown."""

from collections.abc import Iterator
from random import Random
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.moves import Shuffle
from cardtable.engine.position import Position
from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.rules import BIT, CARDS, BiddingWarState, cards_aside, decks_for
from cardtable.games.bidding_war.values import (
    AUCTION,
    DEAL,
    DRAW,
    OVER,
    PICK,
    Bid,
    BiddingWarView,
    CardOffer,
    Facts,
    House,
    Phase,
    Round,
    Suits,
)

# The probability that a hidden bid is taken to be any card, instead of a sensible player's bid. Guessed.
SURPRISE_CHANCE: Final = 0.25


def guess(view: BiddingWarView, rng: Random) -> BiddingWarState:
    """Return a state that ``view`` could come from, made from the view alone.

    Only the suits, the prizes with the bids for them, the deck and who has passed are used; all else follows from them.
    """
    facts = view.facts
    state = BiddingWarState(view.seats, view.house, view.dealer)
    if facts.suits:
        if view.phase == DRAW:
            # SW-13: after a game the deal has passed to the left already.
            state.dealer = (view.dealer - 1) % view.seats
        state.apply(Suits(facts.suits if facts.spare is None else (*facts.suits, facts.spare)))
        if view.phase != DEAL:
            _replay(state, view, rng)
        if state.phase in (DRAW, OVER):
            state.phase, state.actor = Phase(view.phase), view.actor
        state.dealer = view.dealer
    state.scores, state.results, state.winners = view.scores, view.results, view.winners
    state.earlier = facts.earlier
    return state


def _replay(state: BiddingWarState, view: BiddingWarView, rng: Random) -> None:
    """Turn up the prizes and repeat all bids."""
    history, prize = view.facts.history, view.zone("prize").faces
    if not state.offered:
        state.apply(Shuffle(_prizes(state, view, prize, rng)))
    for sold in history:
        _sell(state, sold)
    if state.offered and len(prize) > len(state.prize):
        state.apply(CardOffer(prize[-1]))
    if state.phase is PICK:
        _bid_secretly(state, view, rng)
    elif state.phase is AUCTION:
        # SW-11: after a bid, those who have not spoken again have passed.
        first = state.seat
        _show(state, view.facts.shown, sum(1 << seat for seat, out in enumerate(view.facts.out) if out))
        state.next_bidder(first - 1 if state.leader is None else state.leader)


def _prizes(state: BiddingWarState, view: BiddingWarView, prize: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    """Return the cards of the spare suit in the order in which they are turned up, as far as it is known."""
    up = [sold.prize[-1] for sold in view.facts.history]
    if view.phase in (PICK, AUCTION):
        up += prize[-1:]
    left = list(view.zone("deck").faces)
    if not left:
        left = [card for card in state.deck if card not in up]
        rng.shuffle(left)
    return (*up, *left)


def _sell(state: BiddingWarState, sold: Round) -> None:
    """Sell a prize as it was sold (SW-4)."""
    if sold.seller is not None:
        state.apply(CardOffer(sold.prize[-1]))
    if state.sealed:
        state.picks = list(sold.bids)
        for seat, card in enumerate(sold.bids):
            if card is not None:
                state.hands[seat] &= ~BIT[card]
        state.settle(state.highest_pick())
    else:
        # SW-11: when the bids have ended, all but the winner are out.
        all_seats = (1 << state.seats) - 1
        _show(state, sold.bids, all_seats if sold.winner is None else all_seats ^ 1 << sold.winner)
        state.settle(state.leader)


def _show(state: BiddingWarState, shown: tuple[Card | None, ...], out: int) -> None:
    """Bring an open auction to the point at which these cards have been shown, and the seats of a mask are out."""
    state.shown, state.out = list(shown), out
    for seat, card in enumerate(shown):
        if card is None:
            continue
        if not out >> seat & 1:
            state.picks[seat] = card
            state.hands[seat] &= ~BIT[card]
        if state.values[card] > state.bid:
            state.bid, state.leader = state.values[card], seat


def _bid_secretly(state: BiddingWarState, view: BiddingWarView, rng: Random) -> None:
    """Repeat the bids that lie face down (SW-3); those that are hidden are drawn as a sensible player would bid."""
    for seat, pick in enumerate(view.zones_of("pick")):
        if seat == state.seller:
            continue
        if not pick.cards:
            return
        if pick.faces:
            card = pick.faces[0]
        elif rng.random() < SURPRISE_CHANCE:
            card = rng.choice(state.moves()).cards[0]
        else:
            card = CARDS[state.suits[seat]][prize_value.sealed_bid(state, rng)]
        state.apply(Bid(card))


def _cards_gone(house: House, facts: Facts) -> Iterator[Card]:
    """Yield the cards that lie aside, those that have been sold, and the bids that were spent on them or paid."""
    drawn = facts.suits if facts.spare is None else (*facts.suits, facts.spare)
    yield from cards_aside(drawn, decks_for(len(drawn)), house.ranks)
    for sold in facts.history:
        yield from () if sold.carried else sold.prize
        spent = sold.bids if house.bidding == "sealed" else () if sold.winner is None else (sold.bids[sold.winner],)
        yield from (card for card in spent if card is not None)


def _spare_apart(lines: dict[str, str]) -> None:
    """Give the spare suit a line of its own; earlier versions wrote it after the suits of the seats."""
    *suits, spare = lines.get("suits", "-").split()
    if "spare" not in lines and str(len(suits)) == lines.get("seats"):
        lines["suits"], lines["spare"] = " ".join(suits), spare


POSITION: Final = Position(
    dealing=(DRAW, DEAL), follows=("spent", "won", "discard", "aside"), laid=_cards_gone, older=_spare_apart
)
