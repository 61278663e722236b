"""Reviews of hands that players of each level played: how fast, how surely, and whether better players lose less.

    python3 run.py bench review [GAME …] [--levels easy,normal,hard@60,expert@60] [--hands N] [--minutes M] [--jobs J]

All seats play at the level. One seat of each hand is reviewed, as a person's moves are. ``lost`` is what a decision
cost on average in the bot's own measure, with its 95 % interval (hands are the independent units), then bids and plays
apart. ``agree`` is the share of the flagged moves that a review with other seeds flags too: it looks for the best move
in other deals, and so may recommend another one, and makes both comparisons in other deals. ``seconds`` is the
processor time that the review of a hand takes, mean and maximum. Each hand is played by every level before the next is
begun, so that a measurement that ends after some minutes has seen as many hands of each. With ``--jobs``, hands are
played and reviewed in several processes; the figures are the same.

In the Bidding War, players with fewer than 100 playouts hardly search: take ``hard@300`` and ``expert@1500`` there.
"""

import argparse
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from math import fsum
from random import Random
from statistics import fmean
from time import monotonic, process_time
from typing import Final

from cardtable.ai.advice.comparison import compare
from cardtable.ai.advice.hints import review_question
from cardtable.ai.advice.judgement import judge
from cardtable.ai.advice.review import ReviewedMove
from cardtable.ai.arena.seat_texts import Bounds, entrant_of
from cardtable.ai.players.simple_players import Judges
from cardtable.ai.players.worker import Reply
from cardtable.application.reviews.decision_review import DecisionReview
from cardtable.application.reviews.hand_review import HandReview, view_before
from cardtable.application.reviews.review_words import losses_apart
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import Seat
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.store.statistics.error_rates import error_rate
from tests.benchmarks.figures import print_table
from tests.benchmarks.imagined import usual_players
from tests.known_games import game_of

OTHER_DRAWS: Final = 10
"""The difference between the draws of two reviews: more than one review uses."""


class _OtherDeals(Judges):
    """Judges that look for the best move, and compare moves, in other deals."""

    def __init__(self) -> None:
        super().__init__(GAMES)

    def judge(self, view: View, moves: Iterable[Move] = (), draw: int = 0, *, review: bool = False) -> int:
        del review
        question = review_question(view, draw + OTHER_DRAWS)
        judged = (compare if draw else judge)(question, game_of(view.game), tuple(moves))
        self._reply = Reply(0, judged.hint, judgement=judged)
        return 0


@dataclass(slots=True)
class _Measured:
    """What was measured of one level."""

    bids: list[tuple[int, float]] = field(default_factory=list)
    plays: list[tuple[int, float]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    agreed: list[bool] = field(default_factory=list)

    def add(self, other: "_Measured") -> None:
        """Add what was measured in other hands."""
        self.bids += other.bids
        self.plays += other.plays
        self.seconds += other.seconds
        self.agreed += other.agreed


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


def _measure_hand(game_id: str, levels: Sequence[str], number: int) -> dict[str, _Measured]:
    """Let each level play a hand, and review one seat of each."""
    measured = {level: _Measured() for level in levels}
    for level, figures in measured.items():
        _measure(game_of(game_id), level, number, figures)
    return measured


def _measure(game: Game, level: str, number: int, measured: _Measured) -> None:
    table = played(game, level, number)
    seat = number % len(table.seats)
    began = process_time()
    run = HandReview(table, 0, seat, Judges(GAMES))
    while not run.done:
        run.advance()
    measured.seconds.append(process_time() - began)
    measured.agreed += [_again(table, seat, each) for each in run.moves if each.flagged]
    bids, plays = losses_apart(game, run.moves)
    measured.bids.append((len(bids), fsum(bids)))
    measured.plays.append((len(plays), fsum(plays)))


def _again(table: Table, seat: int, move: ReviewedMove) -> bool:
    """Return whether a review with other seeds flags a move too."""
    view = view_before(table, seat, move.place)
    decision = DecisionReview(_OtherDeals(), table.game, move.place, view, move.move)
    while decision.result is None:
        decision.advance()
    return decision.result.review.flagged


def _row(level: str, measured: _Measured) -> tuple[str, ...]:
    agreed = measured.agreed
    both = [(a[0] + b[0], a[1] + b[1]) for a, b in zip(measured.bids, measured.plays, strict=True)]
    return (
        level,
        str(len(both)),
        str(sum(count for count, _ in both)),
        *(_written(each) for each in (both, measured.bids, measured.plays)),
        f"{100 * fmean(agreed):.0f} % of {len(agreed)}" if agreed else "-",
        f"{fmean(measured.seconds):.1f}, {max(measured.seconds):.1f}",
    )


def _written(hands: Sequence[tuple[int, float]]) -> str:
    found = error_rate(hands)
    return "-" if found is None else f"{found.mean:.4f} ± {found.error:.4f}"


def show_review(argv: Sequence[str]) -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(prog="python3 run.py bench review", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--levels", default="easy,normal,hard@60,expert@60")
    parser.add_argument("--hands", type=int, default=20, help="of each level (20)")
    parser.add_argument("--minutes", type=float, default=1e9, help="no new hand of a game is begun after these")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes work at a time (1)")
    arguments = parser.parse_args(argv)
    levels = arguments.levels.split(",")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for game in [game_of(name) for name in arguments.games] or GAMES:
            measured = {level: _Measured() for level in levels}
            for hand in _hands(pool, game, levels, arguments):
                for level, figures in hand.items():
                    measured[level].add(figures)
            heads = ("level", "hands", "decisions", "lost a decision", "a bid", "a play", "agree", "seconds")
            print_table(f"{game.name}", heads, [_row(level, figures) for level, figures in measured.items()])


def _hands(
    pool: Executor, game: Game, levels: Sequence[str], arguments: argparse.Namespace
) -> Iterator[dict[str, _Measured]]:
    """Yield what was measured in each hand, begun before the time is over."""
    end = monotonic() + 60 * arguments.minutes
    running: deque[Future[dict[str, _Measured]]] = deque()
    for number in range(arguments.hands):
        if number and monotonic() > end:
            break
        running.append(pool.submit(_measure_hand, game.id, levels, number))
        if len(running) >= arguments.jobs:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()
