"""The set-up of a game: who sits where, the house rules with their explanation, and the number of the deal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, make_house, options_of
from cardtable.engine.table import Seat
from cardtable.ui.look import Look
from cardtable.ui.scenes.option_rows import option_widget
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.stepper import Stepper
from cardtable.ui.widgets.widget import Tip, Widget

LEVELS = ("easy", "normal", "hard", "expert")
NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
WHO = (("human", "Person"), *((level, f"AI, {level}") for level in LEVELS))


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


Start = Callable[[Game, Wanted], None]


class SetupScene(PageScene):
    """Sets up one game; what was wanted last is there already."""

    def __init__(
        self, game: Game, presets: Sequence[Preset], last: Wanted | None, start: Start, leave: Callable[[], None]
    ) -> None:
        super().__init__()
        self.game = game
        self.title = game.name
        self.presets = tuple(presets)
        self.start = start
        self.leave_page = leave
        seats = (
            last.seats
            if last is not None and len(last.seats) in game.players
            else self._usual(game.players[-1 if game.players[-1] <= 4 else 0])
        )
        self.seats = list(seats)
        self.options: dict[str, Value] = dict(last.options) if last is not None else {}
        self.deal = ""
        self.columns: tuple[Rect, Rect] = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self.rules: list[Widget] = []
        self.explanation = Rect(0, 0, 0, 0)

    @staticmethod
    def _usual(count: int) -> tuple[Seat, ...]:
        return tuple(Seat(NAMES[seat], "human" if seat == 0 else "ai") for seat in range(count))

    def place(self, look: Look) -> list[Widget]:
        """Place the seats on the left, the house rules on the right, and the start below."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - round(metrics.target * 1.15), body.width, round(metrics.target * 1.15))
        high = foot.top - metrics.gap - body.top
        left = Rect(body.left, body.top, round(body.width * 0.44), high)
        right = Rect(left.right + metrics.gap, body.top, body.right - left.right - metrics.gap, high)
        self.columns = (left, right)
        return [*self._seat_widgets(look, left), *self._option_widgets(look, right), *self._foot(look, foot)]

    def _seat_widgets(self, look: Look, column: Rect) -> list[Widget]:
        metrics = look.metrics
        made: list[Widget] = []
        inner = column.inflate(-2 * metrics.gap, -2 * metrics.gap)
        y = inner.top + metrics.text(TITLE) + metrics.gap
        if len(self.game.players) > 1:
            many = Stepper(
                "Players", len(self.seats), self._set_count, low=self.game.players[0], high=self.game.players[-1]
            )
            many.layout(Rect(inner.left, y, inner.width, metrics.target), look)
            made.append(many)
            y += metrics.target + metrics.gap
        step = min(
            metrics.target + metrics.gap, (inner.bottom - y - metrics.target - metrics.gap) // max(1, len(self.seats))
        )
        half = (inner.width - metrics.gap) // 2
        for number, seat in enumerate(self.seats):
            name = TextEntry("", seat.name, partial(self._set_name, number), most=24, placeholder="Name")
            name.layout(Rect(inner.left, y, half, step - metrics.px(4)), look)
            now = "human" if seat.player == "human" else seat.level
            who = Choice("", WHO, now, partial(self._set_player, number))
            who.layout(Rect(inner.left + half + metrics.gap, y, half, step - metrics.px(4)), look)
            made += [name, who]
            y += step
        deal = TextEntry(
            "Deal number",
            self.deal,
            self._set_deal,
            most=18,
            allowed=_is_number,
            placeholder="any",
            tip="The same number deals the same cards again.",
        )
        deal.layout(Rect(inner.left, inner.bottom - metrics.target, inner.width, metrics.target), look)
        made.append(deal)
        self.explanation = Rect(inner.left, y + metrics.gap, inner.width, deal.rect.top - metrics.gap - y)
        return made

    def _option_widgets(self, look: Look, column: Rect) -> list[Widget]:
        metrics = look.metrics
        inner = column.inflate(-2 * metrics.gap, -2 * metrics.gap)
        y = inner.top + metrics.text(TITLE) + metrics.gap
        made = self.rules = []
        options = options_of(self.game.house)
        rows = len(options) + 1
        step = min(metrics.target + metrics.gap, (inner.bottom - y) // max(1, rows))
        if self.presets:
            names = [(number, preset.name) for number, preset in enumerate(self.presets)]
            current = next(
                (number for number, preset in enumerate(self.presets) if dict(preset.options) == self.options), -1
            )
            if current < 0:
                names.append((-1, "Own rules"))
            preset = Choice("Preset", names, current, self._set_preset, tip="Named sets of house rules.")
            preset.layout(Rect(inner.left, y, inner.width, step - metrics.px(4)), look)
            made.append(preset)
            y += step
        for option in options:
            value = self.options.get(option.name, option.default)
            widget = option_widget(option, value, partial(self._set_option, option))
            widget.layout(Rect(inner.left, y, inner.width, step - metrics.px(4)), look)
            made.append(widget)
            y += step
        return made

    def _foot(self, look: Look, foot: Rect) -> list[Widget]:
        gap = look.metrics.gap
        wide = (foot.width - gap) // 4
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(foot.left, foot.top, wide, foot.height), look)
        begin = Button("Start", self._begin, key="Enter", role=Role.PRIMARY)
        begin.layout(Rect(foot.right - wide * 2, foot.top, wide * 2, foot.height), look)
        problems = self._problems()
        if problems:
            begin.disable(Tip(" ".join(problems)))
        return [begin, back]

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

    def _set_player(self, number: int, kind: str) -> None:
        name = self.seats[number].name
        self.seats[number] = Seat(name, "human") if kind == "human" else Seat(name, "ai", kind)

    def _set_deal(self, text: str) -> None:
        self.deal = text

    def _set_preset(self, number: int) -> None:
        if number >= 0:
            self.options = dict(self.presets[number].options)
            self.layout(self.look)

    def _set_option(self, option: Option, value: Value) -> None:
        if value == option.default:
            self.options.pop(option.name, None)
        else:
            self.options[option.name] = value

    def _problems(self) -> list[str]:
        house: object = None
        try:
            house = make_house(self.game.house, self.options)
        except OptionsError as error:
            return error.problems
        return self.game.setup_problems(len(self.seats), house)

    def _begin(self) -> None:
        problems = self._problems()
        if problems:
            self.layout(self.look)
            return
        seats = tuple(
            Seat(seat.name.strip() or NAMES[number], seat.player, seat.level) for number, seat in enumerate(self.seats)
        )
        self.start(self.game, Wanted(seats, dict(self.options), self.deal))

    def back(self) -> None:
        """Go back to the menu."""
        self.leave_page()

    def draw_page(self, surface: Surface) -> None:
        """Draw the two panels and what they are."""
        look = self.look
        for rect, title in zip(self.columns, ("Seats, clockwise", "House rules"), strict=True):
            self.panel(surface, rect)
            line = Rect(
                rect.left + look.metrics.gap,
                rect.top + look.metrics.px(6),
                rect.width,
                look.metrics.text(TITLE) + look.metrics.px(4),
            )
            look.write(surface, title, look.style(TITLE, look.theme.gold, True), line)
        head = self.head(look)
        place = Rect(head.left + head.width // 2, head.top, head.width // 2, head.height)
        look.write(surface, self.game.blurb, look.read(Ground.DARK, SMALL), place, Align.RIGHT, wrap=True)
        if self.explained is not None:
            title, tip = self.explained
            gold = look.style(BODY, look.theme.gold, True)
            line = Rect(self.explanation.left, self.explanation.top, self.explanation.width, look.metrics.target)
            look.write(surface, f"{title} ({tip.rule})" if tip.rule else title, gold, line)
            style = look.read(Ground.DARK, BODY)
            room = self.explanation.bottom - line.bottom
            lines = max(1, room // look.text.line_height(style))
            surface.blit(look.text.block(tip.text, style, line.width, lines=lines), line.bottomleft)

    @property
    def explained(self) -> tuple[str, Tip] | None:
        """The house rule that is pointed at, or has the focus, with its explanation."""
        for widget in self.rules:
            if (widget.hovered or widget.focused) and widget.tip is not None:
                return widget.label, widget.tip
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
