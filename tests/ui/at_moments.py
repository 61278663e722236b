"""Moves that have moments, and a canvas for these: what tests of moments need."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.typography import Forms
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import arrange
from tests.known_games import game_of
from tests.made_moves import by_thumb_in_a_guess, play_on
from tests.situations import NAMES


def moves(name: str, seats: int, length: int, seed: int = 3, viewer: int | None = 0, **options: Any) -> Iterator[
    tuple[Game, View, View]
]:  # fmt: skip
    """Yield a seat's Views before and after each move of a match between sensible players."""
    game: Game = game_of(name)
    rng, table = Random(seed), Table(game, [Seat(each) for each in NAMES[:seats]], dict(options))
    while table.state.actor is not None and len(table.log) < length:
        before = table.view(viewer)
        play_on(table, rng, by_thumb_in_a_guess)
        yield game, before, table.view(viewer)


def canvas_on(game: Game, view: View, moment: Moment, look: Look, people: People) -> Canvas:
    """Return a canvas on which a moment can be drawn over the table of a View."""
    under = moment.table or view
    sides = game.sides(view.seats)
    layout = arrange(under, spec_of(game), sides, measure_of(look), under.hand, 0)
    cards = CardPainter(CardArt(), look.shapes)
    surface = Surface(look.metrics.size, 0, 32)
    return Canvas(surface, look, people, cards, faces_of(people.names), layout, game.sides_seen(view))


LONG_NAMES = (
    "Annabella-Maximiliane", "Bartholomew Featherstone", "Clementine Rose Quill", "Dan", "Evangeline Fitzgerald-M",
    "Ferdinand of Aragon", "Gwendolyn Wigglesworth",
)  # fmt: skip


class SeenCards(CardPainter):
    """Notes where cards are drawn."""

    def __init__(self, look: Look) -> None:
        super().__init__(CardArt(), look.shapes)
        self.places: list[Rect] = []

    def card(self, surface: Surface, card: Card | Back, rect: Rect, **drawn: Any) -> None:
        self.places.append(rect.copy())
        super().card(surface, card, rect, **drawn)


@dataclass(frozen=True, slots=True)
class SeenPoints(Canvas):
    """Notes where the points of flying cards are written."""

    places: list[Rect]

    def text(self, forms: Forms | str, points: float, *words: Any, **more: Any) -> Rect:
        place = Canvas.text(self, forms, points, *words, **more)
        self.places.extend([place] if forms == "+4" and points == 20 else [])
        return place


def corners(cards: list[Rect]) -> set[tuple[int, int]]:
    """Return the upper left corners of cards, and the pixels around them."""
    return {(card.left + x, card.top + y) for card in cards for x in (-1, 0, 1) for y in (-1, 0, 1)}
