"""The legal moves of Big Three, and the refusals of all others."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from cardtable.engine.card_names import card_name, card_names, rank_name
from cardtable.engine.cards import Card, Rank
from cardtable.engine.law import Expected, Refusal, not_held, wrong_shuffle
from cardtable.engine.moves import Bid, Move, Pass, Shuffle
from cardtable.games.big_three.law.combinations import PASS, Combination, Lays, answers, classify, leads
from cardtable.games.big_three.law.facts import AUCTION, CALL, DEAL, OVER, PLAY, Phase
from cardtable.games.big_three.law.fields import BigThreeFields
from cardtable.games.big_three.law.masks import BIT, PLACES, cards_of
from cardtable.games.big_three.law.moves import Call, Lay
from cardtable.games.big_three.law.ranking import HIGHER

_EXPECTED: Final[dict[Phase, Expected]] = {
    DEAL: Expected((Shuffle,), Refusal("BT-1", "The cards must be dealt first.")),
    AUCTION: Expected((Pass, Bid), Refusal("BT-4", "This is the auction: bid or pass.")),
    CALL: Expected((Call,), Refusal("BT-12", "You have won the auction: first call your partner's card.")),
    PLAY: Expected(
        (Pass, Lay),
        Refusal("BT-7", "The hand is being played: play cards, or pass if there are cards to beat."),
    ),
    OVER: Expected((), Refusal("BT-13", "The match is over.")),
}
_SHUFFLE: Final = Shuffle(PLACES)
# BT-4: the legal bids and the pass after each bid.
_BIDS: Final[tuple[tuple[Move, ...], ...]] = tuple((PASS, *map(Bid, range(bid + 1, 4))) for bid in range(4))
_CALLS: Final = tuple(map(Call, PLACES))
_LOW: Final = (Rank.ACE, Rank.TWO, Rank.THREE)


def moves(state: BigThreeFields) -> Sequence[Move]:
    """Return the actor's legal moves; for the dealer one shuffle in sorted order.

    Each choice of suits is a separate move, so a hand may have thousands of them; a move is made only when it is asked
    for (see ``Lays``).
    """
    phase = state.phase
    if phase is PLAY:
        hand = state.hands[state.seat]
        if not state.table[0]:
            # BT-10: a leader can't pass.
            return Lays(hand, leads(hand), passes=False)
        return Lays(hand, answers(hand, state.table, state.house.ranking), passes=True)
    if phase is AUCTION:
        return _BIDS[state.bid]
    if phase is CALL:
        hand = state.hands[state.seat]
        return [call for place, call in enumerate(_CALLS) if not hand >> place & 1]
    return (_SHUFFLE,) if phase is DEAL else ()


def moves_with(state: BigThreeFields, cards: Iterable[Card]) -> Sequence[Move]:
    """Return the actor's legal plays of exactly these cards, without making all moves."""
    return [move for move in attempts(state, tuple(cards)) if refusal(state, move) is None]


def attempts(state: BigThreeFields, cards: tuple[Card, ...]) -> Sequence[Move]:
    """Return the moves that the actor could mean by exactly these cards, legal or not."""
    if state.phase is PLAY:
        return (Lay(cards),) if cards else (PASS,)
    if state.phase is CALL and not cards:
        return _CALLS
    return state.moves_with(cards)


def refusal(state: BigThreeFields, move: Move) -> Refusal | None:
    """Return why ``move`` is not allowed now, or ``None`` if it is."""
    unexpected = _EXPECTED[state.phase].refusal(move)
    if unexpected is not None:
        return unexpected
    match move:
        case Lay():
            return _refuse_lay(state, move.laid)
        case Pass() if state.phase is PLAY and not state.table[0]:
            return Refusal("BT-10", "There is nothing on the table to beat: you lead, so you can't pass.")
        case Bid():
            return _refuse_bid(state, move.number)
        case Call():
            return _refuse_call(state, move.card)
        case Shuffle():
            return wrong_shuffle(move, _SHUFFLE, "BT-1")
    return None


def _refuse_bid(state: BigThreeFields, number: int) -> Refusal | None:
    if not 1 <= number <= 3:
        return Refusal("BT-4", "You can bid one, two or three.")
    if number <= state.bid:
        return Refusal("BT-4", f"The bid is {state.bid} already; you must bid more, or pass.")
    return None


def _refuse_call(state: BigThreeFields, card: Card) -> Refusal | None:
    if not BIT[card]:
        return Refusal("BT-12", f"There is no {card_name(card)} in this game.")
    if BIT[card] & state.hands[state.seat]:
        return Refusal("BT-12", f"You hold {card_name(card)} yourself: call a card that you don't hold.")
    return None


def _refuse_lay(state: BigThreeFields, cards: tuple[Card, ...]) -> Refusal | None:
    lacking = not_held(cards, cards_of(state.hands[state.seat]), "BT-7")
    if lacking is not None:
        return lacking
    if not cards:
        return Refusal("BT-7", "A play takes at least one card.")
    laid = classify(cards)
    width, length, top = state.table
    if laid is None:
        return _why_no_combination(cards)
    if not width:
        return None
    table = Combination(width, length, top)
    if (laid.width, laid.length) != (width, length):
        return Refusal("BT-9", f"You must beat a {table.name} with another; {card_names(cards)} is a {laid.name}.")
    # BT-8: runs rank alike in both rankings, because they consist of four to king.
    higher = laid.top > top if length > 1 else HIGHER[state.house.ranking][top] >> laid.top & 1
    if not higher:
        relation = "Equal does not beat" if laid.top == top else f"The {laid.rank} does not beat the {table.rank}"
        return Refusal("BT-9", f"{relation}: you need a {table.name} above the {table.rank}.")
    return None


def _why_no_combination(cards: tuple[Card, ...]) -> Refusal:
    """Return why these cards are not a combination."""
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts)
    if len(set(counts.values())) > 1:
        return Refusal("BT-7", f"{card_names(cards)} are not a run: a run has the same number of cards of each rank.")
    if len(ranks) == 2:
        return Refusal(
            "BT-7", f"{card_names(cards)} are of two ranks: you can play cards of one rank, or a run of three or more."
        )
    low = [card for card in cards if card.rank in _LOW]
    if low:
        return Refusal("BT-8", f"Aces, twos and threes are never part of a run, so {card_names(low)} can't be.")
    missing = next(rank for rank in range(ranks[0], ranks[-1]) if rank not in counts)
    return Refusal("BT-7", f"A run has consecutive ranks: yours has no {rank_name(missing)}.")
