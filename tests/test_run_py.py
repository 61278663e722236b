"""``run.py`` installs once, again when something has changed, and says in one line what is wrong.

A program that only writes down what it was asked stands in for pip, so nothing is fetched here.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

RUN = Path(__file__).parent.parent / "run.py"
PIP = """
import os, sys
from pathlib import Path
if sys.argv[1] == "install":
    with Path("asked.txt").open("a") as file:
        file.write(" ".join(each for each in sys.argv[2:] if ">=" in each) + chr(10))
    if Path("offline").exists():
        sys.exit("WARNING: retrying" + chr(10) + "ERROR: No matching distribution found for pygame-ce>=2.5.2")
if sys.argv[1] == "uninstall":
    Path("removed.txt").write_text(sys.argv[-1])
"""
PROJECT = """
[project]
dependencies = ["pygame-ce>=2.5.2", "PyYAML>=6.0"]
[project.optional-dependencies]
test = ["pytest>=8.0"]
"""
TO_PLAY = "pygame-ce>=2.5.2 PyYAML>=6.0"
TO_TEST = "pygame-ce>=2.5.2 PyYAML>=6.0 pytest>=8.0"
ECHO = "import sys; print(sys.argv[1:])"
CARDTABLE = "import os, sys; print(os.getcwd(), sys.argv[1:]); sys.exit(7)"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project folder with an awkward name, a venv, and small programs in the place of pip and Cardtable."""
    folder = tmp_path / "Kartenspiel für zwei"
    folder.mkdir()
    shutil.copy(RUN, folder)
    (folder / "pyproject.toml").write_text(PROJECT)
    venv.EnvBuilder(symlinks=os.name != "nt").create(folder / ".venv")
    paths = {"base": str(folder / ".venv"), "platbase": str(folder / ".venv")}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    programs = {site / "pip": PIP, site / "pytest": ECHO, site / "coverage": ECHO, folder / "cardtable": CARDTABLE}
    for place, code in programs.items():
        place.mkdir()
        (place / "__main__.py").write_text(code)
    return folder


def start(
    project: Path, *arguments: str, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the project's run.py."""
    command: list[str | Path] = [sys.executable, project / "run.py", *arguments]
    environment = {**os.environ, "PYTHONUTF8": "1", **environment}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False)


def asked(project: Path) -> list[str]:
    path = project / "asked.txt"
    return path.read_text().splitlines() if path.exists() else []


def test_arguments_go_to_the_program_in_the_callers_folder(project: Path, tmp_path: Path) -> None:
    ended = start(project, "check", "a file.yaml", cwd=tmp_path)
    assert ended.stdout == f"{tmp_path} ['check', 'a file.yaml']\n"
    assert ended.returncode == 7


