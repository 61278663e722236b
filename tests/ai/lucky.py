"""A bot of the toy game that finds one move better than the others, give or take the luck of the hidden cards."""

from random import Random

from tests.ai.positions import table_before_play
from tests.contract.toy import ToyBot, ToyState

FIRST, SECOND, *_ = table_before_play().state.moves()
"""The first legal moves of that table."""
SMALL = 2.0
"""What the toy counts as a small mistake, in points."""


class LuckyBot(ToyBot):
    """Finds the first move better than any other by some points, give or take the luck of the hidden cards."""

    def __init__(self, loss: float, luck: float) -> None:
        self.loss, self.luck = loss, luck

    def over(self, state: ToyState, hands: int) -> bool:
        return True

    def worth(self, state: ToyState, seat: int) -> float:
        if FIRST.cards[0] not in state.hands[seat]:
            return 0.0
        hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
        return -Random(repr(hidden)).gauss(self.loss, self.luck)
