"""The page of profiles."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardtable.engine.typography import capitalized
from cardtable.pages.profile_rows import ListedProfile
from cardtable.pages.profiles import ProfileActions, ProfilesScene
from cardtable.program.program import Program
from cardtable.store.errors import StoreError
from cardtable.store.settings import Profile, SettingsFile, preferences
from cardtable.ui.drawing.faces import faces_of

_SUMMARY_SETTINGS: Final = ("deck", "theme")
"""The settings that the list names beside each profile, after the text size."""


class ProfilesPage:
    """Shows the profiles and changes them."""

    def __init__(self, program: Program) -> None:
        self.profile = program.profile
        self.go = program.loop.go
        self.leave = program.show_menu

    def show(self, problem: str = "") -> None:
        """Show the page.

        :param problem: a message about a failure; empty for none.
        """
        profiles = self.profile.profiles
        listed = profiles.all
        actions = ProfileActions(
            use=lambda place: self._use(listed[place]),
            make=self._make,
            rename=lambda place, name: self.show(_problem(lambda: self.profile.rename(listed[place], name))),
            remove=lambda place: self._remove(listed[place]),
            refusal=lambda place, name: profiles.refusal(name, None if place is None else listed[place]),
            face=lambda place, face: self._set_face(listed[place], face),
            leave=self.leave,
        )
        in_use = (place for place, each in enumerate(listed) if each.path == self.profile.current.path)
        scene = ProfilesScene([self._listed(each) for each in listed], next(in_use, 0), actions)
        if problem:
            scene.desk.say(problem, warns=True)
        self.go(scene)

    def _use(self, profile: Profile) -> None:
        """Use another profile and go to the menu."""
        self.profile.use(profile)
        self.leave()

    def _make(self, name: str) -> None:
        try:
            self._use(self.profile.profiles.make(name))
        except StoreError as error:
            self.show(str(error))

    def _remove(self, profile: Profile) -> None:
        profiles = self.profile.profiles
        if profile.path == self.profile.current.path:
            self.profile.use(profiles.all[0])
        self.show(_problem(lambda: profiles.remove(profile)))

    def _listed(self, profile: Profile) -> ListedProfile:
        settings = SettingsFile(profile.path).settings
        options = {option.name: option for option in preferences()}
        labels = [dict(options[name].choices)[getattr(settings, name)] for name in _SUMMARY_SETTINGS]
        summary = " · ".join([f"text {settings.text_scale} %", *labels])
        fixed = profile.path == self.profile.profiles.first
        chosen = {profile.name: settings.face}
        face = faces_of((profile.name,), chosen)[0]
        return ListedProfile(profile.name, capitalized(summary), face, fixed=fixed)

    def _set_face(self, profile: Profile, face: str) -> None:
        """Give a profile another face."""
        if profile.path == self.profile.current.path:
            self.profile.set("face", face)
            self.show(self.profile.take_notice())
            return
        file = SettingsFile(profile.path)
        self.show(_problem(lambda: file.keep(replace(file.settings, face=face))))


def _problem(act: Callable[[], object]) -> str:
    """Do something; return why it could not be done, or an empty text."""
    try:
        act()
    except StoreError as error:
        return str(error)
    return ""
