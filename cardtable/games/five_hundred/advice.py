"""Why a player would make a move, in one sentence that names the cards and the purpose."""

from collections.abc import Iterable
from typing import Final

from cardtable.engine.cards import JOKER, Card, Suit
from cardtable.engine.moves import Move, Pass, Play
from cardtable.engine.words import card_name, suit_name
from cardtable.games.five_hundred.cardplay import unseen
from cardtable.games.five_hundred.contracts import CONTRACTS, Contract
from cardtable.games.five_hundred.moves import Bid, Discard, LeadJoker
from cardtable.games.five_hundred.nullo import nullo_chance
from cardtable.games.five_hundred.ranking import (
    ABOVE,
    BIT,
    DECK,
    NO_TRUMP,
    RANKED,
    SUIT_MASK,
    SUIT_OF,
    cards_of,
    mask_of,
)
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.valuation import chance, expected_tricks

EVEN: Final = 50
"""A count of 100 must be above this to be a reason."""


def reason(state: FiveHundredState, move: Move) -> str:
    """Return one sentence why a player would make ``move``."""
    match move:
        case Bid():
            return _why_bid(state, move.contract)
        case Pass():
            return _why_pass(state)
        case Discard():
            return _why_discard(state, move)
        case LeadJoker():
            return (
                f"The joker takes the trick, and naming {suit_name(move.suit)} draws the cards that stand in their way."
            )
        case Play():
            if _is_nullo(state):
                return _why_in_nullo(state, move)
            return _why_follow(state, move) if state.trick else _why_lead(state, move)
    return ""


def _name(card: Card) -> str:
    return "the joker" if card == JOKER else card_name(card)


def _names(cards: Iterable[Card]) -> str:
    *most, last = map(_name, cards)
    return f"{', '.join(most)} and {last}" if most else last


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


# Calls


def _hand(state: FiveHundredState) -> int:
    seat = state.seat
    return state.hands[seat]


def _made(hand: int, contract: Contract) -> float:
    if contract.is_nullo:
        return nullo_chance(hand)
    return chance(expected_tricks(hand, int(contract.trump)), contract)


def _why_bid(state: FiveHundredState, contract: Contract) -> str:
    hand = _hand(state)
    count = round(100 * _made(hand, contract))
    often = f"is made about {count} times in 100"
    if contract.is_nullo:
        if count > EVEN:
            return f"Most cards are the lowest of their suits, so a nullo {often}, for {contract.value} points."
        return f"Most cards are low, and a nullo for {contract.value} points is worth its risk: {_if_passed(state)}."
    trump = int(contract.trump)
    top = [DECK[bit.bit_length() - 1] for bit in RANKED[trump][trump][:5] if hand & bit]
    if contract.trump is Suit.NONE:
        aces = cards_of(hand & sum(RANKED[NO_TRUMP][suit][0] for suit in range(5)))
        asset = f"With {_names(aces)}" if aces else "With these cards"
    else:
        length = (hand & SUIT_MASK[trump][trump]).bit_count()
        asset = f"With {length} trumps" + (f", {_names(top)} among them" if top else "")
    if count > EVEN:
        tricks = min(10.0, expected_tricks(hand, trump))
        return f"{asset}, about {tricks:.1f} tricks can be hoped for: {contract.name} {often}."
    return f"{asset}, {contract.name} is worth its risk: {_if_passed(state)}."


def _if_passed(state: FiveHundredState) -> str:
    """What a pass would bring, where a bid is more likely to fail than to be made."""
    return f"passing would leave {'the bidding' if state.contract is None else state.contract.name} to the others"


def _why_pass(state: FiveHundredState) -> str:
    hand = _hand(state)
    trump = max(range(5), key=lambda each: expected_tricks(hand, each))
    named = "at no trump" if trump == NO_TRUMP else f"with {suit_name(Suit(trump))} as trumps"
    tricks = min(10.0, expected_tricks(hand, trump))
    best = f"about {tricks:.1f} tricks {named}"
    least = next((each for each in CONTRACTS[state.level :] if each.trump == trump and not each.is_nullo), None)
    if least is not None and 100 * _made(hand, least) > EVEN:
        if state.contract is None:
            return f"{least.name} could be bid, with {best}, but a failed bid costs as much as a made one brings."
        return f"{least.name} could be bid, with {best}, but {state.contract.name} may fail in the others' hands."
    if state.contract is not None:
        return f"Nothing worth more than {state.contract.name} promises enough: {best} are the most."
    return f"A pass risks nothing: {best} are the most that can be hoped for."


