"""Bids of one level among themselves: how many are made, and which they are.

    python3 run.py bench bids [GAME ...] [--level expert@60] [--hands N] [--seed S] [--jobs J]

Single hands at even scores. The wanted share is 65 to 85 %: an opponent whose bids mostly fail is a bad opponent, and
one whose bids never do bids too little. ± is a 95 % interval over hands.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cardtable.lab.contest import Contest, fixtures
from cardtable.lab.executors import play_all
from cardtable.lab.matches import MatchOutcome, Terms
from cardtable.lab.standings import estimate
from tests.known_games import game_of
from tools.benchmarks.arguments import ALL, add_games, parser_of
from tools.benchmarks.figures import print_table

AUCTIONS: Final = (("five-hundred", 3), ("big-three", 3), ("big-three", 4), ("blues-and-greens", 4))
"""The games with an auction, and the numbers of players."""


def _bid(words: str) -> str:
    """Return what is told apart: in Blues and Greens the tens of a bid, which is any number."""
    return " ".join(f"{word[:-1]}0s" if word.isdigit() and len(word) == 3 else word for word in words.split())


def row(name: str, outcomes: Sequence[MatchOutcome]) -> tuple[str, ...]:
    """Return a line of the table: hands, how many had a bid, how many of these were made, and the bids with these."""
    contracts = [contract for outcome in outcomes for contract in outcome.contracts]
    made = estimate([float(contract.made) for contract in contracts])
    share = "-" if made.mean is None else f"{100 * made.mean:.0f} ± {100 * (made.error or 0):.0f} %"
    bids = Counter(_bid(contract.words) for contract in contracts)
    kept = Counter(_bid(contract.words) for contract in contracts if contract.made)
    told = ", ".join(f"{bid}: {kept[bid]} of {count}" for bid, count in sorted(bids.items()))
    return name, str(len(outcomes)), str(len(contracts)), share, told


def show_bids(arguments: Sequence[str]) -> None:
    """Play hands as the arguments say, and print their bids."""
    parser = parser_of("bids", __doc__)
    add_games(parser, f"of {', '.join(dict(AUCTIONS))}; {ALL}")
    parser.add_argument("--level", default="expert@60", metavar="LEVEL", help="who plays (expert@60)")
    parser.add_argument("--hands", type=int, default=100, metavar="N", help="of each game (100)")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1)")
    given = parser.parse_args(arguments)
    unknown = {game.id for game in given.games} - set(dict(AUCTIONS))
    if unknown:
        parser.error(f"there is no auction in {', '.join(sorted(unknown))}")
    rows = []
    for name, players in AUCTIONS:
        game = game_of(name)
        if not given.games or game in given.games:
            contest = Contest(game, (given.level,) * players, Terms(f"bids {given.seed}", hands=True))
            # Seatings of players who are all alike differ in nothing.
            wanted = [each for each in fixtures(contest.game, contest.entrants(), given.hands) if not each.seating]
            rows.append(row(f"{name}, {players} players", list(play_all(contest, wanted, given.jobs))))
    print_table(f"Bids of {given.level} among themselves", ("game", "hands", "bids", "made", "which"), rows)
