"""Hint, coach, review, comparison and exercise give one figure and one best move for one question, in every game."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardtable.ai.advice import advise, compare
from cardtable.ai.questions import comparison_question
from cardtable.ai.review import Review
from cardtable.engine.game import Game, LateGame
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.advice import figures_of, saying
from cardtable.play.layout import spec_of
from cardtable.play.practice import Mistakes
from cardtable.play.review_sheet import sheet_of
from cardtable.play.reviews import ReviewWork, T, comparison_of_moves, review_of_decision
from cardtable.store.practice import PracticeFolder
from tests.commits import by_turns
from tests.made_moves import by_open_cards, turns

POSITIONS: Final = 4
MATCHES: Final = 2
"""The number of matches that the positions are from."""
PLAYOUTS: Final = 12
DEALS: Final = 6
"""Few, because whether everybody gets the same answer does not depend on their number."""


def answered(work: ReviewWork[T], game: Game) -> T:
    """Return the result of some work, with the adviser's answers."""
    question = next(work)
    while True:
        if question.draw:
            found = compare(comparison_question(question.view, question.draw), game, question.moves)
        else:
            found = advise(question.view, game, question.moves)
        try:
            question = work.send(found)
        except StopIteration as end:
            result: T = end.value
            return result


def decisions(game: Game) -> Iterator[Table]:
    """Yield tables before a decision, from several matches."""
    for seed in range(MATCHES):
        rng = Random(seed)
        table = Table(game, [Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")[: max(game.players[0], 3)]])
        places = {rng.randrange(6) + 6 * number for number in range(POSITIONS // MATCHES)}
        number = 0
        for seat in turns(table, rng):
            if len(table.state.moves()) > 1:
                if number in places:
                    yield table.branch(len(table.log))
                number += 1
            if number > max(places):
                break
            table.play(seat, by_open_cards(table, rng))


@pytest.mark.parametrize(
    "game", by_turns([(game,) for game in GAMES], "advice in a game", 6, name=lambda game: game.id)
)
def test_everybody_who_asks_gets_the_same_answer(game: Game, tmp_path: Path) -> None:
    assert isinstance(game, LateGame)
    game = replace(game.whole, review=replace(game.review, playouts=PLAYOUTS, deals=DEALS))
    measure, asked = game.bot.measure(), 0
    for number, table in enumerate(decisions(game)):
        seat, place = table.state.seat, len(table.log)
        view = table.view_of_hand(seat)
        hint = advise(view, game)
        others = [move for move in (*hint.candidates, *table.state.moves()) if move != hint.best]
        move = others[0]
        verdict = hint.verdict(move)
        coach = advise(view, game, [move])
        assert coach.best == hint.best
        if verdict is not None:
            assert coach.verdict(move) == verdict, "the hint and the coach"
        verdict = coach.verdict(move)
        if verdict is None or verdict.move == hint.best:
            continue
        asked += 1
        reviewed = answered(review_of_decision(game, place, view, move), game)
        assert reviewed.advice.best == hint.best
        assert reviewed.advice.verdict(move) == verdict, "the review"
        assert reviewed.review.loss == verdict.loss
        said = saying(coach, game, view, move)
        compared = answered(comparison_of_moves(game, view, (move, hint.best)), game)
        assert compared == f"{said.sentence} {said.figures}".strip(), "two lines side by side"
        if not hint.chances:
            again = compare(comparison_question(view), game, (hint.best, move)).verdict(move)
            assert again is not None
            assert again.loss == verdict.loss, "another answer to an exercise"
        if reviewed.review.flagged:
            table.play(seat, move)
            (costly,) = sheet_of(table, spec_of(game), Review(seat, (reviewed.review,), 0.0, 0.0)).costly
            assert costly.amount == measure.unit.text(verdict.loss), "the headline of the review"
            assert costly.basis == figures_of(verdict, measure)
        folder = PracticeFolder(tmp_path / str(number), GAMES)
        Mistakes(folder, lambda: datetime(2026, 11, 29, tzinfo=UTC)).keep(table, place, move, reviewed.advice)
        for own in folder.own(table.seats[seat].name):
            losses = {each.move: each.loss for each in own.exercise.moves}
            assert own.exercise.best == hint.best
            assert losses[own.exercise.made or move] == pytest.approx(verdict.loss), "the exercise"
    assert asked >= POSITIONS // 2
