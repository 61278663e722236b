"""The menu: go on with a table, begin a game, open a saved table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.ui.look import Look
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class MenuActions:
    """What the menu leads to. ``go_on`` is ``None`` when there is no table to go on with."""

    set_up: Callable[[Game], None]
    load: Callable[[], None]
    settings: Callable[[], None]
    leave: Callable[[], None]
    go_on: Callable[[], None] | None = None
    go_on_label: str = ""


class MenuScene(PageScene):
    """The first thing that is seen."""

    title = "Cardtable"

    def __init__(self, games: Sequence[Game], actions: MenuActions, notice: str = "") -> None:
        super().__init__()
        self.games = games
        self.actions = actions
        self.notice = notice
        self.tiles: list[tuple[Rect, Game]] = []

    def place(self, look: Look) -> list[Widget]:
        """Place a tile for each game, and a row of buttons below."""
        metrics, body = look.metrics, self.body(look)
        made: list[Widget] = []
        top = body.top
        if self.actions.go_on is not None:
            button = Button(self.actions.go_on_label, self.actions.go_on, key="C", role=Role.PRIMARY)
            button.layout(Rect(body.left, top, body.width, round(metrics.target * 1.2)), look)
            made.append(button)
            top = button.rect.bottom + metrics.gap
        row = Rect(body.left, body.bottom - metrics.target, body.width, metrics.target)
        columns = 3
        rows = -(-len(self.games) // columns)
        wide = (body.width - (columns - 1) * metrics.gap) // columns
        high = min((row.top - metrics.gap - top) // max(1, rows) - metrics.gap, metrics.px(290))
        self.tiles = []
        for number, game in enumerate(self.games):
            tile = Rect(0, 0, wide, high)
            tile.topleft = (
                body.left + number % columns * (wide + metrics.gap),
                top + number // columns * (high + metrics.gap),
            )
            self.tiles.append((tile, game))
            play = Button("Play", partial(self.actions.set_up, game), key=str(number + 1))
            inner = tile.inflate(-2 * metrics.pad, -2 * metrics.gap)
            play.layout(Rect(inner.left, inner.bottom - metrics.target, inner.width, metrics.target), look)
            made.append(play)
        entries = (
            ("Open a table", "O", self.actions.load),
            ("Settings", "S", self.actions.settings),
            ("Leave", "Q", self.actions.leave),
        )
        wide = (row.width - 2 * metrics.gap) // 3
        for place, (label, key, act) in enumerate(entries):
            button = Button(label, act, key=key)
            button.layout(Rect(row.left + place * (wide + metrics.gap), row.top, wide, row.height), look)
            made.append(button)
        return made

    def draw_page(self, surface: Surface) -> None:
        """Draw the tiles, and what the people should know."""
        look = self.look
        metrics = look.metrics
        for tile, game in self.tiles:
            self.panel(surface, tile)
            inner = tile.inflate(-2 * metrics.pad, -2 * metrics.gap)
            low, high = game.players[0], game.players[-1]
            people = f"{low} players" if low == high else f"{low} to {high} players"
            line = Rect(inner.left, inner.top, inner.width, round(metrics.text(TITLE) * 1.35))
            look.write(surface, game.name, look.style(TITLE, look.theme.gold, True), line)
            small = look.dim(Ground.DARK, SMALL)
            below = Rect(inner.left, line.bottom, inner.width, round(metrics.text(SMALL) * 1.5))
            look.write(surface, people, small, below)
            room = inner.bottom - metrics.target - metrics.px(6) - below.bottom
            style = look.read(Ground.DARK, BODY if room > metrics.text(BODY) * 3.9 else SMALL)
            lines = max(1, room // look.text.line_height(style))
            surface.blit(look.text.block(game.blurb, style, inner.width, lines=lines), (inner.left, below.bottom))
        if self.notice:
            head = self.head(look)
            place = Rect(head.centerx, head.top, head.width // 2, head.height)
            look.write(surface, self.notice, look.style(SMALL, look.theme.warn), place, Align.RIGHT, wrap=True)

    def back(self) -> None:
        """Esc leaves nothing by accident."""
