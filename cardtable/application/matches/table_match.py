"""The part that all kinds of matches share: the legal moves, refusals and objections at their table."""

from collections.abc import Sequence

from cardtable.application.matches.watched_table import WatchedTable
from cardtable.engine.cards import Card
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.protocols.match import Cost


class TableMatch(WatchedTable):
    """A match as far as its table alone determines it. Each kind of match adds how moves come about."""

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of the person to act; none if it is no person's turn."""
        return self.table.state.moves() if self.person_to_act else ()

    def moves_with(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return the legal moves that are made with exactly these cards."""
        return self.table.state.moves_with(cards) if self.person_to_act else ()

    def attempts(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return the moves that the person could mean by these cards, legal or not."""
        return self.table.state.attempts(cards) if self.person_to_act else ()

    def refusal(self, move: Move) -> Refusal | None:
        """Return why ``move`` is not allowed now; ``None`` if it is."""
        return self.table.state.refusal(move)

    def objection(self, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why there is no move with these cards of the hand; ``None`` if there is one."""
        return self.game.objections.to_cards(self.table.state, cards, place) if self.person_to_act else None

    def objection_at(self, place: str, card: Card | None) -> Refusal | None:
        """Return why pointing at a place has no effect; ``None`` if it has one."""
        return self.game.objections.to_place(self.table.state, place, card) if self.person_to_act else None

    @property
    def last_decision(self) -> int | None:
        """The place in the log of a person's last move; ``None`` if there is none."""
        log, persons = self.table.log, self.persons
        return next((place for place in range(len(log) - 1, -1, -1) if log[place].actor in persons), None)

    @property
    def last_decider(self) -> int | None:
        """The seat of the person who decided last; ``None`` if there was no decision yet."""
        place = self.last_decision
        return None if place is None else self.table.log[place].actor

    @property
    def next_redo(self) -> int | None:
        """The actor of the first move that redo would make; ``None`` if there is nothing to redo."""
        undone = self.table.undone
        return undone[0].actor if undone else None

    @property
    def learners(self) -> frozenset[int]:
        """The seats of people in their first matches of this game; none if matches do not count."""
        return frozenset()

    def look_ahead(self) -> None:
        """Do nothing: no player thinks at this table."""

    def cost_of(self, move: Move, least: Mistake, *, warns: bool = False) -> Cost | None:
        """Return ``None``: no moves are judged at this table."""
        return None

    def close(self) -> None:
        """Leave the match."""
