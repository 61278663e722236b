"""Why a player makes a move: the reason in words, and the moves that it was compared with."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.moves import Move

FEWEST_DEALS: Final = 6
"""Sampled deals before they are trusted more than the rules of thumb."""
CERTAIN: Final = 0.995
"""A probability from which on a move is not called drawn by lot."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was compared with others.

    :param mean: its mean worth in the sampled deals, in the bot's own measure; with what it promised before, where the
        bot could tell.
    :param deals: in how many deals it was played out.
    :param best: in how many of them no other move did better.
    :param chance: the probability with which it is made, where moves are drawn by lot; then nothing is played out.
    :param near: whether its difference from the move that is made is small enough to be chance.
    """

    move: Move
    mean: float
    deals: int
    best: int
    chance: float | None = None
    near: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """A player's move and why: the reason in words, and the moves that were compared, that move first."""

    move: Move
    reason: str
    candidates: tuple[Candidate, ...] = ()

    @property
    def compared(self) -> tuple[Candidate, ...]:
        """The candidates that were played out often enough to tell; none if the move itself was not."""
        enough = tuple(each for each in self.candidates if each.chance is not None or each.deals >= FEWEST_DEALS)
        return enough if any(each.move == self.move for each in enough) else ()

    @property
    def words(self) -> str:
        """The reason; and that the move was best in most deals, or is drawn by lot, where that is so."""
        others = [each for each in self.candidates if each.move != self.move]
        for mine in self.candidates:
            if mine.move != self.move or not others:
                continue
            if mine.chance is not None and mine.chance < CERTAIN:
                return f"{self.reason} Moves are drawn by lot here, so that nobody can foresee them."
            # A count that is under half, or that another move equals, would speak against the move.
            if mine.deals >= FEWEST_DEALS and mine.best > max(mine.deals / 2, *(each.best for each in others)):
                return f"{self.reason} Best in {mine.best} of {mine.deals} sampled deals."
        return self.reason
