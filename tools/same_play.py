"""Compare what two commits play, show and say: for a rebuilding that must change nothing.

    .venv/bin/python tools/same_play.py --base COMMIT               all setups; an hour on two cores
    .venv/bin/python tools/same_play.py --base COMMIT --quick       a hundredth of them, in two minutes
    .venv/bin/python tools/same_play.py --base COMMIT --times       only the times, of both commits in turn

For every game, number of players and house rules it plays random matches and matches of normal players from the same
seeds, and compares, by setup:

- ``moves``: the moves of a random match, as in its table file, with the number of legal ones at each turn;
- ``players``: the moves of a match among normal players, bounded by counts;
- ``views``: what each seat, and an onlooker, knows at some moments (every field, but not the names of fields);
- ``texts``: log lines, prompts, labels of moves, standings, refusals, hints, and a review of the first hand;
- ``positions``: the position as text at some moments, and that each can be read and written again.

What differs is printed by its name. The texts and positions of both commits are kept in ``build/same-play`` (``old/``,
``new/``), for ``diff -r``: a wording that changes on purpose is read there. What the base played is kept for the next
comparison, for all worktrees of the repository.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # for a tool that is started as a script

from tools.piped import piped  # noqa: E402

OUT = ROOT / "build" / "same-play"
RECORDER = ROOT / "tools" / "record_play.py"
KINDS = ("moves", "players", "views", "texts", "positions")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="same_play.py", description="Compare what two commits play, show and say.")
    parser.add_argument("--base", metavar="COMMIT", default="HEAD", help="the commit to compare with (HEAD)")
    parser.add_argument("--quick", action="store_true", help="a hundredth of the setups")
    parser.add_argument("--times", action="store_true", help="only compare times")
    parser.add_argument("--games", metavar="GAME,GAME", default="", help="only these games")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes (2)")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        subprocess.run(("git", "worktree", "add", "--quiet", "--detach", old, chosen.base), cwd=ROOT, check=True)
        try:
            return times(old, chosen) if chosen.times else compare(old, chosen)
        finally:
            subprocess.run(("git", "worktree", "remove", "--force", old), cwd=ROOT, check=True)


def recorded_base(tree: Path, game: str, chosen: argparse.Namespace) -> None:
    """Record one game of the base, unless an earlier comparison has done it."""
    commit = git("rev-parse", chosen.base)
    what = f"{commit} {game} {chosen.quick}\n{RECORDER.read_text('utf-8')}"
    kept = Path(git("rev-parse", "--path-format=absolute", "--git-common-dir")).parent / "build" / "same-play-bases"
    folder = kept / hashlib.sha256(what.encode()).hexdigest()[:16]
    if not folder.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept) as name:
            made = Path(name) / game
            recorded(tree, game, made, chosen)
            try:
                made.rename(folder)
            except OSError:  # another worktree was faster
                if not folder.exists():
                    raise
    shutil.copytree(folder, OUT / "old", dirs_exist_ok=True)


def git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def games_of(chosen: argparse.Namespace) -> list[str]:
    known = sorted(path.name.replace("_", "-") for path in (ROOT / "cardtable" / "games").iterdir() if path.is_dir())
    return chosen.games.split(",") if chosen.games else [name for name in known if not name.startswith("--")]


def recorded(tree: Path, game: str, out: Path, chosen: argparse.Namespace) -> None:
    """Record one game in a process that imports Cardtable from this tree."""
    words = [game, str(out), *(f"--{name}" for name in ("quick", "times") if getattr(chosen, name))]
    # Sets of texts have the same order in both.
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "SDL_VIDEODRIVER": "dummy"}
    subprocess.run([sys.executable, "-P", RECORDER, *words], env=environment, check=True, cwd=tree)


def compare(old: Path, chosen: argparse.Namespace) -> int:
    shutil.rmtree(OUT, ignore_errors=True)
    with ThreadPoolExecutor(chosen.jobs) as pool:
        jobs = []
        for game in games_of(chosen):
            jobs.append(pool.submit(recorded_base, old, game, chosen))
            jobs.append(pool.submit(recorded, ROOT, game, OUT / "new", chosen))
        for job in jobs:
            job.result()
    sums = {which: read_sums(OUT / which) for which in ("old", "new")}
    different: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for setup in sorted(sums["old"].keys() | sums["new"].keys()):
        for kind in KINDS:
            if sums["old"].get(setup, {}).get(kind) != sums["new"].get(setup, {}).get(kind):
                different[kind].append(setup)
    for kind, setups in different.items():
        for setup in setups[:10]:
            print(f"{kind} differ: {setup}")
        if len(setups) > 10:
            print(f"{kind} differ: {len(setups) - 10} more setups")
    count = len(sums["new"])
    same = ", ".join(f"{kind} {count - len(setups)} of {count}" for kind, setups in different.items())
    print(f"same play as {chosen.base}: {same}")
    if any(different.values()):
        print(f"diff -r {(OUT / 'old').relative_to(ROOT)} {(OUT / 'new').relative_to(ROOT)}")
    return int(any(different.values()))


def read_sums(folder: Path) -> dict[str, dict[str, str]]:
    return {
        setup: sums for path in folder.glob("*.json") for setup, sums in json.loads(path.read_text("utf-8")).items()
    }


def times(old: Path, chosen: argparse.Namespace) -> int:
    """Print processor times of both trees, in turn, so that a busy machine slows both."""
    print(f"{'game':18}{'moves and apply':>28}{'a guess':>28}{'a rule of thumb':>28}   (old, new, new/old)")
    for game in games_of(chosen):
        rounds: dict[str, list[dict[str, float]]] = {"old": [], "new": []}
        for number in range(3):
            for which, tree in (("old", old), ("new", ROOT)):
                recorded(tree, game, OUT / f"{which}-{number}", chosen)
                rounds[which].append(json.loads((OUT / f"{which}-{number}" / f"{game}.times").read_text("utf-8")))
        cells = []
        for what in ("acts", "guesses", "thumbs"):
            before, after = (min(each[what] for each in rounds[which]) for which in ("old", "new"))
            cells.append(f"{before * 1e6:.1f} {after * 1e6:.1f} µs {after / before:.2f}")
        print(f"{game:18}" + "".join(f"{cell:>28}" for cell in cells), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(piped(lambda: main(sys.argv[1:])))
