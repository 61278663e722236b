"""The Bidding War at the table: the highest bid of an auction stands out, and prizes lie beside their winners."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.table.card_marks import Tab, tab_places
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.games.bidding_war.deals import new_table
from tests.games.tables import play
from tests.made_moves import at_random, by_open_cards
from tests.situations import LARGE, LONG_NAMES, MEDIUM, NAMES, SMALL, to_act
from tests.ui.at_the_table import Program, labels_of
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings


def lowest(table: Table, _rng: Random) -> Move:
    """Bid the lowest card that is enough; every fourth move, pass if there is an auction."""
    moves = table.state.moves()
    passes = [move for move in moves if move.word == "pass" and len(table.log) % 4 == 0]
    return next(iter(passes), None) or next(move for move in moves if move.word == "bid")


def calls(count: int) -> to_act:
    """Return the moment when somebody is to act after so many bids and passes."""
    return to_act(lambda table: sum(entry.move.word in ("bid", "pass") for entry in table.log) >= count)


@pytest.mark.parametrize(
    ("seats", "size", "text", "least"),
    by_turns(
        [
            (3, MEDIUM, Size.NORMAL, 130),
            (4, SMALL, Size.NORMAL, 84),
            (4, SMALL, Size.LARGEST, 58),
            (7, MEDIUM, Size.NORMAL, 110),
            (7, MEDIUM, Size.LARGEST, 60),
            (7, SMALL, Size.NORMAL, 84),
        ],
        "windows with a highest bid",
    ),
    ids=str,
)
def test_the_highest_bid_is_large_and_has_its_crown_and_worth(
    at_table: AtTable, seats: int, size: Extent, text: Size, least: int
) -> None:
    moment = {"until": calls(seats - 1), "by": lowest, "bidding": "open"}
    scene = at_table("bidding-war", seats=seats, size=size, text=text, **moment).table
    board = scene.board
    leader = board.view.facts.leader
    bids = [spot for spot in board.rest if spot.kind == "pick"]
    (first,) = [spot for spot in bids if spot.card == board.view.facts.shown[leader]]
    beaten = [spot for spot in bids if spot != first]
    assert beaten
    assert first.rect.width >= least
    most = first.rect.width - (text is not Size.LARGEST)  # with the largest text there is room for small ones alone
    assert all(spot.rect.width <= most for spot in beaten)
    state = state_of(board, first, scene.emphasis())
    assert state.tabs == (Tab.CROWN,)
    crowns = [place for place, _ in tab_places(first.rect, state)]
    assert [note for note in labels_of(scene, Precedence.NOTE) if note.rect.collidelist(crowns) >= 0] == []
    assert [spot for spot in bids if state_of(board, spot, scene.emphasis()).veiled] == beaten
    assert (first.zone, first.card) in scene.match.game.words.card_values(board.view)


@pytest.mark.parametrize(("size", "text"), [(SMALL, Size.NORMAL), (MEDIUM, Size.LARGEST)])
def test_with_a_card_that_is_too_low_one_can_still_pass(
    at_table: AtTable, cut: set[str], size: Extent, text: Size
) -> None:
    program = at_table("bidding-war", until=calls(3), by=lowest, bidding="open", size=size, text=text)
    scene = program.table
    low = next(card for card in scene.board.view.hand if not scene.match.moves_with((card,)))
    scene.board.hand.pick((low,))
    scene.refresh()
    cut.clear()
    program.run(0.3)
    assert not cut
    assert "Pass" in {button.label for button in scene.widgets.buttons}
    assert scene.offer.default is None, "Enter makes no move"
    played = len(scene.match.view(None).log)
    program.key("P")
    assert scene.match.view(None).log[played].word == "pass"


def test_a_bid_lies_on_the_table_and_a_pass_is_a_tag(at_table: AtTable) -> None:
    scene = at_table("bidding-war", seats=7, until=calls(6), by=lowest, bidding="open").table
    assert scene.narration.announcements.bubbles == {}, "one could lie over a purse"
    words, view = scene.match.game.words, scene.board.view
    passed = [seat for seat, out in enumerate(view.facts.out) if out]
    tags = {seat: words.seat_status(view, seat, NAMES).tag for seat in range(7)}
    assert passed
    assert [seat for seat, tag in tags.items() if tag is not None and tag.text == "passed"] == passed


@pytest.mark.parametrize(
    ("how", "size", "hint"), [("sealed", SMALL, False), ("open", MEDIUM, True), ("sealed", LARGE, True)]
)
def test_the_purse_of_the_player_across_is_beside_the_face_of_that_player(
    at_table: AtTable, how: str, size: Extent, hint: bool
) -> None:
    program = at_table("bidding-war", until=calls(6), by=lowest, bidding=how, size=size)
    scene, px = program.table, program.table.look.metrics.px
    if hint:
        program.key("H")
        program.run(0.2)
        assert scene.hints.open
    across = (scene.board.bottom + 2) % 4
    face = scene.board.layout.seats[across].portrait
    (purse,) = [each for each in labels_of(scene, Precedence.NOTE) if each.text.startswith(f"{NAMES[across]}'s money")]
    assert 0 < face.left - purse.rect.right <= px(12)
    assert face.top <= purse.rect.centery <= face.bottom
    assert purse.rect.left > px(12), "it is clear of the window's edge"


def won_by_all(table: Table) -> int:
    return sum(len(zone.cards) for zone in table.view(None).zones if zone.kind == "won")


def won_by_bert(table: Table) -> int:
    return len(table.view(None).zone("won", 1).cards)


@pytest.mark.parametrize(
    ("size", "won", "least", "share", "options"),
    [
        (MEDIUM, won_by_all, 9, 0.3, {"prizes": "offered", "seller_paid": True}),
        (SMALL, won_by_bert, 3, 0.2, {}),
    ],
)
def test_long_names_leave_room_for_the_cards_won(
    at_table: AtTable, size: Extent, won: Callable[[Table], int], least: int, share: float, options: dict[str, Any]
) -> None:
    there = to_act(lambda table: table.state.actor == 0 and won(table) >= least)
    program = at_table("bidding-war", seats=6, until=there, by=by_open_cards, names=LONG_NAMES, size=size, **options)
    spots = [spot for spot in program.table.board.layout.spots if spot.kind == "won"]
    for zone in {spot.zone for spot in spots}:
        cards = [spot.rect for spot in spots if spot.zone == zone]
        assert all(right.left - left.left >= share * left.width for left, right in pairwise(cards)), zone


def test_a_prize_from_the_deal_has_no_seller(at_table: AtTable, written: Writings) -> None:
    def was_bid_before(table: Table) -> bool:
        prize, log = table.view(None).zone("prize").cards, table.view(None).log
        return bool(prize) and any(entry.actor >= 0 and prize[0] in entry.cards for entry in log)

    at_table("bidding-war", seats=6, until=to_act(was_bid_before), by=at_random, seed=40)
    assert {each.text for each in written if each.text.startswith("For sale")} == {"For sale"}


@pytest.mark.parametrize(("seats", "size"), [(3, SMALL), (4, MEDIUM), (6, SMALL)])
def test_the_viewers_prizes_lie_beside_the_viewers_hand_and_not_at_a_neighbours_seat(
    at_table: AtTable, seats: int, size: Extent
) -> None:
    has_won = to_act(lambda table: bool(table.view(None).zone("won", table.state.actor).cards))
    board = at_table("bidding-war", seats=seats, until=has_won, by=at_random, size=size).table.board
    own = [spot.rect for spot in board.rest if spot.zone == f"won-{board.bottom}"]
    assert own
    assert all(board.layout.hand.contains(rect) for rect in own)


def test_the_prizes_to_come_keep_off_the_money_of_a_player_who_has_won(program: Program) -> None:
    table = play(
        new_table(4, dealer=0, bidding="open"),
        *("dealer suits c c s h d", "dealer shuffle 4d 2d 8d Kd Td 3d Ad 6d 7d Qd 9d Jd 5d"),
        *("1 bid Jc", "2 pass", "3 pass", "0 pass", "2 bid Ts", "3 pass", "0 bid Jc", "1 pass", "2 pass"),
    )
    scene = program.sit_waiting(table, 1)
    scene.playing = replace(scene.playing, shown=None)  # Bert has made his move
    scene.board.set_view(scene.match.view(None))
    notes = labels_of(scene, Precedence.NOTE)
    assert len(notes) >= 4
    assert not [pair for pair in combinations(notes, 2) if pair[0].rect.inflate(8, 8).colliderect(pair[1].rect)]
