"""House rules on the command line: a file, or the name of a preset."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtable.commands.problems import UsageError
from cardtable.engine.game import Game
from cardtable.store.files import read_file
from cardtable.store.game_files import presets_of
from cardtable.store.plain_yaml import TextProblem, read_text, read_yaml

MAX_OPTIONS_BYTES: Final = 1 << 20
"""The maximum size of a file of house rules."""


def house_rules_of(text: str | None, game: Game) -> Mapping[str, object]:
    """Return the house rules of a file or of a preset.

    :param text: the path or the name; ``None`` for the printed rules.
    """
    if text is None:
        return {}
    path = Path(text)
    if path.exists():
        return _read(path)
    presets = {str(preset["name"]): preset["options"] for preset in presets_of(game)}
    for name, options in presets.items():
        if name.casefold() == text.casefold():
            chosen: Mapping[str, object] = options
            return chosen
    names = ", ".join(map(repr, presets))
    raise UsageError(f"there is no file {text!r}, nor house rules of that name; there are {names}")


def _read(path: Path) -> Mapping[str, object]:
    try:
        part = read_yaml(read_text(read_file(path, MAX_OPTIONS_BYTES)))
    except TextProblem as problem:
        raise UsageError(f"{path}:{problem.line}: {problem.reason}") from None
    if isinstance(part.value, dict) and part.value.keys() == {"options"}:
        part = part.value["options"]
    if part.value is None:
        return {}
    if not isinstance(part.value, dict):
        raise UsageError(f"{path}:{part.line}: options are written 'name: value', a line each, not as {part.shown}")
    options: Mapping[str, object] = part.bare
    return options
