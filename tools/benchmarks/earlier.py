"""Players as they are now beside those of an earlier version of the program, which stands in a folder of its own.

    git archive d3a212a cardtable assets | tar x -C FOLDER
    python3 run.py bench earlier-contest FOLDER big-three 3 40 60 e1
    python3 run.py bench judged-moves FOLDER five-hundred 3 40 600 7

In a contest, single hands are played: one seat plays as now, the others as then, and each deal is played from all seats
in turn, with the same playouts and the same luck. Where both play alike, nobody is ahead in a deal. All are experts;
with 0 playouts they play by the rules of thumb, thousands of deals in minutes.

Judged moves are those of expert at some decisions of hands played by the rules of thumb. Where the moves of now and of
then differ, the true hand is played out by the rules of thumb after each of the two. That needs far fewer hands than a
contest, and tells in which part of the game a change helps; but the rest of the hand is played by the rules of thumb,
and decisions of one hand are taken as independent.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.lab.standings import estimate
from tools.benchmarks.arguments import add_game, parser_of

ASKED: Final = {"the-card-game": 0.05}
"""The share of decisions at which both are asked, if it is not a quarter."""
EARLIER: Final = """
import json, sys
from random import Random
from cardtable.engine.table import Table
try:
    from cardtable.engine.seats import Seat
except ImportError:  # until seats had a file of their own
    from cardtable.engine.table import Seat
try:
    from cardtable.games import game_of
except ImportError:  # later the games are found in a list, and a player is asked a question
    from cardtable.engine.game import game_in
    from cardtable.games import GAMES
    def game_of(name):
        return game_in(GAMES, name)
try:
    try:
        from cardtable.ai.levels import EXPERT
        from cardtable.ai.search import choose
        from cardtable.ai.questions import Question
    except ImportError:  # for a time, the search had a folder
        try:
            from cardtable.ai.levels import EXPERT
            from cardtable.ai.search import choose
            from cardtable.ai.questions import Question
        except ImportError:
            from cardtable.ai.search import choose
            from cardtable.ai.levels import EXPERT
            from cardtable.ai.questions import Question
    def asked(view, seed, playouts, game):
        return choose(Question(view, EXPERT, seed, playouts=playouts), game)
except ImportError:
    def asked(view, seed, playouts, game):
        return choose(view, "expert", seed, None, playouts, game)
for line in sys.stdin:
    told = json.loads(line)
    if "dealer" in told:
        game = game_of(told["game"])
        table = Table(game, [Seat(str(seat)) for seat in range(told["seats"])], {}, told["dealer"])
    for text in told["moves"]:
        table.play(table.state.actor, game.parse(text))
    if told["playouts"]:
        print(asked(table.view(table.state.actor), told["seed"], told["playouts"], game), flush=True)
    else:
        print(game.bot.policy(table.state, Random(told["seed"])), flush=True)
"""


class Earlier:
    """The earlier program in a process of its own.

    :ivar playouts: those of its expert for a move, and of the present one; with 0 both play by the rules of thumb.
    """

    def __init__(self, folder: str, playouts: int) -> None:
        self.playouts = playouts
        self.table: Table | None = None
        self.told = 0
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", EARLIER],
            env={**os.environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def choice(self, table: Table, seed: int) -> Move:
        """Return the move that it makes."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        message: Mapping[str, Any] = {"seed": seed, "playouts": self.playouts}
        if table is not self.table:
            self.table, self.told = table, 0
            message = {**message, "game": table.game.id, "seats": len(table.seats), "dealer": table.dealer}
        moves = [str(line.move) for line in table.log[self.told :]]
        self.told = len(table.log)
        print(json.dumps({**message, "moves": moves}), file=self.process.stdin, flush=True)
        return table.game.parse(self.process.stdout.readline().strip())

    def present_choice(self, table: Table, seed: int) -> Move:
        """Return the move that the player makes as it is now."""
        actor = table.state.seat
        if self.playouts:
            return choose(Question(table.view(actor), EXPERT, seed, playouts=self.playouts), table.game)
        return table.game.bot.policy(table.state, Random(seed))

    def close(self) -> None:
        """Let the process end."""
        self.process.communicate()


