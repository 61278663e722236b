"""What a run leaves out: pairs of house rules that other commits play, what is dear, what a change does not touch."""

from pathlib import Path

import pytest

from tests.changed import ROOMS, ROOT, chosen_for
from tests.commits import by_turns, its_turn
from tests.contract.setups import ALL_GAMES, always_played, every_pair, every_size, more_values, played_by_turns

pytest_plugins = "pytester"


def test_three_commits_play_every_case_and_each_of_them_a_third(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDTABLE_ALL_CASES", raising=False)
    turns, looked_at = [], []
    for number in (70, 71, 72):
        monkeypatch.setenv("CARDTABLE_COMMITS", str(number))
        cases = by_turns([(each,) for each in range(10)], "numbers", name=str)
        turns.append([int(case.id) for case in cases if not case.marks])
        looked_at.append(list(its_turn(range(10), first=2)))
    for shares in (turns, looked_at):
        assert sorted(number for each in shares for number in each) == list(range(10))
        assert {len(each) for each in shares} == {3, 4}
    monkeypatch.setenv("CARDTABLE_ALL_CASES", "1")
    assert list(its_turn(range(10))) == list(range(10))


def test_every_size_and_every_value_is_always_played_and_all_pairs_by_turns() -> None:
    always, turns = set(always_played()), set(played_by_turns())
    assert not always & turns
    for game in ALL_GAMES:
        assert {*every_size(game), *more_values(game)} <= always
        assert set(every_pair(game)) <= always | turns


TESTS = """
import pytest

def test_quick(): pass

@pytest.mark.nightly("a thousand matches")
def test_dear(): pass

@pytest.mark.parametrize("number", range(3))
def test_elsewhere(number): pytest.skip("needs a printer")
"""


@pytest.fixture
def tests(pytester: pytest.Pytester) -> pytest.Pytester:
    """Return a folder with some tests and the settings of ours."""
    pytester.makeconftest((Path(__file__).parent / "conftest.py").read_text("utf-8"))
    pytester.makeini("[pytest]\nmarkers = nightly(reason): dear")
    pytester.makepyfile(TESTS)
    return pytester


SHARED = pytest.param(
    ["-n", "1", "--dist", "loadscope"], id="shared out", marks=pytest.mark.nightly("what a shared run has left out")
)


@pytest.mark.parametrize("shared", [pytest.param([], id="in one process"), SHARED])
def test_a_run_says_what_it_has_left_out(tests: pytest.Pytester, shared: list[str]) -> None:
    said = tests.runpytest_subprocess(*shared)
    said.assert_outcomes(passed=1, skipped=3)
    said.stdout.fnmatch_lines(["3 skipped: needs a printer", "*::test_elsewhere (3 times)", "*1 × a thousand matches"])


@pytest.mark.nightly("that --all leaves nothing out")
def test_all_leaves_nothing_out(tests: pytest.Pytester) -> None:
    said = tests.runpytest_subprocess("--all")
    said.assert_outcomes(passed=2, skipped=3)
    said.stdout.no_fnmatch_line("*nightly*")


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("cardtable/ui/play/painting/frame.py", "tests/ui/play/painting"),
        ("cardtable/ui/play/table_scene.py", "tests/ui/play/table_scene"),
        ("cardtable/store/settings.py", "tests/store"),
        ("cardtable/games/five_hundred/rules.py", "tests/games/five_hundred"),
        (
            "cardtable/games/five_hundred/rules.py",
            "tests/contract/test_contract.py::test_cards_are_conserved[five-hundred 3]",
        ),
        ("cardtable/games/five_hundred/rules.md", "tests/test_docs.py"),
        ("tests/store/tables.py", "tests/store"),
        ("tests/engine/test_view.py", "tests/engine/test_view.py"),
    ],
)
def test_a_change_leads_to_the_tests_of_its_room(file: str, test: str) -> None:
    assert test in chosen_for([file])


def test_every_room_has_tests() -> None:
    assert [test for tests in ROOMS.values() for test in tests if not (ROOT / test).exists()] == []
    rooms = [path for path in (ROOT / "cardtable").iterdir() if (path / "__init__.py").exists()]
    assert [room.name for room in rooms if f"cardtable/{room.name}" not in ROOMS and room.name != "games"] == []
