"""Why a move is not allowed: the only home of Five Hundred's legality beside the tables that ``moves`` reads."""

from typing import TYPE_CHECKING

from cardtable.engine.cards import JOKER, Card, Rank, Suit
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Move, Pass, Play, Shuffle
from cardtable.engine.words import card_name, card_names, suit_name
from cardtable.games.five_hundred.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.ranking import BIT, DECK, JOKER_BIT, NO_TRUMP, SUIT_MASK, SUIT_OF, cards_of, mask_of

if TYPE_CHECKING:
    from cardtable.games.five_hundred.rules import FiveHundredState

_DUE = {
    "deal": ("FH-1", "The cards have to be dealt first."),
    "auction": ("FH-3", "The bidding is on: call a bid or pass."),
    "discard": ("FH-6", "The bidder has taken the widow and must discard three cards."),
    "play": ("FH-7", "The hand is being played: play a card."),
    "over": ("FH-12", "The match is over."),
}
_STAGES = {Shuffle: "deal", Pass: "auction", Bid: "auction", Discard: "discard", Play: "play", LeadJoker: "play"}


def check(state: "FiveHundredState", move: Move) -> None:
    """Let ``move`` pass if the actor may make it now.

    :raises IllegalMove: with the rule's number and the reason.
    """
    if _STAGES.get(type(move)) != state.phase:
        raise IllegalMove(*_DUE[state.phase])
    match move:
        case Shuffle():
            _check_shuffle(move)
        case Bid():
            _check_bid(state, move)
        case Discard():
            _check_discard(state, move)
        case Play():
            _check_play(state, move.card)
            if move.card == JOKER and state.trump == NO_TRUMP and not state.trick:
                raise IllegalMove("FH-8", "Who leads the joker without trumps must name a suit.")
        case LeadJoker():
            _check_play(state, JOKER)
            if state.trump != NO_TRUMP:
                raise IllegalMove("FH-8", f"The joker is a {suit_name(Suit(state.trump))[:-1]} here; it names no suit.")
            if state.trick:
                raise IllegalMove("FH-8", "Only who leads the joker names a suit.")


def _check_shuffle(move: Shuffle) -> None:
    if move.deck or len(move.order) != len(DECK) or set(move.order) != set(DECK):
        raise IllegalMove("FH-1", "The deck is the sevens to the aces of four suits and the joker, each card once.")


def _check_bid(state: "FiveHundredState", move: Bid) -> None:
    contract = move.contract
    if contract.is_nullo and not state.house.nullo:
        raise IllegalMove("FH-4", "Nullo is not played at this table.")
    standing = state.contract
    if standing is not None and contract.value <= standing.value:
        raise IllegalMove(
            "FH-3",
            f"{contract.name} is worth {contract.value}; it must be worth more than {standing.name} "
            f"({standing.value} points).",
        )


def _held(state: "FiveHundredState") -> int:
    seat = state.seat
    return state.hands[seat]


def _check_discard(state: "FiveHundredState", move: Discard) -> None:
    cards = move.thrown
    if len(cards) != 3 or len(set(cards)) != 3:
        raise IllegalMove("FH-6", f"Three different cards are laid away together, not {card_names(cards) or 'none'}.")
    strange = [card for card in cards if not BIT[card] & _held(state)]
    if strange:
        raise IllegalMove("FH-6", f"You don't hold {card_names(strange)}.")


def _check_play(state: "FiveHundredState", card: Card) -> None:
    hand = _held(state)
    if not BIT[card] & hand:
        raise IllegalMove("FH-7", f"You don't hold the {card_name(card)}." if card == JOKER else _lacking(card))
    if not state.trick or BIT[card] & state.allowed():
        return
    led = Suit(state.led)
    if card == JOKER and state.trump == NO_TRUMP:
        raise IllegalMove("FH-8", f"You hold {suit_name(led)}, so the joker can't be played to this trick.")
    following = hand & SUIT_MASK[state.trump][led]
    reason = f"You hold {suit_name(led)} ({card_names(cards_of(following))}), so you must play one."
    if following == JOKER_BIT:
        reason = f"The joker is a trump, and {suit_name(led)} were led, so you must play it."
    elif not following & ~_left_bower(state.trump) & ~JOKER_BIT:
        reason = f"The jack of the same colour is a trump, and {suit_name(led)} were led, so you must play a trump."
    elif card.suit is led and SUIT_OF[state.trump][card] != led:
        reason = f"The {card_name(card)} is the left bower, a trump; {suit_name(led)} were led and you hold some."
    raise IllegalMove("FH-7", reason)


def _lacking(card: Card) -> str:
    return f"You don't hold {card_name(card)}."


def _left_bower(trump: int) -> int:
    return 0 if trump == NO_TRUMP else mask_of([Card.of(Rank.JACK, Suit(3 - trump))])
