"""Show what a change does to the screen: every scene in nine shapes, old beside new.

    .venv/bin/python tools/picture_pairs.py --base COMMIT                   all scenes; half an hour on one core
    .venv/bin/python tools/picture_pairs.py 'page-*' --shapes 'normal-*'    some of them
    .venv/bin/python tools/picture_pairs.py 'page-*' --sheet                and contact sheets, without a browser

The pictures of this tree are redrawn each time; those of the base are kept, for all worktrees of the repository. The
pairs that differ are in ``build/pairs/index.html``, those with the most different pixels first. With ``--sheet`` they
are also in ``build/pairs/sheet-1.png`` and so on, eight pairs on each, old on the left.
"""

from __future__ import annotations

import argparse
import html
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pygame
from pygame import Rect, Surface

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # for a tool that is started as a script

from tools.piped import piped  # noqa: E402

OUT = ROOT / "build" / "pairs"
RECORDER = ROOT / "tools" / "record_pictures.py"
LEAST_DIFFERENCE = (6, 6, 6, 255)
"""Of a pixel's colours: what is less is not seen."""
ROWS, COLUMNS = 4, 2
"""Of pairs on a contact sheet."""
CAPTION = 20
STYLE = """
body { font: 15px sans-serif; background: #222; color: #eee; margin: 16px }
figure { margin: 0 0 28px } figcaption { margin: 0 0 6px }
img { max-width: 49.5%; vertical-align: top }
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """A scene in one shape, and the share of its pixels that differ."""

    name: str
    share: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="picture_pairs.py", description="Draw scenes of two commits, old | new.")
    parser.add_argument("scenes", nargs="*", default=["*"], help="names or patterns of scenes")
    parser.add_argument("--base", metavar="COMMIT", default="9a6ddab1", help="the commit to compare with (9a6ddab1)")
    parser.add_argument("--shapes", default="*", metavar="PATTERN", help="such as 'normal-*' or '*-960x720'")
    parser.add_argument("--sheet", action="store_true", help="also draw contact sheets")
    parser.add_argument(
        "--width", type=int, default=400, metavar="PIXELS", help="of a picture on a contact sheet (400)"
    )
    parser.add_argument("--least", type=float, default=0.0, metavar="PERCENT", help="of differing pixels, for a pair")
    parser.add_argument("--again", action="store_true", help="redraw the base, after a change of the recorder")
    parser.add_argument("--keep", action="store_true", help="do not redraw what this tree has drawn before")
    parser.add_argument("--list", action="store_true", help="only print the names of scenes")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        recorded(ROOT, OUT / "new", [*chosen.scenes, "--list"])
        return 0
    base = recorded_base(chosen)
    if not chosen.keep:
        shutil.rmtree(OUT, ignore_errors=True)
    recorded(ROOT, OUT / "new", [*chosen.scenes, "--shapes", chosen.shapes])
    return compare(base, chosen)


def recorded_base(chosen: argparse.Namespace) -> Path:
    """Draw what the base has not drawn yet, and return the folder."""
    commit = git("rev-parse", chosen.base)
    kept = Path(git("rev-parse", "--path-format=absolute", "--git-common-dir")).parent / "build" / "picture-pairs"
    words = [*chosen.scenes, "--shapes", chosen.shapes, *(["--again"] if chosen.again else [])]
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        subprocess.run(("git", "worktree", "add", "--quiet", "--detach", old, commit), cwd=ROOT, check=True)
        try:
            recorded(old, kept / commit, words)
        finally:
            subprocess.run(("git", "worktree", "remove", "--force", old), cwd=ROOT, check=True)
    return kept / commit


def git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def recorded(tree: Path, out: Path, words: Sequence[str]) -> None:
    """Draw scenes in a process that imports Cardtable from this tree."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    subprocess.run([sys.executable, "-P", RECORDER, out, *words], env=environment, check=True, cwd=tree)


