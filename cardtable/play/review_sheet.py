"""The contents of the page that shows a review: texts and figures, also for the command line."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum
from typing import Final

from cardtable.ai.advice import MIN_STANDARD_ERRORS, Spread, Verdict
from cardtable.ai.review import Review, ReviewedMove, mean_loss
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.engine.typography import capitalized
from cardtable.engine.view import View
from cardtable.play.advice import AS_GOOD, figures_of, labels_of, points_given
from cardtable.play.layout import LayoutSpec, spec_of
from cardtable.play.log_groups import groups_of
from cardtable.play.practice import kind_of, kinds_of

BIDDING: Final = "bidding"
"""The scene of the phases in which moves are bids."""
AUCTION_KIND: Final = "bids"
"""The kind of decisions made in an auction."""


@dataclass(frozen=True, slots=True)
class MoveOutcome:
    """One of the two moves that are compared.

    :param label: the move, as on its button.
    :param worth: its result on average, in words: ``−38``; empty where it is not known.
    :param low: the lower end of its results in eight of ten deals.
    :param mean: the average.
    :param high: the upper end.
    """

    label: str
    worth: str = ""
    low: float = 0.0
    mean: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that cost something.

    :param place: the number of moves at the table before it.
    :param move: the move.
    :param better: the recommended move.
    :param kind: the kind of decision, as named in practice: ``bids``, ``discards``.
    :param title: the beginning of the headline: ``This bid cost``.
    :param amount: the end of the headline: ``29 points``.
    :param made: the outcome of the move.
    :param instead: the outcome of the recommended move.
    :param why: the reason for the recommended move.
    :param basis: the number of deals compared, and the margin of error.
    """

    place: int
    move: Move
    better: Move
    kind: str
    title: str
    amount: str
    made: MoveOutcome
    instead: MoveOutcome
    why: str
    basis: str


@dataclass(frozen=True, slots=True)
class ResultShare:
    """A part of the result: its cause, its amount, and whether it was a loss."""

    what: str
    amount: str
    cost: bool

    @property
    def figure(self) -> str:
        """The amount without its unit."""
        return self.amount.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """A decision in the course of the hand: the result that the seat could expect before its move, and after it.

    :param place: the number of moves at the table before it.
    :param moment: when it was made, and what was decided: ``Trick 9: your draw``.
    :param number: its number among the costly moves, counted from 1; 0 if it is none of them.
    :param trick: the number of the trick whose first decision it is; 0 within one, and in games without tricks.
    :param title: the headline of the decision when it is shown, if it is none of the costliest: ``The best move``.
    :param text: the move that was made, and the recommended one with its reason.
    """

    place: int
    before: float
    after: float
    moment: str
    number: int = 0
    trick: int = 0
    title: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReviewSheet:
    """A finished review.

    :param costly: the costliest moves, in the order in which they were made.
    :param course: all decisions, in order.
    :param end: the worth at the end of the hand, the last value of the course.
    :param end_text: the same as text.
    :param even: the worth of a hand that changes nothing.
    :param even_text: the same as text.
    :param measure: what the values of the course measure: ``points ahead``.
    :param rate: a sentence about the mean cost of a decision and its margin of error.
    :param unit: the unit of the shares: ``points``, ``wins in 100 matches``.
    :param trick_word: the game's word for a trick.
    :param given: the number of moves that gave points away, but hardly the match.
    """

    costly: tuple[CostlyMove, ...]
    shares: tuple[ResultShare, ...]
    course: tuple[CoursePoint, ...]
    end: float
    end_text: str
    even: float
    even_text: str
    measure: str
    rate: str
    unit: str = "points"
    trick_word: str = "trick"
    given: int = 0


