"""A contest: its game, its players and its terms."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.ai.arena.entrant import Entrant
from cardtable.ai.arena.matches import Terms
from cardtable.ai.arena.seat_texts import Bounds, entrant_of, numbered_names
from cardtable.engine.game import Game

EntrantOf = Callable[[str, str, Game, Bounds], Entrant]
"""Returns the entrant of a kind, from the kind, its name, the game and the bounds."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest.

    :param kinds: the kinds of the players, as the command line writes them.
    :param bounds: how much the players may search.
    :param entrant_of: makes the entrant of a kind.
    """

    game: Game
    kinds: tuple[str, ...]
    terms: Terms
    bounds: Bounds = field(default_factory=Bounds)
    entrant_of: EntrantOf = entrant_of

    def entrants(self) -> list[Entrant]:
        """Return new players.

        :raises SeatError: if a kind names no entrant.
        """
        names = numbered_names(self.kinds)
        return [
            self.entrant_of(kind, name, self.game, self.bounds) for kind, name in zip(self.kinds, names, strict=True)
        ]
