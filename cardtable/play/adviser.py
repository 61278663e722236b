"""Advice for the person to act: hints, and judgements that are made while the person thinks."""

from itertools import islice
from typing import Final

from cardtable.ai.advice import Judgement, Verdict
from cardtable.ai.explanation import Candidate, Explanation
from cardtable.ai.players import Inquiry, Players, Reply
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.match import ComparedMove, Cost, Hint

MAX_MOVES_AHEAD: Final = 24
"""The maximum number of legal moves that are judged before the person chooses one; others are judged then. Guessed."""
MAX_WAIT_SECONDS: Final = 0.12
"""The maximum time after a click in which its move is judged."""
HURRY_SECONDS: Final = 0.03
"""The last part of this time, in which the players' process is hurried, because it needs a moment. Guessed."""


class Weighing:
    """The judgement of a move that is about to be made, or has just been made: it is awaited for a moment.

    Everything goes on meanwhile, the match too if no warning is wanted.

    :ivar place: the number of moves made before the move.
    :ivar judged: the judgement that it belongs to, if there is one so far.
    """

    def __init__(
        self, players: Players, view: View, move: Move, judged: Judgement | None, asked: Inquiry | None, now: float
    ) -> None:
        """Wait for a question about all moves, which was asked before, or for one about this move alone."""
        self.place = len(view.log)
        self.move = move
        self.judged = judged
        self._players = players
        self._view = view
        self._ends = now + MAX_WAIT_SECONDS
        self._asked = asked
        self._alone = False
        if asked is not None:
            asked.hurry()
        else:
            self._ask_alone()

    @property
    def verdict(self) -> Verdict | None:
        return None if self.judged is None else self.judged.verdict(self.move)

    def _ask_alone(self) -> None:
        """Ask about this move if it was not among those judged ahead. The process still has its work on the others."""
        if self.judged is not None and self.judged.verdicts and self.verdict is None and not self._alone:
            self._asked, self._alone = self._players.judge(self._view, (self.move,)), True

    def over(self, now: float) -> bool:
        """Whether the judgement is there, or does not come in time."""
        while self._asked is not None:
            reply = self._asked.poll()
            if reply is not None:
                self._asked, self.judged = None, reply.judgement
                self._ask_alone()
            elif now >= self._ends or self._asked.dropped:
                self._asked.cancel()
                self._asked = None
            else:
                if self._alone and now >= self._ends - HURRY_SECONDS:
                    self._asked.hurry()
                return False
        return True


