"""How long players of each level take for a move, and the process they think in."""

from time import perf_counter

from cardtable.ai.levels import LEVELS
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.ai.worker import Worker
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from tests.contract.matches import moments
from tests.contract.setups import printed
from tools.benchmarks.figures import ms, print_table


def show_thinking() -> None:
    """Print how long the players' process takes, and the players of each level."""
    _show_process()
    _show_levels()


def _show_levels() -> None:
    """Print seconds a move and sampled deals, by game and level."""
    rows = []
    for game in GAMES:
        asked = [moment for moment in moments(printed(game)) if moment.state.actor not in (None, DEALER)]
        asked = [moment for moment in asked if len(moment.state.moves()) > 1]
        for level in LEVELS:
            times, playouts = [], 0
            for seed, moment in enumerate(asked):
                began = perf_counter()
                found = explain(Question(moment.views[moment.state.actor], level, seed), game)
                times.append(perf_counter() - began)
                playouts += sum(candidate.deals for candidate in found.candidates)
            rows.append(
                (game.id, level.name, ms(sum(times) / len(times)), ms(max(times)), f"{playouts / len(asked):.0f}")
            )
    print_table(
        "Players: a move with something to decide", ("game", "level", "mean", "slowest (1 s)", "playouts"), rows
    )


def _show_process() -> None:
    """Print how long the players' process takes to start, and a question to it."""
    game = GAMES[0]
    moment = next(moment for moment in moments(printed(game)) if moment.state.actor not in (None, DEALER))
    view = moment.views[moment.state.actor]
    began = perf_counter()
    with Worker(GAMES) as worker:
        made = perf_counter() - began
        worker.ask(view, LEVELS[0], 1, budget=0.001).wait(60)
        first = perf_counter() - began
        times = []
        for seed in range(20):
            began = perf_counter()
            inquiry = worker.ask(view, LEVELS[0], seed, budget=0.001)
            asked = perf_counter() - began
            inquiry.wait(60)
            times.append((perf_counter() - began, asked))
    rows = [
        ("starting it, seen from the window", ms(made)),
        ("until its first answer", ms(first)),
        ("a question and its answer (mean, nothing to think)", ms(sum(time for time, _ in times) / len(times))),
        ("asking, seen from the window (slowest)", ms(max(asked for _, asked in times))),
    ]
    print_table("The players' process", ("what", "time"), rows)
