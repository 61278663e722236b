"""The page of keyboard shortcuts: the key of each command, which can be changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.program.program import Program
from cardtable.ui.keyboard.keymap import COMMANDS, Command, Keymap, refusal, written_keys
from cardtable.ui.look import Look
from cardtable.ui.page import Page, about_place, write_about
from cardtable.ui.theme import BODY
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.fields import KeyField
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

ABOUT: Final = "Choose a command with a click or Enter, then press its new key. Esc keeps the old key."


class KeysPage(Page):
    """A row for each command at the table."""

    title = "Keys"
    title_share = 0.6

    def __init__(self, program: Program, leave: Callable[[], None] | None = None) -> None:
        """Show the keys; the page leads back to the settings.

        :param leave: goes back from the settings; ``None`` for the menu.
        """
        super().__init__()
        self.program = program
        self.leave_settings = leave
        self.keys = keys = program.profile.keys
        self.fields = {
            each.name: KeyField(each.label, keys.key(each.name), partial(self._take, each)) for each in COMMANDS
        }
        self.form = Form(list(self.fields.values()))
        self.usual = Button("Default keys", self._ask_reset, key="R")
        self.done = Button("Done", self.back, key="Esc")
        self.frame = Rect(0, 0, 0, 0)
        self.about = Rect(0, 0, 0, 0)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        self.about = about_place(look, body, ABOUT)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        top = self.about.bottom + metrics.gap
        wide = min(body.width, round(34 * look.text.line_height(look.style(BODY))))
        self.frame = Rect(body.centerx - wide // 2, top, wide, foot.top - metrics.gap - top)
        self.form.layout(self.frame.inflate(-2 * metrics.pad, -metrics.gap), look)
        wide = min((foot.width - metrics.gap) // 2, max(foot.width // 4, self.usual.natural_size(look)[0]))
        self.usual.layout(Rect(foot.left, foot.top, wide, foot.height), look)
        self.done.layout(Rect(foot.right - wide, foot.top, wide, foot.height), look)
        return [self.form, self.usual, self.done]

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, ABOUT, self.about)
        self.panel(surface, self.frame)

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