def sheet_of(table: Table, spec: LayoutSpec, review: Review) -> ReviewSheet:
    """Return the contents of the page that shows a review."""
    worst = review.worst
    numbers = {each.place: number for number, each in enumerate(sorted(worst, key=lambda each: each.place), 1)}
    tricks = _tricks(table, review)
    first = {trick: place for place, trick in reversed(tricks.items())}
    course = []
    for each in review.moves:
        view, trick = table.view_at(review.seat, each.place), tricks[each.place]
        after, begun = each.worth - max(0.0, each.loss), trick if first[trick] == each.place else 0
        when, texts = _when(table.game, view, spec, each, trick), _texts(table.game, view, spec, each)
        course.append(CoursePoint(each.place, each.worth, after, when, numbers.get(each.place, 0), begun, *texts))
    measure = table.game.bot.measure()
    return ReviewSheet(
        costly=tuple(_costly(table, spec, review.seat, each) for each in sorted(worst, key=lambda each: each.place)),
        shares=_shares(table.game, review),
        course=tuple(course),
        end=review.end,
        end_text=measure.whole(review.end),
        even=review.even,
        even_text=measure.whole(review.even),
        measure=measure.heading,
        rate=_rate(table.game, review),
        unit=measure.unit.name,
        trick_word=table.game.endings.trick_word,
        given=sum(bool(points_given(_verdict(each))) and not each.flagged for each in review.moves),
    )


def _tricks(table: Table, review: Review) -> dict[int, int]:
    """Return the places of the decisions in their order, each with the number of its trick; 0 outside of tricks."""
    groups = groups_of(table.view(review.seat).log, [seat.name for seat in table.seats])
    return {
        each.place: next((group.trick for group in groups if group.first <= each.place <= group.last), 0)
        for each in review.moves
    }


def _when(game: Game, view: View, spec: LayoutSpec, move: ReviewedMove, trick: int) -> str:
    """Return when a decision was made and what was decided: ``Trick 9: your draw``, ``Auction: your bid``.

    :param trick: the number of the trick; 0 outside of tricks.
    """
    kind = kind_of(view, spec, (move.move, move.best))
    when = f"{game.endings.trick_word.capitalize()} {trick}" if trick else "Auction" if kind == AUCTION_KIND else ""
    what = f"your {kind.removesuffix('s')}"
    return f"{when}: {what}" if when else capitalized(what)


def _texts(game: Game, view: View, spec: LayoutSpec, move: ReviewedMove) -> tuple[str, str]:
    """Return the headline and the text of a decision that is none of the costliest."""
    made, better = _labels(game, view, move)
    what = _what(spec, move)
    if move.move == move.best:
        return f"The recommended {what}", f"{made}\n{move.words}"
    chosen = f"You chose: {made}\nRecommended: {better}"
    both = f"{chosen}\n{move.words}"
    measure, cost = game.bot.measure(), game.bot.measure().unit.text(move.loss)
    if move.flagged:
        return f"This {what} cost {cost}", both
    points = points_given(_verdict(move))
    if points:
        return "Points, not the match", f"{both} Yours gave away {points}, but hardly the match."
    if not _verdict(move).is_clear or move.loss >= measure.min_loss(Mistake.SMALL):
        # What a second comparison did not confirm may be chance as well, and then no reason decided.
        same = "Both come to the same." if not move.loss and not move.error else "The difference could be chance."
        return capitalized(AS_GOOD), f"{chosen}\n{same}"
    too_little = f"{both} The cost is too small to call your {what} a mistake."
    if move.loss < measure.unit.size / 2:
        return "Next to no cost", too_little
    return f"This {what} cost a little: {cost}", too_little


def _verdict(move: ReviewedMove) -> Verdict:
    return Verdict(move.move, move.loss, move.error, move.deals, points=move.points)


def _labels(game: Game, view: View, move: ReviewedMove) -> tuple[str, str]:
    """Return the names of the move that was made and of the recommended one, which differ if the moves do."""
    if move.move == move.best:
        return (game.words.label(view, move.move).button,) * 2
    made, better = labels_of(game.words, view, (move.move, move.best))
    return (f"{made}: {move.move}", f"{better}: {move.best}") if made == better else (made, better)


def _what(spec: LayoutSpec, move: ReviewedMove) -> str:
    return "bid" if spec.scene(move.phase) == BIDDING else "move"


