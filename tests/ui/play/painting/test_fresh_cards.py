"""Cards that have just come to the hand are marked, until the player's next move."""

from collections.abc import Callable

import pytest

from cardtable.engine.events import Drawn, Given
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.ui.table.card_history import fresh_cards
from tests.situations import asked, at, to_act


def mine(table: Table) -> View:
    view: View = table.view(table.state.actor)
    return view


def has_drawn(table: Table) -> bool:
    """Whether the seat to act has drawn with the last move."""
    last = table.view(None).log[-1]
    return last.actor == table.state.actor and any(isinstance(event, Drawn) for event in last.events)


def was_given(table: Table) -> bool:
    """Whether the seat to act has just been given cards by its partner."""
    return any(isinstance(each, Given) and each.to == table.state.actor for each in table.view(None).log[-1].events)


@pytest.mark.parametrize(
    ("game", "there", "count"),
    [
        ("blues-and-greens", to_act(has_drawn), 1),
        ("blues-and-greens", to_act(was_given), 4),
        ("five-hundred", asked("discard"), 3),
        ("the-card-game", to_act(has_drawn), 1),
        ("blues-and-greens", asked("auction"), 0),
        ("blackjack", asked("play"), 0),
    ],
)
def test_cards_that_were_drawn_given_or_picked_up_are_marked_as_new(
    game: str, there: Callable[[Table], bool], count: int
) -> None:
    table = at(game, until=there)
    fresh = fresh_cards(mine(table))
    assert len(fresh) >= count if count == 1 else len(fresh) == count
    assert fresh <= set(mine(table).hand)
    assert fresh_cards(table.view(None)) == frozenset(), "an onlooker has no new cards"


def test_after_the_next_move_nothing_is_new_and_undoing_it_brings_the_marks_back() -> None:
    table = at(
        "blues-and-greens",
        until=to_act(lambda table: has_drawn(table) and any(move.word == "play" for move in table.state.moves())),
    )
    seat, before = table.state.seat, fresh_cards(mine(table))
    assert before
    table.play(seat, next(each for each in table.state.moves() if each.word == "play" and each.cards[0] not in before))
    assert fresh_cards(table.view(seat)) == frozenset()
    assert fresh_cards(table.branch(len(table.log) - 1).view(seat)) == before
