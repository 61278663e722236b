"""Positions with something else in them."""

from cardtable.engine.game import Game
from cardtable.engine.generic import FactsT, HouseT, StateT


def changed(game: Game[StateT, HouseT, FactsT], state: StateT, **lines: str) -> StateT:
    """Return a state with these lines of its position in place of its own."""
    texts = [line for line in game.write_position(state).splitlines() if line.split()[0] not in lines]
    return game.read_position("\n".join([*texts, *(f"{key} {text}" for key, text in lines.items())]))


def comes_back(game: Game[StateT, HouseT, FactsT], state: StateT) -> bool:
    """Whether the state read from its own text looks the same to every seat, with the same moves to make."""
    again = game.read_position(game.write_position(state))
    same = all(again.view(seat) == state.view(seat) for seat in (None, *range(state.seats)))
    return same and list(again.moves()) == list(state.moves())
