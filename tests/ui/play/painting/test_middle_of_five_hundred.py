"""The middle of the table of Five Hundred before the first trick: the widow, then the contract."""

from pathlib import Path

import pytest
from pygame import Rect

from cardtable.engine.table import Table
from cardtable.games.five_hundred.values import AUCTION, DISCARD
from cardtable.ui.play.moments.headline import Headline
from cardtable.ui.play.moments.moment import moment_on
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.labels import PlacedLabel, Precedence
from cardtable.ui.theme import Size
from tests.games.five_hundred.deals import dealt, play
from tests.situations import one_person
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, labels_of
from tests.ui.crowded_tables import sat_down, situations


def discarding() -> Table:
    return table_where("five-hundred", 3, lambda table: table.state.phase == DISCARD)


def widow(scene: TableScene) -> Rect:
    places = [spot.rect for spot in scene.board.rest if spot.kind == "widow"]
    assert len(places) == 3
    return places[0].unionall(places[1:])


def sign_of(scene: TableScene, text: str) -> PlacedLabel:
    """Return the sign in the middle of the table with a contract."""
    (sign,) = (note for note in labels_of(scene, Precedence.NOTE) if note.text.lower().startswith(text))
    return sign


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_widow_lies_in_the_middle_until_the_table_of_bids_takes_it(tmp_path: Path, size: tuple[int, int]) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.board.view.phase == AUCTION and not scene.board.moving)
    layout = scene.board.layout
    assert not scene.to_act
    assert layout.middle.contains(widow(scene))
    assert abs(widow(scene).centerx - layout.middle.centerx) < 5
    program.run_until(lambda: scene.to_act)
    program.run(1.0)
    assert widow(scene).centery < scene.board.layout.rail.bottom
    panel = scene.widgets.panel
    assert panel is not None
    assert not panel.colliderect(widow(scene))


@situations
def test_the_contract_is_shown_in_the_middle_while_the_bidder_discards(
    tmp_path: Path, size: tuple[int, int], scale: Size
) -> None:
    table = discarding()
    contract = table.view(None).facts.contract
    assert contract is not None
    _, scene = sat_down(tmp_path, table, size, scale)
    sign, layout = sign_of(scene, contract.name), scene.board.layout
    assert str(contract.value) in sign.text or (
        size == (800, 600) and scale is Size.LARGEST
    )  # there the rail alone says it
    assert layout.middle.inflate(2, 2).contains(sign.rect)
    assert sign.rect.collidelist([spot.rect for spot in layout.spots]) < 0


def test_the_contract_gives_way_to_the_first_trick() -> None:
    table = discarding()
    table.play(table.state.seat, table.state.moves()[0])
    assert table.game.words.middle(table.view(None), ("Ann", "Bert", "Cleo")).sign is None


def test_the_widow_is_turned_up_before_its_cards_go_into_the_hand(tmp_path: Path) -> None:  # FH-6
    program = Program(tmp_path, (1280, 720))
    hand = "Jo Jh Ah Kh Qh 7c 8c 9c Tc Qs"
    scene = program.sit_in(play(dealt("", hand, widow="8h 9h 7d", dealer=1), "2 pass; 0 pass"))
    program.rest()
    scene.make(scene.match.game.parse("bid 8h"))
    program.run(0.1)
    lying = []
    program.run_until(lambda: moment_on(scene.board) is not None)
    while (shown := moment_on(scene.board)) is not None:
        assert isinstance(shown.moment, Headline)
        assert {str(card) for card in shown.moment.cards} == {"8h", "9h", "7d"}
        lying.append(sum(spot.in_hand for spot in scene.board.rest))
        program.run(0.1)
    assert set(lying) == {10}
    assert scene.board.moving, "now they fly into the hand"
    program.rest()
    assert sum(spot.in_hand for spot in scene.board.rest) == 13
