"""The documentation is right about packages, imports, table files, pictures, links and the first commands."""

import os
import re
import shlex
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote

import platformdirs
import pytest
from platformdirs import windows
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from cardtable.commands.command_line import run
from cardtable.engine.game import Game
from cardtable.engine.options import options_of
from cardtable.games import GAMES
from cardtable.store.folders import folders
from cardtable.store.game_files import rules_of
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table
from cardtable.ui.keyboard.keymap import COMMANDS
from tests.commits import by_turns
from tests.contract.transcripts import FOLDER as TRANSCRIPTS
from tests.outside import PATIENCE
from tools.pictures.card_states import NAME as STATES
from tools.pictures.pages import PAGES as DRAWN_PAGES
from tools.pictures.scenes import MOMENTS, SAMPLES, SCENES

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)|<img src=\"([^\"]+)\"")
LARGEST_PICTURE = 800_000


def page(name: str) -> str:
    """Return the text of a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, kind: str = "") -> list[str]:
    """Return what stands in fences of a kind."""
    return [body for name, body in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if name == kind]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    targets = [one or other for one, other in LINK.findall(path.read_text(encoding="utf-8"))]
    lost = [to for to in targets if "://" not in to and not (path.parent / unquote(to)).exists()]
    assert lost == []


def test_the_readme_begins_with_the_two_commands() -> None:
    assert blocks(page("README.md"))[0].splitlines() == ["python3 run.py", "python3 run.py test"]


def test_the_readme_tells_all_keys() -> None:
    assert [each.label for each in COMMANDS if f"`{each.key}`" not in page("README.md")] == []


def test_the_transcript_on_the_page_about_tests_is_one_of_the_folder() -> None:
    (shown,) = blocks(page("docs/testing.md"), "transcript")
    assert any(shown in path.read_text(encoding="utf-8") for path in TRANSCRIPTS.glob("*.txt"))


def test_every_game_is_in_the_readme_and_in_the_tour_with_a_picture() -> None:
    for game in GAMES:
        for name in ("README.md", "docs/tour.md"):
            assert game.name in page(name), f"{game.name} is not in {name}"
            assert re.search(rf"pictures/{game.id}[\w-]*\.png", page(name)), f"{name} has no picture of {game.name}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_house_rules_are_called_what_the_set_up_calls_them(game: Game) -> None:
    labels = {option.label for option in options_of(game.house)}
    row = next(
        row for row in page("README.md").splitlines() if row.startswith(f"| {game.name}") and row.count("|") == 4
    )
    assert set(re.findall(r"\*(\w[^*]+)\*", row.split("|")[3])) <= labels
    inventors = rules_of(game).partition("## Where the game comes from")[2]
    name = r"[A-Z][a-z]+(?: [a-z]+)*?"
    told = re.findall(rf"house rules? ({name}(?:, {name})*(?: and {name})?)[.);,]|\(({name})\)", inventors)
    named = {each for one, other in told for each in re.split(r", | and ", one or other)}
    assert named <= labels
    assert bool(named) == ("the house rule" in inventors)


def test_pictures_are_small_and_all_are_shown() -> None:
    pictures = list((ROOT / "docs" / "pictures").iterdir())
    assert all(picture.stat().st_size <= LARGEST_PICTURE for picture in pictures)
    shown = re.findall(r"pictures/([\w.-]+)", page("README.md") + page("docs/tour.md") + page("docs/look.md"))
    assert {picture.name for picture in pictures} == set(shown)


def test_every_picture_can_be_drawn_again() -> None:
    drawn = {*SAMPLES, *SCENES, *MOMENTS, *DRAWN_PAGES, STATES}
    assert {path.name for path in (ROOT / "docs" / "pictures").iterdir()} <= {f"{name}.png" for name in drawn}
    assert set(SAMPLES.values()) <= {sample.path.name.removesuffix(".cardtable.yaml") for sample in list_samples(GAMES)}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_python_files_that_are_named_are_there(path: Path) -> None:
    folders = ("cardtable", "docs", "examples", "packaging", "tests", "tools")
    there = [each.relative_to(ROOT) for folder in folders for each in (ROOT / folder).rglob("*.py")] + [Path("run.py")]
    named = set(re.findall(r"`([\w./-]+\.py)`", path.read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not any(each.match(name) for each in there)] == []


def test_what_the_changes_put_in_italics_is_called_so_in_the_program() -> None:
    sources = [each.read_text(encoding="utf-8").lower() for each in (ROOT / "cardtable").rglob("*.py")]
    named = {" ".join(each.lower().split()) for each in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", page("CHANGELOG.md"))}
    assert len(named) > 5
    assert {name for name in named if not any(name in source for source in sources)} == set()


def test_every_package_and_module_is_in_the_architecture() -> None:
    package = ROOT / "cardtable"
    packages = {f"cardtable/{path.name}/" for path in package.iterdir() if (path / "__init__.py").exists()}
    modules = {f"cardtable/{path.name}" for path in package.glob("*.py") if path.name != "__init__.py"}
    named = re.findall(r"^\| `(cardtable/[\w./]+)` \|", page("docs/architecture.md"), re.MULTILINE)
    assert len(named) == len(set(named))
    assert set(named) == packages | modules


def test_the_layers_in_the_document_are_those_that_are_checked() -> None:
    contracts = tomllib.loads(page("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    (packages,) = (contract for contract in contracts if contract.get("containers") == ["cardtable"])
    assert packages["exhaustive"], "a module that nobody placed would be free to import what it likes"
    assert blocks(page("docs/architecture.md"))[1].splitlines() == packages["layers"]


def test_the_example_of_a_table_file_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = page("docs/file-format.md")
    example, extended = blocks(text, "yaml")
    file = tmp_path / "example.cardtable.yaml"
    file.write_text(example, encoding="utf-8")
    assert run(["check", str(file)], GAMES) == 0
    assert capsys.readouterr().out == blocks(text)[0]
    lines = example.splitlines()
    file.write_text("\n".join([*lines[:-1], "- 1 bid 3h", ""]), encoding="utf-8")
    assert run(["check", str(file)], GAMES) == 1
    shown = re.search(r"`FILE(:\d+: .+)`", text)
    assert shown is not None
    assert capsys.readouterr().err == f"{file}{shown[1]}\n"
    file.write_text(extended, encoding="utf-8")
    table = read_table(file, GAMES).table
    assert [str(line) for line in table.undone] == ["0 bid 3s", "1 bid 2h"]
    assert [branch.at for branch in table.branches] == [2]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_moves_and_options_are_as_the_page_about_files_says(game: Game) -> None:
    text = page("docs/file-format.md")
    assert f"`{game.id}`" in text
    (section,) = re.findall(rf"^### {game.name}\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL)
    options = section.split("Options: ")[1]
    assert re.findall(r"`(\w+)`", options) == [option.name for option in options_of(game.house)]
    first_column = "".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `"))
    moves = [written.split(" ", 1)[1] for written in re.findall(r"`([^`]+)`", first_column)]
    shuffled = next(iter(game.new(game.players[0]).zones())).cards or ()
    for move in moves:
        named = move.replace("CARD…", " ".join(map(str, shuffled[:2])) or "9h 9c")
        # The order of cards in a move is mostly free, and then the game sorts them.
        assert sorted(str(game.parse(named)).split()) == sorted(named.split())


def test_every_move_of_the_samples_has_a_word_that_the_page_explains() -> None:
    text = page("docs/file-format.md")
    for sample in list_samples(GAMES):
        for actor, word in re.findall(r"^- (\w+) (\w+)", sample.path.read_text(encoding="utf-8"), re.MULTILINE):
            if actor != "name":
                who = "dealer" if actor == "dealer" else r"\d"
                assert re.search(rf"`{who} {word}\b", text), f"{sample.path.name}: {word}"


def test_the_example_of_a_position_can_be_read_and_is_written_so() -> None:
    text = next(block for block in blocks(page("docs/file-format.md")) if block.startswith("game "))
    game = next(game for game in GAMES if game.id == "five-hundred")
    assert game.write_position(game.read_position(text)) == text


@pytest.mark.parametrize(
    ("system", "kind", "home"),
    [("Linux", Unix, "~"), ("Windows", windows.Windows, "%LOCALAPPDATA%"), ("macOS", MacOS, "~")],
)
def test_tables_and_settings_are_where_the_pages_say(
    system: str, kind: type[PlatformDirsABC], home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr(windows, "get_win_folder", lambda _: "/home/ann")
    for name in ("user_data_path", "user_config_path", "user_documents_path"):
        monkeypatch.setattr(platformdirs, name, lambda *names, of=name, **more: getattr(kind(*names, **more), of))
    places = folders()
    tables, settings = (
        str(path).replace("/home/ann", home).replace("/", "\\" if system == "Windows" else "/")
        for path in (places.saves, places.settings.parent)
    )
    assert f"| {system} | `{tables}` | `{settings}` |" in page("docs/questions.md")
    assert f"`{tables}`" in page("README.md")


EXAMPLES = [
    line.strip()
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for line in path.read_text(encoding="utf-8").splitlines()
    if re.match(r"\s*cardtable arena [a-z]", line)
]


@pytest.mark.parametrize("example", by_turns([(example,) for example in EXAMPLES], "contests in the documents"))
def test_examples_of_contests_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    program = shlex.join([sys.executable, str(ROOT / "docs" / "example_bot.py")])
    words = [
        word.replace("./mybot --flag", program).replace("python3 docs/example_bot.py", program)
        for word in shlex.split(example)[1:]
    ]
    assert run([*words, "--matches", "1", "--hands", "--playouts", "1", "--budget", str(PATIENCE)], GAMES) == 0
    assert "left out" not in capsys.readouterr().out
