"""A card that can name any suit: each suit has a whole button, and none of them is gold unasked."""

from pathlib import Path

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.table import Table
from cardtable.ui.play.offers.offer import Area
from tests.games.blackjack import deals as blackjack_deals
from tests.games.five_hundred import deals as five_hundred_deals
from tests.games.the_card_game import deals as card_game_deals
from tests.ui.at_the_table import Program, at_index, log_of, spot_of


def joker_to_lead() -> Table:
    hand = five_hundred_deals.dealt("Jo 7c", widow="7s 8s 9s")
    return five_hundred_deals.bid_alone(hand, "6nt", "discard 7s 8s 9s")


def ace_to_play() -> Table:
    return blackjack_deals.dealt({0: "Ah 5s 9c"})


@pytest.mark.parametrize(
    ("table", "card", "prompt"),
    [(joker_to_lead, "Jo", "Name the suit that must be followed"), (ace_to_play, "Ah", "Name a suit for A♥")],
)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_suit_is_named_only_by_its_own_button(
    tmp_path: Path, table: object, card: str, prompt: str, size: tuple[int, int]
) -> None:
    assert callable(table)
    program = Program(tmp_path, size)
    scene = program.sit_in(table())
    program.rest()
    program.click(at_index(spot_of(scene, card)))
    program.rest()
    suits = [each for each in scene.offer.at(Area.ROW) if each.cards == (Card.parse(card),)]
    assert len(suits) == 4
    assert scene.prompt[0].forms == (prompt,)
    assert scene.offer.default is None
    made = len(log_of(scene))
    program.key("Enter")
    assert len(log_of(scene)) == made, "no suit goes without saying"
    look = scene.look
    for button in scene.widgets.buttons:
        label = look.text.width(button.label, look.style(bold=True))
        assert button.rect.width >= label, "the label is on one line"
    program.strike(suits[1].key)
    assert log_of(scene)[made].move == suits[1].move


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_enter_goes_out_with_a_card_that_could_also_be_discarded(tmp_path: Path, size: tuple[int, int]) -> None:  # TC-5
    program = Program(tmp_path, size)
    scene = program.sit_in(card_game_deals.table_of(("8c 8h 8s",), pile="9s"))
    program.key("1")
    program.run(2)
    program.click(at_index(spot_of(scene, "9s")))
    program.rest()
    assert [each.move.word for each in scene.offer.at(Area.ROW) if each.move is not None] == ["out", "discard"]
    look = scene.look
    for button in scene.widgets.buttons:
        assert button.rect.width >= look.text.width(button.label, look.style(bold=True)), "it is on one line"
    program.key("Enter")
    assert log_of(scene)[-1].move.word == "out"