def _why_discard(state: FiveHundredState, move: Discard) -> str:
    gone = _names(move.thrown)
    if state.contract is not None and state.contract.is_nullo:
        return f"{_sentence(gone)} are the cards most likely to take a trick that nobody here wants."
    left = _hand(state) & ~mask_of(move.thrown)
    trump = state.trump
    void = [
        suit_name(Suit(suit))
        for suit in range(4)
        if suit != trump and not left & SUIT_MASK[trump][suit] and mask_of(move.thrown) & SUIT_MASK[trump][suit]
    ]
    if void and trump != NO_TRUMP:
        return f"Without {gone} the hand is out of {' and '.join(void)}, which can be ruffed then."
    return f"{_sentence(gone)} are missed least: trumps, top cards and their guards stay."


# Nullo


def _is_nullo(state: FiveHundredState) -> bool:
    lost = any(past[3] == state.bidder for past in state.tricks)
    return state.contract is not None and state.contract.is_nullo and not lost


def _why_in_nullo(state: FiveHundredState, move: Play) -> str:
    card = _name(move.card)
    alone = state.actor == state.bidder
    if not state.trick:
        if alone:
            return f"{_sentence(card)} is likely to be beaten by one of the others."
        if not ABOVE[NO_TRUMP][BIT[move.card].bit_length() - 1] & unseen(state):
            return f"{_sentence(card)} keeps the lead, and a short suit is the sooner gone."
        return f"Under {card} the bidder may have to win; and a short suit is soon gone."
    strength = state.power[move.card]
    if alone:
        if strength > state.best:
            return f"Every card allowed would win; {card} is as good as any."
        if strength:
            return f"{_sentence(card)} stays beneath the trick."
        return f"{_sentence(card)} goes free, and can't take a trick any more."
    if state.winner == state.bidder:
        if strength > state.best:
            return f"The bidder can't be left with the trick, so {card} at least gets rid of a high card."
        return f"{_sentence(card)} leaves the trick with the bidder, who is set by it."
    if len(state.trick) == 2:
        return f"The bidder is safe in this trick, so the high {card} goes."
    return f"{_sentence(card)} keeps the way free for the bidder to take the trick."


# Tricks


def _why_lead(state: FiveHundredState, move: Play) -> str:
    alone = state.actor == state.bidder
    card = _name(move.card)
    place = BIT[move.card].bit_length() - 1
    trump = state.trump
    suit = SUIT_OF[trump][move.card]
    higher = (ABOVE[trump][place] & unseen(state)).bit_count()
    if suit == trump and suit != NO_TRUMP:
        if not higher:
            return f"No trump that is out can beat {card}, and it draws the others' trumps."
        return (
            f"{_sentence(card)} draws trumps, so that they can't ruff."
            if alone
            else f"{_sentence(card)} takes trumps out of the bidder's hand."
        )
    if not higher:
        return f"No card of {suit_name(Suit(suit))} that is out can beat {card}."
    if not alone:
        return f"{_sentence(card)} may win or drive out a higher card, and little is lost with it."
    out = "one card stands" if higher == 1 else f"{higher} cards stand"
    return f"{_sentence(card)} drives out what is higher: {out} above it."


def _why_follow(state: FiveHundredState, move: Play) -> str:
    card = _name(move.card)
    strength = state.power[move.card]
    last = len(state.trick) == 2
    friendly = state.bidder not in (state.actor, state.winner)
    best = _name(state.trick[(state.winner - state.leader) % 3])
    if strength > state.best:
        if move.card == JOKER:
            return f"The joker takes the trick from {best}."
        ruff = strength > 20 and state.led != state.trump
        how = f"{_sentence(card)} ruffs {best}" if ruff else f"{_sentence(card)} beats {best}"
        cheapest = not any(state.best < state.power[other] < strength for other in cards_of(state.allowed()))
        if last:
            return f"{how} as cheaply as possible." if cheapest else f"{how}."
        return f"{how} and is likely to win the trick."
    if friendly:
        return f"The partner has the trick with {best}; {card} is missed least."
    if not any(state.power[other] > state.best for other in cards_of(state.allowed())):
        return f"No card here can beat {best}, and {card} is missed least."
    return f"{_sentence(card)} is missed least; a better card would be wasted on {best}."
