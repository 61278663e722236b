"""Why a player makes a move: the reason in words, and the moves that it was compared with."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.moves import Move

MIN_DEALS: Final = 6
"""The number of sampled deals below which the rules of thumb are trusted more. Guessed."""
MIN_CERTAIN_CHANCE: Final = 0.995
"""A move with at least this probability is not said to be drawn by lot. Guessed."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was compared with others.

    :param mean: its mean worth in the sampled deals, in the bot's own measure, including what the bot expected of it
        beforehand.
    :param deals: the number of deals in which it was played out.
    :param best: the number of those in which no other move did better.
    :param chance: its probability, where moves are drawn by lot; then nothing is played out.
    :param near: whether its difference from the chosen move is small enough to be chance.
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
        """The candidates that were played out often enough to compare; none if the chosen move was not."""
        enough = tuple(each for each in self.candidates if each.chance is not None or each.deals >= MIN_DEALS)
        return enough if any(each.move == self.move for each in enough) else ()

    @property
    def words(self) -> str:
        """The reason, and where it is so, that the move was best in most deals or is drawn by lot."""
        others = [each for each in self.candidates if each.move != self.move]
        for mine in self.candidates:
            if mine.move != self.move or not others:
                continue
            if mine.chance is not None and mine.chance < MIN_CERTAIN_CHANCE:
                return f"{self.reason} Moves are drawn by lot here, so that nobody can foresee them."
            # A count below half, or one that another move equals, would be an argument against the move.
            if mine.deals >= MIN_DEALS and mine.best > max(mine.deals / 2, *(each.best for each in others)):
                return f"{self.reason} Best in {mine.best} of {mine.deals} sampled deals."
        return self.reason
