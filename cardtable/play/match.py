"""A match, as far as a screen may know of it: never its table, its State or the cards that a person may not see."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from cardtable.ai.advice import Advice
from cardtable.engine.cards import Card
from cardtable.engine.deals.honest import deal_of, fingerprint, is_long_deal
from cardtable.engine.game import Game
from cardtable.engine.law import OutOfTurn, Refusal
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.seats import AILevel
from cardtable.engine.table import Table
from cardtable.engine.view import TakenBack, View
from cardtable.play.saving import NO_FILE, SaveStatus

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


@dataclass(frozen=True, slots=True)
class Cost:
    """A costly move, and the advice that says so."""

    move: Move
    advice: Advice


@dataclass(frozen=True, slots=True)
class Honesty:
    """The means to check the deals of a match.

    :param text: what is known now, in words.
    :param fingerprint: the hash of the seed; empty if the match has none.
    """

    text: str
    fingerprint: str = ""


class Match(ABC):
    """A match at a table, for the scene that shows it: who plays, what each seat may know, what may be done.

    Each kind of match says how moves come about. Where it says nothing, nothing is played, advised or taken back.

    :cvar prepared: whether the cards were arranged beforehand, as in a lesson, instead of shuffled.
    :ivar path: the file of the table; ``None`` if it has none.
    """

    prepared: ClassVar[bool] = False

    def __init__(self, table: Table, path: Path | None = None) -> None:
        self._table = table
        self.path = path

    @property
    def save_status(self) -> SaveStatus:
        """Whether the table is saved, as people are told."""
        return NO_FILE

    # --- who plays what -----------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self._table.game

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self._table.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people play."""
        return self._table.persons

    @property
    def learners(self) -> frozenset[int]:
        """The seats of people in their first matches of this game; none if the match does not count."""
        return frozenset()

    @property
    def for_beginners(self) -> bool:
        """Whether all AI players at the table are of the easiest level, and people get help unasked."""
        levels = [seat.level for seat in self._table.seats if not seat.is_person]
        return bool(levels) and all(level is AILevel.EASY for level in levels)

    @property
    def actor(self) -> int | None:
        """The seat to act, ``DEALER``, or ``None`` when the match is over or its log is full."""
        return None if self._table.ended else self._table.state.actor

    @property
    def person_to_act(self) -> bool:
        return self.actor in self.persons

    @property
    def honesty(self) -> Honesty | None:
        """The means to check the deals; ``None`` where cards are prepared."""
        return None if self.prepared else honesty_of(self._table, shows_seed=self.seed_is_shown)

    @property
    def seed_is_shown(self) -> bool:
        """Whether the match is over and its seed may be seen; then nothing is taken back."""
        return bool(self._table.seed) and self._table.over

    # --- what each seat may know --------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know now; with ``None``, what everybody may know."""
        return self._table.view(seat)

    def view_of_hand(self, seat: int | None, number: int | None = None) -> View:
        """Return the same with the log of one hand only, which takes no longer in a long match.

        :param number: a finished hand, counted from 0, to return what ``seat`` knew at its end; ``None`` for the
            current hand.
        """
        return self._table.view_of_hand(seat, number)

    def view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves."""
        return self._table.view_at(seat, length)

    def moves_until(self, hands: int) -> int:
        """Return the number of moves made by the end of this many hands."""
        return self._table.moves_until(hands)

    def is_over(self, length: int) -> bool:
        """Whether the hand of move number ``length`` is over, so that its cards are no longer secret."""
        return self._table.is_over(length)

    def open_view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves, but with all cards face up that are no longer secret.

        :raises ValueError: if that hand is not over.
        """
        self._require_over(length)
        return self._table.open_view_at(seat, length)

    def lends(self, seat: int, length: int) -> bool:
        """Whether everybody may see what ``seat`` held after ``length`` moves, now that the hand is over."""
        return self.is_over(length) and self._table.lends(seat, length)

    def lent_view_at(self, seat: int, length: int) -> View:
        """Return what ``seat`` knew after ``length`` moves, as far as everybody may see it now.

        :raises ValueError: if that hand is not over.
        """
        self._require_over(length)
        return self._table.lent_view_at(seat, length)

    def _require_over(self, length: int) -> None:
        if not self.is_over(length):
            raise ValueError(f"the hand of move {length} is not over, so its cards stay hidden")

    # --- what may be done ---------------------------------------------------------------------------------------------

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of the person to act; none if it is no person's turn."""
        return self._table.state.moves() if self.person_to_act else ()

    def moves_with(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return the legal moves that are made with exactly these cards."""
        return self._table.state.moves_with(cards) if self.person_to_act else ()

    def attempts(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return the moves that the person could mean by these cards, legal or not."""
        return self._table.state.attempts(cards) if self.person_to_act else ()

    def refusal(self, move: Move) -> Refusal | None:
        """Return why ``move`` is not allowed now; ``None`` if it is."""
        return self._table.state.refusal(move)

    def objection(self, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why no move is made with exactly these cards of the hand; ``None`` if there is one.

        :param place: the zone that they are put on; empty for anywhere.
        """
        return self.game.objections.to_cards(self._table.state, cards, place) if self.person_to_act else None

    def objection_at(self, place: str, card: Card | None) -> Refusal | None:
        """Return why pointing at a place on the table does nothing; ``None`` if it does something.

        :param card: the card that is pointed at, if it is face up.
        """
        return self.game.objections.to_place(self._table.state, place, card) if self.person_to_act else None

    # --- what is done -------------------------------------------------------------------------------------------------

    @abstractmethod
    def play(self, move: Move) -> None:
        """Make the move of the person to act.

        :raises IllegalMove: if the rules forbid it.
        :raises OutOfTurn: if no person is to act.
        """

    @property
    def thinking(self) -> bool:
        """Whether an AI player is thinking about its move."""
        return False

    def advance(self, now: float) -> bool:
        """Let the dealer or the AI player to act make a move, and return whether one was made."""
        return False

    def hurry(self) -> None:
        """Let the AI player who is thinking, if any, decide now."""

    @property
    def last_decision(self) -> int | None:
        """The place in the log of a person's last move; ``None`` if there is none."""
        log, persons = self._table.log, self.persons
        return next((place for place in range(len(log) - 1, -1, -1) if log[place].actor in persons), None)

    @property
    def last_decider(self) -> int | None:
        """The seat of the person who made the last decision; ``None`` before the first."""
        place = self.last_decision
        return None if place is None else self._table.log[place].actor

    @property
    def taken_back(self) -> Sequence[TakenBack]:
        """What was taken back in the course of the match, in this order, if several people play."""
        return self._table.taken_back

    def undo(self) -> bool:
        """Go back to before the last decision of a person; return whether there was one."""
        return False

    @property
    def next_redo(self) -> int | None:
        """The actor of the first move that redo would bring back; ``None`` if there is nothing to bring back."""
        undone = self._table.undone
        return undone[0].actor if undone else None

    def redo(self) -> bool:
        """Bring back the decision that was taken back last, and what followed; return whether there was one."""
        return False

    # --- advice -------------------------------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Start the search for a hint for the person to act."""

    def hint(self) -> Advice | None:
        """Return the hint that was asked for; ``None`` until it is found. Figures may be added to it later."""
        return None

    def ask_figures(self) -> None:
        """Have the moves measured that were compared for the hint; returns at once."""

    def look_ahead(self) -> None:
        """Have the moves of the person to act judged while that person thinks; returns at once."""

    def ask_cost(self, move: Move, now: float) -> None:
        """Have a move of the person to act judged at once; returns at once."""

    def awaits_cost(self, now: float) -> bool:
        """Return whether the judgement of that move is still awaited: for an eighth of a second at most."""
        return False

    def cost_of(self, move: Move, least: Mistake, *, warns: bool = False) -> Cost | None:
        """Return the cost of the move weighed last, if it is a mistake of at least this size; it may have been made.

        :param warns: whether the person is warned before the move is made, which counts as a hint. Of a move that has
            been made, a cost is returned only if a review is likely to confirm it.
        """
        return None

    def ask_cost_figures(self) -> None:
        """Have the move weighed last measured as a review measures it; returns at once."""

    def cost_figures(self) -> Cost | None:
        """Return the cost of that move with its settled figure; ``None`` until it is measured."""
        return None


class TableMatch(Match):
    """A match with its table, for the program. Every match is one, but a scene knows it as a ``Match``."""

    @property
    def table(self) -> Table:
        return self._table

    def close(self) -> None:
        """Leave the match."""


class ReplayMatch(TableMatch):
    """A match read from a file and only looked back at: nothing is played, and the file stays as it is.

    :ivar closed: the number of moves after which hidden cards stay hidden, in a branch of a hand that is still being
        played; ``None`` if all finished hands can be shown.
    """

    def __init__(self, table: Table, path: Path | None = None, closed: int | None = None) -> None:
        super().__init__(table, path)
        self.closed = closed

    def follow(self, match: TableMatch) -> None:
        """Look back at the table of ``match`` from now on: it is the same one, which has been opened to be played."""
        self._table = match.table

    def is_over(self, length: int) -> bool:
        return (self.closed is None or length <= self.closed) and super().is_over(length)

    def play(self, move: Move) -> None:
        raise OutOfTurn("Nothing is played while a match is looked back at.")


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
