"""The settings: everything takes effect at once and is kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.options import Option, Value
from cardtable.ui.faces import CARD_ASPECT, CardArt, card_size
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.form import Form
from cardtable.ui.kit.label import Heading, Label, Tone
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.slider import Slider, SlideRange
from cardtable.ui.kit.stepper import Stepper, StepRange
from cardtable.ui.kit.toggle import Toggle
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.option_rows import option_widget
from cardtable.ui.pages.page import PageScene
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, Ground

Change = Callable[[str, Value], None]

TEXT_SCALE = "text_scale"
CARD_SCALE = "card_scale"
IN_PERCENT = {TEXT_SCALE: 10, CARD_SCALE: 10}
"""Sizes, and their steps."""
IN_SECONDS = frozenset({"ai_pause", "trick_pause"})
"""What is kept in milliseconds and shown in seconds."""
VOLUME = "volume"
TWO_COLUMNS = 46
"""The groups are in two columns from this width on, in heights of a line."""
NAME = "Your name"
SHOWN = parse_cards("Ks Qh Td 9c")
"""Cards that show how cards look now."""
LARGEST = 140
"""The card size, in percent, at which they take all the room."""


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that belong together, under a heading."""

    title: str
    options: Sequence[Option]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsActions:
    """What the page asks for.

    :param change: is called with the name and the new value of a setting.
    :param text_at_tables: returns how large the text is at tables in a look, in percent: at least, and at most.
    """

    change: Change
    rename: Callable[[str], None]
    keys: Callable[[], None]
    leave: Callable[[], None]
    text_at_tables: Callable[[Look], tuple[int, int]]


