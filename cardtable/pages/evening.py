"""The pages of the duplicate evening: its set-up, and the table of results with the next turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel
from cardtable.engine.typography import listed
from cardtable.pages.evening_table import EveningRow, EveningTable
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page, about_place, write_about
from cardtable.ui.theme import LARGE, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button, HoldButton, IconButton
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

ABOUT: Final = "Everyone plays the same deals in turn, against the same AI players. Good cards give no advantage."
NO_NAMES: Final = "Each person needs a different name."


@dataclass(frozen=True, slots=True)
class EveningSetup:
    """The choices for a new evening."""

    game: Game
    level: AILevel
    people: tuple[str, ...]
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSetupActions:
    """The actions of the set-up."""

    begin: Callable[[EveningSetup], None]
    leave: Callable[[], None]


class EveningSetupScene(Page):
    """The set-up: the game, the AI players, the deals and the people."""

    title = "Duplicate evening"

    def __init__(
        self, games: Sequence[Game], names: Sequence[str], max_deals: int, actions: EveningSetupActions
    ) -> None:
        """Offer the games.

        :param names: the names to begin with; the first two people play unless more are wanted.
        :param max_deals: the greatest number of deals.
        """
        super().__init__()
        self.games = games
        self.names = list(names)
        self.count = 2
        self.game = games[0]
        self.level = AILevel.HARD
        self.deals = 4
        self.max_deals = max_deals
        self.actions = actions
        self.begin_button = Button("Begin", self._begin, key="Enter", role=Role.PRIMARY, points=TITLE)
        self._about = Rect(0, 0, 0, 0)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Back", self.back, key="Esc")
        self.place_in_corner(look, [back])
        self._about = about_place(look, body, ABOUT)
        play = max(metrics.target, metrics.px(56))
        self.begin_button.layout(Rect(body.left, body.bottom - play, body.width, play), look)
        wide = (body.width - metrics.px(30)) // 2
        top, gap = self._about.bottom + metrics.px(16), metrics.px(10)
        left: list[Widget] = [
            Choice("Game", [(game, game.name) for game in self.games], self.game, self._set_game),
            Choice("AI players", [(level, str(level)) for level in AILevel], self.level, self._set_level),
            Stepper("Deals", self.deals, self._set_deals, StepRange(1, self.max_deals)),
            Stepper("People", self.count, self._set_count, StepRange(2, len(self.names))),
        ]
        for number, widget in enumerate(left):
            place = Rect(body.left, top + number * (metrics.target + gap), wide, metrics.target)
            widget.layout(place, look)
        high = min(metrics.target + gap, (self.begin_button.rect.top - gap - top) // self.count)
        right: list[Widget] = []
        for number in range(self.count):
            entry = TextEntry(
                "", self.names[number], self._named(number), max_length=MAX_NAME_LENGTH, placeholder="Name"
            )
            row = Rect(body.right - wide, top + number * high, wide, min(metrics.target, high - metrics.px(3)))
            entry.layout(row, look)
            right.append(entry)
        self._judge()
        return [*left, *right, self.begin_button, back]

    def _named(self, number: int) -> Callable[[str], None]:
        def take(name: str) -> None:
            self.names[number] = name
            self._judge()

        return take

    def _set_game(self, game: Game) -> None:
        self.game = game

    def _set_level(self, level: AILevel) -> None:
        self.level = level

    def _set_deals(self, deals: int) -> None:
        self.deals = deals

    def _set_count(self, count: int) -> None:
        self.count = count
        self.layout(self.look)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people who play."""
        return tuple(name.strip() for name in self.names[: self.count])

    def _judge(self) -> None:
        names = {name.casefold() for name in self.people}
        if "" in names or len(names) < self.count:
            self.begin_button.disable(Tip(NO_NAMES))
        else:
            self.begin_button.enable()
        self.dirty = True

    def _begin(self) -> None:
        self.actions.begin(EveningSetup(self.game, self.level, self.people, self.deals))

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, ABOUT, self._about)

    def back(self) -> None:
        self.actions.leave()


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningActions:
    """The actions of the table of results.

    :param play: begins the next turn; ``None`` when the evening is over.
    :param again: sets up another evening.
    :param earlier: shows the evening before this one; ``None`` at the first.
    :param later: shows the evening after this one; ``None`` at the last.
    """

    play: Callable[[], None] | None
    again: Callable[[], None]
    leave: Callable[[], None]
    earlier: Callable[[], None] | None
    later: Callable[[], None] | None


class NextTurn(NamedTuple):
    """The person who plays next, and the number of the deal, from 1."""

    name: str
    deal: int


