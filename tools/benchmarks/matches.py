"""Random matches through ``moves``, ``apply`` and ``deal``, without Views; and what a View, a guess and a line cost."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from tests.contract.matches import moments
from tests.contract.setups import printed
from tools.benchmarks.figures import ms, number, print_table, seconds_of

TARGETS = {  # moves a second, plain CPython
    "bidding-war": 440_000,
    "five-hundred": 300_000,
    "blackjack": 200_000,
    "big-three": 60_000,
    "the-card-game": 40_000,
    "blues-and-greens": 40_000,
}

MAX_HANDS = 100  # of a match; random players of Five Hundred lose points for ever


def random_play(game: Game, seconds: float) -> tuple[float, float, float]:
    """Return matches, hands and moves a second that random players make."""
    rng = Random(1)
    setup = printed(game)
    matches = hands = moves = 0
    began = perf_counter()
    end = began + seconds
    while perf_counter() < end:
        state = setup.start()
        luck = rng.random
        while state.actor is not None:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                if perf_counter() >= end or len(state.results) >= MAX_HANDS:
                    break
            else:
                choices = state.moves()
                state.apply(choices[int(luck() * len(choices))])
            moves += 1
        matches += state.actor is None
        hands += len(state.results)
    took = perf_counter() - began
    return matches / took, hands / took, moves / took


def show_matches(seconds: float = 2.0) -> None:
    """Print how fast random players play each game, measured for this many seconds each."""
    rows = []
    for game in GAMES:
        matches, hands, moves = random_play(game, seconds)
        target = TARGETS[game.id]
        rows.append(
            (game.id, number(matches), number(hands), number(moves), number(target), f"{100 * moves / target:.0f} %")
        )
    heads = ("game", "matches/s", "hands/s", "moves/s", "target", "reached")
    print_table("Random matches, as printed, near to four players (never-ending ones are cut off)", heads, rows)


def show_views() -> None:
    """Print what a View, a guess and the bot's rule of thumb cost, at moments of a random match."""
    rows = [(game.id, *_at_moments(game)) for game in GAMES]
    heads = ("game", "copy", "moves()", "View", "guess", "policy", "policy, worst")
    print_table("One state, View, guess, rule of thumb (mean over moments of a random match)", heads, rows)


def _at_moments(game: Game) -> Iterator[str]:
    asked = [moment for moment in moments(printed(game)) if moment.state.actor not in (None, DEALER)]
    seats = [moment.state.actor for moment in asked]
    views = [moment.views[seat] for moment, seat in zip(asked, seats, strict=True)]

    def mean(values: list[float]) -> str:
        return ms(sum(values) / len(values))

    yield mean([seconds_of(moment.state.copy, 0.02) for moment in asked])
    yield mean([_fresh(moment.state.copy().moves) for moment in asked])
    yield mean(
        [seconds_of(lambda m=moment, s=seat: m.state.view(s), 0.02) for moment, seat in zip(asked, seats, strict=True)]
    )
    yield mean([seconds_of(lambda v=view: game.guess(v, Random(1)), 0.05) for view in views])
    policy = [seconds_of(lambda m=moment: game.bot.policy(m.state.copy(), Random(1)), 0.05) for moment in asked]
    yield mean(policy)
    yield ms(max(policy))


def _fresh(moves: object) -> float:
    """Return the seconds of one call, which has nothing remembered."""
    began = perf_counter()
    moves()  # type: ignore[operator]  # a bound method
    return perf_counter() - began
