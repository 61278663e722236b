"""Single decisions judged by the true deal: what they lose against the best move there, and how two levels compare.

    python3 run.py bench decisions GAME [--levels expert@60,rule] [--by rule] [--hands N] [--playouts P]

Hands are played by the rules of thumb (or another level, ``--by``). At each decision both levels say what they would
play. Every candidate is played out in the true deal by the rules of thumb, and what it brings in points ahead of the
others, at the end of the hand, is compared: with the best of them (what a player that sees all hands would gain), and
between the levels. Only decisions in which moves differ vary, so this takes far fewer hands than a contest; but it
counts one decision at a time, with the rules of thumb to follow. ± is a 95 % interval over hands.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from cardtable.ai.hands import play_hand, play_out, table_before_deal
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.lab.contest import Bounds
from cardtable.lab.control_variates import leads
from cardtable.lab.matches import Entrant
from cardtable.lab.standings import Estimate, estimate
from tools.benchmarks.arguments import add_game, parser_of
from tools.benchmarks.clairvoyant import benchmark_entrant, true_world
from tools.benchmarks.figures import print_table
from tools.benchmarks.imagined import preset_of, usual_players

BREADTH = 24
"""The maximum number of candidates, as many as an expert looks at."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: the hand, the phase, and what each level's move and the best one bring, in points ahead."""

    hand: int
    phase: str
    brings: tuple[float, ...]
    best: float
    differ: bool


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges moves by playing them out in the true deal."""

    game: Game
    playouts: int

    def brings(self, state: State, moves: Sequence[Move], seed: str) -> dict[Move, float]:
        """Return what each move brings its player, in points ahead of the others at the end of the hand."""
        return {move: fmean(self._once(state, move, f"{seed} {n}") for n in range(self.playouts)) for move in moves}

    def _once(self, state: State, move: Move, seed: str) -> float:
        seat, rng = state.seat, Random(seed)
        world = true_world(self.game, state, rng)
        world.apply(move)
        play_out(self.game, world, rng)
        points = [after - before for after, before in zip(world.scores, state.scores, strict=True)]
        lead = leads(points, self.game.sides(state.seats))[seat]
        return -lead if self.game.low_wins else lead


def decisions_by_rule(game: Game, state: State, rng: Random, share: float, hands: int = 1) -> Iterator[State]:
    """Play hands by the rules of thumb, and yield the state at a share of the decisions that have a choice."""
    while state.actor is not None and len(state.results) < hands:
        if state.actor == DEALER:
            state.apply(state.deal(rng))
            continue
        if len(state.moves()) > 1 and rng.random() < share:
            yield state
        state.apply(game.bot.policy(state, rng))


def judged_hands(
    game: Game,
    players: int,
    options: dict[str, object],
    levels: Sequence[Entrant],
    by: Entrant,
    hands: int,
    seed: str,
    playouts: int,
) -> Iterator[Decision]:
    """Play hands, and yield what the levels would have done at each decision with a choice."""
    judge = Judge(game, playouts)
    names = [f"Player {seat}" for seat in range(players)]
    for number in range(hands):
        own = f"{seed} {number}"
        table = table_before_deal(game, names, options, own, number % game.hand_sizes)
        found: list[Decision] = []
        play_hand(table, own, _watched(game, table, judge, levels, by, number, found))
        yield from found


def _watched(
    game: Game, table: Table, judge: Judge, levels: Sequence[Entrant], by: Entrant, hand: int, found: list[Decision]
) -> Callable[[State], Move]:
    luck = Random(f"{hand} luck")

    def choose(state: State) -> Move:
        seat, seed = state.seat, luck.getrandbits(32)
        view = table.view(seat)
        if len(state.moves()) > 1:
            moves = [
                each.choose(view, seed) if each.clairvoyant is None else each.clairvoyant(state.copy(), view, seed)
                for each in levels
            ]
            lines = game.bot.lines(state.copy(), Random(seed), BREADTH)
            wanted = dict.fromkeys([*moves, *(line.moves[0] for line in lines)])
            if len(wanted) > 1:
                brings = judge.brings(state, list(wanted), str(seed))
                own = tuple(brings[move] for move in moves)
                found.append(Decision(hand, str(state.phase), own, max(brings.values()), len(set(moves)) > 1))
        return by.choose(view, seed)

    return choose


def per_hand(decisions: Sequence[Decision], values: Sequence[float], hands: int, players: int) -> Estimate:
    """Return the sum of the values over one player's decisions in a hand: its mean over all hands."""
    sums = [0.0] * hands
    for each, value in zip(decisions, values, strict=True):
        sums[each.hand] += value / players
    return estimate(sums)


def _written(value: Estimate, form: str = ".2f") -> str:
    return "-" if value.mean is None or value.error is None else f"{value.mean:{form}} ± {value.error:.2f}"


def show_decisions(arguments: Sequence[str]) -> None:
    """Judge decisions as the arguments say, and print what they lose."""
    parser = parser_of("decisions", __doc__)
    add_game(parser)
    parser.add_argument("--levels", default="expert@60,rule", metavar="A,B", help="whose decisions (expert@60,rule)")
    parser.add_argument("--by", default="rule", metavar="LEVEL", help="who plays the hands (rule)")
    parser.add_argument("--hands", type=int, default=100, metavar="N")
    parser.add_argument("--playouts", type=int, metavar="P", help="for each move (4 where cards are drawn, else 1)")
    parser.add_argument("--players", type=int, metavar="P", help="the number of players (the most usual one)")
    parser.add_argument("--options", metavar="PRESET", help="the house rules of this name")
    parser.add_argument("--seed", default="1", metavar="S")
    given = parser.parse_args(arguments)
    game: Game = given.game
    kinds = given.levels.split(",")
    levels = [benchmark_entrant(kind, kind, game, Bounds()) for kind in kinds]
    by = benchmark_entrant(given.by, given.by, game, Bounds())
    players = given.players or usual_players(game)
    playouts = given.playouts or (4 if game.draws else 1)
    options = preset_of(game, given.options)
    found = list(judged_hands(game, players, options, levels, by, given.hands, f"decisions {given.seed}", playouts))
    phases = list(dict.fromkeys(each.phase for each in found))
    rows = [_row(phase, [each for each in found if each.phase == phase], given.hands, players) for phase in phases]
    rows.append(_row("all", found, given.hands, players))
    lost = [f"{kind} loses" for kind in kinds]
    compared = [f"{kinds[0]} over {kinds[1]}"] if len(kinds) > 1 else []
    heads = ("phase", "decisions", "differ", *lost, *compared)
    print_table(
        f"{game.id}, {players} players, {given.hands} hands by {given.by}: points a hand for each player", heads, rows
    )


def _row(phase: str, decisions: Sequence[Decision], hands: int, players: int) -> tuple[str, ...]:
    """Return a line of the table: decisions, how many differ, what each level loses, the first over the second."""
    number = len(decisions[0].brings) if decisions else 0
    losses = [[each.best - each.brings[level] for each in decisions] for level in range(number)]
    gains = [[each.brings[0] - each.brings[1] for each in decisions]] if number > 1 else []
    differ = sum(each.differ for each in decisions)
    return (
        phase,
        str(len(decisions)),
        f"{100 * differ / max(1, len(decisions)):.0f} %",
        *(_written(per_hand(decisions, values, hands, players)) for values in losses),
        *(_written(per_hand(decisions, values, hands, players), "+.2f") for values in gains),
    )
