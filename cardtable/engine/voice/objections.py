"""Objections: why a gesture at the table is not a move, even where there is no move to refuse."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple

from cardtable.engine.cards import Card, card_name, card_names
from cardtable.engine.generic import StateT
from cardtable.engine.law import Refusal
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.typography import capitalized, counted_in_words


def count_of(cards: Sequence[Card]) -> str:
    """Return a clause that counts cards: ``9♥ is one card``, ``9♥ and 9♦ are two cards``."""
    return f"{card_names(cards)} {'is' if len(cards) == 1 else 'are'} {counted_in_words(len(cards), 'card')}"


class Place(NamedTuple):
    """A place on the table that a gesture points at.

    :param kind: the kind of its zone; empty for anywhere.
    :param number: the number of its zone, if zones of the kind are numbered.
    """

    kind: str
    number: int = 0


class Objections(ABC, Generic[StateT]):
    """The objections of one game. They are addressed to the actor alone, so they may name the actor's own cards."""

    def to_cards(self, state: StateT, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why no move is made of exactly these cards of the hand, or ``None`` if there is one.

        :param place: the zone that they are put on, or its kind (``meld-3``, ``trick``); empty for anywhere.
        """
        there = place_of(state, place)
        attempts = [move for move in state.attempts(cards) if not place or move.target in (place, there.kind)]
        objection = self._to_all(state, attempts) if attempts else self.about_cards(state, tuple(cards), there)
        return objection and with_cards_named(cards, objection)

    def to_place(self, state: StateT, place: str, card: Card | None = None) -> Refusal | None:
        """Return why pointing at a place on the table does nothing, or ``None`` if it does something.

        :param card: the card that lies there face up, if one is pointed at.
        """
        named = state.moves_with((card,)) if card is not None else ()
        if any(move.target == place for move in named):
            return None
        attempts = [move for move in state.attempts(()) if move.target == place]
        objection = self._to_all(state, attempts) if attempts else self.about_place(state, place_of(state, place), card)
        return objection and with_cards_named((card,) if card is not None else (), objection)

    @staticmethod
    def _to_all(state: StateT, attempts: Iterable[Move]) -> Refusal | None:
        """Return what forbids the last of these moves, or ``None`` if one of them is allowed."""
        objection = None
        for move in attempts:
            objection = state.refusal(move)
            if objection is None:
                return None
        return objection

    @abstractmethod
    def about_cards(self, state: StateT, cards: tuple[Card, ...], place: Place) -> Refusal | None:
        """Return why no move at all is made of these cards of the hand, at this place if one is named."""

    @abstractmethod
    def about_place(self, state: StateT, place: Place, card: Card | None) -> Refusal | None:
        """Return why pointing at this place is no move at all."""


def place_of(state: State, name: str) -> Place:
    """Return the place of a zone of this name, or of zones of a kind."""
    for zone in state.zones():
        if zone.name == name:
            return Place(zone.kind, zone.number)
    return Place(name)


def with_cards_named(cards: Sequence[Card], objection: Refusal) -> Refusal:
    """Return the objection as a sentence, preceded by the cards if it names none of them."""
    reason = objection.reason
    if cards and not any(name in reason or capitalized(name) in reason for name in map(card_name, cards)):
        reason = f"{card_names(cards)}: {reason}"
    return Refusal(objection.rule, capitalized(reason))
