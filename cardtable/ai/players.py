"""The AI players of a table, as the program sees them: a question goes into a queue, and is polled for its reply.

These players think while they are asked, if they think at all; :mod:`cardtable.ai.worker` has those with a process.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto

from cardtable.ai.advice import Advice, advise, compare
from cardtable.ai.explanation import Explanation
from cardtable.ai.levels import Level, level_of
from cardtable.ai.questions import Question, Request, RequestKind, comparison_question, search_question
from cardtable.ai.search import by_rule
from cardtable.engine.game import Game, game_in
from cardtable.engine.moves import Move
from cardtable.engine.view import View


class Priority(IntEnum):
    """Which question goes first: the move that a table waits for, what a person waits for, or what has time."""

    TURN = auto()
    HINT = auto()
    SPARE = auto()


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question, which always has a move.

    :param explanation: the move and its reason.
    :param problem: why the players failed, in which case the move is that of the rules of thumb; otherwise empty.
    :param advice: the advice, if it was asked for and the players have not failed.
    """

    explanation: Explanation
    problem: str = ""
    advice: Advice | None = None

    @property
    def advised(self) -> Advice:
        """The advice, or that of the rules of thumb, without a verdict."""
        return self.advice or Advice(self.explanation.move, self.explanation.reason)


class Inquiry:
    """A question to AI players.

    :ivar reply: the reply; ``None`` until there is one.
    :ivar hurried: whether it is to be answered with the best move so far.
    """

    def __init__(self, players: "Players", request: Request, priority: Priority) -> None:
        self.request = request
        self.priority = priority
        self.reply: Reply | None = None
        self.hurried = False
        self._players = players

    @property
    def dropped(self) -> bool:
        """Whether there will be no reply: it was cancelled, or another question of its priority took its place."""
        return self.reply is None and not self._players.has(self)

    def poll(self) -> Reply | None:
        """Return the reply if it is ready, else ``None``; never waits."""
        self._players.follow()
        return self.reply

    def wait(self, seconds: float) -> Reply | None:
        """Wait for the reply and return it, or ``None`` after this many seconds."""
        return self._players.wait(self, seconds)

    def hurry(self) -> None:
        """Ask for the reply now, with the best move so far."""
        self._players.hurry(self)

    def cancel(self) -> None:
        """Drop the question; it gets no reply."""
        self._players.cancel(self)


