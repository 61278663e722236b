"""The settings file: read leniently, and changed only where a setting has changed.

People may edit it. Their comments, unknown keys and unusable values stay in it; a file that cannot be read at all is
renamed before a new one is written.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardtable.engine.plain_values import Json
from cardtable.store.errors import MissingFileError, StoreError, TooLargeError
from cardtable.store.files import changing, read_file, set_unreadable_aside, write_atomically
from cardtable.store.folders import make_folder
from cardtable.store.settings.settings import IN_MILLISECONDS, Settings, preferences
from cardtable.store.settings.written_settings import PARTED, read_settings, settings_as_written
from cardtable.store.texts.one_line import one_line
from cardtable.store.texts.plain_yaml import TextProblem, YamlPart, read_text, read_yaml, write_yaml

_MAX_BYTES: Final = 1024 * 1024
_FIRST_LINE: Final = "# The settings of Cardtable. Change them here or in the program.\n"


class SettingsFile:
    """The settings on disk: ``settings``, and ``problems`` with what was wrong, one sentence each."""

    def __init__(self, path: Path) -> None:
        """Read the file; without one, the defaults apply."""
        self.path = path
        self.settings = Settings()
        self.problems: tuple[str, ...] = ()
        try:
            self.settings, self.problems = read_settings(read_yaml(self._text()))
        except TextProblem as problem:
            kept = "The default settings are used until this is corrected; the file is kept."
            self.problems = (one_line(f"{path}: line {problem.line}: {problem.reason}. {kept}"),)
        except StoreError as error:
            self.problems = (str(error),)

    def _text(self) -> str:
        try:
            return read_text(read_file(self.path, _MAX_BYTES))
        except MissingFileError:
            return ""

    def keep(self, settings: Settings) -> None:
        """Write what has changed in ``settings``; what other programs have changed meanwhile stays.

        :raises StoreError: if it cannot be written; the settings still apply until the program ends.
        """
        old, new = settings_as_written(self.settings), settings_as_written(settings)
        changes = {key: value for key, value in new.items() if old.get(key) != value}
        self.settings = settings
        if not changes:
            return
        make_folder(self.path.parent)
        standard = settings_as_written(Settings())
        unusual = {key: value for key, value in new.items() if standard.get(key) != value}
        with changing(self.path):
            try:
                before = self._text()
                text = changed_text(before, {**changes, **_merged(before, old, changes)} if before else unusual)
            except (TextProblem, TooLargeError):
                set_unreadable_aside(self.path)
                text = changed_text("", unusual)
            write_atomically(self.path, text)


def _merged(text: str, old: Mapping[str, Json], changes: Mapping[str, Json]) -> dict[str, Json]:
    """Return the changed settings that have a value for each game or key, with the other values that a file has now.

    :param text: the file, in which another program may have changed other values of the same setting.
    :param old: the settings before the changes.
    """
    written = settings_as_written(read_settings(read_yaml(text))[0])
    merged: dict[str, Json] = {}
    for name in PARTED:
        there, before, now = written[name], old[name], changes.get(name)
        if isinstance(there, dict) and isinstance(before, dict) and isinstance(now, dict):
            kept = {each: value for each, value in there.items() if each not in before or each in now}
            merged[name] = {**kept, **{each: value for each, value in now.items() if before.get(each) != value}}
    return merged


def changed_text(text: str, changes: Mapping[str, Json]) -> str:
    """Return the text of a settings file with new values for some keys and everything else as it was.

    :raises TextProblem: if the way it is written does not allow this.
    """
    document = read_yaml(text)
    if not isinstance(document.value, dict | None):
        raise TextProblem(document.line, "these are not settings")
    lines = text.splitlines(keepends=True) or [_FIRST_LINE]
    if not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    starts = sorted(document.key_lines.items(), key=lambda pair: -pair[1])
    end = len(lines)
    for key, start in starts:
        if key in changes:
            lines[start - 1 : _end_of_value(lines, start, end)] = [write_yaml({key: changes[key]})]
        end = start - 1
    lines += [
        _remark(key) + write_yaml({key: value}) for key, value in changes.items() if key not in document.key_lines
    ]
    written = "".join(lines)
    _check_changes(read_yaml(written), document, changes)
    return written


def _end_of_value(lines: list[str], start: int, end: int) -> int:
    """Return the last line of the value that starts in this line; comments and gaps after it belong to the next key."""
    while end > start and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def _remark(key: str) -> str:
    for option in preferences():
        if option.name == key:
            unit = ", in milliseconds" if key in IN_MILLISECONDS else ""
            return f"# {option.label}: {option.help} ({option.allowed}{unit})\n"
    return ""


def _check_changes(written: YamlPart, before: YamlPart, changes: Mapping[str, Json]) -> None:
    if (written.bare or {}) != {**(before.bare or {}), **changes}:
        raise TextProblem(before.line, "these settings are written in a way that can't be added to")
