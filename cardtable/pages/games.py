"""The tiles of games, and the page where one is chosen: to learn it, to read its rules, or to play a deal of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.game import Game
from cardtable.engine.title import are_teams
from cardtable.engine.typography import Forms, counted
from cardtable.pages.parts import Fan
from cardtable.program.program import Program
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.drawing.fitting import fitted_alike
from cardtable.ui.drawing.text import Align, Fitted, Style
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button, draw_corner_key
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, WidgetGroup, grow
from cardtable.ui.widgets.skin import draw_focus, tile_box
from cardtable.ui.widgets.widget import Widget

CARD_UNITS: Final = 88.0
"""The width of a card in a tile's fan in layout units, if there is room."""
MIN_CARD_UNITS: Final = 30.0
"""The least width in layout units at which cards are shown."""
COLUMNS: Final = 3
ROW_GAP_UNITS: Final = 18.0
TILE_UNITS: Final = 120.0
"""The height in layout units at which a tile shows everything."""
MAX_TILE_UNITS: Final = 250.0
MIN_TILE_UNITS: Final = 30.0
LOW_TILE_UNITS: Final = 80.0
"""A tile that is less high than this has narrow margins."""
NAME_SHARE: Final = 0.8
"""The size of the names, as a share of their usual size, at which cards beside them become smaller instead."""


