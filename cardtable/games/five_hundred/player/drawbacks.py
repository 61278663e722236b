"""What speaks against a move of Five Hundred beside a better one: the second sentence of a review.

Every sentence states what follows from the cards that the player sees, and nothing is said where nothing is certain.
"""

from cardtable.engine.card_names import card_name, card_names
from cardtable.engine.cards import Card
from cardtable.engine.moves import Move, Play
from cardtable.engine.typography import capitalized, counted
from cardtable.games.five_hundred.law.contracts import Contract
from cardtable.games.five_hundred.law.masks import cards_of, mask_of
from cardtable.games.five_hundred.law.moves import Bid, Discard
from cardtable.games.five_hundred.law.ranking import NO_TRUMP, RANKED, SUIT_MASK
from cardtable.games.five_hundred.law.rules import FiveHundredState
from cardtable.games.five_hundred.player.hand_value import contract_chance


def drawback(state: FiveHundredState, move: Move, best: Move) -> str:
    """Return one sentence on what speaks against ``move`` beside ``best``; empty if there is nothing certain."""
    match move, best:
        case Bid(contract=contract), _:
            return _against_bidding(state, contract)
        case Discard(), Discard():
            return _against_discarding(state, move, best)
        case Play(card), Play(other) if len(state.trick) == 2:
            return capitalized(_against_playing(state, card, other))
    return ""


def _against_bidding(state: FiveHundredState, contract: Contract) -> str:
    hand = state.hands[state.seat]
    made = round(100 * contract_chance(hand, contract))
    seldom = f"only about {counted(made, 'time')} in 100" if made else "almost never"
    return f"{capitalized(contract.name)} is made {seldom} with such a hand." if 2 * made < 100 else ""


def _against_discarding(state: FiveHundredState, move: Discard, best: Discard) -> str:
    gone, instead = mask_of(move.discards), mask_of(best.discards)
    if state.contract is None or state.contract.is_nullo:
        return ""
    trump = state.trump
    prized = sum(RANKED[trump][suit][0] for suit in range(5) if RANKED[trump][suit]) | SUIT_MASK[trump][trump]
    wasted = gone & prized & ~instead
    if not wasted:
        return ""
    kind = "trumps" if trump != NO_TRUMP and not wasted & ~SUIT_MASK[trump][trump] else "the highest of their suits"
    if wasted.bit_count() == 1:
        kind = "a trump" if kind == "trumps" else "the highest card of its suit"
    return f"It gives up {card_names(cards_of(wasted))}, {kind}."


def _against_playing(state: FiveHundredState, card: Card, other: Card) -> str:
    """Return what the last card of a trick does worse than another: for both it is known who wins."""
    name = card_name(card)
    won, instead = (state.seat if state.strengths[each] > state.best else state.winner for each in (card, other))
    if _is_good(state, instead) and not _is_good(state, won):
        return f"with {name}, {_named(state, won)} the trick."
    if _aims_to_lose(state) or won != state.seat:
        return ""
    if instead == won:
        dearer = state.strengths[card] > state.strengths[other]
        return f"{card_name(other)} would win the trick as well." if dearer else ""
    return f"{name} beats your own partner's card." if _is_good(state, instead) else ""


def _aims_to_lose(state: FiveHundredState) -> bool:
    """Whether the bidder wants to take no trick."""
    return state.contract is not None and state.contract.is_nullo


def _is_good(state: FiveHundredState, won: int) -> bool:
    """Whether the actor wants this seat to win the trick."""
    wanted = (won == state.bidder) == (state.seat == state.bidder)
    return wanted is not _aims_to_lose(state)


def _named(state: FiveHundredState, won: int) -> str:
    if won == state.seat:
        return "you win"
    if won == state.bidder:
        return "the bidder wins"
    return "an opponent wins" if state.seat == state.bidder else "your partner wins"
