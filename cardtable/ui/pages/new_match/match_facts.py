"""The facts of a match before it begins: how many cards are in play, and about how long it takes."""

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError, Value
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.typography import counted

PERSON_SECONDS: Final = 12.0
"""How long a person takes for a decision; guessed."""
AI_SECONDS: Final = 3.0
"""How long an AI player takes, with the flight of the cards and the pause after a trick; guessed."""
ROUNDED_FROM: Final = 10
"""From this many minutes on, they are rounded to five."""


def match_facts(
    game: Game, seats: Sequence[Seat], options: Mapping[str, Value], decisions: Mapping[int, int]
) -> tuple[str, ...]:
    """Return the facts, a line each; none for house rules by which these seats cannot play.

    :param decisions: the mean number of decisions of a player in a match, by number of players, as far as known.
    """
    try:
        table = Table(game, seats, dict(options))
    except OptionsError:
        return ()
    cards = counted(sum(len(zone.cards) for zone in table.state.zones()), "card")
    if len(seats) not in decisions:
        return (cards,)
    persons = sum(seat.is_person for seat in seats)
    seconds = decisions[len(seats)] * (persons * PERSON_SECONDS + (len(seats) - persons) * AI_SECONDS)
    return cards, f"about {counted(_rounded(seconds / 60), 'minute')}"


def _rounded(minutes: float) -> int:
    """Return minutes as a whole number: of fives, if there are many."""
    return 5 * round(minutes / 5) if minutes >= ROUNDED_FROM else max(1, round(minutes))
