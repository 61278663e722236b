"""Moments: which moves have them, how long they take, and that each can be drawn at any time."""

from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.desktop.sounds import MOMENT_SOUNDS
from cardtable.ui.desktop.sounds import NAMES as NAMES_OF_SOUNDS
from cardtable.ui.look import Look
from cardtable.ui.play.moments.canvas import Canvas
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.going_out import (
    FIRST,
    FLIGHT,
    LeftCard,
    Target,
    arrived,
    going_out,
    take_off,
)
from cardtable.ui.play.moments.headline import Headline, LastLines
from cardtable.ui.play.moments.moment import SECONDS_WITHOUT_MOTION, MomentSounds, ShownMoment, moment_on
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import counts_as
from cardtable.ui.table.motion import Pace
from cardtable.ui.theme import Size
from tests.situations import NAMES, one_person
from tests.ui.at_moments import LONG_NAMES, SeenCards, SeenPoints, canvas_on, corners, moves
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings
from tools.pictures.__main__ import drawn_moment, without_grain
from tools.pictures.scenes import MOMENTS

LEFT = tuple(LeftCard(0, card, points) for card, points in zip(parse_cards("gTh gKh gAh"), (4, 4, 4), strict=True))


MATCHES: list[tuple[str, int, int, dict[str, Any], set[str]]] = [
    ("blues-and-greens", 4, 120, {}, {"GoingOut"}),
    ("blackjack", 4, 150, {"wins_needed": 2}, {"DebtGrows", "DebtMoves", "SkippedSeats", "PlayTurns", "Headline"}),
    ("bidding-war", 4, 60, {}, {"Reveal", "Headline"}),
    ("bidding-war", 4, 60, {"prizes": "offered", "bidding": "open"}, {"Reveal"}),
    ("big-three", 4, 70, {}, {"Headline"}),
    ("five-hundred", 3, 80, {}, {"Headline"}),
    ("the-card-game", 4, 60, {}, {"Headline"}),
]


@pytest.mark.parametrize(("name", "seats", "length", "options", "kinds"), MATCHES)
def test_moves_make_their_moments_and_each_can_be_drawn_at_any_time(
    name: str, seats: int, length: int, options: dict[str, Any], kinds: set[str]
) -> None:
    look, found = Look.of((800, 600)), set()
    drawn: set[tuple[str, str]] = set()
    for game, before, after in moves(name, seats, length, **options):
        people = People(NAMES[:seats], 0)
        for moment in moments_of(before, after, game, spec_of(game), people):
            kind = type(moment).__name__
            found.add(kind)
            assert 0 < moment.still <= moment.ends
            assert all(0 <= at <= moment.ends for at, _ in moment.sounds)
            if (kind, str(getattr(moment, "title", ""))[-9:]) not in drawn:
                drawn.add((kind, str(getattr(moment, "title", ""))[-9:]))
                for t in (0.0, moment.still / 2, moment.still, moment.ends):
                    moment.draw(canvas_on(game, after, moment, look, people), t)
    assert found >= kinds


def test_cards_left_over_add_up_to_the_total() -> None:
    seen = False
    for game, before, after in moves("blues-and-greens", 4, 300):
        for moment in moments_of(before, after, game, spec_of(game), People(NAMES[:4], 0)):
            if type(moment).__name__ == "GoingOut":
                seen = True
                cards, total = getattr(moment, "cards"), getattr(moment, "total")  # noqa: B009
                assert sum(left.points for left in cards) == total
                assert arrived(cards, total, moment.still) == total
    assert seen


def test_cards_fly_one_after_the_other_and_the_total_counts_with_them() -> None:
    assert [arrived(LEFT, 12, t) for t in (0.0, FIRST + FLIGHT, take_off(1, 3) + FLIGHT, 9.0)] == [0, 4, 8, 12]
    many = going_out(1, "", "", LEFT * 20, 240)
    assert take_off(59, 60) - FIRST <= 3.0
    assert many.ends > many.still


