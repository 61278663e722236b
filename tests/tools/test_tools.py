"""The tools of the maintainers: the checklist of a release, and the check of commits that add pictures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable import __version__
from tools.benchmarks.__main__ import TOOLS, main
from tools.check_pictures import MAX_BYTES

ROOT = Path(__file__).resolve().parents[2]


def ran(tool: str, *arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a tool as a maintainer does."""
    command = (sys.executable, str(ROOT / "tools" / tool), *arguments)
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of one commit."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / "README.md").write_text("Hello\n", "utf-8")
    commit(tmp_path, "First")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ("git", "-c", "user.name=Ann", "-c", "user.email=ann@cardtable.example", *arguments),
        cwd=folder,
        check=True,
        capture_output=True,
    )


def commit(folder: Path, message: str) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)


def add_picture(folder: Path, size: int) -> None:
    (folder / "picture.png").write_bytes(os.urandom(size))


def test_a_commit_with_many_bytes_of_pictures_must_say_why(checkout: Path) -> None:
    add_picture(checkout, MAX_BYTES + 1)
    commit(checkout, "The menu has another layout")
    refused = ran("check_pictures.py", "HEAD~1..HEAD", cwd=checkout)
    assert refused.returncode == 1
    assert "The menu has another layout: adds 300,001 bytes of PNG" in refused.stderr
    git(checkout, "commit", "--amend", "--message", "The menu\n\nPictures: the menu has another layout")
    assert ran("check_pictures.py", "HEAD~1..HEAD", cwd=checkout).returncode == 0


def test_small_pictures_and_removed_ones_need_no_reason(checkout: Path) -> None:
    add_picture(checkout, MAX_BYTES)
    commit(checkout, "A picture")
    (checkout / "picture.png").unlink()
    commit(checkout, "No picture")
    for commits in ("HEAD~2..HEAD", "HEAD~2"):  # the first commit has no parent
        assert ran("check_pictures.py", commits, cwd=checkout).returncode == 0
    lost = ran("check_pictures.py", "lost..HEAD", cwd=checkout)
    assert lost.returncode == 2
    assert lost.stderr.startswith("check_pictures.py: fatal: "), "commits that are not there are named"


def test_a_hook_sees_what_is_about_to_be_committed(checkout: Path) -> None:
    add_picture(checkout, MAX_BYTES + 1)
    git(checkout, "add", "--all")
    message = checkout / "message"
    for text, status in (("A picture\n", 1), ("A picture\n\nPictures: the tour needs it\n", 0)):
        message.write_text(text, "utf-8")
        assert ran("check_pictures.py", "--message", str(message), cwd=checkout).returncode == status


def test_the_release_knows_its_tag_and_its_notes() -> None:
    assert ran("release.py", "--check-tag", f"v{__version__}").returncode == 0
    other = ran("release.py", "--check-tag", "v0.0.1")
    assert (other.returncode, other.stdout) == (1, "")
    assert other.stderr == f"release.py: the tag is v0.0.1, but cardtable/__init__.py says {__version__}\n"
    notes = ran("release.py", "--notes")
    assert notes.returncode == 0
    assert notes.stdout.strip() in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## {__version__}" not in notes.stdout
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error there")
@pytest.mark.parametrize("buffered", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
def test_a_tool_ends_quietly_if_nobody_reads_its_output(buffered: dict[str, str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"} | buffered
    with os.fdopen(writing, "wb") as nobody:
        command = [sys.executable, str(ROOT / "tools" / "release.py"), "--notes"]
        done = subprocess.run(command, stdout=nobody, stderr=subprocess.PIPE, cwd=ROOT, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_tools_of_the_benchmarks_say_what_they_are_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    lines = capsys.readouterr().out.partition("tools, which")[2].splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(TOOLS)
    assert all(line.endswith((".", "?")) for line in lines)


def test_the_help_of_the_transcripts_writes_none() -> None:
    command = [sys.executable, "-m", "tests.contract.transcripts", "--help"]
    assert b"--new-moves" in subprocess.run(command, capture_output=True, cwd=ROOT, check=True).stdout


def test_the_lowest_releases_are_those_of_pyproject() -> None:
    listed = ran("lowest_pins.py", "--list").stdout.split()
    assert [each.split("==")[0] for each in listed] == ["pygame-ce", "PyYAML", "platformdirs", "msgspec"]
    assert f'"{listed[0].replace("==", ">=")}"' in (ROOT / "pyproject.toml").read_text("utf-8")
