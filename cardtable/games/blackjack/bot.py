"""How a player of Blackjack judges."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.bot import Bot
from cardtable.engine.game import State
from cardtable.engine.moves import Move
from cardtable.games.blackjack.outlook import WIN
from cardtable.games.blackjack.planning import Ending, endings, play_of
from cardtable.games.blackjack.reasons import reason
from cardtable.games.blackjack.rules import DEAL, OVER, BlackjackState, Step

# How many beginnings of a turn are followed: in rollouts, and to find what is worth a search.
NARROW: Final = 8
THOROUGH: Final = 60
MOST_CANDIDATES: Final = 6


class BlackjackBot(Bot):
    """Plans the whole turn over its own cards, and makes its first step."""

    def policy(self, state: State, rng: Random) -> Move:
        """Return the next step of the best turn that a quick look finds; a turn is planned once."""
        del rng
        game = _blackjack(state)
        moves = game.moves()
        if len(moves) == 1:
            return moves[0]
        if game.plan is None:
            best = endings(game, NARROW)
            game.plan = max(best.values(), key=_by_worth)[1]
        return _move(game.plan[0] if game.plan else None, moves)

    def candidates(self, state: State, rng: Random) -> Sequence[Move]:
        """Return the policy's step, then the first steps of the best turns that a longer look finds.

        With a turn that wins for certain only its first step is worth a look.
        """
        game = _blackjack(state)
        moves = game.moves()
        if len(moves) == 1:
            return moves
        best = endings(game, THOROUGH)
        order = sorted(best, key=best.__getitem__, reverse=True)
        if best[order[0]][0] == WIN:
            return [_move(order[0], moves)]
        found = [self.policy(game, rng)]
        for step in order:
            move = _move(step, moves)
            if move not in found and len(found) < MOST_CANDIDATES:
                found.append(move)
        return found

    def over(self, state: State, hands: int) -> bool:
        """Whether the game in which the rollout began has ended."""
        return state.actor is None or len(state.results) > hands

    def worth(self, state: State, seat: int) -> float:
        """Return the games won; in the middle of one also a chance to win it that falls with the cards held."""
        game = _blackjack(state)
        won = float(game.scores[seat])
        if game.stage in (DEAL, OVER):
            return won
        chances = [1.0 / (1 + hand.bit_count()) for hand in game.hands]
        return won + chances[seat] / sum(chances)

    def told(self, worth: float) -> str:
        """Return what a worth means in words."""
        return f"{worth:.2f} games won"

    def reason(self, state: State, move: Move) -> str:
        """Return why a player would make ``move``."""
        return reason(_blackjack(state), move)


def _blackjack(state: State) -> BlackjackState:
    assert isinstance(state, BlackjackState)  # noqa: S101 - the contract: a bot is given its own game's states
    return state


def _by_worth(ending: Ending) -> int:
    return ending[0]


def _move(step: Step | None, moves: Sequence[Move]) -> Move:
    """Return the move of a step; the last one, which ends the turn, for none."""
    return moves[-1] if step is None else play_of(step)
