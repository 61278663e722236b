"""The reasons that hints give for moves of the Scruffian Bidding War."""

from collections.abc import Sequence

from cardtable.engine.card_names import card_name
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass
from cardtable.engine.typography import counted
from cardtable.games.bidding_war.player import open_auction, prize_value
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import AUCTION, Bid, Offer


def reason(state: BiddingWarState, move: Move) -> str:
    """Return the reason for ``move``, in one sentence."""
    match move:
        case Offer(card=card):
            return _why_offer(state, card)
        case Pass() if len(state.moves()) == 1:
            return "None of your cards beats the bid on the table."
        case Pass():
            return "The prize is not worth a card that would beat the bid on the table."
        case Bid(card=card) if state.phase is AUCTION:
            if not open_auction.can_be_outbid(state, card.rank):
                return f"Nobody can outbid {card_name(card)}, and the prize is worth it."
            bids = [state.values[each.cards[0]] for each in state.moves() if each.cards]
            if state.values[card] > min(bids):
                return f"The prize is worth {card_name(card)}, and a lower card is more likely to be outbid."
            return f"{card_name(card)} is your cheapest card that beats the bid, and the prize is worth it."
        case Bid(card=card):
            return _why_bid(state, card.rank)
        case _:
            return "There is no other move."


def _why_offer(state: BiddingWarState, card: Card) -> str:
    mine = prize_value.by_value(state, state.hands[state.seat])
    if state.house.seller_paid:
        if mine.index(card.rank) < len(mine) / 4:
            return f"You need {card_name(card)} least, but nobody will pay you much for it."
        return f"Your opponents will pay you well for {card_name(card)}."
    if mine.index(card.rank) < len(mine) / 2:
        return f"{card_name(card)} is one of the cards that you need least."
    return f"Your opponents will spend high cards on {card_name(card)}."


def _why_bid(state: BiddingWarState, rank: int) -> str:
    seat = state.seat
    value, prize = state.values[rank], prize_value.pot(state)
    others = prize_value.rivals(state, seat)
    best = max(state.values[each] for other in others for each in prize_value.by_value(state, state.at_hand(other)))
    mine = prize_value.by_value(state, state.hands[seat])
    if len(mine) == 1:
        return "It is your last card."
    if value > best:
        return f"Nobody else can bid as much as {value}, so you are certain to win the {counted(prize, 'point')}."
    place, fair = mine.index(rank), _fair_place(state, mine, best)
    if place == 0 and fair <= 1:
        return f"{_worth(prize)} little now: your lowest card saves the others for better prizes."
    if place == 0:
        return "Your lowest card lets this prize go and saves the others for later ones."
    if abs(place - fair) <= 1:
        return f"{_worth(prize)} a card of about {value}."
    about = f"{_worth(prize)} a card of about {state.values[mine[fair]]}"
    if place > fair:
        return f"{about}, but a bid of {value} is likelier to win it."
    return f"{about}, but a bid of {value} costs less and may still be enough."


def _fair_place(state: BiddingWarState, mine: Sequence[int], best: int) -> int:
    """Return the place among the ranks of one's own that the prize has among the later ones, as in the forecast.

    :param best: the highest value that the others can bid; a bid need not be higher than the first card above it.
    """
    place = round(prize_value.share_of_lesser_prizes(state) * (len(mine) - 1))
    while place and state.values[mine[place - 1]] > best:
        place -= 1
    return place


def _worth(points: int) -> str:
    return f"A prize of {counted(points, 'point')} is worth"
