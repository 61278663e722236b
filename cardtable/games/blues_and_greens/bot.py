"""How a player of Blues and Greens judges."""

from collections.abc import Sequence
from random import Random

from cardtable.engine.bot import Bot
from cardtable.engine.game import State
from cardtable.engine.moves import Move, Play
from cardtable.games.blues_and_greens.moves import Run, Set


class BluesAndGreensBot(Bot):
    """Rules of thumb for bidding, giving, drawing, melding and tricks."""

    def policy(self, state: State, rng: Random) -> Move:
        """Return the move of a player with good rules of thumb."""
        del rng
        moves = state.moves()
        melds = [move for move in moves if isinstance(move, Set | Run)]
        if melds:
            return max(melds, key=lambda move: len(move.cards))
        plays = [move for move in moves if isinstance(move, Play)]
        return plays[0] if plays else moves[0]

    def candidates(self, state: State, rng: Random) -> Sequence[Move]:
        """Return the moves worth a search, the policy's own first."""
        first = self.policy(state, rng)
        others = [move for move in state.moves() if move != first]
        return (first, *others[:11])

    def over(self, state: State, hands: int) -> bool:
        """Whether the hand that was being played is over."""
        return len(state.results) > hands

    def worth(self, state: State, seat: int) -> float:
        """Return how many points ``seat``'s team is ahead in the match."""
        return float(state.scores[seat] - state.scores[(seat + 1) % 4])

    def reason(self, state: State, move: Move) -> str:
        """Return one sentence why a player would make ``move`` here."""
        del state, move
        return "It is a sensible move here."
