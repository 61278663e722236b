"""What the cards of hands were worth, and what is left of results without that: is it fair, and how much less spread?

    python3 run.py bench luck [GAME …] [--players rule] [--hands N]

Players of one kind sit at all seats. Of each hand one seat counts, another each time. ``lead`` is by how many points it
was ahead of the mean of the other sides, which is zero on average; ``luck`` the same of what the cards were worth, and
``adjusted`` the lead less that; each with its standard error. ``spread left`` is
the variance of the adjusted lead in parts of that of the plain one, with a 95 % interval by drawing hands again
(bootstrap), and ``best`` the same with the multiple that fits these hands best, by ten-fold cross-fitting.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev, variance
from time import process_time

from cardtable.ai.luck import hand_luck
from cardtable.engine.game import Game
from cardtable.engine.slices import finished
from cardtable.games import GAMES
from cardtable.lab.control_variates import leads, without_luck
from tools.benchmarks.arguments import add_games, parser_of
from tools.benchmarks.figures import ms, print_table
from tools.benchmarks.review import played

REDRAWN = 400
MEASURED = [game for game in GAMES if game.bot.luck_policy() is not None]


def _of_hand(game: Game, kind: str, number: int) -> tuple[float, float, float]:
    """Return the lead of one seat, by how much its cards were better, and the seconds that finding that took."""
    table = played(game, kind, number)
    seats = len(table.seats)
    sides, seat = game.sides(seats), number // seats % seats  # each seat as often the dealer's as any other
    points = table.state.results[0].points
    began = process_time()
    luck = finished(hand_luck(table, 0, str(number)))
    seconds = process_time() - began
    return leads(points, sides)[seat], leads(luck, sides)[seat], seconds


def _spread_left(plain: Sequence[float], adjusted: Sequence[float]) -> str:
    rng, found = Random(1), []
    for _ in range(REDRAWN):
        drawn = rng.choices(range(len(plain)), k=len(plain))
        found.append(variance([adjusted[each] for each in drawn]) / (variance([plain[each] for each in drawn]) or 1.0))
    found.sort()
    share = variance(adjusted) / (variance(plain) or 1.0)
    return f"{100 * share:.0f} % ({100 * found[REDRAWN // 40]:.0f} to {100 * found[-REDRAWN // 40]:.0f})"


def _mean(values: Sequence[float]) -> str:
    return f"{fmean(values):+.2f} ± {stdev(values) / len(values) ** 0.5:.2f}"


def show_luck(argv: Sequence[str]) -> None:
    """Print a table with a line for each game."""
    parser = parser_of("luck", __doc__)
    add_games(parser, "all with luck of the cards, if none is named")
    parser.add_argument("--players", default="rule", help="who plays: rule, or a level as in the arena (rule)")
    parser.add_argument("--hands", type=int, default=2000, help="of each game (2000)")
    arguments = parser.parse_args(argv)
    rows = []
    for game in arguments.games or MEASURED:
        found = [_of_hand(game, arguments.players, number) for number in range(arguments.hands)]
        plain, luck = [each[0] for each in found], [each[1] for each in found]
        adjusted = [lead - worth for lead, worth in zip(plain, luck, strict=True)]
        best = without_luck(plain, [(each,) for each in luck])
        rows.append(
            (
                game.id,
                str(len(found)),
                _mean(plain),
                _mean(luck),
                _mean(adjusted),
                _spread_left(plain, adjusted),
                f"{100 * variance(best) / (variance(plain) or 1.0):.0f} %",
                ms(fmean(each[2] for each in found)),
            )
        )
        print(f"{game.id}: done", flush=True)
    heads = ("game", "hands", "lead", "luck", "adjusted", "spread left", "best", "seconds a hand")
    print_table(f"The luck of the cards; players: {arguments.players}", heads, rows)