def compare(base: Path, chosen: argparse.Namespace) -> int:
    drawn = sorted(path for path in (OUT / "new").iterdir() if is_chosen(path, chosen))
    notes, pairs, same = [], [], 0
    for path in drawn:
        other = base / path.name
        if path.suffix == ".txt":
            if not other.exists():
                notes.append(f"{path.stem} is not drawn any more: {path.read_text('utf-8').splitlines()[-1]}")
            continue
        if not other.exists():
            notes.append(f"{path.stem} is new")
            continue
        share = difference(other, path)
        if share * 100 > chosen.least:
            pairs.append(Pair(path.stem, share))
        else:
            same += 1
    pairs.sort(key=lambda pair: -pair.share)
    write_page(base, pairs, notes, same)
    if chosen.sheet:
        write_sheets(base, pairs, chosen.width)
    for note in notes:
        print(note)
    for pair in pairs:
        print(f"{100 * pair.share:6.2f} %  {pair.name}")
    print(f"{len(pairs)} pairs differ, {same} are the same: {OUT / 'index.html'}")
    return int(bool(pairs or notes))


def is_chosen(path: Path, chosen: argparse.Namespace) -> bool:
    scene, _, shape = path.stem.partition("--")
    return any(fnmatch(scene, pattern) for pattern in chosen.scenes) and fnmatch(shape, chosen.shapes)


def difference(old: Path, new: Path) -> float:
    """Return the share of pixels that differ, as far as people see."""
    if old.read_bytes() == new.read_bytes():
        return 0.0
    one, other = pygame.image.load(old), pygame.image.load(new)
    if one.get_size() != other.get_size():
        return 1.0
    alike = pygame.mask.from_threshold(one, (0, 0, 0), LEAST_DIFFERENCE, other).count()
    return 1 - alike / (one.get_width() * one.get_height())


def write_page(base: Path, pairs: Sequence[Pair], notes: Sequence[str], same: int) -> None:
    """Write the page of pairs, with links to the pictures of both commits."""
    figures = "\n".join(
        f"<figure><figcaption>{html.escape(pair.name)} · {100 * pair.share:.2f} %</figcaption>"
        f'<img src="{(base / f"{pair.name}.png").as_uri()}" loading="lazy">'
        f' <img src="new/{pair.name}.png" loading="lazy"></figure>'
        for pair in pairs
    )
    told = "".join(f"<p>{html.escape(note)}</p>" for note in notes)
    text = (
        f"<!doctype html><meta charset=utf-8><title>Pairs</title><style>{STYLE}</style>"
        f"<h1>Old | new: {len(pairs)} pairs differ, {same} are the same</h1>{told}\n{figures}\n"
    )
    (OUT / "index.html").write_text(text, "utf-8")


def write_sheets(base: Path, pairs: Sequence[Pair], width: int) -> None:
    for old_sheet in OUT.glob("sheet-*.png"):
        old_sheet.unlink()
    pygame.font.init()
    font = pygame.font.Font(None, CAPTION)
    for start in range(0, len(pairs), ROWS * COLUMNS):
        shown = pairs[start : start + ROWS * COLUMNS]
        pictures = [pair_picture(base, pair, width, font) for pair in shown]
        rows = [pictures[at : at + COLUMNS] for at in range(0, len(pictures), COLUMNS)]
        heights = [max(picture.get_height() for picture in row) for row in rows]
        sheet = Surface((COLUMNS * (2 * width + 12), sum(heights)))
        top = 0
        for row, height in zip(rows, heights, strict=True):
            for column, picture in enumerate(row):
                sheet.blit(picture, (column * (2 * width + 12), top))
            top += height
        path = OUT / f"sheet-{start // (ROWS * COLUMNS) + 1}.png"
        pygame.image.save(sheet, path)
        print(path)


def pair_picture(base: Path, pair: Pair, width: int, font: pygame.Font) -> Surface:
    """Return the old picture beside the new one, under their name."""
    both = [pygame.image.load(folder / f"{pair.name}.png") for folder in (base, OUT / "new")]
    scaled = [
        pygame.transform.smoothscale(each, (width, round(width * each.get_height() / each.get_width())))
        for each in both
    ]
    picture = Surface((2 * width + 12, max(each.get_height() for each in scaled) + CAPTION + 4))
    picture.blit(font.render(f"{pair.name}  {100 * pair.share:.2f} %", True, (255, 255, 255)), Rect(2, 3, 0, 0))
    picture.blit(scaled[0], (0, CAPTION))
    picture.blit(scaled[1], (width + 4, CAPTION))
    return picture


if __name__ == "__main__":
    sys.exit(piped(lambda: main(sys.argv[1:])))