def test_the_cloth_under_running_bars_is_as_dark_as_the_rest_of_the_table() -> None:
    program = drawn_moment(MOMENTS["bg-going-out-1280x720"])
    assert program is not None
    assert isinstance(program.scene, TableScene)
    surface, place = without_grain(program), program.scene.board.layout.standing
    inside, outside = (surface.get_at((x, place.bottom - 2)) for x in (place.right - 1, place.right))
    assert all(abs(one - other) <= 1 for one, other in zip(inside, outside, strict=True)), "but for rounding"


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 600), Size.NORMAL), ((1280, 720), Size.NORMAL), ((800, 600), Size.LARGEST)], ids=str
)
@pytest.mark.parametrize("winner", range(4))
def test_flying_cards_keep_off_the_standing_of_the_match_and_end_on_the_side_of_the_player_who_goes_out(
    size: tuple[int, int], scale: Size, winner: int
) -> None:
    look, people = Look.of(size, zoom=scale), People(NAMES[:4], 0)
    game, _, view = next(moves("blues-and-greens", 4, 10))
    left = tuple(replace(each, seat=seat) for seat in range(4) if seat % 2 != winner % 2 for each in LEFT * 5)
    moment = going_out(winner, "", "", left, 120)
    seen = SeenCards(look)
    usual, places = replace(canvas_on(game, view, moment, look, people), cards=seen), list[Rect]()
    canvas = SeenPoints(**{each.name: getattr(usual, each.name) for each in fields(usual)}, places=places)
    assert (moment.home(canvas)[0] < size[0] / 2) == (winner in (0, 1))
    for step in range(40):
        moment.draw(canvas, step / 40 * moment.ends)
    assert seen.places
    assert min(rect.top for rect in seen.places) >= canvas.layout.standing.bottom
    assert canvas.places
    assert min(text.left for text in canvas.places) >= 0
    assert all((text.centerx, text.centery + look.metrics.px(10)) in corners(seen.places) for text in canvas.places)


def test_unseen_cards_count_at_the_end() -> None:
    assert arrived(tuple(LeftCard(2, left.card.back, 0) for left in LEFT if isinstance(left.card, Card)), 9, 9.0) == 9


def test_a_moment_takes_as_long_as_the_speed_says() -> None:
    moment = going_out(1, "", "", LEFT, 12)
    assert ShownMoment(moment, 1.6).seconds == pytest.approx(1.6 * moment.ends)
    assert ShownMoment(moment, 1.6).time(1.6) == pytest.approx(1.0)
    assert ShownMoment(moment, animated=False).seconds == SECONDS_WITHOUT_MOTION
    assert ShownMoment(moment, animated=False).time(0.0) == moment.ends
    assert ShownMoment(moment, waits=True).seconds == float("inf")


def test_each_sound_of_a_moment_is_played_once() -> None:
    game, before, after = next(iter(moves("blues-and-greens", 4, 10)))
    moment = going_out(1, "", "", LEFT, 12)
    measure = measure_of(Look.of((1280, 720)))
    board = Board(after, spec_of(game), game.sides(4), measure, Pace(), 0, game.words.groups)
    del before
    board.show(after, (ShownMoment(moment),))
    board.update(10.0)
    sounds, heard = MomentSounds(), []
    for step in range(200):
        heard += list(sounds.due(board, 10.0 + step / 30))
    assert heard == [name for _, name in moment.sounds]


def test_every_sound_for_moments_is_played_by_some_moment() -> None:
    heard: set[str] = set()
    for name, seats, length, options, _ in (*MATCHES, ("bidding-war", 3, 40, {"ranks": 6}, set())):
        for game, before, after in moves(name, seats, length, **options):
            heard |= {
                sound
                for persons in ((), (0,))
                for each in moments_of(before, after, game, spec_of(game), People(NAMES[:seats], 0), persons)
                for _, sound in each.sounds
            }
        if heard >= set(MOMENT_SOUNDS):
            break
    assert heard <= set(NAMES_OF_SOUNDS)
    assert heard >= set(MOMENT_SOUNDS)


