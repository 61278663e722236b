"""``new-game`` writes a game that is played, tested and held to the contract suite as it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.commands.new_game import MAX_NAME_LENGTH, files_of, listed_with, names_of
from cardtable.commands.problems import UsageError
from cardtable.games import GAMES
from tests.test_adding_a_game import EXAMPLE, ROOT, files_in

PARTS = ("cardtable", "examples", "tests", "assets", "saves")
NAME, LONGEST = "Long Suit", "Quadruplicated Patiences"


def ended(folder: Path, *command: str, answer: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python in this folder, where the package lies that it takes.

    :param answer: the lines that are typed.
    :param more: variables of the environment.
    """
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **more},
        input=answer,
        capture_output=True,
        text=True,
        check=False,
    )


def printed(folder: Path, *command: str) -> str:
    """Return what a command prints that must go well."""
    done = ended(folder, *command)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources with two new games in it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in PARTS[:3]:
        shutil.copytree(ROOT / name, folder / name)  # with what is compiled already, so that it starts soon
    transcripts = folder / "tests" / "contract" / "transcripts.py"
    text = transcripts.read_text("utf-8")
    assert "\nTRIES = 30\n" in text
    transcripts.write_text(text.replace("\nTRIES = 30\n", "\nTRIES = 2\n"), "utf-8")  # whichever match is written out
    for name in PARTS[3:]:
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in (NAME, LONGEST):
        assert "games/" in printed(folder, "-m", "cardtable", "new-game", name)
    return folder


def test_the_new_game_is_the_example_under_its_own_name(checkout: Path) -> None:
    folder = checkout / "cardtable" / "games" / "long_suit"
    written = files_in(folder)
    assert written == files_in(EXAMPLE)
    text = "".join((folder / name).read_text("utf-8") for name in written)
    assert not [
        name for name in ("five_tricks", "five-tricks", "FiveTricks", "Five Tricks", "FT-", "examples") if name in text
    ]
    assert "LS-1" in text
    assert "long-suit" in printed(checkout, "-m", "cardtable", "games")


def test_it_passes_its_own_tests_and_the_contract_suite(checkout: Path) -> None:
    """Of the contract suite, its printed game for four: ``test_adding_a_game.py`` holds the example to all of it."""
    names = "long_suit or (long-suit and (4] or suit]))"
    chosen = ("tests/contract", "tests/games/test_long_suit.py", "-k", names)
    outcome = printed(
        checkout, "-m", "pytest", "--assert=plain", "-p", "no:cacheprovider", "-r", "fE", *chosen
    ).splitlines()[-1]
    assert "100%" in outcome or "passed" in outcome


def test_a_play_test_of_it_gives_a_report(checkout: Path) -> None:
    ended_well = printed(checkout, "-m", "cardtable", "playtest", "long-suit", "--hands", "4", "--out", "report.html")
    assert "report.html" in ended_well
    report = (checkout / "report.html").read_text("utf-8")
    assert 'href="#LS-5"' in report  # the rule of the score, which every hand marks


def test_its_code_is_as_the_checks_want_it_even_with_the_longest_name(checkout: Path) -> None:
    assert len(LONGEST) == MAX_NAME_LENGTH
    printed(checkout, "-m", "ruff", "check", "--no-cache", "cardtable/games", "tests/games")
    printed(checkout, "-m", "ruff", "format", "--check", "--no-cache", "cardtable/games")


def test_outside_the_checkout_it_says_where_it_would_write_and_asks(checkout: Path, tmp_path: Path) -> None:
    folder = checkout / "cardtable" / "games" / "asked_for"
    for answer, status in (("n\n", 2), ("Yes\n", 0)):
        done = ended(tmp_path, "-m", "cardtable", "new-game", "Asked For", answer=answer, PYTHONPATH=str(checkout))
        assert done.returncode == status, done.stderr
        assert f"Asked For would be written to the checkout in {checkout}, which is not the current" in done.stdout
        assert folder.exists() == (status == 0)
        if status:
            said = f"cardtable: nothing was written; to add it without a question, start this in {checkout}\n"
            assert done.stderr == said


def test_in_a_folder_of_the_checkout_it_does_not_ask(checkout: Path) -> None:
    done = ended(checkout / "tests", "-m", "cardtable", "new-game", "Not Asked", PYTHONPATH=str(checkout))
    assert (done.returncode, "would be" in done.stdout) == (0, False)
    assert f"Not Asked is in {checkout / 'cardtable' / 'games' / 'not_asked'}, and" in done.stdout


def test_what_is_there_already_is_not_written_again(checkout: Path) -> None:
    (checkout / "cardtable" / "games" / "half_done").mkdir()
    here = str(Path("cardtable", "games", "half_done"))
    done = ended(checkout, "-m", "cardtable", "new-game", "Half Done")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"cardtable: {here} is there already; take another name, or remove it\n"
    with pytest.raises(UsageError, match="there is a game five-hundred already"):
        names_of("Five Hundred", GAMES)


def test_without_a_checkout_there_is_nowhere_to_write_a_game(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "cardtable", tmp_path / "cardtable", ignore=shutil.ignore_patterns("__pycache__"))
    done = ended(tmp_path, "-m", "cardtable", "new-game", NAME)
    assert (done.returncode, done.stdout) == (2, "")
    told = "a game is added to the sources: use python3 run.py new-game in a checkout of them"
    assert done.stderr == f"cardtable: {told}\n"


@pytest.mark.parametrize(
    "name",
    ["", " ", "Long  Suit", "7up", "Gin!", "Größe", "../up", "a/b", "Long Suit ", "-x", "class", LONGEST + "x"],
)
def test_a_name_that_no_game_can_have_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        names_of(name, GAMES)


def test_the_rules_of_a_new_game_have_letters_of_their_own() -> None:
    assert names_of("Long Suit", GAMES).rules == "LS"
    assert names_of("Bright Gold", GAMES).rules == "BR"  # BG is Blues and Greens
    assert names_of("rummy_500", GAMES).title == "Rummy 500"
    with pytest.raises(UsageError, match="all pairs of letters"):
        names_of("B G", GAMES)
    assert "BR-1" in "".join(files_of(ROOT, names_of("Bright Gold", GAMES)).values())


def test_the_list_of_games_stays_in_order() -> None:
    text = (ROOT / "cardtable" / "games" / "__init__.py").read_text(encoding="utf-8")
    lines = listed_with(text, names_of("Aces", GAMES)).splitlines()
    imports = [line for line in lines if line.startswith("from cardtable.games.")]
    assert imports == sorted(imports)
    assert len(imports) == len(GAMES) + 1
    with pytest.raises(UsageError):
        listed_with("GAMES = ()", names_of("Aces", GAMES))
