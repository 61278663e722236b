"""What lies in the middle of the table in the set-up: the game's cards, and the facts of the match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.engine.title import Sides
from cardtable.engine.voice.people import first_name
from cardtable.pages.card_fan import Fan, fan_in
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY, SMALL, Ground

CARD_UNITS: Final = 76
"""The greatest width of a card."""
MIN_CARD_UNITS: Final = 30
"""Narrower cards are left out."""


@dataclass(frozen=True, slots=True)
class TableMiddle:
    """The free places of the middle.

    :param cards: the place of the cards.
    :param below: the same place or, where the seats at the sides meet, the one below these.
    """

    cards: Rect
    below: Rect

    @property
    def whole(self) -> bool:
        """Whether both are one place."""
        return self.cards == self.below


def middle_in(room: Rect, centre: Rect, area: Rect, width: int) -> TableMiddle:
    """Return the middle of a table.

    :param room: the free room between the seats.
    :param centre: the place between the seats at the sides.
    :param area: the place of the whole table.
    :param width: the width that the facts need.
    """
    if room.width >= width:
        return TableMiddle(room.copy(), room.copy())
    upper = Rect(area.x, room.y, area.width, max(0, centre.top - room.y))
    return TableMiddle(upper, Rect(area.x, centre.bottom, area.width, max(0, room.bottom - centre.bottom)))


def facts_size(look: Look, facts: Sequence[str]) -> tuple[int, int]:
    style, pad = look.dim_style(Ground.DARK, SMALL), look.metrics.px(12)
    wide = max((look.text.width(fact, style) for fact in facts), default=0)
    return wide + 2 * pad, len(facts) * look.text.line_height(style) + pad


def fan_of(look: Look, middle: TableMiddle, cards: Sequence[Card]) -> Fan:
    """Return the largest fan of the cards that has room."""
    return fan_in(cards, _inside(look, middle).size, look.metrics.px(CARD_UNITS))


def _inside(look: Look, middle: TableMiddle) -> Rect:
    """Return the place of the cards without its margins."""
    return middle.cards.inflate(-look.metrics.px(12), -look.metrics.px(12))


def places_in(look: Look, middle: TableMiddle, fan: Fan, facts: Sequence[str]) -> tuple[Rect, Rect]:
    """Return the places of the cards and of the facts; either is empty if it has no room."""
    gap, pill = look.metrics.px(8), Rect((0, 0), facts_size(look, facts) if facts else (0, 0))
    if pill.width > middle.below.width or pill.height + 2 * gap > middle.below.height:
        pill.size = (0, 0)
    room = _inside(look, middle)
    place = Rect((0, 0), fan.size if fan.cards and fan.width >= look.metrics.px(MIN_CARD_UNITS) else (0, 0))
    if middle.whole and place.height + gap + pill.height > room.height:
        pill.size = (0, 0)
    pill.center, place.center = middle.below.center, room.center
    if middle.whole and pill.height and place.height:
        place.top = room.centery - (place.height + gap + pill.height) // 2
        pill.top = place.bottom + gap
    return place, pill


def draw_middle(
    surface: Surface, look: Look, middle: TableMiddle, cards: Sequence[Card], facts: Sequence[str], art: CardArt | None
) -> None:
    """Draw the cards, and the facts below them, if there is room."""
    fan = fan_of(look, middle, cards if art is not None else ())
    place, pill = places_in(look, middle, fan, facts)
    if art is not None and place.height:
        fan.draw(surface, art, place)
    if not pill.height:
        return
    look.shapes.draw(surface, pill, Box(look.theme.panel, look.metrics.px(8), look.theme.panel_alpha))
    style = look.text_style(Ground.DARK, SMALL)
    line = look.text.line_height(style)
    for number, fact in enumerate(facts):
        row = Rect(pill.x, pill.centery - len(facts) * line // 2 + number * line, pill.width, line)
        look.write(surface, fact, style, row, Align.CENTRE)


def draw_teams(
    surface: Surface, look: Look, sides: Sides, names: Sequence[str], panels: Sequence[Rect], foot: int
) -> None:
    """Write the name of each team, with its sign, under the panel of the seat beside the first seat's.

    :param sides: the teams, that of the first seat first; none in a game without teams.
    :param foot: the top of what lies below the panels.
    """
    for number, (seats, seat) in enumerate(zip(sides, (len(panels) - 1, 1), strict=False)):
        style = Style(look.metrics.text(BODY), look.theme.of_side(number), bold=True)
        line, panel = look.text.line_height(style), panels[seat]
        place = Rect(panel.x, panel.bottom + look.metrics.px(6), panel.width, line)
        if place.bottom > foot:
            return
        size = look.metrics.px(11)
        sign = Rect(place.left + look.metrics.px(2), place.centery - size // 2, size, size)
        look.shapes.draw(surface, sign, Box(style.colour, 0 if number else size // 2))
        text = Rect(sign.right + look.metrics.px(8), place.top, place.right - sign.right - look.metrics.px(8), line)
        called = [names[each] for each in seats]
        forms = tuple(" & ".join(form) for form in (called, map(first_name, called)))
        look.write(surface, forms, style, text)
