"""The faces of a headline: they come from their seats without crossing what is written."""

from dataclasses import dataclass, fields
from typing import Any

import pytest
from pygame import Rect

from cardtable.engine.events import LastTurns, WentOut
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import COME, Headline
from tests.situations import NAMES
from tests.ui.at_moments import canvas_on, moves


@dataclass(frozen=True, slots=True)
class SeenTexts(Canvas):
    """Notes where faces are drawn and texts are written."""

    drawn: list[Rect]
    written: list[Rect]

    def face(self, *where: Any) -> Rect:
        place = Canvas.face(self, *where)
        self.drawn.append(place)
        return place

    def text(self, *words: Any, **more: Any) -> Rect:
        place = Canvas.text(self, *words, **more)
        self.written.append(place)
        return place


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize(
    ("name", "seats", "length"), [("big-three", 4, 200), ("five-hundred", 3, 80), ("the-card-game", 4, 60)]
)
def test_a_face_on_its_way_to_a_headline_crosses_no_text(
    name: str, seats: int, length: int, size: tuple[int, int]
) -> None:
    look, people, from_below = Look.of(size), People(NAMES[:seats], 0), False
    for game, before, after in moves(name, seats, length):
        for moment in moments_of(before, after, game, spec_of(game), people):
            if not isinstance(moment, Headline) or not moment.faces:
                continue
            plain = canvas_on(game, after, moment, look, people)
            parts = {field.name: getattr(plain, field.name) for field in fields(Canvas)}
            from_below = from_below or any(face.seat == 0 for face in moment.faces)
            for step in range(21):
                canvas = SeenTexts(**parts, drawn=[], written=[])
                moment.draw(canvas, step * COME / 20)
                assert [face for face in canvas.drawn if face.collidelist(canvas.written) >= 0] == []
            assert canvas.written[-1].width
    assert from_below


@pytest.mark.parametrize(
    ("seats", "subtitle"), [(2, "One last turn for {}"), (4, "One last turn each, in this order")], ids=str
)
def test_the_first_face_is_that_of_the_player_who_goes_out(seats: int, subtitle: str) -> None:
    people, seen = People(NAMES[:seats], 0), 0
    for game, before, after in moves("the-card-game", seats, 60):
        out = next((event for event in after.log[-1].events if isinstance(event, WentOut)), None)
        last = next((event for event in after.log[-1].events if isinstance(event, LastTurns)), None)
        if out is None or last is None:
            continue
        moment = next(each for each in moments_of(before, after, game, spec_of(game), people))
        assert isinstance(moment, Headline)
        order = last.seats if seats > 2 else ()
        assert [face.seat for face in moment.faces] == [out.seat, *order]
        assert [face.number for face in moment.faces] == list(range(len(order) + 1))
        assert moment.subtitle == subtitle.format(people.all_of(last.seats))
        seen += 1
    assert seen


@pytest.mark.parametrize(
    ("name", "seats", "length", "seed"),
    [("blackjack", 3, 400, 3), ("five-hundred", 3, 400, 3), ("blues-and-greens", 4, 600, 3)],
    ids=str,
)
def test_a_face_comes_from_its_seat_once_and_stays_for_the_next_moment(
    name: str, seats: int, length: int, seed: int
) -> None:
    look, people, stayed = Look.of((1280, 720)), People(NAMES[:seats], 0), 0
    for game, before, after in moves(name, seats, length, seed=seed):
        ends: dict[int, tuple[int, int]] = {}
        for moment in moments_of(before, after, game, spec_of(game), people):
            plain = canvas_on(game, after, moment, look, people)
            parts = {field.name: getattr(plain, field.name) for field in fields(Canvas)}
            at_first = SeenTexts(**parts, drawn=[], written=[])
            moment.draw(at_first, 0.0)
            if isinstance(moment, Headline):
                for face, place in zip(moment.faces, at_first.drawn, strict=True):
                    assert place.center == ends.get(face.seat, plain.layout.seats[face.seat].portrait.center)
                    stayed += face.seat in ends
            ends = {seat: (round(x), round(y)) for seat, (x, y) in moment.large_faces(plain).items()}
    assert stayed, "there are hands that end with several moments"
