"""What everybody may see of a hand that is over: all cards but those that the rules keep secret for good."""

import pytest

from cardtable.engine.cards import Back, Card
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from tests.known_games import game_of
from tests.situations import after, at


def is_finished(table: Table) -> bool:
    """Whether a hand is."""
    return bool(table.state.results)


def a_finished_hand(name: str) -> tuple[Table, int]:
    """Return a table of three, or four, and the number of moves of its first hand."""
    table = at(name, seats=next(count for count in (3, 4) if count in game_of(name).players), until=is_finished)
    return table, table.moves_until(1)


def hidden(view: View, kind: str) -> list[int]:
    """Return the owners of zones of a kind in which a card is face down; −1 for a zone without one."""
    zones = (zone for zone in view.zones if zone.kind == kind)
    return [-1 if zone.owner is None else zone.owner for zone in zones if any(isinstance(c, Back) for c in zone.cards)]


def test_the_widow_and_the_discards_of_five_hundred_stay_unknown() -> None:  # FH-13
    table, end = a_finished_hand("five-hundred")
    words = [line.move.word for line in table.log[:end]]
    discarded = words.index("discard")
    bidder = table.log[discarded].actor
    secret = set(table.log[discarded].move.cards)
    dealt = max(place for place in range(discarded) if table.log[place].actor == DEALER)  # all may have passed before
    for length in range(dealt + 1, end + 1):
        seen = table.open_view_at(None, length)
        assert hidden(seen, "hand") == ([bidder] if length <= discarded else [])
        assert hidden(seen, "widow") == ([-1] if "widow" in [z.kind for z in seen.zones if z.cards] else [])
        faces = {card for zone in seen.zones for card in zone.cards if isinstance(card, Card)}
        if length > discarded:
            assert not faces & secret
        for seat in range(3):
            assert table.lends(seat, length) is (seat != bidder or length > discarded)
            lent = table.lent_view_at(seat, length)
            known = {card for zone in lent.zones for card in zone.faces}
            named = {card for entry in lent.log[dealt:] for _, cards in entry.shown for card in cards}
            assert seat != bidder or not known & secret
            assert not (named & secret) - {card for zone in lent.zones for card in zone.faces}
    own = table.open_view_at(bidder, end)
    assert set(own.zone("discards").faces) == secret, "the bidder knows them"


def test_the_cards_left_over_in_big_three_are_never_shown() -> None:  # BT-1
    table, end = a_finished_hand("big-three")
    taken = next(
        length
        for length in range(2, end)
        if len(table.branch(length).view(None).zone("leftover").cards) == 0 and table.log[length - 1].actor != DEALER
    )
    bidder = max(range(3), key=lambda seat: len(table.branch(taken).view(None).zone("hand", seat).cards))
    assert hidden(table.open_view_at(None, taken - 1), "hand") == [bidder]
    assert hidden(table.open_view_at(None, taken - 1), "leftover") == [-1]
    assert hidden(table.open_view_at(None, taken), "hand") == []


@pytest.mark.parametrize("game", ["blackjack", "bidding-war", "blues-and-greens", "the-card-game"])
def test_in_games_without_such_cards_every_hand_is_open(game: str) -> None:
    table, end = a_finished_hand(game)
    for length in range(1, end + 1, 7):
        assert not table.sealed_at(length)
        assert hidden(table.open_view_at(None, length), "hand") == []
        assert all(table.lends(seat, length) for seat in range(len(table.seats)))


def test_nothing_is_lent_of_a_hand_in_progress() -> None:
    for game in GAMES:
        table = at(game.id, until=after(12))
        assert not table.is_over(12)
        assert not any(table.lends(seat, 12) for seat in range(len(table.seats)))
        with pytest.raises(ValueError, match="is not over"):
            table.lent_view_at(0, 12)


def test_undo_after_the_end_of_a_hand_makes_it_secret_again() -> None:
    table, end = a_finished_hand("five-hundred")
    assert table.lends(0, end)
    table.rewind(end - 1)
    assert not table.lends(0, end - 1)
