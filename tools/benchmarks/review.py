"""Reviews of hands that players of each level played: how fast, how surely, and whether better players lose less.

    python3 run.py bench review [GAME …] [--levels easy,normal,hard@60,expert@60] [--hands N] [--minutes M] [--jobs J]
                                [--keep FILE]

All seats play at the level. One seat of each hand is reviewed, as a person's moves are. ``lost`` is what a decision
cost on average in the bot's own measure, with its 95 % interval (hands are the independent units), then bids and plays
apart. ``agree`` is the share of the flagged moves that a review with other seeds flags too: it looks for the best move
in other deals, and so may recommend another one, and makes both comparisons in other deals. ``seconds`` is the
processor time that the review of a hand takes, mean and maximum. Each hand is played by every level before the next is
begun, so that a measurement that ends after some minutes has seen as many hands of each. With ``--jobs``, hands are
played and reviewed in several processes; the figures are the same. With ``--keep``, a later run adds hands to those
that are in the file, which must be of the same players.

In the Bidding War, players with fewer than 100 playouts hardly search: take ``hard@300`` and ``expert@1500`` there.

    python3 run.py bench review-wait [GAME …] [--level easy] [--hands N] [--first K]

How long a person waits for the review of a hand that was not reviewed at the table, with the program's processes. One
seat of each hand is reviewed. ``seconds`` is the time from the moment the review is asked for until it is done: the
mean, that of the 95th hand of 100, and the longest. Further players help as in the program, and have to be started
first.
"""

import argparse
import json
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import astuple, dataclass
from math import fsum
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time, sleep
from typing import Final, TypeAlias

from cardtable.ai.advice import Consultation, compare
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Judges, Priority, Reply, RuleOfThumb
from cardtable.ai.questions import comparison_question
from cardtable.ai.review import ReviewedMove
from cardtable.ai.worker import Worker
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.lab.contest import Bounds, entrant_of
from cardtable.play.match import ReplayMatch
from cardtable.play.review_sheet import losses_apart
from cardtable.play.reviews import Asker, HandReview, Reviews, review_of_decision, view_before
from cardtable.store.statistics.figures import error_rate
from tests.known_games import game_of
from tools.benchmarks.arguments import add_games, parser_of
from tools.benchmarks.figures import print_table
from tools.benchmarks.imagined import usual_players

OTHER_DRAWS: Final = 10
"""The difference between the draws of two reviews: more than one review uses."""
FRAME_SECONDS: Final = 1 / 60
"""The time between two looks at the review, as in the window."""


class _OtherDeals(RuleOfThumb):
    """Judges that look for the best move, and compare moves, in other deals."""

    def __init__(self) -> None:
        super().__init__(GAMES)

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        game, other = game_of(view.game), draw + OTHER_DRAWS
        if draw:
            found = compare(comparison_question(view, other), game, moves)
        else:
            found = Consultation(view, game, other).advise(moves)
        return Reply(Explanation(found.best, found.reason), advice=found)


@dataclass(frozen=True, slots=True)
class _Reviewed:
    """What the review of one hand found.

    :param bids: how many bids there were to choose, and what they cost together.
    :param plays: the same for all other moves.
    :param seconds: the processor time that the review took.
    :param agreed: for each flagged move, whether a review with other seeds flags it too.
    """

    bids: tuple[int, float]
    plays: tuple[int, float]
    seconds: float
    agreed: tuple[bool, ...]


_Key: TypeAlias = tuple[str, str, int]
"""A game, a level and the number of a hand."""


