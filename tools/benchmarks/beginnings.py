"""Expert against the players that the games began with, who still stand in an earlier commit of the program.

They are asked in a process of their own, which plays the same match with the rules of that time: all moves are sent
there, and it answers what its rule of thumb does. ::

    git archive 4bd83e9 cardtable assets | tar x -C FOLDER
    python3 run.py bench beginnings FOLDER five-hundred 100 60 7 '{"hands": 6}'
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.lab.standings import estimate, win_share
from tests.known_games import game_of

EARLIER: Final = """
import json, sys
from random import Random
from cardtable.games import game_of
for line in sys.stdin:
    told = json.loads(line)
    if "game" in told:
        game = game_of(told["game"])
        state = game.new(told["seats"], told["options"], told["dealer"])
    for text in told.get("moves", ()):
        move = game.parse(text)
        state.check(move)
        state.apply(move)
    if "seed" in told:
        print(game.bot.policy(state, Random(told["seed"])), flush=True)
"""
# How many sit at the table, and which of them are expert in one match after the other; all others play as once.
TABLES: Final = {
    "blues-and-greens": (4, ({0, 2}, {1, 3})),
    "big-three": (3, ({0}, {1}, {2})),
    "five-hundred": (3, ({0}, {1}, {2})),
}
TWO: Final = (2, ({0}, {1}))


class Earlier:
    """The earlier program in a process of its own, following one match."""

    def __init__(self, folder: str, table: Table, options: Mapping[str, Any]) -> None:
        self.table = table
        self.told = 0
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", EARLIER],
            env={**os.environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._say({"game": table.game.id, "seats": len(table.seats), "options": options, "dealer": table.dealer})

    def _say(self, what: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        print(json.dumps(what), file=self.process.stdin, flush=True)

    def answer(self, seed: int) -> str:
        """Return the move of the player to act; none if the rules of that time could not follow the match."""
        assert self.process.stdout is not None
        new = self.table.log[self.told :]
        self.told = len(self.table.log)
        self._say({"moves": [str(line.move) for line in new], "seed": seed})
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        """Let the process end."""
        self.process.communicate()


def play(game: Game, folder: str, experts: set[int], playouts: int, seed: str, options: dict[str, Any]) -> Table | None:
    """Play a match and return its table; ``None`` if the earlier program could not follow."""
    seats, _ = TABLES.get(game.id, TWO)
    table = Table(game, [Seat(str(seat)) for seat in range(seats)], options, seats - 1)
    earlier, luck, shuffles = Earlier(folder, table, options), Random(f"{seed} luck"), 0
    try:
        while (actor := table.state.actor) is not None:
            number = luck.getrandbits(32)
            if actor == DEALER:
                table.deal(Random(f"{seed} hand {len(table.state.results)} shuffle {shuffles}"))
                shuffles += 1
            elif actor in experts:
                table.play(actor, choose(Question(table.view(actor), EXPERT, number, playouts=playouts), table.game))
            else:
                text = earlier.answer(number)
                if not text:
                    return None
                table.play(actor, game.parse(text))
    finally:
        earlier.close()
    return table


def lead(table: Table, experts: set[int]) -> tuple[float, float]:
    """Return the share of the win that the experts have, and by how many points they are ahead of the others' mean."""
    winners, scores = table.state.winners or (), table.state.scores
    points = [
        fmean(score for seat, score in enumerate(scores) if (seat in experts) is expert) for expert in (True, False)
    ]
    ahead = points[0] - points[1]
    return len(experts & set(winners)) / len(winners), -ahead if table.game.low_wins else ahead


def contest(folder: str, game: Game, playouts: int, deals: int, seed: str, options: dict[str, Any]) -> Iterator[str]:
    """Play all deals from all seats and tell how it stands after each."""
    _, seatings = TABLES.get(game.id, TWO)
    wins: list[float] = []
    leads: list[float] = []
    lost = 0
    for deal in range(deals):
        tables = [(play(game, folder, experts, playouts, f"{seed} {deal}", options), experts) for experts in seatings]
        found = [lead(table, experts) for table, experts in tables if table is not None]
        if len(found) < len(tables):
            lost += 1
            continue
        wins.append(fmean(won for won, _ in found))
        leads.append(fmean(ahead for _, ahead in found))
        if len(wins) > 1:
            won, ahead = win_share(wins), estimate(leads)
            assert won.mean is not None
            assert won.error is not None
            yield (
                f"{len(wins)} deals: wins {100 * won.mean:.1f} ± {100 * won.error:.1f} %, "
                f"lead {ahead.mean:+.2f} ± {ahead.error:.2f}; {lost} deals could not be followed"
            )


def show_beginnings(argv: Sequence[str]) -> None:
    """Print how the contest stands after each deal."""
    parser = argparse.ArgumentParser(prog="python3 run.py bench beginnings", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", metavar="FOLDER", help="with the earlier program")
    parser.add_argument("game", metavar="GAME", type=game_of)
    parser.add_argument("playouts", metavar="PLAYOUTS", type=int, help="of expert")
    parser.add_argument("deals", metavar="DEALS", type=int, help="each is played from all seats")
    parser.add_argument("seed", metavar="SEED", help="of the deals")
    parser.add_argument("house", metavar="HOUSERULES", type=json.loads, nargs="?", default={}, help="as JSON")
    given = parser.parse_args(argv)
    for line in contest(given.folder, given.game, given.playouts, given.deals, given.seed, given.house):
        print(line, flush=True)
