"""The page of settings; every change takes effect at once and is saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, parse_cards
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.options import Option, Value
from cardtable.pages.parts import FaceChoice, option_widget, too_small
from cardtable.program.effects import manner_of
from cardtable.program.program import Program
from cardtable.store.settings import TUTOR_OFF, preferences
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt, card_size
from cardtable.ui.drawing.text import Align
from cardtable.ui.easing import ease_out
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.card_state import IDLE, CardState, Edge, Tab
from cardtable.ui.table.card_state_painter import StatePainter
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground, Size
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.choice import Choice, RowPicker
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Field, Slider, SlideRange, Toggle
from cardtable.ui.widgets.labels import Heading, Label, Tone
from cardtable.ui.widgets.scroll import Form
from cardtable.ui.widgets.skin import Role, draw_focus, row_box
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
FULL_SCREEN: Final = "full_screen"
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
HELP: Final = "Help"
"""The group that also has the tutor of each game."""
GROUPS: Final = (
    ("Cards", ("size", "deck")),
    ("Table", ("theme", "full_screen")),
    ("Pace", ("animation", "reduced_motion", "ai_pause", "trick_pause", "trick_waits")),
    (HELP, ("coach", "bid_help", "click_plays", "confirm")),
    ("Sound", ("volume", "mute")),
    ("You", ("face",)),
)
"""The headings of the page with their settings, in order."""
NO_DEVICE: Final = "No sound device was found."


@dataclass(frozen=True, slots=True)
class Group:
    """A group of settings with a title."""

    title: str
    options: Sequence[Option]


class SettingsPage(Page):
    """Groups on the left; on the right a preview above a row for each setting of the chosen group."""

    title = "Settings"
    title_share = 0.5

    def __init__(self, program: Program, leave: Callable[[], None] | None = None) -> None:
        """Offer the settings.

        :param leave: goes back; ``None`` for the menu.
        """
        super().__init__()
        self.program = program
        self.leave_page = leave
        settings, face = program.profile.settings, program.profile.face
        self._name_before = own_name = settings.own_name
        options = {option.name: option for option in preferences()}
        if program.sounds.lacks_device:
            options[VOLUME] = replace(options[VOLUME], help=NO_DEVICE)
        self.tutors = {game.id: tutor_option(game) for game in program.games}
        """The settings of the tutor, by the games' ids."""
        self._values: dict[str, Value] = {name: getattr(settings, name) for name in options}
        self._values |= {option.name: settings.tutor.get(game, TUTOR_OFF) for game, option in self.tutors.items()}
        self.groups = [
            Group(title, [*(options[name] for name in names), *(self.tutors.values() if title == HELP else ())])
            for title, names in GROUPS
        ]
        self.name = TextEntry("Your name", own_name, self._rename, max_length=MAX_NAME_LENGTH, placeholder="Name")
        self.name.below = "How others see you."
        self.rows: dict[str, Widget] = {}
        for group in self.groups:
            for option in group.options:
                self.rows |= self._rows_of(option, self._values[option.name], face)
        self.keys = Button(
            "Shortcuts",
            partial(program.show_keys, leave),
            key="K",
            tip="Shows the key of each command and lets you change it.",
        )
        self.usual = Button("Defaults", self._ask, key="R")
        self.tabs = TabList([(group.title, ICONS.get(group.title, icons.GEAR)) for group in self.groups], self._turn)
        self.form = Form([], spread=ROW_SPREAD_UNITS)
        self.preview = SettingsPreview(program.art)
        self.whose = f"{own_name}'s settings; changes apply at once" if own_name else "Changes apply at once"
        self._why_not = ""
        """Why sizes are not offered; empty if all are."""
        self._panel = Rect(0, 0, 0, 0)
        self._about = Rect(0, 0, 0, 0)
        self._judge()

    def leave(self) -> None:
        """Put the person's new name in place of the old one in the set-ups of games, whichever way the page is left."""
        super().leave()
        profile, before = self.program.profile, self._name_before
        if before and profile.settings.own_name not in ("", before):
            profile.keep(profile.settings.reseated(before))

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
        shown = Size(self.program.profile.settings.size).fitting(window).value
        if isinstance(row, Choice) and list(row.options) != offered:
            row = self.rows[SIZE] = Choice(row.label, offered, shown, row.on_change, tip=row.tip)
        if isinstance(row, Choice):
            row.value = shown

    def _change(self, name: str, value: Value) -> None:
        self._values[name] = value
        self._judge()
        self._keep(name, value)
        if name in MOTIONS:
            self.preview.show_motion(manner_of(self.program.profile.settings).pace.flight)
        self.dirty = True

    def _keep(self, name: str, value: Value) -> None:
        """Keep a setting and apply it."""
        profile = self.program.profile
        game = next((game for game, option in self.tutors.items() if option.name == name), None)
        if game is None:
            profile.set(name, value)
        else:
            profile.keep(profile.settings.with_tutor(game, str(value)))
        self._warn()

    def _rename(self, name: str) -> None:
        profile = self.program.profile
        profile.keep(profile.settings.with_own_name(name.strip()))
        self._warn()

    def _warn(self) -> None:
        """Say that a change could not be saved."""
        problem = self.program.profile.take_notice()
        if problem:
            self.desk.say(problem, warns=True)

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

    def _follow_full_screen(self) -> None:
        """Show the switch as it is: full screen is also turned on and off by its key."""
        switch, full = self.rows[FULL_SCREEN], self.program.profile.settings.full_screen
        if isinstance(switch, Toggle) and switch.value != full:
            self._values[FULL_SCREEN] = switch.value = full
            self.dirty = True

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
        self._follow_full_screen()
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
        (self.leave_page or self.program.show_menu)()


