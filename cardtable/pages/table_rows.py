"""The list of tables, each with three cards, its faces, its score, and its date."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.typography import Forms
from cardtable.pages.card_fan import fan_in
from cardtable.pages.score_line import NO_SCORE, Score, draw_score
from cardtable.pages.tiles import row_box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import draw_key, key_width
from cardtable.ui.widgets.scroll import ScrollList
from cardtable.ui.widgets.skin import Role, button_box, button_ink, draw_focus

ROW_UNITS: Final = 98.0
"""The height of a row in layout units, if there is room."""
CARDS: Final = 3
FACE_UNITS: Final = 42.0
"""The width of a face in layout units."""
KEYS: Final = range(1, 10)
"""The numbers of rows that have a key."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table that can be opened.

    :param forms: the description, long to short.
    :param when: the date in words.
    :param open: opens the table.
    :param faces: the players' animals, each with its side: 0, 1, or ``None`` without sides.
    :param label: the label of the button that opens it.
    :param look_back: looks back at it; ``None`` if that is impossible.
    :param review: reviews its hands; ``None`` if no hand is over.
    :param keep_copy: copies it; ``None`` if that is impossible.
    :param rename: gives it another title; ``None`` if that is impossible.
    :param remove: removes it; ``None`` if that is impossible.
    :param closed: why nothing of it may be shown; empty if it may.
    """

    title: str
    forms: Forms
    when: str
    open: Callable[[], None]
    cards: tuple[Card | Back, ...] = ()
    faces: tuple[tuple[str, int | None], ...] = ()
    score: Score = NO_SCORE
    label: str = "Continue"
    look_back: Callable[[], None] | None = None
    review: Callable[[], None] | None = None
    keep_copy: Callable[[], None] | None = None
    rename: Callable[[str], None] | None = None
    remove: Callable[[], None] | None = None
    closed: str = ""

    @property
    def description(self) -> str:
        """The longest form of the description."""
        return self.forms[0]


class TableRows(ScrollList):
    """Rows of tables. A click chooses a table, and another opens it."""

    rings = False

    def __init__(self, on_choose: Callable[[int], None], on_pick: Callable[[int], None], art: CardArt) -> None:
        super().__init__("Tables", (), on_choose=on_choose, on_pick=on_pick, empty="No table has been played yet.")
        self.art = art
        self.tables: list[ListedTable] = []

    def take(self, tables: Sequence[ListedTable]) -> None:
        """List more tables below the others."""
        self.tables += tables
        self.rows = [table.title for table in self.tables]

    def row_height(self, look: Look) -> int:
        title, small = look.text.line_height(_title(look)), look.text.line_height(look.style(BODY))
        lines = title + small + look.metrics.px(16)
        return max(look.metrics.px(ROW_UNITS), lines, look.metrics.target + look.metrics.px(16)) + look.metrics.px(8)

    def draw_row(self, surface: Surface, look: Look, place: int, rect: Rect) -> None:
        metrics, table = look.metrics, self.tables[place]
        margin = metrics.px(6)
        row = Rect(rect.x + margin, rect.y, rect.width - 2 * margin, rect.height - metrics.px(8))
        if place == 0:
            row.y, row.height = row.y + margin, row.height - margin
        here = place == self.chosen
        look.shapes.draw(surface, row, row_box(look, lit=place == self.part_hovered))
        if here:
            draw_focus(surface, row, look, self.ground, clip=self.rect)
        inner = row.inflate(-2 * metrics.px(14), -2 * metrics.px(6))
        fan = Rect(inner.x, inner.y, metrics.px(144), inner.height)
        if table.cards:
            fan_in(table.cards[:CARDS], fan.size, metrics.px(66)).draw(surface, self.art, fan)
        right = self._draw_button(surface, look, place, inner, here=here)
        left = fan.right + metrics.px(12)
        words = Rect(left, inner.y, right - metrics.px(16) - left, inner.height)
        columns = _columns(look, words, faces=bool(table.faces))
        for part, draw in zip(columns, (self._words, self._faces, self._score), strict=True):
            if part.width > 0:
                draw(surface, look, table, part)

    def _draw_button(self, surface: Surface, look: Look, place: int, inner: Rect, *, here: bool) -> int:
        """Draw the gold button of the chosen row, or the key of another; return its left edge."""
        table, metrics = self.tables[place], look.metrics
        ink = look.style(BODY, bold=True)
        wide = max(look.text.width(each, ink) for each in ("Continue", table.label)) + key_width(look, "Enter")
        wide += 3 * metrics.gap
        box = Rect(inner.right - wide, 0, wide, min(inner.height, max(metrics.target, metrics.px(54))))
        box.centery = inner.centery
        if here:
            state = {"hovered": place == self.part_hovered, "enabled": True}
            look.shapes.draw(surface, box, button_box(look, Role.PRIMARY, self.ground, pressed=False, **state))
            gold = Style(ink.size, button_ink(look, Role.PRIMARY, self.ground, **state), bold=True)
            label = Rect(0, box.y, look.text.width(table.label, gold), box.height)
            key = Rect(0, box.y, key_width(look, "Enter"), box.height)
            label.left = box.centerx - (label.width + metrics.gap + key.width) // 2
            key.left = label.right + metrics.gap
            look.write(surface, table.label, gold, label)
            draw_key(surface, look, "Enter", key, gold)
        elif place + 1 in KEYS:
            cap = key_width(look, str(place + 1))
            draw_key(surface, look, str(place + 1), Rect(box.centerx - cap // 2, box.y, cap, box.height), ink)
        return box.left

    def _words(self, surface: Surface, look: Look, table: ListedTable, rect: Rect) -> None:
        title, small = _title(look), look.text_style(Ground.DARK, BODY)
        upper, lower = look.text.line_height(title), look.text.line_height(small)
        top = rect.centery - (upper + lower) // 2
        look.write(surface, table.title, title, Rect(rect.x, top, rect.width, upper))
        look.write(surface, table.forms, small, Rect(rect.x, top + upper, rect.width, lower))

    def _faces(self, surface: Surface, look: Look, table: ListedTable, rect: Rect) -> None:
        if not table.faces:
            return
        side = min(look.metrics.px(FACE_UNITS), rect.height)
        pitch = min(side + look.metrics.px(6), (rect.width - side) // max(1, len(table.faces) - 1))
        for number, (animal, team) in enumerate(table.faces):
            place = Rect(rect.x + number * pitch, rect.centery - side // 2, side, side)
            look.portraits.draw(surface, look.shapes, look.theme, place, animal, side=team)

    def _score(self, surface: Surface, look: Look, table: ListedTable, rect: Rect) -> None:
        style, small = look.style(BODY), look.dim_style(Ground.DARK, SMALL)
        upper, lower = look.text.line_height(style), look.text.line_height(small)
        scored = table.score != NO_SCORE
        top = rect.centery - (upper + lower) // 2 if scored else rect.centery - lower // 2 - upper
        if scored:
            draw_score(surface, look, table.score, Rect(rect.x, top, rect.width, upper))
        look.write(surface, table.when, small, Rect(rect.x, top + upper, rect.width, lower))


def _title(look: Look) -> Style:
    return look.style(TITLE * 0.82, bold=True)


def _columns(look: Look, room: Rect, *, faces: bool) -> tuple[Rect, Rect, Rect]:
    """Return the places of text, faces and score; without room, faces are left out.

    :param faces: whether there are faces; if not, the text has their room.
    """
    gap = look.metrics.px(14)
    score = min(round(room.width * 0.27), round(9 * look.metrics.text(BODY)))
    none = not faces or look.metrics.text_scale >= 1.4
    wide = 0 if none else min(round(room.width * 0.27), look.metrics.px(5 * (FACE_UNITS + 6)))
    words = room.width - score - wide - gap * (2 if wide else 1)
    return (
        Rect(room.x, room.y, words, room.height),
        Rect(room.x + words + gap, room.y, wide, room.height),
        Rect(room.right - score, room.y, score, room.height),
    )
