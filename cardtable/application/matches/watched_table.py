"""A table as the screen may watch it: the people at it, and what each seat may know."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from cardtable.engine.deals.honest import deal_of, fingerprint, is_long_deal
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.engine.table import Table
from cardtable.engine.view import TakenBack, View
from cardtable.protocols.match import Honesty

NO_SEED: Final = (
    "The deals of this table cannot be checked. They are those of another table, dealt again, or an earlier version of "
    "Cardtable began it."
)
"""What is said of a table without a seed."""
SHORT: Final = (
    "This deal has a number that is short enough to be typed. With a program that tries all numbers, a player could "
    "find it from ten cards."
)
"""What is said of a deal whose number can be searched."""
BOTH: Final = "The shuffles follow from the seed and from your word. It was not known when the seed was fixed:"
"""What is said before a person's word."""


class WatchedTable:
    """A table as the screen may see it, now and after every earlier move.

    :cvar prepared: whether the cards were arranged beforehand, as in a lesson, instead of shuffled.
    :ivar table: the table.
    :ivar path: the file of the table; ``None`` if it is not saved.
    :ivar notice: a message to the people at the table; empty if there is none.
    :ivar warning: what the people must know as long as it is true: that the table is not being saved, or late; else
        empty.
    :ivar is_saved: whether all moves are saved in the table's file.
    :ivar problem: why they are not, with the name of the file; empty if there is no problem.
    """

    prepared: ClassVar[bool] = False

    def __init__(self, table: Table, path: Path | None = None) -> None:
        self.table = table
        self.path = path
        self.notice = ""
        self.warning = ""
        self.is_saved = False
        self.problem = ""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.table.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people play."""
        return self.table.persons

    @property
    def taken_back(self) -> Sequence[TakenBack]:
        """What was taken back in the course of the match, if several people play."""
        return self.table.taken_back

    @property
    def actor(self) -> int | None:
        """The seat to act, or ``DEALER``; ``None`` if the match is over or the log is full."""
        return None if self.table.ended else self.table.state.actor

    @property
    def for_beginners(self) -> bool:
        """Whether there are AI players and all of them play at the easiest level."""
        levels = [seat.level for seat in self.table.seats if not seat.is_person]
        return bool(levels) and all(level is AILevel.EASY for level in levels)

    @property
    def person_to_act(self) -> bool:
        """Whether it is a person's turn."""
        return self.actor in self.persons

    @property
    def honesty(self) -> Honesty | None:
        """The text about how the deals can be checked; ``None`` if the cards are prepared."""
        return None if self.prepared else honesty_of(self.table, shows_seed=self.seed_is_shown)

    @property
    def seed_is_shown(self) -> bool:
        """Whether the seed of the shuffles may be seen, because the match is over."""
        return bool(self.table.seed) and self.table.over

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know now."""
        return self.table.view(seat)

    def view_of_hand(self, seat: int | None, number: int | None = None) -> View:
        """Return a View with the log of one hand only: the current hand, or an earlier one at its end."""
        return self.table.view_of_hand(seat, number)

    def moves_until(self, hands: int) -> int:
        """Return the number of moves made when this many hands were over."""
        return self.table.moves_until(hands)

    def view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew when ``length`` moves had been made."""
        return self.table.view_at(seat, length)

    def is_over(self, length: int) -> bool:
        """Whether the hand to which move number ``length`` belongs is over; then its cards are no longer secret."""
        return self.table.is_over(length)

    def open_view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew then, but with all cards face up."""
        return self.table.open_view_at(seat, length)

    def lends(self, seat: int, length: int) -> bool:
        """Whether everybody may see what ``seat`` held then: the hand is over, and it is no secret."""
        return self.is_over(length) and self.table.lends(seat, length)

    def lent_view_at(self, seat: int, length: int) -> View:
        """Return what ``seat`` knew then, as far as everybody may see it now."""
        return self.table.lent_view_at(seat, length)


def honesty_of(table: Table, *, shows_seed: bool) -> Honesty:
    """Return the text about how the deals of a table can be checked."""
    if not table.seed:
        return Honesty(NO_SEED)
    mark = fingerprint(table.seed)
    fixed = "Every shuffle of this match was fixed before the first card was dealt, and cannot be changed any more."
    text = f"{fixed} The fingerprint of the seed (SHA-256) is\n{mark}"
    if table.word:
        text += f"\n{BOTH}\n{table.word}"
    elif not is_long_deal(deal_of(table.seed)):
        text += f"\n{SHORT}"
    if not shows_seed:
        note = "Write the fingerprint down. When the match is over, its score sheet shows the seed. Then check both."
        return Honesty(f"{text}\n{note}", mark)
    return Honesty(f"{text}\nThe seed is\n{table.seed}\nWith it, the command cardtable verify checks every deal.", mark)
