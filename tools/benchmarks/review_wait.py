"""How long a person waits for the review of a hand that was not reviewed at the table, with the program's processes.

    python3 run.py bench review-wait [GAME …] [--level easy] [--hands N] [--first K]

All seats of each hand play at the level, and one is reviewed. ``seconds`` is the time from the moment the review is
asked for until it is done: the mean, that of the 95th hand of 100, and the longest. Further players help as in the
program (``cardtable/application/reviews/reviews.py``), and have to be started first.
"""

import argparse
from collections.abc import Sequence
from statistics import fmean
from time import monotonic, sleep
from typing import Final

from cardtable.ai.players.worker import Worker
from cardtable.application.reviews.reviews import Reviews
from cardtable.games import GAMES
from cardtable.play.match import ReplayMatch
from tests.known_games import game_of
from tools.benchmarks.figures import print_table
from tools.benchmarks.review import played

FRAME_SECONDS: Final = 1 / 60
"""The time between two looks at the review, as in the window."""


def _wait(worker: Worker, game: str, level: str, number: int) -> float:
    """Return the seconds that the review of a hand takes."""
    table = played(game_of(game), level, number)
    reviews = Reviews(None)
    reviews.new_players = lambda: Worker(GAMES)
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
    parser = argparse.ArgumentParser(prog="python3 run.py bench review-wait", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--level", default="easy", metavar="LEVEL", help="who plays (easy)")
    parser.add_argument("--hands", type=int, default=20, metavar="N", help="of each game (20)")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="the number of the first hand (0)")
    arguments = parser.parse_args(argv)
    rows = []
    with Worker(GAMES) as worker:
        for game in arguments.games or [each.id for each in GAMES]:
            numbers = range(arguments.first, arguments.first + arguments.hands)
            seconds = sorted(_wait(worker, game, arguments.level, number) for number in numbers)
            late = seconds[min(len(seconds) - 1, round(0.95 * len(seconds)))]
            rows.append((game, str(len(seconds)), f"{fmean(seconds):.1f}", f"{late:.1f}", f"{seconds[-1]:.1f}"))
    print_table("Waiting for a review", ("game", "hands", "mean", "95 of 100", "longest"), rows)
