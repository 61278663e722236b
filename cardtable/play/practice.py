"""Practice: costly decisions become exercises, and an exercise is a match whose next move is the answer.

The hidden cards of an exercise are imagined: they are sampled from the View of its player, as AI players do. Its file
therefore holds nothing that the player could not see.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Final

from cardtable.ai.advice import Advice, Verdict, unsaid
from cardtable.ai.players import Inquiry, Players
from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.law import OutOfTurn
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move, Play
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.typography import counted
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import recent_lines
from cardtable.play.dates import day_and_month
from cardtable.play.layout import Display, LayoutSpec, spec_of
from cardtable.play.match import TableMatch
from cardtable.store.errors import StoreError
from cardtable.store.practice import Exercise, MoveLoss, PracticeFolder, new_schedule

LEADS: Final = "leads"
PLAYS: Final = "plays"
TO_FOLLOW: Final = (Display.TRICK, Display.BEAT)
"""The drawings of zones to which a card is led."""
SMALLEST_KEPT: Final = Mistake.MEDIUM
"""The smallest mistake that is kept."""
MAX_GUESSES: Final = 8
"""The maximum number of sampled deals that are tried to find one that looks the same to the player."""
MAX_LAST_MOVES: Final = 4
"""The maximum number of last moves that are shown."""
MAX_COMPARED: Final = 8
"""The maximum number of moves that are shown with their worths."""


# --- kinds of decisions -----------------------------------------------------------------------------------------------


def of_kind(count: int, kind: str) -> str:
    """Return a number of decisions of a kind: ``1 lead``, ``2 leads``. Each kind is a plural in *-s*."""
    return counted(count, kind.removesuffix("s"))


def kind_of(view: View, spec: LayoutSpec, moves: Iterable[Move]) -> str:
    """Return the kind of a decision between these moves, as the game's layout names it for the phase.

    A card played to a trick is a lead or a play, even if the phase has another kind.
    """
    kind = spec.kinds.get(view.phase, view.phase)
    if kind != PLAYS and {move.word for move in moves} != {Play.word}:
        return kind
    if not any(zone.draw in TO_FOLLOW for zone in spec.zones.values()):
        return PLAYS
    led = any(zone.cards for zone in view.zones if spec.zone(zone.kind).draw in TO_FOLLOW)
    return PLAYS if led else LEADS


def kinds_of(table: Table, seat: int, decisions: Mapping[int, Iterable[Move]], spec: LayoutSpec) -> dict[int, str]:
    """Return the kinds of some decisions of a seat by their places in the log, in one pass over these moves.

    :param decisions: the moves between which the seat decided, by place.
    """
    kinds: dict[int, str] = {}
    first, last = min(decisions, default=0), max(decisions, default=-1)
    state = table.branch(first).state
    for place in range(first, last + 1):
        if place in decisions:
            kinds[place] = kind_of(state.view(seat), spec, decisions[place])
        state.apply(table.log[place].move)
    return kinds


# --- from a mistake to an exercise ------------------------------------------------------------------------------------


class Mistakes:
    """Keeps mistakes as exercises.

    :param folder: the folder of exercises.
    :param clock: returns the time.
    """

    def __init__(self, folder: PracticeFolder, clock: Callable[[], datetime]) -> None:
        self.folder = folder
        self.clock = clock

    def keep(self, table: Table, place: int, move: Move, advice: Advice, path: Path | None = None) -> None:
        """Keep a decision as an exercise for the player who made it, due tomorrow. Each decision is kept only once.

        A review, which measures in more deals than the coach, gives the exercise its figures.

        :param place: the number of moves at the table before the decision.
        :param move: the move that was played or about to be played.
        :param advice: the advice for the decision, with a verdict on the move.
        :param path: the file of the table; ``None`` if it is not known.
        """
        before = table.branch(place)
        view = before.view_of_hand(before.state.seat)
        verdict = advice.verdict(move)
        if verdict is None or not verdict.costs(table.game.bot.measure().min_loss(SMALLEST_KEPT)):
            return
        position = imagined_position(table, view)
        if not position:
            return
        today = self.clock().date()
        names = tuple(seat.name for seat in table.seats)
        exercise = Exercise(
            table.game,
            exercise_name(view),
            kind=kind_of(view, spec_of(table.game), (advice.best, move)),
            best=advice.best,
            why=advice.reason,
            worth=advice.worth,
            deals=max(each.deals for each in advice.verdicts),
            moves=tuple(MoveLoss(each.move, each.loss, each.error) for each in advice.verdicts),
            position=position,
            names=names,
            made=dict(advice.equal_moves).get(move, move),
            found=today,
            hand=len(before.state.results) + 1,
            last_moves=last_moves_in_words(table.game, view, names),
            table_file="" if path is None else str(path.absolute()),
        )
        with suppress(StoreError):  # the match continues without the exercise
            self.folder.keep(exercise, names[before.state.seat], new_schedule(today))


def imagined_position(table: Table, view: View) -> str:
    """Return a position with the same View and sampled hidden cards; empty if none was found."""
    game = table.game
    for seed in range(MAX_GUESSES):
        state = game.guess(view, Random(seed))
        text = game.write_position(state)
        try:
            again = game.read_position(text)
        except NotationError:
            continue
        if again.view(view.seat, view.log) == view:
            return text
    return ""


def exercise_name(view: View) -> str:
    """Return the name of an exercise: a hash of what its player saw, which gives away nothing else."""
    seen = (view.seat, view.scores, view.zones, [entry.text for entry in view.log])
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


# --- an exercise ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """The texts before an exercise is answered; they never give the answer away.

    :param source: where it comes from: ``Hand 12, on 18 November``.
    :param question: ``A move here once cost you 13 points. What would you do now?``
    :param last_moves: the last moves in words, each with the seat that made it.
    :param criterion: the measure by which the answer is weighed.
    """

    source: str
    question: str
    last_moves: tuple[tuple[int, str], ...]
    criterion: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """The assessment of an answer.

    :param right: whether it was right.
    :param title: the same in a few words.
    :param drawback: what speaks against a wrong answer; empty if nothing is certain.
    :param why: why the best move is the best.
    :param advice: the advice for the position, with a verdict on the answer.
    :param answer: the answer; ``None`` if the person asked to see the best move.
    :param listed: the answer among the moves compared: itself, or an equivalent move.
    """

    right: bool
    title: str
    drawback: str
    why: str
    advice: Advice
    answer: Move | None
    listed: Move | None


class PracticeMatch(TableMatch):
    """An exercise in progress. The table is not saved.

    :ivar results: whether each exercise of the series was answered right; ``None`` if not yet answered.
    :ivar place: the index of this exercise in the series.
    :ivar note: the texts before the answer.
    """

    prepared = True

    def __init__(
        self,
        exercise: Exercise,
        players: Callable[[], Players],
        person: str,
        results: Sequence[bool | None],
        place: int,
        done: Callable[[bool], None],
    ) -> None:
        """Set up the table of the exercise.

        :param players: returns the AI players, who judge an answer that the exercise has no loss for.
        :param person: the name of the person who solves it.
        :param done: called with whether the answer was right.
        :raises ExerciseError: if the exercise cannot be read.
        """
        super().__init__(exercise.table(person))
        self.exercise = exercise
        self.results: list[bool | None] = list(results)
        self.place = place
        self._players = players
        self._done = done
        self._answer: Move | None = None
        self._asked: Inquiry | None = None
        self._assessment: Assessment | None = None
        self._seat = self.table.state.seat
        self.note = note_of(exercise, self.table.view_of_hand(self._seat), tuple(self.names))

    @property
    def actor(self) -> int | None:
        return None if self.answered else super().actor

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the answer; ``None`` until the answer has been given and judged."""
        return self._assessment

    @property
    def answered(self) -> bool:
        """Whether an answer has been given."""
        return self._answer is not None or self._assessment is not None

    def play(self, move: Move) -> None:
        """Answer with this move. The table does not change."""
        if self.answered:
            raise OutOfTurn("This exercise is answered.")
        self.table.state.check(move)
        self._answer = move
        loss = self._known_loss(move)
        if loss is not None:
            self._conclude(loss)
            return
        view = self.table.view_of_hand(self._seat)
        self._asked = self._players().compare(view, (self.exercise.best, move), draw=1)

    def _known_loss(self, move: Move) -> MoveLoss | None:
        """Return the loss of a move or of an equal one, if the exercise has it."""
        moves = sorted(self.exercise.moves, key=lambda each: each.move != move)
        for each in moves:
            if each.move == move or self.game.bot.equal(self._world, each.move, move):
                return each
        return None

    @property
    def _world(self) -> State:
        """A state that the person could be in."""
        world: State = self.game.guess(self.table.view_of_hand(self._seat), Random(0))
        return world

    def weigh(self) -> bool:
        """Take the judgement of the answer if it is ready; return whether there is an assessment now."""
        if self._answer is None or self._asked is None or self._assessment is not None:
            return False
        reply = self._asked.poll()
        if reply is None:
            return False
        own = None if reply.advice is None else reply.advice.verdict(self._answer)
        self._conclude(None if own is None else MoveLoss(self._answer, own.loss, own.error))
        return True

    def _conclude(self, loss: MoveLoss | None) -> None:
        best = self.exercise.best
        drawback = "" if self._answer in {None, best} else self.game.drawback(self._world, self._answer, best)
        self._assessment = assessment_of(self.exercise, self._answer, loss, drawback)
        self.results[self.place] = self._assessment.right
        self._done(self._assessment.right)

    def show(self) -> None:
        """Give up and show the best move."""
        if not self.answered:
            self._conclude(None)

    @property
    def thinking(self) -> bool:
        """Whether an answer is being judged."""
        return self.answered and self._assessment is None

    def close(self) -> None:
        if self._asked is not None:
            self._asked.cancel()


