"""Cards on their way: where they come from, how they lie, and what is seen of a deal before it is over."""

from dataclasses import replace
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import Dealt, PrizeWon, Revealed
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.play.panels.log_panel import DOCK_UNITS, MIN_DOCK_UNITS
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_painter import CardPainter, FadingCards, overlapping
from cardtable.ui.table.flights import card_place
from cardtable.ui.table.motion import Motion, Pace, filling
from cardtable.ui.table.sizes import Measure
from tests.known_games import game_of
from tests.situations import NAMES
from tests.tables_where import table_where
from tests.ui.table.test_pace import Shown

LOOK = Look.of((1280, 720))
CALM = Pace(reduced=True)
KING, QUEEN = Card.parse("Kh"), Card.parse("Qc")


def board_on(game: str, view: View, pace: Pace | None = None, measure: Measure | None = None, bottom: int = 0) -> Board:
    known = game_of(game)
    measure = measure or measure_of(LOOK)
    sides = known.sides(view.seats)
    return Board(view, spec_of(known), sides, measure, pace or Pace(), bottom, known.words.groups)


def after_a_prize() -> tuple[View, View]:
    """Return what a seat saw before and after the bid by which a prize was won and the next one turned up."""

    def there(table: Table) -> bool:
        view = table.view(0)
        won = any(isinstance(event, PrizeWon) for event in view.log[-1].events)
        return won and view.log[-1].actor != view.dealer

    table = table_where("bidding-war", 4, there)
    return table.view_at(0, len(table.log) - 1), table.view(0)


def shown_after_a_moment() -> tuple[Board, View]:
    """Return the board when the moment in which a prize was won, over a table without it, is just over."""
    before, after = after_a_prize()
    board = board_on("bidding-war", before)
    shown = ("prize", "pick")  # by the moment itself
    cleared = tuple(replace(zone, cards=(), marks=()) if zone.kind in shown else zone for zone in before.zones)
    board.show(after, (Shown(1.0, replace(before, zones=cleared), replaces_lingering=True),))
    board.update(0.0)
    board.update(1.0)
    return board, after


def test_a_prize_that_a_moment_has_brought_to_its_winner_does_not_fly_there_again() -> None:
    board, after = shown_after_a_moment()
    (won,) = (event for event in after.log[-1].events if isinstance(event, PrizeWon))
    assert not any(motion.becomes in won.prize for motion in board.motions)
    assert {spot.card for spot in board.rest} >= set(won.prize)


def test_the_next_prize_comes_from_the_dealer_and_not_from_the_last_bidder() -> None:
    board, after = shown_after_a_moment()
    (turned,) = (event for event in after.log[-1].events if isinstance(event, Revealed) and event.seat is None)
    (motion,) = (motion for motion in board.motions if motion.becomes in turned.cards)
    assert motion.start == card_place(board.layout.seats[after.dealer].portrait, motion.end)


def _second_card(table: Table) -> bool:
    return len(table.view(0).zone("trick").cards) == 2 and table.view(0).log[-1].actor != 0


def test_a_card_flies_at_the_angle_at_which_it_lies_in_the_trick_and_is_gathered_at_it() -> None:
    table = table_where("five-hundred", 3, _second_card)
    before, after = table.view_at(0, len(table.log) - 1), table.view(0)
    board = board_on("five-hundred", before)
    board.show(after)
    board.update(0.0)
    (spot,) = (spot for spot in board.layout.spots if spot.card == after.log[-1].cards[0])
    (flight,) = (motion for motion in board.motions if motion.becomes == spot.card)
    assert abs(spot.angle) > 2
    assert flight.angle == spot.angle


@pytest.mark.parametrize("share", [1.0, 0.6])
def test_a_card_at_an_angle_keeps_its_angle_while_it_turns_over(share: float) -> None:
    cards, drawn = CardPainter(CardArt(), LOOK.shapes), []
    for angle in (0.0, 30.0):
        surface = Surface((400, 300))
        cards.turning(surface, KING, Rect(150, 80, 100, 140), share, angle)
        drawn.append(_height(surface))
    assert drawn[1] > drawn[0] + 20


def _height(surface: Surface) -> int:
    rows = [y for y in range(300) if any(surface.get_at((x, y))[:3] != (0, 0, 0) for x in range(0, 400, 2))]
    return rows[-1] - rows[0] + 1


def dealt(game: str, seats: int) -> tuple[Board, View]:
    """Return a board on which the cards are just being dealt, and the View after the deal."""
    table = Table(game_of(game), [Seat(name) for name in NAMES[:seats]])
    board = board_on(game, table.view(0))
    table.deal(Random(1))
    board.show(table.view(0))
    board.update(0.0)
    return board, table.view(0)


def test_cards_of_a_deal_are_not_seen_before_they_leave_the_dealer() -> None:
    board, _ = dealt("blackjack", 4)
    assert sum(motion.visible(0.01) for motion in board.motions) == 1


def test_dealt_cards_go_to_the_fans_and_are_then_part_of_them() -> None:
    board, view = dealt("blackjack", 4)
    assert filling(board.motions) == {1, 2, 3}
    for seat in filling(board.motions):
        coming = [motion for motion in board.motions if motion.joins == seat]
        assert len(coming) == len(view.zone("hand", seat).cards)
        assert all(board.layout.seats[seat].fan.colliderect(motion.end) for motion in coming)
        assert not coming[0].visible(coming[0].ends)
    ends = max(motion.ends for motion in board.motions)
    board.update(ends)
    assert filling(board.motions) == frozenset()


