"""What one seat saw of a move, from its zones before and after: the cards shown, and the cards seen to move."""

from cardtable.engine.cards import Back, Card, parse_cards
from cardtable.engine.log import ZoneChange, shown_and_moved
from cardtable.engine.view import SeenZone

FIVE, SIX = parse_cards("5h 6h")
HIDDEN = Back.PLAIN


def zones(**cards: tuple[Card | Back, ...]) -> tuple[SeenZone, ...]:
    return tuple(SeenZone(name, some) for name, some in cards.items())


def changes(before: tuple[SeenZone, ...], after: tuple[SeenZone, ...]) -> list[ZoneChange]:
    return [(old.name, old, new) for old, new in zip(before, after, strict=True) if old != new]


def test_a_card_that_comes_out_of_a_hand_is_seen_to_move() -> None:
    shown, moved = shown_and_moved(
        changes(zones(hand=(HIDDEN, HIDDEN), trick=()), zones(hand=(HIDDEN,), trick=(FIVE,)))
    )
    assert shown == (("trick", (FIVE,)),)
    assert moved == {FIVE: 1}


def test_a_card_turned_up_among_hidden_ones_is_shown_but_not_seen_to_move() -> None:
    before = zones(giver=(HIDDEN, HIDDEN), taker=(HIDDEN,))
    shown, moved = shown_and_moved(changes(before, zones(giver=(HIDDEN,), taker=(FIVE, HIDDEN))))
    assert shown == (("taker", (FIVE,)),)
    assert not moved


def test_a_card_that_was_visible_before_is_not_shown_again() -> None:
    shown, moved = shown_and_moved(changes(zones(trick=(FIVE,), won=()), zones(trick=(), won=(FIVE,))))
    assert shown == ()
    assert moved == {FIVE: 1}


def test_a_card_that_a_shuffle_turns_up_is_shown_even_if_it_was_seen_before() -> None:
    before = zones(won=(FIVE, SIX), hand=())
    shown, _ = shown_and_moved(changes(before, zones(won=(), hand=(SIX, HIDDEN))), shuffled=["won"])
    assert shown == (("hand", (SIX,)),)


def test_one_of_two_equal_cards_stays_hidden() -> None:
    shown, moved = shown_and_moved(changes(zones(trick=(FIVE,), hand=(HIDDEN,)), zones(trick=(FIVE, FIVE), hand=())))
    assert shown == (("trick", (FIVE,)),)
    assert moved == {FIVE: 1}
