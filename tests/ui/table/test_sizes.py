"""How large things on the table are: shares of the window, smaller step by step, and steady while a hand goes on."""

from dataclasses import replace
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import pack
from cardtable.engine.events import Dealt
from cardtable.engine.view import SeenZone, View
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table import sizes
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_marks import tab_height
from cardtable.ui.theme import Size
from tests.games.bidding_war.deals import begun, bid
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.situations import LARGE, MEDIUM, SMALL, after, asked, at
from tests.ui.table.boards import board_on, laid_out, measure, moments

SMALLEST, USUAL = sizes.Measure(800, 600, 5 / 6, 20), sizes.Measure(1280, 720, 1.0, 24)
NARROW = ((960, 720), Size.LARGE)


@pytest.mark.parametrize(
    ("room", "card", "count", "rows"),
    [(1256, 108, 25, 1), (1256, 108, 31, 2), (782, 84, 13, 1), (782, 84, 21, 1), (782, 84, 22, 2), (782, 64, 32, 2)],
)
def test_a_hand_lies_in_two_rows_if_one_row_would_cover_too_much_of_each_card(
    room: float, card: float, count: int, rows: int
) -> None:
    assert sizes.hand_rows(room, card, count) == rows


# --- bids around a prize are large enough to be read

LEAST_BID = 0.13
"""The least width of a sealed bid, by the height of the window."""


def widths_of_bids(view: View, measured: sizes.Measure) -> dict[int, int]:
    """Return the width of each player's bid, as the viewer sees it."""
    owners = {zone.name: zone.owner for zone in view.zones if zone.kind == "pick" and zone.owner is not None}
    spots = laid_out(view, measured).spots
    return {owners[spot.zone]: spot.rect.width for spot in spots if spot.zone in owners}


@pytest.mark.parametrize("players", ["d h s", "d h s s"])
def test_sealed_bids_of_three_or_four_players_are_no_smaller_than_drawn(players: str) -> None:
    seats = len(players.split())
    table = bid(begun(players, dealer=seats - 1), " ".join("9" * (seats - 1)))
    for m in (measure(MEDIUM), replace(measure(LARGE), column=328, docked=True)):
        for viewer in range(seats):
            found = widths_of_bids(table.view(viewer), m)
            assert len(found) == seats - 1
            assert min(found.values()) >= LEAST_BID * m.height - 1, (viewer, found)


# --- cards of the hand that rise: their tabs stay below the row of the prompt and the buttons


@pytest.mark.parametrize(
    ("game", "seats", "phase"),
    [("five-hundred", 3, "play"), ("blues-and-greens", 4, "meld"), ("the-card-game", 3, "take")],
)
def test_the_tabs_of_a_raised_card_clear_the_row_of_buttons(game: str, seats: int, phase: str) -> None:
    table = at(game, seats=seats, until=asked(phase, after=13))
    view = table.view(table.state.actor)
    for size, scale in ((SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (MEDIUM, Size.NORMAL), (LARGE, Size.NORMAL)):
        board = board_on(view, measured=measure(size, scale))
        own, floor = [spot for spot in board.rest if spot.in_hand], board.layout.buttons.bottom
        assert own
        for spot in own:
            assert board.lifted(spot, spot).top < spot.rect.top, "a card under the pointer rises"
            assert board.lifted(spot, spot).top - tab_height(spot.rect.width) >= floor
        for spot in own:
            board.hand.pick([card for card in (spot.card,) if card in view.hand], suggested=True)
            assert board.lifted(spot).top - tab_height(spot.rect.width) >= floor


# --- sizes that stay while a hand goes on


def begin(seats: int) -> View:
    """Return the View of a hand of The Card Game that has just begun."""
    return at("the-card-game", seats=seats, until=asked("take")).view(0)


def with_melds(view: View) -> View:
    """Return a View in which all other players have melded."""
    melds = [
        SeenZone("meld", pack()[first : first + 4], seat, number=10 * seat + first)
        for seat in range(1, view.seats)
        for first in (0, 13, 26)
    ]
    return replace(view, zones=(*view.zones, *melds))


def holding(view: View, count: int) -> View:
    """Return a View in which the viewer holds this number of cards."""
    hand = view.zone("hand", 0)._replace(cards=pack()[:count])
    return replace(view, zones=tuple(hand if zone.name == hand.name else zone for zone in view.zones))


def faces(board: Board) -> list[int]:
    return [place.portrait.width for place in board.layout.seats.values()]


def test_faces_that_made_room_for_melds_stay_small_until_the_next_deal_or_in_another_window() -> None:
    view = begin(8)
    board = board_on(view, measured=measure(*NARROW))
    usual = faces(board)
    board.set_view(with_melds(view))
    small = faces(board)
    assert small < usual
    board.set_view(view)
    assert faces(board) == small
    dealt = replace(view.log[-1], events=(Dealt(seat=0, cards=()),))
    board.set_view(replace(view, log=(*view.log, dealt)))
    assert faces(board) == usual
    board.set_view(with_melds(view))
    board.set_view(view)
    board.set_measure(measure(*NARROW))
    assert faces(board) == usual, "another window has its own sizes"


def test_a_larger_window_shows_the_cards_for_which_a_smaller_one_had_no_room() -> None:
    board = board_on(at("blackjack", until=after(20)).view(0))
    usual = board.rest
    board.set_measure(measure(SMALL, Size.LARGEST))
    assert len(board.rest) < len(usual)
    board.set_measure(measure())
    assert board.rest == usual, "brackets without their cards were left on the table"


def test_a_small_hand_keeps_its_large_cards_with_one_card_more() -> None:
    """A player who draws and discards in turn would see the whole table go up and down otherwise."""
    view = begin(3)
    board = board_on(holding(view, 6), measured=measure(*NARROW))
    event = board.layout.event
    board.set_view(holding(view, 7))
    assert board.layout.event == event
    board.set_view(holding(view, 8))
    assert board.layout.event != event
    board.set_view(holding(view, 7))
    assert board.layout.event != event


def test_the_deck_stays_as_it_is_while_a_long_turn_makes_the_pile_smaller() -> None:
    game, decks, piles = game_of("blackjack"), set[int](), set[int]()
    for seats in game.players:
        for view in moments(game, seats):
            spots = laid_out(view, measure((960, 720))).spots
            decks |= {spot.rect.width for spot in spots if spot.kind == "deck"}
            piles |= {max((spot.rect.width for spot in spots if spot.kind == "pile"), default=0)}
    assert len(piles - {0}) > 1
    assert len(decks) == 1


def melds_on(board: Board) -> dict[str, Rect]:
    """Return the place of each meld."""
    places: dict[str, Rect] = {}
    for spot in board.layout.spots:
        if spot.kind == "meld":
            places[spot.zone] = places.get(spot.zone, spot.rect).union(spot.rect)
    return places


def test_melds_lie_still_for_most_of_a_hand() -> None:
    table, rng, moved = at("blues-and-greens", seats=4, seed=6, until=asked("auction")), Random(6), 0
    board = board_on(table.view(0), measured=measure_of(Look.of(MEDIUM)))
    while table.state.phase not in ("deal", "done", "over"):
        before = melds_on(board)
        board.set_view(table.view(0))
        now = melds_on(board)
        both = [(old, now[zone]) for zone, old in before.items() if zone in now]
        moved += sum(old.topleft != new.topleft and old.topright != new.topright for old, new in both)
        play_on(table, rng, by_thumb)
    assert len(melds_on(board)) >= 10
    assert moved <= 20
