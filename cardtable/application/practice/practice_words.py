"""An exercise in words: what it is about, and what is said of an answer."""

from typing import Final

from cardtable.ai.advice.judgement import Verdict
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import recent_lines
from cardtable.protocols.match import ComparedMove
from cardtable.protocols.practice import Assessment, Note
from cardtable.store.practice.exercises import Exercise, MoveLoss
from cardtable.ui.pages.days import day_and_month

MAX_LAST_MOVES: Final = 4
"""How many of the last moves are told."""
MAX_COMPARED: Final = 8
"""How many moves are shown with what they are worth."""


def last_moves_in_words(game: Game, view: View, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return the last moves in words, each with the seat that did it; what nobody does is left out."""
    latest = recent_lines(game.telling, view, People(names, view.seat), 0, MAX_LAST_MOVES)
    return tuple((line.seat, line.text) for line in latest if line.seat is not None)


def note_of(exercise: Exercise, view: View, names: tuple[str, ...]) -> Note:
    """Return what is said before an exercise is answered."""
    known = exercise.last_moves or last_moves_in_words(exercise.game, view, names)
    small = f"Your answer is weighed over {exercise.deals} deals that fit this. Nothing counts towards your statistics."
    made = next((each for each in exercise.moves if each.move == exercise.made), None)
    if made is None:
        return Note("Exercise that comes with the game", "What is the best move here?", known, small)
    lost = exercise.game.bot.unit().text(made.loss)
    return Note(_source(exercise), f"Here you once lost {lost}. What now?", known, small)


def _source(exercise: Exercise) -> str:
    day = exercise.found
    hand = f"{exercise.game.endings.hand_word.capitalize()} {exercise.hand}"
    return hand if day is None else f"{hand}, on {day_and_month(day)}"


def is_right(game: Game, weighed: MoveLoss) -> bool:
    """Return whether a move is as good as the best one, as far as the deals tell."""
    return not Verdict(weighed.move, weighed.loss, weighed.error, 0).costs(game.bot.min_loss(Mistake.SMALL))


def assessment_of(exercise: Exercise, answer: Move | None, weighed: MoveLoss | None) -> Assessment:
    """Return what is said of an answer.

    :param answer: the answer; ``None`` if the person wanted to be shown the move.
    :param weighed: what it is worth, or a move that comes to the same; ``None`` if that is not known.
    """
    game = exercise.game
    right = answer is not None and weighed is not None and is_right(game, weighed)
    return Assessment(
        right,
        _title(exercise, answer, weighed, right=right),
        exercise.why,
        _compared(exercise, weighed),
        game.bot.measure(),
        answer,
        None if weighed is None else weighed.move,
        exercise.best,
    )


def _title(exercise: Exercise, answer: Move | None, weighed: MoveLoss | None, *, right: bool) -> str:
    if answer is None:
        return "This is the best move"
    if weighed is None:
        return "Another move is recommended"
    if right:
        return "Right" if answer == exercise.best else "Right: as good as the best"
    return f"Another move is better by {exercise.game.bot.unit().text(weighed.loss)}"


def _compared(exercise: Exercise, weighed: MoveLoss | None) -> tuple[ComparedMove, ...]:
    """Return the moves and what they are worth: the best ones, and the one that was chosen."""
    best = next(each for each in exercise.moves if each.move == exercise.best)
    others = [each for each in exercise.moves if each is not best]
    listed = [best, *sorted(others, key=lambda each: each.loss)]
    if weighed is not None and all(each.move != weighed.move for each in listed):
        listed = sorted([*listed, weighed], key=lambda each: each.loss)
    shown = listed[:MAX_COMPARED]
    if weighed is not None and all(each.move != weighed.move for each in shown):
        shown = [*shown[:-1], next(each for each in listed if each.move == weighed.move)]
    game = exercise.game
    return tuple(
        ComparedMove(
            each.move,
            game.bot.worth_text(exercise.worth - each.loss),
            exercise.worth - each.loss,
            nearly=each is not best and is_right(game, each),
        )
        for each in shown
    )
