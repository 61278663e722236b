"""The lines of the menu and of the list of saved tables about a table."""

from random import Random

import pytest

from cardtable.engine.table import Table
from cardtable.pages.table_lines import score
from cardtable.store.tables.folder import Outline, outline_of
from tests.known_games import game_of
from tests.made_moves import by_thumb_alone, play_on
from tests.situations import one_person


def outlines(game: str, seats: int, moves: int) -> list[Outline]:
    """Return the outlines of a table after each move, for the only person at it."""
    table, rng = Table(game_of(game), one_person(seats=seats)), Random(5)
    found = []
    while table.state.actor is not None and len(table.log) < moves:
        play_on(table, rng, by_thumb_alone)
        found.append(outline_of(table))
    return found


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("the-card-game", 4), ("bidding-war", 3)])
def test_a_table_without_points_is_not_said_to_have_0_points(game: str, seats: int) -> None:
    seen = [outline for outline in outlines(game, seats, 30) if not any(outline.scores)]
    lines = [score(outline, low_wins=False).forms[0] for outline in seen]
    assert lines
    assert not [line for line in lines if line.startswith("0 points")]


def test_points_of_a_contract_stand_alone_before_there_is_a_score() -> None:
    played = [outline for outline in outlines("five-hundred", 3, 12) if "points" in outline.fact]
    assert played
    assert not [outline for outline in played if "points" in score(outline, low_wins=False).forms[0]]


def test_the_scores_of_the_match_are_said_once_during_an_auction() -> None:
    seen = [outline for outline in outlines("five-hundred", 3, 90) if any(outline.scores)]
    bidding = [outline for outline in seen if "points" not in outline.fact]
    assert bidding
    assert {outline.fact for outline in bidding} == {""}
    assert all("best of the others" in score(outline, low_wins=False).forms[0] for outline in bidding)