def test_without_animations_only_the_last_sound_of_a_moment_is_played() -> None:
    game, _, after = next(iter(moves("blues-and-greens", 4, 10)))
    moment = going_out(1, "", "", LEFT, 12)
    measure = measure_of(Look.of((1280, 720)))
    board = Board(after, spec_of(game), game.sides(4), measure, Pace(0.0), 0, game.words.groups)
    board.show(after, (ShownMoment(moment, animated=False),))
    board.update(10.0)
    sounds = MomentSounds()
    assert [sound for step in range(9) for sound in sounds.due(board, 10.0 + step / 10)] == ["hand_won"]


def test_the_bar_in_the_rail_counts_the_points_that_arrive() -> None:
    moment = going_out(1, "", "", LEFT, 12, Target(before=130, bid=136, most=156))
    assert [moment.running_points(t) for t in (0.0, FIRST + FLIGHT, moment.still)] == [(1, 130), (1, 134), (1, 142)]
    assert going_out(1, "", "", LEFT, 12).running_points(0.0) is None


def test_the_bar_in_the_rail_does_not_show_the_cards_left_before_they_are_counted() -> None:
    counted = 0
    for game, before, after in moves("blues-and-greens", 4, 300):
        for viewer in range(4):
            seen = [replace(view, seat=viewer) for view in (before, after)]
            found = list(moments_of(seen[0], seen[1], game, spec_of(game), People(NAMES[:4], viewer)))
            if len(found) > 1 and isinstance(found[0], LastLines):
                start = found[1].running_points(0.0)
                assert start is not None
                assert found[0].running_points(0.5) == start
                counted += 1
    assert counted


def test_a_moment_continues_when_the_window_is_resized(program: Program) -> None:
    # The last to call passes as well: there are no trumps.
    scene = program.sit_down("blues-and-greens", one_person(), seed=1)
    scene.board.pace = replace(scene.board.pace, calls=0.0)
    while moment_on(scene.board) is None:
        program.run_until(lambda: scene.to_act or moment_on(scene.board) is not None)
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    shown, since = scene.board.cue, scene.board.since
    for size in ((1000, 700), (800, 600), (1920, 1080)):
        program.screen.resize(size)
        program.run(0.1)
        assert (scene.board.cue, scene.board.since) == (shown, since)
        assert Rect((0, 0), size).contains(scene.board.layout.hand)
    program.run_until(lambda: scene.board.cue is not shown, seconds=5.0)


def test_a_moment_that_clears_the_table_leaves_nothing_of_the_log_beside_the_tools(tmp_path: Path) -> None:
    program = Program(tmp_path, (1920, 1080))
    program.app.profile.set("size", "small")  # the log has a column
    scene = program.sit_down("bidding-war", one_person(seats=3), seed=1)
    program.run_until(lambda: scene.to_act)
    assert scene.log.visible
    scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    program.run_until(lambda: moment_on(scene.board) is not None)
    program.run(0.1)
    layout = scene.board.layout
    beside = Rect(layout.tools.right, 0, 1920 - layout.tools.right, layout.rail.bottom)
    cream = max(scene.look.theme.cream) // 2
    pixels = (
        program.screen.surface.get_at((x, y)) for x in range(beside.left, beside.right) for y in range(beside.height)
    )
    assert max(max(pixel[:3]) for pixel in pixels) < cream, "its heading would stand there"


