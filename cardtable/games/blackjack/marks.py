"""What a play-test asks about Blackjack: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Iterable, Iterator
from typing import Final

from cardtable.engine.cards import Rank
from cardtable.engine.marks import Marks
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Move
from cardtable.games.blackjack.fitting import PENALTY
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.values import DEAL, OVER, SHUFFLE, Pickup, Play, Stop

_CARDS: Final = 52
_NO_CAP: Final = (Rank.TWO, Rank.JACK)  # BJ-7
_POWER: Final = {
    Rank.ACE: "BJ-15",
    Rank.THREE: "BJ-16",
    Rank.QUEEN: "BJ-17",
    Rank.EIGHT: "BJ-18",
    Rank.KING: "BJ-19",
}


def _fired(before: BlackjackState, move: Move, after: BlackjackState) -> Iterable[str]:
    match move:
        case Play():
            return _marks_of_card(before, move, after)
        case Stop():
            return _marks_of_stop(before, after)
        case Pickup():
            return _marks_of_pickup(before, after)
    return _marks_of_shuffle(before, after)


def _marks_of_card(before: BlackjackState, move: Play, after: BlackjackState) -> Iterator[str]:
    rank, top = move.card.rank, before.top & 15
    if before.played == 1:
        yield "BJ-3"
    if before.tail > 1 and rank != top and top not in (*_NO_CAP, Rank.THREE, Rank.QUEEN):
        yield "BJ-5"
    if PENALTY[move.card]:
        if before.debt:
            yield "BJ-13"
        elif before.run:
            yield "BJ-11"
    elif before.debt:
        yield "BJ-12"
    if rank in _POWER:
        yield _POWER[rank]
    if len(after.results) > len(before.results):
        yield from _marks_of_end(after)
    elif not after.hands[before.turn]:
        yield "BJ-20"


def _marks_of_stop(before: BlackjackState, after: BlackjackState) -> Iterator[str]:
    if before.tail == 2 and before.top & 15 in _NO_CAP:
        yield "BJ-7"
    yield from _marks_of_turn(before, after)


def _marks_of_pickup(before: BlackjackState, after: BlackjackState) -> Iterator[str]:
    top = before.top & 15
    if before.debt:
        yield "BJ-10"
    elif not before.tail:
        yield "BJ-8"
    elif before.tail == 2 and before.hands[before.turn] and top not in (Rank.THREE, Rank.QUEEN):
        yield "BJ-6"
    if after.phase is SHUFFLE:
        if before.deck:
            yield "BJ-25"
        return
    yield from _marks_of_lack(before, after, before.debt or 1)
    yield from _marks_of_turn(before, after)


def _marks_of_shuffle(before: BlackjackState, after: BlackjackState) -> Iterator[str]:
    if before.phase is DEAL:
        if before.results:
            yield "BJ-24"
        return
    yield "BJ-21"
    if before.phase is SHUFFLE:
        yield from _marks_of_lack(before, after, before.due)
        yield from _marks_of_turn(before, after)


def _marks_of_lack(before: BlackjackState, after: BlackjackState, wanted: int) -> Iterator[str]:
    """Yield the rule about cards that could not be picked up."""
    seat = before.turn
    if len(after.results) == len(before.results):
        drawn = (after.hands[seat] & ~before.hands[seat]).bit_count()
        if drawn < wanted:
            yield "BJ-22"


def _marks_of_turn(before: BlackjackState, after: BlackjackState) -> Iterator[str]:
    """Yield the rules of the end of a turn."""
    if len(after.results) > len(before.results):
        yield from _marks_of_end(after)
    elif after.debt:
        turn = before.pile[len(before.pile) - before.played :]
        if before.marker != before.turn or sum(card.rank is Rank.KING for card in turn) % 2:
            yield "BJ-14"


def _marks_of_end(after: BlackjackState) -> Iterator[str]:
    if after.results[-1].lines[0].rule == "BJ-23":
        yield "BJ-23"
    if after.phase is OVER and after.winners is not None and len(after.winners) > 1:
        yield "BJ-24"


MARKS: Final = Marks(
    _fired,
    {
        "BJ-3": "more than one card is played in a turn",
        "BJ-5": "cards of one rank are capped with a card of another",
        "BJ-6": "a pair is left without a cap, and costs a card",
        "BJ-7": "two twos or two jacks are left without a cap",
        "BJ-8": "a player plays nothing, and picks up a card",
        "BJ-10": "a player picks up cards for twos or jacks",
        "BJ-11": "several twos and jacks of a turn add up",
        "BJ-12": "an ace ends a debt",
        "BJ-13": "a two or a jack passes a debt on",
        "BJ-14": "a debt falls on another than the neighbour, because of an eight or a king",
        "BJ-15": "an ace is played, and names a suit",
        "BJ-16": "a three is played, and asks for a matching card",
        "BJ-17": "a queen is played, and asks for any card",
        "BJ-18": "an eight is played, and skips a player",
        "BJ-19": "a king is played, and reverses the direction",
        "BJ-20": "a player’s last card does not win",
        "BJ-21": "the pile is shuffled to make a deck",
        "BJ-22": "too few cards are left for a pick-up",
        "BJ-23": "the game ends because no card is left, nobody can play, or turns run out",
        "BJ-24": "another game is dealt, or several share the win",
        "BJ-25": "the deck has too few cards, and a pick-up takes those first",
    },
    {
        "BJ-1": "the deal",
        "BJ-2": "who begins, and the order of turns",
        "BJ-4": "which cards match",
        "BJ-9": "when a turn ends without picking up",
    },
)


def standing(state: BlackjackState) -> tuple[float, ...]:
    """Return the scores, each lowered by less than a point for the cards in hand, so that fewer cards are better."""
    if state.phase in (DEAL, OVER):
        return state.scores
    hands = zip(state.scores, state.hands, strict=True)
    return tuple(score - hand.bit_count() / _CARDS for score, hand in hands)


# In each turn it is possible to stop or to pick up, whatever else is banned.
MECHANICS: Final[tuple[Mechanic[BlackjackState], ...]] = (
    Mechanic(
        "more-cards",
        "plays more than one card in a turn",
        "BJ-3",
        lambda state, move: isinstance(move, Play) and state.played > 0,
    ),
    Mechanic(
        "answers",
        "answers a debt with a card",
        "BJ-12",
        lambda state, move: isinstance(move, Play) and state.debt > 0,
    ),
    Mechanic(
        "passing-on",
        "passes a debt on",
        "BJ-13",
        lambda state, move: isinstance(move, Play) and state.debt > 0 and PENALTY[move.card] > 0,
    ),
    Mechanic("aces", "plays an ace", "BJ-15", lambda _, move: isinstance(move, Play) and move.suit is not None),
)
