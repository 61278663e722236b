"""Deals by code, played to their end without a window: what one program plays, another must play too.

    python3 run.py bench codes GAME [CODES]

prints a line for each code: the code, the number of moves, and a digest of them; at the end, to the error output, how
much of the processor's time a move took of each level. Everything that the players ask is in the package beside this
folder, plain or compiled.
"""

import sys
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from time import process_time

from cardtable.ai.levels import level_of
from cardtable.ai.questions import Question
from cardtable.ai.search import by_rule, explain
from cardtable.engine.deals.deal_code import DealCode, read_code
from cardtable.engine.deals.honest import honest_move
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, AILevel
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.live import seed_at
from tools.benchmarks.arguments import add_game, parser_of

SEARCHING = (AILevel.HARD, AILevel.EXPERT, AILevel.NORMAL, AILevel.EASY)
MAX_MOVES = 30
"""As many moves of each deal are compared: players search for most of them."""


def codes_of(game: Game, count: int) -> list[DealCode]:
    """Return codes with all numbers of players and all levels in turn."""
    return [
        DealCode(
            game,
            str(1_000 + 7 * number),
            (None, *[SEARCHING[number % len(SEARCHING)]] * (game.players[number % len(game.players)] - 1)),
            {},
            1,
        )
        for number in range(count)
    ]


def played(code: DealCode, person: int = 0, most: int = MAX_MOVES, took: dict[str, list[float]] | None = None) -> Table:
    """Play a code to its end; the person moves by rules of thumb.

    :param person: decides which of them, where several are as good.
    :param took: to which the seconds of each move of an AI player are added, by level.
    """
    table = code.table([f"Player {seat}" for seat in range(len(code.levels))])
    table.seed = f"{code.deal} {0:032x}"
    luck = Random(person)
    while table.state.actor is not None and not table.ended and len(table.log) < most:
        actor = table.state.actor
        assert actor is not None
        if actor == DEALER:
            number = 1 + sum(line.actor == DEALER for line in table.log)
            table.play(DEALER, honest_move(code.deal, number, table.state.deal(Random(0)), table.game))
            continue
        view, seat = table.view_of_hand(actor), table.seats[actor]
        if seat.is_person:
            move = by_rule(view, luck.getrandbits(32), table.game).move
        else:
            began = process_time()
            move = explain(Question(view, level_of(seat.level), seed_at(table), counted=True), table.game).move
            if took is not None and len(table.state.moves()) > 1:
                took.setdefault(seat.level, []).append(process_time() - began)
        table.play(actor, move)
    return table


def digest(table: Table) -> str:
    """Return a digest of the moves of a table."""
    return sha256("\n".join(map(str, table.log)).encode()).hexdigest()[:16]


def show_codes(argv: Sequence[str]) -> None:
    """Play codes of a game and print what came of each."""
    parser = parser_of("codes", __doc__)
    add_game(parser)
    parser.add_argument("codes", type=int, nargs="?", default=100, metavar="CODES", help="the number of codes (100)")
    arguments = parser.parse_args(argv)
    took: dict[str, list[float]] = {}
    for code in codes_of(arguments.game, arguments.codes):
        table = played(read_code(str(code), GAMES), took=took)
        print(code, len(table.log), digest(table), flush=True)
    for level, times in took.items():
        print(f"{level}: mean {sum(times) / len(times):.3f} s, slowest {max(times):.2f} s", file=sys.stderr)
