"""Matches and contests for tests."""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from cardtable.engine.game import Game
from cardtable.lab.contest import fixtures
from cardtable.lab.matches import Entrant, Fixture, MatchOutcome, Terms, play_fixture


def play_match(
    game: Game, seats: Sequence[Entrant], seed: str, clock: Callable[[], float] = perf_counter
) -> MatchOutcome:
    """Play one match, with the players on these seats."""
    return play_fixture(game, seats, Fixture(0, 0, tuple(range(len(seats)))), Terms(seed), clock)


def contest(
    game: Game,
    entrants: Sequence[Entrant],
    deals: int,
    seed: str = "contest",
    options: Mapping[str, object] | None = None,
) -> list[MatchOutcome]:
    """Play this many deals, each with every rotation of the players."""
    terms = Terms(seed, options or {})
    return [play_fixture(game, entrants, each, terms) for each in fixtures(game, entrants, deals)]
