"""The luck of drawing: the number of unknown cards, another order of them, and what a seat's cards promise."""

from abc import ABC, abstractmethod
from random import Random
from typing import Generic

from cardtable.engine.state_type import StateT


class Draws(ABC, Generic[StateT]):
    """Measures for the arena who drew well, in a game in which cards are drawn. Players do not use it."""

    @abstractmethod
    def undrawn(self, state: StateT) -> int:
        """Return the number of cards whose order nobody knows."""

    @abstractmethod
    def reordered(self, state: StateT, rng: Random) -> StateT:
        """Return a copy in which these cards lie in another order, as likely as the true one."""

    @abstractmethod
    def prospects(self, state: StateT, seat: int) -> tuple[float, ...]:
        """Return figures of a seat's cards that correlate with its score. Any will do; good ones explain more."""