class GameTile(Button):
    """The tile of a game, a button with its number at the corner."""

    def __init__(self, game: Game, number: int, on_press: Callable[[], None], art: CardArt) -> None:
        super().__init__(game.name, on_press, key=str(number))
        self.game = game
        self.art = art
        self.blurb = game.title.blurb
        """The description of the game."""
        self.pill = players_words(game)
        """The line below it, long to short: the number of players."""
        self.fanned = False
        """Whether the cards are drawn. Tiles get them one after the other: the menu itself appears at once."""
        self.fan = Fan((), 0)
        self.name = Fitted("", "", Style(0, (0, 0, 0)), (), (0, 0))
        """The name, in the same size on all tiles."""
        self.shows = (False, False)
        """Whether the number of players is shown, and the description: the same on all tiles."""

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        look.shapes.draw(surface, self.rect, tile_box(look, lit=self.hovered))
        if self.focused:
            draw_focus(surface, self.rect, look, self.ground)
        if self.fanned and self.fan.width:
            self.fan.draw(surface, self.art, self.fan_rect(look))
        self._draw_words(surface, look)
        draw_corner_key(surface, look, self.key, self.rect)

    def fan_rect(self, look: Look) -> Rect:
        """Return the place of the cards."""
        wide, high = self.fan.size
        return Rect(self.rect.right - wide - look.metrics.px(4), self.rect.centery - high // 2, wide, high)

    def words_rect(self, look: Look) -> Rect:
        """Return the place of the text."""
        inner = self.rect.inflate(-2 * look.metrics.px(18), -2 * margin_above(look, self.rect.height))
        if self.fan.width:
            inner.width = self.fan_rect(look).left - look.metrics.px(2) - inner.left
        return inner

    def _blurb_style(self, look: Look) -> Style:
        style = look.text_style(Ground.DARK, BODY)
        return Style(round(style.size * 0.92), style.colour)

    def _rooms(self, look: Look) -> tuple[Rect, Rect]:
        """Return the place of the description, and that of the number of players."""
        words = self.words_rect(look)
        top = words.y + self.name.height + look.metrics.px(2)
        players = self._players_text(look)
        pill = Rect(0, 0, players.width + 2 * look.metrics.px(8), players.height + look.metrics.px(4))
        pill.bottomleft = words.x - look.metrics.px(6), words.bottom
        return Rect(words.x, top, words.width, words.bottom - top), pill

    def _players_text(self, look: Look) -> Fitted:
        room = self.words_rect(look).width - look.metrics.px(4)
        return look.fitted(self.pill, look.dim_style(Ground.DARK, SMALL), room)

    def _blurb_text(self, look: Look) -> Fitted:
        return look.fitted(self.blurb, self._blurb_style(look), self.words_rect(look).width, None)

    def has_room(self, look: Look) -> tuple[bool, bool]:
        """Return whether there is room for the number of players, and for the description above it."""
        room, pill = self._rooms(look)
        players = pill.top >= room.top and not self._players_text(look).cut
        return players, players and room.top + self._blurb_text(look).height <= pill.top

    def _draw_words(self, surface: Surface, look: Look) -> None:
        """Write the name, and the description and the number of players if all tiles have room for them."""
        room, pill = self._rooms(look)
        players, blurb = self.shows
        words = self.words_rect(look)
        alone = words if not (players or blurb) else Rect(words.topleft, self.name.size)
        look.draw(surface, self.name, Rect(words.x, alone.y, self.name.width, alone.height))
        if blurb:
            text = self._blurb_text(look)
            look.draw(surface, text, Rect(room.topleft, text.size))
        if players:
            look.shapes.draw(surface, pill, Box(look.theme.well, pill.height // 2, alpha=170))
            look.draw(surface, self._players_text(look), pill, Align.CENTRE)


class GameTiles(WidgetGroup):
    """Tiles in rows of three, with one size of names and one size of cards, which are fanned one after the other."""

    def __init__(self, tiles: Sequence[GameTile]) -> None:
        super().__init__(*tiles)
        self.tiles = tuple(tiles)

    @property
    def fanned(self) -> bool:
        """Whether the cards of all tiles are fanned."""
        return all(tile.fanned for tile in self.tiles)

    def fan_next(self) -> bool:
        """Fan the cards of the first tile without fanned cards; return whether there was one."""
        tile = next((tile for tile in self.tiles if not tile.fanned), None)
        if tile is not None:
            tile.fanned = tile.dirty = True
        return tile is not None

    def natural_size(self, look: Look) -> tuple[int, int]:
        return COLUMNS * look.metrics.px(MAX_TILE_UNITS), self.height_for(look, 0)

    def height_for(self, look: Look, width: int) -> int:
        return self._rows() * look.metrics.px(TILE_UNITS + ROW_GAP_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return self._rows() * look.metrics.px(MIN_TILE_UNITS + ROW_GAP_UNITS) - look.metrics.px(ROW_GAP_UNITS)

    def _rows(self) -> int:
        return -(-len(self.tiles) // COLUMNS)

    def layout(self, rect: Rect, look: Look) -> None:
        Widget.layout(self, rect, look)
        place_tiles(look, self.tiles, rect, [parse_cards(tile.game.title.emblem) for tile in self.tiles])


def players_words(game: Game) -> Forms:
    """Return the number of players, long to short: ``2–6 players``; ``4 players, two teams`` and ``4 players``."""
    low, high = game.players[0], game.players[-1]
    if low == high:
        alone = counted(low, "player")
        return (f"{alone}, two teams", alone) if are_teams(game.sides(low)) else (alone,)
    return (f"{low} or {high} players" if high == low + 1 else f"{low}–{high} players",)


def margin_above(look: Look, high: int) -> int:
    """Return the margin above and below the text of a tile of this height."""
    return look.metrics.px(12 if high >= look.metrics.px(LOW_TILE_UNITS) else 3)


def place_tiles(look: Look, tiles: Sequence[GameTile], room: Rect, emblems: Sequence[Sequence[Card]]) -> None:
    """Place the tiles in rows of three, with one size of names and one size of cards.

    :param emblems: the cards of each tile.
    """
    metrics = look.metrics
    gap_x, gap_y = metrics.px(24), metrics.px(ROW_GAP_UNITS)
    rows = -(-len(tiles) // COLUMNS)
    wide = (room.width - (COLUMNS - 1) * gap_x) // COLUMNS
    high = min((room.height - (rows - 1) * gap_y) // max(1, rows), metrics.px(MAX_TILE_UNITS))
    for number, tile in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        tile.layout(Rect(room.x + column * (wide + gap_x), room.y + row * (high + gap_y), wide, high), look)
    fan = min(metrics.px(CARD_UNITS), round((high - metrics.px(8)) / 1.16 * CARD_ASPECT))
    names = wide - 2 * metrics.px(18)
    style = look.style(TITLE * 0.85, bold=True)
    two_lines = high - 2 * margin_above(look, high) >= 2 * NAME_SHARE * look.text.line_height(style)
    whole = [part for tile in tiles for part in (tile.label.split() if two_lines else [tile.label])]
    longest = max(whole, key=len, default="")
    beside = look.text.width(longest, replace(style, size=round(NAME_SHARE * style.size)))
    while fan >= metrics.px(MIN_CARD_UNITS) and names - Fan(tuple(emblems[0]), fan).size[0] < beside:
        fan -= 2
    if fan < metrics.px(MIN_CARD_UNITS):
        fan = 0
    for tile, cards in zip(tiles, emblems, strict=True):
        tile.fan = Fan(tuple(cards), fan)
    places = [tile.words_rect(look).size for tile in tiles]
    labels = fitted_alike(look.text, [tile.label for tile in tiles], style, places, 2)
    for tile, name in zip(tiles, labels, strict=True):
        tile.name = name
    has_room = [tile.has_room(look) for tile in tiles]
    for tile in tiles:
        tile.shows = all(players for players, _ in has_room), all(blurb for _, blurb in has_room)


LESSONS: Final = "Two prepared hands of each game, a few minutes each: the rules first, then how good players think."
RULE_BOOKS: Final = "The full rules of each game. The same key opens them at a table."
DEAL: Final = "Choose the game in which this number is dealt. The same number always gives the same cards."


class GamesPage(Page):
    """A tile for each game."""

    def __init__(self, program: Program, title: str, words: str, choose: Callable[[Game], None]) -> None:
        """Offer the games.

        :param words: the explanation of the choice.
        """
        self.program = program
        self.title = title
        self.tiles = [
            GameTile(game, number, partial(choose, game), program.art) for number, game in enumerate(program.games, 1)
        ]
        self._grid = GameTiles(self.tiles)
        super().__init__(
            Column(Label(words, tone=Tone.DIM), grow(self._grid), gap=20),
            corner=[Button("Menu", self.back, key="Esc")],
        )

    def update(self, now: float) -> None:
        super().update(now)
        self._grid.fan_next()

    @property
    def waiting(self) -> bool:
        return super().waiting or not self._grid.fanned

    def back(self) -> None:
        self.program.show_menu()


def to_learn(program: Program) -> GamesPage:
    return GamesPage(program, "Learn a game", LESSONS, program.opener.choose_lesson)


def to_read(program: Program) -> GamesPage:
    return GamesPage(program, "Rules", RULE_BOOKS, program.show_rules)


def to_deal(program: Program, deal: str) -> GamesPage:
    """Return the page that asks in which game a deal with this number is to be dealt."""
    return GamesPage(program, f"Deal {deal}", DEAL, lambda game: program.show_setup(game, deal))