def test_the_sources_are_run_from_a_folder_with_an_umlaut_in_any_locale_once_they_are_set_up_in_one(
    project: Path,
) -> None:
    for locale, lines in (("C", 1), ("C.UTF-8", 0), ("de_DE.ISO-8859-1", 0)):
        ended = start(project, LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert (ended.returncode, ended.stderr.count("\n")) == (7, lines)


def test_it_is_installed_once_again_when_the_project_has_changed_and_with_more_for_tests(project: Path) -> None:
    assert start(project).stderr.startswith("run.py: installing what Cardtable needs into .venv")
    assert (project / "removed.txt").read_text() == "cardtable", "a copy that an earlier version installed"
    assert start(project).stderr == ""
    assert asked(project) == [TO_PLAY]
    (project / "pyproject.toml").write_text(f"{PROJECT} # more")
    assert "installing" in start(project).stderr
    assert asked(project) == [TO_PLAY, TO_PLAY]
    for words in (("test", "tests"), ("bench",), ()):  # the benchmarks need what the tests need, and playing less
        start(project, *words)
        assert asked(project) == [TO_PLAY, TO_PLAY, TO_TEST]


def test_coverage_runs_the_tests_that_are_named_and_then_reports(project: Path) -> None:
    ended = start(project, "coverage", "tests/store")
    assert asked(project) == [TO_TEST]
    assert ended.stdout.splitlines() == [
        "['erase']",
        "['run', '-m', 'pytest', 'tests/store']",
        "['combine', '--quiet']",
        "['report']",
    ]


def test_without_a_network_one_line_says_so_and_the_next_start_tries_again(project: Path) -> None:
    (project / "offline").touch()
    ended = start(project)
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[1:] == [
        "run.py: could not install what Cardtable needs; is there a network connection? "
        "pip says: ERROR: No matching distribution found for pygame-ce>=2.5.2"
    ]
    (project / "offline").unlink()
    assert start(project).returncode == 7
    assert asked(project) == [TO_PLAY] * 2


def test_a_python_that_is_too_new_is_named_as_the_likely_cause(project: Path) -> None:
    run = project / "run.py"
    run.write_text(run.read_text("utf-8").replace("NEWEST = (3, 14)", "NEWEST = (3, 10)"), "utf-8")
    (project / "offline").touch()
    this = ".".join(map(str, sys.version_info[:2]))
    assert start(project).stderr.splitlines()[1:] == [
        "run.py: could not install what Cardtable needs; the packages may not be available for Python "
        f"{this} yet; try Python 3.10. pip says: ERROR: No matching distribution found for pygame-ce>=2.5.2"
    ]


def test_the_tests_sum_up_and_fail_if_one_check_fails(project: Path) -> None:
    ended = start(project, "test")
    assert ended.returncode == 1
    assert "'--durations=10'" in ended.stdout, "the slowest tests are named"
    lines = ended.stdout.splitlines()
    assert any("No module named mypy" in line for line in lines), "what the check of the types said is shown too"
    assert [line.split()[:2] for line in lines[-4:]] == [
        ["ruff", "FAILED"],
        ["imports", "FAILED"],
        ["pytest", "ok"],
        ["mypy", "FAILED"],
    ]


def test_what_failed_runs_once_more_but_not_everything_if_no_test_has_begun(project: Path) -> None:
    site = next(project.glob(".venv/**/pytest"))
    (site / "__main__.py").write_text(f"{ECHO}; sys.exit(1)")
    kept = project / ".pytest_cache" / "v" / "cache" / "lastfailed"
    kept.parent.mkdir(parents=True)
    for failed, again in (('{"gw1": true, "tests/a.py": true}', 0), ('{"tests/a.py::test_b[1]": true}', 1)):
        kept.write_text(failed)
        printed = start(project, "test").stdout
        assert printed.count("what failed, once more") == again
        assert printed.count("['tests/a.py', '--maxfail=20', '--last-failed'") == again


def test_with_arguments_only_the_tests_run(project: Path) -> None:
    assert start(project, "test", "-x").stdout.splitlines()[:2] == ["== pytest", "['-x']"]


@pytest.mark.parametrize("missing", ["version", "venv"])
def test_an_unsuitable_python_is_reported_in_one_line(missing: str, project: Path) -> None:
    shutil.rmtree(project / ".venv")
    pretend = {
        "version": "sys.version_info = (3, 9, 2, 'final', 0); sys.version = '3.9.2 (main)'",
        "venv": "import importlib.util as u; u.find_spec = lambda name: None",
    }
    begin = "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    code = f"import runpy, sys; {pretend[missing]}; {begin}"
    command: list[str | Path] = [sys.executable, "-c", code, project / "run.py"]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert ended.returncode == 1
    assert (
        ended.stderr
        == {
            "version": "run.py: Cardtable needs Python 3.11 or newer, and this is 3.9.2\n",
            "venv": "run.py: this Python comes without venv; on Debian and Ubuntu: sudo apt install python3-venv\n",
        }[missing]
    )
    assert not (project / ".venv").exists()
