"""The curtain before a person's turn, if several people share the screen: it hides all hands."""

from collections.abc import Callable, Sequence
from typing import Final
from unicodedata import category, normalize

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.engine.typography import counted, listed
from cardtable.engine.voice.telling import EventLine
from cardtable.play.hand_over import Recap
from cardtable.ui.drawing.boxes import Box, hexed, svg
from cardtable.ui.drawing.text import Align
from cardtable.ui.keyboard.keys import has_command, pressed
from cardtable.ui.look import Look
from cardtable.ui.play.telling.event_line import draw_rows, row_width, rows_height
from cardtable.ui.theme import BODY, HEADLINE, SMALL, Colour, Extent, Ground
from cardtable.ui.widgets.button import Button, HoldButton
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role

CLOTH: Final[tuple[Colour, Colour]] = ((20, 6, 11), (66, 18, 30))
"""The colours of the curtain: in the depth of a fold, and on its ridge."""
FOLDS: Final = 14
MARGIN_UNITS: Final = 24
"""The distance between the edge of the recap and its lines, in layout units."""
MIN_WIDTH_UNITS: Final = 700
MAX_WIDTH_UNITS: Final = 1000
"""The least and the largest width of the recap, in layout units; text of the usual size is readable at it."""
WHOLE: Final = "Show all"


class OpeningButton(HoldButton):
    """The button that a person holds to open the curtain, as the person may hold Space, Enter or the own initial.

    Nothing opens it at once: at the table the initial may be the key of a move that somebody has just made.

    :ivar initials: the keys of the person's initial.
    """

    def __init__(self, name: str, open_: Callable[[], None]) -> None:
        super().__init__(f"I am {name}: hold to open", open_, key="Space")
        self.initials = initials(name)

    def is_held_by(self, event: Event) -> bool:
        if super().is_held_by(event) or pressed(event, "Enter"):
            return True
        sent = getattr(event, "unicode", "").casefold()
        initial = any(sent == sign or (sign.isascii() and pressed(event, sign)) for sign in self.initials)
        return initial and not has_command(event)


