"""Why a player would make a move, in one sentence that names the cards and the purpose."""

from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Pass
from cardtable.engine.words import card_name
from cardtable.games.bidding_war import judging
from cardtable.games.bidding_war.facts import Phase
from cardtable.games.bidding_war.moves import Bid, Offer
from cardtable.games.bidding_war.rules import BiddingWarState


def reason(state: BiddingWarState, move: Move) -> str:
    """Return one sentence why a player would make ``move``."""
    match move:
        case Offer(card=card):
            return _reason_to_offer(state, card)
        case Pass():
            return "The prize is not worth a card that is higher than the bid on the table."
        case Bid(card=card) if state.phase is Phase.AUCTION:
            bids = [state.values[each.cards[0] & 15] for each in state.moves() if each.cards]
            if state.values[card & 15] > min(bids):
                return f"The prize is worth {card_name(card)}, and a lower card would sooner be outbid."
            return f"{card_name(card)} is the cheapest card that leads, and the prize is worth it."
        case Bid(card=card):
            return _reason_to_bid(state, card & 15)
        case _:
            return "Nothing else can be done."


def _reason_to_offer(state: BiddingWarState, card: Card) -> str:
    mine = judging.by_value(state, state.hands[state.seat])
    if mine.index(card & 15) < len(mine) / 2:
        return f"{card_name(card)} is among the cards that are needed least."
    return f"The others will spend high cards on {card_name(card)}."


def _reason_to_bid(game: BiddingWarState, rank: int) -> str:
    seat = game.seat
    value, prize = game.values[rank], judging.pot(game)
    others = judging.rivals(game, seat)
    best = max(game.values[each] for other in others for each in judging.by_value(game, game.at_hand(other)))
    mine = judging.by_value(game, game.hands[seat])
    if len(mine) == 1:
        return "It is the last card."
    if value > best:
        return f"Nobody can bid as much as {value}, so it wins {prize} points for certain."
    if rank == mine[0]:
        return f"{prize} points are not worth much now: the lowest card saves the others for better prizes."
    if judging.span(game, len(mine)) >= len(mine):
        return f"{prize} points are worth almost any card; a bid of {value} is one that the others must reckon with."
    return f"{prize} points are worth about such a card."
