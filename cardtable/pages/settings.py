"""The page of settings; every change takes effect at once and is saved."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, parse_cards
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.options import Option, Value
from cardtable.pages.parts import FaceChoice, option_widget, too_small
from cardtable.pages.profiles import rename, renamed
from cardtable.program.effects import manner_of
from cardtable.program.program import Program
from cardtable.store.settings import HIGH_CONTRAST, TUTOR_OFF, preferences
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt, card_size
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.table.card_marks import IDLE, CardState, Edge, StatePainter, Tab
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.motion import Motion
from cardtable.ui.theme import LARGE, SMALL, Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice, RowPicker
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Field, Slider, SlideRange
from cardtable.ui.widgets.labels import Heading, Label, Tone
from cardtable.ui.widgets.layout import Column, Padded, PanelBox, Row, even, grow, optional, wide
from cardtable.ui.widgets.pictures import IconPicture, WidgetPicture
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import DrawnAttribute, Tip, Widget

# --- the rows ---------------------------------------------------------------------------------------------------------

Change = Callable[[Value], None]


class SizeRow(Column):
    """The sizes with which text can be read in this window, and why others are missing."""

    def __init__(self, option: Option, value: Value, change: Change) -> None:
        self.choice = Choice[Value](option.label, option.choices, value, change, tip=option.help)
        self._wanted = value
        self._missing = Label("", points=SMALL, tone=Tone.DIM)
        super().__init__(self.choice, self._missing, gap=0)

    @property
    def value(self) -> Value:
        """The size that is set, even where the window is too small for it."""
        return self._wanted

    @value.setter
    def value(self, value: Value) -> None:
        self._wanted = value
        if self.look is not None:
            self._offer(self.look)

    def height_for(self, look: Look, width: int) -> int:
        self._offer(look)
        return super().height_for(look, width)

    def _offer(self, look: Look) -> None:
        window = look.metrics.size
        self.choice.offer([(size.value, size.value) for size in Size if size.fits(window)])
        self.choice.value = Size(self._wanted).fitting(window).value
        self._missing.label = too_small(look)


COLOURS_TIP: Final = Tip("Four: clubs are green, diamonds blue.")
FOUR_ALWAYS: Final = Tip("High contrast always has four suit colours.")


class DeckRow(Column):
    """The suit colours and the index of the cards: two rows, which are one setting."""

    def __init__(self, option: Option, value: Value, change: Change) -> None:
        def half(label: str, names: Sequence[str], tip: Tip | str, chosen: Callable[[str], None]) -> Choice[str]:
            return Choice(label, [(name, name) for name in names], names[0], chosen, tip=tip)

        def take_colours(colours: str) -> None:
            self._wanted = colours
            change(self.value)

        self._wanted = "two"
        """The suit colours that the person has chosen, also while others are in use."""
        self.colours = half("Suit colours", ("two", "four"), COLOURS_TIP, take_colours)
        index_tip = "Rank and suit in the corners of the cards."
        self.index = half("Corner marks", ("large", "normal"), index_tip, lambda _: change(self.value))
        super().__init__(self.colours, self.index, gap=6)
        self.value = value

    @property
    def value(self) -> Value:
        return f"{self._wanted}-{self.index.value}"

    @value.setter
    def value(self, value: Value) -> None:
        self._wanted, self.index.value = str(value).split("-")
        self.colours.value = self._wanted if self.colours.enabled else "four"

    def follow_theme(self, *, contrast: bool) -> None:
        """With high contrast show the four suit colours in use, and say why they cannot be chosen."""
        self.colours.tip = FOUR_ALWAYS if contrast else COLOURS_TIP
        if contrast:
            self.colours.disable(FOUR_ALWAYS.text)
        else:
            self.colours.enable()
        self.value = self.value


def plain(option: Option, value: Value, change: Change) -> Widget:
    """Return a switch, a choice or a number, as for any option."""
    return option_widget(option, value, change)


def seconds(option: Option, value: Value, change: Change) -> Slider:
    """Return a slider for a time in milliseconds."""
    return _slider(option, value, change, 100, lambda shown: f"{shown / 1000:.1f} s")


def faces(_option: Option, value: Value, change: Change) -> FaceChoice:
    return FaceChoice(str(value), change)


def percent(option: Option, value: Value, change: Change) -> Slider:
    return _slider(option, value, change, 5, lambda shown: f"{shown:.0f} %")


def _slider(option: Option, value: Value, change: Change, step: int, shown: Callable[[float], str]) -> Slider:
    slide = SlideRange(option.low, option.high, step, shown)
    return Slider(option.label, int(value), lambda each: change(round(each)), slide, tip=option.help)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A row of the page, for the setting of this name.

    :param group: the title of its group.
    :param widget: makes the widget of its option, its value and what is done with another one.
    :param unless: the switch that leaves it without effect, and what its tip then says.
    """

    name: str
    group: str
    widget: Callable[[Option, Value, Change], Widget] = plain
    unless: tuple[str, str] = ("", "")


