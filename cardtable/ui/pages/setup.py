"""The set-up of a game: who sits where, the house rules with their explanation, and the number of the deal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, make_house, options_of
from cardtable.engine.table import AILevel, PlayerKind, Seat
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.choice import Choice
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.form import Form
from cardtable.ui.kit.scroll import bar_width
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.stepper import Stepper, StepRange
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.option_rows import OptionWidget, option_widget
from cardtable.ui.pages.page import PageScene
from cardtable.ui.scene import Part
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground

NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
TITLES = ("Seats, clockwise", "House rules")
"""What stands over the two columns."""
WHO: tuple[tuple[AILevel | None, str], ...] = (
    (None, "Person"),
    *((level, f"AI, {level}") for level in AILevel),
)
"""Who can sit on a seat: a person, or an AI player of a level."""


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules with a name."""

    name: str
    help: str
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a table shall begin with. ``deal`` is the number that its shuffles follow; empty for any."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Value]
    deal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupActions:
    """What the page leads to.

    :param start: begins a match of the game.
    :param leave: goes back to the menu.
    :param learn: begins the game's first hand, explained, for a number of players; ``None`` where there is none.
    :param read: opens the game's rules at the rule of a number, or at the beginning if that is empty; likewise.
    """

    start: Callable[[Game, Wanted], None]
    leave: Callable[[], None]
    learn: Callable[[Game, int], None] | None = None
    read: Callable[[Game, str], None] | None = None


