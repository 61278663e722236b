"""Cards that are drawn, played, laid and beaten: where they come from, and what becomes of those that lay there."""

from collections.abc import Callable

import pytest

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import Dealt, Drawn, Laid, Played, Reshuffled, Taken
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.ui.table.board import Board
from cardtable.ui.table.motion import filling
from tests.tables_where import table_where
from tests.ui.table.test_on_their_way import CALM, board_on


def _after_last_move(game: str, table: Table, now: float = 0.0) -> tuple[Board, View, View]:
    """Return the board on which the last move of a table has just begun to be shown, and the Views before and after."""
    before, after = table.view_at(0, len(table.log) - 1), table.view(0)
    board = board_on(game, before)
    board.show(after)
    board.update(now)
    return board, before, after


def _others_draw(kind: str) -> Callable[[Table], bool]:
    def there(table: Table) -> bool:
        drawn = [event for event in table.view(0).log[-1].events if isinstance(event, Drawn)]
        hidden = any(event.seat != 0 and event.zone == kind and not event.faces for event in drawn)
        return hidden and len(table.view_at(0, len(table.log) - 1).zone(kind).cards) > 0

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
    board, before, after = _after_last_move(game, table_where(game, seats, _others_draw(kind)))
    lay = [spot.rect for spot in board_on(game, before).layout.spots if spot.kind == kind]
    (drawn,) = (event for event in after.log[-1].events if isinstance(event, Drawn))
    coming = [motion for motion in board.motions if motion.joins == drawn.seat]
    assert len(coming) == len(drawn.cards)
    assert all(motion.start in lay for motion in coming)
    assert all(board.layout.seats[drawn.seat].fan.collidepoint(motion.end.center) for motion in coming)
    assert filling(board.motions) == {drawn.seat}
    calm = board_on(game, before, CALM)
    calm.show(after)
    calm.update(0.0)
    assert filling(calm.motions) == frozenset()


def _own_draw(kind: str) -> Callable[[Table], bool]:
    def there(table: Table) -> bool:
        events = table.view(0).log[-1].events
        # Cards that are shuffled first come from where they lay.
        shuffled = any(isinstance(event, Reshuffled) for event in events)
        return not shuffled and any(
            isinstance(event, Drawn) and event.seat == 0 and event.zone == kind for event in events
        )

    return there


@pytest.mark.parametrize(
    ("game", "seats", "kind"), [("blackjack", 4, "deck"), ("the-card-game", 2, "pile"), ("blues-and-greens", 4, "deck")]
)
def test_cards_that_you_draw_come_from_the_deck(game: str, seats: int, kind: str) -> None:
    board, before, after = _after_last_move(game, table_where(game, seats, _own_draw(kind)))
    lay = [spot.rect for spot in board_on(game, before).layout.spots if spot.kind == kind]
    (drawn,) = (event for event in after.log[-1].events if isinstance(event, Drawn))
    coming = [motion for motion in board.motions if motion.becomes in drawn.cards]
    assert len(coming) == len(drawn.cards)
    assert all(motion.start in lay for motion in coming)
    assert all(motion.at(motion.begins)[1].center == motion.start.center for motion in coming)


def _over_cards_to_beat(kind: type[Played | Taken]) -> tuple[Board, frozenset[Card | Back]]:
    """Return the board at the beginning of a move that beats the cards on the table, or ends their round; and these."""

    def there(table: Table) -> bool:
        log = table.view(0).log
        lay = len(log) > 1 and table.view_at(0, len(log) - 1).zone("trick").cards
        return bool(lay) and any(isinstance(event, kind) for event in log[-1].events)

    board, before, _ = _after_last_move("big-three", table_where("big-three", 3, there))
    return board, frozenset(before.zone("trick").cards)


def test_beaten_cards_lie_under_those_that_beat_them_until_these_have_come() -> None:
    board, beaten = _over_cards_to_beat(Played)
    count = len(beaten)
    assert {motion.was for motion in board.motions[:count]} == beaten
    ends = max(motion.ends for motion in board.motions[count:])
    for motion in board.motions[:count]:
        assert (motion.start, motion.ends) == (motion.end, ends)
        assert motion.at(ends)[0] == motion.was
    board.update(ends)
    assert not beaten & {spot.card for spot in board.rest}


def test_cards_that_everybody_has_passed_are_turned_away_in_their_place() -> None:
    board, passed = _over_cards_to_beat(Taken)
    assert {motion.was for motion in board.motions} == passed
    for motion in board.motions:
        shares = [motion.at(motion.begins + step * (motion.ends - motion.begins) / 10)[2] for step in range(11)]
        assert shares == sorted(shares, reverse=True)
        assert (shares[0], shares[-1]) == (1.0, 0.0)
        assert motion.start == motion.end


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
    def there(table: Table) -> bool:
        entry = table.view(0).log[-1]
        return entry.actor > 0 and table.view(0).zone(kind).cards[-1:] == entry.cards[-1:] != ()

    board, before, after = _after_last_move(game, table_where(game, seats, there))
    seat = after.log[-1].actor
    fan = board_on(game, before).layout.seats[seat].fan
    played = [motion for motion in board.motions if motion.becomes in after.log[-1].cards]
    assert played
    for motion in played:
        first = motion.at(motion.begins)[1]
        assert fan.collidepoint(first.center)
        assert first.height <= board.layout.seats[seat].portrait.height
        assert motion.at(motion.ends)[1] == motion.end


def _own_play(table: Table) -> bool:
    entry = table.view(0).log[-1]
    return entry.actor == 0 and any(isinstance(event, Played) for event in entry.events)


def test_the_hand_closes_up_at_once_after_a_card_is_played() -> None:
    board, _, after = _after_last_move("big-three", table_where("big-three", 3, _own_play), 5.0)
    closing = [motion for motion in board.motions if motion.becomes in after.hand]
    assert len(closing) > 4
    assert {motion.begins for motion in closing} == {5.0}


def _new_round(table: Table) -> bool:
    view = table.view(0)
    return len(view.results) > 0 and any(isinstance(event, Dealt) for event in view.log[-1].events)


def test_open_cards_of_the_last_round_do_not_fly_to_the_hands_of_a_new_deal() -> None:
    def there(table: Table) -> bool:
        melds = table.view_at(0, len(table.log) - 1).zones_of("meld") if _new_round(table) else ()
        return any(card in table.view(0).hand for zone in melds for card in zone.cards)

    board, _, _ = _after_last_move("the-card-game", table_where("the-card-game", 5, there), 5.0)
    assert not [motion for motion in board.motions if isinstance(motion.was, Card)]


def test_melds_that_all_players_lay_at_once_come_from_their_own_fans() -> None:
    def there(table: Table) -> bool:
        if not _new_round(table):
            return False
        entry = table.view(0).log[-2]
        return len({event.seat for event in entry.events if isinstance(event, Laid)} - {0, entry.actor}) > 1

    table = table_where("the-card-game", 5, there)
    before, after = table.view_at(0, len(table.log) - 2), table.view_at(0, len(table.log) - 1)
    board = board_on("the-card-game", before)
    fans = {seat: place.fan for seat, place in board.layout.seats.items()}
    board.show(after)
    board.update(5.0)
    for laid in (event for event in after.log[-1].events if isinstance(event, Laid) and event.seat):
        ends = [spot.rect for spot in board.layout.spots if spot.zone == f"meld-{laid.meld}"]
        coming = [motion for motion in board.motions if motion.end in ends]
        assert len(coming) == len(ends) == len(laid.cards)
        assert all(fans[laid.seat].collidepoint(motion.start.center) for motion in coming)