FACE: Final = "face"
VOLUME: Final = "volume"
FULL_SCREEN: Final = "full_screen"
HELP: Final = "Help"
"""The group that also has the tutor of each game."""
YOU: Final = "You"
"""The group that also has the person's name."""
GROUPS: Final = {
    "Cards": icons.GRID,
    "Table": icons.EYE,
    "Pace": icons.RESUME,
    HELP: icons.HINT,
    "Sound": icons.SPEAKER,
    YOU: icons.PERSON,
}
"""The groups in order, each with its icon."""
ROWS: Final = (
    SettingRow("size", "Cards", SizeRow),
    SettingRow("deck", "Cards", DeckRow),
    SettingRow("theme", "Table"),
    SettingRow(FULL_SCREEN, "Table"),
    SettingRow("animation", "Pace", unless=("reduced_motion", "Reduced motion is on.")),
    SettingRow("reduced_motion", "Pace"),
    SettingRow("ai_pause", "Pace", seconds),
    SettingRow("trick_pause", "Pace", seconds, unless=("trick_waits", "Tricks stay until you click.")),
    SettingRow("trick_waits", "Pace"),
    SettingRow("coach", HELP),
    SettingRow("bid_help", HELP),
    SettingRow("click_plays", HELP),
    SettingRow("confirm", HELP),
    SettingRow(VOLUME, "Sound", percent, unless=("mute", "Sound is muted.")),
    SettingRow("mute", "Sound"),
    SettingRow(FACE, YOU, faces),
)
"""The rows of the page in order."""
MOTIONS: Final = frozenset({"animation", "reduced_motion"})
"""The settings of motion, which the preview shows."""
NO_DEVICE: Final = "No sound device was found."
TUTORED: Final = {
    Mistake.LARGE: "large mistakes",
    Mistake.MEDIUM: "medium mistakes, too",
    Mistake.SMALL: "small mistakes, too",
}


def tutor_option(game: Game) -> Option:
    """Return the setting of a game for the smallest mistake before which the tutor asks."""
    choices = ((TUTOR_OFF, "off"), *((mistake.value, text) for mistake, text in TUTORED.items()))
    return Option(f"tutor {game.id}", f"Tutor: {game.name}", "Warns you before a mistake.", "", TUTOR_OFF, choices)


# --- the page ---------------------------------------------------------------------------------------------------------

EXPLAINED_UNITS: Final = 330.0
"""The least height of the form in layout units in which labels have explanations under them."""
ROW_SPREAD_UNITS: Final = 16.0
"""The most by which the rows are farther apart than they must be, in layout units."""


class SettingsForm(Form):
    """The rows of a group. In a high form, the tip of each is also below its label."""

    def layout(self, rect: Rect, look: Look) -> None:
        explains = rect.height >= look.metrics.px(EXPLAINED_UNITS)
        for field in _fields(self):
            field.below = field.tip.text if explains and field.tip is not None else ""
        super().layout(rect, look)


def _fields(widget: Widget) -> Iterator[Field]:
    for each in widget.children():
        if isinstance(each, Field):
            yield each
        yield from _fields(each)


