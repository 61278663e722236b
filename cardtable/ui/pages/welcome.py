"""The very first page: what to call the person at the screen, how large texts are to be, and what there is to play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.ui.faces import CardArt
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.choice import Choice
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.page import PageScene
from cardtable.ui.table.painter import CardPainter
from cardtable.ui.text import Align
from cardtable.ui.theme import BODY, LARGE, Ground

SIZES = ((100, "normal"), (125, "large"), (150, "larger"), (200, "double"))
"""Text sizes in percent, and what they are called here."""
MAX_NAME_LENGTH = 24
CARDS = parse_cards("g7s b7s gKh bQd Ah 5s Jo")


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeActions:
    """What the page leads to: another text size, at once; and the menu, with the name that was typed."""

    resize: Callable[[int], None]
    go_on: Callable[[str], None]


class WelcomeScene(PageScene):
    """Two questions, either of which may be left as it is."""

    title = "Welcome to Cardtable"

    def __init__(self, games: Sequence[str], text_scale: int, actions: WelcomeActions, art: CardArt) -> None:
        super().__init__()
        self.games = games
        self.text_scale = text_scale
        self.actions = actions
        self.art = art
        self.name = ""
        self.frame = Rect(0, 0, 0, 0)
        self.words = Rect(0, 0, 0, 0)

    def layout(self, look: Look) -> None:
        """Place everything; what is typed goes into the name."""
        super().layout(look)
        if self.desk.focus.current is None:
            self.desk.focus.set(self.desk.focus.widgets[0])

    def place(self, look: Look) -> list[Widget]:
        """Place the two questions and the way on."""
        metrics, body = look.metrics, self.body(look)
        high, gap = metrics.target, metrics.pad
        self.frame = Rect(body.left, body.top, body.width, 3 * high + 4 * gap)
        inner = self.frame.inflate(-2 * gap, -2 * gap)
        name = TextEntry("Your name", self.name, self._call, most=MAX_NAME_LENGTH, on_submit=lambda _: self._go_on())
        name.layout(Rect(inner.left, inner.top, inner.width, high), look)
        size = Choice("Text size", SIZES, self.text_scale, self._resize)
        size.layout(Rect(inner.left, name.rect.bottom + gap, inner.width, high), look)
        onward = Button("To the games", self._go_on, key="Enter", role=Role.PRIMARY)
        wide = min(inner.width, max(onward.natural_size(look)[0], metrics.px(280)))
        onward.layout(Rect(inner.right - wide, size.rect.bottom + gap, wide, high), look)
        top = self.frame.bottom + gap
        self.words = Rect(body.left, top, body.width, body.bottom - top)
        return [name, size, onward]

    def draw_page(self, surface: Surface) -> None:
        """Draw the panel behind the questions, and which games there are."""
        look = self.look
        self.panel(surface, self.frame)
        head = Rect(self.words.left, self.words.top, self.words.width, round(look.metrics.text(LARGE) * 1.6))
        look.write(surface, "Six games are on the table", look.style(LARGE, look.theme.gold, True), head, Align.LEFT)
        told = (
            f"{', '.join(self.games[:-1])} and {self.games[-1]}. Each has rules to read, a first hand that is "
            "explained step by step, and AI opponents of four levels. You can change these answers in the settings."
        )
        below = Rect(self.words.left, head.bottom, self.words.width, self.words.bottom - head.bottom)
        block = look.text.block(told, look.read(Ground.DARK, BODY), below.width, Align.LEFT)
        surface.blit(block, below)
        below.update(below.left, below.top + block.get_height(), below.width, below.height - block.get_height())
        self._draw_cards(surface, below)

    def _draw_cards(self, surface: Surface, area: Rect) -> None:
        """Lay some cards of all games on the felt, as large as there is room."""
        metrics = self.look.metrics
        high = min(area.height - 2 * metrics.pad, metrics.px(260))
        if high < metrics.px(60):
            return
        wide = round(high / 1.4)
        step = min(round(wide * 1.12), (area.width - wide) // (len(CARDS) - 1))
        left = area.centerx - (step * (len(CARDS) - 1) + wide) // 2
        painter = CardPainter(self.art, self.look.shapes)
        for place, card in enumerate(CARDS):
            painter.card(surface, card, Rect(left + place * step, area.bottom - high, wide, high))

    def _call(self, name: str) -> None:
        self.name = name

    def _resize(self, percent: int) -> None:
        self.text_scale = percent
        self.actions.resize(percent)

    def _go_on(self) -> None:
        self.actions.go_on(self.name.strip())

    def back(self) -> None:
        """Continue without an answer."""
        self._go_on()
