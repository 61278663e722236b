"""Advice for the person to act: hints, and judgements that are made while the person thinks."""

from itertools import islice
from time import monotonic
from typing import Final

from cardtable.ai.advice import Judgement, Verdict
from cardtable.ai.explanation import Candidate, Explanation
from cardtable.ai.players import Inquiry, Players, Reply
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.play.match import ComparedMove, Cost, Hint

MAX_MOVES_AHEAD: Final = 24
"""The maximum number of legal moves that are judged before the person chooses one; others are judged then. Guessed."""
MAX_WAIT_SECONDS: Final = 0.12
"""The maximum time after a click in which its move is judged."""
HURRY_SECONDS: Final = 0.03
"""The last part of this time, in which the players' process is hurried, because it needs a moment. Guessed."""


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
        self._judged = {}

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

    @property
    def judged(self) -> Judgement | None:
        """The judgement of the moves of this position; ``None`` if there is none yet."""
        return self._judged.get(self._place)

    def cost_of(self, move: Move, least: Mistake, *, surely: bool) -> Cost | None:
        """Return what a move costs, if it is a mistake of at least this size and is judged in time.

        The recommended move costs nothing. While the recommendation itself is not settled, no move costs anything.

        :param surely: whether a move costs nothing unless a review is likely to find it costly too.
        """
        measure = self.table.game.bot.measure()
        verdict, judged = self._verdict(move)
        if verdict is None or judged is None or not judged.settled or not verdict.costs(measure.min_loss(least)):
            return None
        if surely and not verdict.surely_costs(measure.min_loss(Mistake.SMALL)):
            return None
        return Cost(move, judged.best, judged.hint.reason, measure.unit.text(verdict.loss))

    def _verdict(self, move: Move) -> tuple[Verdict | None, Judgement | None]:
        """Return the verdict on a move and the judgement that it belongs to; wait for it briefly."""
        end = monotonic() + MAX_WAIT_SECONDS
        judged = self._judged.get(self._place)
        if self._judgement_asked is not None:
            self._judgement_asked.hurry()
            judged = self._wait(self._judgement_asked, end)
        verdict = None if judged is None else judged.verdict(move)
        if verdict is None and judged is not None and judged.verdicts and (left := end - monotonic()) > 0:
            # The move was not among those judged ahead. The process still has its work on the others.
            asked = self._judgement_asked = self._judge((move,))
            judged = self._wait(asked, monotonic() + max(0.0, left - HURRY_SECONDS))
            if judged is None:
                asked.hurry()
                judged = self._wait(asked, monotonic() + HURRY_SECONDS)
            verdict = None if judged is None else judged.verdict(move)
        return verdict, judged

    def _judge(self, moves: tuple[Move, ...]) -> Inquiry:
        return self.players.judge(self.table.view_of_hand(self.table.state.actor), moves)

    def _wait(self, asked: Inquiry, end: float) -> Judgement | None:
        return self._take(asked.wait(max(0.0, end - monotonic())))

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
