"""The duplicate evening: the order of turns, and the comparison of results deal by deal."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable.engine.seats import AILevel
from cardtable.pages.evening import EveningCell, rows_of
from cardtable.store.errors import StoreError
from cardtable.store.evenings import (
    Evening,
    Result,
    compared,
    keep_result,
    last_evening,
    lead_of,
    next_turn,
    read_evening,
    standings,
    start_evening,
    winners,
)
from cardtable.store.folders import EVENING_FILE
from tests.known_games import game_of

FIVE_HUNDRED = game_of("five-hundred")
EVENING = Evening("five-hundred", AILevel.HARD, ("Ann", "Bert", "Cleo"), ("11", "22"))
NOW = datetime(2026, 3, 5, 20, 15, tzinfo=UTC)


def after(*results: tuple[int, int, tuple[int, ...]], evening: Evening = EVENING) -> Evening:
    """Return the evening after some results: deal, person, points."""
    return replace(evening, results={(deal, person): Result(points) for deal, person, points in results})


def test_everyone_plays_a_deal_before_the_next_which_another_person_begins() -> None:
    evening, turns = EVENING, []
    while (turn := next_turn(evening)) is not None:
        turns.append(turn)
        evening = replace(evening, results={**evening.results, turn: Result((0, 0, 0))})
    assert turns == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (1, 0)]


def test_a_lead_is_relative_to_the_other_sides() -> None:
    assert lead_of((60, 10, 20), FIVE_HUNDRED) == 45
    assert lead_of((140, 60, 140, 60), game_of("blues-and-greens")) == 80
    assert lead_of((5, 20, 30), game_of("the-card-game")) == 20


def test_matchpoints_compare_the_same_cards() -> None:
    evening = after((0, 0, (60, 0, 0)), (0, 1, (60, 0, 0)), (0, 2, (10, 0, 0)))
    table = compared(evening, FIVE_HUNDRED)
    assert [table[0, person].matchpoints for person in range(3)] == [1.5, 1.5, 0]
    assert [round(table[0, person].difference, 1) for person in range(3)] == [16.7, 16.7, -33.3]


def test_a_deal_of_better_cards_for_all_changes_nothing() -> None:
    poor = after((0, 0, (10, 0, 0)), (0, 1, (20, 0, 0)), (0, 2, (0, 0, 0)))
    rich = after((0, 0, (410, 0, 0)), (0, 1, (420, 0, 0)), (0, 2, (400, 0, 0)))
    assert standings(poor, FIVE_HUNDRED) == standings(rich, FIVE_HUNDRED) == [(1, 2, 10), (0, 1, 0), (2, 0, -10)]


def test_a_deal_that_others_have_yet_to_play_shows_no_results() -> None:
    evening = after((0, 0, (60, 0, 0)), (0, 1, (20, 0, 0)))
    rows = {row.name: row for row in rows_of(evening, FIVE_HUNDRED)}
    assert rows["Ann"].cells == (EveningCell("played"), EveningCell("\u2013"))
    assert {(row.beaten, row.mean) for row in rows.values()} == {("\u2013", "\u2013")}, "a 0 would be a result"


def test_the_table_of_results_in_texts() -> None:
    evening = after((0, 0, (60, 0, 0)), (0, 1, (60, 0, 0)), (0, 2, (-250, 10, 0)))
    rows = rows_of(evening, FIVE_HUNDRED)
    assert [row.name for row in rows] == ["Ann", "Bert", "Cleo"]
    assert rows[0].cells[0] == EveningCell("60 ahead", "1\u00bd beaten")
    assert rows[2].cells[0] == EveningCell("255 behind", "0 beaten")
    assert (rows[0].beaten, rows[0].mean) == ("1\u00bd of 2", "105 better")
    assert (rows[2].beaten, rows[2].mean) == ("0 of 2", "210 worse")
    assert EveningCell("60 ahead", "1 beaten", helped=True).lines == ("60 ahead", "1 beaten", "helped")


def test_a_lead_too_small_to_be_written_wins_alone() -> None:
    evening = replace(EVENING, deals=tuple(str(deal) for deal in range(20)))
    whole = after(*((deal, person, (0, 0, 0)) for deal in range(20) for person in range(3)), evening=evening)
    narrow = {(0, 0): Result((13, 0, 0)), (1, 1): Result((12, 0, 0))}
    rows = rows_of(close := replace(whole, results={**whole.results, **narrow}), FIVE_HUNDRED)
    assert (rows[0].beaten, rows[0].mean) == (rows[1].beaten, rows[1].mean)
    assert winners(close, FIVE_HUNDRED) == (0,)
    equal = {(0, 0): Result((10, 0, 0)), (1, 1): Result((10, 0, 0))}
    assert winners(replace(whole, results={**whole.results, **equal}), FIVE_HUNDRED) == (0, 1), "they win together"


def test_an_evening_is_kept_and_read_again(tmp_path: Path) -> None:
    assert last_evening(tmp_path) is None
    folder = start_evening(tmp_path, EVENING, NOW)
    assert last_evening(tmp_path) == folder
    assert read_evening(folder) == EVENING
    played = replace(EVENING, results={(0, 0): Result((60, -10, 0)), (1, 2): Result((0, 0, 0), True)})
    assert keep_result(folder, 0, 0, Result((60, -10, 0)))
    assert keep_result(folder, 1, 2, Result((0, 0, 0), True))
    assert not keep_result(folder, 0, 0, Result((99, 0, 0))), "the first result counts"
    assert read_evening(folder) == played
    assert start_evening(tmp_path, EVENING, NOW) != folder


PEOPLE, DEALS = "people: [Ann, Bert, Cleo]", "deals: ['11', '22']"
NUMBERS = "numbers in quotes, or of 32 hexadecimal digits"


@pytest.mark.parametrize(
    ("line", "wrong", "reason"),
    [
        ("evening: 1", "evening: 2", ":1: a newer Cardtable wrote it, in format 2"),
        ("evening: 1", "evening: 0", ":1: 'evening' is the format, which is 1, not 0"),
        ("level: hard", "level: superb", ":3: level can't be 'superb'; allowed: easy, normal, hard, expert"),
        (PEOPLE, "people: [Ann]", ":4: 'people' are 2 to 8 names of 1 to 60 characters, not 1"),
        (PEOPLE, "people: 3", ":4: 'people' are 2 to 8 names of 1 to 60 characters, not 3"),
        (PEOPLE, "people: [Ann, 5]", ":4: 'people' are names of 1 to 60 characters, not 5"),
        (DEALS, "deals: [one]", f":5: 'deals' are {NUMBERS}, not 'one'"),
        (DEALS, "deals: ['11', '²']", f":5: 'deals' are {NUMBERS}, not '²'"),
        # longer than a code can hold
        (DEALS, f"deals: ['11', '{10**30}']", f":5: 'deals' are {NUMBERS}, not '{10**30}'"),
        ("results: []", "results: some", ":6: 'results' are a list, not 'some'"),
        ("results: []", "results:\n- 7", ":7: a result is written {deal: 0, person: 1, points: [...]}, not as 7"),
        ("results: []", "results:\n- {deal: 5, person: 0, points: [1]}", ":7: 'deal' is a number from 0 to 1, not 5"),
        ("results: []", "results:\n- {deal: 0, person: 3, points: [1]}", ":7: 'person' is a number from 0 to 2, not 3"),
        ("results: []", "results:\n- {deal: 0, person: 0, points: []}", ":7: 'points' are 1 to 20 numbers, not 0"),
        ("results: []", "results:\n- {deal: 0, person: 0, points: [one]}", ":7: 'points' are numbers, not 'one'"),
        ("results: []", "results:\n- {deal: 0, points: [1]}", ":7: 'person' is missing"),
        ("game: five-hundred\n", "", ":1: 'game' is missing"),
        ("results: []", "results: [", ":6: "),
    ],
)
def test_a_broken_file_is_reported_with_the_reason_and_stays(
    tmp_path: Path, line: str, wrong: str, reason: str
) -> None:
    folder = start_evening(tmp_path, EVENING, NOW)
    path = folder / EVENING_FILE
    text = path.read_text(encoding="utf-8")
    assert line in text
    path.write_text(text.replace(line, wrong), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        read_evening(folder)
    assert str(refused.value).startswith(f"{path}{reason}")
    assert path.read_bytes() == before


def test_an_empty_file_and_a_missing_one_are_reported(tmp_path: Path) -> None:
    folder = start_evening(tmp_path, EVENING, NOW)
    file = folder / EVENING_FILE
    file.write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="it is not a list of names and values"):
        read_evening(folder)
    file.unlink()
    with pytest.raises(StoreError, match="can't be read: there is no such file"):
        read_evening(folder)
