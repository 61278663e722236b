"""The house rules of a match that is being set up: one by one, or a named set of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, make_house, options_of
from cardtable.ui.kit.choice import Choice
from cardtable.ui.kit.form import Form
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.column import Column, tight_form
from cardtable.ui.pages.option_rows import OptionWidget, option_widget
from cardtable.ui.theme import TITLE

OWN_RULES = -1
"""In place of a preset's number: rules that are no preset's."""


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules with a name."""

    name: str
    help: str
    options: Mapping[str, Value]


class HouseRulesForm:
    """Sets the house rules of a game, and explains the one that is pointed at."""

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Mapping[str, Value],
        on_change: Callable[[], None],
        notify: Callable[[str], None],
    ) -> None:
        """Begin with the rules of the last match.

        :param presets: house rules with a name.
        :param last: those of the last match that differ from the defaults.
        :param on_change: is called after each change.
        :param notify: shows a notice.
        """
        self.game = game
        self.presets = tuple(presets)
        self.options: dict[str, Value] = dict(last)
        self.widgets: dict[str, OptionWidget] = {}
        self.preset: Choice[int] | None = None
        self.free = Rect(0, 0, 0, 0)
        """What is free under the form."""
        self._on_change = on_change
        self._notify = notify
        self._form: Form | None = None

    def place(self, look: Look, column: Column) -> list[Widget]:
        """Make the widgets and place them in a column."""
        room = column.inner
        self.preset = self._place_preset(look, column) if self.presets else None
        if self.preset is not None:
            top = max(room.top, self.preset.rect.bottom + look.metrics.px(3))
            room = Rect(room.left, top, room.width, room.bottom - top)
        self.widgets = {
            option.name: option_widget(
                option, self.options.get(option.name, option.default), partial(self.set_option, option)
            )
            for option in options_of(self.game.house)
        }
        self._form = tight_form(list(self.widgets.values()), self._form)
        self.free = column.place_form(self._form, room)
        return [self._form] if self.preset is None else [self.preset, self._form]

    def _place_preset(self, look: Look, column: Column) -> Choice[int]:
        """Make the choice of a preset, in the line of the title, so that the rules have all the room below."""
        names = [*((number, preset.name) for number, preset in enumerate(self.presets)), (OWN_RULES, "Own rules")]
        made = Choice("", names, self.current_preset, self.set_preset, tip="Named sets of house rules.")
        metrics = look.metrics
        title = look.text.width(column.title, look.style(TITLE, bold=True)) + metrics.gap
        wide = min(column.row_end - column.inner.left - title, made.least_width(look))
        made.layout(Rect(column.row_end - wide, column.rect.top + metrics.px(4), wide, metrics.target), look)
        return made

    @property
    def current_preset(self) -> int:
        """The number of the preset that the rules are."""
        same = (number for number, preset in enumerate(self.presets) if dict(preset.options) == self.options)
        return next(same, OWN_RULES)

    def set_preset(self, number: int) -> None:
        """Take a preset's rules."""
        if number < 0:
            if self.preset is not None and self.current_preset >= 0:
                self.preset.value = self.current_preset
                self._notify("Change any rule below, and the rules are your own.")
            return
        self.options = dict(self.presets[number].options)
        for option in options_of(self.game.house):
            self.widgets[option.name].value = self.options.get(option.name, option.default)
        self._on_change()

    def set_option(self, option: Option, value: Value) -> None:
        """Set one rule."""
        if value == option.default:
            self.options.pop(option.name, None)
        else:
            self.options[option.name] = value
        if self.preset is not None:
            self.preset.value = self.current_preset
        self._on_change()

    def problems(self, players: int) -> list[str]:
        """Return why a number of players cannot play by these rules."""
        try:
            house = make_house(self.game.house, self.options)
        except OptionsError as error:
            return error.problems
        return self.game.setup_problems(players, house)

    @property
    def explained(self) -> tuple[str, Tip] | None:
        """The house rule that is pointed at, or has the focus, with its explanation."""
        for widget in self.widgets.values():
            if (widget.hovered or widget.focused) and widget.tip is not None:
                return widget.label, widget.tip
        return None

    @property
    def explanation(self) -> tuple[str, str]:
        """The title and the text that explain that rule, or else the preset."""
        if self.explained is not None:
            label, tip = self.explained
            return (f"{label} ({tip.rule})" if tip.rule else label), tip.text
        number = self.current_preset
        if number < 0:
            return "Own rules", "Point at a rule to see what it means."
        return self.presets[number].name, self.presets[number].help
