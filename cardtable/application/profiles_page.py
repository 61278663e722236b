"""Who is at the screen: the profiles, the settings of the one in use, and the page on which that is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Final

from cardtable.store.files import StoreError, is_there
from cardtable.store.oneline import one_line
from cardtable.store.profiles import Profile, Profiles
from cardtable.store.settings import MAX_PROBLEM, Settings, preferences
from cardtable.store.settingsfile import SettingsFile
from cardtable.ui.faces import CardArt
from cardtable.ui.keymap import read_keymap
from cardtable.ui.pages.profiles import Listed, ProfileActions, ProfilesScene
from cardtable.ui.pages.welcome import WelcomeActions, WelcomeScene

_TOLD: Final = ("deck", "theme")
"""The settings that the list of profiles tells of, beside the text size."""


class Household:
    """The people who share this computer. ``store`` is the settings file of the one in use."""

    def __init__(self, first: Path) -> None:
        """Begin with the profile that was last in use.

        :param first: the settings file of the first profile.
        """
        self.profiles = Profiles(first)
        self.current = self.profiles.last
        self.store = SettingsFile(self.current.path)
        self.notice = one_line(" ".join(self._problems()))
        """What was wrong with these settings, and what could not be saved."""

    def use(self, profile: Profile) -> frozenset[str]:
        """Let another profile's settings hold from now on; return the names of those that are different now."""
        before = self.store.settings
        self.current, self.store = profile, SettingsFile(profile.path)
        problems = self._problems()
        try:
            self.profiles.choose(profile)
        except StoreError as error:
            problems.append(str(error))
        self.notice = one_line(" ".join(problems))
        now = self.store.settings
        names = (each.name for each in fields(Settings))
        return frozenset(name for name in names if getattr(before, name) != getattr(now, name))

    def _problems(self) -> list[str]:
        """Return what is wrong with the settings, a sentence each."""
        keys = read_keymap(self.store.settings.keys)[1]
        return [*self.store.problems, *(one_line(problem, MAX_PROBLEM) for problem in keys)]

    def scene(
        self, use: Callable[[Profile], None], again: Callable[[str], None], leave: Callable[[], None]
    ) -> ProfilesScene:
        """Return the page.

        :param use: lets a profile's settings hold, and leaves the page.
        :param again: shows the page again, with what went wrong or an empty text.
        :param leave: goes back to the menu.
        """
        listed = self.profiles.all

        def make(name: str) -> None:
            try:
                use(self.profiles.make(name))
            except StoreError as error:
                again(str(error))

        def remove(place: int) -> None:
            if listed[place].path == self.current.path:
                use(listed[0])
            again(_problem(lambda: self.profiles.remove(listed[place])))

        actions = ProfileActions(
            lambda place: use(listed[place]),
            make,
            lambda place, name: again(_problem(lambda: self._rename(listed[place], name))),
            remove,
            lambda place, name: self.profiles.refusal(name, None if place is None else listed[place]),
            leave,
        )
        current = next((place for place, each in enumerate(listed) if each.path == self.current.path), 0)
        return ProfilesScene([self._listed(each) for each in listed], current, actions)

    @property
    def is_new(self) -> bool:
        """Whether the program is started for the first time: nothing has ever been set here."""
        return not is_there(self.current.path)

    def welcome(
        self, games: Sequence[str], set_: Callable[[str, int], None], go_on: Callable[[], None], art: CardArt
    ) -> WelcomeScene:
        """Return the very first page.

        :param set_: changes the setting of this name.
        :param go_on: goes to the menu.
        """

        def introduce(name: str) -> None:
            self.notice = _problem(lambda: self._introduce(name))
            go_on()

        actions = WelcomeActions(lambda size: set_("text_scale", size), introduce)
        return WelcomeScene(games, self.store.settings.text_scale, actions, art)

    def _introduce(self, name: str) -> None:
        """Keep what was answered: the name is the person's at the table, and the profile's."""
        self.store.keep(self.store.settings.with_own_name(name))
        self._rename(self.current, name or self.current.name)

    def _rename(self, profile: Profile, name: str) -> None:
        renamed = self.profiles.rename(profile, name)
        if profile.path == self.current.path:
            self.current, self.store = renamed, SettingsFile(profile.path)

    def _listed(self, profile: Profile) -> Listed:
        settings = SettingsFile(profile.path).settings
        options = {option.name: option for option in preferences()}
        told = [dict(options[name].choices)[getattr(settings, name)] for name in _TOLD]
        words = " · ".join([f"text {settings.text_scale} %", *told])
        return Listed(profile.name, words[:1].upper() + words[1:], fixed=profile.path == self.profiles.first)


def _problem(act: Callable[[], object]) -> str:
    """Return why it could not be done; empty if it was."""
    try:
        act()
    except StoreError as error:
        return str(error)
    return ""
