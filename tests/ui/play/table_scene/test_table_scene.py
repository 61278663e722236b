"""The table in play: what is asked, selected and refused there, what lies over it and makes room for it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ai.search import by_rule
from cardtable.engine.events import WentOut
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.rules import RulesPage
from cardtable.play.live import LiveMatch
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.felt import Felts
from cardtable.ui.drawing.pictures import Pictures
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import Frame
from cardtable.ui.play.painting.tabletop import Tabletop
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import THEMES, Extent, Size, Theme
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip
from tests.situations import LARGE, MEDIUM, SMALL, asked, one_person
from tests.ui.advised import comment_of
from tests.ui.at_the_table import Program, at_index, log_of, spot_of, spots_of
from tests.ui.drawn import listed
from tests.ui.hands_on import table_of, wait_for_person
from tests.ui.writings import Writings


def test_a_table_rests_while_it_only_waits_for_the_person(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    assert scene.narration.announcements.timed  # the calls of the other players
    assert scene.timed
    program.run(4.0)
    assert not scene.waiting
    assert not scene.timed
    program.loop.show()
    program.every_frame, frames = True, program.loop.frames
    program.run(2.0)
    assert program.loop.frames == frames, "no frame is drawn while nothing changes"
    scene.desk.say("A notice goes by itself.")
    assert scene.waiting
    program.run(6.0)
    assert not scene.waiting
    program.hold(at_index(scene.board.rest[-1]))
    assert scene.waiting or scene.timed
    program.let_go(at_index(scene.board.rest[-1]))
    program.run(4.0)
    assert not scene.waiting
    assert not scene.timed
    scene.hints.pending = True
    assert scene.waiting, "a hint is looked for"
    scene.hints.pending = False
    scene.make(scene.match.moves()[0])
    assert scene.waiting


def test_a_table_is_two_presses_from_the_menu_and_continue_opens_it_again(program: Program) -> None:
    program.key("1")
    program.comes_to(SetupPage)
    program.press("Play")
    program.run(0.2)
    scene = wait_for_person(program)
    assert isinstance(scene, TableScene)
    assert len(list(program.app.folders.saves.glob("*.cardtable.yaml"))) == 1
    before = scene.match.view(0)
    program.leave()
    program.comes_to(MenuPage)
    program.key("C")
    program.run(0.2)
    again = wait_for_person(program)
    assert isinstance(again, TableScene)
    assert again.match.view(0) == before


@pytest.fixture
def melding(at_table: Callable[..., Program]) -> Program:
    """Return the program at Blues and Greens, where the person may meld before they play."""
    program = at_table("blues-and-greens", until=asked("meld", where=lambda state: len(state.moves()) > 3))
    program.rest()
    return program


def has_useless_card(state: Any) -> bool:
    return not {card for move in state.moves() for card in move.cards}.issuperset(state.view(state.actor).hand)


def test_pointing_at_a_card_that_cannot_be_played_says_why_with_the_rule(
    at_table: Callable[..., Program],
) -> None:
    program = at_table("blues-and-greens", until=asked("meld", where=has_useless_card))
    scene = table_of(program)
    usable = {card for move in scene.match.moves() for card in move.cards}
    card = next(card for card in scene.board.hand.cards if card not in usable)
    program.move(at_index(spot_of(scene, str(card))))
    program.run(0.6)
    tip = scene.desk.tooltip
    assert tip.shown
    assert tip.tip.rule.startswith("BG-")
    program.key("F1")
    assert program.comes_to(RulesPage).page.marked == tip.tip.rule
    program.key("Esc")
    assert program.comes_to(TableScene) is scene


@pytest.mark.parametrize(("animation", "how"), [("off", "Enter"), ("off", "mouse"), ("normal", "mouse")])
def test_a_card_played_by_pressing_several_times_does_not_end_the_turn(
    tmp_path: Path, animation: str, how: str
) -> None:
    (tmp_path / "settings.yaml").write_text(f'animation: "{animation}"\n')
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person(seats=2))
    program.run_until(lambda: scene.to_act)
    card = next(card for card in scene.board.hand.cards if card in scene.offer.clicks)
    scene.board.hand.pick([card])
    scene.refresh()
    program.rest()
    gold = next(button.rect.center for button in scene.widgets.buttons if button.role is Role.PRIMARY)
    for _ in range(3):
        program.click(gold) if how == "mouse" else program.key("Enter")
        program.run(0.1)
    assert [line.word for line in scene.match.view(0).log if line.actor == 0] == ["play"]


@pytest.mark.parametrize(("game", "phase", "seats"), [("five-hundred", "play", 3), ("bidding-war", "pick", 3)])
def test_if_one_card_is_the_move_selecting_another_replaces_it(
    at_table: Callable[..., Program], game: str, phase: str, seats: int
) -> None:
    program = at_table(game, seats=seats, until=asked(phase, where=lambda state: len(state.moves()) > 1))
    scene = table_of(program)
    scene.manner = replace(scene.manner, click_plays=False)
    first, second = (move.cards[0] for move in scene.match.moves()[:2])
    for card in (first, second):
        program.click(at_index(spot_of(scene, str(card))))
        program.run(1)
        assert scene.board.selected == (card,)
    assert [button.move.cards for button in scene.widgets.buttons] == [(second,)]
    program.click(at_index(spot_of(scene, str(second))))
    assert scene.board.selected == ()


def test_cards_for_a_meld_join_each_other_but_not_the_hinted_card(melding: Program) -> None:
    scene = table_of(melding)
    first, second, third = [spot for spot in scene.board.rest if spot.in_hand][:3]
    for spot in (first, second):
        melding.click(at_index(spot))
        melding.run(1)
    assert len(scene.board.selected) == 2
    melding.key("H")
    melding.rest()
    hinted = scene.board.selected
    assert hinted
    other = next(spot for spot in (first, second, third) if spot.card not in hinted)
    melding.click(at_index(other))
    assert scene.board.selected == (other.card,)


def test_the_cards_of_the_hand_are_sorted_by_a_key_and_arranged_by_dragging(melding: Program) -> None:
    scene = table_of(melding)
    before = scene.board.hand.cards
    melding.key("S")
    melding.key("S")
    assert scene.board.hand.cards != before
    assert sorted(scene.board.hand.cards) == sorted(before)
    first, *_, last = scene.board.hand.cards
    melding.drag(at_index(spot_of(scene, str(last))), at_index(spot_of(scene, str(first))))
    assert scene.board.hand.cards[0] == last


def test_a_click_on_the_pile_does_not_play_an_equal_card_of_the_hand(at_table: Callable[..., Program]) -> None:
    def lies_there(state: Any) -> bool:
        view = state.view(state.actor)
        return view.zone("discard").cards[-1:] and view.zone("discard").cards[-1] in view.hand

    program = at_table("the-card-game", seats=7, until=asked("discard", where=lies_there))
    scene = table_of(program)
    length = len(log_of(scene))
    program.rest()
    program.click(spots_of(scene.board.layout, "discard")[-1].rect.center)
    program.run(0.2)
    assert len(log_of(scene)) == length


def picture(scene: TableScene, place: Rect) -> bytes:
    """Return what is drawn at a place."""
    surface = Surface(scene.look.metrics.size, 0, 32)
    scene.draw(surface)
    return pygame.image.tobytes(surface.subsurface(place), "RGB")


@pytest.mark.parametrize(
    ("size", "game"), [(SMALL, "five-hundred"), (SMALL, "blues-and-greens"), (MEDIUM, "big-three")]
)
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


def test_a_notice_or_an_explanation_takes_the_place_of_the_event_line(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person(), seed=1)
    program.run_until(lambda: scene.to_act)

    def event_line_shown() -> bool:
        line = scene.narration.announcements.line
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


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_the_reason_why_a_card_of_the_splay_cannot_be_taken_lies_on_no_card(
    at_table: Callable[..., Program], size: Extent
) -> None:
    fourth = asked("draw", where=lambda state: len(state.view(None).zone("trick").cards) == 3)
    scene = table_of(at_table("blues-and-greens", until=fourth, size=size))
    lying = [spot.rect for spot in scene.board.layout.spots]
    told = 0
    for spot in scene.board.rest:
        tip = scene.reasons.why_not(spot, "") if spot.kind == "splay" else None
        if tip is not None:
            scene.desk.explain(tip, spot.rect)
            assert scene.desk.tooltip.place(scene.look).collidelist(lying) < 0
            told += 1
    assert told


def test_how_many_cards_a_click_takes_is_written_over_no_face(at_table: Callable[..., Program]) -> None:
    program = at_table("blues-and-greens", until=asked("draw", 40))
    scene = table_of(program)
    faces = [place.portrait for place in scene.board.layout.seats.values()]
    splay = [spot for spot in scene.board.rest if spot.kind == "splay"]
    tags = dict[str, Rect]()
    for spot in splay:
        program.move(at_index(spot))
        program.run(0.1)
        tags |= {part.label: part.rect for part in listed(scene) if part.label.startswith("+")}
    assert {f"+{count}" for count in range(3, len(splay) + 1)} <= set(tags)
    assert [label for label, place in tags.items() if place.collidelist(faces) >= 0] == []


def test_while_others_play_a_notice_leaves_the_event_line_alone(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path, SMALL)
    scene = program.sit_down("blues-and-greens", one_person(), seed=1)
    program.run_until(lambda: scene.narration.announcements.line is not None and not scene.to_act)
    program.key("h")
    scene.refresh()
    written.clear()
    scene.dirty = True
    scene.draw(program.screen.surface)
    line, layout = scene.narration.announcements.line, scene.board.layout
    assert scene.desk.toast.text == "Hints are available on your turn."
    assert [each for each in written if each.text in line.forms]
    assert not [each for each in written if each.text in scene.prompt[0].forms], "the notice lies there"
    (notice,) = scene.desk.text_places
    assert not notice.colliderect(layout.event)
    assert notice.collidelist([spot.rect for spot in layout.spots]) < 0


def test_the_moment_in_which_a_player_goes_out_takes_the_room_of_an_open_comment(
    at_table: Callable[..., Program],
) -> None:
    program = at_table("blues-and-greens", until=can_go_out)
    scene = table_of(program)
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
    actor, found = table.state.seat, []
    for move in table.state.moves() if len(table.view(actor).hand) <= 2 else ():
        after = table.branch(len(table.log))
        after.play(actor, move)
        if any(isinstance(event, WentOut) for event in after.view(actor).log[-1].events):
            found.append(move)
    return found


def can_go_out(table: Table) -> bool:
    return table.state.actor not in (None, DEALER) and bool(moves_out(table))


def test_the_tip_of_a_button_on_a_panel_comes_after_a_moment_and_goes_with_the_pointer(
    at_table: Callable[..., Program],
) -> None:
    program = at_table("five-hundred", until=asked("play", 20))
    scene = table_of(program)
    program.key("L")
    program.run(0.5)
    close = next(part.rect.center for part in scene.log.desk.parts() if part.label == "Close")
    tip = scene.log.desk.tooltip
    program.move(close)
    program.run(0.2)
    assert not tip.shown
    assert scene.timed, "the loop would not wake in time to show it"
    program.run(0.4)
    assert tip.shown
    assert "Close" in tip.tip.text
    place = tip.place(scene.look)
    shown = picture(scene, place)
    program.loop.show()
    program.every_frame, frames = True, program.loop.frames
    program.run(1.0)
    assert program.loop.frames == frames, "a tip that stays needs no frames"
    program.move(scene.board.layout.middle.center)
    program.run(0.1)
    assert not tip.shown
    assert picture(scene, place) != shown
    scene.desk.explain(Tip("The deck."), Rect(300, 300, 60, 90))
    program.run(0.1)
    assert scene.desk.tooltip.shown
    program.move(scene.log.body.center)
    assert not scene.desk.tooltip.shown, "nor does the tip of a card stay when the pointer is over a panel"
    program.move(close)
    program.run(0.6)
    assert tip.shown
    program.click(close)
    assert not scene.log.visible
    assert not tip.shown


SIZES = ((900, 620), (1280, 720), (1000, 900))


Change = Callable[[Program, int], None]
"""Gives a program another look than its last one, given how many it has had."""


def resize(program: Program, number: int) -> None:
    """Give the window another size."""
    program.screen.resize(SIZES[number % len(SIZES)])


def restyle(program: Program, number: int) -> None:
    """Choose another theme and another size, as the settings do."""
    look, theme = program.loop.look, list(THEMES.values())[number % len(THEMES)]
    program.loop.restyle(replace(look, theme=theme, zoom=tuple(Size)[number % len(Size)]))


@pytest.fixture
def _present_looks(program: Program, monkeypatch: pytest.MonkeyPatch, _watched: None) -> None:
    """Let nothing be drawn in another look than that of the window."""
    draw_at_rest, draw_page = Tabletop.draw_at_rest, Felts.draw_page

    def drawn(top: Tabletop, frame: Frame) -> None:
        now = program.loop.look
        assert (frame.surface.get_size(), frame.metrics.size, top.look.theme) == (
            *(now.metrics.size, now.metrics.size),
            now.theme,
        )
        draw_at_rest(top, frame)

    def page_drawn(felts: Felts, surface: Surface, theme: Theme, size: Extent, *, keep: bool) -> None:
        now = program.loop.look
        assert (surface.get_size(), size, theme) == (now.metrics.size, now.metrics.size, now.theme)
        draw_page(felts, surface, theme, size, keep=keep)

    monkeypatch.setattr(Tabletop, "draw_at_rest", drawn)
    monkeypatch.setattr(Felts, "draw_page", page_drawn)


@pytest.mark.usefixtures("_present_looks")
@pytest.mark.parametrize(
    ("change", "game", "seats"),
    [(resize, "five-hundred", 3), (restyle, "blackjack", 4)],
)
def test_a_table_bears_another_look_just_as_a_step_or_a_turn_begins(
    program: Program, change: Change, game: str, seats: int
) -> None:
    scene = program.sit_down(game, one_person(seats=seats))
    changes, moves, versions = 0, 0, set[int]()
    for _ in range(8000):
        program.tick()
        if scene.board.version not in versions:  # a step has begun or ended
            change(program, changes)
            changes += 1
            program.tick()
            versions.add(scene.board.version)
        if scene.to_act:
            if moves == 2:
                break
            moves += 1
            scene.make(by_rule(scene.board.view, moves, scene.match.game).move)
        program.clock.sleep(1 / 20)
    assert moves == 2
    assert changes > 5
    assert program.screen.surface.get_size() == program.loop.look.metrics.size


def at_a_turn(folder: Path, *, scales: bool) -> tuple[Program, TableScene]:
    """Return the program at a person's turn.

    :param scales: whether pictures in new sizes are scaled, as they are in the running program.
    """
    program = Program(folder)
    program.eager = True
    look = Look.of(program.screen.size, pictures=Pictures(scales=scales))
    program.loop.restyle(look)
    program.app.art = CardArt(pictures=look.pictures)
    scene = program.sit_down("five-hundred", one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    return program, scene


def draw_ahead(program: Program) -> None:
    """Let the program use the turns with time to spare, and draw what has changed."""
    while program.loop.work_ahead(0.0):
        pass
    program.loop.tick()


def test_a_table_at_rest_looks_the_same_whether_its_cards_were_scaled_meanwhile_or_not(tmp_path: Path) -> None:
    crisp, scene = at_a_turn(tmp_path / "crisp", scales=False)
    swift, other = at_a_turn(tmp_path / "swift", scales=True)
    pictures, scaled = swift.loop.look.pictures, 0
    for number in range(4):
        for program, table in ((crisp, scene), (swift, other)):
            table.make(by_rule(table.board.view, number, table.match.game).move)
            program.run_until(lambda table=table: table.to_act)  # type: ignore[misc]
            program.run(6.0)
        version = pictures.version
        draw_ahead(swift)
        scaled += pictures.version > version
        assert swift.screen.surface.get_buffer().raw == crisp.screen.surface.get_buffer().raw
    assert scaled, "no card had a new size"


def test_another_size_of_the_window_keeps_the_selection(at_table: Callable[..., Program]) -> None:
    program = at_table("blues-and-greens", until=asked("meld"))
    scene = table_of(program)
    card = scene.board.hand.cards[0]
    program.click(at_index(spot_of(scene, str(card))))
    for size in (SMALL, (3840, 2160), LARGE):
        program.screen.resize(size)
        program.run(0.4)
        assert scene.board.selected == (card,)
        assert program.screen.surface.get_rect().contains(spot_of(scene, str(card)).rect)


def test_the_focus_stays_on_its_button_in_another_size(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    for number in range(3):
        program.key("Tab")
        before = scene.desk.focus.current
        assert before is not None
        resize(program, number)
        program.run(0.1)
        after = scene.desk.focus.current
        assert after is not None, before.label
        assert after.label == before.label
