"""Cards on their way: where they come from, how they lie, and what is seen of a deal before it is over."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import Dealt, Drawn, Event, Laid, Played, PrizeWon, Reshuffled, Revealed
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import LogEntry, View
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.play.panels.log_panel import DOCK_UNITS, MIN_DOCK_UNITS
from cardtable.ui.table.board import Board
from cardtable.ui.table.card_painter import CardPainter, FadingCards
from cardtable.ui.table.flights import card_place, packets
from cardtable.ui.table.motion import Motion, Pace, filling
from tests.situations import LARGE, MEDIUM, after, at
from tests.ui.table.boards import CALM, Shown, after_last_move, asked_after, board_on

LOOK = Look.of(MEDIUM)

KING, QUEEN = Card.parse("Kh"), Card.parse("Qc")


def at_last_move(
    game: str, seats: int, there: Callable[[LogEntry, Table], bool], now: float = 0.0, pace: Pace | None = None
) -> tuple[Board, View, View]:
    """Return the board at the first move of which something holds, and the Views before and after it."""
    return after_last_move(at(game, seats=seats, until=asked_after(there, more=2)), now, pace)


def before_last(table: Table) -> View:
    return table.view_at(0, len(table.log) - 1)


def has(entry: LogEntry, kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in entry.events)


# --- deals


def dealt(game: str, seats: int, dealer: int = 0) -> tuple[Board, View]:
    """Return a board on which the cards are just being dealt, and the View after the deal."""
    board, _, view = after_last_move(at(game, seats=seats, dealer=dealer, until=after(1)))
    return board, view


@pytest.mark.parametrize(
    ("game", "batches", "packs"),
    [
        ("five-hundred", (3, 4, 3), [(1, 3), (2, 3), (0, 3), (1, 4), (2, 4), (0, 4), (1, 3), (2, 3), (0, 3)]),  # FH-1
        ("blackjack", (), [(1, 1), (2, 1), (0, 1)] * 17 + [(1, 1)]),
        ("big-three", (), [(2, 1), (1, 1), (0, 1)] * 16),  # counter-clockwise
        ("bidding-war", (), []),  # a shuffle that deals no hands
    ],
)
def test_the_packets_of_a_deal_go_round_in_the_games_batches(
    game: str, batches: tuple[int, ...], packs: list[tuple[int, int]]
) -> None:
    assert list(packets(dealt(game, 3)[1], batches)) == packs


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
    board.update(max(motion.ends for motion in board.motions))
    assert filling(board.motions) == frozenset()


@pytest.mark.parametrize("pace", [Pace(), CALM])
def test_no_card_of_the_last_hand_stays_when_cards_are_dealt_anew(pace: Pace) -> None:
    """All players of Big Three have passed; some cards come back to the same player."""
    table = at("big-three", seats=3, until=after(1))
    while table.state.actor != DEALER:
        table.play(table.state.seat, table.game.parse("pass"))
    before = table.view(0)
    table.deal(Random(2))
    assert set(before.hand) & set(table.view(0).hand)
    board, _, _ = after_last_move(table, 10.0, pace)
    assert not [spot for spot in board.rest if spot.in_hand]
    own = [motion for motion in board.motions if motion.becomes in board.view.hand]
    assert len(own) == 16
    assert all(motion.fades if pace.reduced else motion.dealt and isinstance(motion.was, Back) for motion in own)


def new_round(entry: LogEntry, table: Table) -> bool:
    return len(table.state.results) > 0 and has(entry, Dealt)


def test_a_deck_that_lay_there_before_is_on_the_table_throughout_a_deal() -> None:
    table = at("blues-and-greens", seats=4, until=asked_after(lambda _, table: len(table.state.results) == 1))
    log = table.view(0).log
    place = max(number for number, entry in enumerate(log) if has(entry, Dealt))
    board, _, _ = after_last_move(table.branch(place + 1), 10.0)
    top = next(spot.rect for spot in reversed(board.layout.spots) if spot.zone == "deck")
    seen = [motion.end for motion in board.motions if motion.visible(10.0)]
    assert top in [*seen, *(spot.rect for spot in board.rest)]


def test_open_cards_of_the_last_round_do_not_fly_to_the_hands_of_a_new_deal() -> None:
    def there(entry: LogEntry, table: Table) -> bool:
        melds = before_last(table).zones_of("meld") if new_round(entry, table) else ()
        return any(card in table.view(0).hand for zone in melds for card in zone.cards)

    board, _, _ = at_last_move("the-card-game", 5, there, 5.0)
    assert not [motion for motion in board.motions if isinstance(motion.was, Card)]


# --- draws


def others_draw(kind: str) -> Callable[[LogEntry, Table], bool]:
    def there(entry: LogEntry, table: Table) -> bool:
        drawn = [event for event in entry.events if isinstance(event, Drawn)]
        hidden = any(event.seat != 0 and event.zone == kind and not event.faces for event in drawn)
        return hidden and len(before_last(table).zone(kind).cards) > 0

    return there


@pytest.mark.parametrize(
    ("game", "seats", "kind"),
    [
        ("five-hundred", 3, "widow"),
        ("big-three", 3, "leftover"),
        ("blackjack", 4, "deck"),
        ("the-card-game", 4, "pile"),
        ("blues-and-greens", 4, "deck"),
    ],
)
def test_backs_that_another_player_draws_fly_to_the_fan_and_then_are_part_of_it(
    game: str, seats: int, kind: str
) -> None:
    board, before, view = at_last_move(game, seats, others_draw(kind))
    lay = [spot.rect for spot in board_on(before).layout.spots if spot.kind == kind]
    (drawn,) = (event for event in view.log[-1].events if isinstance(event, Drawn))
    coming = [motion for motion in board.motions if motion.joins == drawn.seat]
    assert len(coming) == len(drawn.cards)
    assert all(motion.start in lay for motion in coming)
    assert all(board.layout.seats[drawn.seat].fan.collidepoint(motion.end.center) for motion in coming)
    assert filling(board.motions) == {drawn.seat}
    calm = board_on(before, CALM)
    calm.show(view)
    calm.update(0.0)
    assert filling(calm.motions) == frozenset()


@pytest.mark.parametrize(
    ("game", "seats", "kind"), [("blackjack", 4, "deck"), ("the-card-game", 2, "pile"), ("blues-and-greens", 4, "deck")]
)
def test_cards_that_you_draw_come_from_the_deck(game: str, seats: int, kind: str) -> None:
    def there(entry: LogEntry, _: Table) -> bool:
        if has(entry, Reshuffled):  # these cards come from where they lay
            return False
        return any(isinstance(event, Drawn) and (event.seat, event.zone) == (0, kind) for event in entry.events)

    board, before, view = at_last_move(game, seats, there)
    lay = [spot.rect for spot in board_on(before).layout.spots if spot.kind == kind]
    (drawn,) = (event for event in view.log[-1].events if isinstance(event, Drawn))
    coming = [motion for motion in board.motions if motion.becomes in drawn.cards]
    assert len(coming) == len(drawn.cards)
    assert all(motion.start in lay for motion in coming)
    assert all(motion.at(motion.begins)[1].center == motion.start.center for motion in coming)


@pytest.mark.parametrize("kind", [Reshuffled, Drawn])  # BG-3: after twos have gone back; BG-15: after a draw
def test_new_cards_of_the_splay_come_from_the_deck(kind: type[Event]) -> None:
    """They come neither from the dealer nor from the player to act."""
    board, before, view = at_last_move(
        "blues-and-greens", 4, lambda entry, _: has(entry, kind) and has(entry, Revealed)
    )
    *_, top = (spot.rect for spot in board_on(before).layout.spots if spot.kind == "deck")
    (revealed,) = (event for event in view.log[-1].events if isinstance(event, Revealed))
    flying = {motion.becomes: motion.start for motion in board.motions}
    assert [flying[card] for card in revealed.cards] == [top] * len(revealed.cards)


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
def test_the_cards_left_over_grow_on_their_way_to_the_hand_and_keep_off_the_log(size: tuple[int, int]) -> None:
    table = at("big-three", seats=3, until=asked_after(lambda entry, _: entry.word == "bid"))
    bidder = table.log[-1].actor
    while table.state.phase == "auction":
        table.play(table.state.seat, table.game.parse("pass"))
    look = Look.of(size)
    docks = size[0] >= look.metrics.px(MIN_DOCK_UNITS)
    measure = replace(measure_of(look), column=look.metrics.px(DOCK_UNITS) if docks else 0, docked=docks)
    board = board_on(table.view_at(bidder, len(table.log) - 1), measured=measure)
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


# --- plays


@pytest.mark.parametrize(
    ("game", "seats", "kind"),
    [
        ("big-three", 3, "trick"),
        ("five-hundred", 3, "trick"),
        ("blackjack", 4, "pile"),
        ("the-card-game", 3, "discard"),
    ],
)
def test_a_card_that_another_player_plays_grows_on_its_way_from_the_fan(game: str, seats: int, kind: str) -> None:
    def there(entry: LogEntry, table: Table) -> bool:
        return entry.actor > 0 and table.view(0).zone(kind).cards[-1:] == entry.cards[-1:] != ()

    board, before, view = at_last_move(game, seats, there)
    seat = view.log[-1].actor
    fan = board_on(before).layout.seats[seat].fan
    played = [motion for motion in board.motions if motion.becomes in view.log[-1].cards]
    assert played
    for motion in played:
        first = motion.at(motion.begins)[1]
        assert fan.collidepoint(first.center)
        assert first.height <= board.layout.seats[seat].portrait.height
        assert motion.at(motion.ends)[1] == motion.end


def test_beaten_cards_lie_under_those_that_beat_them_until_these_have_come() -> None:
    def there(entry: LogEntry, table: Table) -> bool:
        return has(entry, Played) and bool(before_last(table).zone("trick").cards)

    board, before, _ = at_last_move("big-three", 3, there)
    beaten = set(before.zone("trick").cards)
    count = len(beaten)
    assert {motion.was for motion in board.motions[:count]} == beaten
    ends = max(motion.ends for motion in board.motions[count:])
    for motion in board.motions[:count]:
        assert (motion.start, motion.ends) == (motion.end, ends)
        assert motion.at(ends)[0] == motion.was
    board.update(ends)
    assert not beaten & {spot.card for spot in board.rest}


def test_melds_that_all_players_lay_at_once_come_from_their_own_fans() -> None:
    def laid_before(table: Table) -> LogEntry:
        return table.view(0).log[-2]

    def there(entry: LogEntry, table: Table) -> bool:
        if not new_round(entry, table):
            return False
        events = laid_before(table).events
        return len({event.seat for event in events if isinstance(event, Laid)} - {0, laid_before(table).actor}) > 1

    table = at("the-card-game", seats=5, until=asked_after(there, more=2))
    fans = {seat: place.fan for seat, place in board_on(table.view_at(0, len(table.log) - 2)).layout.seats.items()}
    board, _, view = after_last_move(table.branch(len(table.log) - 1), 5.0)
    for laid in (event for event in view.log[-1].events if isinstance(event, Laid) and event.seat):
        ends = [spot.rect for spot in board.layout.spots if spot.zone == f"meld-{laid.meld}"]
        coming = [motion for motion in board.motions if motion.end in ends]
        assert len(coming) == len(ends) == len(laid.cards)
        assert all(fans[laid.seat].collidepoint(motion.start.center) for motion in coming)


# --- after a moment in which a prize was won, over a table without it


@pytest.fixture(scope="module")
def after_a_moment() -> tuple[Board, View]:
    """Return the board when the moment is just over, and the View after the bid that won the prize."""

    def there(entry: LogEntry, table: Table) -> bool:
        return has(entry, PrizeWon) and entry.actor != table.view(0).dealer

    table = at("bidding-war", seats=4, until=asked_after(there))
    before, view = before_last(table), table.view(0)
    shown = ("prize", "pick")  # by the moment itself
    cleared = tuple(zone._replace(cards=(), marks=()) if zone.kind in shown else zone for zone in before.zones)
    board = board_on(before)
    board.show(view, (Shown(1.0, replace(before, zones=cleared), replaces_lingering=True),))
    board.update(0.0)
    board.update(1.0)
    return board, view


def test_a_prize_that_a_moment_has_brought_to_its_winner_does_not_fly_there_again(
    after_a_moment: tuple[Board, View],
) -> None:
    board, view = after_a_moment
    (won,) = (event for event in view.log[-1].events if isinstance(event, PrizeWon))
    assert not any(motion.becomes in won.prize for motion in board.motions)
    assert {spot.card for spot in board.rest} >= set(won.prize)


def test_the_next_prize_comes_from_the_dealer_and_not_from_the_last_bidder(after_a_moment: tuple[Board, View]) -> None:
    board, view = after_a_moment
    (turned,) = (event for event in view.log[-1].events if isinstance(event, Revealed) and event.seat is None)
    (motion,) = (motion for motion in board.motions if motion.becomes in turned.cards)
    assert motion.start == card_place(board.layout.seats[view.dealer].portrait, motion.end)


def test_with_reduced_motion_cards_that_only_make_room_do_not_fade() -> None:
    def there(entry: LogEntry, table: Table) -> bool:
        return entry.actor > 0 and entry.word == "discard" and len(table.view(0).zone("discard").cards) > 2

    board, _, view = at_last_move("the-card-game", 3, there, pace=CALM)
    top = view.zone("discard").cards[-1]
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
    assert both.subsurface(over).copy().get_buffer().raw == one.subsurface(over).copy().get_buffer().raw
