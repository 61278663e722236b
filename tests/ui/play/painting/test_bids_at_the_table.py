"""Bids at the table: confirmations, trumps, and a round of passes."""

from random import Random

import pytest

from cardtable.engine.cards import Suit
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import standing_bubbles
from tests.known_games import game_of
from tests.log_in_words import log_in_words
from tests.situations import NAMES, one_person
from tests.ui.at_the_menu import BG
from tests.ui.at_the_table import Program, at_index, board_of, spot_of
from tests.ui.hands_on import wait_for_person
from tests.ui.writings import Writings


def test_a_round_of_passes_is_announced_and_logged(program: Program) -> None:  # BT-4
    seats = [Seat(name) for name in NAMES[:3]]
    table = Table(game_of("big-three"), seats)
    rng = Random(4)
    table.deal(rng)
    for _ in seats[1:]:
        table.play(table.state.actor, table.game.parse("pass"))
    scene = program.sit_in(table)
    program.press("Pass")
    program.run(0.2)
    assert scene.narration.announcements.line.text == "All pass: a new deal"
    program.run_until(lambda: board_of(scene).view.phase == "auction")
    assert log_in_words(table.game, scene.match.view(None), NAMES)[-2:] == [
        "All pass: a new deal", "The cards are dealt, 16 each",
    ]  # fmt: skip


def test_the_bidders_discards_are_captioned_with_the_bidders_name(program: Program, written: Writings) -> None:
    table, rng = Table(game_of("five-hundred"), [Seat(name) for name in NAMES[:3]]), Random(4)
    while table.state.phase != "play":
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        moves = table.state.moves()
        bids = [move for move in moves if move.word == "bid"]
        bidding = table.state.phase == "auction" and table.state.actor != 1
        table.play(table.state.actor, table.game.parse("pass") if bidding else (bids or moves)[0])
    scene = program.sit_in(table)
    program.run(0.5)
    bidder = table.view(None).facts.bidder
    assert bidder == 1
    captions = {each.text for each in written if each.text.startswith("Discards")}
    assert captions == {f"Discards · {scene.match.names[bidder]}"}


@pytest.mark.parametrize(
    ("game", "seats", "bid", "told"),
    [("big-three", 4, "bid 2", "Two"), ("five-hundred", 3, "bid nullo", "Nullo"), (BG, 4, "bid 140", "140")],
)
def test_a_bid_is_said_in_a_bubble_as_a_pass_is(game: str, seats: int, bid: str, told: str) -> None:
    known, table = game_of(game), Table(game_of(game), [Seat(name) for name in NAMES[:seats]])
    while table.state.actor == DEALER:
        table.deal(Random(1))
    table.play(table.state.actor, known.parse(bid))
    bubbles = standing_bubbles(known.telling, table.view(0))
    assert [bubble.text for bubble in bubbles.values()] == [told]


def test_a_bid_needs_one_confirmation(program: Program) -> None:
    scene = program.sit_down(BG, one_person(), seed=4)
    wait_for_person(program)
    length = len(scene.match.view(0).log)
    program.press("Bid")
    assert scene.desk.dialog is not None
    assert len(scene.match.view(0).log) == length
    program.press("Not yet")
    assert len(scene.match.view(0).log) == length
    program.press("Bid")
    program.press("Yes")
    assert scene.match.view(0).log[-1].word == "bid"


def test_a_bid_set_on_the_stepper_needs_no_confirmation(program: Program) -> None:
    scene = program.sit_down(BG, one_person(), seed=4)
    wait_for_person(program)
    stepper = scene.widgets.stepper
    assert stepper is not None
    program.click(stepper.buttons()[-1][1].center)
    program.press("Bid")
    assert scene.desk.dialog is None
    assert [entry.word for entry in scene.match.view(0).log if entry.actor == 0] == ["bid"]


def test_trumps_are_named_with_a_digit_after_a_confirmation(program: Program) -> None:
    table = Table(game_of(BG), [Seat(name) for name in NAMES[:4]])
    rng = Random(4)
    while table.state.actor == DEALER:
        table.deal(rng)
    for call in ("bid 140", "pass", "pass", "pass"):
        table.play(table.state.actor, table.game.parse(call))
    scene = program.sit_in(table)
    assert [button.key for button in scene.widgets.buttons] == ["1", "2", "3", "4"]
    program.key("3")
    assert scene.desk.dialog is not None
    assert scene.desk.dialog.label == "Name hearts as trumps?"
    assert scene.match.view(None).facts.trump is None
    program.press("Yes")
    assert scene.match.view(None).facts.trump is Suit.HEARTS


@pytest.mark.parametrize("dragged", [True, False])
def test_a_selected_or_dragged_card_is_bid_without_a_confirmation(program: Program, dragged: bool) -> None:
    scene = program.sit_down("bidding-war", one_person(seats=3), seed=2)
    wait_for_person(program)
    card = at_index(spot_of(scene, str(board_of(scene).hand.cards[3])))
    if dragged:
        program.drag(card, board_of(scene).layout.boxes["prize"].center)
    else:
        program.click(card)
        program.press("Bid")
    assert scene.desk.dialog is None
    assert any(entry.word == "bid" for entry in scene.match.view(0).log if entry.actor == 0)
