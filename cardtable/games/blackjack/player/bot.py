"""The bot of Blackjack."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.bot import Bot, Line
from cardtable.engine.moves import Move
from cardtable.engine.state import DEALER
from cardtable.games.blackjack.law.facts import Phase
from cardtable.games.blackjack.law.rules import BlackjackState, Step
from cardtable.games.blackjack.player.advice import reason
from cardtable.games.blackjack.player.planned_turn import PlannedTurn
from cardtable.games.blackjack.player.turn_plans import choices, endings, planned, play_of, turns, wins_at_once
from cardtable.games.blackjack.player.win_chances import WIN

# The number of beginnings of a turn that are followed, in rollouts and to find candidates. Guessed.
ROLLOUT_BEAM_WIDTH: Final = 8
CANDIDATE_BEAM_WIDTH: Final = 60
MAX_CANDIDATES: Final = 6
# A search compares whole turns: the beam width to find them, and how many for each candidate. Guessed.
TURN_BEAM_WIDTH: Final = 100
MAX_TURNS_PER_CANDIDATE: Final = 2


class BlackjackBot(Bot[BlackjackState]):
    """Plans the whole turn over its own cards, and makes its first step."""

    def __init__(self) -> None:
        self.planned = PlannedTurn()

    def __reduce__(self) -> tuple[type["BlackjackBot"], tuple[()]]:
        """A bot that goes to another process plans again there."""
        return BlackjackBot, ()

    def policy(self, state: BlackjackState, rng: Random) -> Move:
        """Return the next step of the best turn that a quick look finds; a turn is planned once."""
        del rng
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        steps = self.planned.rest(state)
        if steps is None:
            steps = _chosen(state)
            self.planned.note(state, steps)
        return _move(steps[0] if steps else None, moves)

    def candidates(self, state: BlackjackState, rng: Random) -> Sequence[Move]:
        """Return the policy's step, then the first steps of the best turns that a longer look finds.

        With a turn that wins for certain only its first step is worth a look.
        """
        moves = state.moves()
        if len(moves) == 1:
            return moves
        best = endings(state, CANDIDATE_BEAM_WIDTH)
        order = sorted(best, key=best.__getitem__, reverse=True)
        if best[order[0]][0] == WIN:
            return [_move(order[0], moves)]
        found = [self.policy(state, rng)]
        for step in order:
            move = _move(step, moves)
            if move not in found and len(found) < MAX_CANDIDATES:
                found.append(move)
        return found

    def lines(self, state: BlackjackState, rng: Random, breadth: int) -> Sequence[Line]:
        """Return whole turns: the policy's, then the best behind each likely first step, then any other good ones.

        What matters most is what a turn leaves to the next player, and that is seen at its end only.
        """
        moves = state.moves()
        if len(moves) == 1:
            return [Line((moves[0],))]
        found = turns(state, TURN_BEAM_WIDTH, MAX_CANDIDATES, MAX_TURNS_PER_CANDIDATE * breadth)
        if len(found) > 1:
            first = _chosen(state)
            found = [first, *(steps for steps in found if steps != first)]
        return [Line(_course(state, steps)) for steps in found]

    def over(self, state: BlackjackState, hands: int) -> bool:
        """Whether the game in which the rollout began has ended."""
        return state.actor is None or len(state.results) > hands

    def worth(self, state: BlackjackState, seat: int) -> float:
        """Return the games won; in the middle of one also a chance to win it that falls with the cards held."""
        won = float(state.scores[seat])
        if state.phase in (Phase.DEAL, Phase.OVER):
            return won
        chances = [1.0 / (1 + hand.bit_count()) for hand in state.hands]
        return won + chances[seat] / sum(chances)

    def measure(self) -> str:
        """Return what a worth is."""
        return "games won"

    def worth_text(self, worth: float) -> str:
        """Return a worth in words."""
        return f"{worth:.2f}"

    def reason(self, state: BlackjackState, move: Move) -> str:
        """Return why a player would make ``move``."""
        return reason(state, move)


def _chosen(game: BlackjackState) -> tuple[Step, ...]:
    """Return the steps of the best turn, of two players: of the best after which the other does not win at once.

    The whole pack is dealt out (BJ-1), so until cards are shuffled again (BJ-20) each knows what the other holds.
    """
    if game.seats > 2 or game.deck:
        return planned(game, ROLLOUT_BEAM_WIDTH)
    turns = choices(game, ROLLOUT_BEAM_WIDTH)
    return next((steps for steps in turns if not _loses(game, steps)), turns[0])


def _loses(game: BlackjackState, steps: Sequence[Step]) -> bool:
    """Whether the other of two players wins in the turn after this one."""
    after = game.copy()
    for move in _course(game, steps):
        after.apply(move)
    while after.actor == DEALER and after.phase is not Phase.DEAL:
        after.apply(after.deal(Random(0)))  # what is picked up changes nothing for the other
    return (
        after.phase is Phase.PLAY
        and len(after.results) == len(game.results)
        and after.turn != game.turn
        and (wins_at_once(after, ROLLOUT_BEAM_WIDTH))
    )


def _course(game: BlackjackState, steps: Sequence[Step]) -> tuple[Move, ...]:
    """Return the moves of a turn with these steps, its end as well unless it wins."""
    after = game.copy()
    course: list[Move] = [play_of(step) for step in steps]
    for move in course:
        after.apply(move)
    return tuple(course) if len(after.results) > len(game.results) else (*course, after.moves()[-1])


def _move(step: Step | None, moves: Sequence[Move]) -> Move:
    """Return the move of a step; the last one, which ends the turn, for none."""
    return moves[-1] if step is None else play_of(step)
