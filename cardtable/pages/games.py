"""The tiles of games, and the page where one is chosen: to learn it, to read its rules, or to play a deal of it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.title import Title, are_teams
from cardtable.engine.typography import Forms, counted
from cardtable.program.program import Program
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, TITLE
from cardtable.ui.widgets.button import Button, TreeButton, draw_corner_key
from cardtable.ui.widgets.labels import LEAST_SHARE, Label, Tone
from cardtable.ui.widgets.layout import Column, Either, Padded, Row, Space, Tiles, grow, optional
from cardtable.ui.widgets.pictures import CardFan

CARD_UNITS: Final = 88
"""The greatest width of a card in a tile's fan in layout units."""
COLUMNS: Final = 3
GAP_UNITS: Final = 20.0
TILE_UNITS: Final = 130.0
"""The height in layout units at which a tile shows everything."""
MIN_TILE_UNITS: Final = 44.0
MARGIN_UNITS: Final = 12.0
"""The margin above and below the words in layout units."""
LEAST_MARGIN_UNITS: Final = 3.0
PILL_RIM_UNITS: Final = 8.0
"""The room on each side of the text in a pill in layout units."""


class GameTile(TreeButton):
    """The tile of a game, a button with its number at the corner. Tiles of one size show the same in the same sizes."""

    def __init__(
        self, game: Game, number: int, on_press: Callable[[], None], art: CardArt, titles: Sequence[Title]
    ) -> None:
        """Show a game with its description and the number of players.

        :param titles: the titles of all games that have tiles.
        """
        self.game = game
        self.fan = CardFan(parse_cards(game.title.emblem), art, card=CARD_UNITS)
        self.fan.fanned = False  # the menu itself appears at once, and then the cards of one tile after the other
        self.name = TileLabel(
            game.name, points=TITLE * 0.85, bold=True, lines=2, alike=[title.name for title in titles]
        )
        self.blurb = TileLabel("", points=BODY * 0.92)
        self.players = PillLabel("", points=SMALL, tone=Tone.DIM, lines=1)
        margin = Space(high=MARGIN_UNITS, least=LEAST_MARGIN_UNITS)
        words = TileWords(
            Column(margin, self.name, self.blurb, grow(Space()), self.players, margin, gap=2),
            Column(margin, self.name, grow(Space()), self.players, margin, gap=2),
            Column(grow(Space()), self.name, grow(Space()), gap=2),
        )
        tree = Padded(Row(grow(Padded(words, pad=(14, 0))), optional(Padded(self.fan, pad=(0, 4))), gap=0), pad=(4, 0))
        super().__init__(game.name, on_press, tree, key=str(number))

    def show(self, blurb: str, players: Forms, alike: tuple[Sequence[str], Sequence[str]]) -> None:
        """Show the description, and the line below it.

        :param alike: the descriptions on all tiles, and the shortest forms of the lines below them.
        """
        self.blurb.label, self.blurb.alike = blurb, alike[0]
        self.players.label, self.players.shorter, self.players.alike = players[0], players[1:], alike[1]

    def natural_size(self, look: Look) -> tuple[int, int]:
        return look.metrics.px(TILE_UNITS), look.metrics.px(TILE_UNITS)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(MIN_TILE_UNITS)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.look is not None:
            draw_corner_key(surface, self.look, self.key, self.rect)


class TileWords(Either):
    """The words on a tile, just as wide as all of them need: the rest is for the cards beside them."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        return round(self.least_width(look) / LEAST_SHARE), super().natural_size(look)[1]

    def least_width(self, look: Look) -> int:
        return self._items[0].widget.least_width(look)


class TileLabel(Label):
    """A text that has room on a tile if those of all tiles have, in letters not much smaller than at full size."""

    def least_width(self, look: Look) -> int:
        style = self.style(look)

        def narrowest(text: str) -> int:
            words = text.split()
            if self.lines is None:
                return max((look.text.width(word, style) for word in words), default=0)
            lines = ((" ".join(words[:end]), " ".join(words[end:])) for end in range(1, len(words) + 1))
            return min((max(look.text.width(line, style) for line in both) for both in lines), default=0)

        return round(LEAST_SHARE * max(map(narrowest, (self.label, *self.alike))))

    def height_for(self, look: Look, width: int) -> int:
        return self.fitted_alike(look, width)[0].height

    def least_height(self, look: Look, width: int) -> int:
        return super().height_for(look, width)


class PillLabel(Label):
    """A line of text in a round box, which is as wide as the text."""

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide, high = super().natural_size(look)
        return wide + self._rim(look), high

    def least_width(self, look: Look) -> int:
        return super().least_width(look) + self._rim(look)

    def height_for(self, look: Look, width: int) -> int:
        return super().height_for(look, width) + look.metrics.px(PILL_RIM_UNITS / 2)

    @staticmethod
    def _rim(look: Look) -> int:
        return look.metrics.px(2 * PILL_RIM_UNITS)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is not None:
            text = look.fitted(self._forms, self.style(look), self.rect.width - self._rim(look) // 2)
            pill = Rect(self.rect.topleft, (min(self.rect.width, text.width + self._rim(look)), self.rect.height))
            look.shapes.draw(surface, pill, Box(look.theme.well, pill.height // 2, alpha=170))
            look.draw(surface, text, pill, Align.CENTRE)


class GameTiles(Tiles):
    """A tile for each game in rows of three, with cards that are fanned one after the other."""

    def __init__(self, program: Program, choose: Callable[[Game], None]) -> None:
        """Make the tiles; one that is pressed chooses its game."""
        titles = [game.title for game in program.games]
        self.tiles = [
            GameTile(game, number, partial(choose, game), program.art, titles)
            for number, game in enumerate(program.games, 1)
        ]
        super().__init__(*self.tiles, least_units=0, columns=COLUMNS, gap=GAP_UNITS)
        self.show([(game.title.blurb, players_words(game)) for game in program.games])

    def show(self, words: Sequence[tuple[str, Forms]]) -> None:
        """Show on each tile a description, and a line below it in its forms."""
        alike = [blurb for blurb, _ in words], [players[-1] for _, players in words]
        for tile, (blurb, players) in zip(self.tiles, words, strict=True):
            tile.show(blurb, players, alike)

    @property
    def fanned(self) -> bool:
        """Whether the cards of all tiles are fanned."""
        return all(tile.fan.fanned for tile in self.tiles)

    def fan_next(self) -> None:
        """Fan the cards of the first tile without fanned cards."""
        tile = next((tile for tile in self.tiles if not tile.fan.fanned), None)
        if tile is not None:
            tile.fan.fanned = tile.dirty = True


def players_words(game: Game) -> Forms:
    """Return the number of players, long to short: ``2–6 players``; ``4 players, two sides`` and ``4 players``."""
    low, high = game.players[0], game.players[-1]
    if low == high:
        alone = counted(low, "player")
        return (f"{alone}, two sides", alone) if are_teams(game.sides(low)) else (alone,)
    return (f"{low} or {high} players" if high == low + 1 else f"{low}–{high} players",)


LESSONS: Final = "Lessons of a few minutes each: the rules first, then how good players think."
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
        self._grid = GameTiles(program, choose)
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