class _Kept:
    """The reviews of hands, by what was reviewed, and the file that keeps them for the next run."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._reviews: dict[_Key, _Reviewed] = {}
        for line in file.read_text("utf-8").splitlines() if file and file.exists() else ():
            game, level, hand, bids, plays, seconds, agreed = json.loads(line)
            self._reviews[game, level, hand] = _Reviewed(tuple(bids), tuple(plays), seconds, tuple(agreed))

    def __contains__(self, key: _Key) -> bool:
        return key in self._reviews

    def add(self, key: _Key, review: _Reviewed) -> None:
        """Keep a review."""
        self._reviews[key] = review
        if self._file:
            with self._file.open("a", encoding="utf-8") as lines:
                print(json.dumps((*key, *astuple(review))), file=lines)

    def of(self, game: str, level: str) -> list[_Reviewed]:
        """Return all reviews of a level."""
        return [review for key, review in self._reviews.items() if key[:2] == (game, level)]


def played(game: Game, level: str, number: int) -> Table:
    """Return a table at the end of its first hand, with players of one level on all seats."""
    seats = usual_players(game)
    player = entrant_of(level, level, game, Bounds())
    table = Table(game, [Seat(f"P{seat}") for seat in range(seats)], {}, number % seats)
    rng = Random(f"{game.id} {number}")
    while not table.state.results and table.state.actor is not None:
        actor = table.state.actor
        if actor == DEALER:
            table.deal(rng)
        else:
            table.play(actor, player.choose(table.view_of_hand(actor), rng.getrandbits(32)))
    return table


def _reviewed(game_id: str, level: str, number: int) -> _Reviewed:
    """Let a level play a hand, and review one seat of it."""
    game = game_of(game_id)
    table = played(game, level, number)
    seat = number % len(table.seats)
    began = process_time()
    run = HandReview(table, 0, seat, Judges(GAMES))
    while not run.done:
        run.advance()
    seconds = process_time() - began
    agreed = tuple(_again(table, seat, each) for each in run.moves if each.flagged)
    bids, plays = losses_apart(game, run.moves)
    return _Reviewed((len(bids), fsum(bids)), (len(plays), fsum(plays)), seconds, agreed)


def _again(table: Table, seat: int, move: ReviewedMove) -> bool:
    """Return whether a review with other seeds flags a move too."""
    view = view_before(table, seat, move.place)
    asker = Asker(_OtherDeals(), review_of_decision(table.game, move.place, view, move.move))
    while asker.result is None:
        asker.advance(Priority.SPARE)
    return asker.result.review.flagged


def _row(level: str, reviews: Sequence[_Reviewed]) -> tuple[str, ...]:
    bids, plays = [each.bids for each in reviews], [each.plays for each in reviews]
    both = [(a[0] + b[0], a[1] + b[1]) for a, b in zip(bids, plays, strict=True)]
    agreed = [again for each in reviews for again in each.agreed]
    seconds = [each.seconds for each in reviews]
    return (
        level,
        str(len(both)),
        str(sum(count for count, _ in both)),
        *(_written(each) for each in (both, bids, plays)),
        f"{100 * fmean(agreed):.0f} % of {len(agreed)}" if agreed else "-",
        f"{fmean(seconds):.1f}, {max(seconds):.1f}",
    )


def _written(hands: Sequence[tuple[int, float]]) -> str:
    found = error_rate(hands)
    return "-" if found is None else f"{found.mean:.4f} ± {found.error:.4f}"


def show_review(argv: Sequence[str]) -> None:
    """Print a table for each game."""
    parser = parser_of("review", __doc__)
    add_games(parser)
    parser.add_argument("--levels", default="easy,normal,hard@60,expert@60")
    parser.add_argument("--hands", type=int, default=20, help="of each level (20)")
    parser.add_argument("--minutes", type=float, default=1e9, help="no new hand of a game is begun after these")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes work at a time (1)")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="where hands are kept, so that more can be added later"
    )
    arguments = parser.parse_args(argv)
    levels, kept = arguments.levels.split(","), _Kept(arguments.keep)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for game in arguments.games or GAMES:
            _review_hands(pool, game.id, levels, kept, arguments)
            heads = ("level", "hands", "decisions", "lost per decision", "per bid", "per play", "agree", "seconds")
            print_table(f"{game.name}", heads, [_row(level, kept.of(game.id, level)) for level in levels])


def _review_hands(pool: Executor, game: str, levels: Sequence[str], kept: _Kept, arguments: argparse.Namespace) -> None:
    """Keep the reviews of all hands that are begun before the time is over."""
    end = monotonic() + 60 * arguments.minutes
    running: deque[tuple[_Key, Future[_Reviewed]]] = deque()

    def finish() -> None:
        key, review = running.popleft()
        kept.add(key, review.result())

    for number in range(arguments.hands):
        if number and monotonic() > end:
            break
        for key in [(game, level, number) for level in levels if (game, level, number) not in kept]:
            running.append((key, pool.submit(_reviewed, *key)))
            if len(running) > 2 * arguments.jobs:
                finish()
    while running:
        finish()


def _wait(worker: Worker, game: Game, level: str, number: int) -> float:
    """Return the seconds that the review of a hand takes."""
    table = played(game, level, number)
    reviews = Reviews(new_players=lambda: Worker(GAMES))
    began = monotonic()
    review = reviews.show(ReplayMatch(table), 0, number % len(table.seats), worker)
    while not review.done:
        if review.problem:
            raise RuntimeError(review.problem)
        review.advance()
        sleep(FRAME_SECONDS)
    seconds = monotonic() - began
    reviews.hide()
    return seconds


def show_review_wait(argv: Sequence[str]) -> None:
    """Print a line for each game."""
    parser = parser_of("review-wait", __doc__)
    add_games(parser)
    parser.add_argument("--level", default="easy", metavar="LEVEL", help="who plays (easy)")
    parser.add_argument("--hands", type=int, default=20, metavar="N", help="of each game (20)")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="the number of the first hand (0)")
    arguments = parser.parse_args(argv)
    rows = []
    with Worker(GAMES) as worker:
        for game in arguments.games or GAMES:
            numbers = range(arguments.first, arguments.first + arguments.hands)
            seconds = sorted(_wait(worker, game, arguments.level, number) for number in numbers)
            late = seconds[min(len(seconds) - 1, round(0.95 * len(seconds)))]
            rows.append((game.id, str(len(seconds)), f"{fmean(seconds):.1f}", f"{late:.1f}", f"{seconds[-1]:.1f}"))
    print_table("Waiting for a review", ("game", "hands", "mean", "95 of 100", "longest"), rows)
