"""Draw pictures of tables and pages to look at: ``python3 run.py pictures [NAME ...]``, into ``build/pictures``.

With ``--docs`` it redraws those that the documentation shows, in their place, where git keeps them for good: do that by
hand, when they look different enough. ``optipng`` packs them; without it they are larger.
With ``--find NAME ...`` it looks for the first seeds whose play shows what a picture wants.
"""

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import argparse
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
from pygame import Surface

from cardtable.ai.search import by_rule
from cardtable.games import GAMES
from cardtable.store.tables.format import read_table
from cardtable.ui.play.moments.moment import ShownMoment
from cardtable.ui.play.table_scene import TableScene
from tests.situations import one_person
from tests.ui.at_the_table import Program
from tools.pictures.card_states import NAME as STATES
from tools.pictures.card_states import drawn_states
from tools.pictures.pages import PAGES
from tools.pictures.scenes import MOMENTS, SAMPLES, SCENES, MomentScene, Scene
from tools.piped import piped

ROOT = Path(__file__).resolve().parents[2]
IN_DOCS = ROOT / "docs" / "pictures"
PICTURES = ROOT / "build" / "pictures"
SAMPLE_SIZE = (1280, 720)
MAX_TURNS = 400
SEEDS = range(1, 60)


def main(arguments: list[str]) -> int:
    """Draw the pictures of these names, or all; or look for seeds."""
    names = ", ".join(sorted({*SAMPLES, *SCENES, *MOMENTS, *PAGES, STATES}))
    parser = argparse.ArgumentParser(
        prog="run.py pictures",
        description="Draw pictures of tables and pages.",
        epilog=textwrap.fill(f"names: {names}", 100, break_on_hyphens=False),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these; by default all")
    parser.add_argument("--find", action="store_true", help="look for seeds instead")
    parser.add_argument("--out", type=Path, default=PICTURES, help="the folder for them (build/pictures)")
    parser.add_argument("--docs", action="store_true", help="redraw those in docs/pictures there")
    chosen = parser.parse_args(arguments)
    known = (*SAMPLES, *SCENES, *MOMENTS, *PAGES, STATES)
    if chosen.docs:
        chosen.out = IN_DOCS
        known = tuple(name for name in known if (IN_DOCS / f"{name}.png").exists())
    unknown = set(chosen.names) - set(known)
    if unknown:
        parser.error(f"there is no picture {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    pygame.display.init()
    pygame.font.init()
    missed = []
    for name in chosen.names or known:
        scene = SCENES.get(name)
        if chosen.find and scene is not None:
            found = next((seed for seed in SEEDS if drawn_scene(replace(scene, seed=seed)) is not None), None)
            print(name, found, flush=True)
            continue
        surface = drawn(name)
        if surface is None:
            missed.append(name)
            continue
        print(f"{name} {save(surface, chosen.out / name)} bytes", flush=True)
    if missed:
        print(f"not found: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


def drawn(name: str) -> Surface | None:
    """Return a picture; ``None`` if play never comes to what it is to show."""
    if name in SAMPLES:
        return drawn_sample(SAMPLES[name])
    if name in PAGES:
        return without_grain(PAGES[name]())
    if name == STATES:
        return drawn_states()
    if name in MOMENTS:
        shown = drawn_moment(MOMENTS[name])
        return None if shown is None else shown.screen.surface
    program = drawn_scene(SCENES[name])
    return None if program is None else without_grain(program)


def save(surface: Surface, path: Path) -> int:
    """Write a picture into a PNG file, as small as it gets without loss, and return its size in bytes.

    :param path: without its ending.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, path.with_suffix(".png"))
    if shutil.which("optipng") is not None:
        subprocess.run(("optipng", "-quiet", "-o2", "-strip", "all", path.with_suffix(".png")), check=True)
    return path.with_suffix(".png").stat().st_size


def without_grain(program: Program) -> Surface:
    """Return what is on the screen, the cloth without its fibres, which nobody sees and which make files large."""
    look = program.loop.look
    program.loop.restyle(replace(look, theme=replace(look.theme, grain=0)))
    program.run(0.1)
    return program.screen.surface


def drawn_sample(name: str) -> Surface:
    """Return the picture of a sample table, as the player to act sees it."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), SAMPLE_SIZE)
        program.sit_in(read_table(ROOT / "saves" / f"{name}.cardtable.yaml", GAMES).table)
        program.run(2.0)
        return without_grain(program)


def drawn_scene(scene: Scene) -> Program | None:
    """Return the program when its table shows what a scene wants; ``None`` if it never comes to that."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), scene.size)
        for name, value in scene.settings.items():
            program.app.profile.set(name, value)
        seats = one_person(seats=scene.seats)
        others = (*seats[1 : scene.seat + 1], seats[0], *seats[scene.seat + 1 :])
        table = program.sit_down(scene.game, others, scene.seed, **scene.options)
        if not play_until(program, table, scene.when, scene.seed):
            return None
        program.run(3.0)
        scene.then(program, table)
        program.run(0.2)
        return program


def drawn_moment(scene: MomentScene) -> Program | None:
    """Return the program while it shows a moment; ``None`` if it never does."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), scene.size)
        without_grain(program)  # now: to restyle a table ends what it shows
        table = program.sit_down(scene.game, one_person(seats=scene.seats), scene.seed, **scene.options)

        def shown() -> ShownMoment | None:
            cue = table.board.cue
            return cue if isinstance(cue, ShownMoment) and scene.is_shown(cue.moment) else None

        for number in range(MAX_TURNS):
            program.run_until(lambda: table.to_act or shown() is not None or program.scene is not table)
            found = shown()
            if found is not None:
                program.run(scene.share * found.moment.still)
                return program
            if program.scene is not table:
                program.rest()
                program.key("Enter")
                program.run(1.0)
            else:
                table.make(by_rule(table.board.view, scene.seed * 1000 + number, table.match.game).move)
        return None


def play_until(program: Program, table: TableScene, when: Callable[[TableScene], bool], seed: int) -> bool:
    """Let everybody play by rule of thumb until it is the person's turn and ``when`` is so; return whether it was."""
    for number in range(MAX_TURNS):
        program.run_until(lambda: table.to_act or program.scene is not table)
        if program.scene is not table:
            program.rest()
            program.key("Enter")
            program.run(1.0)
            if program.scene is not table:
                return False
            continue
        if when(table):
            return True
        table.make(by_rule(table.board.view, seed * 1000 + number, table.match.game).move)
    return False


if __name__ == "__main__":
    sys.exit(piped(lambda: main(sys.argv[1:])))
