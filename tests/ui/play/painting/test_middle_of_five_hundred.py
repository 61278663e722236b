"""The middle of the table of Five Hundred before the first trick: the widow, then the contract."""

import pytest
from pygame import Rect

from cardtable.ui.play.moments.headline import Headline
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Extent, Size
from tests.games.five_hundred.deals import dealt, play
from tests.situations import LARGE, SMALL, asked, at, one_person
from tests.ui.at_the_table import Program, labels_of
from tests.ui.conftest import AtTable


def widow(scene: TableScene) -> Rect:
    places = [spot.rect for spot in scene.board.rest if spot.kind == "widow"]
    assert len(places) == 3
    return places[0].unionall(places[1:])


def test_the_widow_lies_in_the_middle_until_the_table_of_bids_takes_it(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.board.view.phase == "auction" and not scene.board.moving)
    middle = scene.board.layout.middle
    assert not scene.to_act
    assert middle.contains(widow(scene))
    assert abs(widow(scene).centerx - middle.centerx) < 5
    program.run_until(lambda: scene.to_act)
    program.run(1.0)
    assert widow(scene).centery < scene.board.layout.rail.bottom
    assert scene.widgets.panel is not None
    assert not scene.widgets.panel.colliderect(widow(scene))


@pytest.mark.parametrize(("size", "text"), [(SMALL, Size.NORMAL), (LARGE, Size.LARGEST)])
def test_the_contract_is_shown_in_the_middle_while_the_bidder_discards(
    at_table: AtTable, size: Extent, text: Size
) -> None:
    scene = at_table("five-hundred", until=asked("discard"), size=size, text=text).table
    contract = scene.board.view.facts.contract
    (sign,) = [
        note for note in labels_of(scene, Precedence.NOTE) if note.text.lower().startswith(contract.name.lower())
    ]
    assert str(contract.value) in sign.text
    assert scene.board.layout.middle.inflate(2, 2).contains(sign.rect)


def test_the_contract_gives_way_to_the_first_trick() -> None:
    table = at("five-hundred", until=asked("discard"))
    table.play(table.state.seat, table.state.moves()[0])
    assert table.game.words.middle(table.view(None), ("Ann", "Bert", "Cleo")).sign is None


def test_the_widow_is_turned_up_before_its_cards_go_into_the_hand(program: Program) -> None:  # FH-6
    hand = "Jo Jh Ah Kh Qh 7c 8c 9c Tc Qs"
    scene = program.sit_in(play(dealt("", hand, widow="8h 9h 7d", dealer=1), "2 pass; 0 pass"))
    program.rest()
    scene.make(scene.match.game.parse("bid 8h"))
    lying = set()
    program.run_until(lambda: moment_on(scene.board) is not None)
    while (shown := moment_on(scene.board)) is not None:
        assert isinstance(shown.moment, Headline)
        assert {str(card) for card in shown.moment.cards} == {"8h", "9h", "7d"}
        lying.add(sum(spot.in_hand for spot in scene.board.rest))
        program.run(0.1)
    assert lying == {10}
    assert scene.board.moving, "now they fly into the hand"
    program.rest()
    assert sum(spot.in_hand for spot in scene.board.rest) == 13
