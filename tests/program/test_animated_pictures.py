"""Animated pictures of the last moves of a hand."""

from pathlib import Path

import pytest

from cardtable.engine.slices import finished
from cardtable.engine.table import Table
from cardtable.program.sharing.animated_pictures import animated_picture, draw_animated_picture, first_move
from tests.animated_pictures import frames, played
from tests.commits import by_turns
from tests.play.judges import with_cards_exchanged
from tests.situations import Until, after, at

SIZE = (800, 600)


def _hand(game: str, until: Until | None = None) -> Table:
    """Return a table of three players at which a hand, or its first moves, was played."""
    return at(game, seats=3, until=until or (lambda table: bool(table.state.results)))


def test_it_begins_with_a_trick() -> None:
    table = _hand("five-hundred")
    first = first_move(table, 7)
    assert len(table.log) - first == 9
    assert not [zone for zone in table.view_at(None, first).zones if zone.kind == "trick" and zone.cards]


def test_it_never_begins_in_an_earlier_hand() -> None:
    table = _hand("five-hundred", after(3))
    assert first_move(table, 50) == 1
    assert first_move(Table(table.game, table.seats), 50) == 0


@pytest.mark.parametrize(
    "game", by_turns([("bidding-war",), ("the-card-game",)], "games whose last moves are animated", share=2)
)
def test_it_ends_with_the_table_as_the_last_move_left_it(game: str) -> None:
    table = _hand(game)
    shown = frames(finished(animated_picture(table, 0, SIZE, moves=2)))
    assert len(shown) > 3
    assert shown[-1].milliseconds >= 3000
    assert sum(frame.milliseconds for frame in shown) < 25_000


def test_cards_that_a_seat_cannot_see_do_not_change_its_picture() -> None:
    one = _hand("five-hundred", after(3))
    hands = {zone.owner: zone.cards for zone in one.state.zones() if zone.kind == "hand"}
    other = with_cards_exchanged(one, hands[1][0], hands[2][0])
    for seat, alike in ((0, True), (1, False)):
        before, changed = (finished(animated_picture(table, seat, SIZE, moves=1)) for table in (one, other))
        assert (before == changed) is alike


def test_a_table_without_moves_gives_a_single_picture(tmp_path: Path) -> None:
    table = at("blackjack", seats=2)
    draw_animated_picture(table, 0, SIZE, tmp_path / "some.png", 5)
    assert len(played((tmp_path / "some.png").read_bytes())) == 1
