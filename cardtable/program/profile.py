"""The profile in use: one person's settings and their file."""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

from cardtable.engine.options import Value
from cardtable.store.errors import StoreError
from cardtable.store.settings import MAX_PROBLEM, USUAL_FACE, Profile, Profiles, Settings, SettingsFile
from cardtable.store.texts import one_line
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.keyboard.keymap import Keymap, read_keymap


class CurrentProfile:
    """The profile in use among all profiles.

    :ivar profiles: all profiles.
    :ivar current: the profile in use.
    :ivar file: its settings file.
    :ivar notice: a message about invalid settings or a failure to save; empty if there is none.
    :ivar on_change: called with the name of each setting that has changed.
    """

    def __init__(self, first: Path) -> None:
        """Use the profile that was last in use.

        :param first: the settings file of the first profile.
        """
        self.profiles = Profiles(first)
        self.current = self.profiles.last
        self.file = SettingsFile(self.current.path)
        self.notice = one_line(" ".join(self._problems()))
        self.on_change: Callable[[str], None] = lambda _name: None

    @property
    def settings(self) -> Settings:
        return self.file.settings

    @property
    def key(self) -> str:
        """What the person's results are kept under: the name of the settings file, which no renaming changes."""
        return self.current.path.name

    @property
    def keys(self) -> Keymap:
        """The keyboard shortcuts."""
        return read_keymap(self.settings.keys)[0]

    @property
    def faces(self) -> dict[str, str]:
        """The faces that people at this computer chose, by their names. The profile in use comes last.

        The profile in use has the face that the menu shows, on all seats.
        """
        others = [SettingsFile(each.path).settings for each in self.profiles.all if each.path != self.current.path]
        chosen = [settings for settings in (*others, self.settings) if settings.face != USUAL_FACE]
        usual = {self.person: faces_of((self.person,))[0]}
        return usual | {settings.own_name: settings.face for settings in chosen}

    @property
    def person(self) -> str:
        """The name of the person at the screen."""
        return self.settings.own_name

    @property
    def face(self) -> str:
        """The face of the person at the screen."""
        return faces_of((self.person,), self.faces)[0]

    @property
    def is_new(self) -> bool:
        """Whether nobody has said yet who plays here: the welcome comes back until somebody has.

        There may be a settings file all the same: with the size of a window, or of the text on the welcome page. One
        that cannot be read says nothing about it.
        """
        return not (self.settings.profile or self.settings.names or self.file.problems)

    def take_notice(self) -> str:
        """Return the notice and clear it, because it is shown once."""
        notice, self.notice = self.notice, ""
        return notice

    def keep(self, settings: Settings) -> None:
        """Save changed settings; if that fails, the notice says so."""
        try:
            self.file.keep(settings)
        except StoreError as error:
            self.notice = f"Your settings are not being saved: {error}"

    def set(self, name: str, value: Value) -> None:
        """Change a setting and apply it."""
        self.keep(self.settings.changed(name, value))
        self.on_change(name)

    def note_learned(self) -> None:
        """Remember that the person is no newcomer any more."""
        if not self.settings.learned:
            self.keep(replace(self.settings, learned=True))

    def use(self, profile: Profile) -> None:
        """Use another profile from now on."""
        before = self.settings
        self.current, self.file = profile, SettingsFile(profile.path)
        problems = self._problems()
        try:
            self.profiles.choose(profile)
        except StoreError as error:
            problems.append(str(error))
        self.notice = one_line(" ".join(problems))
        now = self.settings
        for each in fields(Settings):
            if getattr(before, each.name) != getattr(now, each.name):
                self.on_change(each.name)

    @property
    def own_names(self) -> frozenset[str]:
        """The name of the person at the screen and those before it, except a name that another profile has now."""
        others = {each.name for each in self.profiles.all if each.path != self.current.path}
        return frozenset(self.settings.earlier_names) - others | {self.person}

    def rename(self, profile: Profile, name: str) -> str:
        """Give a profile and its person another name; return the name that the person had.

        :raises StoreError: if it cannot be saved.
        """
        before = SettingsFile(profile.path).settings.own_name
        renamed = self.profiles.rename(profile, name)
        if profile.path == self.current.path:
            self.current, self.file = renamed, SettingsFile(profile.path)
        return before

    def introduce(self, name: str) -> None:
        """Set the name of the person at the screen, for tables and the list of profiles; empty for none.

        If it cannot be saved, it applies until the program ends, and the notice says so.
        """
        named = name.strip() or self.current.name
        refusal = self.profiles.refusal(named, self.current)
        if not refusal:
            self.current = replace(self.current, name=named)
        self.keep(replace(self.settings.with_own_name(name), profile=self.current.name))
        self.notice = self.notice or refusal

    def _problems(self) -> list[str]:
        """Return the problems of the settings file, one sentence each."""
        keys = read_keymap(self.settings.keys)[1]
        return [*self.file.problems, *(one_line(problem, MAX_PROBLEM) for problem in keys)]
