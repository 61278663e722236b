"""The first offer of the menu: to continue the last table, or a first lesson for newcomers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Surface
from pygame.event import Event

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import Forms
from cardtable.pages.parts import NO_SCORE, Score, score_line
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Style
from cardtable.ui.keyboard.keys import is_repeat, pressed
from cardtable.ui.look import Look
from cardtable.ui.theme import LARGE, TITLE, Ground
from cardtable.ui.widgets.button import Button, TreeButton
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, Padded, Row, Space, grow, optional, rigid
from cardtable.ui.widgets.pictures import CardFan, WidgetPicture
from cardtable.ui.widgets.skin import Role, button_box, button_ink, panel_box

PANEL_UNITS: Final = 110.0
"""The height of the offer in layout units, if there is room."""
CARD_UNITS: Final = 92
"""The greatest width of a card in layout units."""
GOLD_UNITS: Final = 60.0
"""The height of the gold button in layout units, if there is room."""
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
    above: Forms = ("",)
    fact: str = ""
    score: Score = NO_SCORE
    below: str = ""


class ResumePanel(TreeButton):
    """The panel of the offer, which is one button: pressed by Enter, by its letter, or by a click."""

    def __init__(self, resume: Resume, art: CardArt, units: float = PANEL_UNITS) -> None:
        """Make the offer.

        :param units: its height in layout units, if there is room.
        """
        self.resume = resume
        self.fan = CardFan(resume.cards, art, card=CARD_UNITS)
        self._units = units
        self.title = Label(resume.titles[0], shorter=resume.titles[1:], points=TITLE, bold=True, lines=1)
        words = Column(
            grow(Space()),
            optional(Label(resume.above[0], shorter=resume.above[1:], tone=Tone.DIM, lines=1)),
            self.title,
            optional(score_line(resume.score, resume.fact)),
            optional(Label(resume.below, tone=Tone.DIM, lines=1)),
            grow(Space()),
            gap=0,
        )
        beside = Row(grow(words), rigid(GoldFace(self, resume.label)), level=True)
        fan = [optional(rigid(self.fan))] if resume.cards else []
        tree = Padded(Row(*fan, grow(beside), gap=28), pad=(24, 12))
        super().__init__(resume.titles[0], resume.act, tree, key="Enter", role=Role.PRIMARY, points=LARGE)

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

    def ground_box(self, look: Look) -> Box:
        return panel_box(look, Ground.DARK, shadow=False)

    def face_text(self) -> str:
        return self.resume.label


class GoldFace(WidgetPicture):
    """The gold button on the panel, which shows the state of the panel."""

    def __init__(self, panel: Button, label: str) -> None:
        super().__init__(label)
        self._panel = panel

    def natural_size(self, look: Look) -> tuple[int, int]:
        label = look.text.width(self.label, look.style(LARGE, bold=True))
        wide = label + self._panel.key_room(look) + 2 * look.metrics.pad
        return wide, max(look.metrics.target, look.metrics.px(GOLD_UNITS))

    def draw(self, surface: Surface) -> None:
        look, panel = self.look, self._panel
        if look is None:
            return
        state = {"hovered": panel.hovered, "enabled": panel.enabled}
        look.shapes.draw(surface, self.rect, button_box(look, panel.role, panel.ground, pressed=panel.pressed, **state))
        ink = Style(look.metrics.text(LARGE), button_ink(look, panel.role, panel.ground, **state), bold=True)
        panel.draw_face(surface, look, self.rect.inflate(-2 * look.metrics.gap, 0), ink)
