"""Walk through the checklist of a release; each step is run and says what is missing.

    python3 tools/release.py --dry-run          every step but the tag; add --without-tests to leave .ci/run out
    python3 tools/release.py                    the same, then the tag, which a person pushes
    python3 tools/release.py --notes            what the changelog says of this version
    python3 tools/release.py --check-tag v1.0.0

Pushing the tag builds the packages on the servers and attaches them to a draft (.github/workflows/release.yml); a
person looks at it and publishes it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # for a tool that is started as a script

from tools.piped import piped  # noqa: E402

DIST = ROOT / "dist"
PLACEHOLDER = "cardtable.example"
VERSION: str = re.findall(r'^__version__ = "(.+)"$', (ROOT / "cardtable" / "__init__.py").read_text("utf-8"), re.M)[0]
TAG = f"v{VERSION}"


class MissingError(Exception):
    """Something that a release needs is not there or not right. The message says what to do."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="release.py", description="Walk through the checklist of a release.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--dry-run", action="store_true", help="do everything but the tag")
    what.add_argument("--notes", action="store_true", help="print what the changelog says of this version")
    what.add_argument("--check-tag", metavar="TAG", help="fail unless this is the tag of this version")
    parser.add_argument("--without-tests", action="store_true", help="leave .ci/run out, which takes some minutes")
    chosen = parser.parse_args(arguments)
    os.chdir(ROOT)
    try:
        if chosen.notes:
            print(notes())
            return 0
        if chosen.check_tag is not None:
            if chosen.check_tag != TAG:
                raise MissingError(f"the tag is {chosen.check_tag}, but cardtable/__init__.py says {VERSION}")
            return 0
    except MissingError as problem:
        print(f"release.py: {problem}", file=sys.stderr)
        return 1
    steps: list[tuple[str, Callable[[], str]]] = [
        ("what Cardtable needs is installed in .venv", lambda: ran(sys.executable, "run.py", "--version")),
        ("the checkout is main, with nothing uncommitted", check_checkout),
        ("version, changelog and citation agree", check_version),
        ("no pictures were added silently", check_pictures),
        ("workflows and issue forms can be read", check_furniture),
        ("all checks and tests", lambda: ran(".ci/run")),
        ("the program without Python", lambda: ran(sys.executable, "packaging/build.py")),
        ("it starts, draws, plays and saves by itself", self_test),
        ("desktop entry and store description", check_desktop),
        ("the wheel", lambda: ran(python(), "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", ".")),
        ("sums of what would be attached", sums),
    ]
    if not chosen.dry_run:
        steps.insert(0, ("the project has an address", check_address))
        steps.append((f"the tag {TAG}", make_tag))
    failed = False
    for number, (title, step) in enumerate(steps, 1):
        if chosen.without_tests and title == "all checks and tests":
            print(f"{number:2}. {title}: left out (--without-tests)", flush=True)
            continue
        began = time.monotonic()
        try:
            result = step()
        except MissingError as problem:
            failed = True
            print(f"{number:2}. {title}: MISSING: {problem}", flush=True)
            if not chosen.dry_run:
                break
            continue
        print(f"{number:2}. {title}: ok{result and f', {result}'} ({time.monotonic() - began:.0f} s)", flush=True)
    print("\nFor a person, afterwards:")
    if PLACEHOLDER in (ROOT / "pyproject.toml").read_text("utf-8"):
        print("- set the project's address in pyproject.toml, [project.urls]: it is still a placeholder")
    print(f"- git push origin main {TAG}: the servers build the packages and make a draft")
    print("- look at the draft: install each package on its system, play a hand, open a table file by a double click")
    print("- publish the draft")
    return int(failed)


def check_address() -> str:
    if PLACEHOLDER in (ROOT / "pyproject.toml").read_text("utf-8"):
        raise MissingError("set the project's address in pyproject.toml, [project.urls]")
    return ""


