"""The page of exercises, and the series of exercises that it leads to."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.typography import counted, listed
from cardtable.pages.exercises import ExercisesActions, ExercisesScene, GameExercises
from cardtable.pages.practice_exits import PracticeExits
from cardtable.pages.resume import Resume
from cardtable.play.dates import day_and_month
from cardtable.play.layout import spec_of
from cardtable.play.practice import PracticeMatch, of_kind
from cardtable.program.program import Program
from cardtable.program.secret_deals import SecretDeals
from cardtable.store.errors import StoreError
from cardtable.store.practice import (
    RETIRED,
    Exercise,
    ExerciseError,
    OwnExercise,
    Schedule,
    new_schedule,
    shipped,
)
from cardtable.store.settings import DEFAULT_NAME
from cardtable.ui.play.learning.practice_scene import PracticeScene

MAX_SERIES: Final = 5
"""The maximum number of exercises in a series."""


@dataclass(frozen=True, slots=True)
class Task:
    """An exercise with its schedule for the person at the screen.

    :param schedule: when it is due; ``None`` for a shipped exercise that was never tried.
    :param own: its file, if it is one of the person's own mistakes.
    """

    exercise: Exercise
    schedule: Schedule | None
    own: OwnExercise | None = None

    def is_due(self, today: date) -> bool:
        return self.schedule is not None and self.schedule.is_due(today)

    @property
    def is_new(self) -> bool:
        """Whether it was never tried."""
        return self.schedule is None


class PracticePage:
    """Shows the page of exercises and series of them. The exercises are read whenever the page is shown."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.games = program.games
        self.folder = program.practice_folder
        self.tasks: list[Task] = []
        self.problems: list[str] = []
        self.kind = ""
        self.back: Callable[[], None] | None = None
        self._shipped: dict[str, tuple[Exercise, ...]] = {}

    @property
    def person(self) -> str:
        """The name of the person at the screen."""
        return self.program.profile.settings.own_name or DEFAULT_NAME

    def leave(self) -> None:
        """Go back to the page from which the exercises were opened, or to the menu."""
        back, self.back = self.back, None
        (back or self.program.show_menu)()

    # --- the page -----------------------------------------------------------------------------------------------------

    def show(self, notice: str = "", problems: Sequence[str] = ()) -> None:
        """Show the page.

        :param notice: a message to the person; empty for none.
        :param problems: the problems of a series, one sentence each.
        """
        self._read()
        self.problems += problems
        kinds = sorted({task.exercise.kind for task in self.tasks})
        actions = ExercisesActions(
            offered=self.offered, due=self.due, begin=partial(self.begin, back=self.back), leave=self.leave
        )
        scene = ExercisesScene(kinds, actions, self.program.art, " ".join(self.problems), self.kind)
        if notice:
            scene.desk.say(notice)
        self.program.loop.go(scene)

    def _read(self) -> None:
        """Read the exercises and schedules. Files that cannot be read are reported and stay as they are."""
        secrets = self.program.secret_deals
        own = [each for each in self.folder.own(self.person) if not _is_secret(each.exercise, secrets)]
        self.problems = list(self.folder.problems)
        try:
            known = self.folder.shipped(self.person)
        except StoreError as error:
            known = {}
            self.problems.append(str(error))
        self.tasks = [Task(each.exercise, each.schedule, each) for each in own]
        for game in self.games:
            if game.id not in self._shipped:
                self._shipped[game.id] = shipped(game)
            self.tasks += [Task(each, known.get(key_of(each))) for each in self._shipped[game.id]]

    def _chosen(self, game: Game | None, kind: str) -> list[Task]:
        return [
            task
            for task in self.tasks
            if game in (None, task.exercise.game) and (not kind or task.exercise.kind == kind)
        ]

    def offered(self, kind: str) -> list[GameExercises]:
        return [self._offered(game, kind) for game in self.games]

    def _offered(self, game: Game, kind: str) -> GameExercises:
        today, tasks = self.program.now().date(), self._chosen(game, kind)
        due = [task for task in tasks if task.is_due(today)]
        new = sum(task.is_new for task in tasks)
        later = [task.schedule.due for task in tasks if task.schedule is not None and task.schedule.due is not None]
        solved = len(tasks) - new - len(later)
        if due:
            words = f"{len(due)} due: {kinds_of(due)}"
        elif new:
            words = f"{new} to try"
        elif later:
            words = f"Next on {day_and_month(min(later))}"
        else:
            words = "All solved" if tasks else "None of this kind"
        below = f"{solved} of {len(tasks)} solved" if tasks else "0 exercises"
        return GameExercises(game, words, below, len(due) + new, _why_none(min(later, default=None), solved))

    def due(self, kind: str) -> Resume | None:
        """Return the offer to practise all due exercises; ``None`` if there are none."""
        today = self.program.now().date()
        due = [task for task in self._chosen(None, kind) if task.is_due(today)]
        if not due:
            return None
        what = counted(len(due), "exercise")
        verb = "is" if len(due) == 1 else "are"
        games = listed([game.name for game in self.games if any(task.exercise.game is game for task in due)])
        return Resume(
            act=partial(self.begin, None, kind),
            titles=(f"{what} {verb} due", f"{len(due)} due"),
            label="Practise",
            cards=parse_cards(due[0].exercise.game.title.emblem),
            above=(games,),
            below=kinds_of(due),
        )

    # --- a series -----------------------------------------------------------------------------------------------------

    def begin(self, game: Game | None, kind: str, back: Callable[[], None] | None = None) -> None:
        """Begin a series: due exercises first, then new ones.

        :param game: the game; ``None`` for the due exercises of all games.
        :param kind: the kind of decision; empty for all kinds.
        :param back: goes back from the page of exercises; ``None`` for the menu.
        """
        self.kind, self.back = kind, back
        self._read()
        today, tasks = self.program.now().date(), self._chosen(game, kind)
        due = [task for task in tasks if task.is_due(today)]
        new = [task for task in tasks if task.is_new] if game is not None else []
        Series(self, [*due, *new][:MAX_SERIES]).show(0)

    def reschedule(self, task: Task, right: bool) -> str:
        """Set when an exercise is due again after an answer; return a message if that fails."""
        today = self.program.now().date()
        schedule = task.schedule
        after = (RETIRED if right else new_schedule(today)) if schedule is None else schedule.after_answer(right, today)
        try:
            if task.own is not None:
                self.folder.reschedule(task.own, after)
            else:
                self.folder.reschedule_shipped(key_of(task.exercise), self.person, after)
        except StoreError as error:
            return f"The next date of this exercise could not be saved: {error}"
        return ""


