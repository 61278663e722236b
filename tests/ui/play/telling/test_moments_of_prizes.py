"""Moments of the Bidding War: bids turned up, prizes won, tied and left for sale."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.moves import Pass
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.drawing.boxes import Box, Shapes
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import Headline, LastLines
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.moments.reveal import END, RESULT, Reveal
from cardtable.ui.theme import MIN_TEXT_PIXELS, Size
from tests.known_games import game_of
from tests.situations import NAMES, one_person
from tests.ui.at_moments import LONG_NAMES, SeenCards, canvas_on, moves
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def test_others_sealed_bids_are_not_shown_before_all_are_turned() -> None:
    for game, before, after in moves("bidding-war", 4, 20):
        for moment in moments_of(before, after, game, spec_of(game), People(NAMES[:4], 0)):
            assert moment.table is not None
            assert not any(zone.cards for zone in moment.table.zones if zone.kind == "pick")
            assert len(moment.table.log) == len(before.log)


def test_a_seller_is_shown_and_paid_what_the_prize_was_bought_with() -> None:
    # SW-10, SW-11
    paid = set()
    for options in ({"seller_paid": True}, {"bidding": "open", "seller_paid": True}, {"bidding": "open"}):
        for game, before, after in moves("bidding-war", 4, 60, prizes="offered", ranks=6, **options):
            for moment in moments_of(before, after, game, spec_of(game), People(NAMES[:4], 0)):
                if isinstance(moment, Reveal):
                    assert moment.seller == before.facts.seller
                    points = dict(enumerate(after.facts.points))
                    assert {seat: int(figure) for seat, figure in moment.points} == points
                    assert [points[seat] for seat, _ in moment.points] == sorted(points.values(), reverse=True)
                    assert moment.seller not in {bid.seat for bid in moment.bids}
                    spent = [bid.worth for bid in moment.bids if bid.seat == moment.winner]
                    assert [moment.paid] == (spent if spent and options.get("seller_paid") else [0])
                    paid.add(moment.paid > 0)
                    if options == {"bidding": "open"} and spent:
                        assert "only the winning bid is spent" in moment.subtitle.lower()
    assert paid == {False, True}


@pytest.mark.parametrize("waits", [False, True])
def test_where_tricks_wait_the_bids_turned_up_wait_for_a_press_too(program: Program, waits: bool) -> None:
    program.app.profile.set("trick_waits", waits)
    scene = program.sit_down("bidding-war", one_person(seats=3), seed=1)
    program.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    program.run_until(lambda: moment_on(scene.board) is not None)
    moment = moment_on(scene.board)
    assert moment is not None
    assert isinstance(moment.moment, Reveal)
    program.run(60.0)
    assert (moment_on(scene.board) is moment) == waits
    program.key("Space")
    program.run(1.0)
    assert moment_on(scene.board) is not moment


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_sealed_bids_start_before_their_players_and_cover_neither_each_other_nor_the_prize(
    size: tuple[int, int], seats: int
) -> None:
    look = Look.of(size)
    for game, before, after in moves("bidding-war", seats, 3 * seats):
        people = People(NAMES[:seats], 0)
        for moment in moments_of(before, after, game, spec_of(game), people):
            assert isinstance(moment, Reveal)
            canvas = canvas_on(game, after, moment, look, people)
            prize = moment.prize_places(canvas).one_card
            starts = [moment.bid_place(canvas, number, 0.0) for number in range(seats)]
            assert all(not start.colliderect(prize) for start in starts)
            assert all(len(start.inflate(-4, -4).collidelistall(starts)) == 1 for start in starts)
            own = next(start for start, bid in zip(starts, moment.bids, strict=True) if bid.seat == people.viewer)
            assert abs(own.centerx - prize.centerx) <= 1
            assert own.top >= prize.bottom
            moved = [moment.bid_place(canvas, number, 1.0) for number in range(seats)]
            assert moved == [moment.place(canvas, number) for number in range(seats)]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [3, 4, 6, 7])
def test_long_names_of_bidders_and_sellers_cover_neither_faces_nor_the_prize(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int
) -> None:
    written, faces = list[tuple[str, Rect]](), list[Rect]()
    text, face = Canvas.text, Canvas.face

    def noted(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        place = text(self, words, *rest, **more)
        written.append((words, place))
        return place

    def seen(self: Canvas, *rest: Any, **more: Any) -> Rect:
        faces.append(face(self, *rest, **more))
        return faces[-1]

    monkeypatch.setattr(Canvas, "text", noted)
    monkeypatch.setattr(Canvas, "face", seen)
    look, shown = Look.of(size), 0
    for game, before, after in moves("bidding-war", seats, 3 * seats, prizes="offered"):
        people = People(LONG_NAMES[:seats], 0)
        for moment in moments_of(before, after, game, spec_of(game), people):
            assert isinstance(moment, Reveal)
            written.clear()
            faces.clear()
            canvas = canvas_on(game, after, moment, look, people)
            moment.draw(canvas, RESULT - 0.1)
            assert len(written) == len(moment.bids) + 1
            solid = [*faces, moment.prize_places(canvas).whole]
            assert [words for words, place in written if place.collidelist(solid) >= 0] == []
            assert all(words[:3] in {name[:3] for name in LONG_NAMES} and "…" not in words for words, _ in written)
            shown += 1
    assert shown


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [3, 4, 6, 7])
def test_the_way_of_a_prize_does_not_cross_its_seller(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int
) -> None:
    written, text, face = list[Rect](), Canvas.text, Canvas.face

    def noted(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        place = text(self, words, *rest, **more)
        if words.endswith(" sells"):
            written.append(place)
        return place

    monkeypatch.setattr(Canvas, "text", noted)
    look, to_the_left = Look.of(size), 0
    for game, before, after in moves("bidding-war", seats, 8 * seats, prizes="offered"):
        people = People(NAMES[:seats], 0)
        for moment in moments_of(before, after, game, spec_of(game), people):
            assert isinstance(moment, Reveal)
            canvas = canvas_on(game, after, moment, look, people)
            goal, places = moment._goal(canvas), moment.prize_places(canvas)
            if goal is None or goal[0] >= places.middle[0]:
                continue
            written.clear()
            moment.draw(canvas, RESULT + 0.1)
            assert moment.seller is not None
            seller = face(canvas, moment.seller, places.seller_size, places.seller, Mood.CALM)
            assert written
            assert [dot for dot in places.way(goal) if dot.collidelist([seller, *written]) >= 0] == []
            to_the_left += 1
    assert to_the_left


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_the_way_of_a_prize_stays_after_its_flight_and_never_crosses_its_points(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    drawn, written, draw, text = list[Rect](), list[Rect](), Shapes.draw, Canvas.text

    def noted(self: Shapes, surface: Any, rect: Rect, box: Box) -> None:
        if rect.width == rect.height == 6:
            drawn.append(rect)
        draw(self, surface, rect, box)

    def noted_text(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        place = text(self, words, *rest, **more)
        if words.startswith("+"):
            written.append(place)
        return place

    monkeypatch.setattr(Shapes, "draw", noted)
    monkeypatch.setattr(Canvas, "text", noted_text)
    people, kept = People(NAMES[:seats], 0), 0
    for game, before, after in moves("bidding-war", seats, 6 * seats):
        for moment in moments_of(before, after, game, spec_of(game), people):
            if not isinstance(moment, Reveal) or moment.winner is None:
                continue
            canvas = canvas_on(game, after, moment, Look.of((1280, 720)), people)
            for t in (RESULT + 0.1, END):
                drawn.clear()
                written.clear()
                moment.draw(canvas, t)
                assert drawn
                assert [dot for dot in drawn if dot.collidelist(written) >= 0] == []
            kept += 1
    assert kept


@pytest.mark.parametrize("bidding", ["sealed", "open"])
def test_the_last_prize_is_not_announced_before_its_bids_are_revealed(bidding: str) -> None:
    found = []
    for game, before, after in moves("bidding-war", 6, 400, ranks=4, bidding=bidding):
        found += [type(moment) for moment in moments_of(before, after, game, spec_of(game), People(NAMES[:6], 0))]
    assert found[-2:] == [Reveal, Headline]
    assert LastLines not in found


def test_prizes_that_stay_for_sale_lie_face_up_with_their_worth() -> None:
    # SW-9
    stayed = list[Reveal]()
    for seed in range(1, 20):
        for game, before, after in moves("bidding-war", 6, 60, seed=seed, ties="carry_over", ranks=4):
            found = moments_of(before, after, game, spec_of(game), People(NAMES[:6], 0))
            stayed += [each for each in found if isinstance(each, Reveal) and "for sale" in each.title]
        if any(len(moment.prize) > 1 for moment in stayed):
            break
    assert {len(moment.prize) for moment in stayed} >= {1, 2}
    for moment in stayed:
        assert all(isinstance(card, Card) for card in moment.prize)
        assert moment.worth == sum(card.rank for card in moment.prize if isinstance(card, Card))
        assert (" stay for sale" in moment.title) is (len(moment.prize) > 1)


@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_figures_of_equal_bids_cover_no_card_with_large_text(
    size: tuple[int, int], scale: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, people, pill = Look.of(size, zoom=scale), People(NAMES[:3], 0), Canvas.pill
    moment: Reveal | None = None
    for game, before, view in moves("bidding-war", 3, 60, ranks=4):
        for each in moments_of(before, view, game, spec_of(game), people):
            if isinstance(each, Reveal) and each.equal:
                moment, canvas = each, canvas_on(game, view, each, look, people)
    assert moment is not None
    places = dict[str, Rect]()

    def seen(self: Canvas, text: str, *how: Any) -> Rect:
        return places.setdefault(text, pill(self, text, *how))

    monkeypatch.setattr(Canvas, "pill", seen)
    moment.draw(canvas, RESULT)
    cards = [moment.prize_places(canvas).whole, *(moment.place(canvas, number) for number in range(len(moment.bids)))]
    assert places[moment.equal].collidelist(cards) < 0
    assert places[moment.equal].height >= MIN_TEXT_PIXELS


def test_the_names_under_revealed_bids_are_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    look, people = Look.of((1280, 720), zoom=Size.LARGEST), People(("Bo Lee", "Clementine Rose", "Dan"))
    write, tops = Canvas.write_name, set[int]()

    def seen(self: Canvas, seat: int, after: str, at: tuple[float, float], *how: Any) -> Rect:
        tops.add(round(at[1]))
        return write(self, seat, after, at, *how)

    monkeypatch.setattr(Canvas, "write_name", seen)
    for game, before, view in moves("bidding-war", 3, 12, ranks=4, viewer=None):
        for moment in moments_of(before, view, game, spec_of(game), people):
            if isinstance(moment, Reveal) and moment.winner is None:
                moment.draw(canvas_on(game, view, moment, look, people), RESULT)
    assert len(tops) == 1


def test_a_tie_names_the_players_and_what_each_of_them_bid() -> None:
    # SW-5, SW-9
    told = set[str]()
    for seed in range(1, 12):
        for game, before, after in moves("bidding-war", 6, 60, seed=seed, ties="next_highest", ranks=3):
            found = moments_of(before, after, game, spec_of(game), People(NAMES[:6], 0))
            told |= {each.subtitle for each in found if isinstance(each, Reveal) and "Nobody" in each.title}
    assert (
        "Bert and Cleo both bid 2; you, Dan, Eve and Finn all bid 1: "
        "the bids cancel, and everything is discarded" in told
    )


def test_the_sentence_under_a_prize_that_only_one_player_bid_for_begins_with_a_capital_letter() -> None:
    # SW-11
    game, rng = game_of("bidding-war"), Random(1)
    table = Table(game, [Seat(name) for name in NAMES[:2]], {"bidding": "open"})
    while table.state.actor == DEALER:
        table.deal(rng)
    bidder = table.state.actor
    assert bidder is not None
    table.play(bidder, next(move for move in table.state.moves() if move.cards))
    before = table.view(0)
    table.play(1 - bidder, next(move for move in table.state.moves() if isinstance(move, Pass)))
    found = moments_of(before, table.view(0), game, spec_of(game), People(NAMES[:2], 0))
    assert [each.subtitle for each in found if isinstance(each, Reveal)] == ["Only the winning bid is spent"]


@pytest.mark.parametrize(
    ("size", "seats", "prizes", "rows"),
    [
        ((1280, 720), 4, "spare_suit", (4,)),
        ((800, 600), 4, "spare_suit", (2, 2)),
        ((1280, 720), 5, "spare_suit", (3, 2)),
        ((1280, 720), 4, "offered", (2, 2)),
    ],
)
def test_the_points_of_all_players_are_in_one_row_if_it_fits_beside_the_prize(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seats: int, prizes: str, rows: tuple[int, ...]
) -> None:
    placed = list[Rect]()
    face = Canvas.face

    def seen(self: Canvas, *rest: Any, **more: Any) -> Rect:
        placed.append(face(self, *rest, **more))
        return placed[-1]

    monkeypatch.setattr(Canvas, "face", seen)
    look, shown = Look.of(size), 0
    for game, before, after in moves("bidding-war", seats, 3 * seats, prizes=prizes):
        people = People(NAMES[:seats], 0)
        for moment in moments_of(before, after, game, spec_of(game), people):
            assert isinstance(moment, Reveal)
            placed.clear()
            canvas = canvas_on(game, after, moment, look, people)
            moment.draw(canvas, RESULT + 0.1)
            small = [rect for rect in placed if rect.width == canvas.px(30)]
            tops = [rect.top for rect in small]
            assert tuple(tops.count(top) for top in sorted(set(tops))) == rows
            assert all(rect.right < moment.prize_places(canvas).whole.left for rect in small)
            shown += 1
    assert shown


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
def test_the_payment_of_the_seller_does_not_cover_the_heading_of_the_points(
    written: Writings, size: tuple[int, int], text: Size
) -> None:
    look, people, shown = Look.of(size, zoom=text), People(NAMES[:4], 0), 0
    for game, before, after in moves("bidding-war", 4, 20, prizes="offered", seller_paid=True):
        for moment in moments_of(before, after, game, spec_of(game), people):
            if isinstance(moment, Reveal) and moment.paid:
                written.clear()
                seen = SeenCards(look)
                moment.draw(replace(canvas_on(game, after, moment, look, people), cards=seen), moment.ends)
                (heading,) = [each.place for each in written if each.text.startswith("Points")]
                assert heading.collidelist(seen.places) < 0
                shown += 1
    assert shown


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
def test_the_points_of_a_prize_stay_within_the_window_at_the_last_seat_too(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: Size
) -> None:
    places, text = list[Rect](), Canvas.text

    def noted(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        place = text(self, words, *rest, **more)
        places.extend([place] if words.startswith("+") else [])
        return place

    monkeypatch.setattr(Canvas, "text", noted)
    look = Look.of(size, zoom=scale)
    for game, before, after in moves("bidding-war", 7, 30):
        for moment in moments_of(before, after, game, spec_of(game), People(NAMES[:7], 0)):
            assert isinstance(moment, Reveal)
            last = replace(moment, winner=moment.bids[-1].seat, worth=13)
            last.draw(canvas_on(game, after, last, look, People(NAMES[:7], 0)), END + 0.1)
    assert places
    assert all(place.right <= size[0] - 12 * look.metrics.u for place in places)
