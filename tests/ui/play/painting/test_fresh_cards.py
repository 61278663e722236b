"""Cards that have just come to the hand are marked, until the player's next move."""

from collections.abc import Callable

import pytest

from cardtable.engine.events import Drawn, Given
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.ui.table.card_history import fresh_cards
from tests.tables_where import table_where

There = Callable[[View], bool]


def to_act(table: Table) -> View:
    view: View = table.view(table.state.actor)
    return view


def has_drawn(view: View) -> bool:
    """Whether the seat to act has drawn with the last move."""
    return any(isinstance(event, Drawn) for event in view.log[-1].events) and view.log[-1].actor == view.seat


def was_given(view: View) -> bool:
    """Whether the seat to act has just been given cards by its partner."""
    return any(isinstance(event, Given) and event.to == view.seat for event in view.log[-1].events)


def took_the_widow(view: View) -> bool:
    return view.phase == "discard"


@pytest.mark.parametrize(
    ("game", "seats", "there", "count"),
    [
        ("blues-and-greens", 4, has_drawn, 1),
        ("blues-and-greens", 4, was_given, 4),
        ("five-hundred", 3, took_the_widow, 3),
        ("the-card-game", 2, has_drawn, 1),
        ("blues-and-greens", 4, lambda view: view.phase == "auction", 0),
        ("blackjack", 3, lambda view: len(view.log) == 1, 0),
    ],
)
def test_cards_that_were_drawn_given_or_picked_up_are_marked_as_new(
    game: str, seats: int, there: There, count: int
) -> None:
    view = to_act(table_where(game, seats, lambda table: there(to_act(table))))
    fresh = fresh_cards(view)
    assert len(fresh) >= count if count == 1 else len(fresh) == count
    assert fresh <= set(view.hand)


def test_after_the_next_move_nothing_is_new_and_undoing_it_brings_the_marks_back() -> None:
    table = table_where(
        "blues-and-greens",
        4,
        lambda table: has_drawn(to_act(table)) and any(move.word == "play" for move in table.state.moves()),
    )
    seat, before = table.state.actor, fresh_cards(to_act(table))
    play = next(move for move in table.state.moves() if move.word == "play" and move.cards[0] not in before)
    table.play(seat or 0, play)
    assert before
    assert fresh_cards(table.view(seat)) == frozenset()
    assert fresh_cards(table.branch(len(table.log) - 1).view(seat)) == before


def test_an_onlooker_has_no_new_cards() -> None:
    table = table_where("the-card-game", 2, lambda table: has_drawn(to_act(table)))
    assert fresh_cards(table.view(None)) == frozenset()