def test_dealt_cards_grow_on_their_way_from_the_dealer_to_the_hand() -> None:
    board, view = dealt("blackjack", 4)
    dealer = board.layout.seats[view.dealer].portrait
    own = [motion for motion in board.motions if motion.becomes in view.hand]
    assert len(own) == len(view.hand)
    for motion in own:
        first = motion.at(motion.begins)[1]
        assert (first.center, first.height <= dealer.height) == (dealer.center, True)
        assert motion.at(motion.ends)[1] == motion.end


def faded(before: View, after: View) -> Board:
    """Return the board at the beginning of a move that is shown with reduced motion."""
    board = board_on("the-card-game", before, CALM)
    board.show(after)
    board.update(0.0)
    return board


def test_with_reduced_motion_cards_that_only_make_room_do_not_fade() -> None:
    def there(table: Table) -> bool:
        entry = table.view(0).log[-1]
        return entry.actor > 0 and entry.word == "discard" and len(table.view(0).zone("discard").cards) > 2

    table = table_where("the-card-game", 3, there)
    board = faded(table.view_at(0, len(table.log) - 1), table.view(0))
    top = table.view(0).zone("discard").cards[-1]
    assert [motion.becomes for motion in board.motions] == [top]
    under = {spot.card for spot in board.layout.spots if spot.kind == "discard"} - {top}
    assert under <= {spot.card for spot in board.rest}


def fading(*cards: Card, pitch: int = 40) -> tuple[Motion, ...]:
    """Return cards that fade in side by side in one second."""
    places = (Rect(60 + number * pitch, 60, 100, 140) for number in range(len(cards)))
    return tuple(
        Motion(place, place, card, card, 0.0, 1.0, fades=True) for place, card in zip(places, cards, strict=True)
    )


def test_no_card_that_fades_in_shows_through_another() -> None:
    painter = FadingCards(CardPainter(CardArt(), LOOK.shapes))
    both, one = Surface((400, 300)), Surface((400, 300))
    painter.draw(both, fading(KING, QUEEN), 0.5)
    painter.draw(one, fading(QUEEN, QUEEN), 0.5)
    over = Rect(100, 60, 100, 140).inflate(-10, -10)
    assert both.get_at(over.center)[:3] != (0, 0, 0)
    assert all(
        both.get_at((x, y)) == one.get_at((x, y))
        for x in range(over.left, over.right, 7)
        for y in range(over.top, over.bottom, 7)
    )


def test_cards_far_from_each_other_fade_in_layers_of_their_own() -> None:
    assert [len(group) for group in overlapping(fading(KING, QUEEN))] == [2]
    assert [len(group) for group in overlapping(fading(KING, QUEEN, pitch=400))] == [1, 1]


def dealt_again(pace: Pace) -> Board:
    """Return the board at the beginning of the new deal after all players of Big Three have passed."""
    table = Table(game_of("big-three"), [Seat(name) for name in NAMES[:3]])
    table.deal(Random(1))
    while table.state.actor != DEALER:
        table.play(table.state.seat, table.game.parse("pass"))
    before = table.view(0)
    table.deal(Random(2))
    assert set(before.hand) & set(table.view(0).hand)  # some cards come back to the same player
    board = board_on("big-three", before, pace)
    board.show(table.view(0))
    board.update(10.0)
    return board


@pytest.mark.parametrize("pace", [Pace(), CALM])
def test_no_card_of_the_last_hand_stays_when_cards_are_dealt_anew(pace: Pace) -> None:
    board = dealt_again(pace)
    assert not [spot for spot in board.rest if spot.in_hand]
    own = [motion for motion in board.motions if motion.becomes in board.view.hand]
    assert len(own) == 16
    assert all(motion.fades if pace.reduced else motion.dealt and isinstance(motion.was, Back) for motion in own)


def test_a_deck_that_lay_there_before_is_on_the_table_throughout_a_deal() -> None:
    table = table_where("blues-and-greens", 4, lambda table: len(table.view(0).results) == 1)
    log = table.view(0).log
    place = max(n for n, entry in enumerate(log) if any(isinstance(event, Dealt) for event in entry.events))
    board = board_on("blues-and-greens", table.view_at(0, place))
    board.show(table.view_at(0, place + 1))
    board.update(10.0)
    top = next(spot.rect for spot in reversed(board.layout.spots) if spot.zone == "deck")
    seen = [motion.end for motion in board.motions if motion.visible(10.0)]
    assert top in [*seen, *(spot.rect for spot in board.rest)]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_cards_left_over_grow_on_their_way_to_the_hand_and_keep_off_the_log(size: tuple[int, int]) -> None:
    table = table_where("big-three", 3, lambda table: table.view(0).log[-1].word == "bid")
    bidder = table.view(0).log[-1].actor
    while table.state.phase == "auction":
        table.play(table.state.seat, table.game.parse("pass"))
    look = Look.of(size)
    docks = size[0] >= look.metrics.px(MIN_DOCK_UNITS)
    measure = replace(measure_of(look), column=look.metrics.px(DOCK_UNITS) if docks else 0, docked=docks)
    board = board_on("big-three", table.view_at(bidder, len(table.log) - 1), measure=measure, bottom=bidder)
    lay = [spot.rect for spot in board.layout.spots if spot.kind == "leftover"]
    board.show(table.view(bidder))
    board.update(0.0)
    taken = [motion for motion in board.motions if motion.start in lay]
    assert len(taken) == 4
    for motion in taken:
        times = [motion.begins + step * (motion.ends - motion.begins) / 20 for step in range(-1, 21)]
        places = [motion.at(time)[1] for time in times]
        widths = [place.width for place in places]
        assert (widths[0], widths[-1]) == (motion.start.width, motion.end.width)
        assert widths == sorted(widths)
        assert max(place.right for place in places) <= measure.table
