"""The page of profiles: chooses, adds, renames and removes them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.pages.face_choice import FaceChoice
from cardtable.pages.profile_rows import ListedProfile, ProfileRows
from cardtable.ui.look import Look
from cardtable.ui.page import Page, about_place, write_about
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

ABOUT: Final = (
    "Everyone at this computer can have settings of their own: text size, cards, pace, sounds, how games are set up. "
    "Tables and statistics are shared."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileActions:
    """The actions of the page. A profile is given by its index in the list.

    :param refusal: returns why a new profile (``None``) or this profile cannot have a name; empty if it can.
    """

    use: Callable[[int], None]
    make: Callable[[str], None]
    rename: Callable[[int, str], None]
    remove: Callable[[int], None]
    refusal: Callable[[int | None, str], str]
    face: Callable[[int, str], None]
    leave: Callable[[], None]


class ProfilesScene(Page):
    """The list of profiles; at first the profile in use is chosen."""

    title = "Profiles"
    title_share = 0.6

    def __init__(self, profiles: Sequence[ListedProfile], current: int, actions: ProfileActions) -> None:
        super().__init__()
        self.profiles = tuple(profiles)
        self.current = current
        self.actions = actions
        self.list = ProfileRows(profiles, current, lambda _: self._judge(), actions.use)
        self.use = Button("Use", lambda: actions.use(self.chosen), key="Enter", role=Role.PRIMARY)
        self.new = Button("New …", lambda: self._ask_name(None), key="N")
        self.rename = Button("Rename …", lambda: self._ask_name(self.chosen), key="R")
        self.remove = Button("Remove …", self._ask_removal, key="Del")
        self.face = Button("Face …", self._ask_face, key="F")
        self.leave_button = Button("Menu", self.back, key="Esc")
        self.about = Rect(0, 0, 0, 0)

    @property
    def chosen(self) -> int:
        """The place of the chosen profile."""
        return self.current if self.list.chosen is None else self.list.chosen

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        self.about = about_place(look, body, ABOUT)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        top = self.about.bottom + metrics.gap
        place = Rect(body.left, top, body.width, foot.top - metrics.gap - top)
        self.list.layout(place.inflate(-2 * metrics.px(6), -2 * metrics.px(6)), look)
        if self.list.chosen is None:
            self.list.choose(self.current)
        self.place_in_corner(look, [self.leave_button])
        buttons = [self.remove, self.rename, self.face, self.new, self.use]
        wanted = [button.natural_size(look)[0] for button in buttons]
        room, left = foot.width - (len(buttons) - 1) * metrics.gap, foot.left
        for button, wide in zip(buttons, wanted, strict=True):
            share = room * wide // sum(wanted)
            button.layout(Rect(left, foot.top, share, foot.height), look)
            left += share + metrics.gap
        self._judge()
        return [self.list, *buttons, self.leave_button]

    def _judge(self) -> None:
        """Enable Remove if the chosen profile can be removed."""
        if self.profiles[self.chosen].fixed:
            self.remove.disable(Tip("The first profile cannot be removed; it can be renamed."))
        else:
            self.remove.enable()

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, ABOUT, self.about)

    def _ask_name(self, place: int | None, name: str | None = None, refusal: str = "") -> None:
        """Ask for the name of a new profile, or for another name for this profile."""
        title = "A new profile" if place is None else f"Another name for {self.profiles[place].name}"
        if name is None:
            name = "" if place is None else self.profiles[place].name
        field = TextEntry("Name", name, lambda _: None, max_length=MAX_NAME_LENGTH, placeholder="Whose settings?")
        take = Answer("OK", lambda: self._take_name(place, field.text), Role.PRIMARY)
        self.desk.open(Dialog(title, refusal, [Answer("Cancel", escapes=True), take], body=[field]))

    def _take_name(self, place: int | None, name: str) -> None:
        refusal = self.actions.refusal(place, name)
        if refusal:
            self._ask_name(place, name, refusal)
        elif place is None:
            self.actions.make(name)
        else:
            self.actions.rename(place, name)

    def _ask_face(self) -> None:
        """Ask for another face for the chosen profile."""
        place = self.chosen
        profile = self.profiles[place]
        faces = FaceChoice(profile.face, lambda _: None)
        take = Answer("OK", lambda: self.actions.face(place, faces.animal), Role.PRIMARY)
        self.desk.open(Dialog(f"A face for {profile.name}", "", [Answer("Cancel", escapes=True), take], body=[faces]))

    def _ask_removal(self) -> None:
        place = self.chosen
        name = self.profiles[place].name
        answers = [
            Answer("Keep it", role=Role.PRIMARY, escapes=True),
            Answer("Remove", lambda: self.actions.remove(place), Role.DANGER),
        ]
        text = f"The settings of {name} are deleted. Tables and statistics stay."
        self.desk.open(Dialog(f"Remove the profile {name}?", text, answers))

    def back(self) -> None:
        self.actions.leave()
