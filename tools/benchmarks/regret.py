"""The loss of a player's moves by its number of playouts, against a search with very many sampled deals.

    python3 run.py bench regret GAME [--playouts 60,300,1200] [--deals N] [--decisions N] [--minutes M]

Hands are played by the rules of thumb. At some decisions every candidate of an expert is played out in ``--deals``
sampled deals, which is the reference. Expert then chooses with fewer playouts, three times with different seeds. The
loss is the difference of the chosen move from the best one in the reference, in the measure of the game's hints. This
is the most that a longer search could gain in single decisions, as long as sampled deals and rules of thumb are what
they are. ± is a 95 % interval over hands.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from time import monotonic
from typing import Final

from cardtable.ai.explanation import Trial
from cardtable.ai.levels import EXPERT, Effort
from cardtable.ai.questions import Question
from cardtable.ai.search import choose, first_trials, rollout
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.lab.standings import estimate
from tools.benchmarks.arguments import add_game, parser_of
from tools.benchmarks.decisions import decisions_by_rule
from tools.benchmarks.figures import print_table
from tools.benchmarks.imagined import usual_players

ASKED: Final = 0.2
"""The share of decisions that are judged."""
SEEDS: Final = 3
"""The number of times that expert chooses at each decision."""


def reference(game: Game, view: View, deals: int, others: Iterable[Move]) -> Mapping[Move, float]:
    """Return the loss of each candidate and of other moves in many sampled deals; the rule of thumb's move first.

    It is empty if there is one candidate.
    """
    rng = Random(1)
    world = game.guess(view, rng)
    trials = first_trials(game.bot, world, EXPERT.breadth, rng)
    moves = {trial.move for trial in trials}
    if len(moves) == 1:
        return {}
    trials += [Trial(game.bot.line(world, move)) for move in sorted(set(others) - moves, key=str)]
    effort = Effort(None, None)
    for _ in range(deals):
        world, luck = game.guess(view, rng), rng.getrandbits(64)
        for trial in trials:
            worth = rollout(game.bot, world.copy(), trial.line.moves, Random(luck), effort)
            assert worth is not None
            trial.worths.append(worth)
    gains: dict[Move, float] = {}
    for trial in trials:
        gain = trial.gain(trials[0])
        gains[trial.move] = max(gains.get(trial.move, gain), gain)
    best = max(gains.values())
    return {move: best - gain for move, gain in gains.items()}


def decisions(game: Game, players: int, hand: int) -> Iterator[View]:
    """Yield the views at some decisions of a hand that is played by the rules of thumb."""
    rng = Random(f"regret {game.id} {hand}")
    for state in decisions_by_rule(game, game.new(players, {}, hand % players), rng, ASKED):
        yield state.view(state.seat)


def show_regret(argv: Sequence[str]) -> None:
    """Print the mean loss of a decision, for the rule of thumb and for expert with each number of playouts."""
    parser = parser_of("regret", __doc__)
    add_game(parser)
    parser.add_argument("--playouts", default="60,300,1200", help="of expert, with commas (60,300,1200)")
    parser.add_argument("--deals", type=int, default=1000, help="of the reference (1000)")
    parser.add_argument("--decisions", type=int, default=200, help="at most (200)")
    parser.add_argument("--minutes", type=float, default=1e9, help="no new decision is begun after these")
    given = parser.parse_args(argv)
    game, end = given.game, monotonic() + 60 * given.minutes
    counts = [int(count) for count in given.playouts.split(",")]
    losses: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    judged = hand = 0
    while judged < given.decisions and monotonic() < end:
        for view in decisions(game, usual_players(game), hand):
            chosen = {
                count: [choose(Question(view, EXPERT, seed, playouts=count), game) for seed in range(SEEDS)]
                for count in counts
            }
            known = reference(game, view, given.deals, itertools.chain(*chosen.values()))
            if known:
                judged += 1
                losses["rule"][hand].append(next(iter(known.values())))
                for count, moves in chosen.items():
                    losses[f"expert@{count}"][hand].append(fmean(known[move] for move in moves))
            if judged >= given.decisions or monotonic() > end:
                break
        hand += 1
    rows = []
    for player, by_hand in losses.items():
        found = estimate([fmean(each) for each in by_hand.values()])
        error = "" if found.error is None else f" ± {found.error:.5f}"
        rows.append((player, str(judged), f"{found.mean:.5f}{error}"))
    print_table(f"{game.name}, against {given.deals} sampled deals", ("player", "decisions", "lost per decision"), rows)
