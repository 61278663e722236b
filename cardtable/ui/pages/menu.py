"""The menu: continue a table, begin a game, open a saved table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.words import listed
from cardtable.ui.faces import CardArt, card_size
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.label import Label, Tone
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Widget, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.text import Align, Style
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuActions:
    """What the menu leads to.

    :param resume: opens the table that can be continued; ``None`` if there is none.
    :param resume_labels: what its button may say, the longest first: it says the first that there is room for.
    """

    set_up: Callable[[Game], None]
    load: Callable[[], None]
    settings: Callable[[], None]
    statistics: Callable[[], None]
    profiles: Callable[[], None]
    leave: Callable[[], None]
    resume: Callable[[], None] | None = None
    resume_labels: tuple[str, ...] = ("",)


def resume_labels(game: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return what the table to continue may be called: with all players' names, with some of them, with none."""
    lines = []
    for count in range(len(names), 0, -1):
        others = len(names) - count
        named = [*names[:count], *([f"{others} others" if others > 1 else "one other"] if others else [])]
        lines.append(f"Continue: {game} with {listed(named)}")
    return (*lines, f"Continue: {game}")


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
        self._pressed_on: Game | None = None

    def offer(self, resume: Callable[[], None] | None, labels: tuple[str, ...]) -> None:
        """Offer to continue a table that was found only after the menu had come up."""
        self.actions = replace(self.actions, resume=resume, resume_labels=labels)
        self.layout(self.look)

    def place(self, look: Look) -> list[Widget]:
        """Place a tile for each game, and a row of buttons below."""
        metrics, body = look.metrics, self.body(look)
        made: list[Widget] = []
        top = body.top
        if self.actions.resume is not None:
            button = self._resume_button(look, self.actions.resume, body.width)
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
            ("Quit", "Q", self.actions.leave),
        )
        wide = (row.width - (len(entries) - 1) * metrics.gap) // len(entries)
        made += self._place_head(look)
        for place, (label, key, act) in enumerate(entries):
            button = Button(label, act, key=key)
            button.layout(Rect(row.left + place * (wide + metrics.gap), row.top, wide, row.height), look)
            made.append(button)
        return made

    def _resume_button(self, look: Look, resume: Callable[[], None], room: int) -> Button:
        """Return the button that continues a table, with as much of its label as there is room for."""
        labels = self.actions.resume_labels
        buttons = [Button(label, resume, key="C", role=Role.PRIMARY) for label in labels]
        return next((button for button in buttons if button.natural_size(look)[0] <= room), buttons[-1])

    def _place_head(self, look: Look) -> list[Widget]:
        """Place whose settings hold at the right end of the head, and beside it what the people should know."""
        head, beside = self.head_parts(look)[1], self.profile.natural_size(look)
        wide = min(beside[0], max(head.width // 2, look.metrics.target * 3))
        place = Rect(head.right - wide, 0, wide, look.metrics.target)
        place.centery = head.centery
        self.profile.layout(place, look)
        if not self.notice:
            return [self.profile]
        notice = Label(self.notice, points=SMALL, tone=Tone.WARN, align=Align.RIGHT, tip=self.notice)
        notice.layout(Rect(head.left, head.top, place.left - look.metrics.gap - head.left, head.height), look)
        return [self.profile, notice]

    def update(self, now: float) -> None:
        """Fan one more handful at each turn: the menu itself is there at once."""
        super().update(now)
        if self.art is not None and self.fanned < len(self.tiles):
            self.fanned += 1
            self.dirty = True

    def draw_page(self, surface: Surface) -> None:
        """Draw the tiles: their names in letters of one size, their cards in fans of one size."""
        for tile, game in self.tiles:
            self._draw_tile(surface, tile, game)
        for (_, game), fan in list(zip(self.tiles, self.fans(), strict=False))[: self.fanned]:
            self._draw_fan(surface, fan, self.handfuls.get(game.id, ()))

    def fans(self) -> list[Rect]:
        """Return where the cards of each game are fanned, all of one size; none if there is too little room."""
        rooms = [self._words_of(tile, game)[1] for tile, game in self.tiles]
        high = min((room.height for room in rooms), default=0)
        if high < self.look.metrics.px(26):
            return []
        return [Rect(room.left, room.bottom - high, room.width, high) for room in rooms]

    def _inner(self, tile: Rect) -> tuple[Rect, int]:
        """Return the room in a tile, and where it ends above the button."""
        metrics = self.look.metrics
        inner = tile.inflate(-2 * metrics.pad, -2 * metrics.gap)
        return inner, inner.bottom - metrics.target - metrics.px(8)

    def title_style(self) -> Style:
        """Return the largest letters in which the names of all games fit into their tiles."""
        look = self.look
        tile, _ = self.tiles[0]
        inner, end = self._inner(tile)
        metrics = look.metrics
        low = end - inner.top < round(metrics.text(TITLE) * 1.35) + round(metrics.text(SMALL) * 1.5)
        style = look.style(BODY if low else TITLE, look.theme.gold, True)
        longest = max((game.name for game in self.games), key=lambda name: look.text.width(name, style))
        return look.text.shrunk(longest, style, inner.width, 0.8 * metrics.text(BODY) / style.size)

    def _head_of(self, tile: Rect) -> tuple[Rect, Rect]:
        """Return where a tile's name stands, and the number of players; that has no height if there is no room."""
        metrics, (inner, end) = self.look.metrics, self._inner(tile)
        line = Rect(inner.left, inner.top, inner.width, round(self.title_style().size * 1.35))
        below = Rect(inner.left, line.bottom, inner.width, round(metrics.text(SMALL) * 1.5))
        if below.bottom > end + metrics.px(8):
            below.height = 0
        return line, below

    def _words_of(self, tile: Rect, game: Game) -> tuple[Surface, Rect]:
        """Return what is said of a game, and the room that it leaves for cards."""
        look = self.look
        inner, end = self._inner(tile)
        top = self._head_of(tile)[1].bottom
        room = end - top
        style = look.read(Ground.DARK, BODY if room > look.metrics.text(BODY) * 3.9 else SMALL)
        lines = room // look.text.line_height(style)
        text = look.text.block(game.blurb, style, inner.width, lines=lines) if lines > 0 else Surface((0, 0))
        top += text.get_height() + look.metrics.px(4)
        return text, Rect(inner.left, top, inner.width, max(0, end - top))

    def _draw_tile(self, surface: Surface, tile: Rect, game: Game) -> None:
        look = self.look
        self.panel(surface, tile)
        line, below = self._head_of(tile)
        look.write(surface, game.name, self.title_style(), line)
        if below.height:
            low, high = game.players[0], game.players[-1]
            people = f"{low} players" if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high} players"
            look.write(surface, people, look.dim(Ground.DARK, SMALL), below)
        surface.blit(self._words_of(tile, game)[0], below.bottomleft)

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

    def handle(self, event: Event) -> None:
        """Take one event: a click anywhere on a tile is as good as one on its button."""
        before, self._pressed_on = self._pressed_on, None
        super().handle(event)
        if self.desk.dialog is not None or not (is_press(event) or is_release(event)):
            self._pressed_on = before
            return
        at = position(event)
        free = not any(widget.rect.collidepoint(at) for widget in self.desk.focus.everything())
        game = next((game for tile, game in self.tiles if free and tile.collidepoint(at)), None)
        if is_press(event):
            self._pressed_on = game
        elif game is not None and game is before:
            self.actions.set_up(game)

    def back(self) -> None:
        """Esc leaves nothing by accident."""
