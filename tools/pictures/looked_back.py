"""The scenes of hands that are over: another line, the review of a hand, a replay."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from cardtable.ai.players import Judges
from cardtable.ai.search import by_rule
from cardtable.engine.events import Taken
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.play.judges import at_once
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tools.pictures.set_up import new_program, play_on

CARELESS_SEED: Final = 1


CARELESS_SHARE: Final = 0.25


FIRST_TRICK_BRANCHED: Final = 5
"""The trick from which on a decision is looked for that had a choice."""


def _choice_after(table: Table, tricks: int) -> int:
    """Return the place of the first card that seat 0 chose when this many tricks of the first hand were over."""
    taken = 0
    for place, entry in enumerate(table.view(0).log):
        if entry.actor == 0 and taken >= tricks and len(table.branch(place).state.moves()) > 1:
            return place
        taken += any(isinstance(event, Taken) for event in entry.events)
    raise AssertionError("there was no choice")


def branch(size: tuple[int, int]) -> Callable[[], Program]:
    """Return what shows a line that was tried in a hand of Five Hundred beside what was played."""

    def drawn() -> Program:
        program = new_program(size)
        table = Table(game_of("five-hundred"), one_person(seats=3))
        match = LiveMatch(table, Judges(GAMES), None, Random(3), pause=0.0)
        program.app.play.show(match)
        program.run(0.1)
        scene = program.scene
        assert isinstance(scene, TableScene)
        play_on(program, scene)
        at = _choice_after(match.table, tricks=FIRST_TRICK_BRANCHED - 1)
        played = match.table.log[at].move
        scene.look_back(at - 1)
        program.run(1)
        program.rest()
        program.key("R")
        program.run(1)
        branch = program.scene
        assert isinstance(branch, TableScene)
        program.run_until(lambda: branch.to_act)
        branch.make(next(move for move in reversed(branch.match.moves()) if move != played))
        play_on(program, branch)
        program.run(1)
        return program

    return drawn


@cache
def _careless_hand() -> Table:
    """Return a table at the end of a hand of Blues and Greens in which the first seat now and then made any move."""
    game, rng = game_of("blues-and-greens"), Random(CARELESS_SEED)
    table = Table(game, one_person())
    while not table.state.results:
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        seat = table.state.seat
        if seat == 0 and rng.random() < CARELESS_SHARE:
            table.play(seat, rng.choice(table.state.moves()))
        else:
            table.play(seat, by_rule(table.view_of_hand(seat), rng.getrandbits(32), game).move)
    return table


def review_of_hand(size: tuple[int, int], *, severe: bool = False) -> Callable[[], Program]:
    """Return what shows the review of a hand: its costliest move on the table as it lay.

    :param severe: whether the players find every other move as costly as the next, without thinking.
    """

    def drawn() -> Program:
        program = new_program(size)
        table = _careless_hand()
        players = at_once(table) if severe else Judges(GAMES)
        match = LiveMatch(table, players, None, Random(1), pause=0.0)
        program.app.play.show(match, 0)
        program.app.play.show_scores(match)
        program.run(6)
        program.rest()
        program.key("R")
        review = program.scene
        assert isinstance(review, HandReviewScene)
        program.run_until(lambda: review.sheet is not None)
        program.run(1)
        return program

    return drawn


def replay(size: tuple[int, int], *keys: str) -> Callable[[], Program]:
    """Return what shows a finished hand of Blues and Greens, looked back at in its middle.

    :param keys: what is pressed there.
    """

    def drawn() -> Program:
        program = new_program(size)
        scene = program.sit_down("blues-and-greens", one_person(), seed=5)
        play_on(program, scene)
        scene.look_back(24)
        program.run(1)
        for name in keys:
            program.rest()
            program.key(name)
            program.run(1)
        return program

    return drawn
