"""Why a move is not allowed."""

from collections import Counter
from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Rank
from cardtable.engine.law import IllegalMove
from cardtable.engine.moves import Bid, Move, Pass, Shuffle
from cardtable.engine.words import card_name, card_names
from cardtable.games.big_three.combinations import Combination, classify, rank_name
from cardtable.games.big_three.facts import Phase
from cardtable.games.big_three.moves import Call, Lay
from cardtable.games.big_three.ranks import BIT, HIGHER, PLACES

if TYPE_CHECKING:
    from cardtable.games.big_three.rules import BigThreeState

_DUE = {
    "deal": ("BT-1", "The cards have to be dealt first."),
    "auction": ("BT-4", "The auction is on: bid or pass."),
    "call": ("BT-12", "The auction winner has to name the partner's card first."),
    "play": ("BT-7", "The hand is being played: lay cards, or pass if there is something to beat."),
    "over": ("BT-13", "The match is over."),
}
_STAGES = {Shuffle: ("deal",), Bid: ("auction",), Call: ("call",), Lay: ("play",), Pass: ("auction", "play")}
_LOW = (Rank.ACE, Rank.TWO, Rank.THREE)


def check(state: "BigThreeState", move: Move) -> None:
    """Let ``move`` pass if the actor may make it now.

    :raises IllegalMove: with the rule's number and the reason.
    """
    if state.phase not in _STAGES.get(type(move), ()):
        raise IllegalMove(*_DUE[state.phase])
    match move:
        case Lay():
            _check_lay(state, move.laid)
        case Pass():
            if state.phase is Phase.PLAY and not state.table[0]:
                raise IllegalMove("BT-10", "There is nothing on the table: who leads can't pass.")
        case Bid():
            if not 1 <= move.number <= 3:
                raise IllegalMove("BT-4", "Bids are one, two and three.")
            if move.number <= state.bid:
                raise IllegalMove("BT-4", f"The bid is {state.bid} already; a bid must be higher.")
        case Call():
            _check_call(state, move.card)
        case Shuffle():
            if move.deck or len(move.order) != len(PLACES) or set(move.order) != set(PLACES):
                raise IllegalMove("BT-1", "The deck has 52 cards without jokers, each once.")


def _held(state: "BigThreeState") -> int:
    seat = state.seat
    return state.hands[seat]


def _check_call(state: "BigThreeState", card: Card) -> None:
    if not BIT[card]:
        raise IllegalMove("BT-12", f"There is no {card_name(card)} in this game.")
    if BIT[card] & _held(state):
        raise IllegalMove("BT-12", f"You hold {card_name(card)} yourself; the partner's card must be another's.")


def _check_lay(state: "BigThreeState", cards: tuple[Card, ...]) -> None:
    strange = [card for card in cards if not BIT[card] & _held(state)]
    if strange:
        raise IllegalMove("BT-7", f"You don't hold {card_names(strange)}.")
    if not cards or len(set(cards)) != len(cards):
        raise IllegalMove("BT-7", "A play takes one card or more, each once.")
    laid = classify(cards)
    width, length, top = state.table
    if laid is None:
        raise IllegalMove(*_why_no_combination(cards))
    if not width:
        return
    table = Combination(width, length, top)
    if (laid.width, laid.length) != (width, length):
        raise IllegalMove("BT-9", f"A {table.name} has to be beaten by the same; {card_names(cards)} is a {laid.name}.")
    # BT-8: runs rank alike in both rankings, for they are made of four to king.
    higher = laid.top > top if length > 1 else HIGHER[state.house.ranking][top] >> laid.top & 1
    if not higher:
        relation = "Equal does not beat" if laid.top == top else f"{laid.rank} does not beat {table.rank}"
        raise IllegalMove("BT-9", f"{relation}: a {table.name} above {table.rank} is needed.")


def _why_no_combination(cards: tuple[Card, ...]) -> tuple[str, str]:
    """The rule that these cards break as a combination, and how."""
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts)
    if len(set(counts.values())) > 1:
        return "BT-7", f"{card_names(cards)} are no run, which has equally many cards of each rank."
    if len(ranks) == 2:
        return "BT-7", f"{card_names(cards)} are of two ranks: cards of one rank can be laid, or runs of three or more."
    low = [card for card in cards if card.rank in _LOW]
    if low:
        return "BT-8", f"Aces, twos and threes can't be in a run, so {card_names(low)} can't."
    missing = next(rank for rank in range(ranks[0], ranks[-1]) if rank not in counts)
    return "BT-7", f"A run has consecutive ranks: there is no {rank_name(missing - 1)} in it."