class Winners(NamedTuple):
    """The winners of the evening: several only if they are equal in everything."""

    names: tuple[str, ...]


class EveningScene(Page):
    """The table of results, which also serves as a curtain: the next person confirms it is their turn."""

    title_share = 0.55

    def __init__(
        self,
        game: str,
        rows: Sequence[EveningRow],
        progress: NextTurn | Winners,
        actions: EveningActions,
        note: str,
        begun: str,
    ) -> None:
        """Show an evening.

        :param game: the name of the game.
        :param progress: the next turn, or the winners.
        :param note: a line under the table.
        :param begun: when the evening was begun, in words.
        """
        super().__init__()
        self.title = f"Evening: {game}"
        self.begun = begun
        self.rows = tuple(rows)
        self.progress = progress
        self.actions = actions
        self.note = note
        self._prompt = Rect(0, 0, 0, 0)
        self._day = Rect(0, 0, 0, 0)
        self._table = Rect(0, 0, 0, 0)
        self._note = Rect(0, 0, 0, 0)

    @property
    def prompt(self) -> str:
        """The line about the next turn or the winners."""
        match self.progress:
            case NextTurn(name, deal):
                return f"{name} plays deal {deal} next. Everyone else, please look away."
            case Winners(names) if len(names) > 1:
                return f"{listed(names)} share first place."
            case Winners(names):
                return f"{listed(names)} won the evening."

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        corner = [Button("New evening", self.actions.again, key="N"), Button("Back", self.back, key="Esc")]
        self.place_in_corner(look, corner)
        title = look.style(LARGE, bold=True)
        made = self._place_others(look, body)
        wide = body.width if not made else self._day.left - metrics.gap - body.left
        high = max(look.fitted(self.prompt, title, wide, None).height, metrics.target if made else 0)
        self._prompt = Rect(body.left, body.top, wide, high)
        foot = body.bottom
        if isinstance(self.progress, NextTurn) and self.actions.play is not None:
            hold = HoldButton(f"I am {self.progress.name}: hold", self.actions.play, key="Space", points=TITLE)
            play = max(metrics.target, metrics.px(62))
            hold.layout(Rect(body.left, foot - play, body.width, play), look)
            made.append(hold)
            foot = hold.rect.top - metrics.px(14)
        small = look.dim_style(Ground.DARK, SMALL)
        note = look.fitted(self.note, small, body.width, None).height
        top = self._prompt.bottom + metrics.px(16)
        least = (len(self.rows) + 1) * look.text.line_height(small) + metrics.gap
        self._note = Rect(body.left, foot - note, body.width, note)
        if self._note.top - metrics.px(10) - top < least:  # without room, the note gives way to the figures
            self._note.height, self._note.top = 0, foot
        self._table = Rect(body.left, top, body.width, self._note.top - metrics.px(10) - top)
        return [*made, *corner]

    def _place_others(self, look: Look, body: Rect) -> list[Widget]:
        """Place the buttons for earlier and later evenings on both sides of the date, if there are others."""
        turns = (
            ("Earlier", icons.BACK, "PgUp", self.actions.earlier, "This is the first evening."),
            ("Later", icons.FORTH, "PgDn", self.actions.later, "This is the last evening."),
        )
        if self.actions.earlier is None and self.actions.later is None:
            return []
        size = look.metrics.target
        wide = look.text.width(self.begun, look.style(SMALL)) + look.metrics.gap + 2 * size
        self._day = Rect(body.right - wide, body.top, wide, size)
        made: list[Widget] = []
        for (label, icon, key, action, none), left in zip(turns, (self._day.left, body.right - size), strict=True):
            button = IconButton(label, icon, action or self.back, key=key, role=Role.PLAIN)
            button.layout(Rect(left, body.top, size, size), look)
            if action is None:
                button.disable(Tip(none))
            made.append(button)
        return made

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        if self._day.width:
            look.write(surface, self.begun, look.dim_style(Ground.DARK, SMALL), self._day, Align.CENTRE)
        look.write(surface, self.prompt, look.style(LARGE, bold=True), self._prompt, Align.LEFT, lines=None)
        if self._note.height:
            look.write(surface, self.note, look.dim_style(Ground.DARK, SMALL), self._note, Align.LEFT, lines=None)
        deal = self.progress.deal if isinstance(self.progress, NextTurn) else 0
        EveningTable(self.rows, deal, look, self._table).draw(surface)

    def back(self) -> None:
        """Go back to the deals; the evening can be continued."""
        self.actions.leave()
