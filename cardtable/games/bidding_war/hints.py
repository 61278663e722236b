"""What a player of the Scruffian Bidding War is told: reasons for moves, a fair bid, and the sure rest."""

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Final

from cardtable.engine.bot import Forecast, Promise, Rest, points_of
from cardtable.engine.cards import Card, card_name, card_names
from cardtable.engine.moves import Move, Pass
from cardtable.engine.typography import counted
from cardtable.games.bidding_war import open_auction, prize_value
from cardtable.games.bidding_war.guess import guess
from cardtable.games.bidding_war.rules import CARDS, BiddingWarState
from cardtable.games.bidding_war.values import Bid, BiddingWarView, CardOffer, Phase

FEW_CARDS: Final = 2
"""So few cards of the others are a reason for a bid that only they can beat. Guessed."""
MAX_NEAR: Final = 2
"""The largest difference between two bids that are near each other. Guessed."""


def reason(state: BiddingWarState, move: Move) -> str:
    """Return the reason for ``move``, in one sentence."""
    match move:
        case CardOffer(card=card):
            return _why_offer(state, card)
        case Pass() if len(state.moves()) == 1:
            return "None of your cards beats the bid on the table."
        case Pass():
            return _why_pass(state)
        case Bid(card=card) if state.phase is Phase.AUCTION:
            if not open_auction.can_be_outbid(state, card.rank):
                return f"Nobody can outbid {card_name(card)}, and the prize is worth it."
            bids = [state.values[each.cards[0]] for each in state.moves() if each.cards]
            if state.values[card] > state.values[fair_bid(state, state.seat)]:
                # More than the fair bid of the estimate: what is certain is who can still beat it.
                higher = sum(each > state.values[card] for each in _held_by_others(state))
                if higher <= FEW_CARDS:
                    who = "The others have" if state.seats > 2 else "Your opponent has"
                    return f"{who} only {counted(higher, 'card')} that can beat {card_name(card)}."
                if state.values[card] > min(bids):
                    return "A lower card is more likely to be outbid."
                return f"{card_name(card)} is your cheapest card that beats the bid on the table."
            if state.values[card] > min(bids):
                return f"The prize is worth {card_name(card)}, and a lower card is more likely to be outbid."
            return f"{card_name(card)} is your cheapest card that beats the bid, and the prize is worth it."
        case Bid(card=card):
            return _why_bid(state, card.rank)
        case _:
            return "There is no other move."


def _why_pass(state: BiddingWarState) -> str:
    """Return the reason for a pass in an open auction; the estimate may call a higher bid fair."""
    fair = fair_bid(state, state.seat)
    beats = any(move.cards and state.values[move.cards[0]] <= state.values[fair] for move in state.moves())
    if beats and _later(state):
        card = CARDS[state.suits[state.seat]][fair]
        return f"{card_name(card)} would be a fair bid, but you can use it better for a later prize."
    return "The prize is not worth a card that would beat the bid on the table."


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
    best = _best_of_others(state, seat)
    mine = _own(state, seat)
    if len(mine) == 1:
        return "It is your last card."
    if value > best:
        return f"Nobody else can bid as much as {value}, so you are certain to win the {counted(prize, 'point')}."
    place, fair = mine.index(rank), mine.index(fair_bid(state, seat))
    two = len(mine) == 2
    if place == 0 and fair <= 1 and max(_later(state), default=0) > prize:
        saves = "the other for a better prize" if two else "the others for better prizes"
        return f"{_worth(prize)} little now: your {'lower' if two else 'lowest'} card saves {saves}."
    if place == 0:
        saves = "the other for a later one" if two else "the others for later ones"
        return f"Your {'lower' if two else 'lowest'} card lets this prize go and saves {saves}."
    about = f"{_worth(prize)} a card of about {state.values[mine[fair]]}"
    if place == fair:
        return f"{about}."
    if abs(place - fair) == 1 and abs(value - state.values[mine[fair]]) <= MAX_NEAR:
        others = "the others" if state.seats > 2 else "your opponent"
        return f"{about}, and a bid near it keeps {others} guessing."
    if place > fair:
        return f"{about}, but a bid of {value} is likelier to win it."
    if 2 * value < state.values[mine[fair]]:
        return f"A bid of {value} lets this prize go and saves your better cards for later ones."
    return f"{about}, but a bid of {value} costs less and may still be enough."


