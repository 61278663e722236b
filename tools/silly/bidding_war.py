"""Rules of judgement for the Scruffian Bidding War."""

from collections.abc import Iterator

from cardtable.engine.moves import Move
from cardtable.games.bidding_war import prize_value
from cardtable.games.bidding_war.rules import BiddingWarState
from cardtable.games.bidding_war.values import Bid, Phase
from tools.silly.judgement import Judgement

_SPAN = 3
"""A card is far better than needed if it is this many of the own cards higher."""


def judgements(state: BiddingWarState) -> Iterator[Judgement]:
    """Yield what can be said with certainty of the actor's moves."""
    bids = [move for move in state.moves() if isinstance(move, Bid)]
    match state.phase:
        case Phase.PICK:
            yield from _sealed(state, bids)
        case Phase.AUCTION:
            yield from _open(state, bids)


def _rank(move: Move) -> int:
    return move.cards[0] & 15


def _sealed(state: BiddingWarState, bids: list[Bid]) -> Iterator[Judgement]:
    good = set(prize_value.undominated(state))
    dear = tuple(move for move in bids if _rank(move) not in good)
    yield Judgement("higher than needed", dear, "A lower card wins, ties and loses just as this one does (SW-4).")
    if _is_lowest(state):
        mine = prize_value.by_value(state, state.hands[state.seat])
        best = tuple(move for move in bids if _rank(move) == mine[-1])
        yield Judgement("the best card for the least prize", best, "All later prizes are worth more (SW-4).")
    if _is_highest(state):
        theirs = prize_value.values_at_hand(state, prize_value.rivals(state, state.seat))
        if state.values[prize_value.by_value(state, state.hands[state.seat])[-1]] > max(theirs):
            lost = tuple(move for move in bids if state.values[_rank(move)] < min(theirs))
            yield Judgement("the best prize given away", lost, "The highest card left would win it for certain (SW-4).")


def _only_card_for_the_last(state: BiddingWarState) -> bool:
    """Whether one better prize is to come, and the actor's highest card, and no other, is sure to win it."""
    later = prize_value.prizes_to_come(state)
    mine = prize_value.by_value(state, state.at_hand(state.seat))
    if len(later) != 1 or later[0] <= prize_value.pot(state) or len(mine) < 2:
        return False
    best = max(_held_by_others(state))
    return state.values[mine[-1]] > best > state.values[mine[-2]]


def _held_by_others(state: BiddingWarState) -> set[int]:
    """Return the values of all cards of the other seats, out for this prize or not."""
    return prize_value.values_at_hand(state, [seat for seat in range(state.seats) if seat != state.seat])


def _sure_of_more_than_are_left(state: BiddingWarState) -> bool:
    """Whether the actor holds more cards that nobody can beat than there are prizes to come."""
    best = max(_held_by_others(state))
    unbeaten = [each for each in prize_value.by_value(state, state.at_hand(state.seat)) if state.values[each] > best]
    return len(unbeaten) > len(prize_value.prizes_to_come(state))


def _is_highest(state: BiddingWarState) -> bool:
    """Whether the prize is worth more than each of at least two later ones."""
    later = prize_value.prizes_to_come(state)
    return len(later) >= 2 and prize_value.pot(state) > max(later)


def _is_lowest(state: BiddingWarState) -> bool:
    """Whether the prize is worth less than each of at least three later ones."""
    later = prize_value.prizes_to_come(state)
    return len(later) >= 3 and prize_value.pot(state) < min(later)


def _open(state: BiddingWarState, bids: list[Bid]) -> Iterator[Judgement]:
    if not bids:
        return
    by_value = sorted(bids, key=lambda move: state.values[_rank(move)])
    others = [seat for seat in range(state.seats) if seat != state.seat and not state.out >> seat & 1]
    highest = max((max(prize_value.values_at_hand(state, [seat]), default=0) for seat in others), default=0)
    enough = next((place for place, move in enumerate(by_value) if state.values[_rank(move)] >= highest), None)
    if enough is not None:
        dear = tuple(by_value[enough + 1 :])
        yield Judgement("higher than needed", dear, "A lower card can't be outbid either (SW-11).")
        if not prize_value.prizes_to_come(state):
            short = tuple(move for move in state.moves() if move not in by_value[enough:])
            yield Judgement("the last prize let go", short, "Cards that are left at the end are worth nothing (SW-11).")
    jump = tuple(by_value[_SPAN:])
    yield Judgement("a leap", jump, "The last one left pays the card shown, so bids rise in small steps (SW-11).")
    gone = tuple(move for move in state.moves() if not isinstance(move, Bid))
    if enough is not None and _is_highest(state):
        why = "It is the best prize left, and the own bid can't be beaten (SW-11)."
        yield Judgement("the best prize let go", gone, why)
    if enough is not None and prize_value.prizes_to_come(state) and _sure_of_more_than_are_left(state):
        why = "There are sure cards for all later prizes as well (SW-11)."
        yield Judgement("a prize for nothing let go", gone, why)
    if _only_card_for_the_last(state) and len(by_value) > 1:
        yield Judgement("the best card too soon", tuple(by_value[-1:]), "It is sure to win the last prize (SW-11).")
    if _is_lowest(state):
        best = tuple(move for move in by_value[-1:] if len(by_value) > 1)
        yield Judgement("the best card for the least prize", best, "All later prizes are worth more (SW-11).")
