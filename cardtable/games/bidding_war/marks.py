"""What a play-test asks about the Bidding War: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardtable.engine.cards import Card
from cardtable.engine.marks import Marks
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Move
from cardtable.games.bidding_war.rules import VALUES, BiddingWarState
from cardtable.games.bidding_war.values import AUCTION, DRAW, OVER, PICK, Bid, CardOffer, House, Suits

_PRINTED: Final = VALUES["printed"]


def _fired(before: BiddingWarState, move: Move, after: BiddingWarState) -> Iterable[str]:
    # A new game has no history.
    if len(after.history) > len(before.history):
        return _marks_of_prize(after)
    match move:
        case Bid() if before.bid:
            return ("SW-11",)
        case CardOffer():
            return ("SW-10",)
        case Suits() if before.suits:
            return ("SW-13",)
    return ()


def _marks_of_prize(state: BiddingWarState) -> Iterator[str]:
    last, values, ties = state.history[-1], state.values, state.house.ties
    best = _highest(last.bids, values)
    if len(best) > 1:
        yield "SW-5" if ties == "discard" else "SW-9"
    elif best and state.sealed:
        yield "SW-4"
    if values is not _PRINTED and best != _highest(last.bids, _PRINTED):
        yield "SW-8"
    if state.phase is OVER and state.winners is not None and len(state.winners) > 1:
        yield "SW-6"


def _highest(bids: Sequence[Card | None], values: Sequence[int]) -> list[int]:
    """Return the seats of the highest bids."""
    worth = [0 if card is None else values[card] for card in bids]
    most = max(worth)
    return [seat for seat, value in enumerate(worth) if value == most] if most else []


def _unused(_seats: int, house: House) -> Iterator[str]:
    is_open = house.bidding == "open"
    if is_open:
        yield "SW-4"
    if is_open or house.ties != "discard":
        yield "SW-5"
    if house.values == "printed":
        yield "SW-8"
    if is_open or house.ties == "discard":
        yield "SW-9"
    if house.prizes != "offered":
        yield "SW-10"
    if not is_open:
        yield "SW-11"
    if house.games == 1:
        yield "SW-13"


MARKS: Final = Marks(
    _fired,
    {
        "SW-4": "the highest sealed bid wins the prize",
        "SW-5": "the highest bids are equal, and nobody wins the prize",
        "SW-6": "equal points share the win",
        "SW-8": "other values of the court cards decide which bid is the highest",
        "SW-9": "the highest bids are equal, and a house rule says what follows",
        "SW-10": "a player offers a card for sale",
        "SW-11": "a bid of an open auction is outbid",
        "SW-13": "the suits are drawn again for another game",
    },
    {
        "SW-1": "the suits of the players",
        "SW-2": "the order of the prizes",
        "SW-3": "how sealed bids are made",
        "SW-7": "what the cards are worth",
        "SW-12": "which house rules go together",
        "SW-14": "how many cards of each suit are in use",
    },
    _unused,
)


def standing(state: BiddingWarState) -> tuple[float, ...]:
    """Return the scores with the points of this game so far."""
    if state.phase in (DRAW, OVER):
        return state.scores
    return tuple(score + points for score, points in zip(state.scores, state.points, strict=True))


def _bids_more(state: BiddingWarState, move: Move) -> bool:
    if not isinstance(move, Bid):
        return False
    values, worth = state.values, _prize_worth(state)
    return values[move.card] > worth and (state.phase is AUCTION or _holds(state, range(1, worth + 1)))


def _bids_less(state: BiddingWarState, move: Move) -> bool:
    if not isinstance(move, Bid) or state.phase is not PICK:
        return False  # an open auction begins with low bids
    values, worth = state.values, _prize_worth(state)
    return values[move.card] < worth and _holds(state, range(worth, 14))


def _bids_the_same(state: BiddingWarState, move: Move) -> bool:
    if not isinstance(move, Bid):
        return False
    values, worth = state.values, _prize_worth(state)
    if values[move.card] != worth:
        return False
    return state.phase is AUCTION or _holds(state, (value for value in range(1, 14) if value != worth))


def _prize_worth(state: BiddingWarState) -> int:
    return sum(state.values[card] for card in state.prize)


def _holds(state: BiddingWarState, worth: Iterable[int]) -> bool:
    """Whether the actor holds a card that is worth one of these numbers."""
    hand, values = state.hands[state.seat], state.values
    held = {values[rank] for rank in range(1, 14) if hand >> rank & 1}
    return not held.isdisjoint(worth)


MECHANICS: Final[tuple[Mechanic[BiddingWarState], ...]] = (
    Mechanic("overbidding", "bids more than the prize is worth", "SW-7", _bids_more),
    Mechanic("underbidding", "bids less than the prize is worth", "SW-4", _bids_less),
    Mechanic("matching", "bids what the prize is worth", "SW-7", _bids_the_same),
    Mechanic("outbidding", "outbids another", "SW-11", lambda state, move: isinstance(move, Bid) and state.bid > 0),
)
