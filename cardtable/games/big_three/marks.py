"""What a play-test asks about Big Three: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Iterable, Iterator
from typing import Final

from cardtable.engine.marks import Marks
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Bid, Move
from cardtable.games.big_three.deck import BIT, FOUR_OF_HEARTS
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.big_three.values import AUCTION, DEAL, OVER, PLAY, House, Lay

_MOST_CARDS: Final = 20  # of a hand: BT-1, BT-5


def _fired(before: BigThreeState, move: Move, after: BigThreeState) -> Iterable[str]:
    phase = before.phase
    if phase is PLAY:
        return _marks_of_lay(before, move, after) if isinstance(move, Lay) else ()
    if phase is DEAL:
        return ("BT-3",) if after.leftover & BIT[FOUR_OF_HEARTS] else ()
    if phase is AUCTION and after.phase is not AUCTION:
        return _marks_of_auction(before, after)
    return ()


def _marks_of_auction(before: BigThreeState, after: BigThreeState) -> Iterator[str]:
    if after.bidder is None:
        yield "BT-4"
        return
    if before.leftover:
        yield "BT-5"
    if after.bidder != after.starter:
        yield "BT-6"


def _marks_of_lay(before: BigThreeState, move: Lay, after: BigThreeState) -> Iterator[str]:
    if len(move.laid) > 1:
        if before.table[0]:
            yield "BT-9"
        else:
            yield "BT-7"
            if _is_run(move):
                yield "BT-8"
    if before.table[0] and _has_passed(before):
        yield "BT-10"
    if after.phase is PLAY:
        return
    contract = after.results[-1].contract
    if after.called is None:
        if contract is not None and not contract.made:
            yield "BT-11"
    elif not BIT[after.called] & after.played:
        yield "BT-12"
    if after.phase is OVER and sum(score >= after.house.target for score in after.scores) != 1:
        yield "BT-13"


def _is_run(move: Lay) -> bool:
    return move.laid[0].rank != move.laid[-1].rank


def _has_passed(state: BigThreeState) -> bool:
    """Whether the last turn of the actor, who does not lead, was a pass in the same round."""
    plays, seats = state.plays, state.seats
    for place in range(len(plays) - 1, -1, -1):
        seat, cards = plays[place]
        if seat == state.actor:
            return not cards
        if cards and not any(laid for _, laid in plays[max(0, place - seats + 1) : place]):
            return False  # the lead
    return False


def _unused(seats: int, _house: House) -> tuple[str, ...]:
    return ("BT-12",) if seats == 3 else ("BT-3", "BT-5", "BT-11")


MARKS: Final = Marks(
    _fired,
    {
        "BT-3": "the four of hearts is left over, and the lowest heart starts",
        "BT-4": "all pass, and the same dealer deals again",
        "BT-5": "the bidder takes the four cards left over",
        "BT-6": "the player who started leads, although another won the auction",
        "BT-7": "more than a single card is led",
        "BT-8": "a run is led",
        "BT-9": "a combination of several cards is beaten",
        "BT-10": "a player who has passed plays in the same round after all",
        "BT-11": "the bidder of three players loses twice the bid",
        "BT-12": "the hand of four players ends without the called card being played",
        "BT-13": "several reach the points to win at once, or the limit on hands ends the match",
    },
    {
        "BT-1": "the deck and the deal",
        "BT-2": "how the cards rank",
    },
    _unused,
)


def standing(state: BigThreeState) -> tuple[float, ...]:
    """Return the scores, each lowered by up to a point for the cards in hand, so that fewer cards are better."""
    if state.phase is not PLAY:
        return state.scores
    hands = zip(state.scores, state.hands, strict=True)
    return tuple(score - hand.bit_count() / _MOST_CARDS for score, hand in hands)


MECHANICS: Final[tuple[Mechanic[BigThreeState], ...]] = (
    Mechanic("bidding", "bids", "BT-4", lambda _, move: isinstance(move, Bid)),
    Mechanic("runs", "plays a run", "BT-8", lambda _, move: isinstance(move, Lay) and _is_run(move)),
    Mechanic(
        "combinations",
        "plays more than a single card",
        "BT-7",
        lambda _, move: isinstance(move, Lay) and len(move.laid) > 1,
    ),
    Mechanic(
        "coming-back",
        "plays in a round after having passed",
        "BT-10",
        lambda state, move: isinstance(move, Lay) and bool(state.table[0]) and _has_passed(state),
    ),
)
