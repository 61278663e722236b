"""The page of keyboard shortcuts: the key of each command, which can be changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from cardtable.program.program import Program
from cardtable.ui.keyboard.keymap import COMMANDS, FIXED_KEYS, Command, Keymap, refusal, written_keys
from cardtable.ui.page import Page
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.fields import KeyField
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, PanelBox, Row, Space, Tiles, centred, even, grow, wide
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import Role

ABOUT: Final = "Choose a command with a click or Enter, then press its new key. Esc keeps the old key."
FORM_UNITS: Final = 760.0
"""The width of each list of keys in layout units, if there is room."""
SIDE_UNITS: Final = 500.0
"""The least width of two lists side by side."""
LEAST_UNITS: Final = 300.0
COLUMN_GAP_UNITS: Final = 40.0
FIXED: Final = "These keys are the same for all players:"


class KeysPage(Page):
    """A row for each command at the table."""

    title = "Keys"

    def __init__(self, program: Program, leave: Callable[[], None] | None = None) -> None:
        """Show the keys; the page leads back to the settings.

        :param leave: goes back from the settings; ``None`` for the menu.
        """
        self.program = program
        self.leave_settings = leave
        self.keys = keys = program.profile.keys
        self.fields = {
            each.name: KeyField(each.label, keys.key(each.name), partial(self._take, each)) for each in COMMANDS
        }
        fixed = [Row(even(Label(keys, bold=True), 2), even(Label(text), 5)) for keys, text in FIXED_KEYS]
        about_fixed = Label(FIXED, tone=Tone.DIM)
        columns = Column(*self.fields.values()), Column(about_fixed, *fixed)
        lists = Tiles(*columns, least_units=SIDE_UNITS, gap=COLUMN_GAP_UNITS)
        form = wide(PanelBox(Form([lists])), 2 * FORM_UNITS, LEAST_UNITS)
        usual, done = Button("Default keys", self._ask_reset, key="R"), Button("Done", self.back, key="Esc")
        super().__init__(
            Column(Label(ABOUT, tone=Tone.DIM), grow(centred(form))),
            foot=Row(even(usual), even(Space()), even(done)),
        )

    def _take(self, command: Command, key: str) -> None:
        """Assign a key to a command, or say why that is impossible."""
        if key == "Esc" and command.name != "menu":
            return
        refused = refusal(command.name, key)
        fixed = self.keys.fixed(command.name, key)
        holder = self.keys.holder(key)
        if refused:
            self.desk.say(f"{refused}. Choose another key.", warns=True)
        elif fixed is not None:
            self.desk.say(f"{key} is the key for {fixed.label}. Choose another key for that first.", warns=True)
        elif holder is not None and holder.name != command.name:
            self._ask_exchange(command, key, holder)
        else:
            self._hold(self.keys.with_key(command.name, key))

    def _ask_exchange(self, command: Command, key: str, holder: Command) -> None:
        """Ask whether two commands exchange their keys."""
        other = self.keys.key(command.name)
        answers = [
            Answer("Keep them", escapes=True),
            Answer("Swap", lambda: self._hold(self.keys.with_key(command.name, key)), Role.PRIMARY),
        ]
        text = f"The two can swap keys: {key} for {command.label}, {other} for {holder.label}."
        self.desk.open(Dialog(f"{key} is the key for {holder.label}", text, answers))

    def _ask_reset(self) -> None:
        """Ask whether to restore the default keys."""
        answers = [
            Answer("Keep mine", escapes=True),
            Answer("Default keys", lambda: self._hold(Keymap()), Role.PRIMARY),
        ]
        text = ", ".join(f"{each.key} {each.label}" for each in COMMANDS)
        self.desk.open(Dialog("Restore all default keys?", f"{text}.", answers))

    def _hold(self, keys: Keymap) -> None:
        self.keys = keys
        for name, field in self.fields.items():
            field.value = keys.key(name)
        profile = self.program.profile
        profile.keep(replace(profile.settings, keys=written_keys(keys, profile.settings.keys)))
        profile.on_change("keys")
        problem = profile.take_notice()
        if problem:
            self.desk.say(problem, warns=True)

    def back(self) -> None:
        self.program.show_settings(self.leave_settings)
