"""The sides of a hand at the table: rings at the seats, a note under the rail, the called card marked."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from cardtable.ai.search import by_rule
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.games.big_three.game import GAME
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import Headline
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import tab_places
from cardtable.ui.theme import Size
from tests.games.big_three.deals import NAMES, dealt, play
from tests.situations import one_person
from tests.tables_where import table_where
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import Program, board_of
from tests.ui.drawn_faces import DrawnFaces
from tests.ui.writings import Writings

CALLED = "0 bid 3; 0 call Kh"
SHOWN = "; 0 play 5h; 3 pass; 2 play Kh"
HANDS = ("4h 5h", "Kd", "Kh", "Ks")
EXCHANGED = ("4h 5h", "Kh", "Kd", "Ks")


def sat_down(program: Program, table: Table, seat: int) -> TableScene:
    """Show the table to a seat, with AI players on all others."""
    table.seats = tuple(
        Seat(name, PlayerKind.HUMAN if number == seat else PlayerKind.AI) for number, name in enumerate(NAMES)
    )
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=60.0), seat)
    program.run(0.05)
    assert isinstance(program.scene, TableScene)
    return program.scene


def picture(scene: TableScene, size: tuple[int, int]) -> bytes:
    surface = Surface(size, 0, 32)
    scene.board.version += 1  # nothing is taken from the picture drawn before
    scene.draw(surface)
    return surface.get_buffer().raw


def notes(program: Program) -> list[str]:
    return [part.label for part in program.parts("side note")]


@pytest.mark.parametrize("seat", [0, 3])
def test_the_screen_does_not_depend_on_the_hidden_place_of_the_called_card(tmp_path: Path, seat: int) -> None:
    # BT-12
    pictures = []
    for number, hands in enumerate((HANDS, EXCHANGED)):
        program = Program(tmp_path / str(number), (800, 600))  # at the same time: the ring of who thinks turns
        scene = sat_down(program, play(dealt(*hands, seats=4), CALLED), seat)
        pictures.append((picture(scene, (800, 600)), notes(program)))
    assert pictures[0] == pictures[1]


def test_only_the_holder_of_the_called_card_is_told(tmp_path: Path, written: Writings) -> None:
    # BT-12
    program = Program(tmp_path)
    for seat, told in ((2, True), (0, False), (1, False)):
        scene = sat_down(program, play(dealt(*HANDS, seats=4), CALLED), seat)
        written.clear()
        picture(scene, (1280, 720))
        assert ("called" in [each.text for each in written]) == told
        assert ("You and Ann" in notes(program)[0]) == told


def test_rings_show_the_sides_once_they_are_known(tmp_path: Path, drawn_faces: DrawnFaces) -> None:
    program = Program(tmp_path)
    for moves, sides in ((CALLED, [None, 1, 0, None]), (CALLED + SHOWN, [1, 0, 1, 0])):
        scene = sat_down(program, play(dealt(*HANDS, seats=4), moves), 1)
        drawn_faces.clear()
        picture(scene, (1280, 720))
        assert sorted((side for _, side in drawn_faces[:4]), key=str) == sorted(sides, key=str)
        for animal, side in drawn_faces[4:]:
            assert (animal, side) in drawn_faces[:4], "beside a note or the event line a face has the same ring"


@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_note_covers_nothing(tmp_path: Path, size: tuple[int, int], text: Size, cut: set[str]) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = sat_down(program, play(dealt(*HANDS, seats=4), CALLED), 1)
    (note,) = program.parts("side note")
    assert scene.board.layout.rail.bottom < note.rect.top
    covered = [part for part in scene.parts() if part.kind != "side note" and part.rect.colliderect(note.rect)]
    assert not covered
    assert not [name for name, box in board_of(scene).layout.boxes.items() if box.colliderect(note.rect)]
    picture(scene, size)
    told = GAME.words.middle(board_of(scene).view, NAMES).sides
    assert told is not None
    assert not cut.intersection((*NAMES, "called", told.title, told.text))


def test_with_fixed_partnerships_or_none_no_note_lies_on_the_table(tmp_path: Path) -> None:
    program = Program(tmp_path)
    for game in ("blues-and-greens", "five-hundred", "blackjack"):
        program.sit_down(game, one_person(seats=3 if game == "five-hundred" else 4))
        assert not notes(program)


def test_a_called_card_is_shown_with_its_meaning() -> None:
    table = table_where("big-three", 4, lambda table: table.state.phase == "call")
    before = table.view(0)
    table.play(table.state.seat, table.state.moves()[0])
    (moment,) = moments_of(before, table.view(0), table.game, spec_of(table.game), People(NAMES[:4], 0))
    assert isinstance(moment, Headline)
    assert moment.subtitle == "Its holder is the partner, and need not say so"


def test_the_mark_of_the_called_card_keeps_off_the_tabs_of_other_cards(tmp_path: Path, written: Writings) -> None:
    def with_the_called_card_among_few(table: Table) -> bool:
        view = table.view(table.state.actor)
        playable = {card for move in table.state.moves() for card in move.cards}
        return view.facts.called in playable.intersection(view.hand) and len(playable) < len(view.hand) < 6

    table = table_where("big-three", 4, with_the_called_card_among_few)
    actor = table.state.actor
    assert actor is not None
    program = Program(tmp_path)
    scene = sat_down(program, table, actor)
    program.run_until(lambda: scene.to_act)
    written.clear()
    picture(scene, (1280, 720))
    (mark,) = {each.room.topleft: each.room for each in written if each.text == "called"}.values()
    board, emphasis = board_of(scene), scene.emphasis()
    # Where a card is too narrow for both, the mark lies over its own tab.
    others = [spot for spot in board.rest if spot.card != table.view(actor).facts.called]
    tabs = [tab for spot in others for tab, _ in tab_places(board.lifted(spot), state_of(board, spot, emphasis))]
    assert tabs
    assert mark.collidelist(tabs) < 0


def test_in_a_low_review_the_mark_of_the_called_card_lies_on_no_card(tmp_path: Path, written: Writings) -> None:
    rng, table = Random(4), Table(GAME, one_person())
    while not table.view(0).results:
        actor = table.state.actor
        assert actor is not None
        if actor == DEALER:
            table.deal(rng)
        else:
            table.play(actor, by_rule(table.view(actor), rng.getrandbits(32), GAME).move)
    program, _ = at_the_sheet(tmp_path, table, (800, 600))
    scene = review(program)
    program.run(0.5)
    written.clear()
    scene.board.version += 1  # the table is drawn again
    scene.draw(program.screen.surface)
    (mark,) = {each.place.topleft: each.place for each in written if each.text == "called"}.values()
    hand = [spot.rect for spot in scene.board.rest if spot.in_hand]
    assert hand
    assert all(mark.bottom <= card.top + card.height // 8 for card in hand)
