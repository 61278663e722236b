"""What is the same for all matches at a table: what the screen may see and ask."""

from collections.abc import Sequence
from pathlib import Path

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move
from cardtable.engine.table import AILevel, Table
from cardtable.engine.view import View


class TableMatch:
    """What every match answers from its table; how the moves come about is up to each kind of match.

    :ivar table: the table.
    :ivar path: the file of this table; ``None`` if it is not saved.
    :ivar notice: a line that the people should read; empty if there is none.
    """

    def __init__(self, table: Table, path: Path | None = None) -> None:
        self.table = table
        self.path = path
        self.notice = ""

    @property
    def game(self) -> Game:
        """The game that is played."""
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
    def actor(self) -> int | None:
        """The seat to act, ``DEALER``, or ``None`` when the match is over or the log is full."""
        return None if self.table.full else self.table.state.actor

    @property
    def for_beginners(self) -> bool:
        """Whether all AI players at the table are of the easiest level."""
        levels = [seat.level for seat in self.table.seats if not seat.is_person]
        return bool(levels) and all(level is AILevel.EASY for level in levels)

    @property
    def person_to_act(self) -> bool:
        """Whether it is a person's turn."""
        return self.actor in self.persons

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know now."""
        return self.table.view(seat)

    def view_of_hand(self, seat: int | None, number: int | None = None) -> View:
        """Return the same with the log of one hand alone: the current one, or an earlier one at its end."""
        return self.table.view_of_hand(seat, number)

    def moves_until(self, hands: int) -> int:
        """Return how many moves had been made when this many hands were over."""
        return self.table.moves_until(hands)

    def view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew when ``length`` moves had been made."""
        return self.table.view_at(seat, length)

    def is_over(self, length: int) -> bool:
        """Whether the hand to which move number ``length`` belongs is over, so that its cards are no secret."""
        return self.table.is_over(length)

    def open_view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew then, but with all cards face up."""
        return self.table.open_view_at(seat, length)

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of the person to act; none if it is no person's turn."""
        return self.table.state.moves() if self.person_to_act else ()

    def moves_with(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return those of them that are made with exactly these cards."""
        return self.table.state.moves_with(cards) if self.person_to_act else ()

    def attempts(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return what the person could mean by these cards, legal or not."""
        return self.table.state.attempts(cards) if self.person_to_act else ()

    def refusal(self, move: Move) -> Refusal | None:
        """Return why ``move`` is not allowed now; ``None`` if it is."""
        return self.table.state.refusal(move)

    def objection(self, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why no move is made with these cards of the hand; ``None`` if there is one."""
        return self.game.objections.to_cards(self.table.state, cards, place) if self.person_to_act else None

    def objection_at(self, place: str, card: Card | None) -> Refusal | None:
        """Return why pointing at a place does nothing; ``None`` if it does something."""
        return self.game.objections.to_place(self.table.state, place, card) if self.person_to_act else None

    @property
    def last_decision(self) -> int | None:
        """The place in the log of the last move that a person made; ``None`` if there is none."""
        log, persons = self.table.log, self.persons
        return next((place for place in range(len(log) - 1, -1, -1) if log[place].actor in persons), None)

    @property
    def last_decider(self) -> int | None:
        """The seat of the person who decided last; ``None`` if nobody has decided anything yet."""
        place = self.last_decision
        return None if place is None else self.table.log[place].actor

    @property
    def next_redo(self) -> int | None:
        """The actor of the first move that redo would bring back; ``None`` if there is nothing to bring back."""
        undone = self.table.undone
        return undone[0].actor if undone else None

    def close(self) -> None:
        """Leave the match."""
