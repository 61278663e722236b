"""Why a move is not allowed in the Scruffian Bidding War: the rule's number and the reason, naming the cards."""

from collections import Counter
from typing import TYPE_CHECKING, NoReturn

from cardtable.engine.cards import Card
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move, Pass, Shuffle
from cardtable.engine.state import DEALER
from cardtable.engine.words import card_name, card_names, suit_name
from cardtable.games.bidding_war.facts import Phase
from cardtable.games.bidding_war.moves import Bid, Offer, Suits

if TYPE_CHECKING:
    from cardtable.games.bidding_war.rules import BiddingWarState


def check_suits(state: "BiddingWarState", draw: Suits) -> None:
    """Let a draw of suits pass that has one for everybody, and no suit more often than there are decks.

    :raises IllegalMove: saying what is wrong.
    """
    if len(draw.suits) != state.suits_drawn:
        raise IllegalMove("SW-1", f"{state.suits_drawn} suits are to be drawn, not {len(draw.suits)}.")
    suit, count = Counter(draw.suits).most_common(1)[0]
    if count > state.decks:
        decks = "one deck is" if state.decks == 1 else "two decks are"
        raise IllegalMove("SW-13", f"{suit_name(suit).capitalize()} can't be drawn {count} times: only {decks} used.")


def check_order(state: "BiddingWarState", shuffle: Shuffle) -> None:
    """Let a shuffle pass that orders just the cards of the spare suit.

    :raises IllegalMove: naming the cards that are missing, or are too many.
    """
    due, order = Counter(state.deck), Counter(shuffle.order)
    if shuffle.deck:
        raise IllegalMove("SW-2", f"The prizes are the only deck, there is none that is called {shuffle.deck!r}.")
    if missing := due - order:
        raise IllegalMove("SW-2", f"The prizes lack {card_names(sorted(missing.elements()))}.")
    if extra := order - due:
        raise IllegalMove("SW-2", f"The prizes hold too many cards: {card_names(sorted(extra.elements()))}.")


def refuse(state: "BiddingWarState", move: Move) -> NoReturn:
    """Say why the actor may not make ``move``, which is not among the legal moves.

    :raises IllegalMove: always.
    """
    if state.actor is None:
        raise IllegalMove("SW-6", "The match is over.")
    if state.actor == DEALER:
        if state.phase is Phase.DRAW:
            raise IllegalMove("SW-13", "The suits must be drawn first.")
        raise IllegalMove("SW-2", "The prizes must be shuffled first.")
    match move:
        case Bid():
            raise IllegalMove(*_why_no_bid(state, move.card))
        case Offer():
            raise IllegalMove(*_why_no_offer(state, move.card))
        case Pass() if state.phase is Phase.OFFER:
            raise IllegalMove("SW-10", "The seller must offer a card.")
        case Pass():
            raise IllegalMove("SW-3", "Everyone must bid a card in secret; only an open auction knows passing.")
        case Suits() | Shuffle():
            raise IllegalMove("SW-2", "Nothing is to be dealt now.")
        case _:
            raise IllegalMove("SW-3", "Nothing but bids and offers is made here.")


def _why_no_bid(state: "BiddingWarState", card: Card) -> tuple[str, str]:
    if state.phase is Phase.OFFER:
        return "SW-10", "The seller must offer a card before anybody bids."
    if not _held(state, card):
        return "SW-3" if state.sealed else "SW-11", f"{card_name(card)} is not in this hand."
    worth = state.values[card & 15]
    return "SW-11", f"{card_name(card)} is worth {worth}, and the bid on the table is {state.bid}: it must be higher."


def _why_no_offer(state: "BiddingWarState", card: Card) -> tuple[str, str]:
    if not state.offered:
        return "SW-10", "The prizes are a spare suit; nobody offers cards."
    if state.phase is not Phase.OFFER:
        return "SW-10", "A card is for sale already."
    return "SW-10", f"{card_name(card)} is not in this hand."


def _held(state: "BiddingWarState", card: Card) -> bool:
    seat = state.seat
    return card >> 4 == state.suits[seat] and bool(state.hands[seat] >> (card & 15) & 1)