class SettingsScene(PageScene):
    """A row for each setting, in groups. The first group is under the person's name, the others beside it."""

    title = "Settings"
    title_share = 0.6

    def __init__(
        self, groups: Sequence[Group], values: Mapping[str, Value], name: str, actions: SettingsActions, art: CardArt
    ) -> None:
        super().__init__()
        self.art = art
        self.actions = actions
        self.rows: dict[str, Widget] = {
            option.name: setting_widget(option, values[option.name], partial(self._change, option.name))
            for group in groups
            for option in group.options
        }
        self.name = TextEntry(NAME, name, actions.rename, most=24, placeholder="Name", tip="How others see you.")
        self.reach = Label("", points=SMALL, tone=Tone.DIM)
        self.keys = Button("Keyboard shortcuts …", actions.keys, key="K")
        you: list[Widget] = [Heading("You"), self.name, self.keys]
        parts: list[list[Widget]] = [
            [Heading(group.title), *(self.rows[option.name] for option in group.options)] for group in groups
        ]
        parts[0].insert(parts[0].index(self.rows[TEXT_SCALE]) + 1, self.reach)
        self._columns = ([*parts[0], *you], [widget for part in parts[1:] for widget in part])
        self.forms = (Form([], tight=True), Form([], tight=True))
        self.panels: list[Rect] = []
        self._values = dict(values)
        self._judge()

    def place(self, look: Look) -> list[Widget]:
        """Place the groups in one column or in two, and the way back."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        room = Rect(body.left, body.top, body.width, foot.top - metrics.gap - body.top)
        self._tell_reach(look)
        left, right = self._columns
        both = body.width >= TWO_COLUMNS * look.text.line_height(look.style(BODY))
        self.forms[0].replace(left if both else [*left, *right])
        self.forms[1].replace(right if both else [])
        wide = (room.width - metrics.gap) // 2 if both else room.width
        self.panels = [Rect(room.left, room.top, wide, room.height)]
        if both:
            self.panels.append(Rect(room.right - wide, room.top, wide, room.height))
        shown = self.forms[: len(self.panels)]
        for form, panel in zip(shown, self.panels, strict=True):
            form.layout(panel.inflate(-2 * metrics.gap, -metrics.gap), look)
        back = Button("Done", self.back, key="Esc", role=Role.PRIMARY)
        back.layout(Rect(foot.right - foot.width // 4, foot.top, foot.width // 4, foot.height), look)
        return [*shown, back]

    def _tell_reach(self, look: Look) -> None:
        """Say how large the text is at tables, where cards and names leave less room than was set."""
        low, high = self.actions.text_at_tables(look)
        self.reach.visible = low < int(self._values[TEXT_SCALE])
        span = f"{low} %" if low == high else f"{low} to {high} %, depending on the game"
        self.reach.label = f"At the table: {span}. Cards and names need the rest of the room."

    def _change(self, name: str, value: Value) -> None:
        self._values[name] = value
        self._judge()
        self.actions.change(name, value)
        if name == CARD_SCALE:
            self.layout(self.look)  # larger cards leave less room for text

    def _judge(self) -> None:
        """Enable only the settings that have an effect."""
        self._only("trick_pause", not self._values["trick_waits"], "Tricks stay until you click.")
        self._only("animation", not self._values["reduced_motion"], "Nothing moves.")
        self._only(VOLUME, not self._values["mute"], "Sound is muted.")

    def _only(self, name: str, counts: object, why_not: str) -> None:
        if counts:
            self.rows[name].enable()
        else:
            self.rows[name].disable(why_not)

    def follow(self, name: str, *, on: bool) -> None:
        """Show a switch that was changed elsewhere: full screen by its key."""
        widget = self.rows[name]
        if isinstance(widget, Toggle):
            widget.value = on

    def draw_page(self, surface: Surface) -> None:
        """Draw the panels under the groups, and beside the headline what is pointed at."""
        for panel in self.panels:
            self.panel(surface, panel)
        tip = self.explained
        if tip is not None:
            style = self.look.dim(Ground.DARK, SMALL)
            self.look.write(surface, tip.text, style, self.head_parts(self.look)[1], Align.RIGHT, wrap=True)
        for card, place in zip(SHOWN, self._card_places(), strict=False):
            surface.blit(self.art.front(card, place.size), place)

    def _card_places(self) -> list[Rect]:
        """Return where cards show how they look now: under the first column, if there is room."""
        form, gap = self.forms[0], self.look.metrics.gap
        room = Rect(form.rect)
        room.top += form.content_height(self.look, form.rect.width) + gap
        room.height = form.rect.bottom - room.top
        width, height = card_size(CARD_ASPECT * room.height * int(self._values[CARD_SCALE]) / LARGEST)
        if len(self.panels) == 1 or height < 4 * self.look.text.line_height(self.look.style(SMALL)) * CARD_ASPECT:
            return []
        left = room.centerx - (len(SHOWN) * (width + gap) - gap) // 2
        top = room.centery - height // 2
        return [Rect(left + number * (width + gap), top, width, height) for number in range(len(SHOWN))]

    @property
    def explained(self) -> Tip | None:
        """What is said of the setting that is pointed at, or that has the focus."""
        pointed = (widget for widget in self.rows.values() if widget.hovered or widget.focused)
        return next((widget.tip for widget in pointed), None)

    def back(self) -> None:
        """Go back to where the settings were opened."""
        self.actions.leave()


def setting_widget(option: Option, value: Value, change: Callable[[Value], None]) -> Widget:
    """Return what sets a setting: as for any option, but sizes in steps, pauses and volumes with a slider."""
    tip = Tip(option.help)
    if option.name in IN_PERCENT:
        steps = StepRange(option.low, option.high, step=IN_PERCENT[option.name], unit=" %")
        return Stepper(option.label, int(value), change, steps, tip=tip)
    if option.name in IN_SECONDS:
        slide = SlideRange(option.low / 1000, option.high / 1000, 0.1, shown=lambda seconds: f"{seconds:.1f} s")
        return Slider(option.label, int(value) / 1000, lambda seconds: change(round(seconds * 1000)), slide, tip=tip)
    if option.name == VOLUME:
        return Slider(option.label, int(value) / 100, lambda share: change(round(share * 100)), tip=tip)
    return option_widget(option, value, change)
