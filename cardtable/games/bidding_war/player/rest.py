"""The rest of a Scruffian Bidding War at the last prize: each player has one card left, which everybody knows."""

from random import Random

from cardtable.engine.card_names import card_names
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move
from cardtable.engine.player.rest import Rest, points_of
from cardtable.games.bidding_war.player.guess import guess
from cardtable.games.bidding_war.values import OFFER, PICK, Bid, BiddingWarView, Offer


def rest(view: BiddingWarView) -> Rest | None:
    """Return the rest of the game at the last prize if bids are sealed, which leaves no choice (SW-3)."""
    facts = view.facts
    to_act = view.actor == view.seat and view.phase in (OFFER, PICK)
    if not to_act or view.house.bidding != "sealed" or facts.number < facts.prizes or len(view.hand) != 1:
        return None
    card = view.hand[0]
    moves: tuple[Move, ...] = (Offer(card) if view.phase == OFFER else Bid(card),)
    return Rest(moves, _reason(view, card), points_of(guess, view, moves))


def _reason(view: BiddingWarView, card: Card) -> str:
    facts = view.facts
    # The others' last cards follow from what they have spent, so every guess is right.
    state = guess(view, Random(0))
    bids = [last for seat in range(view.seats) if seat != facts.seller for last in _left(state.view(seat), seat)]
    prize = card_names((*view.zone("prize").faces, *((card,) if view.phase == OFFER else ())))
    return f"It is the last prize, and everybody has one card left: {card_names(bids)} are bid for {prize}."


def _left(view: BiddingWarView, seat: int) -> tuple[Card, ...]:
    return (*view.hand, *view.zone("pick", seat).faces)
