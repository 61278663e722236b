"""Each move that a lesson asks for, held against the adviser: is it as good as the best one, or a mistake?

    python3 run.py bench lessons [GAME ...]

The figures are those that a hint shows in the same position (``cardtable/ai/advice.py``).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.ai.advice import MIN_STANDARD_ERRORS, advise
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.games import GAMES
from cardtable.store.game_files import folder_of
from cardtable.store.lessons import LEARNER, Lesson, hands_of, lesson_of
from tools.benchmarks.arguments import add_games, parser_of
from tools.benchmarks.figures import print_table


@dataclass(frozen=True, slots=True)
class LessonMove:
    """A move of a lesson, and what the adviser says of it.

    :param loss: by how much the adviser's own move is better, in the unit of the game.
    :param margin: twice the standard error of the loss.
    :param mistake: whether the adviser calls it a mistake.
    """

    place: int
    move: Move
    best: Move
    loss: float
    margin: float
    mistake: bool


def lessons_of(game: Game) -> Iterator[Lesson]:
    """Yield all lessons of a game, for each number of players that has its own."""
    titles = set()
    for hand in hands_of(game):
        folder = folder_of(game) / "lessons"
        for seats in (0, *(count for count in game.players if folder.joinpath(f"{hand}_{count}.yaml").is_file())):
            lesson = lesson_of(game, seats, hand)
            if lesson.title not in titles:
                titles.add(lesson.title)
                yield lesson


def choices_of(lesson: Lesson) -> Iterator[int]:
    """Yield the places of the moves that the learner chooses among several."""
    for place, line in enumerate(lesson.table.log):
        if line.actor == LEARNER and place not in lesson.played and len(lesson.table.branch(place).state.moves()) > 1:
            yield place


def judged(lesson: Lesson, place: int) -> LessonMove:
    """Return what the adviser says of the lesson's move at a place of its log."""
    game, move = lesson.game, lesson.table.log[place].move
    advice = advise(lesson.table.branch(place).view_of_hand(LEARNER), game, (move,))
    verdict, unit = advice.verdict(move), game.bot.measure().unit
    if verdict is None:
        return LessonMove(place, move, advice.best, 0.0, 0.0, mistake=move != advice.best)
    return LessonMove(
        place,
        move,
        advice.best,
        verdict.loss / unit.size,
        MIN_STANDARD_ERRORS * verdict.error / unit.size,
        verdict.costs(game.bot.measure().min_loss(Mistake.SMALL)),
    )


def show_lessons(argv: Sequence[str]) -> None:
    """Judge the lessons of the games that are named, or all of them."""
    parser = parser_of("lessons", __doc__)
    add_games(parser)
    for game in parser.parse_args(argv).games or GAMES:
        for lesson in lessons_of(game):
            moves = [judged(lesson, place) for place in choices_of(lesson)]
            print_table(
                lesson.title, ("move", "the lesson", "the adviser", "better by", ""), [_row(each) for each in moves]
            )


def _row(each: LessonMove) -> tuple[str, ...]:
    differs = each.move != each.best
    figure = f"{each.loss:.1f} ± {each.margin:.1f}" if differs else ""
    return str(each.place), str(each.move), str(each.best), figure, "a mistake" if each.mistake else ""
