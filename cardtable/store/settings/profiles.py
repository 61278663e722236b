"""Profiles of the people who share a computer, each with their own settings in their own file.

The first profile is ``settings.yaml`` and always exists; others are ``settings-ann.yaml`` and so on in the same folder.
A profile's name is in its file, as ``profile``.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cardtable.store.errors import StoreError, store_error
from cardtable.store.files import changing, free_path, is_file, paths_matching
from cardtable.store.folders import make_folder
from cardtable.store.note import read_note, write_note
from cardtable.store.settings.settings import DEFAULT_PROFILE_NAME, Settings
from cardtable.store.settings.settings_file import SettingsFile
from cardtable.store.tables.seating import MAX_NAME, is_name

_LAST: Final = "last-profile.yaml"


@dataclass(frozen=True, slots=True)
class Profile:
    """One person's settings: the file, and the profile's name."""

    path: Path
    name: str


class Profiles:
    """All profiles of a folder, and the one that was chosen last."""

    def __init__(self, first: Path) -> None:
        """Use the file of the first profile; the others are in its folder. No file is made until something is saved."""
        self.first = first
        self._others = re.compile(rf"{re.escape(first.stem)}-[a-z0-9-]+{re.escape(first.suffix)}")

    @property
    def all(self) -> tuple[Profile, ...]:
        """The first profile, then the others by name."""
        others = sorted(map(_profile, self._found()), key=lambda profile: (profile.name.casefold(), profile.path))
        return (_profile(self.first), *others)

    def _found(self) -> Iterator[Path]:
        for path in paths_matching(self.first.parent, f"{self.first.stem}-*{self.first.suffix}"):
            if self._others.fullmatch(path.name) and is_file(path):
                yield path

    @property
    def last(self) -> Profile:
        """The profile that was chosen last, or the first."""
        name = read_note(self._note)
        path = next((path for path in self._found() if path.name == name), self.first)
        return _profile(path)

    @property
    def _note(self) -> Path:
        return self.first.with_name(_LAST)

    def choose(self, profile: Profile) -> None:
        """Remember this profile for the next start.

        :raises StoreError: if that cannot be written.
        """
        write_note(self._note, profile.path.name)

    def refusal(self, name: str, besides: Profile | None = None) -> str:
        """Return why no profile can have this name, as a sentence; empty if one can.

        :param besides: the profile that is being renamed.
        """
        name = name.strip()
        if not is_name(name):
            return f"A name has 1 to {MAX_NAME} characters."
        taken = (each for each in self.all if besides is None or each.path != besides.path)
        if name.casefold() in (each.name.casefold() for each in taken):
            return f"There is a profile called {name} already."
        return ""

    def make(self, name: str) -> Profile:
        """Make a new profile with the default settings.

        :raises StoreError: if the name cannot be used, or the file cannot be written.
        """
        make_folder(self.first.parent)
        with changing(self._note):  # another program may make a profile of the same name
            self._accept(name)
            name = name.strip()
            path = self.first.with_name(f"{self.first.stem}-{_plain(name)}{self.first.suffix}")
            path = free_path(path, numbering="-{}")
            SettingsFile(path).keep(Settings(profile=name))
        return Profile(path, name)

    def rename(self, profile: Profile, name: str) -> Profile:
        """Give a profile another name; its file stays.

        :raises StoreError: if the name cannot be used, or the file cannot be written.
        """
        self._accept(name, profile)
        file = SettingsFile(profile.path)
        file.keep(replace(file.settings, profile=name.strip()))
        return _profile(profile.path)

    def _accept(self, name: str, besides: Profile | None = None) -> None:
        refusal = self.refusal(name, besides)
        if refusal:
            raise StoreError(refusal)

    def remove(self, profile: Profile) -> None:
        """Remove a profile with its settings.

        :raises StoreError: if it is the first, or its file cannot be removed.
        """
        if profile.path == self.first:
            raise StoreError("The first profile cannot be removed.")
        try:
            profile.path.unlink(missing_ok=True)
        except OSError as error:
            raise store_error(profile.path, error, "removed") from None


def _profile(path: Path) -> Profile:
    """Return the profile in a file, named after the file if it holds no name."""
    name = SettingsFile(path).settings.profile
    return Profile(path, name or path.stem.partition("-")[2] or DEFAULT_PROFILE_NAME)


def _plain(name: str) -> str:
    """Return the name in characters that every system allows in file names."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", plain).strip("-")[:40] or "profile"
