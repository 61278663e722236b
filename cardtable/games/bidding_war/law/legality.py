"""The legal moves of the Scruffian Bidding War, and the refusals of all others."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cardtable.engine.card_names import card_name, suit_name
from cardtable.engine.cards import SUITS, Card
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Move, Pass, Shuffle
from cardtable.engine.typography import counted
from cardtable.games.bidding_war.law.facts import AUCTION, DEAL, DRAW, OFFER, OVER, PICK, Phase
from cardtable.games.bidding_war.law.fields import BiddingWarFields
from cardtable.games.bidding_war.law.money import ABOVE, BIDS, OFFERS, cards_of
from cardtable.games.bidding_war.law.moves import Bid, Offer, Suits

PASS: Final = Pass()
_EXPECTED: Final[dict[Phase, Expected]] = {
    DRAW: Expected((Suits,), Refusal("SW-13", "The suits must be drawn first.")),
    DEAL: Expected((Shuffle,), Refusal("SW-2", "The prizes must be shuffled first.")),
    OFFER: Expected((Offer,), Refusal("SW-10", "You are the seller: offer a card before the others bid.")),
    PICK: Expected((Bid,), Refusal("SW-3", "Bid a card in secret; passing is for open auctions.")),
    AUCTION: Expected((Bid, Pass), Refusal("SW-11", "This is an open auction: bid a card or pass.")),
    OVER: Expected((), Refusal("SW-6", "The match is over.")),
}
_OFFERED_ALREADY: Final = Refusal("SW-10", "A card is already for sale.")
_NO_OFFERS: Final = Refusal("SW-10", "The prizes are a spare suit: you don't offer cards.")


def moves(state: BiddingWarFields) -> Sequence[Move]:
    """Return the actor's legal moves; for the dealer one draw or shuffle, in sorted order."""
    seat = state.actor
    if seat is None:
        return ()
    phase = state.phase
    if phase is PICK:
        return BIDS[state.suits[seat]][state.hands[seat]]
    if phase is AUCTION:
        higher = state.hands[seat] & ABOVE[state.house.values][state.bid]
        return (*BIDS[state.suits[seat]][higher], PASS)
    if phase is OFFER:
        return OFFERS[state.suits[seat]][state.hands[seat]]
    if phase is DRAW:
        return (Suits((SUITS * state.decks)[: state.suits_drawn]),)
    return (Shuffle(state.deck),)


def attempts(state: BiddingWarFields, cards: tuple[Card, ...]) -> Sequence[Move]:
    """Return the moves that the actor could mean by exactly these cards, legal or not."""
    if len(cards) != 1 or state.phase not in (OFFER, PICK, AUCTION):
        return state.moves_with(cards)
    return (Offer(cards[0]) if state.phase is OFFER else Bid(cards[0]),)


def refusal(state: BiddingWarFields, move: Move) -> Refusal | None:
    """Return why ``move`` is not allowed now, or ``None`` if it is."""
    unexpected = _EXPECTED[state.phase].refusal(move)
    if unexpected is not None:
        bidding = isinstance(move, Offer) and state.phase in (PICK, AUCTION)
        return unexpected if not bidding else _OFFERED_ALREADY if state.offered else _NO_OFFERS
    match move:
        case Suits():
            return _refuse_suits(state, move)
        case Shuffle():
            return wrong_shuffle(move, Shuffle(state.deck), "SW-2")
        case Offer(card=card):
            return _not_held(state, card, "SW-10")
        case Bid(card=card):
            return _refuse_bid(state, card)
    return None


def _refuse_suits(state: BiddingWarFields, draw: Suits) -> Refusal | None:
    """Refuse a draw with the wrong number of suits, or with more of one suit than there are decks."""
    if len(draw.suits) != state.suits_drawn:
        return Refusal("SW-1", f"{counted(state.suits_drawn, 'suit')} must be drawn, not {len(draw.suits)}.")
    suit, count = Counter(draw.suits).most_common(1)[0]
    if count > state.decks:
        decks = "one deck is" if state.decks == 1 else "two decks are"
        return Refusal(
            "SW-13", f"{suit_name(suit).capitalize()} can't be drawn {counted(count, 'time')}: only {decks} used."
        )
    return None


def _refuse_bid(state: BiddingWarFields, card: Card) -> Refusal | None:
    lacking = _not_held(state, card, "SW-3" if state.sealed else "SW-11")
    if lacking is not None or state.phase is PICK:
        return lacking
    worth = state.values[card]
    if worth > state.bid:
        return None
    return Refusal("SW-11", f"{card_name(card)} is worth {worth}: you must bid more than {state.bid}.")


def _not_held(state: BiddingWarFields, card: Card, rule: str) -> Refusal | None:
    seat = state.seat
    return not_held((card,), cards_of(state.suits[seat], state.hands[seat]), rule)
