"""How a player of Blackjack judges moves and positions."""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from random import Random
from typing import Final

from cardtable.engine.bot import Bot, Draws, Line, Policy, Slips, Unit, WorthMeasure
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.games.blackjack.rules import BlackjackState, PlayedCard
from cardtable.games.blackjack.turn_search import (
    best_turn,
    best_turns,
    chance_before_turn,
    endings,
    play_of,
    promising_turns,
    wins_at_once,
)
from cardtable.games.blackjack.values import DEAL, OVER, PLAY
from cardtable.games.blackjack.win_chances import WIN_NEXT, chances_of

# The number of unfinished turns that are continued after each card: in rollouts, and to find candidates. Guessed.
ROLLOUT_BEAM_WIDTH: Final = 5
CANDIDATE_BEAM_WIDTH: Final = 60
MAX_CANDIDATES: Final = 6
# A search compares whole turns: the beam width to find them, and the maximum number for each candidate. Guessed.
TURN_BEAM_WIDTH: Final = 100
MAX_TURNS_PER_CANDIDATE: Final = 2
# The number of cards of a turn that easy players plan ahead, about as many as people who have just learned the game.
# Chosen with ``run.py bench newcomer``: with five, a newcomer won 39 % (28 to 49) as if of two; with four 54 % (44 to
# 62).
BEGINNER_CARDS: Final = 4
# The share of an easy player's slips, and the sampled deals of each: fewer than usual, because a deal takes long to
# play out, and a turn has many decisions.
_BEGINNER_SHARE: Final = 0.4
_BEGINNER_DEALS: Final = 3


