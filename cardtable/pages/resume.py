"""The first offer of the menu: to continue the last table, or a first lesson for newcomers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import Forms
from cardtable.pages.parts import NO_SCORE, Score, draw_score, fan_in
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Style
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, LARGE, TITLE, Ground
from cardtable.ui.widgets.button import Button, key_width
from cardtable.ui.widgets.skin import Role, button_box, button_ink, draw_focus, panel_box
from cardtable.ui.widgets.widget import DrawnAttribute

PANEL_UNITS: Final = 110.0
"""The height of the offer in layout units, if there is room."""
OTHER_KEY: Final = "C"
"""A second key for the button, besides Enter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    """The offer.

    :param act: accepts it.
    :param titles: its title in several lengths, the longest first; the first that fits is shown.
    :param label: the label of the button.
    :param above: the small line above the title, long to short: the game and its progress; empty for none.
    :param fact: the contract or prize before the score.
    :param below: the small line after or under the score.
    """

    act: Callable[[], None]
    titles: tuple[str, ...]
    label: str = "Continue"
    cards: tuple[Card | Back, ...] = ()
    above: Forms = ()
    fact: str = ""
    score: Score = NO_SCORE
    below: str = ""


class ResumePanel(Button):
    """The panel of the offer, which is one button: pressed by Enter, by its letter, or by a click."""

    fanned = DrawnAttribute(True)
    """Whether the cards are drawn."""

    def __init__(self, resume: Resume, art: CardArt, units: float = PANEL_UNITS) -> None:
        """Make the offer.

        :param units: its height in layout units, if there is room.
        """
        super().__init__(resume.titles[0], resume.act, key="Enter", role=Role.PRIMARY, points=LARGE)
        self.resume = resume
        self.art = art
        self._units = units
        self._fan = Rect(0, 0, 0, 0)
        self._words = Rect(0, 0, 0, 0)
        self._gold = Rect(0, 0, 0, 0)

    def take_key(self, event: Event) -> bool:
        if super().take_key(event):
            return True
        if self.enabled and not is_repeat(event) and pressed(event, OTHER_KEY):
            self.press()
            return True
        return False

    def natural_size(self, look: Look) -> tuple[int, int]:
        return super().natural_size(look)[0], look.metrics.px(self._units)

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.target + look.metrics.gap

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place: cards at the left, the gold button at the right, the text between them."""
        super().layout(rect, look)
        metrics = look.metrics
        inner = rect.inflate(-2 * metrics.px(24), -2 * metrics.px(12))
        label = look.text.width(self.resume.label, look.style(LARGE, bold=True))
        wide = label + key_width(look, self.key) + metrics.gap + 2 * metrics.pad
        self._gold = Rect(inner.right - wide, 0, wide, min(inner.height, max(metrics.target, metrics.px(60))))
        self._gold.centery = rect.centery
        fan = fan_in(self.resume.cards, (round(inner.width * 0.26), inner.height), metrics.px(92)).size[0]
        fan = fan if self.resume.cards else 0
        self._fan = Rect(inner.x, inner.y, fan, inner.height)
        left = self._fan.right + metrics.px(28 if fan else 0)
        self._words = Rect(left, inner.y, self._gold.left - metrics.gap - left, inner.height)

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        look.shapes.draw(surface, self.rect, panel_box(look, Ground.DARK, shadow=False))
        if self.focused:
            draw_focus(surface, self.rect, look, self.ground)
        if self.fanned and self.resume.cards:
            fan_in(self.resume.cards, self._fan.size, look.metrics.px(92)).draw(surface, self.art, self._fan)
        self._draw_words(surface, look)
        state = {"hovered": self.hovered, "enabled": self.enabled}
        box = button_box(look, self.role, self.ground, pressed=self.pressed, **state)
        look.shapes.draw(surface, self._gold, box)
        ink = Style(look.metrics.text(LARGE), button_ink(look, self.role, self.ground, **state), bold=True)
        self.draw_face(surface, look, self._gold.inflate(-2 * look.metrics.gap, 0), ink)

    def face_text(self) -> str:
        return self.resume.label

    def title(self, look: Look) -> str:
        """Return the longest title that fits."""
        return look.fitted(self.resume.titles, look.style(TITLE, bold=True), self._words.width).text

    def _draw_words(self, surface: Surface, look: Look) -> None:
        """Write as many lines as fit; the title is always written."""
        resume, words = self.resume, self._words
        dim = look.dim_style(Ground.DARK, BODY)
        small, large = look.text.line_height(dim), look.text.line_height(look.style(TITLE, bold=True))
        rows = [("title", large)]
        for name, there in (("score", resume.fact or resume.score != NO_SCORE), ("above", resume.above)):
            if there and sum(high for _, high in rows) + small <= words.height:
                rows.append((name, small))
        if resume.below and sum(high for _, high in rows) + small <= words.height:
            rows.append(("below", small))
        order = ("above", "title", "score", "below")
        y = words.centery - sum(high for _, high in rows) // 2
        for name, high in sorted(rows, key=lambda row: order.index(row[0])):
            line = Rect(words.x, y, words.width, high)
            if name == "title":
                look.write(surface, resume.titles, look.style(TITLE, bold=True), line)
            elif name == "score":
                draw_score(surface, look, resume.score, line, resume.fact)
            else:
                forms = resume.above if name == "above" else (resume.below,)
                look.write(surface, forms, dim, line)
            y += high
