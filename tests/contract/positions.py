"""The contract for positions: their text holds all that the future of a state depends on."""

from random import Random

from cardtable.engine.state import State
from tests.contract.legality import moves_to_try
from tests.contract.matches import Moment, bare_views, moments, random_move
from tests.contract.setups import Setup

MOVES_AFTERWARDS = 25  # made from a position
MOVES_BETWEEN = 4  # comparisons of everything


def texts_come_back(setup: Setup) -> None:
    """A state and the state read from its text are equal for the law and for every seat, now and later."""
    for moment in moments(setup):
        positions_agree(moment, Random(f"positions of {setup.seed}"))


def positions_agree(moment: Moment, rng: Random) -> None:
    """Compare a moment's state with the state read from its text, now and after the same moves."""
    game, state = moment.setup.game, moment.state.copy()
    text = game.write_position(state)
    again = game.read_position(text)
    assert game.write_position(again) == text, f"{moment}: a position is written differently when it has been read"
    tried = moves_to_try(moment, rng)
    assert [again.refusal(move) for move in tried] == [state.refusal(move) for move in tried], f"{moment}: {text}"
    for step in range(MOVES_AFTERWARDS):
        if step % MOVES_BETWEEN == 0 or state.actor is None:
            assert answers_and_views(again) == answers_and_views(state), f"{moment}: {text}"
        if state.actor is None:
            return
        move = random_move(state, rng)
        assert again.refusal(move) is None, f"{moment}: {move} is refused after {text}"
        state.apply(move)
        again.apply(move)
    assert game.write_position(again) == game.write_position(state), f"{moment}: {text}"


def answers_and_views(state: State) -> tuple[object, ...]:
    """Return the moves of a state, its zones, and what every seat may know."""
    return list(state.moves()), state.zones(), bare_views(state)
