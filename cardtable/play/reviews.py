"""Reviews of hands: the people's decisions are judged by the AI players, on the screen or in the background.

The adviser finds the best move of a decision and measures the move made beside it (``ai/review.py``). A review is work
that asks questions and is sent the answers; an :class:`Asker` gets them from the players.
"""

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice, takewhile
from math import fsum
from os import cpu_count
from pathlib import Path
from typing import Final, Generic, TypeVar

from cardtable.ai.advice import Advice, Spread
from cardtable.ai.luck import hand_luck
from cardtable.ai.players import Inquiry, Players, Priority
from cardtable.ai.review import CONFIRMING_DRAW, Review, ReviewedMove, needs_confirmation, review_move
from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.slices import Slices
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.advice import comparison_text
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match import ReplayMatch
from cardtable.play.practice import Mistakes
from cardtable.play.review_sheet import ReviewSheet, losses_apart, losses_by_kind, sheet_of
from cardtable.store.errors import StoreError
from cardtable.store.plain_json import plain
from cardtable.store.tables.reviews import WrittenMove, WrittenReview, WrittenSpread, keep_review, kept_review

SMALLEST_MISTAKE: Final = Mistake.SMALL
"""The size of mistake from which a move is flagged."""
MIN_DECISIONS_TO_SHARE: Final = 4
"""The least number of decisions left for which further processes are started. Guessed."""
MAX_ASSISTANTS: Final = 2
"""The maximum number of further processes. Guessed."""
IN_PROGRESS: Final = "Trying both moves out …"

T = TypeVar("T")


class ReviewError(Exception):
    """A hand that cannot be reviewed. The message says why."""


# --- the work on one decision ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """A question of a review.

    :param moves: the moves to be measured; with a draw, the first is the one that the others are compared with.
    :param draw: 0 for advice, as :meth:`Players.advise` takes it; otherwise that of :meth:`Players.compare`.
    """

    view: View
    moves: tuple[Move, ...]
    draw: int = 0


ReviewWork = Generator[ReviewQuestion, Advice, T]
"""Work that needs advice: it yields questions, is sent the answers, and returns its result."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A reviewed move, and the advice for its decision."""

    review: ReviewedMove
    advice: Advice


def review_of_decision(game: Game, place: int, view: View, move: Move) -> ReviewWork[ReviewedDecision]:
    """Review a decision: find the best move, measure the move made, and confirm a mistake in other deals.

    :param place: the number of moves at the table before it.
    :param view: what the seat knew.
    :param move: the move that the seat made.
    """
    min_loss = game.bot.measure().min_loss(SMALLEST_MISTAKE)
    advice, confirmation = (yield ReviewQuestion(view, (move,))), None
    if needs_confirmation(advice, move, min_loss):
        confirmation = yield ReviewQuestion(view, (advice.best, move), CONFIRMING_DRAW)
    reviewed = review_move(place, view.phase, move, advice, confirmation, min_loss)
    if reviewed.flagged and len(advice.candidates) > 1:
        # As an exercise, the decision needs the figures of other answers, too.
        advice = yield ReviewQuestion(view, tuple(dict.fromkeys((move, *advice.candidates))))
    return ReviewedDecision(reviewed, advice)


def comparison_of_moves(game: Game, view: View, moves: tuple[Move, Move]) -> ReviewWork[str]:
    """Compare two moves of a decision; the result is a text, empty if they could not be compared.

    Both are measured beside the best move, as in the review of the decision.

    :param view: what the player knew.
    """
    advice = yield ReviewQuestion(view, moves)
    return comparison_text(advice, game, view, moves)