def test_a_finished_trick_stays_on_the_table_when_the_window_is_resized(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    while scene.board.lingering is None:
        program.run_until(lambda: scene.to_act or scene.board.lingering is not None)
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    stage = scene.board.lingering
    program.screen.resize((800, 600))
    program.run(0.1)
    assert scene.board.lingering is stage


def test_between_the_last_trick_and_the_score_sheet_no_deal_is_announced(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    said = set()
    while program.scene is scene:
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
        program.run(0.1)
        if len(scene.board.view.results) == 1:
            said.add(scene.prompt[0].forms[0])
    assert said
    assert "The cards are being dealt" not in said


def at_a_hiding_moment(program: Program) -> TableScene:
    """Play until a moment hides the table."""
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    while not scene.narration.hiding(scene.board, scene.now):
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
        program.run(0.05)
    return scene


def test_the_darkened_table_looks_the_same_each_time(program: Program) -> None:
    scene = at_a_hiding_moment(program)
    size = program.screen.size
    kept, again = Surface(size, 0, 32), Surface(size, 0, 32)
    scene.draw(kept)
    scene.board.version += 1  # the table is drawn again
    scene.draw(again)
    assert kept.get_buffer().raw == again.get_buffer().raw


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_long_names_under_the_faces_of_last_turns_do_not_overlap(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    written, text = list[tuple[str, Rect]](), Canvas.text

    def noted(self: Canvas, words: str, *rest: Any, **more: Any) -> Rect:
        written.append((words, text(self, words, *rest, **more)))
        return written[-1][1]

    monkeypatch.setattr(Canvas, "text", noted)
    look, people = Look.of(size), People(LONG_NAMES[:5], 0)
    for game, before, after in moves("the-card-game", 5, 60):
        for moment in moments_of(before, after, game, spec_of(game), people):
            if isinstance(moment, Headline) and len(moment.faces) > 1:
                written.clear()
                moment.draw(canvas_on(game, after, moment, look, people), moment.still)
                under = [place for words, place in written if any(name.startswith(words) for name in LONG_NAMES)]
                assert len(under) == 5
                assert all(len(place.collidelistall(under)) == 1 for place in under)
                return
    raise AssertionError("nobody went out")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_melds_under_the_headline_of_going_out_say_what_wild_cards_stand_for(
    size: tuple[int, int], written: Writings
) -> None:  # TC-3
    look, people, seen = Look.of(size), People(NAMES[:3], 0), 0
    for game, before, after in moves("the-card-game", 3, 400):
        for moment in moments_of(before, after, game, spec_of(game), people):
            if not isinstance(moment, Headline) or len(moment.faces) < 2:
                continue
            cards = [card for meld in moment.melds for card, _ in meld]
            laid = [zone for zone in after.zones_of("meld") if zone.owner == after.log[-1].actor]
            assert cards == [card for zone in laid for card in zone.cards]
            wilds = [forms for meld in moment.melds for _, mark in meld if (forms := counts_as(mark))]
            written.clear()
            moment.draw(canvas_on(game, after, moment, look, people), moment.ends)
            texts = [each.text for each in written]
            for forms in wilds:
                assert set(forms) & set(texts), forms
            seen += len(wilds)
    assert seen > 2


def test_melds_under_a_headline_lie_apart_and_in_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    look, people, groups = Look.of((800, 600)), People(NAMES[:3], 0), 0
    places = list[Rect]()
    monkeypatch.setattr(Canvas, "card", lambda self, card, rect, **how: places.append(rect))
    for game, before, after in moves("the-card-game", 3, 400):
        for moment in moments_of(before, after, game, spec_of(game), people):
            if isinstance(moment, Headline) and len(moment.melds) > 1:
                places.clear()
                moment.draw(canvas_on(game, after, moment, look, people), moment.ends)
                assert all(Rect(0, 0, 800, 600).contains(place) for place in places)
                firsts = {sum(map(len, moment.melds[:number])) for number in range(1, len(moment.melds))}
                for place, (left, right) in enumerate(pairwise(places), 1):
                    assert left.colliderect(right) == (place not in firsts)
                groups += len(moment.melds)
    assert groups > 4