class Curtain:
    """Asks people to hand the table to a person. No slip opens it: the button or a key is held.

    :ivar recap: the last moves, as everybody could see them.
    :ivar title_place: the place of the title.
    :ivar recap_place: the place of the recap.
    """

    def __init__(
        self,
        names: Sequence[str],
        seat: int,
        open_: Callable[[], None],
        others: Sequence[Button] = (),
        recap: Recap | None = None,
    ) -> None:
        """Lower the curtain before ``seat``.

        :param open_: called when that person opens the curtain.
        :param others: buttons that need no cards: to take a move back, to pause.
        """
        self.names = names
        self.seat = seat
        self.name = names[seat]
        self.open = open_
        self.recap = recap or Recap()
        self.button = OpeningButton(self.name, open_)
        self.others = others
        self.desk = Desk()
        self._warning = ""
        self._cloth: Surface | None = None
        self.whole = Button(WHOLE, self._show_whole, key="R")
        """Shows all turns, if the curtain has no room for them."""
        self.shown: tuple[EventLine, ...] = ()
        """The latest turns, as far as there is room for them."""
        self._heights: list[int] = []
        """The heights of the heading and of these turns, in pixels."""
        self.title_place = self.recap_place = self._face = self._foot = Rect(0, 0, 0, 0)
        for button in (self.button, self.whole, *others):
            self.desk.add(button)
            if button.key.casefold() in self.button.initials:
                button.key = ""  # the initial only opens the curtain

    @property
    def instructions(self) -> str:
        initial = next((sign for sign in self.button.initials if category(sign) != "Lo"), "").upper()
        keys = ["Space", "Enter", initial] if initial else ["Space", "Enter"]
        return f"Hold the button, or {listed(keys, 'or')}, for a moment"

    def warn(self, text: str, look: Look) -> None:
        """Say above everything else, as long as it is true, that the table is not being saved; empty for nothing."""
        self._warning = text
        self.desk.stand(text)
        self.layout(look)

    def layout(self, look: Look) -> None:
        """Place face, name, recap and button, one below the other."""
        metrics = look.metrics
        width, height = metrics.size
        gap = metrics.px(22)
        head = round(look.text.line_height(look.style(HEADLINE, bold=True)) * 1.3)
        button, foot = round(metrics.target * 1.5), look.text.line_height(look.style(BODY)) + metrics.gap
        low = metrics.target + 2 * metrics.pad
        above = self.desk.toast.place(look).bottom if self._warning else 0
        height -= above
        room = height - low - (head + button + foot + 3 * gap)
        margin = 2 * metrics.px(MARGIN_UNITS)
        least, most = (metrics.px(units) for units in (MIN_WIDTH_UNITS, MAX_WIDTH_UNITS))
        wanted = max((row_width(look, each, BODY) + margin for each in self.recap.lines), default=0)
        wide = min(max(least, min(wanted, most)), width - 2 * metrics.pad)
        self._choose_turns(look, wide - margin, room)
        paper = self._heights[0] + sum(self._heights[1:]) + 2 * metrics.pad if self.recap.lines else 0
        face = min(metrics.px(140), room - paper - gap)
        face = face if face >= metrics.px(44) else 0
        used = face + head + paper + button + foot + 3 * gap
        top = above + max(metrics.gap, (height - low - used) // 2 + metrics.gap)
        middle = width // 2
        self._face = Rect(middle - face // 2, top, face, face)
        self.title_place = Rect(metrics.pad, self._face.bottom + gap // 2, width - 2 * metrics.pad, head)
        self.recap_place = Rect(middle - wide // 2, self.title_place.bottom + gap // 2, wide, paper)
        held = min(max(metrics.px(400), self.button.natural_size(look)[0]), width - 2 * metrics.pad)
        self.button.layout(Rect(middle - held // 2, self.recap_place.bottom + gap, held, button), look)
        self._foot = Rect(metrics.pad, self.button.rect.bottom, width - 2 * metrics.pad, foot)
        self._place_others(look)
        self._cloth = drapery(metrics.size)
        self.desk.layout(look)

    def _choose_turns(self, look: Look, width: int, room: int) -> None:
        """Choose the latest turns that have room; if not all have, the heading says so, and a button shows them all."""
        metrics, lines = look.metrics, self.recap.lines
        room -= 2 * metrics.pad
        heights = [rows_height(look, each, width, BODY) + metrics.gap // 2 for each in lines]
        heading = round(look.text.line_height(look.style(BODY)) * 1.7)
        self.whole.visible = heading + sum(heights) > room
        if self.whole.visible:
            heading = max(heading, metrics.target + metrics.gap // 2)
        count = 0
        while count < len(lines) and heading + sum(heights[len(lines) - count - 1 :]) <= room:
            count += 1
        first = len(lines) - count
        self.shown, self._heights = lines[first:], [heading, *heights[first:]]

    @property
    def title(self) -> str:
        """The heading of the recap, which says how many turns it leaves out."""
        if not self.whole.visible:
            return self.recap.title
        turns = counted(len(self.recap.lines), "turn")
        if not self.shown:
            return f"{self.recap.title}: {turns}"
        last = "the last" if len(self.shown) == 1 else f"the last {len(self.shown)}"
        return f"{self.recap.title}: {last} of {turns}"

    def _show_whole(self) -> None:
        """Show all turns of the recap."""
        text = "\n".join(line.text for line in self.recap.lines)
        self.desk.open(Dialog(self.recap.title, text, (Answer("Close", role=Role.PRIMARY, escapes=True),)))

    def _place_others(self, look: Look) -> None:
        """Place the other buttons in the lower corners, apart from the large one, which people need most."""
        metrics = look.metrics
        for place, button in enumerate(reversed(self.others)):
            wide, high = button.natural_size(look)
            left = metrics.width - metrics.pad - wide if place % 2 == 0 else metrics.pad
            button.layout(Rect(left, metrics.height - metrics.pad - high, wide, high), look)
        wide, high = self.whole.natural_size(look)
        corner = self.recap_place.inflate(-2 * metrics.px(MARGIN_UNITS), -2 * metrics.pad).topright
        self.whole.layout(Rect(corner[0] - wide, corner[1], wide, high), look)

    def handle(self, event: Event) -> bool:
        """Take one event; return whether the curtain used it."""
        return self.desk.handle(event)

    def draw(self, surface: Surface, look: Look) -> None:
        theme = look.theme
        if self._cloth is not None:
            surface.blit(self._cloth, (0, 0))
        faces = look.faces_of(self.names)
        if self._face.height:
            look.portraits.draw(surface, look.shapes, theme, self._face, faces[self.seat])
        title = f"Hand the table to {self.name}"
        look.write(surface, title, look.style(HEADLINE, theme.white, True), self.title_place, Align.CENTRE)
        if self.recap.lines:
            self._draw_recap(surface, look, faces)
        look.write(surface, self.instructions, look.style(BODY), self._foot, Align.CENTRE)
        self.desk.draw(surface)

    def _draw_recap(self, surface: Surface, look: Look, faces: Sequence[str]) -> None:
        metrics, theme = look.metrics, look.theme
        look.shapes.draw(surface, self.recap_place, Box(theme.paper, metrics.radius))
        inner = self.recap_place.inflate(-2 * metrics.px(MARGIN_UNITS), -2 * metrics.pad)
        head = Rect(inner.left, inner.top, inner.width, self._heights[0])
        style, all_saw = look.text_style(Ground.PAPER, BODY, bold=True), "what all players could see"
        if self.whole.visible:
            head.width = self.whole.rect.left - metrics.gap - head.left
        elif look.text.width(self.title + all_saw, style) < 0.9 * inner.width:
            look.write(surface, all_saw, look.dim_style(Ground.PAPER, SMALL), head, Align.RIGHT)
        look.write(surface, self.title, style, head, lines=2)
        top = inner.top + self._heights[0]
        for line, high in zip(self.shown, self._heights[1:], strict=True):
            place = Rect(inner.left, top, inner.width, high - metrics.gap // 2)
            draw_rows(surface, look, faces, line, place, BODY, ground=Ground.PAPER)
            top += high


def drapery(size: Extent) -> Surface:
    """Return a hanging curtain that fills ``size``: folds from left to right, lighter in the middle."""
    width, height = size
    dark, light = (hexed(colour) for colour in CLOTH)
    stops = "".join(
        f'<stop offset="{(fold + share) / FOLDS:.4f}" stop-color="{colour}"/>'
        for fold in range(FOLDS)
        for share, colour in ((0.0, dark), (0.55, light), (0.8, dark))
    )
    small = (max(8, width // 2), max(8, height // 2))
    body = (
        f'<defs><linearGradient id="folds" x1="0%" y1="0%" x2="100%" y2="0%">{stops}</linearGradient>'
        f'<radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="translate({small[0] / 2} {small[1] * 0.42}) scale({small[0] * 0.62} {small[1] * 0.9})">'
        f'<stop offset="0%" stop-color="#000000" stop-opacity="0"/>'
        f'<stop offset="100%" stop-color="#000000" stop-opacity="0.62"/></radialGradient></defs>'
        f'<rect width="{small[0]}" height="{small[1]}" fill="url(#folds)"/>'
        f'<rect width="{small[0]}" height="{small[1]}" fill="url(#dusk)"/>'
    )
    cloth = Surface(size, 0, 32)
    cloth.blit(pygame.transform.smoothscale(svg(body, small), size), (0, 0))
    return cloth


def initials(name: str) -> tuple[str, ...]:
    """Return the keys for a name's initial, in lower case: with its accent and without; ``()`` if it has no initial.

    A character that may be on no key, such as a Chinese one, is an initial as well, but the instructions omit it.
    """
    sign = name.strip()[:1].casefold()
    if not sign.isalnum():
        return ()
    return tuple(dict.fromkeys((sign, normalize("NFD", sign)[0])))