class Asker(Generic[T]):
    """Asks AI players the questions of some work, one after the other, and sends it their answers.

    :ivar result: the result of the work; ``None`` until it is done.
    :ivar problem: why it cannot be done; empty if it can.
    """

    def __init__(self, players: Players, work: ReviewWork[T]) -> None:
        self.result: T | None = None
        self.problem = ""
        self._players = players
        self._work = work
        self._question: ReviewQuestion | None = next(work)
        self._asked: Inquiry | None = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to ask."""
        return self._question is None

    def ask(self, priority: Priority) -> None:
        """Ask the current question, unless it is asked or none is left."""
        question = self._question
        if question is not None and (self._asked is None or self._asked.dropped):
            if question.draw:
                self._asked = self._players.compare(question.view, question.moves, question.draw, priority)
            else:
                self._asked = self._players.advise(question.view, question.moves, review=True, priority=priority)

    def advance(self, priority: Priority) -> None:
        """Take the answer if it is ready, and ask the next question at once; never waits."""
        self.ask(priority)
        reply = None if self._asked is None else self._asked.poll()
        if reply is None:
            return
        self._asked = None
        if reply.advice is None:
            self.problem = reply.problem.splitlines()[-1] if reply.problem else "no answer"
            self._question = None
            return
        try:
            self._question = self._work.send(reply.advice)
        except StopIteration as end:
            self._question, self.result = None, end.value
        self.ask(priority)

    def cancel(self) -> None:
        """Stop; the unanswered question is asked again when it continues."""
        if self._asked is not None:
            self._asked.cancel()
        self._asked = None


class MoveComparison:
    """The comparison of two moves of one decision, for the page that shows two lines of a match side by side.

    :ivar text: the result or the progress; empty if there is no result.
    """

    def __init__(self, asker: Asker[str]) -> None:
        self.text = IN_PROGRESS
        self._asker = asker

    @property
    def done(self) -> bool:
        """Whether the comparison is finished."""
        return self._asker.over

    def advance(self) -> None:
        """Continue; never waits."""
        self._asker.advance(Priority.HINT)
        if self.done:
            self.text = self._asker.result or ""

    def cancel(self) -> None:
        """Stop; it continues when it is advanced again."""
        self._asker.cancel()


# --- the review of a hand -------------------------------------------------------------------------------------------


def decisions_between(table: Table, seat: int, begin: int, end: int) -> Iterator[int]:
    """Yield the places in the log, within one hand, at which a seat had a choice.

    :param begin: the first place to look at.
    :param end: the place after the last one.
    """
    state = table.branch(begin).state
    for place in range(begin, end):
        line = table.log[place]
        if line.actor == seat and len(list(islice(state.moves(), 2))) > 1:
            yield place
        state.apply(line.move)


def view_before(table: Table, seat: int, place: int) -> View:
    """Return what a seat knew when it decided; the review of that decision uses nothing else."""
    return table.branch(place).view_of_hand(seat)


class HandReview:
    """The review of a seat's decisions in a hand, in progress or finished.

    :ivar problem: why it cannot be finished; empty if it can.
    :ivar watched: whether a person waits for it; otherwise it is made in spare time.
    """

    def __init__(
        self,
        table: Table,
        hand: int,
        seat: int,
        players: Players,
        path: Path | None = None,
        on_done: "Callable[[HandReview], None] | None" = None,
        known: Mapping[int, ReviewedDecision] | None = None,
    ) -> None:
        """Begin a review, or read a saved one.

        :param hand: the number of the hand, from 0.
        :param players: judge the moves.
        :param path: the table's file, beside which reviews are saved; ``None`` for a table without a file.
        :param on_done: called with this review when the last decision has been reviewed.
        :param known: decisions that have been reviewed already, by place.
        :raises ReviewError: if the hand is not over, or its moves are not known because the table begins at a position.
        """
        if not 0 <= hand < len(table.state.results):
            raise ReviewError("Only a hand that is over can be reviewed.")
        begin, end = table.moves_until(hand), table.moves_until(hand + 1)
        if begin == end:
            raise ReviewError("The moves of this hand are not known, so it can't be reviewed.")
        self.table = table
        self.hand = hand
        self.seat = seat
        self.path = path
        self.problem = ""
        self.watched = False
        self._on_done = on_done
        self._players = [players]
        self._askers: dict[Players, tuple[int, Asker[ReviewedDecision]]] = {}
        """The decision that each of the players works on: its place, and the work."""
        self._places = tuple(decisions_between(table, seat, begin, end))
        self._reviewed: dict[int, ReviewedDecision] = {}
        """By place, in any order."""
        self._saved = self._read()
        if self._saved is None and known is not None:
            made = {place: known[place] for place in self._places if place in known}
            self._reviewed = {place: each for place, each in made.items() if each.review.move == table.log[place].move}
            if self._reviewed and self.done:
                self._finish()

    @property
    def was_saved(self) -> bool:
        """Whether the finished review was found beside the table's file."""
        return self._saved is not None

    @property
    def moves(self) -> Sequence[ReviewedMove]:
        """The reviewed moves, in order, up to the first that is still to be reviewed."""
        if self._saved is not None:
            return self._saved
        return [self._reviewed[place].review for place in takewhile(self._reviewed.__contains__, self._places)]

    @property
    def left(self) -> int:
        """The number of decisions that are still to be reviewed."""
        return 0 if self._saved is not None else len(self._places) - len(self._reviewed)

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed."""
        return 1 - self.left / len(self._places) if self._places else 1.0

    @property
    def done(self) -> bool:
        """Whether all decisions have been reviewed."""
        return not self.left

    def advance(self) -> None:
        """Take the answers that are ready, and ask the next questions at once; never waits."""
        for players in self._players[:]:
            if self.done or self.problem:
                return
            if players in self._askers or self._begin_next(players):
                self._follow(players)

    def _follow(self, players: Players) -> None:
        """Continue the decision that these players work on."""
        place, asker = self._askers[players]
        asker.advance(self._priority)
        if not asker.over:
            return
        del self._askers[players]
        if asker.result is not None:
            self._reviewed[place] = asker.result
            if self.done:
                self._finish()
            else:
                self._begin_next(players)
        elif players is self._players[0]:
            self.problem = f"The hand could not be reviewed: {asker.problem}"
        else:
            self._players.remove(players)  # the first can do without them

    def _begin_next(self, players: Players) -> bool:
        """Let players begin the next decision that nobody has begun; return whether there is one."""
        begun = {*self._reviewed, *(place for place, _ in self._askers.values())}
        place = next((place for place in self._places if place not in begun), None)
        if place is None:
            return False
        table = self.table
        view, move = view_before(table, self.seat, place), table.log[place].move
        asker = Asker(players, review_of_decision(table.game, place, view, move))
        self._askers[players] = place, asker
        asker.ask(self._priority)
        return True

    @property
    def _priority(self) -> Priority:
        return Priority.HINT if self.watched else Priority.SPARE

    def add_assistants(self, assistants: Iterable[Players]) -> None:
        """Let further players review other decisions at the same time. The review stays the same."""
        self._players.extend(assistants)

    def remove_assistants(self) -> None:
        """Do without the further players from now on; what they have not finished is begun again."""
        del self._players[1:]
        for players in [each for each in self._askers if each not in self._players]:
            self._askers.pop(players)[1].cancel()

    def cancel(self) -> None:
        """Stop; the decisions reviewed so far are kept."""
        for _, asker in self._askers.values():
            asker.cancel()

    def _finish(self) -> None:
        if self.path is not None:
            with suppress(StoreError):  # an unsaved review is made again when it is next asked for
                keep_review(self.path, self._key, review_as_written(self.moves))
        if self._on_done is not None:
            self._on_done(self)

    @property
    def _key(self) -> str:
        """The key of the saved review: the hand, the seat, and a hash of all moves until the end of the hand."""
        lines = "\n".join(map(str, self.table.log[: self.table.moves_until(self.hand + 1)]))
        return f"hand {self.hand + 1} seat {self.seat} {hashlib.sha256(lines.encode()).hexdigest()[:16]}"

    def _read(self) -> list[ReviewedMove] | None:
        """Return the saved review of exactly these decisions; ``None`` if there is none."""
        written = None if self.path is None else kept_review(self.path, self._key)
        review = None if written is None else read_review(written, self.table.game)
        played = [(place, self.table.log[place].move) for place in self._places]
        return review if review is not None and [(each.place, each.move) for each in review] == played else None

    @property
    def mistakes(self) -> list[tuple[int, Move, Advice]]:
        """The costliest moves, each with its place in the log and the advice there; none in a saved review."""
        known = self._reviewed
        worst = [move for move in self.review().worst if move.place in known]
        return [(move.place, move.move, known[move.place].advice) for move in worst]

    def review(self) -> Review:
        """Return the review so far."""
        bot, table = self.table.game.bot, self.table
        begin = table.branch(table.moves_until(self.hand)).state
        end = table.branch(table.moves_until(self.hand + 1)).state
        return Review(self.seat, tuple(self.moves), bot.even(begin, self.seat), bot.worth(end, self.seat))

    def sheet(self) -> ReviewSheet:
        """Return the text of the review so far."""
        return sheet_of(self.table, spec_of(self.table.game), self.review())


# --- the reviews of a match -----------------------------------------------------------------------------------------


class BackgroundReviews:
    """The reviews of one match: first of the finished hands, then of the decisions so far in the current hand.

    No review is shown before its hand is over. A judgement does not depend on when it is made, so a review made in the
    background equals one made on demand. For hands that end while this exists, the cost of the decisions and the luck
    of the cards go into the statistics. Earlier hands are left out, because people choose which of them to review.

    :param on_done: called with each review when it is finished.
    """

    def __init__(self, match: LiveMatch, on_done: Callable[[HandReview], None]) -> None:
        self.match = match
        self._on_done = on_done
        self._reviews: dict[tuple[int, int], HandReview] = {}
        self._log: list[LogLine] = []
        """The moves up to the last one that was looked at in the current hand."""
        self._luck: list[tuple[int, Slices[tuple[float, ...]]]] = []
        """The hands whose luck is still to be computed, and the computations."""
        self._first_counted_hand = len(match.table.state.results)
        self._begin_hand(self._first_counted_hand)

    def _begin_hand(self, hand: int) -> None:
        table = self.match.table
        begin = table.moves_until(hand)
        self._hand = hand
        self._state = table.branch(begin).state
        self._log = table.log[:begin]
        self._known: dict[int, ReviewedDecision] = {}
        self._current: tuple[int, Asker[ReviewedDecision]] | None = None

    def review_of(self, hand: int, seat: int) -> HandReview:
        """Return the review of a hand that is over, finished or not.

        :raises ReviewError: if the hand is not over.
        """
        self._forget_undone_moves()
        if (hand, seat) not in self._reviews:
            match, known = self.match, self._known if hand == self._hand else None
            review = HandReview(match.table, hand, seat, match.players, match.path, self._finish, known)
            self._reviews[hand, seat] = review
            if review.was_saved:
                self._record(review)
        return self._reviews[hand, seat]

    def _finish(self, review: HandReview) -> None:
        self._on_done(review)
        self._record(review)

    def _record(self, review: HandReview) -> None:
        """Add what the decisions of a hand cost to the statistics."""
        recorder = self.match.recorder
        if recorder is not None and review.hand >= self._first_counted_hand:
            bids, plays = map(_added_up, losses_apart(self.match.game, review.moves))
            by_kind = losses_by_kind(review.table, review.seat, review.moves)
            kinds = {kind: _added_up(losses) for kind, losses in by_kind.items()}
            recorder.record_review(review.hand, review.seat, bids, plays, kinds)

    def advance(self) -> bool:
        """Continue the current review, or begin the next, and return whether anything is left to do; never waits."""
        self._forget_undone_moves()
        table = self.match.table
        if len(table.state.results) > self._hand:
            for seat in self.match.persons:
                self.review_of(self._hand, seat)
            self.pause()
            self._begin_luck(self._hand)
            self._begin_hand(self._hand + 1)
        self._advance_luck()
        unfinished = (each for each in self._reviews.values() if not each.done and not each.problem)
        review = next(unfinished, None)
        if review is not None:
            review.advance()
        return review is not None or self._advance_hand() or bool(self._luck)

    def _begin_luck(self, hand: int) -> None:
        """Begin to compute the luck of the cards in a hand that has just ended, for the statistics."""
        if self.match.recorder is not None and self.match.game.bot.luck_policy() is not None:
            self._luck.append((hand, hand_luck(self.match.table, hand)))

    def _advance_luck(self) -> None:
        """Play out one more deal for the luck of the cards."""
        if not self._luck:
            return
        hand, work = self._luck[0]
        try:
            next(work)
        except StopIteration as end:
            self._luck.pop(0)
            if self.match.recorder is not None:
                self.match.recorder.record_luck(hand, end.value)

    def pause(self) -> None:
        """Stop for now; the decisions reviewed so far are kept."""
        for review in self._reviews.values():
            review.cancel()
        if self._current is not None:
            self._current[1].cancel()

    def _advance_hand(self) -> bool:
        """Judge the next decision of the current hand; return whether there was one."""
        self._current = self._current or self._next()
        if self._current is None:
            return False
        place, asker = self._current
        asker.advance(Priority.SPARE)
        if asker.result is not None:
            self._known[place] = asker.result
        if asker.over:
            self._current = None
        return True

    def _next(self) -> tuple[int, Asker[ReviewedDecision]] | None:
        """Return the place of the next decision by a person, and its review; ``None`` if there are no more so far."""
        table, persons = self.match.table, self.match.persons
        for place in range(len(self._log), len(table.log)):
            line = table.log[place]
            chosen = line.actor in persons and len(list(islice(self._state.moves(), 2))) > 1
            self._state.apply(line.move)
            self._log.append(line)
            if chosen and place not in self._known:
                view = view_before(table, line.actor, place)
                return place, Asker(self.match.players, review_of_decision(table.game, place, view, line.move))
        return None

    def _forget_undone_moves(self) -> None:
        """Forget the reviews of moves that were taken back."""
        log, seen = self.match.table.log, len(self._log)
        if len(log) >= seen and (not seen or log[seen - 1] is self._log[-1]):
            return
        pairs = enumerate(zip(log, self._log, strict=False))
        same = next((place for place, (now, before) in pairs if now is not before), min(len(log), seen))
        over, ends = len(self.match.table.state.results), self.match.table.moves_until
        self.pause()
        self._reviews = {
            (hand, seat): review
            for (hand, seat), review in self._reviews.items()
            if hand < over and ends(hand + 1) <= same
        }
        self._luck = [(hand, work) for hand, work in self._luck if hand < over and ends(hand + 1) <= same]
        known, hand = self._known, self._hand
        self._begin_hand(max(number for number in range(over + 1) if ends(number) <= same))
        if self._hand == hand:
            self._known = {place: decision for place, decision in known.items() if place < same}


def _added_up(losses: Sequence[float]) -> tuple[int, float]:
    """Return the number of decisions with these losses, and their total cost."""
    return len(losses), fsum(losses)


class Reviews:
    """Makes all reviews: the one on the screen, and those of the table in play, in its players' spare time.

    :param mistakes: keeps the costliest moves for practice; ``None`` to keep none.
    :param new_players: returns further players in a process of their own, which help with the review on the screen;
        ``None`` to have none.
    """

    def __init__(self, mistakes: Mistakes | None = None, new_players: Callable[[], Players] | None = None) -> None:
        self.mistakes = mistakes
        self._background: BackgroundReviews | None = None
        self._shown: HandReview | None = None
        self._new_players = new_players
        self._assistants: list[Players] = []

    def advance(self, match: LiveMatch | None) -> bool:
        """Continue the reviews of the match in play, if there is one, and return whether any are left; never waits."""
        background = self._background_of(match)
        if background is None or (self._shown is not None and not self._shown.done):
            return False
        return background.advance()

    def _background_of(self, match: LiveMatch | None) -> BackgroundReviews | None:
        if self._background is not None and self._background.match is not match:
            self._background.pause()
            self._background = None
        if self._background is None and match is not None and match.persons:
            self._background = BackgroundReviews(match, self._finish)
        return self._background

    def show(self, match: LiveMatch | ReplayMatch, hand: int, seat: int, players: Players) -> HandReview:
        """Return the review of a hand; the scene that shows it continues it until it calls ``hide``.

        :param players: judge at a table that is not in play.
        :raises ReviewError: if the hand is not over.
        """
        self.hide()
        background = None
        if isinstance(match, LiveMatch):
            match.pause_players()  # a table left in the middle of a hand would not take their answers
            background = self._background_of(match)
        if background is not None:
            review = background.review_of(hand, seat)
        else:
            review = HandReview(match.table, hand, seat, players, match.path, self._finish)
        self._shown, review.watched = review, True
        if self._new_players is not None and review.left >= MIN_DECISIONS_TO_SHARE:
            number = max(0, min(MAX_ASSISTANTS, (cpu_count() or 1) - 1))  # one processor for the window
            self._assistants = [self._new_players() for _ in range(number)]
            review.add_assistants(self._assistants)
        return review

    def compare(self, match: LiveMatch | ReplayMatch, place: int, tried: Move, players: Players) -> MoveComparison:
        """Return the comparison of a move that was played with one that was tried; the scene continues it.

        :param place: the number of moves before the decision.
        :param players: judge at a table that is not in play.
        """
        if isinstance(match, LiveMatch):
            match.pause_players()
            players = match.players
        line = match.table.log[place]
        view = view_before(match.table, line.actor, place)
        return MoveComparison(Asker(players, comparison_of_moves(match.game, view, (line.move, tried))))

    def hide(self) -> None:
        """Stop the review that was shown; at the table in play it continues in the background."""
        if self._shown is not None:
            self._shown.cancel()
            self._shown.remove_assistants()
            self._shown.watched = False
        self._shown = None
        self._dismiss_assistants()

    def _dismiss_assistants(self) -> None:
        """End the processes of the players who help with the review on the screen."""
        for each in self._assistants:
            each.dismiss()
        self._assistants = []

    def _finish(self, review: HandReview) -> None:
        """Keep the costliest moves for practice, and need no more help with a review that was on the screen."""
        if review is self._shown:
            self._dismiss_assistants()
        if self.mistakes is not None:
            for place, move, advice in review.mistakes:
                self.mistakes.keep(review.table, place, move, advice, review.path)


# --- reviews as they are saved --------------------------------------------------------------------------------------


def review_as_written(moves: Sequence[ReviewedMove]) -> WrittenReview:
    return WrittenReview(tuple(map(_written_move, moves)))


def _written_move(each: ReviewedMove) -> WrittenMove:
    texts = {"move": str(each.move), "best": str(each.best)}
    spreads = {"made": _written_spread(each.made), "instead": _written_spread(each.instead)}
    return WrittenMove(**{**asdict(each), **texts, **spreads})


def _written_spread(spread: Spread | None) -> WrittenSpread | None:
    return None if spread is None else WrittenSpread(**asdict(spread))


def read_review(review: WrittenReview, game: Game) -> list[ReviewedMove] | None:
    """Return the moves of a review, the inverse of :func:`review_as_written`; ``None`` if one is not of this game."""
    try:
        return [_move(each, game) for each in review.moves]
    except NotationError:
        return None


def _move(each: WrittenMove, game: Game) -> ReviewedMove:
    moves = {"move": game.parse(each.move), "best": game.parse(each.best)}
    spreads = {"made": _spread(each.made), "instead": _spread(each.instead)}
    return ReviewedMove(**{**plain(each), **moves, **spreads})


def _spread(written: WrittenSpread | None) -> Spread | None:
    """Return a spread; ``None`` if it was not saved, as in reviews from before spreads were added."""
    return None if written is None else Spread(written.low, written.mean, written.high)