class SettingsPage(Page):
    """Groups on the left; on the right a preview above a row for each setting of the chosen group."""

    title = "Settings"

    def __init__(self, program: Program, leave: Callable[[], None] | None = None) -> None:
        """Offer the settings.

        :param leave: goes back; ``None`` for the menu.
        """
        self.program = program
        self.leave_page = leave
        settings = program.profile.settings
        self._first_name = own_name = settings.own_name
        """The person's name when the page was opened, or was renamed last."""
        tutors = {tutor_option(game): game.id for game in program.games}
        self._games = {option.name: game for option, game in tutors.items()}
        """The ids of the games by the names of their tutors' settings."""
        self.options = {option.name: option for option in (*preferences(), *tutors)}
        if program.sounds.lacks_device:
            self.options[VOLUME] = replace(self.options[VOLUME], help=NO_DEVICE)
        self._values: dict[str, Value] = {
            name: getattr(settings, name) for name in self.options if name not in self._games
        }
        self._values |= {name: settings.tutor.get(game, TUTOR_OFF) for name, game in self._games.items()}
        self.declared = (*ROWS, *(SettingRow(name, HELP) for name in self._games))
        self.rows: dict[str, Any] = {
            row.name: row.widget(self.options[row.name], self._shown(row.name), partial(self._change, row.name))
            for row in self.declared
        }
        """The widgets of the settings by name; each has the ``value`` of its setting."""
        self.name = TextEntry(
            "Your name",
            own_name,
            self._name_changed,
            max_length=MAX_NAME_LENGTH,
            placeholder="Name",
            tip="How others see you.",
        )
        shortcuts = Button(
            "Keys",
            partial(program.show_keys, leave),
            key="K",
            tip="Shows the key of each command and lets you change it.",
        )
        self.tabs = TabList(GROUPS, lambda _: self._show_group())
        self.form = SettingsForm([], spread=ROW_SPREAD_UNITS)
        self.preview = SettingsPreview(program.art)
        side = Column(grow(self.tabs), shortcuts, Button("Defaults", self._ask, key="R"), gap=6)
        shown = PanelBox(Column(even(self.preview, 36), even(self.form, 64), gap=10), pad=(20, 14))
        at_once = "Changes apply at once"
        whose = f"{own_name}'s settings; changes apply at once" if own_name else at_once
        super().__init__(
            Row(wide(side, 190, 150), wide(shown, 640, 320, 1.0), gap=22),
            corner=[Button("Done", self.back, key="Esc")],
            beside=Label(whose, shorter=(at_once, ""), tone=Tone.DIM, lines=1),
        )
        self._show_group()
        self._judge()

    def leave(self) -> None:
        """Take the person's new name, whichever way the page is left, unless there is something to ask first."""
        super().leave()
        name = self._new_name
        if name and not self.program.has_figures(name):
            renamed(self.program, self.program.profile.current, name, figures=True)

    @property
    def _new_name(self) -> str:
        """The person's new name; empty if it is as it was, or no profile can have it."""
        profile, name = self.program.profile, self.name.text.strip()
        return "" if name == self._first_name or profile.profiles.refusal(name, profile.current) else name

    @property
    def group(self) -> str:
        """The title of the chosen group."""
        return self.tabs.names[self.tabs.chosen]

    @property
    def names(self) -> list[str]:
        """The names of the settings in the chosen group."""
        return [row.name for row in self.declared if row.group == self.group]

    def _show_group(self) -> None:
        rows = [self.rows[name] for name in self.names]
        self.form.offset = 0
        self.form.replace([self.name, Heading("Your face"), *rows] if self.group == YOU else rows)

    def _shown(self, name: str) -> Value:
        """Return what the row of a setting shows: the usual face is the one that goes with the name."""
        return self.program.profile.face if name == FACE else self._values[name]

    def _change(self, name: str, value: Value) -> None:
        profile = self.program.profile
        self._values[name] = value
        self._judge()
        if name in self._games:
            profile.keep(profile.settings.with_tutor(self._games[name], str(value)))
        else:
            profile.set(name, value)
        self.rows[name].value = self._shown(name)
        if name in MOTIONS:
            self.preview.show_motion(manner_of(profile.settings).pace.flight)
        self._warn()

    def _name_changed(self, name: str) -> None:
        profile = self.program.profile
        refusal = profile.profiles.refusal(name, profile.current)
        if refusal:
            self.desk.say(refusal, warns=True)

    def _warn(self) -> None:
        """Say that a change could not be saved."""
        problem = self.program.profile.take_notice()
        if problem:
            self.desk.say(problem, warns=True)

    def _judge(self) -> None:
        """Enable only the settings that have an effect."""
        for row in self.declared:
            switch, why_not = row.unless
            if switch and self._values[switch]:
                self.rows[row.name].disable(why_not)
            else:
                self.rows[row.name].enable()
        self.rows["deck"].follow_theme(contrast=self._values["theme"] == HIGH_CONTRAST)

    def _follow_full_screen(self) -> None:
        """Show the switch as it is: full screen is also turned on and off by its key."""
        full = self.program.profile.settings.full_screen
        self._values[FULL_SCREEN] = self.rows[FULL_SCREEN].value = full

    def _ask(self) -> None:
        """Ask whether to restore the defaults of the chosen group."""
        answers = [
            Answer("Keep mine", escapes=True),
            Answer("Defaults", self._restore, Role.PRIMARY),
        ]
        labels = ", ".join(label[:1].lower() + label[1:] for name in self.names for label in self._labels(name))
        self.desk.open(Dialog(f"{self.group}: restore the defaults?", f"This resets: {labels}.", answers))

    def _labels(self, name: str) -> list[str]:
        """Return what stands before a setting on the page."""
        row = self.rows[name]
        return [each.label for each in _fields(row)] if isinstance(row, DeckRow) else [self.options[name].label]

    def _restore(self) -> None:
        for name in self.names:
            if self._values[name] != self.options[name].default:
                self._change(name, self.options[name].default)

    def update(self, now: float) -> None:
        super().update(now)
        self._follow_full_screen()

    def back(self) -> None:
        name, current = self._new_name, self.program.profile.current
        if name:
            rename(self.program, self.desk, current, name, self._go_back, self._keep_name)
        else:
            self._go_back()

    def _keep_name(self) -> None:
        """Write the name that the person still has."""
        self.name.text = self._first_name

    def _go_back(self, problem: str = "") -> None:
        """Go back with the new name, if there is one.

        :param problem: why it could not be saved; empty if it could.
        """
        profile = self.program.profile
        self._first_name = self.name.text.strip()
        profile.notice = profile.notice or problem
        (self.leave_page or self.program.show_menu)()


