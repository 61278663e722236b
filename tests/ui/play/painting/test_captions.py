"""The captions of places on the table cover nothing else."""

from pathlib import Path
from random import Random

from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.table.card_marks import star_place, tab_places
from tests.known_games import game_of
from tests.situations import NAMES, one_person
from tests.ui.at_a_lesson import lesson_at, moments
from tests.ui.at_the_table import Program, board_of
from tests.ui.writings import Writings


def test_the_label_of_a_group_in_the_hand_is_written_off_the_tabs(tmp_path: Path, written: Writings) -> None:
    program = lesson_at(tmp_path, "the-card-game", hand="second_hand", size=(800, 600))
    labels = 0
    for scene in moments(program):
        written.clear()
        scene.board.version += 1  # the table is drawn again
        scene.dirty = True
        program.run(0.1)
        board = board_of(scene)
        spots = [spot for spot in board.rest if spot.in_hand]
        tabs = [tab for spot in spots for tab, _ in tab_places(spot.rect, state_of(board, spot, scene.emphasis()))]
        named = {group.label for group, _ in board.layout.groups}
        labels += sum(each.text in named for each in written)
        assert not [each for each in written if each.text in named and each.place.collidelist(tabs) >= 0]
        program.key("F2" if scene.to_act else "Enter")
    assert labels


def test_the_label_of_cards_set_aside_keeps_off_the_coach(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    program.app.profile.file.keep(program.app.profile.settings.with_own_name("Maria-Magdalena"))
    program.app.opener.begin_lesson(game_of("five-hundred"), 0, "second_hand")
    program.run(0.1)
    captions = 0
    for scene in moments(program):
        rooms = [each.room for each in written if each.text.startswith("Discards")]
        captions += len(rooms)
        assert not [room for room in rooms if room.colliderect(scene.board.layout.column)]
        written.clear()
        program.key("F2" if scene.to_act else "Enter")
    assert captions


def test_the_label_of_a_group_is_written_off_the_star_of_a_fresh_card(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    for seed in range(6):
        rng, table = Random(seed), Table(game_of("the-card-game"), [Seat(name) for name in NAMES[:4]])
        while table.state.phase != "discard":
            actor = table.state.actor
            assert actor is not None
            table.deal(rng) if actor == DEALER else table.play(actor, table.state.moves()[0])
        scene = program.sit_in(table)
        program.run(1.0)
        written.clear()
        scene.board.version += 1  # the table is drawn again
        scene.dirty = True
        program.run(0.1)
        (fresh,) = [spot for spot in scene.board.rest if spot.card in scene.emphasis().fresh]
        star = star_place(fresh.rect, state_of(scene.board, fresh, scene.emphasis()))
        names = {group.label for group, _ in scene.board.layout.groups}
        labels = [each.place for each in written if each.text in names]
        assert labels
        assert star.collidelist(labels) < 0


def test_cards_that_are_yet_to_be_dealt_have_no_caption(tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("big-three", one_person(seats=3), seed=3)
    program.run_until(lambda: any(motion.dealt for motion in scene.board.motions))
    written.clear()
    scene.board.version += 1  # the table is drawn again
    scene.draw(program.screen.surface)
    assert scene.board.view.zone("leftover").cards
    assert not [each for each in written if each.text == "Left over"]
    program.run_until(lambda: not scene.board.motions)
    written.clear()
    scene.board.version += 1  # the table is drawn again
    scene.draw(program.screen.surface)
    assert [each for each in written if each.text == "Left over"]
