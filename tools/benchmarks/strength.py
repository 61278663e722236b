"""Plays the contests in points a hand of docs/strength.md again and writes their results into the page.

    python3 run.py bench strength                     all, in 40 minutes on two idle cores, if compiled
    python3 run.py bench strength --part big-three    those whose name contains this
    python3 run.py bench strength --list              their names and commands; plays none

Each contest is a cell of the page's table. They are played one after the other and the page is written after each, so
that a run that is broken off keeps what it has.
"""

import io
import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tools.benchmarks.arguments import parser_of
from tools.benchmarks.clairvoyant import play_arena

PAGE = Path(__file__).resolve().parents[2] / "docs" / "strength.md"


@dataclass(frozen=True, slots=True)
class Part:
    """One contest: its name on the page, which begins with the first player, and the arguments of ``bench arena``."""

    name: str
    arguments: tuple[str, ...]

    @property
    def command(self) -> str:
        """The command that plays it."""
        return f"python3 run.py bench arena {shlex.join(self.arguments)}"


@dataclass(frozen=True, slots=True)
class _Plan:
    """The contests of one game: the others' places at the table, playouts, and hands by what is played.

    :param seats: by place, whether the first kind sits there.
    :param playouts: those of expert, hard and of the player that sees all hands.
    :param expert: the playouts of expert, where with as many as hard it would be the same player.
    :param hands: how many: of levels that think, and of those that do not. They were chosen so that all contests
        together take less than an hour.
    :param rules: the name of the house rules; empty for the printed game.
    """

    game: str
    seats: tuple[bool, ...]
    playouts: int
    hands: tuple[int, int]
    clairvoyant: bool = True
    expert: int = 0
    rules: str = ""


_PLANS = (
    _Plan("five-hundred", (True, False, False), 60, (1500, 1500)),
    _Plan("big-three", (True, False, False), 60, (1200, 1200)),
    _Plan("the-card-game", (True, False), 60, (396, 990)),
    _Plan("blackjack", (True, False, False), 60, (150, 450)),
    _Plan("blues-and-greens", (True, False, True, False), 40, (200, 200)),
    _Plan("bidding-war", (True, False), 300, (500, 1000), clairvoyant=False, expert=2_000),
    _Plan("bidding-war", (True, False, False), 60, (450, 300), clairvoyant=False, rules="Auction"),
    _Plan(
        "bidding-war", (True, False, False), 300, (900, 900), clairvoyant=False, expert=400, rules="Own cards for sale"
    ),
)


def _parts(plan: _Plan) -> list[Part]:
    expert, hard = f"expert@{plan.expert or plan.playouts}", f"hard@{plan.playouts}"
    thinking, quick = plan.hands
    pairs = [
        ("normal over easy", "normal@48", "easy@48", quick),
        ("hard over normal", hard, "normal@48", thinking),
        ("expert over hard", expert, hard, thinking),
        ("expert over rule", expert, "rule", thinking),
    ]
    if plan.clairvoyant:
        pairs.append(("seeing all hands over expert", f"clairvoyant@{plan.playouts}", expert, thinking // 2))
    return [
        Part(
            f"{plan.game}{plan.rules and f', {plan.rules}'}: {words}",
            (
                *(plan.game, "--seats", ",".join(first if mine else second for mine in plan.seats)),
                *("--hands", "--matches", str(hands), "--seed", "101"),
                *(("--options", plan.rules) if plan.rules else ()),
            ),
        )
        for words, first, second, hands in pairs
    ]


PARTS = tuple(part for plan in _PLANS for part in _parts(plan))


def played(part: Part, jobs: int) -> str:
    """Play a contest and return what it prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        play_arena([*part.arguments, "--jobs", str(jobs)])
    return out.getvalue()


def cell(part: Part, printed: str) -> str:
    """Return a contest as a cell of the page: wins and lead of the player that its name begins with.

    The lead is that without the luck of the cards, where it was measured.

    :param printed: what the arena prints.
    """
    player = re.escape(part.arguments[part.arguments.index("--seats") + 1].split(",")[0])
    share = r"(\S+ ± \S+ %) +(\S+ ± \S+)"
    measured = re.search(rf"^{player} {{2,}}\d+ +{share}", printed, re.MULTILINE)
    if measured is None:
        raise ValueError(f"{part.name}: the arena printed no row of {player}: {printed}")
    fair = re.search(rf"^{player} {{2,}}{share}", printed, re.MULTILINE)
    return f"{measured[1]}, {(fair or measured)[2]}"


def filled(page: str, name: str, text: str) -> str:
    """Return the page with this text in the cell of the contest of this name: its row and its column.

    :raises KeyError: if the page has no such cell.
    """
    lines = page.splitlines(keepends=True)
    game, column = name.split(": ")
    for head, line in enumerate(lines):
        columns = [each.strip() for each in line.split("|")]
        if column not in columns:
            continue
        for at in range(head + 2, len(lines)):
            cells = [each.strip() for each in lines[at].strip().split("|")]
            if len(cells) != len(columns):
                break
            if cells[1] == game:
                cells[columns.index(column)] = text
                return "".join([*lines[:at], " | ".join(cells).strip() + "\n", *lines[at + 1 :]])
    raise KeyError(f"the page has no row {game} with a column {column}")


def show_strength(arguments: Sequence[str]) -> None:
    """Play the parts that the arguments name, and write them into the page."""
    parser = parser_of("strength", __doc__)
    parser.add_argument("--part", default="", metavar="TEXT", help="only contests whose name contains this")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (2)")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE", help="the page (docs/strength.md)")
    parser.add_argument("--list", action="store_true", help="print the contests with their commands, and play none")
    given = parser.parse_args(arguments)
    wanted = [part for part in PARTS if given.part in part.name]
    if not wanted:
        parser.error(f"no contest has {given.part!r} in its name; --list prints the names")
    for part in wanted:
        if given.list:
            print(f"{part.name}\n    {part.command}")
            continue
        began = monotonic()
        printed = played(part, given.jobs)
        given.page.write_text(filled(given.page.read_text("utf-8"), part.name, cell(part, printed)), "utf-8")
        print(f"{part.name}: {monotonic() - began:.0f} s", file=sys.stderr, flush=True)
