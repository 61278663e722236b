"""Among a person's programs on Linux: put there and taken away without a password, opened by double click."""

import os
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pygame
import pytest

from cardtable import __version__
from cardtable.games import GAMES
from cardtable.store.tables.folder import list_samples
from cardtable.store.tables.format import read_table
from tests.outside import wait_for
from tests.packaging.away import Away, needs_display

pytestmark = needs_display

needs_desktop_tools = pytest.mark.skipif(
    not all(map(shutil.which, ("desktop-file-validate", "update-mime-database", "gio"))),
    reason="needs Debian's desktop-file-utils, shared-mime-info and libglib2.0-bin",
)


def script(away: Away, path: Path) -> str:
    """Run a script as this person, with the tools of a usual desktop, and return what it says."""
    environment = {"HOME": str(away.home), "PATH": os.environ["PATH"]}
    done = subprocess.run([path], cwd="/", env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def entry(away: Away) -> dict[str, str]:
    """Return the installed desktop entry."""
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    parser.read(away.home / ".local/share/applications/cardtable.desktop", "utf-8")
    return dict(parser["Desktop Entry"])


@pytest.fixture(scope="module")
def installed(unpacked: Path, display: str, tmp_path_factory: pytest.TempPathFactory) -> Away:
    """Install the program, for all tests that only look at it, and delete the folder that it came in."""
    away = Away(unpacked, tmp_path_factory.mktemp("installed"), display)
    script(away, away.folder / "install.sh")
    shutil.rmtree(away.folder)
    return away


def test_what_is_installed_is_found_by_desktops(installed: Away) -> None:
    data = installed.home / ".local/share"
    told = entry(installed)
    assert (told["Name"], told["Terminal"], told["MimeType"]) == ("Cardtable", "false", "application/x-cardtable;")
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        icon = data / f"icons/hicolor/{size}x{size}/apps/{told['Icon']}.png"
        assert pygame.image.load(icon).get_size() == (size, size)
    assert (data / f"icons/hicolor/scalable/apps/{told['Icon']}.svg").is_file()
    command: list[str | Path] = [installed.home / ".local/bin/cardtable", "--version"]
    assert subprocess.run(command, env={}, capture_output=True, text=True, check=True).stdout.startswith("cardtable ")


@needs_desktop_tools
def test_the_desktop_entry_is_valid(installed: Away) -> None:
    path = installed.home / ".local/share/applications/cardtable.desktop"
    done = subprocess.run(["desktop-file-validate", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@needs_desktop_tools
def test_table_files_have_a_type_of_their_own_and_other_yaml_has_not(installed: Away) -> None:
    environment = {"HOME": str(installed.home), "PATH": os.environ["PATH"]}
    for name, is_table in (("a b.cardtable.yaml", True), ("notes.yaml", False)):
        path = installed.home / name
        path.write_text("cardtable: 1\n")
        asked: list[str | Path] = ["gio", "info", "-a", "standard::content-type", path]
        said = subprocess.run(asked, env=environment, capture_output=True, text=True, check=True).stdout
        assert ("application/x-cardtable" in said) == is_table
    said = subprocess.run(
        ["gio", "mime", "application/x-cardtable"], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert "cardtable.desktop" in said


def test_a_double_click_opens_the_table_in_a_window_of_the_entrys_class(installed: Away) -> None:
    told = entry(installed)
    path = installed.home / "von Zoë.cardtable.yaml"
    sample = next(iter(list_samples([game for game in GAMES if game.id == "big-three"])))
    path.write_text(
        sample.path.read_text("utf-8").replace("player: human", "player: ai, level: easy"), encoding="utf-8"
    )
    log = read_table(path, GAMES).table.log
    words = [word.replace("\\\\", "\\") for word in shlex.split(told["Exec"])]
    assert words[1:] == ["%f"]
    program = installed.start(words[0], str(path))
    try:
        wait_for(lambda: len(read_table(path, GAMES).table.log) > len(log), "a move at the table")
        window = installed.xdotool("search", "--onlyvisible", "--class", "cardtable").split()[0]
        shown = subprocess.run(
            ["xprop", "-display", installed.environment["DISPLAY"], "-id", window, "WM_CLASS"],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        assert shown == f'WM_CLASS(STRING) = "{told["StartupWMClass"]}", "{told["StartupWMClass"]}"\n'
    finally:
        program.kill()
        program.wait()


def test_it_can_be_installed_again_and_taken_away_but_for_the_tables(away: Away) -> None:
    script(away, away.folder / "install.sh")
    program = away.home / ".local/lib/cardtable"
    script(away, program / "install.sh")  # over itself
    tables = away.home / ".local/share/cardtable/tables"
    tables.mkdir(parents=True)
    (tables / "mine.cardtable.yaml").write_text("cardtable: 1\n")
    assert str(tables.parent) in script(away, program / "uninstall.sh")
    left = [path for path in away.home.rglob("*cardtable*") if path.is_file() and path.parent != tables]
    assert left == []
    assert (tables / "mine.cardtable.yaml").exists()


def test_something_else_of_that_name_is_left_alone(away: Away) -> None:
    other = away.home / ".local/lib/cardtable"
    other.mkdir(parents=True)
    (other / "precious").write_text("x")
    environment = {"HOME": str(away.home), "PATH": os.environ["PATH"]}
    done = subprocess.run([away.folder / "install.sh"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "nothing was done" in done.stderr
    assert [path.name for path in other.iterdir()] == ["precious"]


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs Debian's appstream")
def test_the_description_for_software_centres_is_valid_and_names_this_version(away: Away) -> None:
    path = away.folder / "share" / "cardtable.metainfo.xml"
    done = subprocess.run(["appstreamcli", "validate", "--no-net", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert f'<release version="{__version__}" ' in path.read_text("utf-8")


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb of Debian and Ubuntu")
def test_the_package_for_debian_has_everything_in_its_place(packed: Path, tmp_path: Path) -> None:
    (package,) = packed.parent.glob("*.deb")
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    said = subprocess.run(
        [tmp_path / "usr/bin/cardtable", "--version"], env={}, capture_output=True, text=True, check=True
    )
    assert said.stdout == f"cardtable {__version__}\n"
    for place in (
        "applications/cardtable.desktop",
        "doc/cardtable/copyright",
        "doc/cardtable/licenses/THIRD-PARTY.md",
        "icons/hicolor/48x48/apps/cardtable.png",
        "icons/hicolor/scalable/apps/cardtable.svg",
        "metainfo/cardtable.metainfo.xml",
        "mime/packages/cardtable.xml",
    ):
        assert (tmp_path / "usr/share" / place).is_file(), place
    fields = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
    assert f"Version: {__version__}\n" in fields
    listed = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True).stdout
    assert all(line.split()[1] == "root/root" for line in listed.splitlines())
