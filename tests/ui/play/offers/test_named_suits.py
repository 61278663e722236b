"""A card that can name any suit: each suit has a whole button, and none of them is gold unasked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.table import Table
from cardtable.ui.play.offers.offer import Area
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent
from tests.games.blackjack import deals as blackjack_deals
from tests.games.five_hundred import deals as five_hundred_deals
from tests.games.the_card_game import deals as card_game_deals
from tests.situations import MEDIUM, SMALL
from tests.ui.at_the_table import at_index, log_of, sat_at, spot_of


def joker_to_lead() -> Table:
    hand = five_hundred_deals.dealt("Jo 7c", widow="7s 8s 9s")
    return five_hundred_deals.bid_alone(hand, "6nt", "discard 7s 8s 9s")


def ace_to_play() -> Table:
    return blackjack_deals.dealt({0: "Ah 5s 9c"})


def broken_labels(scene: TableScene) -> list[str]:
    """Return the labels of buttons that are not on one line."""
    wide, style = scene.look.text.width, scene.look.style(bold=True)
    return [each.label for each in scene.widgets.buttons if each.rect.width < wide(each.label, style)]


@pytest.mark.parametrize(
    ("table", "card", "prompt"),
    [(joker_to_lead, "Jo", "Name the suit that must be followed"), (ace_to_play, "Ah", "Name a suit for A♥")],
)
@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_a_suit_is_named_only_by_its_own_button(
    tmp_path: Path, table: Callable[[], Table], card: str, prompt: str, size: Extent
) -> None:
    program = sat_at(tmp_path, table(), size=size)
    scene = program.table
    program.click(at_index(spot_of(scene, card)))
    program.rest()
    suits = [each for each in scene.offer.at(Area.ROW) if each.cards == (Card.parse(card),)]
    assert len(suits) == 4
    assert scene.prompt[0].forms == (prompt,)
    assert scene.offer.default is None
    made = len(log_of(scene))
    program.key("Enter")
    assert len(log_of(scene)) == made, "no suit goes without saying"
    assert broken_labels(scene) == []
    program.strike(suits[1].key)
    assert log_of(scene)[made].move == suits[1].move


def test_enter_goes_out_with_a_card_that_could_also_be_discarded(tmp_path: Path) -> None:  # TC-5
    program = sat_at(tmp_path, card_game_deals.table_of(("8c 8h 8s",), pile="9s"), size=SMALL)
    scene = program.table
    program.key("1")
    program.run(2)
    program.click(at_index(spot_of(scene, "9s")))
    program.rest()
    assert [each.move.word for each in scene.offer.at(Area.ROW) if each.move is not None] == ["out", "discard"]
    assert broken_labels(scene) == []
    program.key("Enter")
    assert log_of(scene)[-1].move.word == "out"