def lead(earlier: Earlier, game: Game, seats: int, ours: int, seed: str) -> float:
    """Play a hand and return by how many points the seat ``ours``, as it is now, is ahead of the others' mean."""
    table = Table(game, [Seat(str(seat)) for seat in range(seats)], {}, Random(seed).randrange(seats))
    luck, shuffles = Random(f"{seed} luck"), 0
    while (actor := table.state.actor) is not None and not table.state.results:
        if actor == DEALER:
            table.deal(Random(f"{seed} hand 0 shuffle {shuffles}"))
            shuffles += 1
            continue
        number, moves = luck.getrandbits(32), table.state.moves()
        if len(moves) == 1:
            table.play(actor, moves[0])
        elif actor == ours:
            table.play(actor, earlier.present_choice(table, number))
        else:
            table.play(actor, earlier.choice(table, number))
    scores = table.state.scores
    ahead: float = scores[ours] - fmean(score for seat, score in enumerate(scores) if seat != ours)
    return -ahead if game.low_wins else ahead


def outcome(game: Game, state: State, move: Move, seat: int) -> float:
    """Return by how many points the seat is ahead of the mean of the others after the hand, in the true deal."""
    state, luck, hands = state.copy(), Random(1), len(state.results)
    state.apply(move)
    while state.actor is not None and len(state.results) == hands:
        if state.actor == DEALER and not hands and game.id in ("five-hundred", "big-three"):
            return 0.0  # all have passed
        state.apply(state.deal(luck) if state.actor == DEALER else game.bot.policy(state, luck))
    points = list(state.results[-1].points)
    own = points.pop(seat)
    ahead = own - fmean(points)
    return -ahead if game.low_wins else ahead


def judged(earlier: Earlier, game: Game, seats: int, number: int, seed: int) -> Iterator[tuple[str, float, bool]]:
    """Play one hand, or a match of The Card Game: yield the phase, the gain, and whether the moves differ."""
    rng = Random(f"{seed} {number}")
    table = Table(game, [Seat(str(seat)) for seat in range(seats)], {}, rng.randrange(seats))
    rounds, share = 11 if game.id == "the-card-game" else 1, ASKED.get(game.id, 0.25)
    while (actor := table.state.actor) is not None and len(table.state.results) < rounds:
        if actor == DEALER:
            table.deal(rng)
            continue
        state = table.state
        if len(state.moves()) > 1 and rng.random() < share:
            luck = rng.getrandbits(32)
            now = earlier.present_choice(table, luck)
            then = earlier.choice(table, luck)
            differ = now != then
            gain = outcome(game, state, now, actor) - outcome(game, state, then, actor) if differ else 0.0
            yield str(table.view(actor).phase), gain, differ
        table.play(actor, game.bot.policy(state, rng))


def earlier_parser(name: str) -> ArgumentParser:
    """Return the parser of a comparison with an earlier program, with the arguments that both have."""
    parser = parser_of(name, __doc__)
    parser.add_argument("folder", metavar="FOLDER", help="with the earlier program, not older than d3a212a")
    add_game(parser)
    parser.add_argument("seats", metavar="PLAYERS", type=int, help="how many")
    parser.add_argument("playouts", metavar="PLAYOUTS", type=int, help="of all players; 0 for the rules of thumb")
    return parser


def show_earlier_contest(argv: Sequence[str]) -> None:
    """Print how the contest stands after each deal."""
    parser = earlier_parser("earlier-contest")
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


def show_judged_moves(argv: Sequence[str]) -> None:
    """Print the gain of the moves that differ, by phase."""
    parser = earlier_parser("judged-moves")
    parser.add_argument("hands", metavar="HANDS", type=int, help="for The Card Game, matches")
    parser.add_argument("seed", metavar="SEED", type=int)
    given = parser.parse_args(argv)
    earlier = Earlier(given.folder, given.playouts)
    gains: dict[str, list[float]] = defaultdict(list)
    differ: dict[str, int] = defaultdict(int)
    for number in range(given.hands):
        for phase, gain, differs in judged(earlier, given.game, given.seats, number, given.seed):
            for name in (phase, "all"):
                gains[name].append(gain)
                differ[name] += differs
        if number % 50 == 49 or number == given.hands - 1:
            found = estimate(gains["all"])
            print(number + 1, "hands:", found.mean, found.error, file=sys.stderr, flush=True)
    earlier.close()
    for name, values in gains.items():
        found = estimate(values)
        share = 100 * differ[name] / len(values)
        print(f"{name:10}{len(values):7} decisions, {share:4.1f} % differ, gain {found.mean:+.2f} ± {found.error:.2f}")
