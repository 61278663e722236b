"""The luck of picking up in Blackjack."""

from random import Random

from cardtable.engine.player.draws import Draws
from cardtable.games.blackjack.law.rules import BlackjackState
from cardtable.games.blackjack.player.win_chances import chances_of


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
