"""The exercises that come with the program: all can be read, and the rule of thumb misses most of them."""

import json
import re
from operator import attrgetter
from typing import Any

import pytest

from cardtable.ai.advice import PILOT_DEALS, compare
from cardtable.ai.questions import comparison_question
from cardtable.ai.search import by_rule
from cardtable.engine.game import Game
from cardtable.games import GAMES
from cardtable.play.layout import spec_of
from cardtable.play.practice import is_right, kind_of
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.game_files import folder_of
from cardtable.store.practice import FOLDER, LIST, shipped
from tests.commits import by_turns
from tests.known_games import game_of
from tools.find_exercises import AHEAD, ROOT

NAME = attrgetter("id")
MISSED = 0.8
"""The share of exercises that the rule of thumb misses at least."""

WITH_EXERCISES = [game for game in GAMES if shipped(game)]
every_game = pytest.mark.parametrize("game", WITH_EXERCISES, ids=NAME)


def listed(game: Game) -> list[dict[str, Any]]:
    text = folder_of(game).joinpath(FOLDER, LIST).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("game", by_turns([(game,) for game in WITH_EXERCISES], "exercises of a game", name=NAME))
def test_each_game_has_exercises_with_a_table_and_its_position(game: Game) -> None:
    exercises = shipped(game)
    files = {path.name for path in folder_of(game).joinpath(FOLDER).iterdir()}
    assert files == {LIST, *(f"{each.name}{TABLE_ENDING}" for each in exercises)}
    spec = spec_of(game)
    for exercise, raw in zip(exercises, listed(game), strict=True):
        table = exercise.table()
        text = folder_of(game).joinpath(FOLDER, f"{exercise.name}{TABLE_ENDING}").read_text("utf-8")
        position = "".join(line[2:] + "\n" for line in text.splitlines() if line.startswith("# "))
        assert game.write_position(game.read_position(position)) == game.write_position(table.state) == position
        view = table.view_of_hand(table.state.seat)
        assert exercise.kind == kind_of(view, spec, (exercise.best, game.parse(raw["rule"])))
        assert all(table.state.refusal(each.move) is None for each in exercise.moves)


@every_game
def test_the_best_move_is_ahead_of_all_others_and_noted_first(game: Game) -> None:
    for exercise in shipped(game):
        right = [each for each in exercise.moves if is_right(game, each)]
        ranks = {tuple(sorted(card.rank for card in each.move.cards)) for each in right}
        assert exercise.moves[0].move == exercise.best
        assert exercise.best in {each.move for each in right}
        assert len(ranks) == 1
        others = [each for each in exercise.moves if each not in right]
        assert others
        assert all(each.loss >= AHEAD * each.error for each in others)


@pytest.mark.nightly("exercises that are shipped, compared again")
def test_no_answer_is_wrong_only_because_the_best_one_comes_after_it() -> None:
    game = game_of("blues-and-greens")
    for exercise in shipped(game):
        table = exercise.table()
        question = comparison_question(table.view_of_hand(table.state.seat))
        for each in exercise.moves[1:]:
            ahead = table.state.copy()
            ahead.apply(each.move)
            if ahead.actor == table.state.actor and ahead.refusal(exercise.best) is None:
                (_, verdict) = compare(question, game, [exercise.best, each.move], deals=PILOT_DEALS).verdicts
                assert verdict.loss > 0, (exercise.name, each.move)


@every_game
def test_the_rule_of_thumb_misses_most_of_them(game: Game) -> None:
    missed = [raw["rule"] != raw["best"] for raw in listed(game)]
    assert sum(missed) >= MISSED * len(missed)
    for exercise, raw in list(zip(shipped(game), listed(game), strict=True))[::5]:
        table = exercise.table()
        assert str(by_rule(table.view_of_hand(table.state.seat), 0, game).move) == raw["rule"]


def test_the_page_about_practice_says_how_many_there_are() -> None:
    page = (ROOT.parents[1] / "docs" / "practice.md").read_text("utf-8")
    counts = {game.name: len(shipped(game)) for game in GAMES}
    said = dict(re.findall(r"^\| ([\w ]+) \| (\d+) \|$", page, re.MULTILINE))
    assert said == {name: str(count) for name, count in counts.items() if count}