def last_moves_in_words(game: Game, view: View, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return the texts of the last moves, each with the seat that made it; moves of the dealer are left out."""
    latest = recent_lines(game.telling, view, People(names, view.seat), 0, MAX_LAST_MOVES)
    return tuple((line.seat, line.text) for line in latest if line.seat is not None)


def note_of(exercise: Exercise, view: View, names: tuple[str, ...]) -> Note:
    """Return the text before an exercise is answered."""
    known = exercise.last_moves or last_moves_in_words(exercise.game, view, names)
    small = f"Your answer is tried out in {counted(exercise.deals, 'deal')}. It does not count in your statistics."
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
    """Return whether a move is no mistake, or none that chance could not explain."""
    return not Verdict(answer.move, answer.loss, answer.error, 0).costs(game.bot.measure().min_loss(Mistake.SMALL))


def assessment_of(exercise: Exercise, answer: Move | None, loss: MoveLoss | None, drawback: str = "") -> Assessment:
    """Return the assessment of an answer.

    :param answer: the answer; ``None`` if the person gave up.
    :param loss: the loss of the answer or of an equal move; ``None`` if it is not known.
    :param drawback: what speaks against the answer beside the best move.
    """
    game = exercise.game
    right = answer is not None and loss is not None and is_right(game, loss)
    return Assessment(
        right=right,
        title=_title(exercise, answer, loss, right=right),
        drawback="" if right else unsaid(drawback, exercise.why),
        why=exercise.why,
        advice=_advice_of(exercise, loss),
        answer=answer,
        listed=None if loss is None else loss.move,
    )


def _title(exercise: Exercise, answer: Move | None, loss: MoveLoss | None, *, right: bool) -> str:
    if answer is None:
        return "This is the best move"
    if loss is None:
        return "Another move is recommended"
    if right:
        return "Right" if answer == exercise.best else "Right: as good as the best"
    return f"Another move is better by {exercise.game.bot.measure().unit.text(loss.loss)}"


def _advice_of(exercise: Exercise, answer: MoveLoss | None) -> Advice:
    """Return the advice that an exercise has, with the best moves and the answer as candidates."""
    best = next(each for each in exercise.moves if each.move == exercise.best)
    others = [each for each in exercise.moves if each is not best]
    listed = [best, *sorted(others, key=lambda each: each.loss)]
    if answer is not None and all(each.move != answer.move for each in listed):
        listed = [best, *sorted([*listed[1:], answer], key=lambda each: each.loss)]
    shown = listed[:MAX_COMPARED]
    if answer is not None and all(each.move != answer.move for each in shown):
        shown = [*shown[:-1], next(each for each in listed if each.move == answer.move)]
    return Advice(
        exercise.best,
        exercise.why,
        tuple(each.move for each in shown),
        verdicts=tuple(Verdict(each.move, each.loss, each.error, exercise.deals) for each in listed),
        worth=exercise.worth,
    )
