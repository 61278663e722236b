"""The program at its settings, and what they have written."""

from pathlib import Path
from typing import Any

import yaml

from cardtable.pages.settings import SettingsPage
from cardtable.ui.play.table_scene import TableScene
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program

BG = "blues-and-greens"
BIG_THREE = "big-three"


def at_its_settings(tmp_path: Path) -> Program:
    """Return the program at its settings."""
    program = Program(tmp_path)
    program.app.show_settings()
    program.run(0.1)
    return program


def page(program: Program) -> SettingsPage:
    assert isinstance(program.scene, SettingsPage)
    return program.scene


def written(program: Program) -> dict[str, Any]:
    """Return what stands in the settings file."""
    written: dict[str, Any] = yaml.safe_load(program.app.folders.settings.read_text())
    return written


def table(program: Program, game: str = BG, players: int | None = None) -> TableScene:
    """Sit down and let the cards be dealt, until the person is asked."""
    scene = program.sit_down(game, one_person(seats=players or game_of(game).players[-1]))
    program.run_until(lambda: scene.to_act)
    return scene
