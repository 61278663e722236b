"""The page of exercises: those that are due, and those of each game, of all kinds or of one kind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.typography import capitalized
from cardtable.pages.resume import Resume, ResumePanel
from cardtable.pages.tiles import GameTile, fan_next, place_tiles
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import BODY, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.widget import Tip, Widget

ABOUT: Final = (
    "Your costly mistakes come back as exercises after 1, 3, 7 and 21 days. Each game also has exercises of its own."
)


@dataclass(frozen=True, slots=True)
class GameExercises:
    """The exercises of a game, as its tile shows them.

    :param words: the exercises that are due, such as ``3 due: 2 leads, 1 bid``.
    :param below: the progress, such as ``12 of 50 solved``.
    :param count: the number of exercises now; with 0, the tile is disabled.
    :param waiting: why there is none now.
    """

    game: Game
    words: str
    below: str
    count: int
    waiting: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExercisesActions:
    """The data and actions of the page.

    :param offered: returns the exercises of a kind in each game; an empty kind stands for all.
    :param due: returns the first offer, the exercises due in all games; ``None`` if none is due.
    :param begin: begins a series with a game and a kind.
    :param leave: goes back to the menu.
    """

    offered: Callable[[str], Sequence[GameExercises]]
    due: Callable[[str], Resume | None]
    begin: Callable[[Game, str], None]
    leave: Callable[[], None]


class ExercisesScene(Page):
    """The choice of a kind of decision, the exercises that are due, and a tile for each game."""

    title = "Practice"
    title_share = 0.5

    def __init__(self, kinds: Sequence[str], actions: ExercisesActions, art: CardArt, notice: str, kind: str) -> None:
        """Offer these kinds of decisions.

        :param notice: a warning about a file that cannot be read; empty for none.
        :param kind: the kind that is chosen first; empty for all.
        """
        super().__init__()
        self.actions = actions
        self.art = art
        self.notice = notice
        options = [("", "All kinds"), *((each, capitalized(each)) for each in kinds)]
        self.kind = Choice("", options, kind if kind in kinds else "", self._choose)
        self.tiles: list[GameTile] = []
        self._about = Rect(0, 0, 0, 0)
        self._about_points: float = BODY
        """The size of the text, which gives way to exercises that are due."""

    def _choose(self, kind: str) -> None:
        del kind
        self.layout(self.look)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Menu", self.actions.leave, key="Esc")
        self.place_in_corner(look, [back])
        top = body.top
        self.kind.layout(Rect(body.left, top, body.width, metrics.target), look)
        top += metrics.target + metrics.gap
        widgets: list[Widget] = [self.kind]
        due = self.actions.due(self.kind.value)
        if due is not None:
            panel = ResumePanel(due, self.art)
            high = max(metrics.target + metrics.gap, min(metrics.px(110), round((body.bottom - top) * 0.22)))
            panel.layout(Rect(body.left, top, body.width, high), look)
            widgets.append(panel)
            top = panel.rect.bottom + metrics.px(18)
        self._about_points = BODY if due is None else SMALL
        high = look.fitted(self.notice or ABOUT, look.style(self._about_points), body.width, None).height
        self._about = Rect(body.left, top, body.width, high)
        top += high + metrics.px(24)
        self._make_tiles()
        room = Rect(body.left, top, body.width, body.bottom - top)
        place_tiles(look, self.tiles, room, [tuple(parse_cards(tile.game.title.emblem)) for tile in self.tiles])
        return [*widgets, *self.tiles, back]

    def _make_tiles(self) -> None:
        """Make the tiles, which show the exercises of the chosen kind."""
        fanned = [tile.fanned for tile in self.tiles]
        kind = self.kind.value
        self.tiles = []
        for number, offered in enumerate(self.actions.offered(kind), start=1):
            tile = GameTile(offered.game, number, partial(self.actions.begin, offered.game, kind), self.art)
            tile.blurb, tile.pill = offered.words, (offered.below,)
            tile.fanned = number <= len(fanned) and fanned[number - 1]
            if not offered.count:
                tile.disable(Tip(offered.waiting))
            self.tiles.append(tile)

    def update(self, now: float) -> None:
        super().update(now)
        self.dirty = fan_next(self.tiles) or self.dirty

    @property
    def waiting(self) -> bool:
        return super().waiting or not all(tile.fanned for tile in self.tiles)

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        colour = look.theme.warn if self.notice else look.theme.dim_on(Ground.DARK)
        style = look.style(self._about_points, colour)
        look.write(surface, self.notice or ABOUT, style, self._about, Align.LEFT, lines=None)

    def back(self) -> None:
        self.actions.leave()