class SetupScene(PageScene):
    """Sets up one game; what was wanted last is there already."""

    title_share = 0.62

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Wanted | None,
        actions: SetupActions,
        own_name: str = "",
    ) -> None:
        """Offer the game.

        :param presets: house rules with a name.
        :param last: how it was set up last time; ``None`` for the first time.
        :param own_name: the name of the person at the screen; empty if it is not known.
        """
        super().__init__()
        self.own_name = own_name or NAMES[0]
        self.game = game
        self.title = game.name
        self.presets = tuple(presets)
        self.actions = actions
        seats = (
            last.seats
            if last is not None and len(last.seats) in game.players
            else self._usual(game.players[-1 if game.players[-1] <= 4 else 0])
        )
        self.seats = list(seats)
        self.options: dict[str, Value] = dict(last.options) if last is not None else {}
        self.deal = ""
        self.problems: list[str] = []
        self.columns: tuple[Rect, Rect] = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self.rules: dict[str, OptionWidget] = {}
        self.preset: Choice[int] | None = None
        self.start_button: Button | None = None
        self.learn_button: Button | None = None
        self.free: tuple[Rect, ...] = ()
        self.complaint = Rect(0, 0, 0, 0)
        self._forms: dict[str, Form] = {}
        low, high = game.players[0], game.players[-1]
        # It stays the same however the rows below it change, so that the next click finds it.
        self._count = Stepper("Players", len(self.seats), self._set_count, StepRange(low, high))

    def _usual(self, count: int) -> tuple[Seat, ...]:
        names = (self.own_name, *(name for name in NAMES[1:] if name != self.own_name), NAMES[0])
        return tuple(Seat(names[seat], PlayerKind.HUMAN if seat == 0 else PlayerKind.AI) for seat in range(count))

    def place(self, look: Look) -> list[Widget]:
        """Place the seats on the left, the house rules on the right, and the start below."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        high = foot.top - metrics.gap - body.top
        left = Rect(body.left, body.top, round(body.width * 0.42), high)
        right = Rect(left.right + metrics.gap, body.top, body.right - left.right - metrics.gap, high)
        self.columns, self.free = (left, right), ()
        made = [*self._seat_widgets(look, left), *self._option_widgets(look, right), *self._foot(look, foot)]
        self._judge()
        return made

    def _inner(self, look: Look, column: Rect) -> Rect:
        """Return the room in a column under its title."""
        metrics = look.metrics
        inner = column.inflate(-2 * metrics.gap, -2 * metrics.px(6))
        title = round(metrics.text(TITLE) * 1.3) + metrics.px(2)
        return Rect(inner.left, inner.top + title, inner.width, inner.height - title)

    def _seat_widgets(self, look: Look, column: Rect) -> list[Widget]:
        metrics = look.metrics
        inner = self._inner(look, column)
        rows: list[Widget | Sequence[Widget]] = []
        if len(self.game.players) > 1:
            rows.append(self._count)
        for number, seat in enumerate(self.seats):
            now = None if seat.is_person else seat.level
            name = TextEntry("", seat.name, partial(self._set_name, number), most=24, placeholder="Name")
            rows.append((name, Choice("", WHO, now, partial(self._set_player, number))))
        deal = TextEntry(
            "Deal number",
            self.deal,
            self._set_deal,
            most=18,
            allowed=_is_number,
            placeholder="any",
            tip="The same number deals the same cards again.",
        )
        wide = self._row_end(look, inner) - inner.left
        deal.layout(Rect(inner.left, inner.bottom - metrics.target, wide, metrics.target), look)
        room = Rect(inner.left, inner.top, inner.width, deal.rect.top - metrics.px(4) - inner.top)
        return [self._place_form("seats", rows, look, room), deal]

    def _place_form(self, name: str, rows: Sequence[Widget | Sequence[Widget]], look: Look, room: Rect) -> Form:
        """Return a form in a room, no higher than it needs to be; what it leaves free can hold an explanation."""
        form = self._form(name, rows)
        place = self._wider(look, room)
        place.height = min(place.height, form.content_height(look, place.width))
        form.layout(place, look)
        top = place.bottom + look.metrics.gap
        self.free = (*self.free, Rect(room.left, top, self._row_end(look, room) - room.left, room.bottom - top))
        return form

    def _form(self, name: str, rows: Sequence[Widget | Sequence[Widget]]) -> Form:
        """Return a form of these rows, scrolled as the one of this name was before."""
        form = Form(rows, tight=True)
        before = self._forms.get(name)
        form.offset = 0 if before is None else before.offset
        self._forms[name] = form
        return form

    def _option_widgets(self, look: Look, column: Rect) -> list[Widget]:
        inner = self._inner(look, column)
        made: list[Widget] = []
        self.preset = None
        if self.presets:
            # The preset stands in the line of the title, so that the rules have all the room below.
            names = [*((number, preset.name) for number, preset in enumerate(self.presets)), (-1, "Own rules")]
            self.preset = Choice("", names, self._current_preset(), self._set_preset, tip="Named sets of house rules.")
            target = look.metrics.target
            end = self._row_end(look, inner)
            title = look.text.width(TITLES[1], look.style(TITLE, bold=True)) + look.metrics.gap
            wide = min(end - inner.left - title, self.preset.least_width(look))
            self.preset.layout(Rect(end - wide, column.top + look.metrics.px(4), wide, target), look)
            top = max(inner.top, self.preset.rect.bottom + look.metrics.px(3))
            inner = Rect(inner.left, top, inner.width, inner.bottom - top)
            made.append(self.preset)
        self.rules = {
            option.name: option_widget(
                option, self.options.get(option.name, option.default), partial(self._set_option, option)
            )
            for option in options_of(self.game.house)
        }
        return [*made, self._place_form("rules", list(self.rules.values()), look, inner)]

    @staticmethod
    def _wider(look: Look, room: Rect) -> Rect:
        """Return the room with what a form takes for rings and its bar, so that its rows are in line with others."""
        left, right = _ring(look), look.metrics.px(8)
        return Rect(room.left - left, room.top, room.width + left + right, room.height)

    @staticmethod
    def _row_end(look: Look, room: Rect) -> int:
        """Return where the rows of a form in this room end at the right, before its bar."""
        return room.right + look.metrics.px(8) - bar_width(look) - _ring(look)

    def _foot(self, look: Look, foot: Rect) -> list[Widget]:
        gap = look.metrics.gap
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(foot.left, foot.top, round(foot.width * 0.17), foot.height), look)
        wide = round(foot.width * 0.3)
        begin = self.start_button = Button("Start", self._begin, key="Enter", role=Role.PRIMARY)
        begin.layout(Rect(foot.right - wide, foot.top, wide, foot.height), look)
        made: list[Widget] = [begin]
        left = back.rect.right + gap
        if self.actions.read is not None:
            rules = Button("Rules", self._read_rules, key="F1")
            rules.layout(back.rect.move(back.rect.width + gap, 0), look)
            left = rules.rect.right + gap
            made.append(rules)
        self.complaint = Rect(left, foot.top, begin.rect.left - gap - left, foot.height)
        if self.actions.learn is not None:
            learn = self.learn_button = Button(
                "First hand, explained", partial(self.actions.learn, self.game, len(self.seats)), key="F"
            )
            learn.layout(self.complaint, look)
            made.append(learn)
        return [*made, back]

    # --- what can be changed ----------------------------------------------------------------------------------------

    def _set_count(self, count: int) -> None:
        if count not in self.game.players or count == len(self.seats):
            return
        usual = self._usual(count)
        self.seats = [self.seats[number] if number < len(self.seats) else usual[number] for number in range(count)]
        self.layout(self.look)

    def _set_name(self, number: int, text: str) -> None:
        seat = self.seats[number]
        self.seats[number] = Seat(text, seat.player, seat.level)

    def _set_player(self, number: int, level: AILevel | None) -> None:
        name = self.seats[number].name
        self.seats[number] = Seat(name) if level is None else Seat(name, PlayerKind.AI, level)

    def _set_deal(self, text: str) -> None:
        self.deal = text

    def _set_preset(self, number: int) -> None:
        if number < 0:
            if self.preset is not None and self._current_preset() >= 0:
                self.preset.value = self._current_preset()
                self.desk.say("Change any rule below, and the rules are your own.")
            return
        self.options = dict(self.presets[number].options)
        for option in options_of(self.game.house):
            self.rules[option.name].value = self.options.get(option.name, option.default)
        self._judge()

    def _current_preset(self) -> int:
        same = (number for number, preset in enumerate(self.presets) if dict(preset.options) == self.options)
        return next(same, -1)

    def _set_option(self, option: Option, value: Value) -> None:
        if value == option.default:
            self.options.pop(option.name, None)
        else:
            self.options[option.name] = value
        if self.preset is not None:
            self.preset.value = self._current_preset()
        self._judge()

    def _judge(self) -> None:
        """Let the match start, or say why it cannot."""
        self.dirty = True
        self.problems = self._problems()
        if self.learn_button is not None:
            # What keeps the match from starting is written in the button's place.
            self.learn_button.visible = not self.problems
        if self.start_button is None:
            return
        if self.problems:
            self.start_button.disable(Tip(" ".join(self.problems)))
        else:
            self.start_button.enable()

    def _problems(self) -> list[str]:
        house: object = None
        try:
            house = make_house(self.game.house, self.options)
        except OptionsError as error:
            return error.problems
        return self.game.setup_problems(len(self.seats), house)

    def _begin(self) -> None:
        if self.problems:
            return
        seats = tuple(
            Seat(seat.name.strip() or NAMES[number], seat.player, seat.level) for number, seat in enumerate(self.seats)
        )
        self.actions.start(self.game, Wanted(seats, dict(self.options), self.deal))

    def _read_rules(self) -> None:
        """Open the rules: at the house rule that is pointed at, or else at their beginning."""
        if self.actions.read is not None:
            self.actions.read(self.game, "" if self.explained is None else self.explained[1].rule)

    def back(self) -> None:
        """Go back to the menu."""
        self.actions.leave()

    def handle(self, event: Event) -> None:
        """Take one event. What stands on the page already, no little paper beside the mouse says again."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.explained is not None and self._room_for(self._told[1]):
            self.desk.tooltip.hide()

    def draw_page(self, surface: Surface) -> None:
        """Draw the two panels and what they are."""
        look = self.look
        for rect, title in zip(self.columns, TITLES, strict=True):
            self.panel(surface, rect)
            line = Rect(
                rect.left + look.metrics.gap,
                rect.top + look.metrics.px(6),
                rect.width,
                round(look.metrics.text(TITLE) * 1.3),
            )
            look.write(surface, title, look.style(TITLE, look.theme.gold, True), line)
        if self.problems:
            warn = look.style(SMALL, look.theme.warn)
            look.write(surface, " ".join(self.problems), warn, self.complaint, Align.CENTRE, wrap=True)
        self._draw_explanation(surface)

    def _draw_explanation(self, surface: Surface) -> None:
        """Say what the rule is that is pointed at, or else the named rules that are chosen: where there is room."""
        look = self.look
        beside = self.head_parts(look)[1]
        small = look.read(Ground.DARK, SMALL)
        title, text = self._told
        place = self._room_for(text)
        if place is not None or self.explained is None:
            look.write(surface, self.game.blurb, small, beside, Align.RIGHT, wrap=True)
        else:
            look.write(surface, f"{title}: {text}", small, beside, Align.RIGHT, wrap=True)
        if place is None:
            return
        body = look.read(Ground.DARK, BODY)
        line = Rect(place.left, place.top, place.width, look.text.line_height(body))
        look.write(surface, title, look.style(BODY, look.theme.gold, True), line)
        surface.blit(look.text.block(text, body, line.width), line.bottomleft)

    @property
    def _told(self) -> tuple[str, str]:
        """What stands on the page as an explanation: its title and its text."""
        if self.explained is not None:
            label, tip = self.explained
            return (f"{label} ({tip.rule})" if tip.rule else label), tip.text
        number = self._current_preset()
        if number < 0:
            return "Own rules", "Point at a rule to see what it means."
        return self.presets[number].name, self.presets[number].help

    def _room_for(self, text: str) -> Rect | None:
        """Return where an explanation can be read whole, under its title: below the rules, or below the seats."""
        look = self.look
        body = look.read(Ground.DARK, BODY)

        def fits(room: Rect) -> bool:
            needed = look.text.measure(text, body, room.width)[1] if room.width > 0 else room.height
            return look.text.line_height(body) + needed <= room.height

        return next((room for room in reversed(self.free) if fits(room)), None)

    def parts(self) -> Iterator[Part]:
        """Yield the widgets, and the explanation where it stands."""
        yield from super().parts()
        title, text = self._told
        place = self._room_for(text)
        if place is not None:
            yield Part("explanation", place, f"{title}: {text}")

    @property
    def explained(self) -> tuple[str, Tip] | None:
        """The house rule that is pointed at, or has the focus, with its explanation."""
        for widget in self.rules.values():
            if (widget.hovered or widget.focused) and widget.tip is not None:
                return widget.label, widget.tip
        return None


def _ring(look: Look) -> int:
    """Return what a form keeps free around its rows."""
    return max(5, look.metrics.px(7))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