def setting_widget(option: Option, value: Value, change: Callable[[Value], None]) -> Widget:
    """Return the widget of a setting: as for any option, but a slider for pauses and volume."""
    tip = Tip(option.help)
    if option.name in IN_SECONDS:
        slide = SlideRange(option.low / 1000, option.high / 1000, 0.1, shown=lambda seconds: f"{seconds:.1f} s")
        return Slider(option.label, int(value) / 1000, lambda seconds: change(round(seconds * 1000)), slide, tip=tip)
    if option.name == VOLUME:
        return Slider(option.label, int(value) / 100, lambda share: change(round(share * 100)), tip=tip)
    return option_widget(option, value, change)


CARDS: Final = parse_cards("gKh bAh g7s bJs gQd b9c g3d")
PICKED: Final = 3
"""The place of the card that is picked up; it comes from the deck to show motion."""
STATES: Final = {0: CardState((Tab.COMBINE,)), 2: CardState((Tab.PLAY,)), PICKED: CardState(edge=Edge.PICKED)}
"""The states of the cards that have marks, by place."""
PROMPT: Final = "Play A♦ or 10♦"


class SettingsPreview:
    """Draws the preview. ``show_motion`` lets it deal one card, at the speed of the settings."""

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self.rect = Rect(0, 0, 0, 0)
        self._seconds = 0.0
        self._begun: float | None = None
        self._share = 1.0

    @property
    def moving(self) -> bool:
        return self._share < 1.0

    def show_motion(self, seconds: float) -> None:
        """Move a card from the deck to the hand within this many seconds; 0 for at once."""
        self._seconds, self._begun = seconds, None
        self._share = 0.0 if seconds > 0 else 1.0

    def update(self, now: float) -> bool:
        """Advance to ``now``; return whether anything looks different."""
        if not self.moving:
            return False
        if self._begun is None:
            self._begun = now
        self._share = min(1.0, (now - self._begun) / self._seconds)
        return True

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the cloth with its rim, a hand, the decks, and a prompt."""
        metrics, cloth = look.metrics, look.theme.cloth
        edge = cloth.rim or look.theme.panel_edge
        box = Box(cloth.near, metrics.px(14), bottom=cloth.far, edge=edge, edge_width=max(2, metrics.px(3)))
        look.shapes.draw(surface, self.rect, box)
        inner = self.rect.inflate(-2 * metrics.px(18), -2 * metrics.px(12))
        deck = Rect(inner.right - round(inner.width * 0.28), inner.y, round(inner.width * 0.28), inner.height)
        question = look.fitted(PROMPT, look.style(LARGE, look.theme.gold, True), deck.width)
        line = question.height
        look.draw(surface, question, Rect(deck.x, deck.y, deck.width, line), Align.CENTRE)
        small = look.dim_style(Ground.DARK, SMALL)
        under = look.text.line_height(small)
        room = Rect(deck.x, deck.y + line, deck.width, deck.height - line)
        if room.height > under + metrics.px(60):
            look.write(surface, "as at the table", small, Rect(room.x, room.y, room.width, under), Align.CENTRE)
            room = Rect(room.x, room.y + under, room.width, room.height - under)
        backs = self._draw_deck(surface, look, room.inflate(0, -metrics.px(8)))
        hand = Rect(inner.x, inner.y, deck.left - metrics.px(18) - inner.x, inner.height)
        self._draw_hand(surface, look, hand, backs)

    def _draw_deck(self, surface: Surface, look: Look, room: Rect) -> Rect:
        """Draw a back of each deck; return the place of the second."""
        wide, high = card_size(max(1, min(room.height * CARD_ASPECT, room.width * 0.32)))
        painter = CardPainter(self.art, look.shapes)
        place = Rect(0, 0, wide, high)
        for back, side in ((Back.GREEN, -1), (Back.BLUE, 1)):
            place.center = room.centerx + side * round(wide * 0.56), room.centery
            painter.card(surface, back, Rect(place))
        return place

    def _draw_hand(self, surface: Surface, look: Look, room: Rect, deck: Rect) -> None:
        """Draw the hand with one card picked up, which may be moving there from the deck."""
        room = Rect(room.x, room.y + round(room.height * 0.08), room.width, round(room.height * 0.92))
        rise = round(room.height * 0.09)
        most = min((room.height - rise) * CARD_ASPECT, room.width / (1 + 0.85 * (len(CARDS) - 1)))
        size = card_size(max(1, 0.84 * most))
        pitch = min(round(size[0] * 0.9), (room.width - size[0]) // (len(CARDS) - 1))
        left = room.centerx - (pitch * (len(CARDS) - 1) + size[0]) // 2
        painter = StatePainter(CardPainter(self.art, look.shapes), look)
        for number, card in enumerate(CARDS):
            place = Rect(left + number * pitch, room.bottom - size[1], *size)
            if number == PICKED:
                place.y -= rise
                if self.moving:
                    self._draw_moving(surface, painter.cards, place, deck, look)
                    continue
            painter.draw(surface, card, place, STATES.get(number, IDLE))

    def _draw_moving(self, surface: Surface, painter: CardPainter, goal: Rect, deck: Rect, look: Look) -> None:
        if look.reduced_motion:
            painter.fading(surface, CARDS[PICKED], goal, round(255 * self._share))
            return
        way = ease_out(self._share)
        place = Rect(0, 0, *goal.size)
        place.center = (
            round(deck.centerx + (goal.centerx - deck.centerx) * way),
            round(deck.centery + (goal.centery - deck.centery) * way),
        )
        painter.card(surface, CARDS[PICKED], place)


MIN_ROW_UNITS: Final = 38
"""The least height of a row, in layout units, in a low window."""


class TabList(RowPicker):
    """Groups, each with its icon."""

    kind = "tabs"
    part_kind = "tab"

    def __init__(self, tabs: Sequence[tuple[str, str]], on_change: Callable[[int], None]) -> None:
        """Offer groups; the first is chosen.

        :param tabs: the name and the icon of each group.
        """
        super().__init__("Groups", [name for name, _ in tabs], 0, on_change)
        self.icons = [icon for _, icon in tabs]

    def natural_size(self, look: Look) -> tuple[int, int]:
        style = look.style(BODY, bold=True)
        wide = max(look.text.width(name, style) for name in self.names) + self._icon(look) + 3 * look.metrics.gap
        return wide, len(self.names) * look.metrics.px(52) + (len(self.names) - 1) * look.metrics.px(6)

    @staticmethod
    def _icon(look: Look) -> int:
        return round(look.metrics.text(BODY) * 1.9)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        gap, count = look.metrics.px(6), len(self.names)
        high = max(look.metrics.px(MIN_ROW_UNITS), min(look.metrics.px(52), (rect.height - (count - 1) * gap) // count))
        gap = max(0, min(gap, (rect.height - count * high) // max(1, count - 1)))
        self.places = tuple(Rect(rect.x, rect.y + place * (high + gap), rect.width, high) for place in range(count))
        self.rect.height = self.places[-1].bottom - rect.y

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        for number, (name, icon, row) in enumerate(zip(self.names, self.icons, self.places, strict=True)):
            here = number == self.chosen
            ground = Ground.PAPER if here else Ground.DARK
            box = Box(look.theme.paper, look.metrics.radius) if here else row_box(look, lit=number == self.part_hovered)
            look.shapes.draw(surface, row, box)
            ink = look.text_style(ground, BODY, bold=True)
            side = self._icon(look)
            draw_icon(surface, look, icon, Rect(row.x + look.metrics.px(8), row.y, side, row.height), ink, 0.7)
            left = row.x + look.metrics.px(14) + side
            look.write(surface, name, ink, Rect(left, row.y, row.right - look.metrics.px(6) - left, row.height))
        if self.focused and self.places:
            draw_focus(surface, self.places[self.chosen], look, self.ground)


def tutor_option(game: Game) -> Option:
    """Return the setting of a game for the smallest mistake before which the tutor asks."""
    unit = game.bot.measure().unit
    sizes = {mistake: f"from {unit.text(game.bot.measure().min_loss(mistake))}" for mistake in Mistake}
    choices = ((TUTOR_OFF, "off"), *((mistake.value, text) for mistake, text in sizes.items()))
    help_text = "Asks before a costly move."
    return Option(f"tutor {game.id}", f"Tutor: {game.name}", help_text, "", TUTOR_OFF, choices)
