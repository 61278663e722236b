"""Where a person's tables and settings are kept."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from cardtable.store.files import StoreError, blame

_NAME: Final = "cardtable"


@dataclass(frozen=True, slots=True)
class Folders:
    """The folder of the saved tables, and the file of the settings. Nothing is made before something is kept.

    :param documents: the person's own documents, for what shall be found there; ``None`` if there is no such folder.
    """

    saves: Path
    settings: Path
    documents: Path | None = None

    @property
    def statistics(self) -> Path:
        """The file of the statistics, beside the settings: one for all people and all folders of tables."""
        return self.settings.with_name("statistics.jsonl")

    @property
    def last_table(self) -> Path:
        """The file that says which table was open last."""
        return self.settings.with_name("last-table.yaml")


def folders(saves: Path | None = None) -> Folders:
    """Return the places that this system has for a user's documents and settings.

    :param saves: another folder for the tables, as the command line may name it; settings stay where they are.
    :raises StoreError: if this user has no places, as happens to users of a system who are in none of its lists.
    """
    try:
        own = platformdirs.user_data_path(_NAME, appauthor=False) / "tables"
        config = platformdirs.user_config_path(_NAME, appauthor=False)
        documents = platformdirs.user_documents_path()
    except RuntimeError:
        raise StoreError("there is no home folder for settings and tables; set HOME to one") from None
    return Folders((saves or own).absolute(), config / "settings.yaml", documents if os.path.isdir(documents) else None)


def make_folder(folder: Path, *, private: bool = False) -> None:
    """Make the folder if it is not there yet.

    :param private: whether a new one is for its owner alone.
    :raises StoreError: if that is impossible.
    """
    try:
        folder.mkdir(0o700 if private else 0o777, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise blame(folder, error, "made") from None
