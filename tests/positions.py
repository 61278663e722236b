"""Positions with something else in them."""

from cardtable.engine.game import Game
from cardtable.engine.generic import FactsT, HouseT
from cardtable.engine.state_type import StateT


def changed(game: Game[StateT, HouseT, FactsT], state: StateT, **lines: str) -> StateT:
    """Return a state with these lines of its position in place of its own."""
    texts = [line for line in game.write_position(state).splitlines() if line.split()[0] not in lines]
    return game.read_position("\n".join([*texts, *(f"{key} {text}" for key, text in lines.items())]))