def fair_bid(state: BiddingWarState, seat: int) -> int:
    """Return the rank of a fair bid for the prize by a seat that may bid, from public facts alone.

    A fair sealed bid has the same place among the seat's cards as the prize among the prizes; the policy of the AI
    players spreads its bids around it. In an open auction it is the highest card that the policy would rather pay than
    pass. It is never higher than is needed to beat every card of the others.
    """
    mine = _own(state, seat)
    if state.phase is Phase.AUCTION:
        place = [state.values[rank] for rank in mine].index(open_auction.fair_bid(state, seat))
    else:
        place = round(prize_value.share_of_lesser_prizes(state) * (len(mine) - 1))
    best = _best_of_others(state, seat)
    while place and state.values[mine[place - 1]] > best:
        place -= 1
    return mine[place]


def _own(state: BiddingWarState, seat: int) -> list[int]:
    """Return the ranks that a seat can bid, those of lower value first; a card already bid openly is one of them."""
    return prize_value.by_value(state, state.at_hand(seat) if state.phase is Phase.AUCTION else state.hands[seat])


def _best_of_others(state: BiddingWarState, seat: int) -> int:
    """Return the highest value that the others who are still in can bid."""
    rivals = [other for other in prize_value.rivals(state, seat) if not state.out >> other & 1]
    return max(prize_value.values_at_hand(state, rivals), default=0)


def _held_by_others(state: BiddingWarState) -> list[int]:
    """Return the values of the cards with which the others who are still in can bid."""
    rivals = [seat for seat in prize_value.rivals(state, state.seat) if not state.out >> seat & 1]
    return [state.values[rank] for seat in rivals for rank in prize_value.by_value(state, state.at_hand(seat))]


def _worth(points: int) -> str:
    return f"A prize of {counted(points, 'point')} is worth"


# What speaks against a move beside a better one: from public facts alone, as all players know who can still bid what


