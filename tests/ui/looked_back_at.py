"""Tables that have been played for a while, and looking back at them."""

from random import Random

from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program


def played_on(table: Table, moves: int, seed: int = 3) -> Table:
    """Let rules of thumb play until there are so many moves, or the match is over."""
    rng = Random(seed)
    while len(table.log) < moves and table.state.actor is not None:
        actor = table.state.actor
        if actor == DEALER:
            table.deal(rng)
        else:
            table.play(actor, table.game.bot.policy(table.game.guess(table.view_of_hand(actor), rng), rng))
    return table


def five_hundred(moves: int) -> Table:
    """Return a table of Five Hundred, a person against two, with so many moves."""
    return played_on(Table(game_of("five-hundred"), one_person(seats=3)), moves)


def look_back(program: Program) -> LookingBackScene:
    """Look back at the chosen table."""
    program.rest()
    program.key("B")
    program.run(0.2)
    program.rest()
    review = program.scene
    assert isinstance(review, LookingBackScene)
    return review
