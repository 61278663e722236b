"""How well the tutor tells mistakes: planted blunders that it asks about, and good moves that it lets pass.

    python3 run.py bench tutor [GAME ...] [--decisions N] [--seed S]

Decisions are drawn from hands played by the rules of thumb. At each, the moves are judged ahead as in the program, and
moves are then chosen: the one that an expert player makes there, and three random ones. A random move is a planted
blunder if an independent judgement (another seed, more deals) finds its loss to be at least a large
mistake, and two standard errors above a medium one. The tutor is set to medium mistakes. A move that was not judged
ahead gets the processor's time that the program would wait for it after a click, and no more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

from cardtable.ai.advice import AHEAD_DEALS, MIN_STANDARD_ERRORS, Consultation, compare
from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question, comparison_question
from cardtable.ai.search import explain
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.play.adviser import MAX_MOVES_AHEAD, MAX_WAIT_SECONDS
from tools.benchmarks.arguments import add_games, parser_of
from tools.benchmarks.decisions import decisions_by_rule
from tools.benchmarks.figures import ms, print_table

EXPERT_PLAYOUTS: Final = 400
"""The playouts of the expert player, who in the program is bounded by the clock as well."""
REFERENCE_DEALS: Final = 120
"""The deals in which the reference judges a move."""
REFERENCE_DRAW: Final = 20
"""The draw of these deals, which no advice uses."""
CHANCE: Final = 0.15
"""The share of the decisions of a hand that are looked at."""
RANDOM_MOVES: Final = 3
"""How many random moves are tried as a blunder at each decision."""
AMOUNT: Final = Mistake.MEDIUM


@dataclass(slots=True)
class Figures:
    """What was counted in one game; times are the processor's, in seconds."""

    decisions: int = 0
    good: int = 0
    good_asked: int = 0
    blunders: int = 0
    blunders_asked: int = 0
    late: int = 0
    ahead: float = 0.0
    after: float = 0.0

    def row(self, game: Game) -> tuple[str, ...]:
        """Return the line of the table."""
        return (
            game.id,
            str(self.decisions),
            f"{self.blunders_asked} of {self.blunders}",
            f"{100 * self.blunders_asked / max(1, self.blunders):.0f} %",
            f"{self.good_asked} of {self.good}",
            f"{100 * self.good_asked / max(1, self.good):.1f} %",
            ms(self.ahead / max(1, self.decisions)),
            ms(self.after),
        )


def decisions(game: Game, rng: Random) -> Iterator[tuple[View, Sequence[Move]]]:
    """Yield some decisions of endless matches by the rules of thumb, with the legal moves."""
    while True:
        for state in decisions_by_rule(game, game.new(rng.choice(game.players)), rng, CHANCE, hands=3):
            yield state.view(state.seat), state.moves()


def asked(work: Consultation, move: Move, figures: Figures) -> bool:
    """Whether the tutor asks before a move, after the moves were judged ahead."""
    began = process_time()
    judged = work.advise((move,), lambda: process_time() - began > MAX_WAIT_SECONDS, AHEAD_DEALS)
    figures.after = max(figures.after, process_time() - began)
    verdict = judged.verdict(move)
    figures.late += verdict is None
    return verdict is not None and verdict.costs(work.game.bot.measure().min_loss(AMOUNT))


def blunders(game: Game, view: View, moves: Sequence[Move]) -> list[Move]:
    """Return those of some moves that an independent judgement finds to be large mistakes."""
    best = Consultation(view, game, REFERENCE_DRAW).advise(deals=0).best
    judged = compare(comparison_question(view, REFERENCE_DRAW + 1), game, (best, *moves), deals=REFERENCE_DEALS)
    large, medium = game.bot.measure().min_loss(Mistake.LARGE), game.bot.measure().min_loss(AMOUNT)
    verdicts = {move: judged.verdict(move) for move in moves}
    return [
        move
        for move, each in verdicts.items()
        if each is not None and each.loss >= large and each.loss - MIN_STANDARD_ERRORS * each.error >= medium
    ]


def measured(game: Game, number: int, seed: int) -> Figures:
    """Return the figures of one game."""
    rng, figures = Random(f"tutor {game.id} {seed}"), Figures()
    for view, moves in decisions(game, rng):
        began = process_time()
        work = Consultation(view, game)
        work.advise(moves[:MAX_MOVES_AHEAD], deals=AHEAD_DEALS)
        figures.ahead += process_time() - began
        figures.decisions += 1
        expert = explain(Question(view, EXPERT, rng.getrandbits(32), playouts=EXPERT_PLAYOUTS), game).move
        figures.good += 1
        figures.good_asked += asked(work, expert, figures)
        for move in blunders(game, view, rng.sample(moves, min(RANDOM_MOVES, len(moves)))):
            figures.blunders += 1
            figures.blunders_asked += asked(work, move, figures)
        if figures.decisions == number:
            return figures
    raise AssertionError("there are always more decisions")


def show_tutor(argv: Sequence[str]) -> None:
    """Measure the games that are named, or all of them."""
    parser = parser_of("tutor", __doc__)
    add_games(parser)
    parser.add_argument("--decisions", type=int, default=100, help="of each game (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    rows = []
    for game in arguments.games or GAMES:
        figures = measured(game, arguments.decisions, arguments.seed)
        rows.append(figures.row(game))
        print(f"{game.id}: {figures}", flush=True)
    heads = ("game", "decisions", "blunders asked about", "", "expert's moves asked about", "", "ahead", "after, most")
    print_table(f"The tutor, set to {AMOUNT} mistakes", heads, rows)
