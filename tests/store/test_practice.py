"""Practice: the schedules of exercises, and the files that keep them."""

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from cardtable.games import GAMES
from cardtable.store.errors import StoreError
from cardtable.store.practice import (
    RETIRED,
    SHIPPED,
    Exercise,
    ExerciseError,
    MoveLoss,
    PracticeFolder,
    Schedule,
    new_schedule,
)
from tests.known_games import game_of

TODAY = date(2026, 11, 18)
GAME = game_of("five-hundred")
POSITION = """game five-hundred
dealer 0
phase play
actor 1
hand-0 9c Jc Kc 7d Qd Kh 8s As
hand-1 7c Tc 8d Ad 8h Th Js Qs Ks
hand-2 Ac Td Jd Kd 7h Jh Qh Ts
discards 8c Qc 9d
trick Ah 9h
calls 1: - / 2: 7s / 0: -
suit h
tricks 2, s, Jo 7s 9s, 2
"""


def days(number: int) -> date:
    return TODAY + timedelta(days=number)


def exercise(name: str = "some", position: str = POSITION) -> Exercise:
    move, other = GAME.parse("play Th"), GAME.parse("play 8h")
    return Exercise(
        GAME, name, "plays", move, "It wins the trick.", 0.5, 96,
        (MoveLoss(move, 0.0, 0.0), MoveLoss(other, 0.1, 0.01)),
        position, ("Ann", "Bert", "Cleo"), other, TODAY, 3, ((2, "Cleo leads A♥"),),
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> PracticeFolder:
    return PracticeFolder(tmp_path / "practice", GAMES)


def test_a_solved_exercise_comes_back_after_1_3_7_and_21_days_and_then_retires() -> None:
    schedule, day = new_schedule(TODAY), TODAY
    for wait in (1, 3, 7, 21):
        assert not schedule.is_due(day + timedelta(days=wait - 1))
        day += timedelta(days=wait)
        assert schedule.is_due(day)
        schedule = schedule.after_answer(True, day)
    assert schedule == RETIRED
    assert schedule.due is None
    assert not schedule.is_due(days(10_000))


@pytest.mark.parametrize(
    ("step", "due", "right", "answered", "then"),
    [
        (2, 0, False, 0, (0, 1)),  # a wrong answer starts the schedule over
        (2, 4, True, 0, (2, 4)),  # an answer before the due day counts only if it is wrong
        (2, 4, False, 0, (0, 1)),
        (0, 0, True, 100, (1, 103)),  # a late answer counts from its own day
    ],
)
def test_the_next_day_of_an_exercise(step: int, due: int, right: bool, answered: int, then: tuple[int, int]) -> None:
    assert new_schedule(TODAY) == Schedule(0, days(1))
    assert Schedule(step, days(due)).after_answer(right, days(answered)) == Schedule(then[0], days(then[1]))


def test_exercises_are_kept_by_player_and_read_back_unchanged(folder: PracticeFolder) -> None:
    assert folder.keep(exercise(), "Ann", new_schedule(TODAY))
    assert folder.keep(exercise("other"), "Bert", new_schedule(TODAY))
    (own,) = folder.own("Ann")
    assert own.exercise == exercise()
    assert own.schedule == new_schedule(TODAY)
    assert own.exercise.table().state.seat == 1
    assert [each.exercise.name for each in folder.own("Bert")] == ["other"]
    # The same decision is kept once, with the figures of the most deals, and keeps its schedule.
    folder.reschedule(own, Schedule(3, days(21)))
    more = replace(exercise(), deals=exercise().deals + 1)
    for found, kept in ((exercise(), exercise()), (more, more), (exercise(), more)):
        assert not folder.keep(found, "Ann", new_schedule(days(1)))
        (own,) = folder.own("Ann")
        assert (own.exercise, own.schedule) == (kept, Schedule(3, days(21)))


def test_the_exercise_due_first_comes_first(folder: PracticeFolder) -> None:
    for name, schedule in (("a", RETIRED), ("b", new_schedule(days(5))), ("c", new_schedule(TODAY))):
        folder.keep(exercise(name), "Ann", schedule)
    assert [own.exercise.name for own in folder.own("Ann")] == ["c", "b", "a"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", "truncated"),
        ("[]", "not a list of names and values"),
        ('{"exercise": 9, "game": "five-hundred"}', "this version"),
        ('{"exercise": 1, "game": "five-hundred"}', "'player' is missing"),
        ("NaN", "malformed"),
        ("step", "'step' is wrong (Expected `int` <= 4)"),
        ("due", "'due' is wrong"),
        ("best", "best move is not among"),
        ("position", "'position' is missing"),
        ("without player", "can't be read: 'player' is missing. It stays as it is."),
        ("without due", "can't be read: 'due' is missing. It stays as it is."),
    ],
)
def test_a_broken_file_is_reported_and_left_as_it_is(wrong: str, said: str, folder: PracticeFolder) -> None:
    folder.keep(exercise(), "Ann", new_schedule(TODAY))
    folder.keep(exercise("good"), "Ann", new_schedule(TODAY))
    path = next(own.path for own in folder.own("Ann") if own.exercise.name == "some")
    raw = json.loads(path.read_text("utf-8"))
    changes = {"NaN": ("worth", float("nan")), "step": ("step", 7), "due": ("due", "soon"), "best": ("best", "play Js"),
               "position": ("position", [])}  # fmt: skip
    broken = json.dumps({**raw, changes[wrong][0]: changes[wrong][1]}) if wrong in changes else wrong
    if wrong.startswith("without "):
        broken = json.dumps({name: value for name, value in raw.items() if name != wrong.removeprefix("without ")})
    path.write_text(broken, encoding="utf-8")
    assert [own.exercise.name for own in folder.own("Ann")] == ["good"]
    (problem,) = folder.problems
    assert str(path) in problem
    assert said in problem
    assert path.read_text("utf-8") == broken


