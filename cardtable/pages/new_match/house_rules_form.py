"""The form for house rules: presets, and every rule by itself."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, make_house, options_of
from cardtable.pages.new_match.preset_list import OWN_RULES, Preset, PresetList
from cardtable.pages.option_rows import OptionWidget, option_widget
from cardtable.ui.drawing.icons import DOWN, FORTH
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_icon, draw_key, key_width
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import draw_focus, row_box
from cardtable.ui.widgets.widget import Tip, Widget


class FoldButton(Button):
    """The row that unfolds and folds the house rules; it shows how many are changed."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__("House rules", on_press, key="R", tip="Shows every house rule.")
        self.changed = 0
        self.unfolded = False

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        look.shapes.draw(surface, self.rect, row_box(look, lit=self.hovered))
        if self.focused:
            draw_focus(surface, self.rect, look, self.ground)
        ink = look.text_style(Ground.DARK, BODY, bold=True)
        inner = self.rect.inflate(-2 * look.metrics.px(12), 0)
        arrow = Rect(inner.x, inner.y, look.metrics.px(22), inner.height)
        draw_icon(surface, look, DOWN if self.unfolded else FORTH, arrow, Style(ink.size, ink.colour), 0.8)
        key = key_width(look, self.key)
        draw_key(surface, look, self.key, Rect(inner.right - key, inner.y, key, inner.height), ink)
        text = Rect(arrow.right + look.metrics.px(8), inner.y, 0, inner.height)
        text.width = inner.right - key - look.metrics.gap - text.x
        label = look.write(surface, self.label, ink, text)
        count = f"{self.changed} changed" if self.changed else "as printed"
        dim = look.dim_style(Ground.DARK, SMALL)
        rest = Rect(label.right + look.metrics.gap, text.y, text.right - label.right - look.metrics.gap, text.height)
        if look.text.width(count, dim) <= rest.width:
            look.write(surface, count, dim, rest, Align.RIGHT)


