"""Why a player would make a move, in one sentence."""

from cardtable.engine.cards import JOKER, Suit
from cardtable.engine.moves import Move, Pass, Play
from cardtable.engine.words import suit_name
from cardtable.games.five_hundred.cardplay import unseen
from cardtable.games.five_hundred.moves import Bid, Discard
from cardtable.games.five_hundred.nullo import nullo_chance
from cardtable.games.five_hundred.ranking import ABOVE, BIT, NO_TRUMP, SUIT_OF
from cardtable.games.five_hundred.rules import State
from cardtable.games.five_hundred.valuation import chance, expected_tricks


def reason(state: State, move: Move) -> str:
    """Return one sentence why a player would make ``move``."""
    match move:
        case Bid():
            return _why_bid(state, move)
        case Pass():
            return _why_pass(state)
        case Discard():
            if state.contract is not None and state.contract.is_nullo:
                return "These are the cards most likely to take a trick against their owner's will."
            return "Trumps and top cards are kept; what can't win goes, short suits first."
        case Play():
            if not state.trick:
                return _why_lead(state, move)
            return _why_follow(state, move)
    return "The joker takes the trick, and the named suit is the longest in the hand."


def _why_bid(state: State, move: Bid) -> str:
    seat: int = state.actor  # type: ignore[assignment]  # a seat is due
    contract = move.contract
    if contract.is_nullo:
        return f"With such low cards a nullo is made about {_percent(nullo_chance(state.hands[seat]))} times in 100."
    tricks = expected_tricks(state.hands[seat], contract.trump)
    trump = "without trumps" if contract.trump is Suit.NONE else f"with {suit_name(contract.trump)} as trumps"
    often = _percent(chance(tricks, contract))
    return f"About {tricks:.1f} tricks can be hoped for {trump}; {contract.name} is made about {often} times in 100."


def _why_pass(state: State) -> str:
    if state.contract is not None:
        return f"Nothing worth more than {state.contract.name} would be made often enough with these cards."
    return "No bid would be made often enough with these cards."


def _percent(part: float) -> int:
    return round(100 * part)


def _lost_nullo(state: State) -> bool:
    return any(past[3] == state.bidder for past in state.tricks)


def _is_nullo(state: State) -> bool:
    return state.contract is not None and state.contract.is_nullo and not _lost_nullo(state)


def _why_lead(state: State, move: Play) -> str:
    alone = state.actor == state.bidder
    place = BIT[move.card].bit_length() - 1
    if _is_nullo(state):
        return (
            "Most of the cards that are out in this suit are higher." if alone else "A low card may force the bidder."
        )
    suit = SUIT_OF[state.trump][move.card]
    if not ABOVE[state.trump][place] & unseen(state):
        if suit == state.trump and suit != NO_TRUMP:
            return "No trump that is out can beat it, and it draws trumps from the others."
        return "No card of the suit that is out can beat it."
    if suit == state.trump:
        return "Drawing trumps keeps the others from ruffing."
    return "It drives out the cards that stand above this suit." if alone else "It gives little away."


def _why_follow(state: State, move: Play) -> str:
    strength = state.power[move.card]
    wins = strength > state.best
    last = len(state.trick) == 2
    if _is_nullo(state):
        if state.actor == state.bidder:
            return "It takes the trick: nothing lower is there." if wins else "It stays beneath the trick."
        return "It keeps the way free for the bidder to take the trick." if not last else "It clears away a high card."
    if wins:
        if move.card == JOKER:
            return "The joker beats everything."
        return "It wins the trick as cheaply as possible." if last else "It is likely to win the trick."
    if state.bidder not in (state.actor, state.winner):
        return "The trick is with the partner already; this card is missed least."
    return "It can't win, and this card is missed least." if last else "A better card would be wasted here."