class BlackjackBot(Bot[BlackjackState]):
    """Plans the whole turn with its own cards, and makes the first step.

    :param quick: whether the rules of thumb search less, for reviews: many turns are played out while people wait.
    """

    def __init__(self, quick: bool = False) -> None:
        self.quick = quick
        self.planned_turn = PlannedTurn()

    def __reduce__(self) -> tuple[type["BlackjackBot"], tuple[bool]]:
        """Pickle without the planned turn: a bot in another process plans again."""
        return BlackjackBot, (self.quick,)

    def policy(self, state: BlackjackState, rng: Random) -> Move:
        """Return the next step of the best turn that a quick search finds; a turn is planned once."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        steps = self.planned_turn.steps_left(state)
        if steps is None:
            steps = _policy_turn(state, self.quick)
            self.planned_turn.remember(state, steps)
        return _move(steps[0] if steps else None, moves)

    def candidates(self, state: BlackjackState, rng: Random) -> Sequence[Move]:
        """Return the policy's step, then the first steps of the best turns that a wider search finds.

        If a turn wins for certain, its first step is the only candidate.
        """
        moves = state.moves()
        if len(moves) == 1:
            return moves
        best = endings(state, CANDIDATE_BEAM_WIDTH)
        order = sorted(best, key=best.__getitem__, reverse=True)
        if best[order[0]][0] >= WIN_NEXT:
            return [_move(order[0], moves)]
        candidates = [self.policy(state, rng)]
        for step in order:
            move = _move(step, moves)
            if move not in candidates and len(candidates) < MAX_CANDIDATES:
                candidates.append(move)
        return candidates

    def lines(self, state: BlackjackState, rng: Random, breadth: int) -> Sequence[Line]:
        """Return whole turns: the policy's, then the best with each likely first step, then other good ones.

        If the policy's turn is in doubt, the best answer to the debt comes first. The worth of a turn depends most on
        what it leaves to the next player, which shows only at its end.
        """
        moves = state.moves()
        if len(moves) == 1:
            return [Line((moves[0],))]
        plans = promising_turns(state, TURN_BEAM_WIDTH, MAX_CANDIDATES, MAX_TURNS_PER_CANDIDATE * breadth)
        if len(plans) > 1:
            first = _policy_turn(state, self.quick)
            if not first and _may_answer(state):
                first = next(steps for steps in plans if steps)
            plans = [first, *(steps for steps in plans if steps != first)]
        return [Line(_moves_of(state, steps)) for steps in plans]

    def beginner_lines(self, state: BlackjackState, rng: Random, breadth: int) -> Sequence[Line]:
        del rng
        moves = state.moves()
        if len(moves) == 1:
            return [Line((moves[0],))]
        plans = promising_turns(state, ROLLOUT_BEAM_WIDTH, breadth, breadth, BEGINNER_CARDS)
        return [Line(_moves_of(state, steps)) for steps in plans[:breadth]]

    def beginner_slips(self, usual: Slips) -> Slips:
        return replace(usual, share=_BEGINNER_SHARE, deals=_BEGINNER_DEALS)

    def doubts(self, state: BlackjackState) -> bool:
        """Whether the policy would pick up a debt that can be answered, and does not know all cards.

        It is mostly right, but where it is not, that looks silly: the search must show that picking up is better.
        """
        return _may_answer(state) and not _policy_turn(state, self.quick)

    def milestone(self, state: BlackjackState, seat: int) -> bool:
        """Whether the next turn of ``seat`` begins: the best turn tells its chance to win."""
        return state.actor == seat and not state.played

    def worth(self, state: BlackjackState, seat: int) -> float:
        """Return the number of games won; during a game, plus the chance to win it.

        At the beginning of a turn its player's chance is that of the best turn; otherwise more cards make it lower.
        """
        won = float(state.scores[seat])
        if state.phase in (DEAL, OVER):
            return won
        if self.milestone(state, seat):
            return won + chance_before_turn(state, ROLLOUT_BEAM_WIDTH, quick=True)
        chances = [1.0 / (1 + hand.bit_count()) for hand in state.hands]
        return won + chances[seat] / fsum(chances)

    def measure(self) -> WorthMeasure:
        return WorthMeasure(0.1, "games won", _games_text, Unit("win", " in 100", " games", 0.01))

    def even(self, state: BlackjackState, seat: int) -> float:
        return state.scores[seat] + 1 / state.seats

    def luck_policy(self) -> Policy[BlackjackState]:
        return self.policy


def _games_text(worth: float) -> str:
    """Return games won, and the chance to win one more: ``59 in 100``, in a longer match ``2 and 59 in 100``."""
    hundredths = round(100 * worth)
    won, chance = (0, hundredths) if hundredths <= 100 else divmod(hundredths, 100)
    return f"{won} and {chance} in 100" if won else f"{chance} in 100"


def _may_answer(state: BlackjackState) -> bool:
    """Whether there is a debt that can be answered, and a player who does not know all cards."""
    return state.seats > 2 and state.debt > 0 and len(state.moves()) > 1


def _policy_turn(state: BlackjackState, quick: bool) -> tuple[PlayedCard, ...]:
    """Return the steps of the best turn; of two players, the best after which the other one does not win at once.

    The whole pack is dealt out (BJ-1), so each of two players knows the other's hand until cards are shuffled (BJ-20).
    """
    if state.seats > 2 or state.deck:
        return best_turn(state, ROLLOUT_BEAM_WIDTH, quick=quick)
    turns = best_turns(state, ROLLOUT_BEAM_WIDTH, quick=quick)
    return next((steps for steps in turns if not _lets_other_win(state, steps, quick)), turns[0])


def _lets_other_win(state: BlackjackState, steps: Sequence[PlayedCard], quick: bool) -> bool:
    """Whether the other one of two players can win in the turn after this one."""
    after = state.copy()
    for move in _moves_of(state, steps):
        after.apply(move)
    while after.actor == DEALER and after.phase is not DEAL:
        after.apply(after.deal(Random(0)))  # the cards picked up change nothing for the other
    return (
        after.phase is PLAY
        and len(after.results) == len(state.results)
        and after.turn != state.turn
        and wins_at_once(after, ROLLOUT_BEAM_WIDTH, quick=quick)
    )


def _moves_of(state: BlackjackState, steps: Sequence[PlayedCard]) -> tuple[Move, ...]:
    """Return the moves of a turn with these steps, and with its end unless it wins."""
    after = state.copy()
    course: list[Move] = [play_of(step) for step in steps]
    for move in course:
        after.apply(move)
    return tuple(course) if len(after.results) > len(state.results) else (*course, after.moves()[-1])


def _move(step: PlayedCard | None, moves: Sequence[Move]) -> Move:
    """Return the move of a step; for ``None`` the last move, which ends the turn."""
    return moves[-1] if step is None else play_of(step)


# The turn that was planned: it is kept while it is played, so each turn is planned only once


class PlannedTurn:
    """The steps that were planned last, which hold as long as the same state follows them; then the turn ends."""

    def __init__(self) -> None:
        self._state: BlackjackState | None = None
        self._turn = (0, 0)
        self._played = 0
        self._steps: tuple[PlayedCard, ...] = ()

    def remember(self, state: BlackjackState, steps: tuple[PlayedCard, ...]) -> None:
        """Remember the steps of the turn that is played in ``state``."""
        self._state, self._turn, self._played, self._steps = state, _turn_of(state), state.played, steps

    def steps_left(self, state: BlackjackState) -> tuple[PlayedCard, ...] | None:
        """Return the steps left; ``None`` if none are planned or other cards were played."""
        if state is not self._state or _turn_of(state) != self._turn:
            return None
        made = state.played - self._played
        if not made:
            return self._steps
        steps = self._steps[:made]
        if tuple(card for card, _ in steps) != tuple(state.pile[-made:]) or steps[-1][1] != state.top:
            return None
        return self._steps[made:]


def _turn_of(state: BlackjackState) -> tuple[int, int]:
    """Return the numbers of the game in the match and of the turn in the game."""
    return len(state.results), state.turns


# The luck of picking up


class BlackjackDraws(Draws[BlackjackState]):
    """Cards are drawn from the deck; a good draw leaves a hand of higher promise."""

    def undrawn(self, state: BlackjackState) -> int:
        return len(state.deck)

    def reordered(self, state: BlackjackState, rng: Random) -> BlackjackState:
        other = state.copy()
        other.deck = tuple(rng.sample(state.deck, len(state.deck)))
        return other

    def prospects(self, state: BlackjackState, seat: int) -> tuple[float, ...]:
        return (chances_of(state.seats).promise(state.hands[seat]) / 1000,)
