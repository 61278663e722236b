"""Set up and start Cardtable with one command; only Python is needed.

python3 run.py             opens the game
python3 run.py test        runs the checks and tests and says which it left out; with arguments, runs pytest with them
                           --all: also the dear tests, which every night runs; --changed: what a change may break
python3 run.py coverage    runs the tests and prints the lines and branches that they miss; arguments as for test
python3 run.py bench       measures the speed of the program; with a name, one thing: --help lists them
python3 run.py pictures    draws tables and pages into build/pictures, to look at; with names, only those
python3 run.py ARGUMENTS   passes anything else on to cardtable: try --help
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PYTEST = [PYTHON, "-m", "pytest"]
STAMP = VENV / "cardtable-stamp"
TESTED = b"with tests"
NEWEST = (3, 14)  # for newer versions of Python, the packages that Cardtable needs may not be available as wheels yet


def main(arguments: list[str]) -> int:
    """Install everything that is missing, then run the command of the arguments."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file may also be started by a Python that pip would refuse
        stop(f"Cardtable needs Python 3.11 or newer, and this is {sys.version.split()[0]}")
    word = arguments[0] if arguments else ""
    set_up(with_tests=word in ("test", "coverage", "bench", "pictures"))  # the benchmarks use modules of the tests
    if word == "test":
        return test(arguments[1:])
    if word == "coverage":
        return coverage(arguments[1:])
    if word == "bench":
        os.chdir(HERE)
        return start(["-m", "tools.benchmarks", *arguments[1:]])
    if word == "pictures":
        os.chdir(HERE)
        return start(["-m", "tools.pictures", *arguments[1:]])
    return start(["-P", "-m", "cardtable", *arguments])  # -P: no module is imported from the caller's folder


def stop(problem: str) -> None:
    """End the program with one line that says what is wrong and what helps."""
    sys.exit(f"run.py: {problem}")


def set_up(with_tests: bool) -> None:
    """Make .venv and install what Cardtable needs, unless it is up to date with this Python and this project.

    A .venv that is a link is another folder's, for instance of the checkout that this one is a work tree of: it is
    used as it is.
    """
    if VENV.is_symlink() and PYTHON.exists():
        return
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]} in ".encode() + os.fsencode(HERE)
    setting_up = (HERE / "pyproject.toml").read_bytes() + Path(__file__).read_bytes()
    project = hashlib.sha256(setting_up).hexdigest().encode()
    stamp = STAMP.read_bytes().split(b"\n") if STAMP.exists() else []
    tests_there = stamp[2:] == [TESTED]
    if PYTHON.exists() and stamp[:2] == [python, project] and (tests_there or not with_tests):
        return
    usable = PYTHON.exists() and stamp[:1] in ([], [python]) and quietly("-m", "pip", "--version") is None
    if not usable:
        make_venv()
    print(
        "run.py: installing what Cardtable needs into .venv; this takes a while, once ...", file=sys.stderr, flush=True
    )
    extra = with_tests or tests_there
    options = ("--quiet", "--disable-pip-version-check", "--no-compile", "--retries", "2")
    if extra and not usable:  # many packages, of whose lists of versions a new pip makes sense in a third of the time
        quietly("-m", "pip", "install", *options, "--upgrade", "pip")
    failure = quietly("-m", "pip", "install", *options, *needs(with_tests=extra))
    if failure is not None:
        cause = "is there a network connection?"
        if sys.version_info[:2] > NEWEST:
            cause = "the packages may not be available for Python {}.{} yet; try Python {}.{}.".format(
                *sys.version_info[:2], *NEWEST
            )
        stop(f"could not install what Cardtable needs; {cause} pip says: {failure}")
    quietly("-m", "pip", "uninstall", "--yes", "cardtable")  # a copy that an earlier run.py made would hide the sources
    run_from_here()
    STAMP.write_bytes(b"\n".join([python, project, TESTED if extra else b"to play"]))


def needs(with_tests: bool) -> list[str]:
    """Return the packages that Cardtable needs."""
    import tomllib  # noqa: PLC0415 - new in 3.11, and an older Python is told so first

    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *(project["optional-dependencies"]["test"] if with_tests else ())]


def run_from_here() -> None:
    """Let .venv import Cardtable from this folder, so that every change of the sources counts at once.

    The path is relative, and so in ASCII: before 3.13, Python reads the file in the encoding of the system, and an
    umlaut in it could stop every start.
    """
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV), "platbase": str(VENV)}))
    (site / "cardtable-sources.pth").write_text(os.path.relpath(HERE, site) + "\n", "ascii")


