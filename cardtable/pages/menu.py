"""The menu: continues a table, begins a game, opens the pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.pages.resume import Resume, ResumePanel
from cardtable.pages.tiles import GameTile, fan_next, place_tiles
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.look import Look
from cardtable.ui.page import Page, rows_for
from cardtable.ui.theme import LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.skin import Role, draw_focus, panel_box
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuActions:
    """The actions of the menu."""

    set_up: Callable[[Game], None]
    learn: Callable[[], None]
    practice: Callable[[], None]
    load: Callable[[], None]
    deals: Callable[[], None]
    statistics: Callable[[], None]
    settings: Callable[[], None]
    rules: Callable[[], None]
    profiles: Callable[[], None]
    leave: Callable[[], None]


class PersonButton(Button):
    """The button of the present player: the name beside the face."""

    def __init__(self, name: str, face: str, on_press: Callable[[], None]) -> None:
        super().__init__(name, on_press, key="P", tip="Change player: settings, name and face (P).")
        self.face = face

    def natural_size(self, look: Look) -> tuple[int, int]:
        side = self._side(look)
        name = look.text.width(self.label, look.style(LARGE, bold=True))
        below = look.text.width("change player", look.dim_style(Ground.DARK, SMALL))
        return max(name, below) + side + 3 * look.metrics.gap, side

    @staticmethod
    def _side(look: Look) -> int:
        return max(look.metrics.target, look.metrics.px(54))

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        if self.hovered:
            look.shapes.draw(surface, self.rect, Box(look.theme.cream, look.metrics.radius, alpha=20))
        if self.focused:
            draw_focus(surface, self.rect, look, self.ground)
        side = min(self.rect.height, self._side(look))
        face = Rect(self.rect.right - side, self.rect.centery - side // 2, side, side)
        mood = Mood.GLAD if self.hovered else Mood.CALM
        look.portraits.draw(surface, look.shapes, look.theme, face, self.face, mood)
        words = Rect(self.rect.x, self.rect.y, face.left - look.metrics.gap - self.rect.x, self.rect.height)
        name, small = look.style(LARGE, bold=True), look.dim_style(Ground.DARK, SMALL)
        upper, lower = look.text.line_height(name), look.text.line_height(small)
        if upper + lower > words.height:
            look.write(surface, self.label, name, words, Align.RIGHT)
            return
        top = words.centery - (upper + lower) // 2
        look.write(surface, self.label, name, Rect(words.x, top, words.width, upper), Align.RIGHT)
        below = Rect(words.x, top + upper, words.width, lower)
        look.write(surface, "change player", small, below, Align.RIGHT)


class MenuScene(Page):
    """The first scene of the program."""

    title = "Cardtable"
    title_share = 0.5
    title_points = 54.0

    def __init__(
        self,
        games: Sequence[Game],
        actions: MenuActions,
        notice: str,
        art: CardArt,
        person: tuple[str, str],
        resume: Resume | None,
        *,
        awaits: bool,
    ) -> None:
        """Offer the games.

        :param art: draws the cards on the tiles.
        :param person: the name and face of the present player.
        :param resume: the first offer.
        :param awaits: whether the first offer is still being looked for; its place is kept free.
        """
        super().__init__()
        self.games = games
        self.art = art
        self.actions = actions
        self.notice = notice
        self.resume = resume
        self.awaits = awaits and resume is None
        self._first: Rect | None = None
        """The place of the first offer, even before there is one."""
        self._enter_waits = False
        """Whether Enter was pressed before there was an offer."""
        self._begun = self._fanning = False
        """Whether the first turn is over, and whether cards are being fanned."""
        self.keeps_felt = False  # in the first picture of the program, which is to be seen soon
        self.person = PersonButton(*person, actions.profiles)
        self.tiles = [
            GameTile(game, number, partial(actions.set_up, game), art) for number, game in enumerate(games, start=1)
        ]

    def offer(self, resume: Resume | None) -> None:
        """Offer something that was found after the menu had come up, or nothing.

        If Enter has already been pressed, as a habit at every start, the offer is accepted at once.
        """
        self.resume, self.awaits = resume, False
        self.layout(self.look)
        if resume is not None and self._enter_waits:
            resume.act()

    def handle(self, event: Event) -> None:
        """Handle one event; Enter is remembered while the first offer is being looked for."""
        free = self.desk.dialog is None and self.desk.focus.current is None
        if self.awaits and free and pressed(event, "Enter") and not is_repeat(event):
            self._enter_waits = True
            return
        super().handle(event)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        widgets: list[Widget] = []
        top = body.top
        rows = rows_for(look, body.width, self._entries())
        foot = len(rows) * (metrics.target + metrics.gap) - metrics.gap
        row = Rect(body.left, body.bottom - foot, body.width, metrics.target)
        self._first = None
        if self.resume is not None or self.awaits:
            least = metrics.target + metrics.gap
            high = max(least, min(metrics.px(148), round((row.top - body.top) * 0.29)))
            self._first = Rect(body.left, top, body.width, high)
            top = self._first.bottom + metrics.px(24)
        if self.resume is not None and self._first is not None:
            panel = ResumePanel(self.resume, self.art)
            panel.fanned = self._fanning
            panel.layout(self._first, look)
            widgets.append(panel)
        tiles = Rect(body.left, top, body.width, row.top - metrics.px(24) - top)
        place_tiles(look, self.tiles, tiles, [tuple(parse_cards(game.title.emblem)) for game in self.games])
        widgets += self.tiles
        widgets += self._place_head(look)
        for number, entries in enumerate(rows):
            widgets += self.place_row(look, row.move(0, number * (row.height + metrics.gap)), entries)
        return widgets

    def _entries(self) -> list[Button]:
        """Return the buttons below the games."""
        actions = self.actions
        return [
            Button("Learn a game", actions.learn, key="T"),
            Button("Practice", actions.practice, key="R"),
            Button("Open a table", actions.load, key="O"),
            Button("Deals", actions.deals, key="D", tip="The deal of the day, deals by code, a duplicate evening."),
            Button("Statistics", actions.statistics, key="A"),
            Button("Settings", actions.settings, key="S"),
            Button("Rules", actions.rules, key="F1"),
            Button("Quit", self.back, key="Esc"),
        ]

    def _place_head(self, look: Look) -> list[Widget]:
        """Place the present player at the right end of the head, and the notice beside it."""
        head, (wide, high) = self.head_parts(look)[1], self.person.natural_size(look)
        most = max(head.width // 2, look.metrics.target * 3) if self.notice else head.width
        wide = min(wide, most)
        place = Rect(head.right - wide, 0, wide, high)
        place.centery = head.centery
        self.person.layout(place, look)
        if not self.notice:
            return [self.person]
        notice = Label(self.notice, points=SMALL, tone=Tone.WARN, align=Align.RIGHT, tip=self.notice)
        notice.layout(Rect(head.left, head.top, place.left - look.metrics.gap - head.left, head.height), look)
        return [self.person, notice]

    def draw_page(self, surface: Surface) -> None:
        if self.awaits and self._first is not None:
            self.look.shapes.draw(surface, self._first, panel_box(self.look, Ground.DARK, shadow=False))

    def update(self, now: float) -> None:
        super().update(now)
        if not self._begun:
            self._begun = True
        elif not self._fanning:
            self._fanning = self.keeps_felt = True
            self.layout(self.look)
        else:
            self.dirty = fan_next(self.tiles) or self.dirty

    @property
    def resting(self) -> bool:
        return all(tile.fanned for tile in self.tiles) and not (self.awaits or self.desk.toast.shown or self.animating)

    @property
    def still(self) -> bool:
        return self.resting and not self.desk.timed

    def back(self) -> None:
        answers = [
            Answer("Stay", role=Role.PLAIN, escapes=True),
            Answer("Quit", self.actions.leave, Role.PRIMARY, key="Enter"),
        ]
        self.desk.open(Dialog("Quit Cardtable?", "Saved tables stay as they are.", answers))