def _costly(table: Table, spec: LayoutSpec, seat: int, move: ReviewedMove) -> CostlyMove:
    view = table.view_at(seat, move.place)
    unit = table.game.bot.measure().unit
    made, better = _labels(table.game, view, move)
    return CostlyMove(
        move.place,
        move.move,
        move.best,
        kind_of(view, spec, (move.move, move.best)),
        f"This {_what(spec, move)} cost",
        unit.text(move.loss),
        *_outcomes(table.game, move, made, better),
        move.words,
        figures_of(_verdict(move), table.game.bot.measure()),
    )


def _outcomes(game: Game, move: ReviewedMove, made: str, better: str) -> tuple[MoveOutcome, MoveOutcome]:
    """Return the outcomes of the move that was made and of the recommended one, which differ by what the move cost.

    The cost also counts what the bot promises of both moves (:class:`Line`), and where moves are drawn by lot, it is
    measured from the average of these. So the outcome of the recommended move is given by it, and not by the playouts.
    """
    if move.made is None or move.instead is None:
        return MoveOutcome(made), MoveOutcome(better)
    own, measure = move.made, game.bot.measure()
    apart = own.mean + move.loss - move.instead.mean
    other = Spread(move.instead.low + apart, own.mean + move.loss, move.instead.high + apart)
    # Rounded apart, both might differ by one unit more or less than the cost says.
    units = round(own.mean / measure.unit.size) + measure.unit.count(move.loss)
    return (
        MoveOutcome(made, measure.whole(own.mean), own.low, own.mean, own.high),
        MoveOutcome(better, measure.whole(units * measure.unit.size), other.low, other.mean, other.high),
    )


def losses_apart(game: Game, moves: Iterable[ReviewedMove]) -> tuple[list[float], list[float]]:
    """Return the losses of the bids and those of the plays."""
    spec = spec_of(game)
    bids: list[float] = []
    plays: list[float] = []
    for each in moves:
        (bids if spec.scene(each.phase) == BIDDING else plays).append(each.fair_loss)
    return bids, plays


def losses_by_kind(table: Table, seat: int, moves: Iterable[ReviewedMove]) -> dict[str, list[float]]:
    """Return the losses of a seat's decisions by kind, as practice names the kinds."""
    reviewed = {each.place: each for each in moves}
    between = {place: (each.move, each.best) for place, each in reviewed.items()}
    losses: dict[str, list[float]] = {}
    for place, kind in kinds_of(table, seat, between, spec_of(table.game)).items():
        losses.setdefault(kind, []).append(reviewed[place].fair_loss)
    return losses


def _shares(game: Game, review: Review) -> tuple[ResultShare, ...]:
    """Return the parts of the result: from bids, from plays, and from the cards and the other players."""
    bids, plays = losses_apart(game, review.moves)
    kinds = spec_of(game).kinds
    # In a game of bids alone, nobody calls them plays.
    all_bids = bool(review.moves) and all(kinds.get(each.phase, "").endswith(AUCTION_KIND) for each in review.moves)
    parts = [("your bids", -fsum(bids))] if bids else []
    parts += [("your bids" if all_bids else "your plays", -fsum(plays))] if plays or not bids else []
    parts += [("the cards and the others", review.luck)]
    return tuple(ResultShare(what, _signed(game, value), value < 0) for what, value in parts)


def _signed(game: Game, value: float) -> str:
    """Return the text of a gain or a loss, with its sign: ``−29 points``, ``+4 points``, ``0``."""
    unit = game.bot.measure().unit
    if abs(value) < unit.size / 2:
        return "0"
    return f"{'−' if value < 0 else '+'}{unit.text(abs(value))}"


def _rate(game: Game, review: Review) -> str:
    """Return a sentence about the mean cost of a decision."""
    if not review.moves:
        return "There was nothing to decide in this hand."
    losses = [each.fair_loss for each in review.moves]
    mean, error = mean_loss(losses)
    unit, whole = game.bot.measure().unit, fsum(losses)
    if whole < unit.size / 2:
        return "You gave away next to nothing."
    if mean <= MIN_STANDARD_ERRORS * error:
        return f"In all you gave away {unit.text(whole)}, which could be chance."
    if mean < unit.size / 20:
        return f"In all you gave away {unit.text(whole)}."
    return f"On average each decision cost {mean / unit.size:.1f} {unit.name}."
