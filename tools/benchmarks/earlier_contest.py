"""Single hands of expert as it is now against the expert of an earlier version of the program.

One seat plays as now, the others as then, and each deal is played from all seats in turn, with the same playouts and
the same luck. Where both play alike, nobody is ahead in a deal. ::

    git archive d3a212a cardtable assets | tar x -C FOLDER
    python3 run.py bench earlier-contest FOLDER big-three 3 40 60 e1
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.lab.standings import estimate
from tools.benchmarks.judged_moves import Earlier, earlier_parser


def lead(earlier: Earlier, game: Game, seats: int, ours: int, seed: str) -> float:
    """Play a hand and return by how many points the seat ``ours`` is ahead of the mean of the others."""
    table = Table(game, [Seat(str(seat)) for seat in range(seats)], {}, Random(seed).randrange(seats))
    luck, shuffles = Random(f"{seed} luck"), 0
    while (actor := table.state.actor) is not None and not table.state.results:
        if actor == DEALER:
            table.deal(Random(f"{seed} hand 0 shuffle {shuffles}"))
            shuffles += 1
            continue
        number = luck.getrandbits(32)
        if actor == ours:
            question = Question(table.view(actor), EXPERT, number, playouts=earlier.playouts)
            table.play(actor, choose(question, game))
        else:
            table.play(actor, earlier.choice(table, number))
    scores = table.state.scores
    others = fmean(score for seat, score in enumerate(scores) if seat != ours)
    ahead: float = scores[ours] - others
    return -ahead if game.low_wins else ahead


def show_earlier_contest(argv: Sequence[str]) -> None:
    """Print how the contest stands after each deal."""
    parser = earlier_parser("earlier-contest", __doc__)
    parser.add_argument("deals", metavar="DEALS", type=int, help="each is played from all seats")
    parser.add_argument("seed", metavar="SEED", help="of the deals")
    given = parser.parse_args(argv)
    earlier = Earlier(given.folder, given.playouts)
    leads: list[float] = []
    for deal in range(given.deals):
        seed = f"{given.seed} {deal}"
        leads.append(fmean(lead(earlier, given.game, given.seats, ours, seed) for ours in range(given.seats)))
        if deal:
            found = estimate(leads)
            print(f"{len(leads)} deals: lead {found.mean:+.2f} ± {found.error:.2f}", flush=True)
    earlier.close()
