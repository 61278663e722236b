"""The house rules in the set-up of a match: presets, and every rule by itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import Surface

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, make_house, options_of
from cardtable.engine.typography import Forms
from cardtable.pages.parts import OptionWidget, option_widget
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.icons import DOWN, FORTH
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.theme import SMALL, TARGET
from cardtable.ui.widgets.button import Button, TreeButton
from cardtable.ui.widgets.choice import Choice, RowPicker
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Padded, PanelBox, Row, Space, grow, optional, rigid
from cardtable.ui.widgets.pictures import IconPicture, Key, WidgetPicture
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import row_box
from cardtable.ui.widgets.widget import Tip, Widget

OWN_RULES: Final = -1
"""The number that stands for rules which are no preset."""
ALL_RULES: Final = "All rules"
TEST_TIP: Final = (
    "The computer plays these rules for a minute, and says what they do: who wins, how long it takes, what happens."
)
ROW_UNITS: Final = 62
"""The height of a row with an explanation in layout units, if there is room."""
MARK_UNITS: Final = 22
"""The size of the mark before a preset in layout units."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules.

    :param brief: the help where there is little room; empty if it is short.
    :param seconds: by number of players, as far as known, how many seconds each person adds to a match, how many each
        AI player, and how many more each person if several hand the screen over.
    """

    name: str
    help: str
    options: Mapping[str, Value]
    brief: str = ""
    seconds: Mapping[int, Sequence[float]] = field(default_factory=dict)

    @property
    def forms(self) -> Forms:
        """The forms of the help, from long to short."""
        return (self.help, self.brief) if self.brief else (self.help,)


class PresetList(RowPicker):
    """The presets; none is chosen if the rules are no preset."""

    kind = "presets"
    part_kind = "preset"

    def __init__(self, presets: Sequence[Preset], value: int, on_change: Callable[[int], None]) -> None:
        self.presets = tuple(presets)
        names = [preset.name for preset in presets]
        super().__init__("How to play", names, value, on_change, self._preset, (ROW_UNITS, TARGET))

    def _preset(self, number: int, chosen: bool) -> Widget:
        preset = self.presets[number]
        words = Column(
            grow(Space()),
            Label(preset.name, bold=True, lines=1),
            optional(Label(preset.help, shorter=preset.forms[1:], points=SMALL, tone=Tone.DIM, lines=1)),
            grow(Space()),
            gap=0,
        )
        return Padded(Row(RoundMark(marked=chosen), grow(words), level=True), pad=(14, 1))

    @property
    def value(self) -> int:
        """The number of the chosen preset, or ``OWN_RULES``."""
        return self.chosen

    @value.setter
    def value(self, value: int) -> None:
        self.chosen = value

    @property
    def shows_help(self) -> bool:
        """Whether the rows have room for the explanations."""
        least = [] if self.look is None else [tree.height_for(self.look, self.rect.width) for tree, _ in self._trees]
        return all(row.height >= high for row, high in zip(self.places, least, strict=False))

    def tip_at(self, pos: tuple[int, int]) -> Tip | None:
        place = self.part_at(pos)
        return None if place is None or self.shows_help else Tip(self.presets[place].help)


class RoundMark(WidgetPicture):
    """The ring before a preset, with a dot if it is the chosen one."""

    def __init__(self, *, marked: bool) -> None:
        super().__init__()
        self._marked = marked

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(MARK_UNITS), look.metrics.px(MARK_UNITS)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        theme, side = look.theme, self.rect.width
        look.shapes.ring(surface, self.rect, theme.ink if self._marked else theme.ring, look.metrics.px(2), side // 2)
        if self._marked:
            dot = self.rect.inflate(-side // 2, -side // 2)
            look.shapes.draw(surface, dot, Box(theme.ink, dot.width // 2))


class FoldButton(TreeButton):
    """The row that unfolds and folds the house rules; it shows how many are changed."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        self.changed = 0
        self._arrow = IconPicture(FORTH)
        self._count = Label("", points=SMALL, tone=Tone.DIM, align=Align.RIGHT, lines=1)
        name = Label("House rules", bold=True, lines=1)
        tree = Row(self._arrow, rigid(name), grow(Space()), optional(self._count), Key("R"), level=True)
        super().__init__(name.label, on_press, Padded(tree, (10, 0)), key="R", tip="Shows every house rule.")

    def show(self, changed: int, *, unfolded: bool) -> None:
        self.changed, self.dirty = changed, True
        self._count.label = f"{changed} changed" if changed else "as printed"
        self._arrow.icon = DOWN if unfolded else FORTH

    def ground_box(self, look: Look) -> Box:
        return row_box(look, lit=self.hovered)


