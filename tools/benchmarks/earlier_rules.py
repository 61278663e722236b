"""Single hands of the rules of thumb as they are now against those of an earlier version of the program.

One seat plays as now among earlier ones, then one earlier among present ones, and each deal is played from all seats in
turn with the same luck. Without a search, thousands of deals are played in minutes. ::

    git archive a0675e0a cardtable assets | tar x -C FOLDER
    python3 run.py bench earlier-rules FOLDER blackjack 3 1000 r1
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.lab.standings import estimate
from tests.known_games import game_of

EARLIER: Final = """
import sys
from random import Random
from cardtable.engine.game import game_in
from cardtable.games import GAMES
game = game_in(GAMES, sys.argv[1])
for line in sys.stdin:
    seats, seed, *moves = line.rstrip("\\n").split(";")
    if seats:
        state = game.new(int(seats), {})
    for text in moves:
        state.apply(game.parse(text))
    print(game.bot.policy(state, Random(seed)), flush=True)
"""


class EarlierRules:
    """The earlier rules of thumb in a process of their own."""

    def __init__(self, folder: Path, game: Game) -> None:
        self.game = game
        self.told: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", EARLIER, game.id],
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def begin(self, seats: int) -> None:
        """Begin a hand."""
        self.told = [str(seats)]

    def note(self, move: Move) -> None:
        """Note a move that has been made."""
        self.told = [*(self.told or [""]), str(move)]

    def move(self, seed: str) -> Move:
        """Return the move that they make."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        first, *moves = self.told or [""]
        self.told = []
        print(";".join([first, seed, *moves]), file=self.process.stdin, flush=True)
        return self.game.parse(self.process.stdout.readline().strip())

    def close(self) -> None:
        """Let the process end."""
        self.process.communicate()


def points(earlier: EarlierRules, seats: int, present: set[int], seed: str) -> Sequence[float]:
    """Play a hand and return what each seat scores.

    :param present: the seats that play as now.
    """
    state, luck, moves = earlier.game.new(seats, {}), Random(seed), 0
    earlier.begin(seats)
    while not state.results and state.actor is not None:
        moves += 1
        if state.actor == DEALER:
            move = state.deal(luck)
        elif len(state.moves()) == 1:
            move = state.moves()[0]
        elif state.actor in present:
            move = earlier.game.bot.policy(state, Random(f"{seed} {moves}"))
        else:
            move = earlier.move(f"{seed} {moves}")
        state.apply(move)
        earlier.note(move)
    return [float(each) for each in state.results[-1].points] if state.results else [0.0] * seats


def show_earlier_rules(argv: Sequence[str]) -> None:
    """Print what a hand brings each of them among the others."""
    parser = argparse.ArgumentParser(prog="python3 run.py bench earlier-rules", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the earlier program")
    parser.add_argument("game", metavar="GAME", type=game_of)
    parser.add_argument("seats", metavar="PLAYERS", type=int)
    parser.add_argument("deals", metavar="DEALS", type=int, help="each is played from all seats")
    parser.add_argument("seed", metavar="SEED", help="of the deals")
    given = parser.parse_args(argv)
    earlier, every = EarlierRules(given.folder, given.game), set(range(given.seats))
    present, former = [], []
    for deal in range(given.deals):
        seed = f"{given.seed} {deal}"
        present.append(fmean(points(earlier, given.seats, {seat}, seed)[seat] for seat in every))
        former.append(fmean(points(earlier, given.seats, every - {seat}, seed)[seat] for seat in every))
    earlier.close()
    for words, values in (("present among former", present), ("former among present", former)):
        found = estimate(values)
        print(f"{words}: {found.mean:.3f} ± {found.error:.3f} points a hand ({len(values)} deals)")
