"""The page of settings; every change takes effect at once and is saved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.options import Option, Value
from cardtable.pages.face_choice import FaceChoice
from cardtable.pages.option_rows import option_widget
from cardtable.pages.settings_preview import SettingsPreview
from cardtable.pages.size_samples import too_small
from cardtable.pages.tab_list import TabList
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, Ground, Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Field, Slider, SlideRange, Toggle
from cardtable.ui.widgets.labels import Heading, Label, Tone
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

Change = Callable[[str, Value], None]

SIZE: Final = "size"
DECK: Final = "deck"
INDEX: Final = "index"
"""The row of the index: one half of the setting ``deck``, whose other half is the suit colours."""
DECK_PARTS: Final = {
    "two-large": ("two", "large"),
    "two-normal": ("two", "normal"),
    "four-large": ("four", "large"),
    "four-normal": ("four", "normal"),
}
"""The suit colours and the index of each deck, which is one setting with two rows."""
DECK_HELPS: Final = {
    DECK: "Four: clubs are green, diamonds blue.",
    INDEX: "Rank and suit in the corners of cards.",
}
"""The explanations of both rows."""
DECK_OF: Final = {parts: deck for deck, parts in DECK_PARTS.items()}
FACE: Final = "face"
MOTIONS: Final = frozenset({"animation", "reduced_motion"})
"""The settings of motion, which the preview shows."""
IN_SECONDS: Final = frozenset({"ai_pause", "trick_pause"})
"""The settings saved in milliseconds and shown in seconds."""
VOLUME: Final = "volume"
ICONS: Final = {
    "You": icons.PERSON,
    "Cards": icons.GRID,
    "Table": icons.EYE,
    "Pace": icons.RESUME,
    "Help": icons.HINT,
    "Sound": icons.SPEAKER,
}
"""The icon of each group; other groups have a gear."""
EXPLAINED_UNITS: Final = 330.0
"""The least height of the rows in layout units in which labels have explanations under them."""
ROW_SPREAD_UNITS: Final = 16.0
"""The most by which the rows are farther apart than they must be, in layout units."""
PREVIEW_UNITS: Final = 190.0
"""The height of the preview in layout units, if there is room."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of settings with a title."""

    title: str
    options: Sequence[Option]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsActions:
    """The actions of the page.

    :param change: takes the name and the new value of a setting.
    :param flight: returns the present seconds of a card's flight; 0 for at once.
    :param left: called whichever way the page is left.
    """

    change: Change
    rename: Callable[[str], None]
    keys: Callable[[], None]
    leave: Callable[[], None]
    flight: Callable[[], float]
    left: Callable[[], None]


