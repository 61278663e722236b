"""Reviews of hands that players of each level played: how fast, how surely, and whether better players lose less.

    python3 run.py bench review [GAME …] [--levels easy,normal,hard@60,expert@60] [--hands N] [--minutes M]

All seats play at the level. One seat of each hand is reviewed, as a person's moves are. ``lost`` is what a decision
cost on average in the bot's own measure, with its 95 % interval (hands are the independent units), then bids and plays
apart; ``agree`` the share of the moves that the deals of the hint flag which other deals flag, too; ``seconds`` what
the review of a hand takes of a processor, mean and most. The levels take turns, so that a measurement that ends after
some minutes has seen as many hands of each.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum
from random import Random
from statistics import fmean
from time import monotonic, process_time

from cardtable.ai.advice.judgement import Judgement
from cardtable.ai.advice.review import seems_worse
from cardtable.ai.arena.seat_texts import Bounds, entrant_of
from cardtable.ai.players.simple_players import Judges
from cardtable.ai.players.worker import Reply
from cardtable.application.reviews.decision_review import SMALLEST_MISTAKE
from cardtable.application.reviews.hand_review import HandReview
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


class _Noting(Judges):
    """Judges that note which moves each of the two comparisons flags."""

    def __init__(self) -> None:
        super().__init__(GAMES)
        self.flags: list[tuple[bool, bool]] = []
        self._first: Judgement | None = None

    def judgement(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        reply = super().judgement(view, moves, draw)
        judged = reply.judgement
        assert judged is not None
        least = game_of(view.game).bot.min_loss(SMALLEST_MISTAKE)
        verdict = judged.verdict(moves[-1])
        if draw == 0:
            self._first = judged if seems_worse(judged, moves[0]) else None
        elif self._first is not None and verdict is not None:
            before = self._first.verdict(moves[-1])
            self.flags.append((before is not None and before.costs(least), verdict.costs(least)))
        return reply


@dataclass(slots=True)
class _Measured:
    """What was measured of one level."""

    bids: list[tuple[int, float]] = field(default_factory=list)
    plays: list[tuple[int, float]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    flags: list[tuple[bool, bool]] = field(default_factory=list)


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


def _measure(game: Game, level: str, number: int, measured: _Measured) -> None:
    """Play one hand, and review one seat of it."""
    table = played(game, level, number)
    judges = _Noting()
    began = process_time()
    run = HandReview(table, 0, number % len(table.seats), judges)
    while not run.done:
        run.advance()
    measured.seconds.append(process_time() - began)
    measured.flags += judges.flags
    bids, plays = losses_apart(game, run.moves)
    measured.bids.append((len(bids), fsum(bids)))
    measured.plays.append((len(plays), fsum(plays)))


def _row(level: str, measured: _Measured) -> tuple[str, ...]:
    flagged = [second for first, second in measured.flags if first]
    both = [(a[0] + b[0], a[1] + b[1]) for a, b in zip(measured.bids, measured.plays, strict=True)]
    return (
        level,
        str(len(both)),
        str(sum(count for count, _ in both)),
        *(_written(each) for each in (both, measured.bids, measured.plays)),
        str(sum(flagged)),
        f"{100 * fmean(flagged):.0f} % of {len(flagged)}" if flagged else "-",
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
    arguments = parser.parse_args(argv)
    for game in [game_of(name) for name in arguments.games] or GAMES:
        end = monotonic() + 60 * arguments.minutes
        levels = {level: _Measured() for level in arguments.levels.split(",")}
        for number in range(arguments.hands):
            for level, measured in levels.items():
                if monotonic() < end:
                    _measure(game, level, number, measured)
        rows = [_row(level, measured) for level, measured in levels.items() if measured.seconds]
        heads = ("level", "hands", "decisions", "lost a decision", "a bid", "a play", "flagged", "agree", "seconds")
        print_table(f"{game.name}", heads, rows)
