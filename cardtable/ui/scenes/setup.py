"""The set-up of a game: who sits where, the house rules with their explanation, and the number of the deal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.options import Option, OptionsError, Value, make_house, options_of
from cardtable.engine.table import Seat
from cardtable.ui.look import Look
from cardtable.ui.scenes.option_rows import OptionWidget, option_widget
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.form import Form
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

    title_share = 0.62

    def __init__(
        self,
        game: Game,
        presets: Sequence[Preset],
        last: Wanted | None,
        start: Start,
        leave: Callable[[], None],
        learn: Callable[[Game], None] | None = None,
        me: str = "",
    ) -> None:
        """Offer the game.

        :param learn: begins its first hand, explained.
        :param me: the name of whoever is at the screen, if it is known.
        """
        super().__init__()
        self.me = me or NAMES[0]
        self.game = game
        self.title = game.name
        self.presets = tuple(presets)
        self.start = start
        self.leave_page = leave
        self.learn = learn
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
        self.explanation = Rect(0, 0, 0, 0)
        self.complaint = Rect(0, 0, 0, 0)
        self._forms: dict[str, Form] = {}

    def _usual(self, count: int) -> tuple[Seat, ...]:
        names = (self.me, *(name for name in NAMES[1:] if name != self.me), NAMES[0])
        return tuple(Seat(names[seat], "human" if seat == 0 else "ai") for seat in range(count))

    def place(self, look: Look) -> list[Widget]:
        """Place the seats on the left, the house rules on the right, and the start below."""
        metrics, body = look.metrics, self.body(look)
        foot = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        high = foot.top - metrics.gap - body.top
        left = Rect(body.left, body.top, round(body.width * 0.42), high)
        right = Rect(left.right + metrics.gap, body.top, body.right - left.right - metrics.gap, high)
        self.columns = (left, right)
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
            low, high = self.game.players[0], self.game.players[-1]
            rows.append(Stepper("Players", len(self.seats), self._set_count, low=low, high=high))
        for number, seat in enumerate(self.seats):
            now = "human" if seat.player == "human" else seat.level
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
        deal.layout(Rect(inner.left, inner.bottom - metrics.target, inner.width, metrics.target), look)
        form = self._form("seats", rows)
        room = self._wider(look, Rect(inner.left, inner.top, inner.width, deal.rect.top - metrics.px(4) - inner.top))
        room.height = min(room.height, form.content_height(look, room.width))
        form.layout(room, look)
        top = room.bottom + metrics.gap
        self.explanation = Rect(inner.left, top, inner.width, deal.rect.top - metrics.gap - top)
        return [form, deal]

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
            wide = min(round(inner.width * 0.62), self.preset.least_width(look))
            target = look.metrics.target
            self.preset.layout(Rect(inner.right - wide, column.top + look.metrics.px(4), wide, target), look)
            top = max(inner.top, self.preset.rect.bottom + look.metrics.px(3))
            inner = Rect(inner.left, top, inner.width, inner.bottom - top)
            made.append(self.preset)
        self.rules = {
            option.name: option_widget(
                option, self.options.get(option.name, option.default), partial(self._set_option, option)
            )
            for option in options_of(self.game.house)
        }
        form = self._form("rules", list(self.rules.values()))
        form.layout(self._wider(look, inner), look)
        return [*made, form]

    @staticmethod
    def _wider(look: Look, room: Rect) -> Rect:
        """Return the room with what a form takes for rings and its bar, so that its rows are in line with others."""
        left, right = max(5, look.metrics.px(7)), look.metrics.px(8)
        return Rect(room.left - left, room.top, room.width + left + right, room.height)

    def _foot(self, look: Look, foot: Rect) -> list[Widget]:
        gap = look.metrics.gap
        back = Button("Back", self.back, key="Esc")
        back.layout(Rect(foot.left, foot.top, round(foot.width * 0.2), foot.height), look)
        wide = round(foot.width * 0.4)
        begin = self.start_button = Button("Start", self._begin, key="Enter", role=Role.PRIMARY)
        begin.layout(Rect(foot.right - wide, foot.top, wide, foot.height), look)
        left = back.rect.right + gap
        self.complaint = Rect(left, foot.top, begin.rect.left - gap - left, foot.height)
        if self.learn is None:
            return [begin, back]
        learn = self.learn_button = Button("First hand, explained", partial(self.learn, self.game), key="F")
        learn.layout(self.complaint, look)
        return [begin, learn, back]

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
        if number < 0:
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
                round(look.metrics.text(TITLE) * 1.3),
            )
            look.write(surface, title, look.style(TITLE, look.theme.gold, True), line)
        if self.problems:
            warn = look.style(SMALL, look.theme.warn)
            look.write(surface, " ".join(self.problems), warn, self.complaint, Align.CENTRE, wrap=True)
        self._draw_explanation(surface)

    def _draw_explanation(self, surface: Surface) -> None:
        """Say what the rule is that is pointed at: under the seats, or beside the headline if there is no room."""
        look = self.look
        beside = self.head_parts(look)[1]
        style = look.read(Ground.DARK, SMALL)
        if self.explained is None:
            look.write(surface, self.game.blurb, style, beside, Align.RIGHT, wrap=True)
            return
        title, tip = self.explained
        named = f"{title} ({tip.rule})" if tip.rule else title
        if self.explanation.height < 4 * look.text.line_height(look.style(BODY)):
            look.write(surface, f"{named}: {tip.text}", style, beside, Align.RIGHT, wrap=True)
            return
        line = Rect(self.explanation.left, self.explanation.top, self.explanation.width, look.metrics.target)
        look.write(surface, named, look.style(BODY, look.theme.gold, True), line)
        body = look.read(Ground.DARK, BODY)
        lines = max(1, (self.explanation.bottom - line.bottom) // look.text.line_height(body))
        surface.blit(look.text.block(tip.text, body, line.width, lines=lines), line.bottomleft)

    @property
    def explained(self) -> tuple[str, Tip] | None:
        """The house rule that is pointed at, or has the focus, with its explanation."""
        for widget in self.rules.values():
            if (widget.hovered or widget.focused) and widget.tip is not None:
                return widget.label, widget.tip
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