class HouseRulesForm(PanelBox):
    """Sets the house rules of a game, and explains the rule that is marked: the one that the person last pointed at, or
    reached by keys.

    :ivar preset: the presets, in rows; where there is no room for them, ``preset_field`` takes their place.
    :ivar title: what is explained.
    :ivar text: the explanation.
    """

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Mapping[str, Value],
        players: int,
        on_change: Callable[[], None],
        read_rule: Callable[[str], None],
        test: Callable[[], None],
    ) -> None:
        """Begin with the rules of the last match, folded.

        :param presets: the presets of the game.
        :param last: the rules of the last match that differ from the defaults.
        :param on_change: called after each change, also of what is folded.
        :param read_rule: opens the rules at a number.
        :param test: lets the computer play these rules, to find out what they do.
        """
        self.game = game
        self.presets = tuple(presets)
        self.players = players
        self.options: dict[str, Value] = dict(last)
        self._declared = {option.name: option for option in options_of(game.house)}
        self.widgets: dict[str, OptionWidget] = {
            option.name: option_widget(
                option, self.options.get(option.name, option.default), partial(self.set_option, option)
            )
            for option in self._declared.values()
        }
        self._marked: str | None = None
        self._pointed: tuple[str | None, str | None] = (None, None)
        """The rules under the pointer and with the focus, when it was last looked at."""
        self.fold = FoldButton(self.turn)
        self.fold.show(len(self.options), unfolded=False)
        self.preset = PresetList(self.presets, self.current_preset, self.set_preset)
        names = [*((number, preset.name) for number, preset in enumerate(self.presets)), (OWN_RULES, "Custom rules")]
        self.preset_field = Choice("", names, self.current_preset, self.set_preset, tip="Named sets of house rules.")
        self.title = Label("", bold=True, lines=1)
        self.rule_button = Button(
            ALL_RULES, lambda: read_rule(self.rule), points=SMALL, tip="Opens the rules of the game."
        )
        self.test_button = Button("Test these rules", test, key="T", points=SMALL, shorter=("Test",), tip=TEST_TIP)
        self.text = Label("", points=SMALL, alike=[*self._explanations(), *(each.help for each in self.presets)])
        self._on_change = on_change
        super().__init__(
            Column(
                grow(Form(list(self.widgets.values()))),
                Row(
                    grow(Column(self.title, self.text, gap=0)),
                    rigid(Column(self.test_button, self.rule_button)),
                    level=True,
                ),
                gap=6,
            ),
            pad=(14, 8),
        )
        self.visible = False
        self.explain()

    @property
    def unfolded(self) -> bool:
        """Whether all rules are shown."""
        return self.visible

    def turn(self) -> None:
        """Unfold or fold the rules."""
        self.visible = not self.visible
        self.fold.show(len(self.options), unfolded=self.visible)
        self._on_change()

    def explain(self) -> None:
        """Write the explanation of the marked rule, or of the preset."""
        pointed = self._widget_where(lambda widget: widget.hovered), self._widget_where(lambda widget: widget.focused)
        changed = [now for now, before in zip(pointed, self._pointed, strict=True) if now != before and now is not None]
        self._pointed = pointed
        self._marked = changed[-1] if changed else self._marked
        self.title.label, self.text.label = self.explanation
        self.rule_button.label = f"Rule {self.rule}" if self.rule else ALL_RULES

    def _widget_where(self, is_wanted: Callable[[OptionWidget], bool]) -> str | None:
        return next((name for name, widget in self.widgets.items() if is_wanted(widget)), None)

    def _explanations(self) -> Iterator[str]:
        """Yield the texts about each rule, for each of its choices."""
        for name, option in self._declared.items():
            effect = self._effects.get(name, "")
            for value in [choice for choice, _ in option.choices] or [option.default]:
                yield f"{option.explanation(value)} {effect}".strip()

    @property
    def _effects(self) -> Mapping[str, str]:
        try:
            return self.game.house_effects(self.players, make_house(self.game.house, self.options))
        except OptionsError:
            return {}

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
            self.preset_field.value = self.current_preset
            if not self.unfolded:
                self.turn()
            return
        self.options = dict(self.presets[number].options)
        self._marked = None
        for option in options_of(self.game.house):
            self.widgets[option.name].value = self.options.get(option.name, option.default)
        self._changed()

    def set_option(self, option: Option, value: Value) -> None:
        """Set one rule."""
        if value == option.default:
            self.options.pop(option.name, None)
        else:
            self.options[option.name] = value
        self._changed()

    def _changed(self) -> None:
        self.preset.value = self.preset_field.value = self.current_preset
        self.fold.show(len(self.options), unfolded=self.visible)
        self._on_change()

    def set_players(self, count: int) -> None:
        """Take the number of players, on which effects and problems of the rules depend."""
        self.players = count

    @property
    def problems(self) -> list[str]:
        """The reasons why no match can begin with these rules."""
        try:
            house = make_house(self.game.house, self.options)
        except OptionsError as error:
            return error.problems
        return self.game.setup_problems(self.players, house) or self.game.new_match_problems(self.players, house)

    @property
    def is_pointed_at(self) -> bool:
        """Whether the pointer is at a rule, whose explanation needs no tip beside it."""
        return self.unfolded and any(widget.hovered for widget in self.widgets.values())

    @property
    def explained(self) -> Option | None:
        """The marked house rule."""
        return self._declared[self._marked] if self.unfolded and self._marked is not None else None

    @property
    def rule(self) -> str:
        """The number of the rule behind the marked one; empty for none."""
        return "" if self.explained is None else self.explained.rule

    @property
    def explanation(self) -> tuple[str, str]:
        """The title and text of the explanation of the marked rule, or of the preset."""
        option = self.explained
        if option is not None:
            widget = self.widgets[option.name]
            value = widget.marked if isinstance(widget, Choice) else widget.value
            return option.label, f"{option.explanation(value)} {self._effects.get(option.name, '')}".strip()
        number = self.current_preset
        if number < 0:
            return "Custom rules", "Point at a rule to see what it means."
        return self.presets[number].name, self.presets[number].help
