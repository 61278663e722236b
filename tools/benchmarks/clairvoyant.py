"""A player that sees all hands: the same search as expert's in the true deal instead of imagined ones.

    python3 run.py bench arena GAME --seats clairvoyant@60,expert@60,expert@60 --hands --matches 300

It says how much could be gained by knowing the cards, and is a part of no program: only the arena can hand it the
true state. It knows no more than hands, though: the order of a deck is shuffled for it.
"""

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cardtable.ai.levels import EXPERT
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.commands.arena import arena
from cardtable.commands.arguments import arguments_of
from cardtable.commands.problems import UsageError
from cardtable.engine.game import Game, LateGame
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.lab.contest import Bounds, entrant_of
from cardtable.lab.matches import Entrant
from tools.newcomers.player import newcomer_move

KIND = re.compile("clairvoyant(?:@([1-9][0-9]{0,8}))?")


def true_world(game: Game, state: State, rng: Random) -> State:
    """Return a copy of the true state, with another order of the cards that nobody knows."""
    return state.copy() if game.draws is None else game.draws.reordered(state, rng)


def clairvoyant_move(game: Game, state: State, question: Question) -> Move:
    """Return the move of a player that searches in the true deal."""
    whole = game.whole if isinstance(game, LateGame) else game
    return choose(question, replace(whole, guess=lambda _view, rng: true_world(game, state, rng)))


def benchmark_entrant(kind: str, name: str, game: Game, bounds: Bounds) -> Entrant:
    """Return the entrant of this kind: one that the arena knows, ``clairvoyant@60`` or ``newcomer``."""
    match = KIND.fullmatch(kind)
    if kind == "newcomer":
        return Entrant(name, lambda view, seed: newcomer_move(game, view, seed), kind)
    if match is None:
        return entrant_of(kind, name, game, bounds)
    playouts = int(match[1]) if match[1] else bounds.playouts

    def asked(state: State, view: View, seed: int) -> Move:
        return clairvoyant_move(game, state, Question(view, EXPERT, seed, bounds.budget, playouts))

    return replace(entrant_of("rule", name, game, bounds), kind=kind, clairvoyant=asked)


def play_arena(arguments: Sequence[str]) -> None:
    """Do what ``cardtable arena`` does, with clairvoyant players and newcomers too."""
    try:
        arena(arguments_of(["arena", *arguments], GAMES), GAMES, benchmark_entrant)
    except UsageError as error:
        sys.exit(f"bench arena: {error}")
