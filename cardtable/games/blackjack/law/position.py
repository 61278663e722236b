"""Positions of Blackjack as texts: their parts, and the checks of a text that is read."""

from typing import Final

from cardtable.engine.cards import Card, Rank
from cardtable.engine.position import PositionError
from cardtable.engine.positions.notation import (
    CARD,
    COUNT,
    FLAG,
    NOTHING,
    SEAT,
    Notation,
    as_mask,
    for_each_seat,
    one_of,
    several,
)
from cardtable.engine.positions.position import Part, Position
from cardtable.engine.typography import counted
from cardtable.games.blackjack.law.facts import DEAL, OWED, PLAY, SHUFFLE, Phase
from cardtable.games.blackjack.law.fitting import EMPTY
from cardtable.games.blackjack.law.masks import ALL, PACK, cards_of, mask_of
from cardtable.games.blackjack.law.rules import BlackjackState

_MASK: Final = as_mask(mask_of, cards_of)
_WHOLE: Final = "pack"
_BATCH: Final[Notation[int]] = Notation(
    lambda batch: _WHOLE if batch == ALL else _MASK.write(batch),
    lambda text, scope: ALL if text == _WHOLE else _MASK.read(text, scope),
)
_TOP: Final[Notation[int]] = Notation(
    lambda top: NOTHING if top == EMPTY else CARD.write(Card(top)),
    lambda text, scope: EMPTY if text == NOTHING else int(CARD.read(text, scope)),
)


def _complete(state: BlackjackState) -> None:
    _set_top(state)
    if state.phase is PLAY:
        state.turn = state.seat
    if not state.batches and (state.pile or any(state.hands)):
        state.batches = (ALL,)
    _check_batches(state)
    if (state.due > 0) != (state.phase is SHUFFLE):
        raise PositionError("due", f"{counted(state.due, 'card')} can't be left to pick up in phase {state.phase}")
    if (state.owed[state.turn] > 0) < (state.phase is OWED):
        raise PositionError("owed", "the player whose turn it is owes nothing")
    if state.phase is PLAY and state.played > len(state.pile):
        raise PositionError("played", f"the pile has {counted(len(state.pile), 'card')}")


def _set_top(state: BlackjackState) -> None:
    """Set the suit that the top card of the pile counts as, which is another only for an ace (BJ-15)."""
    if not state.pile:
        state.top = EMPTY
    elif state.pile[-1].rank is not Rank.ACE or state.top == EMPTY:
        state.top = int(state.pile[-1])
    elif state.top & 15 != Rank.ACE:
        raise PositionError("top", f"an ace can't count as {Card(state.top)}")


def _check_batches(state: BlackjackState) -> None:
    """Check that every hidden card is in one batch, if there has been a deal."""
    hidden = mask_of(PACK) & ~mask_of(state.pile) if state.batches else 0
    for batch in state.batches:
        if batch & ALL & ~hidden & ~mask_of(state.pile):
            raise PositionError("batches", "a card is in two of them")
        hidden &= ~batch
    if hidden:
        raise PositionError("batches", f"{_MASK.write(hidden)} are in none of them")


POSITION: Final = Position(
    phases=Phase,
    dealing=(DEAL, SHUFFLE, OWED),
    zones=(Part("hand", _MASK, "hands", by_seat=True), Part("pile"), Part("deck")),
    parts=(
        Part("turn", SEAT),
        Part("top", _TOP),
        Part("direction", one_of((1, -1), "direction")),
        Part("marker", SEAT),
        Part("debt", COUNT),
        Part("run", COUNT),
        Part("passing", FLAG),
        Part("tail", COUNT),
        Part("played", COUNT),
        Part("picked", COUNT),
        Part("due", COUNT),
        Part("owed", for_each_seat(COUNT)),
        Part("turns", COUNT),
        Part("idle", COUNT),
        Part("batches", several(_BATCH, " / ")),
    ),
    complete=_complete,
)
"""See ``Facts`` for the parts. ``top`` is the card that the top of the pile counts as, and ``batches`` are the cards
that were shuffled together, or ``pack`` for all of them.
"""