class HouseRulesForm:
    """Sets the house rules of a game, and explains the rule under the pointer."""

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Mapping[str, Value],
        on_change: Callable[[], None],
        on_fold: Callable[[], None],
    ) -> None:
        """Begin with the rules of the last match, folded.

        :param presets: the presets of the game.
        :param last: the rules of the last match that differ from the defaults.
        :param on_change: called after each change.
        :param on_fold: called after folding or unfolding, to make the widgets again.
        """
        self.game = game
        self.presets = tuple(presets)
        self.options: dict[str, Value] = dict(last)
        self.widgets: dict[str, OptionWidget] = {}
        self.preset: PresetList | Choice[int] | None = None
        self.fold = FoldButton(self.turn)
        self.explanation_place = Rect(0, 0, 0, 0)
        """The place of the explanation, when the rules are unfolded."""
        self._on_change = on_change
        self._on_fold = on_fold
        self._form: Form | None = None

    @property
    def unfolded(self) -> bool:
        """Whether all rules are shown."""
        return self.fold.unfolded

    def turn(self) -> None:
        """Unfold or fold the rules."""
        self.fold.unfolded = not self.fold.unfolded
        self._on_fold()

    def presets_height(self, look: Look, width: int, room: int) -> tuple[int, bool]:
        """Return the height of the presets, and whether there is room for them as a list."""
        rows = PresetList(self.presets, self.current_preset, self.set_preset)
        for with_help in (True, False):
            high = rows.height(look, width, with_help=with_help, room=room)
            if high <= room:
                return high, True
        return look.metrics.target, False

    def place_presets(self, look: Look, rect: Rect, *, as_list: bool) -> list[Widget]:
        """Place the presets as rows, or as one field with a drop-down list."""
        if not self.presets:
            self.preset = None
            return []
        if as_list:
            self.preset = PresetList(self.presets, self.current_preset, self.set_preset)
        else:
            names = [
                *((number, preset.name) for number, preset in enumerate(self.presets)),
                (OWN_RULES, "Custom rules"),
            ]
            self.preset = Choice("", names, self.current_preset, self.set_preset, tip="Named sets of house rules.")
        self.preset.layout(rect, look)
        return [self.preset]

    def place_rules(self, look: Look, panel: Rect) -> list[Widget]:
        """Make the widgets of all rules, and place them above the explanation."""
        inner = panel.inflate(-2 * look.metrics.px(14), -2 * look.metrics.px(8))
        self.widgets = {
            option.name: option_widget(
                option, self.options.get(option.name, option.default), partial(self.set_option, option)
            )
            for option in options_of(self.game.house)
        }
        offset = 0 if self._form is None else self._form.offset
        self._form = Form(list(self.widgets.values()))
        self._form.offset = offset
        high = self._explanation_height(look, inner.width)
        self.explanation_place = Rect(inner.x, inner.bottom - high, inner.width, high)
        room = Rect(inner.x, inner.y, inner.width, self.explanation_place.top - look.metrics.px(6) - inner.y)
        self._form.layout(room, look)
        return [self._form]

    def _explanation_height(self, look: Look, width: int) -> int:
        """Return the height of the longest explanation with its title."""
        style = look.text_style(Ground.DARK, SMALL)
        texts = [option.help for option in options_of(self.game.house)] + [each.help for each in self.presets]
        longest = max((look.fitted(text, style, width, None).height for text in texts if text), default=0)
        return longest + look.text.line_height(look.text_style(Ground.DARK, BODY, bold=True))

    def draw_explanation(self, surface: Surface, look: Look) -> None:
        """Write the explanation of the rule under the pointer, or of the preset."""
        title, text = self.explanation
        head = look.text_style(Ground.DARK, BODY, bold=True)
        line = Rect(
            self.explanation_place.x,
            self.explanation_place.y,
            self.explanation_place.width,
            look.text.line_height(head),
        )
        look.write(surface, title, head, line)
        below = look.fitted(text, look.text_style(Ground.DARK, SMALL), line.width, None)
        look.draw(surface, below, Rect(line.bottomleft, below.size))

    @property
    def current_preset(self) -> int:
        """The number of the preset with these rules."""
        same = (number for number, preset in enumerate(self.presets) if dict(preset.options) == self.options)
        return next(same, OWN_RULES)

    @property
    def seconds(self) -> Mapping[int, Sequence[float]]:
        """The seconds that each player adds to a match by these rules, by number of players, if known."""
        number = self.current_preset
        return {} if number == OWN_RULES else self.presets[number].seconds

    def set_preset(self, number: int) -> None:
        """Take the rules of a preset; ``OWN_RULES`` unfolds the rules."""
        if number == OWN_RULES:
            if self.preset is not None:
                self.preset.value = self.current_preset
            if not self.unfolded:
                self.turn()
            return
        self.options = dict(self.presets[number].options)
        for name, widget in self.widgets.items():
            option = next(each for each in options_of(self.game.house) if each.name == name)
            widget.value = self.options.get(name, option.default)
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
        """Return the reasons why this number of players cannot play by these rules."""
        try:
            house = make_house(self.game.house, self.options)
        except OptionsError as error:
            return error.problems
        return self.game.setup_problems(players, house)

    @property
    def explained(self) -> tuple[str, Tip] | None:
        """The house rule under the pointer or with the focus, and its explanation."""
        for widget in self.widgets.values():
            if self.unfolded and (widget.hovered or widget.focused) and widget.tip is not None:
                return widget.label, widget.tip
        return None

    @property
    def explanation(self) -> tuple[str, str]:
        """The title and text of the explanation of that rule, or of the preset."""
        if self.explained is not None:
            label, tip = self.explained
            return (f"{label} ({tip.rule})" if tip.rule else label), tip.text
        number = self.current_preset
        if number < 0:
            return "Custom rules", "Point at a rule to see what it means."
        return self.presets[number].name, self.presets[number].help
