"""A review in words and figures, for the page and for the command line."""

from math import fsum
from typing import Final

from cardtable.ai.judgement import MIN_ERRORS
from cardtable.ai.review import Review, Reviewed, rate
from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.protocols.review import CostlyMove, CoursePoint, ResultShare, ReviewSheet
from cardtable.ui.table.spec import LayoutSpec

BIDDING: Final = "bidding"
"""The scene of the phases in which moves are bids."""


def sheet_of(table: Table, spec: LayoutSpec, review: Review) -> ReviewSheet:
    """Return what a page shows of a review."""
    worst = review.worst
    numbers = {each.place: number for number, each in enumerate(sorted(worst, key=lambda each: each.place), 1)}
    course = [
        CoursePoint(each.place, each.worth, each.worth - max(0.0, each.loss), numbers.get(each.place, 0))
        for each in review.moves
    ]
    costly = tuple(_costly(table, spec, review.seat, each) for each in sorted(worst, key=lambda each: each.place))
    measure = table.game.bot.measure()
    return ReviewSheet(
        costly, _shares(table.game, spec, review), tuple(course), review.end, measure, _rate(table.game, review)
    )


def _costly(table: Table, spec: LayoutSpec, seat: int, move: Reviewed) -> CostlyMove:
    view = table.view_at(seat, move.place)
    button, bot = table.game.words.button, table.game.bot
    made, better = button(view, move.move), button(view, move.best)
    if made == better:
        made, better = f"{made}: {move.move}", f"{better}: {move.best}"
    surely = bot.loss_text(MIN_ERRORS * move.error)
    what = "bid" if spec.scene(move.phase) == BIDDING else "move"
    return CostlyMove(
        move.place,
        move.move,
        move.best,
        f"This {what} cost",
        bot.loss_text(move.loss),
        made,
        better,
        move.words,
        f"Mean of {move.deals} deals that agree with what you could know, give or take {surely}.",
    )


def _shares(game: Game, spec: LayoutSpec, review: Review) -> tuple[ResultShare, ...]:
    """Return what a result came from: bids, plays, and what nobody at the seat could decide."""
    bids = [each.loss for each in review.moves if spec.scene(each.phase) == BIDDING]
    plays = [each.loss for each in review.moves if spec.scene(each.phase) != BIDDING]
    parts = [("your bids", -fsum(bids))] if bids else []
    parts += [("your plays", -fsum(plays)), ("the cards and the others", review.luck)]
    return tuple(ResultShare(what, _signed(game, value), value < 0) for what, value in parts)


def _signed(game: Game, value: float) -> str:
    """Return a gain or a loss in words, with its sign: ``−29 points``, ``+4 points``, ``0``."""
    if abs(value) < game.bot.step() / 2:
        return "0"
    return f"{'−' if value < 0 else '+'}{game.bot.loss_text(abs(value))}"


def _rate(game: Game, review: Review) -> str:
    """Return what a decision cost on average."""
    if not review.moves:
        return "There was nothing to decide in this hand."
    mean, error = rate(each.loss for each in review.moves)
    count = len(review.moves)
    each = "The one decision" if count == 1 else f"Each of {count} decisions"
    if mean + MIN_ERRORS * error < game.bot.step() / 2:
        return f"{each} cost next to nothing."
    return f"{each} cost {game.bot.worth_text(mean).lstrip('+')} on average, give or take {_error(game, error)}."


def _error(game: Game, error: float) -> str:
    return game.bot.worth_text(MIN_ERRORS * error).lstrip("+")
