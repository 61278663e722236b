"""The texts of an exercise: the question, and the assessment of an answer."""

from typing import Final

from cardtable.ai.advice import Verdict
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.typography import counted
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import recent_lines
from cardtable.protocols.match import ComparedMove
from cardtable.protocols.practice import Assessment, Note
from cardtable.store.practice import Exercise, MoveLoss
from cardtable.ui.pages.days import day_and_month

MAX_LAST_MOVES: Final = 4
"""The maximum number of last moves that are shown."""
MAX_COMPARED: Final = 8
"""The maximum number of moves that are shown with their worths."""


def last_moves_in_words(game: Game, view: View, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return the texts of the last moves, each with the seat that made it; moves of the dealer are left out."""
    latest = recent_lines(game.telling, view, People(names, view.seat), 0, MAX_LAST_MOVES)
    return tuple((line.seat, line.text) for line in latest if line.seat is not None)


def note_of(exercise: Exercise, view: View, names: tuple[str, ...]) -> Note:
    """Return the text before an exercise is answered."""
    known = exercise.last_moves or last_moves_in_words(exercise.game, view, names)
    small = (
        f"Your answer is compared in {counted(exercise.deals, 'sampled deal')}. It does not count in your statistics."
    )
    made = next((each for each in exercise.moves if each.move == exercise.made), None)
    if made is None:
        return Note("Exercise that comes with the game", "What is the best move here?", known, small)
    lost = exercise.game.bot.measure().unit.text(made.loss)
    return Note(_source(exercise), f"A move here once cost you {lost}. What would you do now?", known, small)


def _source(exercise: Exercise) -> str:
    day = exercise.found
    hand = f"{exercise.game.endings.hand_word.capitalize()} {exercise.hand}"
    return hand if day is None else f"{hand}, on {day_and_month(day)}"


def is_right(game: Game, answer: MoveLoss) -> bool:
    """Return whether a move is as good as the best one, within the error of the comparison."""
    return not Verdict(answer.move, answer.loss, answer.error, 0).costs(game.bot.measure().min_loss(Mistake.SMALL))


def assessment_of(exercise: Exercise, answer: Move | None, loss: MoveLoss | None) -> Assessment:
    """Return the assessment of an answer.

    :param answer: the answer; ``None`` if the person gave up.
    :param loss: the loss of the answer or of an equal move; ``None`` if it is not known.
    """
    game = exercise.game
    right = answer is not None and loss is not None and is_right(game, loss)
    return Assessment(
        right,
        _title(exercise, answer, loss, right=right),
        exercise.why,
        _compared(exercise, loss),
        game.bot.measure().heading,
        answer,
        None if loss is None else loss.move,
        exercise.best,
    )


def _title(exercise: Exercise, answer: Move | None, loss: MoveLoss | None, *, right: bool) -> str:
    if answer is None:
        return "This is the best move"
    if loss is None:
        return "Another move is recommended"
    if right:
        return "Right" if answer == exercise.best else "Right: as good as the best"
    return f"Another move is better by {exercise.game.bot.measure().unit.text(loss.loss)}"


def _compared(exercise: Exercise, answer: MoveLoss | None) -> tuple[ComparedMove, ...]:
    """Return moves with their worths: the best ones and the answer."""
    best = next(each for each in exercise.moves if each.move == exercise.best)
    others = [each for each in exercise.moves if each is not best]
    listed = [best, *sorted(others, key=lambda each: each.loss)]
    if answer is not None and all(each.move != answer.move for each in listed):
        listed = sorted([*listed, answer], key=lambda each: each.loss)
    shown = listed[:MAX_COMPARED]
    if answer is not None and all(each.move != answer.move for each in shown):
        shown = [*shown[:-1], next(each for each in listed if each.move == answer.move)]
    game = exercise.game
    return tuple(
        ComparedMove(
            each.move,
            game.bot.measure().text(exercise.worth - each.loss),
            exercise.worth - each.loss,
            nearly=each is not best and is_right(game, each),
        )
        for each in shown
    )
