"""The page of exercises: those that are due, and those of each game, of all kinds or of one kind."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import Final

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.typography import capitalized, counted, listed
from cardtable.pages.games import GameTiles
from cardtable.pages.resume import Resume, ResumePanel
from cardtable.play.dates import day_and_month
from cardtable.play.layout import spec_of
from cardtable.play.practice import PracticeMatch, of_kind
from cardtable.program.program import Program
from cardtable.program.secret_deals import SecretDeals
from cardtable.program.table_in_play import SharedExits
from cardtable.store.errors import StoreError
from cardtable.store.practice import RETIRED, Exercise, ExerciseError, OwnExercise, Schedule, new_schedule, shipped
from cardtable.ui.page import Page
from cardtable.ui.play.learning.exercise import PracticeScene
from cardtable.ui.theme import BODY, SMALL
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, grow
from cardtable.ui.widgets.widget import Tip

ABOUT: Final = (
    "Your mistakes come back as exercises after 1, 3, 7 and 21 days. Each game also has exercises of its own."
)


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


@dataclass(frozen=True, slots=True)
class GameExercises:
    """The exercises of a game, as its tile shows them.

    :param words: the exercises that are due, such as ``3 due: 2 leads, 1 bid``.
    :param below: the progress, such as ``12 of 50 solved``.
    :param count: the number of exercises now; with 0, the tile is disabled.
    :param waiting: why there is none now.
    """

    game: Game
    words: str
    below: str
    count: int
    waiting: str


class PracticePage(Page):
    """The choice of a kind of decision, the exercises that are due, and a tile for each game."""

    title = "Practice"

    def __init__(
        self,
        program: Program,
        leave: Callable[[], None] | None = None,
        problems: Sequence[str] = (),
        outcome: str = "",
    ) -> None:
        """Read the exercises and schedules. Files that cannot be read are reported and stay as they are.

        The kind of decision that is chosen first is that of the last series.

        :param leave: goes back; ``None`` for the menu.
        :param problems: the problems of a series, one sentence each.
        :param outcome: what came of a series; empty for nothing.
        """
        self.program = program
        self.leave_page = leave
        self.tasks, unreadable = tasks_of(program)
        self.notice = " ".join([*unreadable, *problems])
        """A warning about files that cannot be read; empty for none."""
        kinds = sorted({task.exercise.kind for task in self.tasks})
        kind = program.practice_kind
        options = [("", "All kinds"), *((each, capitalized(each)) for each in kinds)]
        self.kind = Choice("", options, kind if kind in kinds else "", lambda _: self._show_kind())
        self.grid = GameTiles(program, self.begin)
        self._offer = Column(gap=18)
        super().__init__(
            Column(Column(self.kind, self._offer), grow(self.grid), gap=24),
            corner=[Button("Menu" if leave is None else "Back", self.back, key="Esc")],
        )
        if outcome:
            self.desk.say(outcome)
        self._show_kind()

    def _show_kind(self) -> None:
        """Show the exercises of the chosen kind: those that are due first, where the explanation is smaller."""
        due = self.due(self.kind.value)
        tone = Tone.WARN if self.notice else Tone.DIM
        about = Label(self.notice or ABOUT, points=BODY if due is None else SMALL, tone=tone)
        self._offer.replace(*([] if due is None else [ResumePanel(due, self.program.art)]), about)
        every = self.offered(self.kind.value)
        self.grid.show([(each.words, (each.below,)) for each in every])
        for tile, offered in zip(self.grid.tiles, every, strict=True):
            if offered.count:
                tile.enable()
            else:
                tile.disable(Tip(offered.waiting))
        self.refresh()

    @property
    def waiting(self) -> bool:
        return super().waiting or not self.grid.fanned

    def update(self, now: float) -> None:
        super().update(now)
        self.grid.fan_next()

    def back(self) -> None:
        (self.leave_page or self.program.show_menu)()

    # --- the exercises ------------------------------------------------------------------------------------------------

    def offered(self, kind: str) -> list[GameExercises]:
        return [self._offered(game, kind) for game in self.program.games]

    def _offered(self, game: Game, kind: str) -> GameExercises:
        today, tasks = self.program.now().date(), chosen(self.tasks, game, kind)
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
        due = [task for task in chosen(self.tasks, None, kind) if task.is_due(today)]
        if not due:
            return None
        what = counted(len(due), "exercise")
        verb = "is" if len(due) == 1 else "are"
        games = listed([game.name for game in self.program.games if any(task.exercise.game is game for task in due)])
        return Resume(
            act=partial(self.begin, None),
            titles=(f"{what} {verb} due", f"{len(due)} due"),
            label="Practise",
            cards=parse_cards(due[0].exercise.game.title.emblem),
            above=(games,),
            below=kinds_of(due),
        )

    def begin(self, game: Game | None) -> None:
        """Begin a series of the chosen kind; without a game, of the due exercises of all games."""
        self.program.practise(game, self.kind.value, self.leave_page)


def _is_secret(exercise: Exercise, secrets: SecretDeals) -> bool:
    """Whether an exercise shows a hand that somebody else has still to play in a duplicate evening."""
    return bool(exercise.table_file) and secrets.of_file(Path(exercise.table_file)) is not None


def tasks_of(program: Program) -> tuple[list[Task], list[str]]:
    """Return all exercises of the person at the screen, and why some files cannot be read."""
    folder, person, secrets = program.practice_folder, program.profile.person, program.secret_deals
    own = [each for each in folder.own(person) if not _is_secret(each.exercise, secrets)]
    problems = list(folder.problems)
    try:
        known = folder.shipped(person)
    except StoreError as error:
        known = {}
        problems.append(str(error))
    tasks = [Task(each.exercise, each.schedule, each) for each in own]
    for game in program.games:
        tasks += [Task(each, known.get(key_of(each))) for each in _shipped(game)]
    return tasks, problems


@cache
def _shipped(game: Game) -> tuple[Exercise, ...]:
    """Return the exercises that come with the program; reading them takes some milliseconds."""
    return shipped(game)


def chosen(tasks: Sequence[Task], game: Game | None, kind: str) -> list[Task]:
    """Return the exercises of a game and of a kind.

    :param game: ``None`` for all games.
    :param kind: empty for all kinds.
    """
    return [task for task in tasks if game in (None, task.exercise.game) and (not kind or task.exercise.kind == kind)]


def practise(program: Program, game: Game | None, kind: str, leave: Callable[[], None] | None) -> None:
    """Begin a series: due exercises first, then new ones.

    :param game: ``None`` for the due exercises of all games.
    :param kind: the kind of decision; empty for all kinds.
    :param leave: goes back from the page of exercises; ``None`` for the menu.
    """
    today = program.now().date()
    tasks = chosen(tasks_of(program)[0], game, kind)
    due = [task for task in tasks if task.is_due(today)]
    new = [task for task in tasks if task.is_new] if game is not None else []
    Series(program, [*due, *new][:MAX_SERIES], leave).show(0)


class Series:
    """A few exercises, one after the other."""

    def __init__(self, program: Program, tasks: Sequence[Task], leave: Callable[[], None] | None) -> None:
        self.program = program
        self.tasks = tasks
        self.leave_page = leave
        self.results: list[bool | None] = [None] * len(tasks)
        self.problems: list[str] = []

    def show(self, place: int) -> None:
        """Show an exercise of the series, or the page after the last one. Exercises that cannot be read are skipped."""
        program = self.program
        if place >= len(self.tasks):
            self.show_page(self._outcome())
            return
        task = self.tasks[place]
        try:
            match = PracticeMatch(
                task.exercise,
                lambda: program.players,
                program.profile.person,
                self.results,
                place,
                partial(self._take, place),
            )
        except ExerciseError as error:
            self.problems.append(f"An exercise cannot be shown: {error}.")
            self.show(place + 1)
            return
        exits = PracticeExits(program, self.show_page)
        game = task.exercise.game
        another = partial(self._next, match, place)
        scene = PracticeScene(match, spec_of(game), program.art, exits, program.play.manner(game), another)
        exits.scene, exits.match = scene, match
        program.loop.go(scene)

    def show_page(self, outcome: str = "") -> None:
        self.program.loop.go(PracticePage(self.program, self.leave_page, self.problems, outcome))

    def _next(self, match: PracticeMatch, place: int) -> None:
        match.close()
        self.show(place + 1)

    def _take(self, place: int, right: bool) -> None:
        self.results[place] = right
        self.program.profile.note_learned()
        problem = self._reschedule(self.tasks[place], right)
        if problem:
            self.problems.append(problem)

    def _reschedule(self, task: Task, right: bool) -> str:
        """Set when an exercise is due again after an answer; return a message if that fails."""
        today = self.program.now().date()
        schedule = task.schedule
        after = (RETIRED if right else new_schedule(today)) if schedule is None else schedule.after_answer(right, today)
        try:
            if task.own is not None:
                self.program.practice_folder.reschedule(task.own, after)
            else:
                self.program.practice_folder.reschedule_shipped(
                    key_of(task.exercise), self.program.profile.person, after
                )
        except StoreError as error:
            return f"The next date of this exercise could not be saved: {error}"
        return ""

    def _outcome(self) -> str:
        """Return the notice at the end of the series."""
        answered = [right for right in self.results if right is not None]
        return f"{sum(answered)} of {len(answered)} right." if answered else ""


class PracticeExits(SharedExits):
    """The ways out of an exercise.

    :param show_page: shows the page of exercises.
    :ivar scene: the scene of the exercise.
    :ivar match: its match.
    """

    leave_label = "Back to the exercises"

    def __init__(self, program: Program, show_page: Callable[[], None]) -> None:
        super().__init__(program)
        self.show_page = show_page
        self.scene: PracticeScene | None = None
        self.match: PracticeMatch | None = None

    def show_settings(self) -> None:
        """Open the settings, coming back to the exercise, which follows them."""
        self.program.show_settings(self._back)

    def _back(self) -> None:
        if self.scene is not None:
            self.scene.follow(self.program.play.manner(self.scene.match.game))
            self.program.loop.go(self.scene)

    def leave(self) -> None:
        """Go back to the page of exercises."""
        if self.match is not None:
            self.match.close()
        self.show_page()


def _why_none(due: date | None, solved: int) -> str:
    """Return why a game has nothing to practise now.

    :param due: the date on which the next exercise is due, if any.
    :param solved: the number of exercises that are solved for good.
    """
    if due is not None:
        return f"The next exercise is due on {day_and_month(due)}."
    if solved:
        return "You have solved them all. Your next mistake becomes a new exercise."
    return "There are no exercises of this kind yet. Your mistakes become exercises."


def key_of(exercise: Exercise) -> str:
    """Return the key of a shipped exercise among those of all games."""
    return f"{exercise.game.id}/{exercise.name}"


def kinds_of(tasks: Sequence[Task]) -> str:
    """Return the numbers of decisions by kind, the most frequent kind first: ``2 leads, 1 bid``."""
    counts = Counter(task.exercise.kind for task in tasks)
    return ", ".join(of_kind(count, kind) for kind, count in counts.most_common())
