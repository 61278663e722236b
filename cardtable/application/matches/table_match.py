"""What is the same for all matches at a table: what may be done there, and why something may not."""

from collections.abc import Sequence

from cardtable.application.matches.watched_table import WatchedTable
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.protocols.match import Cost


class TableMatch(WatchedTable):
    """What every match answers from its table; how the moves come about is up to each kind of match."""

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

    @property
    def learners(self) -> frozenset[int]:
        """The seats of people in their first matches of this game: none, where matches do not count."""
        return frozenset()

    def look_ahead(self) -> None:
        """Do nothing: no player thinks at this table."""

    def cost_of(self, move: Move, least: Mistake, *, warns: bool = False) -> Cost | None:
        """Return ``None``: nothing is judged at this table."""
        return None

    def close(self) -> None:
        """Leave the match."""