def drawback(state: BiddingWarState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case CardOffer(card=card), CardOffer(card=other):
            return _against_offering(state, card, other)
        case Bid(card=card), Bid(card=other):
            return _against_bidding(state, card, other)
        case Bid(card=card), Pass():
            return _still_wanted(state, card)
        case Pass(), Bid():
            return f"A pass leaves the {counted(prize_value.pot(state), 'point')} to another player."
    return ""


def _against_offering(state: BiddingWarState, card: Card, other: Card) -> str:
    value, instead = state.values[card], state.values[other]
    if value > instead:
        return f"{card_name(card)} brings its winner {counted(value, 'point')}, {card_name(other)} only {instead}."
    return f"For {card_name(card)} the others will spend less: it brings only {counted(value, 'point')}."


def _against_bidding(state: BiddingWarState, card: Card, other: Card) -> str:
    value, instead = state.values[card], state.values[other]
    if value > instead:
        if instead > _best_of_others(state, state.seat):
            return f"{card_name(other)} is enough: nobody can bid as much."
        return _still_wanted(state, card)
    held = _held_by_others(state)
    against, then = (sum(each >= bid for each in held) for bid in (value, instead))
    if against > then:
        cards = "the others' cards" if state.seats > 2 else "your opponent's cards"
        beat = "beat or equal" if against > 1 else "beats or equals"
        them = f"{f'only {then}' if then else 'none'} of them"
        return f"{against} of {cards} {beat} {card_name(card)}, {them} {card_name(other)}."
    return ""


def _still_wanted(state: BiddingWarState, card: Card) -> str:
    """Return for what a card that is bid now will be missing."""
    later = _later(state)
    if not later:
        return ""
    if not state.offered and max(later) > prize_value.pot(state):
        return (
            f"{card_name(card)} is spent then, and a prize of {counted(round(max(later)), 'point')} is still to come."
        )
    left = _prizes_left(state)
    return (
        f"{card_name(card)} is spent then, and {counted(left, 'prize')} {'is' if left == 1 else 'are'} still to come."
    )


# The forecast: a fair bid for the prize, from public facts alone


FAIR: Final = "fair bid"


def forecast(view: BiddingWarView) -> Forecast | None:
    """Return a fair bid for the prize, with what is left to bid and to win; ``None`` unless the viewer has a choice."""
    seat = view.seat
    if view.phase not in (Phase.PICK, Phase.AUCTION) or seat is None or seat == view.facts.seller or not view.hand:
        return None
    if view.phase == Phase.PICK and len(view.hand) == 1:
        return None
    # The sampled order of the prizes, and of the bids that lie face down, makes no difference to what is asked here.
    state = guess(view, Random(0))
    values, prize, others = state.values, prize_value.pot(state), _best_of_others(state, seat)
    own, rank = _own(state, seat), fair_bid(state, seat)
    fair, bid, later = values[rank], view.facts.bid, _later(state)
    rows = [Promise(FAIR, fair, f"about {fair}"), Promise("this prize", prize, str(prize))]
    if later:
        mean = sum(later) / len(later)
        rows.append(Promise("a later prize", mean, f"{mean:.1f} each"))
    rows.append(Promise("others' best card", others, str(others)))
    scale = (0.0, float(max(13, prize)))
    title = f"A fair bid: about {card_name(CARDS[state.suits[seat]][rank])}"
    unit = f"{counted(sum(values[each] for each in own), 'point')} in {counted(len(own), 'card')} left to bid"
    needed = ceil((_prizes_left(state) + 1) / state.seats)
    if view.phase == Phase.AUCTION and needed < len(own):
        # A card that is left at the end is worth nothing, so the best ones are worth more than they seem.
        unit = f"only winners pay: about {needed} of your {counted(len(own), 'card')} will be needed"
    return Forecast(title, unit, tuple(rows), scale, bid or None, _to_come(state, later), marked=FAIR)


def _later(state: BiddingWarState) -> list[float]:
    """Return the values of the prizes after this one; for cards that players will offer, the likely values."""
    if not state.offered:
        return [float(state.values[card]) for card in state.deck]
    if not _prizes_left(state):
        return []
    return [prize_value.SOLD_CARD_VALUE * state.values[rank] for rank in range(1, state.house.ranks + 1)]


def _prizes_left(state: BiddingWarState) -> int:
    return state.house.ranks - len(state.history) - 1


def _to_come(state: BiddingWarState, later: Sequence[float]) -> str:
    """Return how many prizes are left to win, and their total value if it is known."""
    if not later:
        return "This is the last prize."
    if state.offered:
        return f"{counted(_prizes_left(state), 'prize')} to come"
    return f"{counted(round(sum(later)), 'point')} in {counted(len(later), 'prize')} to come"


# The rest of the game at the last prize, for which each player has one card left


def rest(view: BiddingWarView) -> Rest | None:
    """Return the rest of the game at the last prize if bids are sealed, which leaves no choice (SW-3)."""
    facts = view.facts
    to_act = view.actor == view.seat and view.phase in (Phase.OFFER, Phase.PICK)
    if not to_act or view.house.bidding != "sealed" or facts.number < facts.prizes or len(view.hand) != 1:
        return None
    card = view.hand[0]
    moves: tuple[Move, ...] = (CardOffer(card) if view.phase == Phase.OFFER else Bid(card),)
    return Rest(moves, _last_bids(view, card), points_of(guess, view, moves))


def _last_bids(view: BiddingWarView, card: Card) -> str:
    facts = view.facts
    # The others' last cards follow from what they have spent, so every guess is right.
    state = guess(view, Random(0))
    bids = [last for seat in range(view.seats) if seat != facts.seller for last in _left(state.view(seat), seat)]
    prize = card_names((*view.zone("prize").faces, *((card,) if view.phase == Phase.OFFER else ())))
    return f"It is the last prize, and all players have one card left: {card_names(bids)} are bid for {prize}."


def _left(view: BiddingWarView, seat: int) -> tuple[Card, ...]:
    return (*view.hand, *view.zone("pick", seat).faces)
