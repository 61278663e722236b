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
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import (
    Column,
    Either,
    Padded,
    PanelBox,
    Row,
    Space,
    WidgetGroup,
    centred,
    grow,
    optional,
    rigid,
)
from cardtable.ui.widgets.pictures import FacePicture, WidgetPicture
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

CLOTH: Final[tuple[Colour, Colour]] = ((20, 6, 11), (66, 18, 30))
"""The colours of the curtain: in the depth of a fold, and on its ridge."""
FOLDS: Final = 14
MIN_WIDTH_UNITS: Final = 700
MAX_WIDTH_UNITS: Final = 1000
"""The least and the largest width of the recap, in layout units; text of the usual size is readable at it."""
FACE_UNITS: Final = (140.0, 44.0)
"""The natural and the least size of the face in layout units."""
BUTTON_UNITS: Final = 400.0
"""The least width of the button in layout units, if there is room."""
BUTTON_SHARE: Final = 1.5
"""The height of the button, by that of others."""
GAP_UNITS: Final = 14.0
WHOLE: Final = "Show all"
ALL_SAW: Final = "what all players could see"


class OpeningButton(HoldButton):
    """The button that a person holds to open the curtain, as the person may hold Space, Enter or the own initial.

    Nothing opens it at once: at the table the initial may be the key of a move that somebody has just made.

    :ivar initials: the keys of the person's initial.
    """

    def __init__(self, name: str, open_: Callable[[], None]) -> None:
        super().__init__(f"I am {name}: hold to open", open_, key="Space")
        self.initials = initials(name)

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide = max(super().natural_size(look)[0], look.metrics.px(BUTTON_UNITS))
        return wide, round(BUTTON_SHARE * look.metrics.target)

    def is_held_by(self, event: Event) -> bool:
        if super().is_held_by(event) or pressed(event, "Enter"):
            return True
        sent = getattr(event, "unicode", "").casefold()
        initial = any(sent == sign or (sign.isascii() and pressed(event, sign)) for sign in self.initials)
        return initial and not has_command(event)


class RecapTurn(WidgetPicture):
    """A turn of the recap, in as many rows as it needs."""

    def __init__(self, line: EventLine, names: Sequence[str]) -> None:
        super().__init__()
        self.line = line
        self._names = names

    def natural_size(self, look: Look) -> tuple[int, int]:
        wide = row_width(look, self.line, BODY)
        return wide, self.height_for(look, wide)

    def height_for(self, look: Look, width: int) -> int:
        return rows_height(look, self.line, width, BODY)

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            faces = self.look.faces_of(self._names)
            draw_rows(surface, self.look, faces, self.line, self.rect, BODY, ground=self.ground)


