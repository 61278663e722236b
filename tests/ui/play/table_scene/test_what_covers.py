"""Panels over the table cover its buttons, too; the curtain shows the full name."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ai.search import by_rule
from cardtable.engine.events import WentOut
from cardtable.engine.moves import Move
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import EventLine
from cardtable.play.hand_over import Recap
from cardtable.play.live import LiveMatch
from cardtable.ui.drawing.symbols import arrows
from cardtable.ui.look import Look
from cardtable.ui.play.painting.middle import arrow_place
from cardtable.ui.play.painting.tabletop import write_taken_together
from cardtable.ui.play.panels.curtain import Curtain
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import Tip
from tests.situations import NAMES, one_person
from tests.tables_where import table_where
from tests.ui.advised import comment_of
from tests.ui.at_the_table import Program
from tests.ui.hands_on import by_mouse
from tests.ui.writings import Writings

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
LONG = "Maximiliane Hohenstaufen"


def picture(scene: TableScene, place: Rect) -> bytes:
    """Return what is drawn at a place."""
    surface = Surface(scene.look.metrics.size, 0, 32)
    scene.draw(surface)
    return pygame.image.tobytes(surface.subsurface(place), "RGB")


def bidding(folder: Path, size: tuple[int, int]) -> tuple[Program, TableScene]:
    program = Program(folder, size)
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    assert scene.widgets.panel is not None
    return program, scene


@pytest.mark.parametrize("game", ["five-hundred", "blues-and-greens", "big-three"])
@pytest.mark.parametrize("size", SIZES)
def test_the_log_does_not_cover_the_prompt(tmp_path: Path, size: tuple[int, int], game: str) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down(game, one_person(seats=4 if game == "blues-and-greens" else 3), seed=2)
    program.run_until(lambda: scene.to_act)
    there = [(widget.label, widget.rect) for widget in scene.widgets.all]
    assert scene.widgets.panel is not None
    if not scene.log.docked:
        program.key("L")
        program.run(0.2)
    assert scene.log.visible
    assert not any(widget.rect.colliderect(scene.log.rect) for widget in scene.widgets.all)
    if scene.widgets.panel is None:
        assert not scene.widgets.all, "all of it, or nothing"
        assert scene.prompt[0].forms[0].endswith("Close the log first.")
        before = scene.match.view(None)
        for key in ("Enter", "P", "B", "1"):
            program.key(key)
        assert scene.match.view(None) == before
    else:
        assert not scene.widgets.panel.colliderect(scene.log.rect)
        assert scene.look.metrics.gap <= scene.widgets.panel.left
    if not scene.log.docked:
        program.key("Esc")
    assert [(widget.label, widget.rect) for widget in scene.widgets.all] == there


def test_a_panel_that_was_left_open_closes_when_ones_turn_comes(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    program.key("L")
    scene.trick.open = True
    assert scene.log.open
    program.run_until(lambda: scene.to_act)
    program.run(0.1)
    assert not scene.log.open
    assert not scene.trick.open


@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize("size", SIZES)
def test_the_curtain_says_a_long_name_in_full(
    tmp_path: Path, cut: set[str], size: tuple[int, int], scale: Size
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=scale))
    scene = program.sit_down("five-hundred", (Seat(LONG), Seat("Bartholomew Featherstone"), Seat("Cleo")), seed=2)
    program.run_until(lambda: scene.curtain is not None)
    cut.clear()
    scene.draw(Surface(size, 0, 32))
    assert not cut


@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize("size", SIZES)
def test_the_recap_on_the_curtain_is_between_name_and_button(
    tmp_path: Path, size: tuple[int, int], scale: Size
) -> None:
    look = Look.of(size, zoom=scale)
    lines = tuple(
        EventLine(seat % 3, "Bartholomew", (f" takes the prize of round {seat}, worth 13",)) for seat in range(5)
    )
    pause = Button("Pause", lambda: None, key="Esc")
    undo = Button("Undo for Bartholomew", lambda: None, key="U")
    curtain = Curtain(NAMES, 0, lambda: None, (undo, pause), Recap("Since Ann's last turn", lines))
    curtain.layout(look)
    window = Rect((0, 0), size)
    places = [curtain.title.rect, curtain.paper.rect, curtain.button.rect, pause.rect, undo.rect]
    assert all(window.contains(place) for place in places)
    assert all(not one.colliderect(other) for one, other in combinations(places, 2))


def test_with_large_text_the_recap_on_the_curtain_is_not_cut(cut: set[str]) -> None:
    look = Look.of((1280, 720), zoom=Size.LARGEST)
    lines = (EventLine(1, LONG, (" wins 7♠ with 6♣ for 7 points",)),)
    curtain = Curtain((NAMES[0], LONG), 0, lambda: None, (), Recap("Since Ann's last turn", lines))
    curtain.layout(look)
    curtain.draw(Surface((1280, 720), 0, 32))
    assert not cut


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_no_card_to_beat_covers_the_direction_arrows(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("big-three", one_person(seats=seats), seed=5)
    for number in range(60):
        program.run_until(lambda: scene.to_act)
        if scene.board.view.zone("trick").cards:
            break
        by_mouse(program, by_rule(scene.board.view, number, scene.match.game).move)
    layout, metrics = scene.board.layout, scene.look.metrics
    place = arrow_place(layout)
    drawing = Surface(place.size, pygame.SRCALPHA)
    for body, arrow in arrows(place.size, metrics.px(6), scene.look.theme.ring, clockwise=False):
        drawing.blit(scene.look.shapes.drawing(body, arrow.size, arrow.topleft), arrow)
    box = layout.boxes["trick"].move(-place.left, -place.top).clip(drawing.get_rect())
    assert pygame.mask.from_surface(drawing, 20).count() > 100
    assert box.width > 20
    assert pygame.mask.from_surface(drawing.subsurface(box), 20).count() == 0


def test_a_notice_or_an_explanation_takes_the_place_of_the_event_line(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person(), seed=1)
    program.run_until(lambda: scene.to_act)

    def event_line_shown() -> bool:
        line = scene.narration.announcements.line
        assert line is not None
        written.clear()
        scene.draw(program.screen.surface)
        return any(each.text in line.forms for each in written)

    assert event_line_shown()
    scene.desk.say("Hints are available on your turn.")
    assert not event_line_shown()
    program.run(6.0)
    assert event_line_shown()
    event = scene.board.layout.event
    scene.desk.explain(Tip("4♠ does not fit."), Rect(event.centerx, event.bottom + 60, 40, 60))
    assert not event_line_shown()
    scene.desk.explain(Tip("4♠ does not fit."), Rect(0, 0, 40, 60))
    assert event_line_shown(), "a tip elsewhere leaves it alone"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_reason_why_a_card_of_the_splay_cannot_be_taken_lies_on_no_card(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    def there(table: Table) -> bool:
        view = table.view(table.state.actor)
        return view.phase == "draw" and len(view.zone("trick").cards) == 3

    program = Program(tmp_path, size)
    scene = program.sit_in(table_where("blues-and-greens", 4, there))
    lying = [spot.rect for spot in scene.board.layout.spots]
    told = 0
    for spot in scene.board.rest:
        tip = scene.reasons.why_not(spot, "") if spot.kind == "splay" else None
        if tip is not None:
            scene.desk.explain(tip, spot.rect)
            assert scene.desk.tooltip.place(scene.look).collidelist(lying) < 0
            told += 1
    assert told


def test_how_many_cards_a_click_takes_is_written_over_no_face(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path, (1280, 720))
    scene = program.sit_in(
        table_where("blues-and-greens", 4, lambda table: table.view(table.state.actor).phase == "draw")
    )
    faces = [place.portrait for place in scene.board.layout.seats.values()]
    tags: list[Rect] = []
    splay = [spot for spot in scene.board.rest if spot.kind == "splay"]
    for first in range(1, len(splay) - 1):
        emphasis = replace(scene.emphasis(), reachable=tuple(splay), pointed=tuple(splay[first:]))
        written.clear()
        write_taken_together(scene.top.frame(program.screen.surface, scene.board, emphasis))
        tags += [each.room for each in written if each.text == f"+{len(splay) - first}"]
    assert len(tags) == len(splay) - 2
    assert [tag for tag in tags if tag.collidelist(faces) >= 0] == []


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_while_others_play_a_notice_leaves_the_event_line_alone(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("blues-and-greens", one_person(), seed=1)
    program.run_until(lambda: scene.narration.announcements.line is not None and not scene.to_act)
    program.key("h")
    scene.refresh()
    written.clear()
    scene.dirty = True
    scene.draw(program.screen.surface)
    line, layout = scene.narration.announcements.line, scene.board.layout
    assert line is not None
    assert scene.desk.toast.text == "Hints are available on your turn."
    assert [each for each in written if each.text in line.forms]
    assert not [each for each in written if each.text in scene.prompt[0].forms], "the notice lies there"
    (notice,) = scene.desk.text_places
    assert not notice.colliderect(layout.event)
    assert notice.collidelist([spot.rect for spot in layout.spots]) < 0


def test_the_moment_in_which_a_player_goes_out_takes_the_room_of_an_open_comment(tmp_path: Path) -> None:
    program = Program(tmp_path, (1280, 720))
    scene = program.sit_in(table_where("blues-and-greens", 4, lambda table: bool(moves_out(table))))
    usual = {seat: place.portrait for seat, place in scene.board.layout.seats.items()}
    scene.advice.show(comment_of(scene, "“6♠” was better than “7♠”."))
    scene.refresh()
    assert scene.board.layout.seats[3].portrait.right < usual[3].left
    assert isinstance(scene.match, LiveMatch)
    scene.playing.make(moves_out(scene.match.table)[0])
    scene.show_move()
    program.run_until(lambda: scene.narration.hiding(scene.board, scene.now))
    program.run(0.1)
    assert scene.advice.open
    assert {seat: place.portrait for seat, place in scene.board.layout.seats.items()} == usual


def moves_out(table: Table) -> list[Move]:
    """Return the moves with which the player to act goes out."""
    actor, found = table.state.actor, []
    assert actor is not None
    for move in table.state.moves() if len(table.view(actor).hand) <= 2 else ():
        after = table.branch(len(table.log))
        after.play(actor, move)
        if any(isinstance(event, WentOut) for event in after.view(actor).log[-1].events):
            found.append(move)
    return found


def test_the_tip_of_a_button_on_a_panel_comes_after_a_moment_and_goes_with_the_pointer(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    program.run(1.0)
    program.key("L")
    program.run(0.5)
    assert scene.log.visible
    close = scene.log._close.rect.center
    tip = scene.log.desk.tooltip
    program.move(close)
    program.run(0.2)
    assert not tip.shown
    assert scene.timed, "the loop would not wake in time to show it"
    program.run(0.4)
    assert tip.shown
    assert tip.tip is not None
    assert "Close" in tip.tip.text
    place = tip.place(scene.look)
    shown = picture(scene, place)
    frames = program.loop.frames
    program.run(1.0)
    assert program.loop.frames == frames, "a tip that stays needs no frames"
    program.move(scene.board.layout.middle.center)
    program.run(0.1)
    assert not tip.shown
    assert picture(scene, place) != shown
    program.move(close)
    program.run(0.6)
    assert tip.shown
    program.click(close)
    assert not scene.log.visible
    assert not tip.shown


def test_the_tip_of_a_card_goes_when_the_pointer_is_over_a_panel(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    program.key("L")
    program.run(0.5)
    scene.desk.explain(Tip("The deck."), Rect(300, 300, 60, 90))
    program.run(0.1)
    assert scene.desk.tooltip.shown
    program.move(scene.log.body.center)
    assert not scene.desk.tooltip.shown