# --- the preview ------------------------------------------------------------------------------------------------------

CARDS: Final = parse_cards("gKh bAh g7s bJs gQd b9c g3d")
PICKED: Final = 3
"""The place of the card that is picked up; it comes from the deck to show motion."""
STATES: Final = {0: CardState((Tab.COMBINE,)), 2: CardState((Tab.PLAY,)), PICKED: CardState(edge=Edge.PICKED)}
"""The states of the cards that have marks, by place."""
PROMPTS: Final = ("Play A♦ or 10♦", "Play A♦")
DECK_SHARE: Final = 0.28
"""The decks' share of the width, with the prompt over them."""


class SettingsPreview(PanelBox):
    """A table with a hand, two decks and a prompt. ``show_motion`` deals a card, at the speed of the settings."""

    def __init__(self, art: CardArt) -> None:
        self._art = art
        self._seconds = 0.0
        self._motion: Motion | None = None
        self._now = 0.0
        self._hand, self._decks = HandSample(art), DeckSample(art)
        prompt = Label(
            PROMPTS[0], shorter=PROMPTS[1:], points=LARGE, bold=True, tone=Tone.ACCENT, align=Align.CENTRE, lines=1
        )
        size = optional(Label("as at the table", points=SMALL, tone=Tone.DIM, align=Align.CENTRE, lines=1))
        beside = Column(prompt, size, grow(self._decks), gap=4)
        super().__init__(
            Row(even(self._hand, 1 - DECK_SHARE), even(beside, DECK_SHARE), gap=18), box=_cloth, pad=(18, 12)
        )

    @property
    def animating(self) -> bool:
        return self._seconds > 0

    def show_motion(self, seconds: float) -> None:
        """Move a card from the deck to the hand within this many seconds; 0 for at once."""
        self._seconds, self._motion, self.dirty = seconds, None, True
        self._hand.waits = seconds > 0

    def update(self, now: float) -> None:
        super().update(now)
        if not self.animating or self.look is None:
            return
        self._now, self.dirty = now, True
        if self._motion is None:
            card, fades = CARDS[PICKED], self.look.reduced_motion
            start, end = self._decks.places()[-1], self._hand.places()[PICKED]
            self._motion = Motion(start, end, card, card, now, now + self._seconds, fades=fades)
        elif self._motion.over(now):
            self.show_motion(0.0)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self._motion is not None and self.look is not None:
            painter = CardPainter(self._art, self.look.shapes)
            card, place, _ = self._motion.at(self._now)
            if self._motion.fades:
                painter.fading(surface, card, place, self._motion.alpha(self._now))
            else:
                painter.card(surface, card, place)


