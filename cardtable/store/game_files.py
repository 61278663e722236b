"""The texts that come with a game: its layout, its presets, its rules in words, what its AI players' decisions cost."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from cardtable.engine.game import Game


def folder_of(game: Game) -> Traversable:
    return files(f"cardtable.games.{game.id.replace('-', '_')}")


def _text(game: Game, *names: str) -> str:
    return folder_of(game).joinpath(*names).read_text(encoding="utf-8")


def layout_of(game: Game) -> Mapping[str, Any]:
    """Return the contents of the game's ``layout.yaml``."""
    raw: Mapping[str, Any] = yaml.safe_load(_text(game, "layout.yaml"))
    return raw


@cache  # reading them again would delay the page on which a game is set up
def presets_of(game: Game) -> tuple[Mapping[str, Any], ...]:
    """Return the game's named house rules: each with ``name``, ``help`` and ``options``."""
    return tuple(yaml.safe_load(_text(game, "presets.yaml")))


def rules_of(game: Game) -> str:
    """Return the game's rules in words (Markdown)."""
    return _text(game, "rules.md")


def measured_costs_of(game: Game) -> Mapping[str, Any] | None:
    """Return the contents of the game's ``level_costs.yaml``; ``None`` where nobody has measured them."""
    if not folder_of(game).joinpath("level_costs.yaml").is_file():
        return None
    raw: Mapping[str, Any] = yaml.safe_load(_text(game, "level_costs.yaml"))
    return raw
