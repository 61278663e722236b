"""How much of its time a review may spend on one decision."""

from dataclasses import dataclass
from typing import Any

from cardtable.engine.player.bot import Bot


@dataclass(frozen=True, slots=True)
class ReviewBounds:
    """The maximum effort for one reviewed decision. The defaults were guessed; they are lower where rollouts are slow.

    :param playouts: the maximum number of rollouts in the search for the best move.
    :param deals: the maximum number of sampled deals in which two moves are compared.
    :param bot: a quicker one that plays the deals out, if the game's own one would keep people waiting.
    """

    playouts: int = 240
    deals: int = 600
    bot: Bot[Any] | None = None
