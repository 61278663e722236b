"""Review, comparison, exercise and advice at the table give one figure for one question."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.advice import Advice, advise, compare
from cardtable.ai.questions import comparison_question
from cardtable.ai.review import Review
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.play.advice import figures_of, saying
from cardtable.play.layout import spec_of
from cardtable.play.practice import Mistakes
from cardtable.play.review_sheet import sheet_of
from cardtable.play.reviews import ReviewWork, T, comparison_of_moves, review_of_decision
from cardtable.store.practice import PracticeFolder
from tests.known_games import game_of
from tests.made_moves import by_open_cards, play_on


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


def blunder(game: Game) -> tuple[Table, View, Advice]:
    """Return a table before a decision in which the last of the legal moves is a mistake, and the advice there."""
    for seed in range(60):
        rng = Random(seed)
        table = Table(game, [Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")[: max(game.players[0], 3)]])
        for _ in range(rng.randrange(8, 40)):
            play_on(table, rng, by_open_cards)
        if table.state.actor in {None, DEALER} or len(table.state.moves()) < 2:
            continue
        view, move = table.view_of_hand(table.state.actor), list(table.state.moves())[-1]
        advice = advise(view, game, [move])
        verdict = advice.verdict(move)
        if verdict is not None and verdict.settled and verdict.loss > 8 * game.bot.measure().small:
            return table, view, advice
    raise AssertionError("no mistake was found")


@pytest.mark.parametrize("game_id", ["five-hundred", "the-card-game"])
def test_a_mistake_costs_the_same_wherever_it_is_shown(game_id: str, tmp_path: Path) -> None:
    game = game_of(game_id)
    table, view, advice = blunder(game)
    seat, place, move = table.state.seat, len(table.log), list(table.state.moves())[-1]
    verdict = advice.verdict(move)
    assert verdict is not None
    figure = figures_of(verdict, game.bot.measure())
    amount = game.bot.measure().unit.text(verdict.loss)

    assert saying(advice, game, view, move).figures == figure, "the coach"
    reviewed = answered(review_of_decision(game, place, view, move), game)
    assert reviewed.review.flagged
    table.play(seat, move)
    (costly,) = sheet_of(table, spec_of(game), Review(seat, (reviewed.review,), 0.0, 0.0)).costly
    assert costly.amount == amount, "the headline of the review"
    assert costly.basis.startswith(figure)
    compared = answered(comparison_of_moves(game, view, (move, advice.best)), game)
    assert compared.endswith(figure), "two lines side by side"
    folder = PracticeFolder(tmp_path / "practice", GAMES)
    Mistakes(folder, lambda: datetime(2026, 11, 29, tzinfo=UTC)).keep(table, place, move, reviewed.advice)
    (own,) = folder.own(table.seats[seat].name)
    losses = {each.move: each.loss for each in own.exercise.moves}
    assert losses[own.exercise.made or move] == pytest.approx(verdict.loss), "the exercise"
