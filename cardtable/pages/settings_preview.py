"""The preview of the settings: a small table that shows cloth, cards, text and motion."""

from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import Back, parse_cards
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt, card_size
from cardtable.ui.drawing.text import Align
from cardtable.ui.easing import ease_out
from cardtable.ui.look import Look
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.card_state import IDLE, CardState, Edge, Tab
from cardtable.ui.table.card_state_painter import StatePainter
from cardtable.ui.theme import LARGE, SMALL, Ground

CARDS: Final = parse_cards("gKh bAh g7s bJs gQd b9c g3d")
PICKED: Final = 3
"""The place of the card that is picked up; it comes from the deck to show motion."""
STATES: Final = {0: CardState((Tab.COMBINE,)), 2: CardState((Tab.PLAY,)), PICKED: CardState(edge=Edge.PICKED)}
"""The states of the cards that have marks, by place."""
PROMPT: Final = "Play A♦ or 10♦"


class SettingsPreview:
    """Draws the preview. ``show_motion`` lets it deal one card, at the speed of the settings."""

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self.rect = Rect(0, 0, 0, 0)
        self._seconds = 0.0
        self._begun: float | None = None
        self._share = 1.0

    @property
    def moving(self) -> bool:
        return self._share < 1.0

    def show_motion(self, seconds: float) -> None:
        """Move a card from the deck to the hand within this many seconds; 0 for at once."""
        self._seconds, self._begun = seconds, None
        self._share = 0.0 if seconds > 0 else 1.0

    def update(self, now: float) -> bool:
        """Advance to ``now``; return whether anything looks different."""
        if not self.moving:
            return False
        if self._begun is None:
            self._begun = now
        self._share = min(1.0, (now - self._begun) / self._seconds)
        return True

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw the cloth with its rim, a hand, the decks, and a prompt."""
        metrics, cloth = look.metrics, look.theme.cloth
        edge = cloth.rim or look.theme.panel_edge
        box = Box(cloth.near, metrics.px(14), bottom=cloth.far, edge=edge, edge_width=max(2, metrics.px(3)))
        look.shapes.draw(surface, self.rect, box)
        inner = self.rect.inflate(-2 * metrics.px(18), -2 * metrics.px(12))
        deck = Rect(inner.right - round(inner.width * 0.28), inner.y, round(inner.width * 0.28), inner.height)
        question = look.fitted(PROMPT, look.style(LARGE, look.theme.gold, True), deck.width)
        line = question.height
        look.draw(surface, question, Rect(deck.x, deck.y, deck.width, line), Align.CENTRE)
        small = look.dim_style(Ground.DARK, SMALL)
        under = look.text.line_height(small)
        room = Rect(deck.x, deck.y + line, deck.width, deck.height - line)
        if room.height > under + metrics.px(60):
            look.write(surface, "as at the table", small, Rect(room.x, room.y, room.width, under), Align.CENTRE)
            room = Rect(room.x, room.y + under, room.width, room.height - under)
        backs = self._draw_deck(surface, look, room.inflate(0, -metrics.px(8)))
        hand = Rect(inner.x, inner.y, deck.left - metrics.px(18) - inner.x, inner.height)
        self._draw_hand(surface, look, hand, backs)

    def _draw_deck(self, surface: Surface, look: Look, room: Rect) -> Rect:
        """Draw a back of each deck; return the place of the second."""
        wide, high = card_size(max(1, min(room.height * CARD_ASPECT, room.width * 0.32)))
        painter = CardPainter(self.art, look.shapes)
        place = Rect(0, 0, wide, high)
        for back, side in ((Back.GREEN, -1), (Back.BLUE, 1)):
            place.center = room.centerx + side * round(wide * 0.56), room.centery
            painter.card(surface, back, Rect(place))
        return place

    def _draw_hand(self, surface: Surface, look: Look, room: Rect, deck: Rect) -> None:
        """Draw the hand with one card picked up, which may be moving there from the deck."""
        room = Rect(room.x, room.y + round(room.height * 0.08), room.width, round(room.height * 0.92))
        rise = round(room.height * 0.09)
        most = min((room.height - rise) * CARD_ASPECT, room.width / (1 + 0.85 * (len(CARDS) - 1)))
        size = card_size(max(1, 0.84 * most))
        pitch = min(round(size[0] * 0.9), (room.width - size[0]) // (len(CARDS) - 1))
        left = room.centerx - (pitch * (len(CARDS) - 1) + size[0]) // 2
        painter = StatePainter(CardPainter(self.art, look.shapes), look)
        for number, card in enumerate(CARDS):
            place = Rect(left + number * pitch, room.bottom - size[1], *size)
            if number == PICKED:
                place.y -= rise
                if self.moving:
                    self._draw_moving(surface, painter.cards, place, deck, look)
                    continue
            painter.draw(surface, card, place, STATES.get(number, IDLE))

    def _draw_moving(self, surface: Surface, painter: CardPainter, goal: Rect, deck: Rect, look: Look) -> None:
        if look.reduced_motion:
            painter.fading(surface, CARDS[PICKED], goal, round(255 * self._share))
            return
        way = ease_out(self._share)
        place = Rect(0, 0, *goal.size)
        place.center = (
            round(deck.centerx + (goal.centerx - deck.centerx) * way),
            round(deck.centery + (goal.centery - deck.centery) * way),
        )
        painter.card(surface, CARDS[PICKED], place)
