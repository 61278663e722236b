"""A contest: who plays which game, on what terms."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.ai.arena.entrants import Bounds, numbered, seat_entrant
from cardtable.ai.arena.matches import Entrant, Terms
from cardtable.engine.game import Game

SeatEntrant = Callable[[str, str, Game, Bounds], Entrant]


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest: the game, the players' kinds, how much they may search, and the terms.

    :param seat: returns the entrant of a kind, from the kind, its name, the game and the bounds.
    """

    game: Game
    kinds: tuple[str, ...]
    terms: Terms
    bounds: Bounds = field(default_factory=Bounds)
    seat: SeatEntrant = seat_entrant

    def entrants(self) -> list[Entrant]:
        """Return new players.

        :raises SeatError: if a kind names no entrant.
        """
        names = numbered(self.kinds)
        return [self.seat(kind, name, self.game, self.bounds) for kind, name in zip(self.kinds, names, strict=True)]
