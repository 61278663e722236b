"""The scripted newcomer follows the lessons, knows only what its seat knows, and plays only in benchmarks."""

import pytest

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from cardtable.store.lessons import LEARNER, hands_of, lesson_of
from tests.contract.matches import moments
from tests.contract.setups import printed
from tests.games.blues_and_greens.deals import turn
from tests.known_games import game_of
from tools.benchmarks.newcomer import EVENINGS, as_if_of_two
from tools.newcomers.player import NEWCOMERS, newcomer_move

LEARNED = 0.6
"""The minimum share of the lessons' moves that a newcomer makes. Many of the others are equally good."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_a_newcomer_does_what_the_lessons_say(game: Game) -> None:
    same, asked = 0, 0
    for hand in hands_of(game):
        lesson = lesson_of(game, hand=hand)
        table = lesson.table.branch(0)
        for place, line in enumerate(lesson.table.log):
            if line.actor == LEARNER and place not in lesson.played and len(table.state.moves()) > 1:
                move = newcomer_move(game, table.view(LEARNER), 1)
                same += move == line.move or game.bot.equal(table.state, move, line.move)
                asked += 1
            table.play(line.actor, line.move)
    assert same >= LEARNED * asked, f"{same} of {asked}"


@every_game
def test_a_newcomer_knows_only_what_its_seat_sees(game: Game) -> None:
    asked = 0
    for moment in moments(printed(game)):
        actor = moment.state.actor
        if actor not in (None, DEALER):
            view = moment.views[actor]
            moves = {newcomer_move(game, view, seed) for seed in range(3)}
            moves.add(NEWCOMERS[game.id](moment.state.copy()))
            assert len(moves) == 1, moves
            assert moment.state.refusal(moves.pop()) is None
            asked += 1
    assert asked


def test_every_game_has_an_evening() -> None:
    for evening in EVENINGS:
        entrants = evening.contest("easy", "1").entrants()
        assert [each.kind for each in entrants].count("newcomer") == len(evening.newcomers)
    assert {game_of(evening.game_id) for evening in EVENINGS} == set(GAMES)


def test_wins_among_several_are_compared_with_wins_of_two() -> None:
    assert as_if_of_two(0.5, 2) == 0.5
    assert as_if_of_two(1 / 3, 3) == pytest.approx(0.5)
    assert as_if_of_two(0.5, 3) == pytest.approx(2 / 3)
    assert (as_if_of_two(-0.1, 4), as_if_of_two(1.1, 4)) == (0.0, 1.0)


def test_a_two_makes_way_for_the_card_that_must_be_melded() -> None:
    # BG-14
    table = turn(
        {0: "g4c g6c gTd gJs gKs g2c b9h"}, trump="s", must_meld="b9h", opened="0", melds="0, run, g5h g6h g7h, 0 0 0"
    )
    move = NEWCOMERS[table.game.id](table.state)
    assert table.state.refusal(move) is None
    assert str(move).startswith("build 1 g2c")
