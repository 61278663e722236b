"""What a card in the hand shows: the tabs that say what it can be used for now, its edge, its veil."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pygame import Rect

from cardtable.ai.players import Players
from cardtable.engine.cards import Card
from cardtable.engine.events import Taken
from cardtable.engine.moves import Move
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.ui.play.offers.offer import Offer, TableSelection, Uses, offer_of
from cardtable.ui.play.painting.emphasis import Emphasis, state_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import CardState, Edge, Tab, tab_places
from cardtable.ui.table.layout import Spot
from tests.situations import asked, at
from tests.ui.table.boards import board_on

ALONE = ("play", "bid", "offer", "discard", "out")
TOGETHER = ("set", "run", "build", "lay")
Where = Callable[[Any], bool]


def in_trick(number: int) -> Where:
    return lambda state: len(state.view(None).zone("trick").cards) == number


def has_melds(state: Any) -> bool:
    return any(move.word in TOGETHER for move in state.moves())


def words_of(moves: Sequence[Move], card: Card) -> set[str]:
    """Return what can be done with a card: alone, or together with others."""
    used = [move for move in moves if card in move.cards]
    alone = {"alone" for move in used if len(move.cards) == 1 and move.word in ALONE}
    return alone | {"together" for move in used if len(move.cards) > 1 or move.word in TOGETHER}


def varied(state: Any) -> bool:
    """Whether some card of the player to act can be used alone and together, and some not at all."""
    moves = state.moves()
    uses = [words_of(moves, card) for card in state.view(state.actor).hand]
    return set() in uses and {"alone", "together"} in uses


def offered(game: str, seats: int, phase: str, where: Where = lambda _: True) -> tuple[LiveMatch, Offer]:
    """Return a match in which somebody is asked, and what that player is offered."""
    table = at(game, seats=seats, until=asked(phase, where=where))
    match = LiveMatch(table, Players([table.game]), None, Random(0))
    return match, offer_of(table.view(table.state.actor), match, spec_of(table.game), TableSelection())


@pytest.mark.parametrize(
    ("game", "seats", "phase", "where"),
    [
        ("blues-and-greens", 4, "meld", lambda state: not has_melds(state)),
        ("blues-and-greens", 4, "meld", varied),
        ("blues-and-greens", 4, "draw", lambda _: True),
        ("five-hundred", 3, "play", in_trick(1)),
        ("five-hundred", 3, "auction", lambda _: True),
        ("big-three", 3, "play", in_trick(1)),
        ("big-three", 4, "call", lambda _: True),
        ("blackjack", 4, "play", lambda state: 1 < len(state.moves()) < 6),
        ("bidding-war", 3, "pick", lambda _: True),
        ("the-card-game", 2, "take", lambda _: True),
        ("the-card-game", 2, "discard", lambda state: any(move.word == "out" for move in state.moves())),
    ],
)
def test_tabs_say_what_is_legal_now_where_cards_differ(game: str, seats: int, phase: str, where: Where) -> None:
    match, offer = offered(game, seats, phase, where)
    hand, moves = offer.view.hand, [move for move in match.moves() if set(move.cards) <= set(offer.view.hand)]
    expected = {card: words_of(moves, card) for card in hand}
    if len({frozenset(words) for words in expected.values()}) < 2:
        assert not offer.tabs.plays
        assert not offer.tabs.combines
        return
    assert offer.tabs.plays == {card for card in hand if "alone" in expected[card]}
    assert offer.tabs.combines == {card for card in hand if "together" in expected[card]}


# --- states -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def board() -> Board:
    table = at("five-hundred", seats=3, until=asked("play", where=in_trick(2)))
    return board_on(table.view(table.state.actor))


def own(board: Board, place: int) -> Spot:
    return [spot for spot in board.rest if spot.in_hand][place]


def emphasis(board: Board, *, plays: int = 2, combines: int = 1, usable: int = 3) -> Emphasis:
    """Return an emphasis under which so many cards of the hand, from the left, can be used."""
    hand = board.hand.cards
    tabs = Uses(frozenset(hand[:usable]), frozenset(hand[:plays]), frozenset(hand[:combines]))
    return Emphasis(tabs.usable, tabs)


def states(board: Board, shown: Emphasis, places: int = 4) -> list[CardState]:
    """Return the states of the first cards of the hand."""
    return [state_of(board, own(board, place), shown) for place in range(places)]


def test_a_card_shows_the_rarest_thing_it_is_good_for_and_a_veil_if_there_is_none(board: Board) -> None:
    shown = [CardState((Tab.COMBINE,)), CardState((Tab.PLAY,)), CardState(), CardState(veiled=True)]
    assert states(board, emphasis(board)) == shown


def test_only_the_card_under_the_pointer_has_all_its_marks(board: Board) -> None:
    shown = replace(emphasis(board), fresh=frozenset(board.hand.cards[:3]))
    assert [len(each.tabs) + each.fresh for each in states(board, shown, 3)] == [1, 1, 1]
    pointed = state_of(board, own(board, 0), replace(shown, hover=own(board, 0)))
    assert pointed.tabs == (Tab.COMBINE, Tab.PLAY)
    assert pointed.fresh


def test_a_card_picked_up_has_a_white_edge_and_neither_tabs_nor_a_star(board: Board) -> None:
    board.hand.pick(board.hand.cards[:1])
    shown = replace(emphasis(board), fresh=frozenset(board.hand.cards[:1]))
    assert states(board, shown, 1) == [CardState(edge=Edge.PICKED)]


def test_a_card_that_has_just_come_has_a_star(board: Board) -> None:
    shown = replace(Emphasis(), fresh=frozenset(board.hand.cards[1:2]))
    assert [each.fresh for each in states(board, shown, 3)] == [False, True, False]


def test_a_suggested_card_keeps_its_tabs_and_has_the_lamp(board: Board) -> None:
    board.hand.pick(board.hand.cards[:1], suggested=True)
    assert states(board, emphasis(board, combines=0), 1) == [CardState((Tab.PLAY, Tab.HINT), Edge.HINTED)]


def test_the_winning_card_has_the_crown_only_against_others_in_the_trick(board: Board) -> None:
    first, *others = [spot for spot in board.rest if spot.kind == "trick"]
    assert others
    shown = Emphasis(winning=first.card if isinstance(first.card, Card) else None)
    assert state_of(board, first, shown) == CardState((Tab.CROWN,), Edge.WINNING)
    assert state_of(board, own(board, 0), shown) == CardState()
    table = at("five-hundred", seats=3, until=asked("play", where=in_trick(1)))
    lead = board_on(table.view(table.state.actor))
    (alone,) = (spot for spot in lead.rest if spot.kind == "trick")
    assert isinstance(alone.card, Card)
    assert state_of(lead, alone, Emphasis(winning=alone.card)) == CardState()


def test_the_card_that_wins_so_far_takes_the_trick_if_no_better_one_comes() -> None:
    table = at("five-hundred", seats=3, until=asked("play", where=in_trick(2)))
    actor, trick = table.state.seat, table.view(table.state.actor).zone("trick")
    winning = table.game.words.winning(table.view(actor))
    leader, second = (actor + 1) % 3, (actor + 2) % 3
    takers = set()
    for move in table.state.moves():
        copy = table.branch(len(table.log))
        copy.play(actor, move)
        takers |= {event.seat for event in copy.view(None).log[-1].events if isinstance(event, Taken)}
    assert takers
    assert takers <= {leader if trick.faces[0] == winning else second, actor}


# --- where tabs are ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "room"), [(48, 34), (64, 34), (108, 43), (150, 60), (108, 0)])
def test_tabs_lie_above_the_edge_within_the_uncovered_part_of_the_card(width: int, room: int) -> None:
    rect = Rect(100, 100, width, round(width * 1.4))
    for fresh in (False, True):
        state = CardState((Tab.PLAY, Tab.COMBINE), fresh=fresh)
        first, second = (place for place, _ in tab_places(rect, state, room))
        assert rect.left <= first.left < first.right < second.left
        assert second.right <= rect.left + (room or width)
        assert first.bottom <= rect.top + 1
        assert first.width >= 8
