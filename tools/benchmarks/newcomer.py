"""A newcomer who has done the lessons, against easy players: an evening of short matches of each game.

    python3 run.py bench newcomer [GAME ...] [--matches N] [--level easy] [--seed S] [--jobs J]

A newcomer is a script that plays what the two lessons of a game advise and nothing more (``tools/newcomers``). It is an
entrant of ``bench arena`` as well, but of no program. *As if of two* is the share of wins that the same strength would
have in a match of two sides: 50 % is even, however many play.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from cardtable.lab.contest import Contest, fixtures
from cardtable.lab.executors import play_all
from cardtable.lab.matches import Terms
from cardtable.lab.standings import ContestResult, standings
from tests.known_games import game_of
from tools.benchmarks.arguments import add_games, parser_of
from tools.benchmarks.clairvoyant import benchmark_entrant
from tools.benchmarks.figures import print_table
from tools.benchmarks.imagined import preset_of

NEWCOMER: Final = "newcomer"


@dataclass(frozen=True, slots=True)
class Evening:
    """Matches as a family's first evening has them.

    :param seats: the number of players, the newcomer among them.
    :param newcomers: the places of newcomers.
    :param preset: the house rules.
    :param matches: how many, unless the command says otherwise.
    """

    game_id: str
    seats: int
    matches: int
    preset: str = "As printed"
    newcomers: tuple[int, ...] = (0,)

    @property
    def name(self) -> str:
        """The game and its players."""
        pair = " (a pair of newcomers)" if len(self.newcomers) > 1 else ""
        return f"{self.game_id}, {self.seats} players, {self.preset.lower()}{pair}"

    def contest(self, level: str, seed: str) -> Contest:
        """Return the contest with players of this level."""
        game = game_of(self.game_id)
        kinds = tuple(NEWCOMER if place in self.newcomers else level for place in range(self.seats))
        return Contest(
            game, kinds, Terms(f"newcomer {seed}", preset_of(game, self.preset)), entrant_of=benchmark_entrant
        )


EVENINGS: Final = (
    Evening("five-hundred", 3, 600, "Short match"),
    Evening("big-three", 3, 600, "Short match"),
    Evening("the-card-game", 3, 240),
    Evening("blackjack", 3, 450),
    Evening("bidding-war", 3, 900),
    Evening("bidding-war", 2, 600),
    Evening("blues-and-greens", 4, 240, "Short match"),
    Evening("blues-and-greens", 4, 240, "Short match", newcomers=(0, 2)),
)


def as_if_of_two(share: float, sides: int) -> float:
    """Return a share of wins against several sides as it would be against one: even is one half."""
    share = min(max(share, 0.0), 1.0)
    odds = share / (1 - share) * (sides - 1) if share < 1 else inf
    return odds / (1 + odds) if odds < inf else 1.0


def _row(evening: Evening, contest: Contest, found: ContestResult, matches: int) -> tuple[str, ...]:
    sides = len(contest.game.sides(evening.seats))
    mean, error = found.share.mean or 0.0, found.share.error or 0.0
    two, low, high = (100 * as_if_of_two(mean + part * error, sides) for part in (0, -1, 1))
    lead = "" if found.lead.mean is None else f"{found.lead.mean:+.1f} ± {found.lead.error or 0:.1f}"
    wins = f"{100 * mean:.1f} ± {100 * error:.1f} %"
    return evening.name, str(matches), wins, f"{100 / sides:.0f} %", f"{two:.0f} % ({low:.0f} to {high:.0f})", lead


def show_newcomer(arguments: Sequence[str]) -> None:
    """Play the evenings that the arguments name, and print how often the newcomer wins."""
    parser = parser_of("newcomer", __doc__)
    add_games(parser)
    parser.add_argument("--matches", type=int, metavar="N", help="of each evening")
    parser.add_argument("--level", default="easy", metavar="LEVEL", help="of the other players (easy)")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1)")
    given = parser.parse_args(arguments)
    rows = []
    for evening in EVENINGS:
        contest = evening.contest(given.level, given.seed)
        if not given.games or contest.game in given.games:
            entrants = contest.entrants()
            turns = len(fixtures(contest.game, entrants, 1))
            wanted = fixtures(contest.game, entrants, -(-(given.matches or evening.matches) // turns))
            outcomes = list(play_all(contest, wanted, given.jobs))
            found = next(each for each in standings(outcomes) if each.name == NEWCOMER)
            rows.append(_row(evening, contest, found, len(outcomes)))
    heads = ("evening", "matches", "wins", "even", "as if of two", "lead")
    print_table(f"A newcomer among {given.level} players", heads, rows)
