"""The menu: go on with a table, begin a game, open a saved table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.ui.faces import CardArt, card_size
from cardtable.ui.look import Look
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.label import Label, Tone
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class MenuActions:
    """What the menu leads to. ``go_on`` is ``None`` when there is no table to go on with."""

    set_up: Callable[[Game], None]
    load: Callable[[], None]
    settings: Callable[[], None]
    statistics: Callable[[], None]
    profiles: Callable[[], None]
    leave: Callable[[], None]
    go_on: Callable[[], None] | None = None
    go_on_label: str = ""


class MenuScene(PageScene):
    """The first thing that is seen."""

    title = "Cardtable"
    title_share = 0.5

    def __init__(
        self,
        games: Sequence[Game],
        actions: MenuActions,
        notice: str = "",
        art: CardArt | None = None,
        handfuls: Mapping[str, Sequence[Card]] | None = None,
        profile: str = "",
    ) -> None:
        """Offer the games.

        :param handfuls: cards of each game, by its id, that are fanned on its tile with ``art``.
        :param profile: whose settings hold.
        """
        super().__init__()
        self.games = games
        self.art = art
        self.handfuls = handfuls or {}
        self.fanned = 0
        self.actions = actions
        self.notice = notice
        self.profile = Button(f"{profile} ▾", actions.profiles, key="P", tip="Whose settings hold.")
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
        high = min((row.top - metrics.gap - top) // max(1, rows) - metrics.gap, metrics.px(330))
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
            ("Statistics", "T", self.actions.statistics),
            ("Settings", "S", self.actions.settings),
            ("Leave", "Q", self.actions.leave),
        )
        wide = (row.width - (len(entries) - 1) * metrics.gap) // len(entries)
        made += self._place_head(look)
        for place, (label, key, act) in enumerate(entries):
            button = Button(label, act, key=key)
            button.layout(Rect(row.left + place * (wide + metrics.gap), row.top, wide, row.height), look)
            made.append(button)
        return made

    def _place_head(self, look: Look) -> list[Widget]:
        """Place whose settings hold at the right end of the head, and beside it what the people should know."""
        head, beside = self.head_parts(look)[1], self.profile.natural_size(look)
        wide = min(beside[0], max(head.width // 2, look.metrics.target * 3))
        place = Rect(head.right - wide, 0, wide, look.metrics.target)
        place.centery = head.centery
        self.profile.layout(place, look)
        if not self.notice:
            return [self.profile]
        told = Label(self.notice, points=SMALL, tone=Tone.WARN, align=Align.RIGHT, tip=self.notice)
        told.layout(Rect(head.left, head.top, place.left - look.metrics.gap - head.left, head.height), look)
        return [self.profile, told]

    def update(self, now: float) -> None:
        """Fan one more handful at each turn: the menu itself is there at once."""
        super().update(now)
        if self.art is not None and self.fanned < len(self.tiles):
            self.fanned += 1
            self.dirty = True

    def draw_page(self, surface: Surface) -> None:
        """Draw the tiles."""
        for number, (tile, game) in enumerate(self.tiles):
            self._draw_tile(surface, tile, game, fanned=number < self.fanned)

    def _draw_tile(self, surface: Surface, tile: Rect, game: Game, *, fanned: bool) -> None:
        look = self.look
        metrics = look.metrics
        self.panel(surface, tile)
        inner = tile.inflate(-2 * metrics.pad, -2 * metrics.gap)
        low, high = game.players[0], game.players[-1]
        people = f"{low} players" if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high} players"
        end = inner.bottom - metrics.target - metrics.px(8)
        low = end - inner.top < round(metrics.text(TITLE) * 1.35) + round(metrics.text(SMALL) * 1.5)
        title = look.style(TITLE, look.theme.gold, True)
        if low or look.text.width(game.name, title) > inner.width:
            title = look.style(BODY, look.theme.gold, True)
        line = Rect(inner.left, inner.top, inner.width, round(metrics.text(BODY if low else TITLE) * 1.35))
        look.write(surface, game.name, title, line)
        below = Rect(inner.left, line.bottom, inner.width, round(metrics.text(SMALL) * 1.5))
        if below.bottom <= end + metrics.px(8):
            look.write(surface, people, look.dim(Ground.DARK, SMALL), below)
        room = end - below.bottom
        style = look.read(Ground.DARK, BODY if room > metrics.text(BODY) * 3.9 else SMALL)
        lines = room // look.text.line_height(style)
        if lines <= 0:
            return
        text = look.text.block(game.blurb, style, inner.width, lines=lines)
        surface.blit(text, (inner.left, below.bottom))
        top = below.bottom + text.get_height() + metrics.px(4)
        if fanned and end - top >= metrics.px(26):
            self._draw_fan(surface, Rect(inner.left, top, inner.width, end - top), self.handfuls.get(game.id, ()))

    def _draw_fan(self, surface: Surface, area: Rect, cards: Sequence[Card]) -> None:
        """Draw cards in a fan that rises from behind the button at the area's lower edge."""
        if self.art is None or not cards:
            return
        size = card_size(min(area.width * 0.24, area.height * 0.9))
        before = surface.get_clip()
        surface.set_clip(area.clip(before))
        middle = (len(cards) - 1) / 2
        for place, card in enumerate(cards):
            away = place - middle
            turned = self.art.turned(card, size, -7.0 * away)
            x = area.centerx + away * size[0] * 0.62
            y = area.top + size[1] / 2 + (0.05 + 0.022 * away * away) * size[1]
            surface.blit(turned, turned.get_rect(center=(round(x), round(y))))
        surface.set_clip(before)

    def back(self) -> None:
        """Esc leaves nothing by accident."""
