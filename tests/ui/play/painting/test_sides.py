"""The sides of a hand at the table: rings at the seats, a note under the rail, the called card marked."""

from pathlib import Path

import pytest
from pygame import Surface

from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.play.looking_back.hand_review import HandReviewScene
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.headline import Headline
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import tab_places
from cardtable.ui.table.labels import Precedence, solid_things
from tests.games.big_three.deals import NAMES, dealt, play
from tests.situations import SMALL, asked, at, hands, one_person, to_act
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import Program, labels_of
from tests.ui.drawn_faces import DrawnFaces
from tests.ui.writings import Writings

CALLED = "0 bid 3; 0 call Kh"
SHOWN = "; 0 play 5h; 3 pass; 2 play Kh"
HANDS = ("4h 5h", "Kd", "Kh", "Ks")
EXCHANGED = ("4h 5h", "Kh", "Kd", "Ks")


def played(moves: str, hands: tuple[str, ...] = HANDS) -> Table:
    return play(dealt(*hands, seats=4), moves)


def picture(scene: TableScene | HandReviewScene) -> bytes:
    surface = Surface(scene.look.metrics.size, 0, 32)
    scene.board.version += 1  # nothing is taken from the picture drawn before
    scene.draw(surface)
    return surface.get_buffer().raw


def notes(program: Program) -> list[str]:
    return [part.label for part in program.parts("side note")]


@pytest.mark.parametrize("seat", [0, 3])
def test_the_screen_does_not_depend_on_the_hidden_place_of_the_called_card(tmp_path: Path, seat: int) -> None:
    # BT-12
    pictures = []
    for number, held in enumerate((HANDS, EXCHANGED)):
        program = Program(tmp_path / str(number), SMALL)  # at the same time: the ring of who thinks turns
        scene = program.sit_waiting(played(CALLED, held), seat)
        pictures.append((picture(scene), notes(program)))
    assert pictures[0] == pictures[1]


def test_only_the_holder_of_the_called_card_is_told(program: Program, written: Writings) -> None:
    # BT-12
    for seat, told in ((2, True), (0, False), (1, False)):
        written.clear()
        program.sit_waiting(played(CALLED), seat)
        assert ("called" in [each.text for each in written]) == told
        assert ("You and Ann" in notes(program)[0]) == told


def test_rings_show_the_sides_once_they_are_known(program: Program, drawn_faces: DrawnFaces) -> None:
    for moves, sides in ((CALLED, [None, 1, 0, None]), (CALLED + SHOWN, [1, 0, 1, 0])):
        scene = program.sit_waiting(played(moves), 1)
        drawn_faces.clear()
        picture(scene)
        assert sorted((side for _, side in drawn_faces[:4]), key=str) == sorted(sides, key=str)
        for animal, side in drawn_faces[4:]:
            assert (animal, side) in drawn_faces[:4], "beside a note or the event line a face has the same ring"


def test_with_fixed_partnerships_or_none_no_note_lies_on_the_table(program: Program) -> None:
    for game, seats in (("blues-and-greens", 4), ("five-hundred", 3), ("blackjack", 4)):
        program.sit_down(game, one_person(seats=seats))
        assert not notes(program)


def test_a_called_card_is_shown_with_its_meaning() -> None:
    table = at("big-three", until=asked("call"))
    before = table.view(0)
    table.play(table.state.seat, table.state.moves()[0])
    (moment,) = moments_of(before, table.view(0), table.game, spec_of(table.game), People(NAMES[:4], 0))
    assert isinstance(moment, Headline)
    assert moment.subtitle == "Its holder is the partner, and need not say so"


def test_the_mark_of_the_called_card_keeps_off_the_tabs_of_other_cards(program: Program, written: Writings) -> None:
    def with_the_called_card_among_few(table: Table) -> bool:
        hand = table.view(table.state.actor).hand
        playable = {card for move in table.state.moves() for card in move.cards}.intersection(hand)
        return table.state.facts().called in playable and len(playable) < len(hand) < 6

    scene = program.sit_in(at("big-three", until=to_act(with_the_called_card_among_few)))
    program.rest()
    written.clear()
    picture(scene)
    (mark,) = {each.room.topleft: each.room for each in written if each.text == "called"}.values()
    board, emphasis = scene.board, scene.emphasis()
    # Where a card is too narrow for both, the mark lies over its own tab.
    others = [spot for spot in board.rest if spot.card != board.view.facts.called]
    tabs = [tab for spot in others for tab, _ in tab_places(board.lifted(spot), state_of(board, spot, emphasis))]
    assert tabs
    assert mark.collidelist(tabs) < 0


def test_on_the_low_table_of_a_review_note_and_mark_cover_no_card_and_no_face(
    tmp_path: Path, written: Writings
) -> None:
    table = at("big-three", seats=one_person(), until=hands(1), seed=4)
    program, _ = at_the_sheet(tmp_path, table, SMALL)
    scene = review(program)
    shown, marks = 0, 0
    for place in range(len(scene.places)):
        scene.show(place)
        for note in labels_of(scene, Precedence.SIDES):
            shown += 1
            assert note.rect.collidelist(solid_things(scene.board)) < 0, (place, note)
        written.clear()
        picture(scene)
        hand = [spot.rect for spot in scene.board.rest if spot.in_hand]
        for mark in [each.place for each in written if each.text == "called"]:
            marks += 1
            assert all(mark.bottom <= card.top + card.height // 8 for card in hand)
    assert shown
    assert marks
