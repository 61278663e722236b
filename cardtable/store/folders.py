"""The folders of a person's tables and settings, notes in them for the next start, and what killed programs left."""

import contextlib
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from cardtable.store.errors import StoreError
from cardtable.store.files import UNFINISHED, make_folder, paths_matching, read_file, write_atomically
from cardtable.store.locks import remove_unless_held
from cardtable.store.plain_yaml import TextProblem, read_text, read_yaml, write_yaml

# --- notes, each one line of text in a file of its own, such as the table that was open last ------------------------

_MAX_BYTES: Final = 32 * 1024
"""The maximum size of a note that is read."""
_KEY: Final = "last"


def read_note(path: Path) -> str:
    """Return the note in the file; empty if there is none, or it cannot be read."""
    try:
        content = read_yaml(read_text(read_file(path, _MAX_BYTES))).bare
    except (StoreError, TextProblem):
        return ""
    note = content.get(_KEY) if isinstance(content, dict) else None
    return note if isinstance(note, str) else ""


def remove_note(path: Path) -> None:
    """Remove the note, if there is one; if that is impossible, it stays."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def write_note(path: Path, note: str) -> None:
    """Write a note to the file, replacing the one before.

    :raises StoreError: if that cannot be written.
    """
    make_folder(path.parent)
    write_atomically(path, write_yaml({_KEY: note}))


# --- folders ----------------------------------------------------------------------------------------------------------

_NAME: Final = "cardtable"
TABLE_ENDING: Final = ".cardtable.yaml"
"""The end of the names of table files."""
REMOVED: Final = "removed"
"""The folder of removed tables, inside that of the saved tables."""
EVENINGS: Final = "evenings"
"""The folder of duplicate evenings, inside that of the saved tables; each evening has a folder in it."""
EVENING_FILE: Final = "evening.yaml"
"""The file in the folder of an evening."""
# Earlier versions gave unfinished files a name that other programs use too: these are known by what was to be written.
_OURS: Final = re.compile(
    rf"\..*({re.escape(UNFINISHED)}|({re.escape(TABLE_ENDING)}(\.reviews\.json)?|{re.escape(EVENING_FILE)})\.(lock|[0-9]+\.tmp))",
    re.DOTALL,
)
_ANY: Final = re.compile(r"\..+\.(lock|tmp)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Folders:
    """The folder of the saved tables, and the file of the settings. Neither is made until something is saved.

    :param documents: the person's folder for exported files, never a hidden one: that of documents, or of downloads,
        or the home folder; ``None`` only where no person is at home.
    :param own: the person's own folder for tables, where they are saved unless another folder was named.
    """

    saves: Path
    settings: Path
    documents: Path | None = None
    own: Path | None = None

    @property
    def statistics(self) -> Path:
        """The statistics file, in the folder of the settings: one for all profiles and all folders of tables."""
        return self.settings.with_name("statistics.jsonl")

    @property
    def practice(self) -> Path:
        """The folder of exercises, beside the statistics: one for all profiles."""
        return self.settings.with_name("practice")

    @property
    def day_results(self) -> Path:
        """The file with the results of deals of the day, for all profiles."""
        return self.settings.with_name("deals-of-the-day.jsonl")

    @property
    def titles(self) -> Path:
        """The file with the titles of saved tables."""
        return self.settings.with_name("table-titles.yaml")

    @property
    def last_table(self) -> Path:
        """The file that says which table was open last."""
        return self.settings.with_name("last-table.yaml")

    @property
    def kept_copy(self) -> Path:
        """The file that says at the next start where a table was kept that could not be saved."""
        return self.settings.with_name("kept-copy.yaml")

    @property
    def refuges(self) -> tuple[Path, ...]:
        """The folders for the copy of a table that cannot be saved in its file; the first that takes it is used."""
        wanted = (self.saves, self.own, self.documents, self.settings.parent)
        return tuple(dict.fromkeys(folder for folder in wanted if folder is not None))


def folders(saves: Path | None = None) -> Folders:
    """Return the folders in which this system keeps a user's documents and settings.

    :param saves: another folder for the tables, as named on the command line; the settings stay in their place.
    :raises StoreError: if this user has no home folder, like some service accounts.
    """
    try:
        own = platformdirs.user_data_path(_NAME, appauthor=False) / "tables"
        config = platformdirs.user_config_path(_NAME, appauthor=False)
        if not config.is_absolute():  # older platformdirs leave a ~ that stands for no folder
            raise RuntimeError(config)
    except RuntimeError:
        raise StoreError("there is no home folder for settings and tables; set HOME to a folder") from None
    return Folders((saves or own).absolute(), config / "settings.yaml", _for_exported_files(), own)


def _for_exported_files() -> Path | None:
    """Return the first of documents, downloads and home that is there and not hidden from its owner."""
    home = Path.home()
    wanted = (platformdirs.user_documents_path(), platformdirs.user_downloads_path(), home)
    return next((each for each in wanted if each.is_dir() and not _is_hidden(each, home)), None)


def _is_hidden(folder: Path, home: Path) -> bool:
    """Return whether a file manager hides the folder, or one around it within the home folder."""
    around = [folder, *folder.parents]
    within = around[: around.index(home)] if home in around else around[:1]
    return any(each.name.startswith(".") or has_hidden_attribute(each) for each in within)


def has_hidden_attribute(folder: Path) -> bool:
    """Return whether Windows hides the folder, as it does AppData."""
    return bool(getattr(folder.stat(), "st_file_attributes", 0) & stat.FILE_ATTRIBUTE_HIDDEN)


def remove_leftovers(places: Folders) -> None:
    """Remove what killed programs left in all folders to which this one writes: locks, and unfinished files.

    Files that a running program holds stay, and so do files of other programs.
    """
    last = read_note(places.last_table)
    evenings = [path.parent for path in paths_matching(places.saves / EVENINGS, f"*/{EVENING_FILE}")]
    shared = {places.saves, places.saves / REMOVED, places.saves / EVENINGS, *evenings}
    for folder in shared | {each for each in (places.documents, Path(last).parent if last else None) if each}:
        _remove(folder, _OURS)
    for folder in (places.settings.parent, places.practice):  # nobody else writes there
        _remove(folder, _ANY)


def _remove(folder: Path, names: re.Pattern[str]) -> None:
    for path in paths_matching(folder, ".*"):
        if names.fullmatch(path.name):
            remove_unless_held(path)
