"""Decisions that lose much of a match: what a level's move loses in deals that fit what the player sees.

python3 run.py bench losses [GROUP ...] [--hands N] [--decisions D] [--levels expert@100,normal]

The hands are played by the rules of thumb, and some decisions of each, chosen at random, are put to the levels. Their
moves are compared with all other candidates in samples of deals. The first finds the best move, and decisions that
lose next to nothing in it are done; what the others lose is measured in the second. If that is much, it is measured in
a third, larger one, so that luck makes no losses.
Sealed bids are not played out, because the rules of thumb would bid predictably, but compared in draws of the others'
bids, as in a review.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from cardtable.ai.advice import MAX_MIXTURE_NODES
from cardtable.ai.hands import play_hand, table_before_deal
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.lab.contest import Bounds, entrant_of
from cardtable.lab.matches import Entrant
from tools.benchmarks.arguments import add_groups, parser_of
from tools.benchmarks.figures import print_table, share
from tools.silly.groups import GROUPS, Group, group_of
from tools.silly.judgement import sampled

GREAT: Final = 0.15
"""The share of a match that nobody should lose by one move."""
SUSPICIOUS: Final = 0.05
"""Decisions that lose less than this share of a match in the first sample are not looked at again."""
FIRST_DEALS: Final = 24
SECOND_DEALS: Final = 60
THIRD_DEALS: Final = 600
MATCHES: Final = 200
"""How many matches are played out to learn what 15 % of a match is in points."""
IN_WINS: Final = ("five-hundred", "big-three", "four-hand-big-three", "blackjack")
"""The groups whose worths are chances to win the match. In the others they are points."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """What a share of a match is in the worths of a group.

    :param short: by how much the matches were lost that were lost, in order; empty if the worths are chances.
    """

    short: tuple[float, ...] = ()
    matches: int = 1

    def worth(self, match: float) -> float:
        """Return the worth that turns this share of all matches from lost to won."""
        return share(self.short, match * self.matches / len(self.short)) if self.short else match

    def match(self, worth: float) -> float:
        """Return the share of all matches that this worth turns from lost to won."""
        return sum(each < worth for each in self.short) / self.matches if self.short else worth


def show_losses(arguments: Sequence[str]) -> None:
    """Print how many decisions of each level lose much of a match."""
    parser = parser_of("losses", __doc__)
    add_groups(parser)
    parser.add_argument("--hands", type=int, default=1_000, metavar="N", help="of each group (1,000)")
    parser.add_argument("--decisions", type=int, default=3, metavar="D", help="of each hand, for each level (3)")
    parser.add_argument("--levels", default="expert@100,normal", help="the levels (expert@100,normal)")
    given = parser.parse_args(arguments)
    heads = ("group", "level", "hands", "decisions", f"{GREAT:.0%} is", f"over {GREAT:.0%}", "worst", "processor")
    for name in given.groups or [group.name for group in GROUPS]:
        group = group_of(name)
        scale = _Scale() if name in IN_WINS else _scale_of(group)
        rows = [_row(group, scale, level, given.hands, given.decisions) for level in given.levels.split(",")]
        print_table("What single decisions lose of a match", heads, rows)


def _row(group: Group, scale: _Scale, level: str, hands: int, decisions: int) -> tuple[str, ...]:
    player, began, lost = entrant_of(level, level, group.game, Bounds()), process_time(), []
    for hand in range(hands):
        views = _decisions(group, hand)
        luck = Random(f"losses {group.name} {level} {hand} chosen")
        lost += [_loss(group, scale, view, player) for view in luck.sample(views, min(decisions, len(views)))]
    great = sum(loss > GREAT for loss in lost)
    size = f"{scale.worth(GREAT):.0f} points" if scale.short else "in wins"
    seconds = f"{process_time() - began:.0f} s"
    return group.name, level, str(hands), str(len(lost)), size, str(great), f"{100 * max(lost):.0f} %", seconds


def _loss(group: Group, scale: _Scale, view: View, player: Entrant) -> float:
    """Return the share of a match by which another move is better than the player's; 0 if the first sample says so."""
    state = group.game.guess(view, Random(0))
    chosen = player.choose(view, 1)
    moves = [chosen, *(move for move in group.game.bot.candidates(state, Random(0)) if move != chosen)]
    if len(moves) == 1:
        return 0.0
    first = [fmean(worths) for worths in _worths(group, view, moves, FIRST_DEALS, 3)]
    best = max(range(len(moves)), key=first.__getitem__)
    if first[best] - first[0] < scale.worth(SUSPICIOUS):
        return 0.0
    loss = 0.0
    for deals, seed in ((SECOND_DEALS, 4), (THIRD_DEALS, 5)):
        worths = _worths(group, view, [chosen, moves[best]], deals, seed)
        loss = scale.match(max(0.0, fmean(worths[1]) - fmean(worths[0])))
        if loss <= GREAT:
            break
    return loss


def _worths(group: Group, view: View, moves: Sequence[Move], deals: int, seed: int) -> Sequence[Sequence[float]]:
    rng = Random(seed)
    by_lot = group.game.bot.worths_by_lot(group.game.guess(view, rng), rng, MAX_MIXTURE_NODES)
    return sampled(group.game, view, moves, deals, seed) if by_lot is None else [by_lot[move] for move in moves]


def _decisions(group: Group, hand: int) -> list[View]:
    """Return what the actors see at the decisions of a hand played by the rules of thumb."""
    names, seed = [f"Player {seat}" for seat in range(group.seats)], f"losses {group.name} {hand}"
    table = table_before_deal(group.game, names, dict(group.options), seed, hand % group.game.hand_sizes)
    luck, views = Random(f"{seed} moves"), list[View]()

    def choose(state: State) -> Move:
        if len(state.moves()) > 1:
            views.append(table.view_of_hand(state.seat))
        return group.game.bot.policy(state, luck)

    play_hand(table, seed, choose)
    return views


def _scale_of(group: Group) -> _Scale:
    """Play matches out by the rules of thumb, and return by how much they were lost."""
    margins: list[float] = []
    for number in range(MATCHES):
        seed = f"losses {group.name} match {number}"
        names = [f"Player {seat}" for seat in range(group.seats)]
        table = table_before_deal(group.game, names, dict(group.options), seed)
        state, luck = table.state, Random(seed)
        while state.actor is not None:
            state.apply(state.deal(luck) if state.actor == DEALER else group.game.bot.policy(state, luck))
        scores = [-score if group.game.low_wins else score for score in state.scores]
        for side in group.game.sides(group.seats):
            margins.append(scores[side[0]] - max(score for seat, score in enumerate(scores) if seat not in side))
    return _Scale(tuple(sorted(-margin for margin in margins if margin < 0)), len(margins))