def test_an_exercise_of_an_unknown_game_is_passed_over(tmp_path: Path, folder: PracticeFolder) -> None:
    folder.keep(exercise(), "Ann", new_schedule(TODAY))
    others = PracticeFolder(tmp_path / "practice", [game_of("blackjack")])
    assert others.own("Ann") == []
    assert others.problems == []


@pytest.mark.parametrize(
    ("line", "best", "said"),
    [
        ("hand-0 9c", "play Th", "cards are missing: "),
        ("suit d", "play Th", "suit: it says"),
        ("suit h", "play Ks", "its best move cannot be made there"),
    ],
)
def test_a_position_or_a_best_move_that_cannot_be_used_says_why(line: str, best: str, said: str) -> None:
    key = line.split(maxsplit=1)[0]
    lines = [line if each.startswith(f"{key} ") else each for each in POSITION.splitlines()]
    with pytest.raises(ExerciseError, match=said):
        replace(exercise(position="\n".join(lines)), best=GAME.parse(best)).table()


def test_the_person_sits_at_the_seat_to_act_under_their_name() -> None:
    table = exercise().table("Dora")
    assert [seat.name for seat in table.seats] == ["Ann", "Dora", "Cleo"]
    assert table.persons == (1,)
    assert [seat.name for seat in exercise().table("Ann").seats] == ["Bert", "Ann", "Cleo"]


def test_shipped_exercises_come_back_to_each_player_apart(folder: PracticeFolder) -> None:
    assert folder.shipped("Ann") == {}
    folder.reschedule_shipped("five-hundred/01", "Ann", new_schedule(TODAY))
    folder.reschedule_shipped("five-hundred/02", "Ann", RETIRED)
    folder.reschedule_shipped("five-hundred/01", "Bert", RETIRED)
    assert folder.shipped("Ann") == {"five-hundred/01": new_schedule(TODAY), "five-hundred/02": RETIRED}
    assert folder.shipped("Bert") == {"five-hundred/01": RETIRED}


@pytest.mark.parametrize("broken", ["{", '{"players": []}', '{"players": {"Ann": {"x/1": {"step": 1}}}}'])
def test_a_broken_list_of_shipped_exercises_is_reported_and_set_aside(broken: str, folder: PracticeFolder) -> None:
    folder.folder.mkdir()
    path = folder.folder / SHIPPED
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(StoreError, match="can't be read"):
        folder.shipped("Ann")
    assert path.read_text("utf-8") == broken
    folder.reschedule_shipped("five-hundred/01", "Ann", RETIRED)
    assert folder.shipped("Ann") == {"five-hundred/01": RETIRED}
    assert (folder.folder / "shipped (unreadable).json").read_text("utf-8") == broken


def test_a_list_of_shipped_exercises_of_a_newer_version_is_left_as_it_is(folder: PracticeFolder) -> None:
    folder.folder.mkdir()
    path = folder.folder / SHIPPED
    written = '{"version": 2, "players": {"Ann": []}}'
    path.write_text(written, encoding="utf-8")
    for act in (lambda: folder.shipped("Ann"), lambda: folder.reschedule_shipped("five-hundred/01", "Ann", RETIRED)):
        with pytest.raises(StoreError, match="a newer Cardtable wrote it, in version 2"):
            act()
    assert [(each, each.read_text("utf-8")) for each in folder.folder.iterdir()] == [(path, written)]
