"""Bids at the table: confirmations, trumps, and a round of passes."""

from random import Random

import pytest

from cardtable.engine.cards import Suit
from cardtable.engine.moves import Move, Pass
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import standing_bubbles
from tests.games.blues_and_greens.deals import dealt, play
from tests.log_in_words import log_in_words
from tests.made_moves import by_thumb
from tests.situations import NAMES, after, asked, at, one_person
from tests.ui.at_the_menu import BG
from tests.ui.at_the_table import Program, at_index, log_of, spot_of
from tests.ui.conftest import AtTable
from tests.ui.hands_on import wait_for_person
from tests.ui.writings import Writings


def passing(_table: Table, _rng: Random) -> Move:
    return Pass()


def test_a_round_of_passes_is_announced_and_logged(at_table: AtTable) -> None:  # BT-4
    scene = (program := at_table("big-three", seats=3, until=after(3), by=passing)).table
    program.press("Pass")
    program.run(0.2)
    line = scene.narration.announcements.line
    assert line is not None
    assert line.text == "All pass: a new deal"
    program.run_until(lambda: scene.board.view.phase == "auction")
    assert log_in_words(scene.match.game, scene.match.view(None), NAMES)[-2:] == [
        "All pass: a new deal", "The cards are dealt, 16 each",
    ]  # fmt: skip


def bert_bids(table: Table, rng: Random) -> Move:
    return Pass() if table.state.phase == "auction" and table.state.actor != 1 else by_thumb(table, rng)


def test_the_bidders_discards_are_captioned_with_the_bidders_name(at_table: AtTable, written: Writings) -> None:
    at_table("five-hundred", until=asked("play"), by=bert_bids)
    assert {each.text for each in written if each.text.startswith("Discards")} == {"Discards · Bert"}


@pytest.mark.parametrize(
    ("game", "bid", "told"),
    [("big-three", "bid 2", "Two"), ("five-hundred", "bid nullo", "Nullo"), (BG, "bid 140", "140")],
)
def test_a_bid_is_said_in_a_bubble_as_a_pass_is(game: str, bid: str, told: str) -> None:
    table = at(game, until=asked("auction"))
    table.play(table.state.seat, table.game.parse(bid))
    assert [bubble.text for bubble in standing_bubbles(table.game.telling, table.view(0)).values()] == [told]


def test_the_lowest_bid_needs_one_confirmation(program: Program) -> None:
    scene = program.sit_down(BG, one_person(), seed=4)
    wait_for_person(program)
    length = len(log_of(scene))
    for answer in ("Not yet", "Yes"):
        program.press("Bid")
        assert scene.desk.dialog is not None
        assert len(log_of(scene)) == length
        program.press(answer)
    assert log_of(scene)[length].move.word == "bid"


def test_trumps_are_named_with_a_digit_after_a_confirmation(program: Program) -> None:
    scene = program.sit_in(play(dealt(), "0 bid 140; 1 pass; 2 pass; 3 pass"))
    assert [button.key for button in scene.widgets.buttons] == ["1", "2", "3", "4"]
    program.key("3")
    assert scene.desk.dialog is not None
    assert scene.desk.dialog.label == "Name hearts as trumps?"
    assert scene.match.view(None).facts.trump is None
    program.press("Yes")
    assert scene.match.view(None).facts.trump is Suit.HEARTS


@pytest.mark.parametrize("dragged", [True, False])
def test_a_selected_or_dragged_card_is_bid_without_a_confirmation(at_table: AtTable, dragged: bool) -> None:
    scene = (program := at_table("bidding-war", seats=3, until=asked("pick"))).table
    before, place = len(log_of(scene)), at_index(spot_of(scene, str(scene.board.hand.cards[3])))
    if dragged:
        program.drag(place, scene.board.layout.boxes["prize"].center)
    else:
        program.click(place)
        program.press("Bid")
    assert scene.desk.dialog is None
    assert log_of(scene)[before].move.word == "bid"
