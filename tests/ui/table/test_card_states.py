"""What a card in the hand shows: the tabs that say what it can be used for now, its edge, its veil."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from pygame import Rect

from cardtable.ai.players import Players
from cardtable.engine.cards import Card
from cardtable.engine.events import Taken
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.ui.drawing.boxes import svg
from cardtable.ui.drawing.symbols import dashed, strike
from cardtable.ui.play.offers.offer import Offer, TableSelection, Uses, offer_of
from cardtable.ui.play.painting.emphasis import Emphasis, state_of
from cardtable.ui.play.playing import board_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import CardState, Edge, Tab, tab_places
from cardtable.ui.table.layout import Spot
from cardtable.ui.table.motion import Pace
from cardtable.ui.table.sizes import Measure
from tests.tables_where import table_where

MEASURE = Measure(1280, 720, 1.0, 20)
ALONE = ("play", "bid", "offer", "discard", "out")
TOGETHER = ("set", "run", "build", "lay")
There = Callable[[Table], bool]


def phase(name: str) -> There:
    return lambda table: table.state.phase == name


def following(table: Table) -> bool:
    return bool(table.view(None).zone("trick").cards)


def has_melds(table: Table) -> bool:
    return table.state.phase == "meld" and any(move.word in TOGETHER for move in table.state.moves())


def both(table: Table) -> bool:
    return has_melds(table) and any(move.word == "play" for move in table.state.moves())


def asked(game: str, seats: int, there: There) -> tuple[LiveMatch, Offer]:
    """Return a match that looks as wanted, and what the player to act is offered."""
    table = table_where(game, seats, there)
    match = LiveMatch(table, Players([table.game]), None, Random(0))
    return match, offer_of(table.view(table.state.actor), match, spec_of(table.game), TableSelection())


def words_of(moves: list[Move], card: Card) -> set[str]:
    """Return what can be done with a card: alone, or together with others."""
    used = [move for move in moves if card in move.cards]
    alone = {"alone" for move in used if len(move.cards) == 1 and move.word in ALONE}
    return alone | {"together" for move in used if len(move.cards) > 1 or move.word in TOGETHER}


@pytest.mark.parametrize(
    ("game", "seats", "there"),
    [
        ("blues-and-greens", 4, phase("meld")),
        ("blues-and-greens", 4, has_melds),
        ("blues-and-greens", 4, both),
        ("blues-and-greens", 4, phase("draw")),
        ("five-hundred", 3, following),
        ("five-hundred", 3, phase("auction")),
        ("big-three", 3, following),
        ("big-three", 4, phase("call")),
        ("blackjack", 4, lambda table: 1 < len(table.state.moves()) < 6),
        ("bidding-war", 3, phase("pick")),
        ("the-card-game", 2, phase("take")),
        ("the-card-game", 2, lambda table: any(move.word == "out" for move in table.state.moves())),
    ],
)
def test_tabs_say_what_is_legal_now_where_cards_differ(game: str, seats: int, there: There) -> None:
    match, offer = asked(game, seats, there)
    hand, moves = offer.view.hand, [move for move in match.moves() if set(move.cards) <= set(offer.view.hand)]
    expected = {card: words_of(moves, card) for card in hand}
    if len({frozenset(words) for words in expected.values()}) < 2:
        assert not offer.tabs.plays
        assert not offer.tabs.combines
        return
    assert offer.tabs.plays == {card for card in hand if "alone" in expected[card]}
    assert offer.tabs.combines == {card for card in hand if "together" in expected[card]}


def test_some_cards_have_both_tabs_and_some_none() -> None:
    _, offer = asked("blues-and-greens", 4, both)
    assert offer.tabs.plays & offer.tabs.combines
    assert set(offer.view.hand) - offer.tabs.plays - offer.tabs.combines


# --- states -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def board() -> Board:
    match, offer = asked("five-hundred", 3, following)
    return board_of(match, spec_of(match.game), offer.view, MEASURE, Pace(), offer.view.seat or 0)


def own(board: Board, place: int) -> Spot:
    return [spot for spot in board.rest if spot.in_hand][place]


def emphasis(board: Board, *, plays: int, combines: int, usable: int) -> Emphasis:
    """Return an emphasis under which so many cards of the hand, from the left, can be used."""
    hand = board.hand.cards
    tabs = Uses(frozenset(hand[:usable]), frozenset(hand[:plays]), frozenset(hand[:combines]))
    return Emphasis(tabs.usable, tabs)


@pytest.mark.parametrize(
    ("place", "state"),
    [
        (0, CardState((Tab.COMBINE,))),
        (1, CardState((Tab.PLAY,))),
        (2, CardState()),
        (3, CardState(veiled=True)),
    ],
)
def test_the_tabs_of_a_card(board: Board, place: int, state: CardState) -> None:
    assert state_of(board, own(board, place), emphasis(board, plays=2, combines=1, usable=3)) == state


def test_only_the_card_under_the_pointer_has_all_its_marks(board: Board) -> None:
    shown = replace(emphasis(board, plays=2, combines=1, usable=3), fresh=frozenset(board.hand.cards[:3]))
    marks = [state_of(board, own(board, place), shown) for place in range(3)]
    assert [len(each.tabs) + each.fresh for each in marks] == [1, 1, 1]
    pointed = state_of(board, own(board, 0), replace(shown, hover=own(board, 0)))
    assert pointed.tabs == (Tab.COMBINE, Tab.PLAY)
    assert pointed.fresh


def test_a_card_picked_up_has_a_white_edge_and_no_tabs(board: Board) -> None:
    board.hand.pick(board.hand.cards[:1])
    shown = emphasis(board, plays=2, combines=1, usable=3)
    assert state_of(board, own(board, 0), shown) == CardState(edge=Edge.PICKED)


def test_a_card_just_come_to_the_hand_loses_its_star_where_it_is_picked_up(board: Board) -> None:
    shown = replace(Emphasis(), fresh=frozenset(board.hand.cards[:2]))
    board.hand.pick(board.hand.cards[:1])
    assert [state_of(board, own(board, place), shown).fresh for place in range(3)] == [False, True, False]


def test_a_suggested_card_keeps_its_tabs_and_has_the_lamp(board: Board) -> None:
    board.hand.pick(board.hand.cards[:1], suggested=True)
    shown = emphasis(board, plays=2, combines=0, usable=3)
    assert state_of(board, own(board, 0), shown) == CardState((Tab.PLAY, Tab.HINT), Edge.HINTED)


def test_without_a_prompt_no_card_is_veiled_or_has_a_tab(board: Board) -> None:
    assert {state_of(board, spot, Emphasis()) for spot in board.rest} == {CardState()}


def test_the_focus_comes_on_top_of_any_state(board: Board) -> None:
    shown = replace(emphasis(board, plays=1, combines=0, usable=1), cursor=own(board, 3))
    assert state_of(board, own(board, 3), shown) == CardState(veiled=True, focused=True)


# --- where tabs are ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "room"), [(48, 34), (64, 34), (108, 43), (150, 60), (108, 0)])
@pytest.mark.parametrize("fresh", [False, True])
def test_tabs_lie_above_the_edge_within_the_uncovered_part_of_the_card(width: int, room: int, fresh: bool) -> None:
    rect = Rect(100, 100, width, round(width * 1.4))
    tabs = (Tab.PLAY, Tab.COMBINE)
    first, second = (place for place, _ in tab_places(rect, CardState(tabs, fresh=fresh), room))
    assert rect.left <= first.left < first.right < second.left
    assert second.right <= rect.left + (room or width)
    assert first.bottom <= rect.top + 1
    assert first.width >= 8


# --- the trick --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("blues-and-greens", 4)])
def test_the_card_that_wins_so_far_is_the_one_that_takes_the_trick_if_no_better_one_comes(
    game: str, seats: int
) -> None:
    table = table_where(game, seats, lambda table: len(table.view(None).zone("trick").cards) == seats - 1)
    words, view = table.game.words, table.view(table.state.actor)
    before = words.winning(view)
    assert before in view.zone("trick").faces
    takers = set()
    for move in table.state.moves():
        if move.word == "play":
            copy = table.branch(len(table.log))
            copy.play(table.state.actor or 0, move)
            taken = next(event for event in copy.view(None).log[-1].events if isinstance(event, Taken))
            takers.add(taken.seat)
    marks = dict(zip(view.zone("trick").faces, trick_seats(table, seats), strict=True))
    assert takers <= {marks[before], table.state.actor, *((marks[card] for card in marks) if game[0] == "b" else ())}


def trick_seats(table: Table, seats: int) -> list[int]:
    """Return who played the cards of the trick, in order."""
    actor = table.state.actor or 0
    return [(actor + place) % seats for place in range(1, seats)]


def test_a_winning_card_has_the_crown_only_against_others_in_the_trick(board: Board) -> None:
    trick = next(spot for spot in board.rest if spot.kind == "trick")
    count = len([spot for spot in board.rest if spot.kind == "trick"])
    shown = Emphasis(winning=trick.card if isinstance(trick.card, Card) else None)
    crowned = CardState((Tab.CROWN,), Edge.WINNING)
    assert (state_of(board, trick, shown) == crowned) == (count > 1)
    assert state_of(board, own(board, 0), shown) == CardState()


@pytest.mark.parametrize("size", [(130, 172), (142, 169), (142, 196), (142, 217), (96, 134)])
def test_no_side_of_a_dashed_outline_is_solid(size: tuple[int, int]) -> None:
    drawn = svg(dashed(size, (255, 207, 77), 3, 8, 8), size)
    for x in (*range(6), *range(size[0] - 6, size[0])):
        assert sum(drawn.get_at((x, y))[3] > 120 for y in range(size[1])) < 0.75 * size[1]


@pytest.mark.parametrize("side", [44, 64, 94])
def test_the_bar_across_a_face_ends_within_its_drawing(side: int) -> None:
    bar = svg(strike((side, side), (196, 61, 46), (251, 245, 230)), (side, side))
    edges = [(place, across) for place in range(side) for across in (0, side - 1)]
    assert bar.get_at((side // 2, side // 2)).a == 255
    assert not any(bar.get_at(at).a or bar.get_at(at[::-1]).a for at in edges)
