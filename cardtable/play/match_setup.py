"""What is chosen before a match begins, and what follows from it: the number of cards, and about how long it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log
from typing import Final

from cardtable.engine.deals.honest import AgreedSeed
from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError, Value
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.typography import counted

MINUTES: Final = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240)
"""The lengths that people name; a match is as long as the nearest of them, by their ratio."""
FEW_MINUTES: Final = 3.5
"""A shorter match takes a few minutes."""


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The choices for a new match.

    :param options: the house rules that differ from the defaults.
    :param deal: the number of the deal; empty for a random one.
    :param agreed: the seed of a random deal to which a person has added a word; ``None`` if nobody has.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, Value]
    deal: str = ""
    agreed: AgreedSeed | None = None


def match_facts(
    game: Game, seats: Sequence[Seat], options: Mapping[str, Value], seconds: Mapping[int, Sequence[float]]
) -> tuple[str, ...]:
    """Return the facts, a line each; none for house rules by which these seats cannot play.

    :param seconds: by number of players, as far as known, how many seconds each person adds to a match, how many each
        AI player, and how many more each person if several hand the screen over.
    """
    try:
        table = Table(game, seats, dict(options))
    except OptionsError:
        return ()
    cards = counted(sum(len(zone.cards) for zone in table.state.zones()), "card")
    if len(seats) not in seconds:
        return (cards,)
    of_person, of_ai_player, handing_over = seconds[len(seats)]
    if sum(seat.is_person for seat in seats) > 1:
        of_person += handing_over
    return cards, _length(fsum(of_person if seat.is_person else of_ai_player for seat in seats) / 60)


def _length(minutes: float) -> str:
    """Return how long a match takes, as people say it."""
    if minutes < FEW_MINUTES:
        return "a few minutes"
    nearest = min(MINUTES, key=lambda each: abs(log(each / minutes)))
    return f"about {counted(nearest, 'minute') if nearest <= 90 else counted(nearest // 60, 'hour')}"
