"""Advice for the person to act: hints, and the cost of moves, which are judged while the person thinks."""

from dataclasses import replace
from itertools import islice
from typing import Final

from cardtable.ai.advice import AHEAD_DEALS, Advice, Verdict
from cardtable.ai.players import Inquiry, Players, Reply
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.match import Cost

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
    :ivar view: what its player knew.
    :ivar advice: the advice for its decision, if there is one so far.
    """

    def __init__(
        self, players: Players, view: View, move: Move, advice: Advice | None, asked: Inquiry | None, now: float
    ) -> None:
        """Wait for a question about all moves, which was asked before, or for one about this move alone."""
        self.place = len(view.log)
        self.move = move
        self.advice = advice
        self._players = players
        self.view = view
        self._ends = now + MAX_WAIT_SECONDS
        self._asked = asked
        self._alone = False
        if asked is not None:
            asked.hurry()
        else:
            self._ask_alone()

    @property
    def verdict(self) -> Verdict | None:
        return None if self.advice is None else self.advice.verdict(self.move)

    def _ask_alone(self) -> None:
        """Ask about this move if it was not among those judged ahead. The process still has its work on the others."""
        if self.advice is not None and self.advice.verdicts and self.verdict is None and not self._alone:
            self._asked, self._alone = self._players.advise(self.view, (self.move,), AHEAD_DEALS), True

    def over(self, now: float) -> bool:
        """Whether the judgement is there, or does not come in time."""
        while self._asked is not None:
            reply = self._asked.poll()
            if reply is not None:
                self._asked, self.advice = None, None if reply.advice is None else reply.advice.after(self.advice)
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
        self._ahead_asked: Inquiry | None = None
        self._figures_asked: Inquiry | None = None
        """The question about the figure of a move that has been made."""
        self._advice: dict[int, Advice] = {}
        self._hinted: set[int] = set()
        """The places where the person has asked for a hint."""
        self._ahead = -1
        """The place where the moves were last judged ahead."""
        self._weighing: Weighing | None = None

    @property
    def _place(self) -> int:
        return len(self.table.log)

    @property
    def _view(self) -> View:
        return self.table.view_of_hand(self.table.state.actor)

    def drop(self) -> None:
        """Drop the question that is not yet answered, because another question follows or the match continues."""
        for asked in (self._hint_asked, self._ahead_asked):
            if asked is not None:
                asked.cancel()
        self._hint_asked = self._ahead_asked = None

    def rewind(self) -> None:
        """Forget the advice about moves that were taken back."""
        self._advice = {place: advice for place, advice in self._advice.items() if place <= self._place}
        self._hinted = {place for place in self._hinted if place <= self._place}
        self._ahead, self._weighing = -1, None

    def ask_hint(self) -> bool:
        """Begin to search for a hint; return false if this position has its hint or was asked about."""
        if _awaited(self._hint_asked) or self._hint is not None:
            return False
        self.drop()
        self._hinted.add(self._place)
        if self._hint is None:
            self._hint_asked = self.players.advise(self._view, deals=0)
        return True

    @property
    def _hint(self) -> Advice | None:
        advice = self._advice.get(self._place) if self._place in self._hinted else None
        return advice if advice is not None and advice.found else None

    def ask_figures(self) -> None:
        """Have the moves measured that were compared for the hint, unless they are."""
        hint = self._hint
        if hint is not None and hint.has_figures and not hint.settled and not _awaited(self._hint_asked):
            self.drop()
            self._hint_asked = self.players.advise(self._view)

    def hint(self) -> Advice | None:
        """Return the hint for this position; ``None`` if it is not ready."""
        reply = None if self._hint_asked is None else self._hint_asked.poll()
        if reply is not None:
            self._hint_asked, hint = None, self._hint
            if hint is not None and reply.advice is None:
                self._advice[self._place] = replace(hint, candidates=())  # the players have failed: no figures
            else:
                self._keep(self._place, reply.advised)
            if hint is not None:
                self.ask_figures()  # again, if one question was not enough on a slow computer
        return self._hint

    def look_ahead(self) -> None:
        """Have the legal moves judged, unless the players' process is busy or they have been judged."""
        if self._ahead_asked is not None and not self._ahead_asked.dropped:
            self._take(self._ahead_asked.poll())
        elif not _awaited(self._hint_asked) and not _awaited(self._figures_asked) and self._ahead != self._place:
            moves = tuple(islice(self.table.state.moves(), MAX_MOVES_AHEAD))
            if len(moves) > 1:
                self._ahead_asked = self.players.advise(self._view, moves, AHEAD_DEALS)
            else:
                self._ahead = self._place

    def ask_cost(self, move: Move, now: float) -> None:
        """Have a move judged at once that is about to be made."""
        if self._weighing is None or (self._weighing.move, self._weighing.place) != (move, self._place):
            asked, self._ahead_asked = self._ahead_asked, None
            self._weighing = Weighing(self.players, self._view, move, self._advice.get(self._place), asked, now)

    def awaits_cost(self, now: float) -> bool:
        """Return whether the judgement of that move is still awaited."""
        weighing = self._weighing
        if weighing is None:
            return False
        if not weighing.over(now):
            return True
        if weighing.advice is not None:
            self._keep(weighing.place, weighing.advice)
        return False

    @property
    def weighed(self) -> Weighing | None:
        """The move that was weighed last."""
        return self._weighing

    def cost_of(self, move: Move, least: Mistake, *, surely: bool) -> Cost | None:
        """Return what the move that was weighed costs, if it is a mistake of at least this size.

        The recommended move costs nothing. While the best move is not found, no move costs anything.

        :param surely: whether a move costs nothing unless a review is likely to find it costly too.
        """
        measure, weighing = self.table.game.bot.measure(), self._weighing
        if weighing is None or weighing.move != move:
            return None
        verdict, advice = weighing.verdict, weighing.advice
        if verdict is None or advice is None or not advice.found or not verdict.costs(measure.min_loss(least)):
            return None
        if verdict.move == advice.best or (surely and not verdict.surely_costs(measure.min_loss(Mistake.SMALL))):
            return None
        return Cost(move, advice)

    def ask_cost_figures(self) -> None:
        """Have the move that was weighed last measured as a review measures it."""
        weighing = self._weighing
        if weighing is not None:
            self.drop()
            self._figures_asked = self.players.advise(weighing.view, (weighing.move,), review=True)

    def cost_figures(self) -> Cost | None:
        """Return the cost of that move with its settled figure; ``None`` until it is measured."""
        weighing, asked = self._weighing, self._figures_asked
        reply = None if asked is None else asked.poll()
        if weighing is None or weighing.advice is None:
            return None
        if reply is not None and reply.advice is None:
            return Cost(weighing.move, weighing.advice)  # the players have failed: there will be no figure
        if reply is not None and reply.advice is not None:
            weighing.advice, self._figures_asked = reply.advice.after(weighing.advice), None
        verdict = weighing.verdict
        if verdict is not None and verdict.settled:
            return Cost(weighing.move, weighing.advice)
        # On a slow computer one question is not enough; or another one took its place.
        if not _awaited(self._figures_asked) and not _awaited(self._hint_asked):
            self.ask_cost_figures()
        return None

    def _take(self, reply: Reply | None) -> None:
        """Keep the advice on the moves of this position, if it is there."""
        if reply is not None:
            self._ahead_asked, self._ahead = None, self._place
            if reply.advice is not None:
                self._keep(self._place, reply.advice)

    def _keep(self, place: int, advice: Advice) -> None:
        known = self._advice.get(place)
        if advice.found or known is None:
            self._advice[place] = advice.after(known)


def _awaited(asked: Inquiry | None) -> bool:
    return asked is not None and not asked.dropped
