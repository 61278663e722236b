"""Moves that have moments, and what these draw: what tests of moments need."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.moment import Moment
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.layout import arrange
from cardtable.ui.theme import Extent, Size
from tests.known_games import game_of
from tests.made_moves import by_thumb_in_a_guess, play_on
from tests.situations import MEDIUM, NAMES


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


class Told(NamedTuple):
    """A moment of a match, and the Views before and after its move."""

    moment: Any
    before: View
    after: View
    people: People

    def canvas(self, size: Extent = MEDIUM, text: Size = Size.NORMAL) -> Canvas:
        """Return a canvas on which the moment can be drawn over the table."""
        return canvas_on(game_of(self.after.game), self.after, self.moment, Look.of(size, zoom=text), self.people)


def told(
    kind: type, name: str, seats: int, length: int, names: Sequence[str] = NAMES, viewer: int | None = 0, **how: Any
) -> list[Told]:
    """Return the moments of a kind in a match, as a seat sees them."""
    people = People(tuple(names[:seats]), viewer)
    return [
        Told(moment, before, after, people)
        for game, before, after in moves(name, seats, length, viewer=viewer, **how)
        for moment in moments_of(before, after, game, spec_of(game), people)
        if isinstance(moment, kind)
    ]


def canvas_on(game: Game, view: View, moment: Moment, look: Look, people: People) -> Canvas:
    """Return a canvas on which a moment can be drawn over the table of a View."""
    under = moment.table or view
    layout = arrange(under, spec_of(game), game.sides(view.seats), measure_of(look), under.hand, 0)
    surface, cards = Surface(look.metrics.size, 0, 32), CardPainter(CardArt(), look.shapes)
    return Canvas(surface, look, people, cards, faces_of(people.names), layout, game.sides_seen(view))


def drawn(moment: Moment, canvas: Canvas, t: float) -> list[Part]:
    """Return what a moment draws at a time, in the order in which it is drawn."""
    with canvas.look.listing.of(canvas.look.metrics.size) as parts:
        moment.draw(canvas, t)
    return parts


def places(parts: Sequence[Part], kind: str, label: str = "") -> list[Rect]:
    """Return the places of what is of a kind, and begins with a label."""
    return [part.whole or part.rect for part in parts if part.kind == kind and part.label.startswith(label)]