class Players:
    """The AI players of a table, and the queue of the questions to them.

    The queue holds one question of each priority; a new one replaces the last. A more urgent question interrupts the
    work on another, which is begun again later: players with a process remember what they have done for it. No seed and
    no answer depends on that.

    These players never answer; they are for a table that is only shown.

    :param games: the games that they know.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = tuple(games)
        self._queue: dict[Priority, Inquiry] = {}
        self._begun: Inquiry | None = None

    def ask(
        self, view: View, level: Level | str, seed: int, budget: float | None = None, *, counted: bool = False
    ) -> Inquiry:
        """Ask for the move of the seat that the View belongs to.

        :param budget: the thinking time in seconds, instead of the level's own.
        :param counted: whether the level's count bounds the search instead of any clock.
        :raises KeyError: if the players do not know the game or the level.
        """
        level = level_of(level) if isinstance(level, str) else level
        return self._add(Request(0, Question(view, level, seed, budget, counted=counted)), Priority.TURN)

    def advise(
        self,
        view: View,
        moves: Iterable[Move] = (),
        deals: int | None = None,
        *,
        review: bool = False,
        priority: Priority = Priority.HINT,
    ) -> Inquiry:
        """Ask for advice for the seat that the View belongs to (see :func:`cardtable.ai.advice.advise`).

        If it is hurried, only the moves measured so far have a verdict. The players keep their work on the last View,
        and asking again resumes it.

        :param review: whether it is for a review, which must not displace the work for the person to act.
        :raises KeyError: if the players do not know the game.
        """
        question = search_question(view, game_in(self.games, view.game))
        kind = RequestKind.REVIEW if review else RequestKind.ADVICE
        return self._add(Request(0, question, kind, tuple(moves), deals), priority)

    def compare(self, view: View, moves: Iterable[Move], draw: int, priority: Priority = Priority.HINT) -> Inquiry:
        """Ask a review's question how moves compare with the first of them, in the deals of this draw.

        :raises KeyError: if the players do not know the game.
        """
        return self._add(
            Request(0, comparison_question(view, draw), RequestKind.REVIEW, tuple(moves), draw=draw), priority
        )

    def _add(self, request: Request, priority: Priority) -> Inquiry:
        game_in(self.games, request.question.view.game)
        inquiry = Inquiry(self, request, priority)
        self._queue[priority] = inquiry
        self.follow()
        return inquiry

    def follow(self) -> None:
        """Take the reply to the first question if it is ready, and begin the next; never waits."""
        while self._queue:
            first = self._queue[min(self._queue)]
            if first is not self._begun:
                self._drop_begun()
                self._begun = first
                self.begin(first)
            first.reply = self.answer(first)
            if first.reply is None:
                return
            del self._queue[first.priority]
            self._begun = None

    def has(self, inquiry: Inquiry) -> bool:
        """Whether a question is still in the queue."""
        return self._queue.get(inquiry.priority) is inquiry

    def wait(self, inquiry: Inquiry, seconds: float) -> Reply | None:
        """Wait for a reply; without a process, it is there now or never."""
        del seconds
        return inquiry.poll()

    def hurry(self, inquiry: Inquiry) -> None:
        if inquiry.reply is None and not inquiry.hurried:
            inquiry.hurried = True
            if inquiry is self._begun:
                self.stop()

    def cancel(self, inquiry: Inquiry) -> None:
        if self.has(inquiry):
            del self._queue[inquiry.priority]
        if inquiry is self._begun:
            self._drop_begun()

    def _drop_begun(self) -> None:
        if self._begun is not None:
            self.stop()
        self._begun = None

    def dismiss(self) -> None:
        """End the match: drop all questions. The players of the next match remember nothing of it."""
        self._queue.clear()
        self._begun = None

    def close(self) -> None:
        """End the players. A further question starts new ones."""
        self.dismiss()

    # --- how these players answer -----------------------------------------------------------------------------------

    def begin(self, inquiry: Inquiry) -> None:
        """Begin to answer a question, perhaps not for the first time."""

    def stop(self) -> None:
        """Stop the work on the question that was begun last: it is dropped, or is to be answered now."""

    def answer(self, inquiry: Inquiry) -> Reply | None:
        """Return the reply to the question that was begun last; ``None`` if it is not ready."""
        return None


class RuleOfThumb(Players):
    """AI players that move by the rules of thumb, at once. They give hints, but measure no moves."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(games)
        self._reply: Reply | None = None

    def begin(self, inquiry: Inquiry) -> None:
        self._reply = None  # in case the next line fails
        self._reply = self.find(inquiry.request)

    def answer(self, inquiry: Inquiry) -> Reply | None:
        return self._reply

    def find(self, request: Request) -> Reply | None:
        """Return the reply to a question; ``None`` if there will be none."""
        view = request.question.view
        if request.kind is RequestKind.MOVE:
            return self.move(view, request.question.level.name, request.question.seed)
        return self.hint(view) if request.deals == 0 else self.advice(view, request.moves, request.draw)

    def move(self, view: View, level: str, seed: int) -> Reply:
        """Return the move of the seat that the View belongs to."""
        del level
        return Reply(by_rule(view, seed, game_in(self.games, view.game)))

    def hint(self, view: View) -> Reply:
        """Return the hint for the seat that the View belongs to."""
        return Reply(by_rule(view, len(view.log), game_in(self.games, view.game)))

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply | None:
        """Return the advice with verdicts on these moves; ``None`` if there will be none."""
        return None


class Judges(RuleOfThumb):
    """AI players that also measure moves, while the caller waits."""

    def find(self, request: Request) -> Reply | None:
        question = request.question
        if request.kind is RequestKind.MOVE:
            return super().find(request)
        game = game_in(self.games, question.view.game)
        if request.draw:
            found = compare(question, game, request.moves, deals=request.deals)
        else:
            found = advise(question.view, game, request.moves, deals=request.deals)
        return Reply(Explanation(found.best, found.reason), advice=found)
