"""The page of exercises: what is due, and what there is to practise in each game, of all kinds or of one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.typography import capitalized
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.choice import Choice
from cardtable.ui.kit.widget import Tip, Widget
from cardtable.ui.lettering.text import Align
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.resume import Resume, ResumePanel
from cardtable.ui.pages.tiles import GameTile, fan_next, place_tiles
from cardtable.ui.theme import BODY, SMALL, Ground

WORDS: Final = (
    "Moves that cost you much come back as exercises after 1, 3, 7 and 21 days. "
    "Each game has exercises of its own as well."
)


@dataclass(frozen=True, slots=True)
class Offered:
    """What there is to practise in a game.

    :param words: what is due: ``3 due: 2 leads, 1 bid``.
    :param below: how far one has come: ``12 of 50 solved``.
    :param count: how many exercises there are now; the tile of a game without any cannot be pressed.
    :param waiting: why there is none now.
    """

    game: Game
    words: str
    below: str
    count: int
    waiting: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExercisesActions:
    """What the page asks for and leads to.

    :param offered: returns what there is of a kind in each game; an empty kind is all of them.
    :param due: returns what is offered first: what is due in all games; ``None`` if nothing is.
    :param begin: begins a series with a game and a kind.
    :param leave: goes back to the menu.
    """

    offered: Callable[[str], Sequence[Offered]]
    due: Callable[[str], Resume | None]
    begin: Callable[[Game, str], None]
    leave: Callable[[], None]


class ExercisesScene(PageScene):
    """A tile for each game, what is due above them, and the kind of decision at the top."""

    title = "Practice"
    title_share = 0.5

    def __init__(
        self, kinds: Sequence[str], actions: ExercisesActions, art: CardArt, notice: str = "", kind: str = ""
    ) -> None:
        """Offer these kinds of decisions.

        :param notice: what the person should know: what cannot be read.
        :param kind: which of them is chosen first; empty for all.
        """
        super().__init__()
        self.actions = actions
        self.art = art
        self.notice = notice
        options = [("", "All kinds"), *((each, capitalized(each)) for each in kinds)]
        self.kind = Choice("", options, kind if kind in kinds else "", self._choose)
        self.tiles: list[GameTile] = []
        self._words = Rect(0, 0, 0, 0)
        self._words_points: float = BODY
        """How large the words are: they give way to what is due."""

    def _choose(self, kind: str) -> None:
        del kind
        self.layout(self.look)

    def place(self, look: Look) -> list[Widget]:
        """Place the choice of kinds, what is due, a tile for each game, and the way back in the corner."""
        metrics, body = look.metrics, self.body(look)
        back = Button("Menu", self.actions.leave, key="Esc")
        self.place_in_corner(look, [back])
        top = body.top
        self.kind.layout(Rect(body.left, top, body.width, metrics.target), look)
        top += metrics.target + metrics.gap
        made: list[Widget] = [self.kind]
        due = self.actions.due(self.kind.value)
        if due is not None:
            panel = ResumePanel(due, self.art)
            high = max(metrics.target + metrics.gap, min(metrics.px(110), round((body.bottom - top) * 0.22)))
            panel.layout(Rect(body.left, top, body.width, high), look)
            made.append(panel)
            top = panel.rect.bottom + metrics.px(18)
        self._words_points = BODY if due is None else SMALL
        high = look.text.measure(self.notice or WORDS, look.style(self._words_points), body.width)[1]
        self._words = Rect(body.left, top, body.width, high)
        top += high + metrics.px(24)
        self._make_tiles()
        room = Rect(body.left, top, body.width, body.bottom - top)
        place_tiles(look, self.tiles, room, [tuple(parse_cards(tile.game.title.emblem)) for tile in self.tiles])
        return [*made, *self.tiles, back]

    def _make_tiles(self) -> None:
        """Make the tiles anew: they say how much there is of the kind."""
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
        """Fan the cards of one more tile at each turn."""
        super().update(now)
        self.dirty = fan_next(self.tiles) or self.dirty

    def draw_page(self, surface: Surface) -> None:
        """Write what the exercises are, or what is wrong with them."""
        look = self.look
        colour = look.theme.warn if self.notice else look.theme.dim_on(Ground.DARK)
        style = look.style(self._words_points, colour)
        look.write(surface, self.notice or WORDS, style, self._words, Align.LEFT, wrap=True)

    def back(self) -> None:
        """Go back to the menu."""
        self.actions.leave()