def _cloth(look: Look) -> Box:
    cloth, px = look.theme.cloth, look.metrics.px
    edge = cloth.rim or look.theme.panel_edge
    return Box(cloth.near, px(14), bottom=cloth.far, edge=edge, edge_width=max(2, px(3)))


class HandSample(WidgetPicture):
    """A hand with one card picked up.

    :ivar waits: whether that card is still to come.
    """

    PITCHES = 0.65, 0.9
    """The least and the greatest distance of two cards, by the width of a card."""
    RISE = 0.09
    """The height by which the card is picked up, by that of the picture."""
    HEIGHT = 0.77
    """The height of a card, by that of the picture, if there is width for it."""
    waits = DrawnAttribute(False)

    def __init__(self, art: CardArt) -> None:
        super().__init__()
        self._art = art

    def places(self) -> list[Rect]:
        room, apart = self.rect, len(CARDS) - 1
        least, most = self.PITCHES
        size = card_size(max(1, min(self.HEIGHT * room.height * CARD_ASPECT, room.width / (1 + least * apart))))
        pitch = min(round(most * size[0]), (room.width - size[0]) // apart)
        row = Rect(0, 0, pitch * apart + size[0], size[1])
        row.midbottom = room.midbottom
        places = [Rect(row.topleft, size).move(number * pitch, 0) for number in range(len(CARDS))]
        places[PICKED].top -= round(self.RISE * room.height)
        return places

    def draw(self, surface: Surface) -> None:
        if self.look is None:
            return
        painter = StatePainter(CardPainter(self._art, self.look.shapes), self.look)
        for number, (card, place) in enumerate(zip(CARDS, self.places(), strict=True)):
            if number != PICKED or not self.waits:
                painter.draw(surface, card, place, STATES.get(number, IDLE))


class DeckSample(WidgetPicture):
    """A back of each deck, side by side."""

    LEAST_UNITS = 60.0

    def __init__(self, art: CardArt) -> None:
        super().__init__()
        self._art = art

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(self.LEAST_UNITS)

    def places(self) -> list[Rect]:
        size = card_size(max(1, min(0.94 * self.rect.height * CARD_ASPECT, 0.32 * self.rect.width)))
        away = round(0.56 * size[0])
        place = Rect((0, 0), size)
        place.center = self.rect.center
        return [place.move(-away, 0), place.move(away, 0)]

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            painter = CardPainter(self._art, self.look.shapes)
            for back, place in zip((Back.GREEN, Back.BLUE), self.places(), strict=True):
                painter.card(surface, back, place)


# --- the groups -------------------------------------------------------------------------------------------------------

TAB_UNITS: Final = (52, 38)
"""The natural and the least height of a tab in layout units."""


class TabList(RowPicker):
    """Groups, each with its icon."""

    kind = "tabs"
    part_kind = "tab"

    def __init__(self, tabs: Mapping[str, str], on_change: Callable[[int], None]) -> None:
        """Offer groups; the first is chosen.

        :param tabs: the icon of each group, by its title.
        """
        rows = [*tabs.items()]
        super().__init__("Groups", list(tabs), 0, on_change, lambda number, _: _tab(*rows[number]), TAB_UNITS)


def _tab(title: str, icon: str) -> Widget:
    return Padded(Row(IconPicture(icon), grow(Label(title, bold=True, lines=1)), gap=6, level=True), pad=(8, 0))
