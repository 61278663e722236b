"""Moves that tests let everybody at a table make."""

from collections.abc import Callable, Iterator
from random import Random

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View

Chooser = Callable[[Table, Random], Move]
"""Chooses a move of the seat to act."""


def at_random(table: Table, rng: Random) -> Move:
    """Choose any legal move."""
    return rng.choice(table.state.moves())


def thumb(view: View, seed: int, game: Game) -> Move:
    """Return the move that ``by_rule`` chooses, without its reason, which can take longer than the move."""
    rng = Random(seed)
    return game.bot.policy(game.guess(view, rng), rng)


def by_thumb(table: Table, rng: Random) -> Move:
    """Choose by the rules of thumb, from what the seat knows."""
    return thumb(table.view(table.state.actor), rng.getrandbits(32), table.game)


def by_thumb_alone(table: Table, _rng: Random) -> Move:
    """Choose by the rules of thumb, without a source of luck: what they leave open depends on the place in the log."""
    return thumb(table.view(table.state.actor), len(table.log), table.game)


def by_thumb_in_a_guess(table: Table, rng: Random) -> Move:
    """Choose by the rules of thumb, with the same source for the hidden cards and the choice."""
    return table.game.bot.policy(table.game.guess(table.view(table.state.actor), rng), rng)


def by_open_cards(table: Table, rng: Random) -> Move:
    """Choose by the rules of thumb, as if all cards were known."""
    return table.game.bot.policy(table.state, rng)


def play_on(table: Table, rng: Random, choose: Chooser = at_random) -> None:
    """Make the dealer's move at random, or one that is chosen for the seat to act."""
    actor = table.state.actor
    assert actor is not None
    if actor == DEALER:
        table.deal(rng)
    else:
        table.play(actor, choose(table, rng))


def turns(table: Table, rng: Random) -> Iterator[int]:
    """Yield the seat to act, after any deal; the caller makes that seat's move before the next turn."""
    while (actor := table.state.actor) is not None:
        if actor == DEALER:
            table.deal(rng)
        else:
            yield actor