class RecapLines(WidgetGroup):
    """The latest turns, as far as there is room for them; if not for all, a button shows them all."""

    def __init__(self, recap: Recap, names: Sequence[str], whole: Button) -> None:
        super().__init__()
        self.shown = recap.lines
        """The turns that have room."""
        self._recap = recap
        self._turns = [RecapTurn(line, names) for line in recap.lines]
        self._title = Label("", bold=True, lines=2)
        self._all_saw = Label(ALL_SAW, points=SMALL, tone=Tone.DIM, align=Align.RIGHT, lines=1)
        self.whole = whole

    def _latest(self, count: int) -> Column:
        """Return the latest turns under a heading, which says how many there are if these are not all."""
        left_out, turns = count < len(self._turns), counted(len(self._turns), "turn")
        self.whole.visible, self._title.label = left_out, self._recap.title
        if left_out:
            last = f"the last {count} of " if count > 1 else "the last of " if count else ""
            self._title.label += f": {last}{turns}"
        head = Row(grow(self._title), self.whole if left_out else optional(self._all_saw), level=True)
        return Column(head, *self._turns[len(self._turns) - count :], gap=GAP_UNITS / 2)

    def places(self, rect: Rect, look: Look) -> list[tuple[Widget, Rect]]:
        counts = range(len(self._turns), 0, -1)
        count = next((each for each in counts if self._latest(each).height_for(look, rect.width) <= rect.height), 0)
        self.shown = self._recap.lines[len(self._turns) - count :]
        return [(self._latest(count), rect)]

    def natural_size(self, look: Look) -> tuple[int, int]:
        widest = max((each.natural_size(look)[0] for each in self._turns), default=0)
        wide = min(max(widest, look.metrics.px(MIN_WIDTH_UNITS)), look.metrics.px(MAX_WIDTH_UNITS))
        return wide, self.height_for(look, wide)

    def least_width(self, look: Look) -> int:
        return 0

    def height_for(self, look: Look, width: int) -> int:
        return self._latest(len(self._turns)).height_for(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self._latest(0).height_for(look, width)


class CurtainFace(FacePicture):
    """The face of the person, which gives way to the recap."""

    def least_height(self, look: Look, width: int) -> int:
        return look.metrics.px(FACE_UNITS[1])


class Curtain:
    """Asks people to hand the table to a person. No slip opens it: the button or a key is held.

    :ivar recap: the last moves, as everybody could see them.
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
        :param others: one or two buttons that need no cards: to take a move back, to pause.
        """
        self.names = names
        self.seat = seat
        self.name = names[seat]
        self.open = open_
        self.recap = recap or Recap()
        self.button = OpeningButton(self.name, open_)
        self.others = others
        self.whole = Button(WHOLE, self._show_whole, key="R")
        self._warning = ""
        self._cloth: Surface | None = None
        for button in (self.button, self.whole, *others):
            if button.key.casefold() in self.button.initials:
                button.key = ""  # the initial only opens the curtain
        self.title = Label(f"Hand the table to {self.name}", points=HEADLINE, bold=True, align=Align.CENTRE, lines=1)
        self.lines = RecapLines(self.recap, names, self.whole)
        self.paper = PanelBox(self.lines, box=_paper, pad=(24, GAP_UNITS), ground=Ground.PAPER)
        self.paper.visible = bool(self.recap.lines)
        self._face = CurtainFace("", FACE_UNITS[0])
        self.desk = Desk()
        self._tree = self.desk.add(self._content())

    def _content(self) -> Widget:
        """Return face, name, recap and button, one below the other, and in the lower corners the other buttons."""
        above, below = grow(Space()), grow(Space())
        opening = centred(self.button), Label(self.instructions, align=Align.CENTRE, lines=1)
        whole = Column(
            above, centred(self._face), self.title, rigid(centred(self.paper)), *opening, below, gap=GAP_UNITS
        )
        # Where there is no room for all, the face gives way first.
        short = Column(above, self.title, centred(self.paper), *opening, below, gap=GAP_UNITS)
        # The other buttons are apart from the large one, which people need most.
        corners = Row(*self.others[:-1], grow(Space()), *self.others[-1:])
        return Padded(Column(grow(Either(whole, short)), corners, gap=4), pad=(GAP_UNITS, GAP_UNITS))

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
        width, height = look.metrics.size
        above = self.desk.toast.place(look).bottom if self._warning else 0
        self._face.label = look.faces_of(self.names)[self.seat]
        self._tree.layout(Rect(0, above, width, height - above), look)
        self._cloth = drapery(look.metrics.size)
        self.desk.layout(look)

    def _show_whole(self) -> None:
        """Show all turns of the recap."""
        text = "\n".join(line.text for line in self.recap.lines)
        self.desk.open(Dialog(self.recap.title, text, (Answer("Close", role=Role.PRIMARY, escapes=True),)))

    def handle(self, event: Event) -> bool:
        """Take one event; return whether the curtain used it."""
        return self.desk.handle(event)

    def draw(self, surface: Surface) -> None:
        if self._cloth is not None:
            surface.blit(self._cloth, (0, 0))
        self.desk.draw(surface)


def _paper(look: Look) -> Box:
    return Box(look.theme.paper, look.metrics.radius)


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
