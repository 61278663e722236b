"""How a player of Blackjack judges."""

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.engine.bot import Bot
from cardtable.engine.cards import Rank
from cardtable.engine.game import State
from cardtable.engine.moves import Move
from cardtable.engine.words import card_name, suit_name
from cardtable.games.blackjack.fitting import PENALTY
from cardtable.games.blackjack.moves import Pickup, Play
from cardtable.games.blackjack.planning import Step, endings
from cardtable.games.blackjack.rules import DEAL, OVER, PLAYS, BlackjackState

# How many beginnings of a turn are followed: with many cards, with few, and to find what is worth a search.
QUICK: Final = 1
NARROW: Final = 16
THOROUGH: Final = 24
FEW_CARDS: Final = 8
MOST_CANDIDATES: Final = 6


class BlackjackBot(Bot):
    """Plans the whole turn over its own cards, and makes its first step."""

    def policy(self, state: State, rng: Random) -> Move:
        """Return the first step of the best turn that a quick look finds."""
        del rng
        game = _blackjack(state)
        moves = game.moves()
        if len(moves) == 1:
            return moves[0]
        best = endings(game, NARROW if game.hands[game.turn].bit_count() <= FEW_CARDS else QUICK)
        return _move(max(best, key=best.__getitem__), moves)

    def candidates(self, state: State, rng: Random) -> Sequence[Move]:
        """Return the policy's step, then the first steps of the best turns that a longer look finds."""
        game = _blackjack(state)
        moves = game.moves()
        found = [self.policy(game, rng)]
        if len(moves) > 1:
            best = endings(game, THOROUGH)
            for step in sorted(best, key=best.__getitem__, reverse=True):
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

    def reason(self, state: State, move: Move) -> str:
        """Return why a player would make ``move``."""
        game = _blackjack(state)
        match move:
            case Play():
                return self._reason_to_play(game, move)
            case Pickup() if game.debt:
                return "Better to pick the cards up now than to spend what could answer the debt."
            case Pickup():
                return "One card more is the smallest loss here."
            case _:
                return "Stopping is free, and the cards left are better kept for later."

    def _reason_to_play(self, game: BlackjackState, move: Play) -> str:
        name = card_name(move.card)
        seat, before, turns = game.turn, game.hands[game.turn].bit_count(), game.turns
        ahead = game.copy()
        ahead.apply(move)
        rng = Random(0)
        while ahead.actor == seat and ahead.turns == turns and isinstance(step := self.policy(ahead, rng), Play):
            ahead.apply(step)
        shed = before - ahead.hands[seat].bit_count()
        if ahead.scores[seat] > game.scores[seat]:
            return f"{name} begins a turn that gets rid of every card: it wins."
        if game.debt:
            if PENALTY[move.card]:
                return f"{name} passes the debt on and makes it grow."
            return f"{name} ends the debt of {game.debt} and names {suit_name(move.suit or move.card.suit)}."
        if move.card.rank is Rank.EIGHT:
            return f"{name} skips the next player; {_cards(shed)} can go in this turn."
        if ahead.run:
            return f"This turn can shed {_cards(shed)} and leave {ahead.run} to pick up for the next player."
        return f"Going on from {name}, {_cards(shed)} can go in this turn."


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"


def _blackjack(state: State) -> BlackjackState:
    assert isinstance(state, BlackjackState)  # noqa: S101 - the contract: a bot is given its own game's states
    return state


def _move(step: Step | None, moves: Sequence[Move]) -> Move:
    if step is None:
        return moves[-1]
    card, face = step
    for move in PLAYS[card]:
        if move.suit is None or move.suit == face >> 4:
            return move
    return moves[-1]