def check_checkout() -> str:
    branch, changes = output("git", "rev-parse", "--abbrev-ref", "HEAD"), output("git", "status", "--porcelain")
    if changes:
        raise MissingError(f"commit or remove what git status lists ({len(changes.splitlines())} files)")
    if branch not in ("main", "HEAD"):
        raise MissingError(f"this is the branch {branch}; git switch main")
    if output("git", "tag", "--list", TAG):
        raise MissingError(f"the tag {TAG} exists already; raise the version in cardtable/__init__.py")
    return output("git", "rev-parse", "--short", "HEAD")


def check_version() -> str:
    notes()
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    if f"\nversion: {VERSION}\n" not in citation:
        raise MissingError(f"CITATION.cff names another version than {VERSION}")
    said = output(python(), "-m", "cardtable", "--version")
    if said != f"cardtable {VERSION}":
        raise MissingError(f"cardtable --version says {said!r}")
    return VERSION


def notes() -> str:
    """Return the section of the changelog about this version.

    :raises MissingError: if there is none.
    """
    found = re.search(
        rf"^## {re.escape(VERSION)}\b.*?\n(.*?)(?=^## |\Z)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M | re.S
    )
    if found is None or not found[1].strip():
        raise MissingError(f"CHANGELOG.md has no section ## {VERSION}")
    section: str = found[1]
    return section.strip()


def check_pictures() -> str:
    earlier = output("git", "describe", "--tags", "--abbrev=0", "--match", "v*", check=False)
    return ran(sys.executable, "tools/check_pictures.py", f"{earlier}..HEAD") if earlier else "no earlier release"


def check_furniture() -> str:
    paths = sorted((ROOT / ".github").rglob("*.yml"))
    reading = "import sys, yaml; [yaml.safe_load(open(path, encoding='utf-8')) for path in sys.argv[1:]]"
    ran(python(), "-c", reading, *map(str, paths))
    return f"{len(paths)} files"


def self_test() -> str:
    program = DIST / "cardtable" / ("cardtable.exe" if os.name == "nt" else "cardtable")
    if not program.exists():
        raise MissingError("there is no built program in dist/")
    screen = () if os.environ.get("DISPLAY") or not shutil.which("xvfb-run") else ("xvfb-run", "-a")
    return ran(*screen, str(program), "--self-test", SDL_AUDIODRIVER="dummy")


def check_desktop() -> str:
    shares = DIST / "cardtable" / "share"
    checked = []
    for tool, pattern, arguments in (
        ("desktop-file-validate", "*.desktop", ()),
        ("appstreamcli", "*.metainfo.xml", ("validate", "--no-net")),
    ):
        paths = [str(path) for path in shares.rglob(pattern)]
        if not paths:
            raise MissingError(f"the built program has no {pattern}")
        if shutil.which(tool) is None:
            raise MissingError(f"{tool} is missing; on Debian and Ubuntu: apt install appstream desktop-file-utils")
        ran(tool, *arguments, *paths)
        checked.append(tool)
    return ", ".join(checked)


def sums() -> str:
    packages = [path for path in sorted(DIST.iterdir()) if path.is_file() and VERSION in path.name]
    if not packages:
        raise MissingError("there are no packages in dist/")
    for path in packages:
        print(f"    {hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}  {path.stat().st_size / 1e6:.1f} MB")
    return ""


def make_tag() -> str:
    return ran("git", "tag", "--annotate", TAG, "--message", f"Cardtable {VERSION}")


def python() -> str:
    """Return the Python of .venv, where run.py has installed what Cardtable needs."""
    path = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not path.exists():
        raise MissingError("there is no .venv; run python3 run.py --version")
    return str(path)


def ran(*command: str, **environment: str) -> str:
    """Run a command whose output only matters if it fails.

    :raises MissingError: with the last lines of its output.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})
    if done.returncode != 0:
        last = "\n    ".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise MissingError(f"{' '.join(command)} failed:\n    {last}")
    return ""


def output(*command: str, check: bool = True) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise MissingError(f"{' '.join(command)} failed: {done.stderr.strip()}")
    return done.stdout.strip() if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(piped(lambda: main(sys.argv[1:])))
