"""The luck of drawing in The Card Game."""

from random import Random

from cardtable.engine.player.draws import Draws
from cardtable.games.the_card_game.law.leftovers import points_of
from cardtable.games.the_card_game.law.rules import CardGameState


class CardGameDraws(Draws[CardGameState]):
    """Cards are drawn from the pile; a good draw leaves fewer points and fewer cards over."""

    def undrawn(self, state: CardGameState) -> int:
        return state.left

    def reordered(self, state: CardGameState, rng: Random) -> CardGameState:
        other = state.copy()
        rest = list(state.pile[: state.left])
        rng.shuffle(rest)
        other.pile = (*rest, *state.pile[state.left :])
        return other

    def prospects(self, state: CardGameState, seat: int) -> tuple[float, ...]:
        leftovers = state.leftovers(seat)
        if len(state.hands[seat]) > state.rounds[state.round - 1]:
            leftovers = leftovers[:-1]
        return float(points_of(leftovers)), float(len(leftovers))
