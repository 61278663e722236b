"""Single hands of expert as it is now against the expert of an earlier version of the program.

One seat plays as now, the others as then, and each deal is played from all seats in turn, with the same playouts and
the same luck. Where both play alike, nobody is ahead in a deal. ::

    git archive d3a212a cardtable assets | tar x -C FOLDER
    python3 -m tests.benchmarks.earlier_contest FOLDER big-three 3 40 60 e1

:param 1: the folder with the earlier program, not older than d3a212a; 2: the game; 3: the number of players; 4: the
    playouts of all; 5: the number of deals; 6: their seed.
"""

import sys
from random import Random
from statistics import fmean

from cardtable.ai.arena.standings import estimate
from cardtable.ai.search.levels import EXPERT
from cardtable.ai.search.move_choice import choose
from cardtable.ai.search.question import Question
from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from tests.benchmarks.judged_moves import Earlier
from tests.known_games import game_of


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


def main() -> None:
    """Print what the command line asks for."""
    folder, game_id, seats, playouts, deals, seed = sys.argv[1:]
    game, earlier = game_of(game_id), Earlier(folder, int(playouts))
    leads: list[float] = []
    for deal in range(int(deals)):
        leads.append(fmean(lead(earlier, game, int(seats), ours, f"{seed} {deal}") for ours in range(int(seats))))
        if deal:
            found = estimate(leads)
            print(f"{len(leads)} deals: lead {found.mean:+.2f} ± {found.error:.2f}", flush=True)
    earlier.close()


if __name__ == "__main__":
    main()
