"""The outline of a table: a few facts, with which a list of tables describes it without opening it."""

from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Back, Card
from cardtable.engine.table import Table
from cardtable.engine.title import Sides
from cardtable.engine.typography import Forms
from cardtable.engine.view import View
from cardtable.engine.voice.words import NO_TRUMP_TOKEN, UNKNOWN_TOKEN, SeatStatus, Standing
from cardtable.store.thinning import thinned

MAX_CARDS: Final = 5
_DULL: Final = frozenset({"Clockwise"})
"""Facts that do not distinguish one table from another."""

_TOKENS: Final = {UNKNOWN_TOKEN: "", NO_TRUMP_TOKEN: "no trumps"}
"""Tokens of the table in the words of a list."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The state of a table in a few facts, as the only person there may know them, or else an onlooker.

    :param own: the seat of the only person; ``None`` if several people play, or none.
    :param cards: some cards of that person's hand, in order; backs for an onlooker.
    :param hand: the number of the current hand.
    :param turn: the seat to act; ``None`` if it is the dealer's turn or the match is over.
    :param fact: what distinguishes this hand from others: ``Ann: nullo``; empty if nothing does,
        and between hands.
    :param note: the person's status in one line, in its forms: ``13 cards``.
    :param sides: the seats that win and lose together, or have the same points.
    :param winners: the seats that have won the match; none before it is over.
    :param over: whether no move can follow: the match is over, or as many hands as were to be played.
    :param hands_over: the number of hands that are over.
    :param persons: the number of people at the table.
    """

    own: int | None
    cards: tuple[Card | Back, ...]
    hand: int
    turn: int | None
    fact: str
    note: Forms
    scores: tuple[int, ...]
    sides: Sides
    winners: tuple[int, ...]
    over: bool
    hands_over: int
    persons: int


def outline_of(table: Table) -> Outline:
    """Return the outline of a table. It depends on the present state alone, not on the log."""
    own = table.persons[0] if len(table.persons) == 1 else None
    view = table.state.view(own)
    words, names = table.game.words, tuple(seat.name for seat in table.seats)
    turn = view.actor if view.actor is not None and view.actor >= 0 else None
    between = bool(view.results) and len(table.log) == table.moves_until(len(view.results))
    fact = "" if table.over or between else _fact(words.standing(view, names))
    status = SeatStatus() if own is None else words.seat_status(view, own, names)
    sides = table.game.sides(len(names))
    return Outline(
        own,
        _some(view),
        len(view.results) + (not table.over),
        turn,
        fact,
        status.lines,
        view.scores,
        sides,
        view.winners or (),
        table.over,
        len(view.results),
        len(table.persons),
    )


def _fact(standing: Standing) -> str:
    """Return the contract, or another fact that distinguishes one hand from another."""
    if standing.fact is not None:
        return "" if standing.fact.scores or standing.fact.forms[0] in _DULL else standing.fact.forms[0]
    bids = [f"{bar.label} bid {bar.target}" for bar in standing.bars if bar.target is not None]
    token = "" if standing.token is None else _TOKENS.get(standing.token.text, standing.token.text)
    return " ".join(filter(None, (token, *bids[:1])))


def _some(view: View) -> tuple[Card | Back, ...]:
    """Return some cards of the viewer's hand from its whole width; for an onlooker those of the first seat."""
    hands = [zone.cards for zone in view.zones_of("hand") if zone.owner == (view.seat or 0)]
    return tuple(thinned(hands[0], MAX_CARDS)) if hands else ()
