"""Fits Blackjack's ``before_turn`` (``fitted_chances.py``), and shows how true the chances before a turn are.

    python3 run.py bench blackjack-before-turn [PLAYERS ...] [--seconds 60] [--seed 1]

Games are played by the rules of thumb of reviews. The figure, in thousandths of log odds, makes the mean of the chances
that of the games won. The chances in use are then compared with the games won, by tenths of the turns.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from cardtable.engine.seats import DEALER
from cardtable.games.blackjack.bot import ROLLOUT_BEAM_WIDTH, BlackjackBot
from cardtable.games.blackjack.fitted_chances import FITTED, FittedFigures
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.turn_search import chance_before_turn
from tools.benchmarks.arguments import parser_of
from tools.benchmarks.figures import print_table

UNIT: Final = 1_000
MOST_ODDS: Final = 20.0
"""The figure is looked for up to these log odds."""
HALVINGS: Final = 40
TENTHS: Final = 10


def turns(seats: int, seconds: float, seed: int) -> Iterator[tuple[float, float]]:
    """Play games, and yield the chance at the beginning of each turn, and the share of the game that its player won."""
    number, end = seed * 10_000_000, process_time() + seconds
    while process_time() < end:
        number += 1
        yield from turns_of_game(seats, Random(number))


def turns_of_game(seats: int, rng: Random) -> Iterator[tuple[float, float]]:
    """Play one game, and yield the same for each of its turns."""
    bot, chances = BlackjackBot(quick=True), []
    state = BlackjackState(seats, GAME.house(), rng.randrange(seats))
    state.apply(state.deal(rng))
    while not state.results:
        if state.actor == DEALER:
            state.apply(state.deal(rng))
            continue
        if not state.played:
            chances.append((state.turn, chance_before_turn(state, ROLLOUT_BEAM_WIDTH, quick=True)))
        state.apply(bot.policy(state, rng))
    for seat, chance in chances:
        yield chance, float(state.results[0].points[seat])


def fitted(found: Sequence[tuple[float, float]], figures: FittedFigures) -> int:
    """Return the figure with which the mean of the chances is that of the games won."""
    steep = figures.steepness / UNIT
    odds = [log(chance / (1 - chance)) / steep - figures.before_turn / UNIT for chance, _ in found if chance < 1]
    won = sum(share for chance, share in found if chance < 1)

    def too_low(figure: float) -> bool:
        return sum(1 / (1 + exp(-(each + figure) * steep)) for each in odds) < won

    return round(UNIT * _turning_point(too_low))


def _turning_point(too_low: Callable[[float], bool]) -> float:
    low, high = -MOST_ODDS, MOST_ODDS
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return low


def show_blackjack_before_turn(argv: Sequence[str]) -> None:
    """Print the figure and a table for each number of players."""
    parser = parser_of("blackjack-before-turn", __doc__)
    parser.add_argument("players", metavar="PLAYERS", nargs="*", type=int, help="their numbers; all, if none is named")
    parser.add_argument("--seconds", metavar="S", type=float, default=60, help="of the processor, for each (60)")
    parser.add_argument("--seed", metavar="SEED", type=int, default=1, help="(1)")
    given = parser.parse_args(argv)
    for seats in given.players or sorted(FITTED):
        found = sorted(turns(seats, given.seconds, given.seed))
        print(f"{seats} players: before_turn={fitted(found, FITTED[seats])} from {len(found)} turns")
        parts = [found[len(found) * each // TENTHS : len(found) * (each + 1) // TENTHS] for each in range(TENTHS)]
        rows = [tuple(f"{fmean(values):.3f}" for values in zip(*part, strict=True)) for part in parts if part]
        print_table("Tenths of the turns, by chance", ("chance", "won"), rows)