def make_venv() -> None:
    """Make a new .venv."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        stop("this Python comes without venv; on Debian and Ubuntu: sudo apt install python3-venv")
    import venv  # noqa: PLC0415 - some systems leave it out

    print("run.py: making .venv ...", file=sys.stderr, flush=True)
    try:
        venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=True).create(VENV)
    except (OSError, subprocess.CalledProcessError) as error:
        stop(f"could not make {VENV}: {error}; if venv is missing, on Debian and Ubuntu: sudo apt install python3-venv")


def quietly(*arguments: str) -> str | None:
    """Run the venv's Python; return None if it succeeds, else the last line of its output."""
    done = subprocess.run([PYTHON, *arguments], cwd=HERE, capture_output=True, text=True, errors="replace", check=False)
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return None if done.returncode == 0 else (errors or lines or ["nothing"])[-1]


def start(arguments: list[str]) -> int:
    """Replace this process by the venv's Python with these arguments, or on Windows, run it."""
    command = [str(PYTHON), *arguments]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)  # the same process, so that ending it ends the game
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130


def test(arguments: list[str]) -> int:
    """Run all checks and tests, or the tests that the arguments name, and print a summary."""
    os.environ["PYTHONUTF8"] = "1"  # the tests read and write UTF-8, whatever the system does
    everything, changed = arguments in ([], ["--all"]), arguments == ["--changed"]
    if changed:
        chosen = subprocess.run(
            [PYTHON, "-m", "tests.changed"], cwd=HERE, stdout=subprocess.PIPE, text=True, check=True
        )
        arguments = chosen.stdout.split("\n")[:-1]
        if not arguments:
            return 0
    # Plain assertions: to rewrite those of all tests, for what they say when they fail, takes each process 11 seconds.
    shared_out = ["-n", "2", "--dist", "loadscope", "--assert=plain"] if everything or changed else []
    slowest = ["--durations=10"] if everything else []
    steps = {
        "ruff": [PYTHON, "-m", "ruff", "check", "."],
        "mypy": [PYTHON, "-m", "mypy"],
        "imports": [PYTHON, "-c", "from importlinter.cli import *; lint_imports_command()", "--no-logo"],
        "pytest": [*PYTEST, *shared_out, *slowest, *arguments],
    }
    results = []
    with tempfile.TemporaryFile() as said:
        # The types are checked on one core: beside the tests, which would else leave the other idle.
        began = time.monotonic()
        types = subprocess.Popen(steps["mypy"], cwd=HERE, stdout=said, stderr=subprocess.STDOUT) if everything else None
        for name in ["ruff", "imports", "pytest"] if everything else ["pytest"]:
            print(f"== {name}", flush=True)
            before = time.monotonic()
            failed = subprocess.call(steps[name], cwd=HERE) != 0
            results.append((name, failed, time.monotonic() - before))
            if name == "pytest" and failed and shared_out and (files := failed_files()):
                print("== pytest: what failed, once more, with all that its assertions see", flush=True)
                once_more = [*PYTEST, *files, "--maxfail=20", "--last-failed", "--last-failed-no-failures=none"]
                subprocess.call(once_more, cwd=HERE)
        if types is not None:
            print("== mypy", flush=True)
            failed = types.wait() != 0
            said.seek(0)
            print(said.read().decode(errors="replace"), end="")
            results.append(("mypy", failed, time.monotonic() - began))
    print("==")
    for name, failed, seconds in results:
        print(f"{name:8} {'FAILED' if failed else 'ok':6} {seconds:6.1f} s")
    return int(any(failed for _, failed, _ in results))


def failed_files() -> list[str]:
    """Return the files of the tests that have failed: of none if it was no test, but the collection of them."""
    path = HERE / ".pytest_cache" / "v" / "cache" / "lastfailed"
    failed = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return sorted({name.partition("::")[0] for name in failed if "::" in name})


def coverage(arguments: list[str]) -> int:
    """Run all tests, or those named by the arguments, and print the lines and branches of the program they miss."""
    os.environ["PYTHONUTF8"] = "1"
    run = [PYTHON, "-m", "coverage"]
    subprocess.call([*run, "erase"], cwd=HERE)
    status = subprocess.call([*run, "run", "-m", "pytest", *arguments], cwd=HERE)
    subprocess.call([*run, "combine", "--quiet"], cwd=HERE)
    return subprocess.call([*run, "report"], cwd=HERE) or status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
