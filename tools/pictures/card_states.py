"""The states of a card on one sheet: in colour, in grey, and at other sizes."""

from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.table.card_marks import CardState, Edge, StatePainter, Tab
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.sizes import CARD_SHAPE
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground

NAME: Final = "card-states-1280x720"
SIZE: Final = (1280, 720)
WIDTH: Final = 108
PITCH: Final = 131
RAISED: Final = 18
SMALLEST: Final = 48
STATES: Final = (
    ("gJs", "Idle", "nothing asked", CardState()),
    ("bJs", "Fits the trick", "gold tab, triangle", CardState((Tab.PLAY,))),
    ("gKh", "Makes a meld", "white tab, three bars", CardState((Tab.COMBINE,))),
    ("b9c", "Both", "both tabs", CardState((Tab.PLAY, Tab.COMBINE))),
    ("g6s", "Picked", "raised, white edge", CardState(edge=Edge.PICKED)),
    ("bJd", "Suggested", "dashed, lamp tab", CardState((Tab.HINT,), Edge.HINTED)),
    ("g4s", "Focus (keys)", "four corners", CardState((Tab.PLAY,), focused=True)),
    ("b6d", "Not now", "veil, no tab", CardState(veiled=True)),
    ("g3c", "Winning", "crown, light", CardState((Tab.CROWN,), Edge.WINNING)),
)
"""The card, what its state is called, what tells it without colour, and the state."""


def drawn_states() -> Surface:
    """Return the sheet."""
    look = Look.of(SIZE)
    look = replace(look, theme=replace(look.theme, grain=0))
    surface = Surface(SIZE, 0, 32)
    look.draw_felt(surface)
    _heading(surface, look, "In colour", 26)
    _row(surface, look, 92)
    _names(surface, look, 252)
    _heading(surface, look, "The same in grey: shape, place and light say it all", 310)
    grey = Surface(SIZE, pygame.SRCALPHA, 32)
    _row(grey, look, 376)
    surface.blit(pygame.transform.grayscale(grey), (0, 0))
    _heading(surface, look, "In a tight hand, and as small as cards get", 538)
    for number, (card, _, _, state) in enumerate(STATES):
        _card(surface, look, card, state, Rect(60 + number * 34, 590, 72, round(72 * CARD_SHAPE)), room=34)
        _card(surface, look, card, state, Rect(520 + number * 76, 606, SMALLEST, round(SMALLEST * CARD_SHAPE)))
    return surface


def _row(surface: Surface, look: Look, top: int) -> None:
    for number, (card, _, _, state) in enumerate(STATES):
        _card(surface, look, card, state, Rect(60 + number * PITCH, top, WIDTH, round(WIDTH * CARD_SHAPE)))


def _card(surface: Surface, look: Look, card: str, state: CardState, rect: Rect, *, room: int = 0) -> None:
    rect = rect.move(0, -RAISED * rect.width // WIDTH if state.edge is Edge.PICKED else 0)
    painter = StatePainter(CardPainter(CardArt(), look.shapes), look)
    painter.draw(surface, Card.parse(card), rect, state, room=room)


def _names(surface: Surface, look: Look, top: int) -> None:
    strong = Style(look.metrics.text(BODY - 2), look.theme.cream, bold=True)
    dim = Style(look.metrics.text(SMALL - 2), look.theme.dim_on(Ground.DARK))
    look.shapes.draw(surface, Rect(40, top, SIZE[0] - 80, 48), Box(look.theme.panel, 10, alpha=150))
    for number, (_, name, told, _) in enumerate(STATES):
        place = Rect(60 + number * PITCH - 12, top + 2, WIDTH + 24, 24)
        look.write(surface, name, strong, place, Align.CENTRE)
        look.write(surface, told, dim, place.move(0, 21), Align.CENTRE)


def _heading(surface: Surface, look: Look, text: str, top: int) -> None:
    look.write(surface, text, Style(LARGE, look.theme.cream, bold=True), Rect(60, top, 900, 30))