class SettingsScene(Page):
    """Groups on the left; on the right a preview above a row for each setting of the chosen group."""

    title = "Settings"
    title_share = 0.5

    def __init__(
        self,
        groups: Sequence[Group],
        values: Mapping[str, Value],
        person: tuple[str, str],
        actions: SettingsActions,
        art: CardArt,
    ) -> None:
        """Offer the settings.

        :param person: the name and the face of the settings' owner.
        """
        super().__init__()
        self.actions = actions
        self.groups = tuple(groups)
        self._values = dict(values)
        self.name = TextEntry("Your name", person[0], actions.rename, max_length=MAX_NAME_LENGTH, placeholder="Name")
        self.name.below = "How others see you."
        self.rows: dict[str, Widget] = {}
        for group in groups:
            for option in group.options:
                self.rows |= self._rows_of(option, values[option.name], person[1])
        self.keys = Button(
            "Shortcuts", actions.keys, key="K", tip="Shows the key of each command and lets you change it."
        )
        self.usual = Button("Defaults", self._ask, key="R")
        self.tabs = TabList([(group.title, ICONS.get(group.title, icons.GEAR)) for group in groups], self._turn)
        self.form = Form([], spread=ROW_SPREAD_UNITS)
        self.preview = SettingsPreview(art)
        self.whose = f"{person[0]}'s settings; changes apply at once" if person[0] else "Changes apply at once"
        self._why_not = ""
        """Why sizes are not offered; empty if all are."""
        self._panel = Rect(0, 0, 0, 0)
        self._about = Rect(0, 0, 0, 0)
        self._judge()

    def leave(self) -> None:
        super().leave()
        self.actions.left()

    def _rows_of(self, option: Option, value: Value, face: str) -> dict[str, Widget]:
        """Return the rows of an option by name: usually one, under the option's own name."""
        if option.name == DECK:
            colours, index = DECK_PARTS[str(value)]
            return {
                DECK: self._half("Suit colours", ("two", "four"), colours),
                INDEX: self._half("Index", ("large", "normal"), index),
            }
        if option.name == FACE:
            return {FACE: FaceChoice(face, partial(self._change, FACE))}
        return {option.name: setting_widget(option, value, partial(self._change, option.name))}

    def _half(self, label: str, options: Sequence[str], value: str) -> Choice[str]:
        """Return the row of one half of the setting ``deck``."""
        return Choice(label, [(each, each) for each in options], value, lambda _: self._change_deck())

    def _change_deck(self) -> None:
        colours, index = self.rows[DECK], self.rows[INDEX]
        if isinstance(colours, Choice) and isinstance(index, Choice):
            self._change(DECK, DECK_OF[colours.value, index.value])

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        done = Button("Done", self.back, key="Esc")
        self._about = self.place_in_corner(look, [done])
        buttons = [self.keys, self.usual]
        wide = max(metrics.px(190), self.tabs.natural_size(look)[0], *(each.natural_size(look)[0] for each in buttons))
        wide = min(wide, body.width // 3)
        side = Rect(body.left, body.top, wide, body.height)
        foot = side.bottom
        for button in reversed(buttons):
            foot -= metrics.target
            button.layout(Rect(side.left, foot, side.width, metrics.target), look)
            foot -= metrics.px(6)
        self.tabs.layout(Rect(side.left, side.top, side.width, foot - metrics.px(6) - side.top), look)
        self._panel = Rect(side.right + metrics.px(22), body.top, 0, body.height)
        self._panel.width = body.right - self._panel.left
        inner = self._panel.inflate(-2 * metrics.px(22), -2 * metrics.px(16))
        high = min(metrics.px(PREVIEW_UNITS), round(inner.height * 0.36))
        self.preview.rect = Rect(inner.left, inner.top, inner.width, high)
        self._offer_sizes(look)
        top = self.preview.rect.bottom + metrics.px(10)
        self._fill_form(explains=inner.bottom - top >= metrics.px(EXPLAINED_UNITS))
        self.form.layout(Rect(inner.left - metrics.px(7), top, inner.width + metrics.px(14), inner.bottom - top), look)
        return [self.tabs, self.form, *buttons, done]

    def _fill_form(self, *, explains: bool) -> None:
        """Put the rows of the chosen group into the form.

        :param explains: whether labels have explanations under them.
        """
        group, rows = self.groups[self.tabs.chosen], list[Widget]()
        for option in group.options:
            if option.name == FACE:
                rows += [self.name, Heading("Your face")]
            rows.append(self.rows[option.name])
            if option.name == SIZE and self._why_not:
                rows.append(Label(self._why_not, points=SMALL, tone=Tone.DIM))
            if option.name == DECK:
                rows.append(self.rows[INDEX])
            helps = DECK_HELPS if option.name == DECK else {option.name: option.help}
            for name, text in helps.items():
                row = self.rows[name]
                if isinstance(row, Field):
                    row.below = text if explains else ""
        self.form.replace(rows)

    def _turn(self, _group: int) -> None:
        """Show another group."""
        self.form.offset = 0
        self.layout(self.look)

    def _offer_sizes(self, look: Look) -> None:
        """Offer the sizes with which text can be read in this window, and say why others are missing."""
        row, window = self.rows[SIZE], look.metrics.size
        offered = [(size.value, size.value) for size in Size if size.fits(window)]
        self._why_not = too_small(look)
        if isinstance(row, Choice) and list(row.options) != offered:
            shown = Size(str(self._values[SIZE])).fitting(window).value
            self.rows[SIZE] = Choice(row.label, offered, shown, row.on_change, tip=row.tip)

    def _change(self, name: str, value: Value) -> None:
        self._values[name] = value
        self._judge()
        self.actions.change(name, value)
        if name in MOTIONS:
            self.preview.show_motion(self.actions.flight())
        self.dirty = True

    def _judge(self) -> None:
        """Enable only the settings that have an effect."""
        self._only("trick_pause", not self._values["trick_waits"], "Tricks stay until you click.")
        self._only("animation", not self._values["reduced_motion"], "Reduced motion is on.")
        self._only(VOLUME, not self._values["mute"], "Sound is muted.")

    def _only(self, name: str, counts: object, why_not: str) -> None:
        if counts:
            self.rows[name].enable()
        else:
            self.rows[name].disable(why_not)

    def follow(self, name: str, *, on: bool) -> None:
        """Show a switch that was changed elsewhere, such as full screen by its key."""
        widget = self.rows[name]
        if isinstance(widget, Toggle):
            widget.value = on

    def _ask(self) -> None:
        """Ask whether to restore the defaults of the chosen group."""
        group = self.groups[self.tabs.chosen]
        answers = [
            Answer("Keep mine", escapes=True),
            Answer("Defaults", self._restore, Role.PRIMARY),
        ]
        names = ", ".join(option.label.lower() for option in group.options)
        self.desk.open(Dialog(f"{group.title}: restore the defaults?", f"This resets: {names}.", answers))

    def _restore(self) -> None:
        for option in self.groups[self.tabs.chosen].options:
            if self._values[option.name] != option.default:
                self._show_value(option.name, option.default)
                self._change(option.name, option.default)
        self.layout(self.look)

    def _show_value(self, name: str, value: Value) -> None:
        """Show another value in the row of a setting."""
        row, index = self.rows[name], self.rows.get(INDEX)
        if name == DECK and isinstance(row, Choice) and isinstance(index, Choice):
            row.value, index.value = DECK_PARTS[str(value)]
        elif name in IN_SECONDS and isinstance(row, Slider):
            row.value = int(value) / 1000
        elif name == VOLUME and isinstance(row, Slider):
            row.value = int(value) / 100
        elif isinstance(row, Toggle):
            row.value = bool(value)
        elif isinstance(row, Choice):
            row.value = value

    def update(self, now: float) -> None:
        """Advance the widgets and the preview to ``now``."""
        super().update(now)
        self.dirty = self.preview.update(now) or self.dirty

    @property
    def animating(self) -> bool:
        return super().animating or self.preview.moving

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        if look.text.width(self.whose, look.dim_style(Ground.DARK, BODY)) <= self._about.width:
            look.write(surface, self.whose, look.dim_style(Ground.DARK, BODY), self._about, Align.LEFT)
        self.panel(surface, self._panel)
        self.preview.draw(surface, look)

    def back(self) -> None:
        self.actions.leave()


def setting_widget(option: Option, value: Value, change: Callable[[Value], None]) -> Widget:
    """Return the widget of a setting: as for any option, but a slider for pauses and volume."""
    tip = Tip(option.help)
    if option.name in IN_SECONDS:
        slide = SlideRange(option.low / 1000, option.high / 1000, 0.1, shown=lambda seconds: f"{seconds:.1f} s")
        return Slider(option.label, int(value) / 1000, lambda seconds: change(round(seconds * 1000)), slide, tip=tip)
    if option.name == VOLUME:
        return Slider(option.label, int(value) / 100, lambda share: change(round(share * 100)), tip=tip)
    return option_widget(option, value, change)
