"""How often players of each level make a move that no sensible person makes, in positions kept for that.

python3 run.py bench silly [GROUP ...]
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.levels import LEVELS
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from tests.ai.judged import SILLY, Position, positions
from tools.benchmarks.arguments import add_groups, parser_of
from tools.benchmarks.figures import print_table
from tools.silly.groups import GROUPS

PLAYOUTS: Final = 300
"""The maximum number of playouts of a decision, so that a slow machine prints the same."""
SEEDS: Final = (1, 2)


def wrong_moves(position: Position, level: int, seed: int, playouts: int = PLAYOUTS) -> str:
    """Return the move that a player makes here if no sensible person would; else an empty text.

    :param level: the place of the level in ``LEVELS``.
    """
    table = position.table()
    state = table.state
    who = LEVELS[level]
    question = Question(table.view(state.actor), who, seed, playouts=min(playouts, who.playouts))
    move = explain(question, table.game).move
    return "" if position.allows(move) else str(move)


def show_silly(arguments: Sequence[str]) -> None:
    """Print the share of wrong moves by group and level, and the positions that expert gets wrong."""
    parser = parser_of("silly", __doc__)
    add_groups(parser)
    names = parser.parse_args(arguments).groups
    rows, missed = [], []
    for group in GROUPS:
        if names and group.name not in names:
            continue
        known = positions(group.name, SILLY)
        cells = []
        for place, level in enumerate(LEVELS):
            wrong = 0
            for position in known:
                for seed in SEEDS:
                    move = wrong_moves(position, place, Random(f"{position} {seed}").getrandbits(30))
                    wrong += bool(move)
                    if move and level is LEVELS[-1]:
                        missed.append(f"  {group.name}: {position}: {move}")
            cells.append(f"{wrong} of {len(SEEDS) * len(known)}")
        rows.append((group.name, str(len(known)), *cells))
    heads = ("group", "positions", *(level.name for level in LEVELS))
    print_table("Wrong moves in positions where a rule of judgement holds", heads, rows)
    print("\n".join(missed))
