"""What a play-test asks about The Card Game: which rules mattered, what a seat can do without, who is ahead."""

from collections.abc import Iterable, Iterator
from typing import Final

from cardtable.engine.marks import Marks
from cardtable.engine.mechanics import Mechanic
from cardtable.engine.moves import Move
from cardtable.games.the_card_game.meld_search import points_of
from cardtable.games.the_card_game.rules import ROUNDS, CardGameState
from cardtable.games.the_card_game.values import DEAL, DISCARD, OVER, RESHUFFLE, TAKE, House, Kind, Out, Take

_UP: Final = len(ROUNDS[False])
_FROM_DISCARDS: Final = Take("discard")


def _fired(before: CardGameState, move: Move, after: CardGameState) -> Iterable[str]:
    phase = before.phase
    if phase is TAKE:
        return ("TC-4",) if move == _FROM_DISCARDS else ()
    if phase is DISCARD:
        return _marks_of_turn(before, move, after)
    if phase is RESHUFFLE:
        return ("TC-11",)
    return ("TC-10",) if after.round > _UP else ()


def _marks_of_turn(before: CardGameState, move: Move, after: CardGameState) -> Iterator[str]:
    if isinstance(move, Out):
        melds = after.laid[before.seat]
        if any(card.rank == after.wild for meld in melds for card in meld.cards):
            yield "TC-2"
        if any(meld.kind is Kind.RUN for meld in melds):
            yield "TC-3"
        yield "TC-5" if before.out is None else "TC-6"
    if len(after.results) == len(before.results):
        return
    if any(after.hands):
        yield "TC-8"
    if after.out is None:
        yield "TC-11"
    elif after.house.going_out_bonus:
        yield "TC-9"
    if after.winners is not None and len(after.winners) > 1:
        yield "TC-12"


def _unused(_seats: int, house: House) -> Iterator[str]:
    if not house.going_out_bonus:
        yield "TC-9"
    if not house.way_back:
        yield "TC-10"


MARKS: Final = Marks(
    _fired,
    {
        "TC-2": "a player goes out with a wild card in a meld",
        "TC-3": "a player goes out with a run",
        "TC-4": "a player takes the top of the discards",
        "TC-5": "a player is the first to go out",
        "TC-6": "another player lays all cards down in the last turn",
        "TC-8": "cards are left over in a hand",
        "TC-9": "the first to go out has 5 points less",
        "TC-10": "a round of the way back is dealt",
        "TC-11": "the pile is empty, or the round ends before anybody is out",
        "TC-12": "equal totals share the win",
    },
    {
        "TC-1": "the deal",
        "TC-7": "what the cards count",
    },
    _unused,
)


def standing(state: CardGameState) -> tuple[float, ...]:
    """Return the scores with what each hand would count if the round ended now; few points are good."""
    if state.phase in (DEAL, OVER):
        return state.scores
    counts = [points_of(state.leftovers(seat)) for seat in range(state.seats)]
    if state.phase is DISCARD:
        # The dearest card left over goes to the discards.
        counts[state.seat] = points_of(state.leftovers(state.seat)[:-1])
    return tuple(score + count for score, count in zip(state.scores, counts, strict=True))


MECHANICS: Final[tuple[Mechanic[CardGameState], ...]] = (
    Mechanic("discards", "takes the top of the discards", "TC-4", lambda _, move: move == _FROM_DISCARDS),
    Mechanic(
        "going-out",
        "is the first to go out",
        "TC-5",
        lambda state, move: isinstance(move, Out) and state.out is None,
    ),
)
