"""Positions of The Card Game as texts: their parts, and the checks of a text that is read."""

from collections import Counter
from itertools import accumulate, chain
from operator import add
from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import (
    CARDS,
    COUNT,
    SEAT,
    SORTED,
    Notation,
    Scope,
    one_of,
    optional,
    row,
    several,
)
from cardtable.engine.positions.position import Part, Position
from cardtable.engine.typography import counted
from cardtable.engine.view import NO_MARK, Mark
from cardtable.games.the_card_game.law.facts import DEAL, DISCARD, OVER, RESHUFFLE, Phase
from cardtable.games.the_card_game.law.meld_search import KING
from cardtable.games.the_card_game.law.melds import Kind, Meld
from cardtable.games.the_card_game.law.rules import CardGameState

_MELD: Final = row(one_of(Kind, "kind of meld"), CARDS, separator=": ")


def _write_meld(meld: Meld) -> str:
    return _MELD.write((meld.kind, meld.cards))


def _read_meld(text: str, scope: Scope) -> Meld:
    kind, cards = _MELD.read(text, scope)
    return Meld(kind, cards, ())


_MELDS: Final = several(Notation(_write_meld, _read_meld), " / ")


def _complete(state: CardGameState) -> None:
    if state.round > len(state.rounds):
        raise PositionError("round", f"a match has {len(state.rounds)}")
    size = state.rounds[state.round - 1] if state.round else 0
    state.wild = Rank(size or 3)
    state.left = len(state.pile)
    state.totals = tuple(accumulate((result.points for result in state.results), lambda a, b: tuple(map(add, a, b))))
    if state.phase not in (DEAL, RESHUFFLE, OVER):
        state.actor = state.turn
    for seat in range(state.seats):
        if Counter(state.known[seat]) - Counter(state.hands[seat]):
            raise PositionError(f"known-{seat}", "not all of these cards are in the hand")
        state.laid[seat] = tuple(_with_stand_ins(meld, state.wild, f"laid-{seat}") for meld in state.laid[seat])
        held = len(state.hands[seat]) + sum(len(meld.cards) for meld in state.laid[seat])
        right = size + (state.phase is DISCARD and seat == state.turn)
        if held != right:
            raise PositionError(
                f"hand-{seat}", f"with the melds laid there should be {counted(right, 'card')}, not {held}"
            )


def _with_stand_ins(meld: Meld, wild: Rank, key: str) -> Meld:
    """Return a meld with marks for what its wild cards stand for (TC-3)."""
    meant = _meant(meld, wild)
    if len(meant) < 3 or any(card.rank is not wild and card != meant[place] for place, card in enumerate(meld.cards)):
        raise PositionError(key, f"{_write_meld(meld)!r} is not a meld")
    marks = [Mark(stands_for=card) if meld.kind is Kind.RUN else Mark(rank=card.rank) for card in meant]
    stand_ins = (mark if card.rank is wild else NO_MARK for card, mark in zip(meld.cards, marks, strict=True))
    return Meld(meld.kind, meld.cards, tuple(stand_ins))


def _meant(meld: Meld, wild: Rank) -> list[Card]:
    """Return the cards that a meld represents, by the place of its first normal card; none if that is impossible."""
    place = next((place for place, card in enumerate(meld.cards) if card.rank is not wild), None)
    if place is None:
        return []
    card, count = meld.cards[place], len(meld.cards)
    if meld.kind is Kind.SET:
        return [Card.of(card.rank, other.suit) for other in meld.cards]
    # An ace that is not a run's first card follows the king.
    low = (KING + 1 if card.rank is Rank.ACE and place else card.rank) - place
    if low < 1 or low + count - 1 > KING + 1:
        return []
    return [Card.of(Rank((height - 1) % KING + 1), card.suit) for height in range(low, low + count)]


POSITION: Final = Position(
    phases=Phase,
    dealing=(DEAL, RESHUFFLE),
    zones=(Part("hand", SORTED, "hands", by_seat=True), Part("pile"), Part("discard", CARDS, "discards")),
    derived=("meld",),
    parts=(
        Part("round", COUNT),
        Part("turns", COUNT),
        Part("out", optional(SEAT)),
        Part("to-go", COUNT, "to_go"),
        Part(
            "laid",
            _MELDS,
            "laid",
            by_seat=True,
            lays=lambda _state, melds: chain.from_iterable(meld.cards for meld in melds),
        ),
        Part("known", SORTED, "known", by_seat=True),
        Part("picked", CARDS, "picked", by_seat=True),
        Part("reshuffled", several(CARDS, " / ")),
    ),
    complete=_complete,
)
"""See ``CardGameState`` for the parts. ``laid``: by seat, the melds on the table."""