class Adviser:
    """Asks the AI players on behalf of the person to act.

    Advice is kept by the length of the log, because the same position always gets the same advice.
    """

    def __init__(self, table: Table, players: Players) -> None:
        self.table = table
        self.players = players
        self._hint_asked: Inquiry | None = None
        self._judgement_asked: Inquiry | None = None
        self._hints: dict[int, Hint] = {}
        self._judged: dict[int, Judgement | None] = {}
        self._weighing: Weighing | None = None

    @property
    def _place(self) -> int:
        return len(self.table.log)

    def drop(self) -> None:
        """Drop the question that is not yet answered, because another question follows or the match continues."""
        for asked in (self._hint_asked, self._judgement_asked):
            if asked is not None:
                asked.cancel()
        self._hint_asked = self._judgement_asked = None

    def rewind(self) -> None:
        """Forget the advice about moves that were taken back."""
        self._hints = {place: hint for place, hint in self._hints.items() if place <= self._place}
        self._judged, self._weighing = {}, None

    def ask_hint(self) -> bool:
        """Begin to search for a hint; return false if this position has its hint or was asked about."""
        if _awaited(self._hint_asked) or self._place in self._hints:
            return False
        judged = self._judged.get(self._place)
        self.drop()
        if judged is not None and judged.settled:
            self._hints[self._place] = _hint_of(judged.hint, self.table.game)
        else:
            self._hint_asked = self.players.advise(self.table.view_of_hand(self.table.state.actor))
        return True

    def hint(self) -> Hint | None:
        """Return the hint for this position; ``None`` if it is not ready."""
        reply = None if self._hint_asked is None else self._hint_asked.poll()
        if reply is not None:
            self._hint_asked = None
            self._hints[self._place] = _hint_of(reply.explanation, self.table.game)
        return self._hints.get(self._place)

    def look_ahead(self) -> None:
        """Have the legal moves judged, unless the players' process is busy or they have been judged."""
        if self._judgement_asked is not None and not self._judgement_asked.dropped:
            self._take(self._judgement_asked.poll())
        elif not _awaited(self._hint_asked) and self._place not in self._judged:
            moves = tuple(islice(self.table.state.moves(), MAX_MOVES_AHEAD))
            if len(moves) > 1:
                self._judgement_asked = self._judge(moves)
            else:
                self._judged = {self._place: None}

    def ask_cost(self, move: Move, now: float) -> None:
        """Have a move judged at once that is about to be made."""
        if self._weighing is None or (self._weighing.move, self._weighing.place) != (move, self._place):
            asked, self._judgement_asked = self._judgement_asked, None
            view = self.table.view_of_hand(self.table.state.actor)
            self._weighing = Weighing(self.players, view, move, self._judged.get(self._place), asked, now)

    def awaits_cost(self, now: float) -> bool:
        """Return whether the judgement of that move is still awaited."""
        weighing = self._weighing
        if weighing is None:
            return False
        if not weighing.over(now):
            return True
        if weighing.judged is not None:
            self._judged.setdefault(weighing.place, weighing.judged)
        return False

    @property
    def weighed(self) -> Weighing | None:
        """The move that was weighed last."""
        return self._weighing

    def cost_of(self, move: Move, least: Mistake, *, surely: bool) -> Cost | None:
        """Return what the move that was weighed costs, if it is a mistake of at least this size.

        The recommended move costs nothing. While the recommendation itself is not settled, no move costs anything.

        :param surely: whether a move costs nothing unless a review is likely to find it costly too.
        """
        measure, weighing = self.table.game.bot.measure(), self._weighing
        if weighing is None or weighing.move != move:
            return None
        verdict, judged = weighing.verdict, weighing.judged
        if verdict is None or judged is None or not judged.settled or not verdict.costs(measure.min_loss(least)):
            return None
        if surely and not verdict.surely_costs(measure.min_loss(Mistake.SMALL)):
            return None
        return Cost(move, judged.best, judged.hint.reason, measure.unit.text(verdict.loss))

    def _judge(self, moves: tuple[Move, ...]) -> Inquiry:
        return self.players.judge(self.table.view_of_hand(self.table.state.actor), moves)

    def _take(self, reply: Reply | None) -> Judgement | None:
        """Keep the judgement of this position, if it is there, and return it."""
        if reply is None:
            return None
        self._judgement_asked = None
        self._judged = {self._place: reply.judgement}
        return reply.judgement


def _awaited(asked: Inquiry | None) -> bool:
    return asked is not None and not asked.dropped


def _hint_of(explanation: Explanation, game: Game) -> Hint:
    drawn = any(each.chance is not None for each in explanation.compared)
    compared = tuple(_compared(each, game) for each in explanation.compared)
    measure = "how often to make each" if drawn else game.bot.measure().heading
    return Hint(explanation.move, explanation.words, compared, measure)


def _compared(candidate: Candidate, game: Game) -> ComparedMove:
    """Return a move with its figure: its probability if moves are drawn by lot, else its worth."""
    if candidate.chance is not None:
        return ComparedMove(candidate.move, f"{100 * candidate.chance:.0f} %", candidate.chance, candidate.near)
    return ComparedMove(candidate.move, game.bot.measure().text(candidate.mean), candidate.mean, candidate.near)
