"""The page of profiles: chooses, adds, renames and removes them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardtable.engine.typography import capitalized
from cardtable.pages.parts import FaceChoice, two_lines
from cardtable.program.program import Program
from cardtable.store.errors import StoreError
from cardtable.store.settings import Profile, Settings, SettingsFile, preferences
from cardtable.ui.drawing.faces import Mood, faces_of
from cardtable.ui.page import Page
from cardtable.ui.theme import LARGE
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Buttons, Column, Row, grow
from cardtable.ui.widgets.pictures import FacePicture
from cardtable.ui.widgets.scroll import ChoiceList
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

ABOUT: Final = (
    "All players at this computer can have settings of their own: size, cards, pace, sounds, how games are set up. "
    "Tables and statistics are shared."
)
FACE_UNITS: Final = 60.0
SUMMARY_SETTINGS: Final = ("deck", "theme")
"""The settings that the list names beside each profile, after the size."""


def rename(
    program: Program,
    desk: Desk,
    profile: Profile,
    name: str,
    then: Callable[[str], None],
    cancel: Callable[[], None] = lambda: None,
) -> None:
    """Give a profile and its person another name; ask first whether that is a person of whom there are figures already.

    :param then: called with a message about a failure, which is empty for none.
    :param cancel: called if nothing is renamed after all.
    """

    def take(*, figures: bool) -> None:
        then(renamed(program, profile, name, figures=figures))

    if name.strip() == profile.name or not program.has_figures(name.strip()):
        take(figures=True)
        return
    text = (
        f"The statistics have hands of {name.strip()} already. If both are the same person, add those of {profile.name}"
        " to them: they cannot be told apart afterwards. If not, keep them apart."
    )
    answers = [
        Answer("Cancel", cancel, escapes=True),
        Answer("Keep apart", lambda: take(figures=False)),
        Answer("Add them", lambda: take(figures=True)),
    ]
    desk.open(Dialog(f"The same {name.strip()}?", text, answers))


def renamed(program: Program, profile: Profile, name: str, *, figures: bool) -> str:
    """Give a profile and its person another name; return a message about a failure, which is empty for none."""
    try:
        program.rename(profile, name, figures=figures)
    except StoreError as error:
        return str(error)
    return ""


class ProfilesPage(Page):
    """The list of profiles; at first the profile in use is chosen.

    :param program: its profiles are listed.
    """

    title = "Profiles"

    def __init__(self, program: Program) -> None:
        self.program = program
        self.profile = program.profile
        self.profiles: tuple[Profile, ...] = ()
        self.settings: list[Settings] = []
        self.faces: list[str] = []
        self.list = ChoiceList(
            "Profiles",
            (),
            self._row,
            on_choose=lambda _: self._judge(),
            on_pick=lambda _: self._use(),
            paper=True,
        )
        self.remove = Button("Remove …", self._ask_removal, key="Del")
        buttons = [
            self.remove,
            Button("Rename …", lambda: self._ask_name(self.chosen), key="R"),
            Button("Face …", self._ask_face, key="F"),
            Button("New …", lambda: self._ask_name(None), key="N"),
            Button("Use", self._use, key="Enter", role=Role.PRIMARY),
        ]
        super().__init__(
            Column(Label(ABOUT, tone=Tone.DIM), grow(self.list)),
            corner=[Button("Menu", self.back, key="Esc")],
            foot=Buttons(*buttons, spread=True),
        )
        self._read()

    @property
    def chosen(self) -> Profile:
        return self.profiles[self.list.chosen or 0]

    def _read(self, problem: str = "") -> None:
        """List the profiles as they are now, with the same one chosen.

        :param problem: a message about a failure; empty for none.
        """
        chosen = self.chosen.path if self.profiles else self.profile.current.path
        self.profiles = self.profile.profiles.all
        self.settings = [SettingsFile(each.path).settings for each in self.profiles]
        faces = zip(self.profiles, self.settings, strict=True)
        self.faces = [faces_of((each.name,), {each.name: settings.face})[0] for each, settings in faces]
        self.list.replace([each.name for each in self.profiles])
        self.list.choose(next((place for place, each in enumerate(self.profiles) if each.path == chosen), 0))
        self._judge()
        if problem:
            self.desk.say(problem, warns=True)

    def _row(self, place: int, chosen: bool) -> Widget:
        profile, settings = self.profiles[place], self.settings[place]
        options = {option.name: option for option in preferences()}
        labels = [dict(options[name].choices)[getattr(settings, name)] for name in SUMMARY_SETTINGS]
        summary = capitalized(" · ".join([f"{settings.size} size", *labels]))
        return Row(
            FacePicture(self.faces[place], FACE_UNITS, mood=Mood.GLAD if chosen else Mood.CALM),
            grow(two_lines(Label(profile.name, points=LARGE, bold=True, lines=1), summary)),
            Label("in use" if profile.path == self.profile.current.path else "", bold=True, lines=1),
            gap=14,
            level=True,
        )

    def _judge(self) -> None:
        """Enable Remove if the chosen profile can be removed."""
        if self.chosen.path == self.profile.profiles.first:
            self.remove.disable(Tip("The first profile cannot be removed; it can be renamed."))
        else:
            self.remove.enable()

    def _use(self) -> None:
        """Use the chosen profile and go to the menu."""
        self.profile.use(self.chosen)
        self.program.show_menu()

    def _ask_name(self, profile: Profile | None, name: str | None = None, refusal: str = "") -> None:
        """Ask for the name of a new profile, or for another name for this profile."""
        title = "A new profile" if profile is None else f"Another name for {profile.name}"
        if name is None:
            name = "" if profile is None else profile.name
        field = TextEntry("Name", name, lambda _: None, max_length=MAX_NAME_LENGTH, placeholder="Whose settings?")
        take = Answer("OK", lambda: self._take_name(profile, field.text), Role.PRIMARY)
        self.desk.open(Dialog(title, refusal, [Answer("Cancel", escapes=True), take], body=[field]))

    def _take_name(self, profile: Profile | None, name: str) -> None:
        refusal = self.profile.profiles.refusal(name, profile)
        if refusal:
            self._ask_name(profile, name, refusal)
        elif profile is not None:
            rename(self.program, self.desk, profile, name, self._read)
        else:
            try:
                self.profile.use(self.profile.profiles.make(name))
            except StoreError as error:
                self._read(str(error))
            else:
                self.program.show_menu()

    def _ask_face(self) -> None:
        """Ask for another face for the chosen profile."""
        profile = self.chosen
        faces = FaceChoice(self.faces[self.profiles.index(profile)], lambda _: None)
        take = Answer("OK", lambda: self._take_face(profile, faces.value), Role.PRIMARY)
        self.desk.open(Dialog(f"A face for {profile.name}", "", [Answer("Cancel", escapes=True), take], body=[faces]))

    def _take_face(self, profile: Profile, face: str) -> None:
        if profile.path == self.profile.current.path:
            self.profile.set("face", face)
            self._read(self.profile.take_notice())
        else:
            file = SettingsFile(profile.path)
            self._change(lambda: file.keep(replace(file.settings, face=face)))

    def _ask_removal(self) -> None:
        profile = self.chosen
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", lambda: self._remove(profile), Role.DANGER),
        ]
        text = f"The settings of {profile.name} are deleted. Tables and statistics stay."
        self.desk.open(Dialog(f"Remove the profile {profile.name}?", text, answers))

    def _remove(self, profile: Profile) -> None:
        if profile.path == self.profile.current.path:
            self.profile.use(self.profile.profiles.all[0])
        self._change(lambda: self.profile.profiles.remove(profile))

    def _change(self, change: Callable[[], object]) -> None:
        """Change something on the disk, and list the profiles again."""
        problem = ""
        try:
            change()
        except StoreError as error:
            problem = str(error)
        self._read(problem)

    def back(self) -> None:
        self.program.show_menu()
