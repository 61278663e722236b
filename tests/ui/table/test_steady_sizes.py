"""Sizes that stay while a hand goes on."""

from dataclasses import replace
from random import Random

from pygame import Rect

from cardtable.engine.cards import pack
from cardtable.engine.events import Dealt
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.view import SeenZone, View
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.sizes import Measure
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.made_moves import by_thumb, play_on
from tests.tables_where import table_where
from tests.ui.table.test_layout import laid_out, moments
from tests.ui.table.test_on_their_way import board_on


def narrow() -> Measure:
    return measure_of(Look.of((960, 720), zoom=Size.LARGE))


def view_of(seats: int) -> View:
    return table_where("the-card-game", seats, lambda _: True).view(0)


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
    hand = replace(view.zone("hand", 0), cards=pack()[:count])
    return replace(view, zones=tuple(hand if zone.name == hand.name else zone for zone in view.zones))


def faces(board: Board) -> list[int]:
    return [place.portrait.width for place in board.layout.seats.values()]


def test_faces_that_made_room_for_melds_stay_small_until_the_next_deal() -> None:
    view = view_of(8)
    board = board_on("the-card-game", view, measure=narrow())
    usual = faces(board)
    board.set_view(with_melds(view))
    small = faces(board)
    assert small < usual
    board.set_view(view)
    assert faces(board) == small
    dealt = replace(view.log[-1], events=(Dealt(seat=0, cards=()),))
    board.set_view(replace(view, log=(*view.log, dealt)))
    assert faces(board) == usual


def test_another_window_has_its_own_sizes() -> None:
    view = view_of(8)
    board = board_on("the-card-game", view, measure=narrow())
    usual = faces(board)
    board.set_view(with_melds(view))
    board.set_view(view)
    board.set_measure(narrow())
    assert faces(board) == usual


def test_a_larger_window_shows_the_cards_for_which_a_smaller_one_had_no_room() -> None:
    wide, less = measure_of(Look.of((1280, 720))), measure_of(Look.of((800, 600), zoom=Size.LARGEST))
    view = table_where("blackjack", 4, lambda table: len(table.log) >= 20).view(0)
    board = board_on("blackjack", view, measure=wide)
    usual = board.rest
    board.set_measure(less)
    assert len(board.rest) < len(usual)
    board.set_measure(wide)
    assert board.rest == usual, "brackets without their cards were left on the table"


def test_a_small_hand_keeps_its_large_cards_with_one_card_more() -> None:
    """A player who draws and discards in turn would see the whole table go up and down otherwise."""
    view = view_of(3)
    board = board_on("the-card-game", holding(view, 6), measure=narrow())
    event = board.layout.event
    board.set_view(holding(view, 7))
    assert board.layout.event == event
    board.set_view(holding(view, 8))
    assert board.layout.event != event
    board.set_view(holding(view, 7))
    assert board.layout.event != event


def test_the_deck_stays_as_it_is_while_a_long_turn_makes_the_pile_smaller() -> None:
    game = game_of("blackjack")
    decks, piles = set[int](), set[int]()
    for seats in game.players:
        for view in moments(game, seats):
            spots = laid_out(game, view, (960, 720)).spots
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
    game, rng = game_of("blues-and-greens"), Random(6)
    table = Table(game, [Seat(name) for name in ("Ann", "Bert", "Cleo", "Dan")], {})
    while table.state.actor in (None, -1):
        play_on(table, rng, by_thumb)
    board, moved = board_on("blues-and-greens", table.view(0), measure=measure_of(Look.of((1280, 720)))), 0
    while table.state.phase not in ("deal", "done", "over"):
        before = melds_on(board)
        board.set_view(table.view(0))
        after = melds_on(board)
        both = [(old, after[zone]) for zone, old in before.items() if zone in after]
        moved += sum(old.topleft != new.topleft and old.topright != new.topright for old, new in both)
        play_on(table, rng, by_thumb)
    assert len(melds_on(board)) >= 10
    assert moved <= 20
