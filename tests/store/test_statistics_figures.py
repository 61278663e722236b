"""Figures, courses and the spreadsheet of the statistics."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.store.statistics.figures import (
    MAX_ROWS,
    Figures,
    Player,
    figures,
    filtered,
    games_played,
    hands_of,
    points_by_hand,
    points_course,
    wins_course,
)
from cardtable.store.statistics.records import HintRecord, KeptContract, MatchRecord, statistics_of
from cardtable.store.statistics.sheet import COLUMNS, as_csv, write_sheet
from tests.known_games import game_of
from tests.store.played import AT, EASY, PLAYED, PlayedTable, hand, when

FIVE_HUNDRED, CARD_GAME = game_of("five-hundred"), game_of("the-card-game")
ANN_AS, BERT_AS, EASY_AS = Player(name="Ann"), Player(name="Bert"), Player(level="easy")


def test_figures_of_a_game_are_by_person_and_by_level() -> None:
    told = figures(filtered(PLAYED, "five-hundred"), FIVE_HUNDRED)
    assert told == (
        Figures(ANN_AS, 1, 0, 2, -20, 140, -160, 1, 1, 0, 1),
        Figures(BERT_AS, 1, 0, 2, 10, 10, 0, 0, 0, 0, 1),
        Figures(EASY_AS, 1, 1, 2, 50, 30, 20, 0, 0, 0, 0),  # the people's hints are none of its own
    )
    assert [str(each.who) for each in told] == ["Ann", "Bert", "AI, easy"]


def test_a_person_at_two_seats_counts_one_hand_everywhere() -> None:
    seats = (Seat("Ann"), EASY, Seat("Bert"), Seat("Dan", PlayerKind.AI, AILevel.EASY))
    at = PlayedTable("t", "blues-and-greens", {}, seats)
    bid = KeptContract((1, 3), "Bid of 140", True)
    (_, _, easy) = figures(
        statistics_of([HintRecord(when=when(), table="t", number=1, seat=0), hand(1, 5, 6, 5, 6, at=at, contract=bid)])
    )
    assert (easy.hands, easy.made, easy.failed, easy.undo, easy.hints) == (1, 1, 0, 0, 0)
    both = replace(at, seats=(Seat("Ann"), Seat("Ann"), *seats[2:]))
    read = statistics_of(
        [
            HintRecord(when=when(), table="t", number=1, seat=0),
            HintRecord(when=when(), table="t", number=1, seat=1),
            hand(1, 4, 6, 4, 6, at=both),
            MatchRecord(when=when(3), **both.values, number=1, scores=(4, 6, 4, 6), winners=(1, 3)),
        ]
    )
    ann = figures(read, FIVE_HUNDRED)[0]
    assert (ann.hands, ann.hints, ann.matches, ann.wins) == (1, 1, 1, 1)
    assert (ann.points, ann.best, ann.worst) == (5, 6, 4)
    assert [seats for _, seats in hands_of(read, ANN_AS)] == [{0, 1}]
    assert points_by_hand(read, ANN_AS) == [5]
    assert points_course(read, (ANN_AS,)) == [[0], [5]]
    assert wins_course(read, (ANN_AS,)) == [[0], [100]]


def test_where_few_points_win_the_best_hand_is_the_lowest() -> None:
    told = figures(filtered(PLAYED, "the-card-game"), CARD_GAME)
    assert told[0] == Figures(ANN_AS, 1, 1, 2, 16, 7, 9, undo=1)
    assert told[1] == Figures(EASY_AS, 1, 0, 2, 25.5, 0, 30)  # the means of both seats of that level


def test_points_of_different_games_are_not_added_up() -> None:
    told = figures(PLAYED)
    assert told[0] == Figures(ANN_AS, 2, 1, 4, None, None, None, 1, 1, 1, 1)
    assert games_played(PLAYED) == ("five-hundred", "the-card-game")


def test_hands_and_matches_with_help_can_be_left_out() -> None:
    told = figures(filtered(PLAYED, unaided=True))
    assert told[0] == Figures(ANN_AS, 0, 0, 2, None, None, None, 1, 0)
    assert told[0].hands == 2


def test_unaided_leaves_the_hand_of_others() -> None:
    at = replace(AT, seats=(AT.seats[0], AT.seats[1], AT.seats[0]))
    read = statistics_of(
        [
            HintRecord(when=when(), table=AT.table, number=1, seat=0),
            hand(1, 140, 10, 20, at=at),
            MatchRecord(when=when(3), **at.values, number=1, scores=(140, 10, 20), winners=(0,)),
        ]
    )
    unaided = filtered(read, unaided=True)
    assert figures(unaided) == (Figures(BERT_AS, 1, 0, 1),)
    assert points_course(unaided, (ANN_AS, BERT_AS)) == [[0, 0], [0, 10]]
    assert [row["player"] for row in csv.DictReader(io.StringIO(as_csv(unaided)))] == ["Bert", "Bert"]


def test_an_ai_player_is_no_person_of_the_same_name() -> None:
    seats = (Seat(AILevel.EASY), Seat(AILevel.EASY, PlayerKind.AI, AILevel.EASY))
    read = statistics_of([hand(1, 1, 2, at=PlayedTable("t", "toy", {}, seats))])
    assert [each.who for each in figures(read)] == [Player(name="easy"), Player(level="easy")]


def test_courses_have_a_row_for_each_hand_or_match() -> None:
    players = (ANN_AS, EASY_AS)
    assert points_course(filtered(PLAYED, "five-hundred"), players) == [[0, 0], [140, 20], [-20, 50]]
    assert wins_course(PLAYED, players) == [[0, 0], [0, 100], [50, 50]]
    assert points_course(filtered(PLAYED, "five-hundred"), (Player(name="Nobody"),)) == [[0]]


def test_a_long_course_is_thinned_but_keeps_its_ends() -> None:
    many = statistics_of([hand(number, 1, 2, 3) for number in range(1, 1001)])
    course = points_course(many, (ANN_AS,))
    assert len(course) == MAX_ROWS
    assert (course[0], course[-1]) == ([0], [1000])
    assert course == sorted(course)


def test_the_sheet_has_a_row_for_each_seat_of_every_hand_and_match(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(PLAYED))))
    assert len(rows) == 3 * 6
    first = ["2026-05-01T20:01:00+02:00", AT.table, AT.game, "nullo=False target=300", "hand", "1"]
    first += ["0", "Ann", "person", "", "140", "", "7♠", "yes", "no", "no", "no", "", "", ""]
    assert rows[0] == dict(zip(COLUMNS, first, strict=True))
    assert [row["won"] for row in rows if row["kind"] == "match" and row["game"] == AT.game] == ["no", "no", "yes"]
    path = tmp_path / "sheet.csv"
    write_sheet(path, PLAYED)
    assert path.read_bytes() == b"\xef\xbb\xbf" + as_csv(PLAYED).encode()


def test_names_with_commas_and_quotes_stay_whole_in_the_sheet() -> None:
    name = 'Ann "the ace", 1st'
    read = statistics_of([hand(1, 5, at=PlayedTable("t", "toy", {}, (Seat(name),)))])
    assert next(csv.DictReader(io.StringIO(as_csv(read))))["player"] == name


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    at = PlayedTable(f"{name}.cardtable.yaml", "toy", {}, (Seat(name),))
    row = next(csv.DictReader(io.StringIO(as_csv(statistics_of([hand(1, -5, at=at)])), newline="")))
    assert (row["player"], row["table"], row["points"]) == (f"'{name}", f"'{name}.cardtable.yaml", "-5")