def _is_secret(exercise: Exercise, secrets: SecretDeals) -> bool:
    """Whether an exercise shows a hand that somebody else has still to play in a duplicate evening."""
    return bool(exercise.table_file) and secrets.of_file(Path(exercise.table_file)) is not None


class Series:
    """A few exercises, one after the other."""

    def __init__(self, page: PracticePage, tasks: Sequence[Task]) -> None:
        self.page = page
        self.tasks = tasks
        self.results: list[bool | None] = [None] * len(tasks)
        self.problems: list[str] = []

    def show(self, place: int) -> None:
        """Show an exercise of the series, or the page after the last one. Exercises that cannot be read are skipped."""
        page, program = self.page, self.page.program
        if place >= len(self.tasks):
            page.show(self._outcome(), self.problems)
            return
        task = self.tasks[place]
        try:
            match = PracticeMatch(
                task.exercise, lambda: program.players, page.person, self.results, place, partial(self._take, place)
            )
        except ExerciseError as error:
            self.problems.append(f"An exercise cannot be shown: {error}.")
            self.show(place + 1)
            return
        exits = PracticeExits(program, lambda: page.show("", self.problems))
        game = task.exercise.game
        another = partial(self._next, match, place)
        scene = PracticeScene(match, spec_of(game), program.art, exits, program.play.manner(game), another)
        exits.scene, exits.match = scene, match
        program.loop.go(scene)

    def _next(self, match: PracticeMatch, place: int) -> None:
        match.close()
        self.show(place + 1)

    def _take(self, place: int, right: bool) -> None:
        self.results[place] = right
        problem = self.page.reschedule(self.tasks[place], right)
        if problem:
            self.problems.append(problem)

    def _outcome(self) -> str:
        """Return the notice at the end of the series."""
        answered = [right for right in self.results if right is not None]
        return f"{sum(answered)} of {len(answered)} right." if answered else ""


def _why_none(due: date | None, solved: int) -> str:
    """Return why a game has nothing to practise now.

    :param due: the date on which the next exercise is due, if any.
    :param solved: the number of exercises that are solved for good.
    """
    if due is not None:
        return f"The next exercise is due on {day_and_month(due)}."
    if solved:
        return "You have solved them all. Your next costly move becomes a new exercise."
    return "There are no exercises of this kind yet. Your costly moves become exercises."


def key_of(exercise: Exercise) -> str:
    """Return the key of a shipped exercise among those of all games."""
    return f"{exercise.game.id}/{exercise.name}"


def kinds_of(tasks: Sequence[Task]) -> str:
    """Return the numbers of decisions by kind, the most frequent kind first: ``2 leads, 1 bid``."""
    counts = Counter(task.exercise.kind for task in tasks)
    return ", ".join(of_kind(count, kind) for kind, count in counts.most_common())
