"""The fans of backs at the seats: as many as are held, each deck by itself, within their place."""

import pytest
from pygame import Rect

from cardtable.engine.cards import Back, parse_cards
from cardtable.ui.table.seating import FAN_ARC, badge_width, counts_by_deck, fans_in

GREEN, BLUE = Back.GREEN, Back.BLUE


def test_cards_are_counted_by_their_decks_known_or_not() -> None:
    assert counts_by_deck((*parse_cards("g9h b9d"), BLUE, BLUE)) == ((GREEN, 1), (BLUE, 3))
    assert counts_by_deck(()) == ()


@pytest.mark.parametrize("size", [(190, 82), (120, 60), (300, 100)])
@pytest.mark.parametrize("counts", [((GREEN, 13),), ((GREEN, 6), (BLUE, 3)), ((BLUE, 1),), ((GREEN, 12), (BLUE, 13))])
def test_a_fan_shows_every_card_within_its_place(size: tuple[int, int], counts: tuple[tuple[Back, int], ...]) -> None:
    place = Rect((40, 10), size)
    for right in (False, True):
        found = fans_in(counts, place, 20, right=right)
        assert [(fan.back, fan.number) for fan in found] == list(counts)
        for fan in found:
            assert len(fan.cards) in (1, fan.number)
            assert all(place.left <= card.rect.centerx <= place.right for card in fan.cards)
            assert all(abs(card.angle) <= FAN_ARC / 2 + 0.01 for card in fan.cards)
            assert fan.cards[0].angle == pytest.approx(-fan.cards[-1].angle)
        assert len(found) == 1 or found[0].cards[-1].rect.centerx < found[1].cards[0].rect.centerx


def test_a_fan_narrows_in_little_room_down_to_one_back_with_its_number() -> None:
    wide, narrow, least = (fans_in(((GREEN, 13),), Rect(0, 0, width, 82), 20)[0] for width in (190, 110, 40))
    assert len(wide.cards) == len(narrow.cards) == 13
    assert wide.cards[-1].rect.x - wide.cards[0].rect.x > narrow.cards[-1].rect.x - narrow.cards[0].rect.x
    assert len(least.cards) == 1
    assert least.number == 13


@pytest.mark.parametrize("numbers", [(2, 2), (13, 8), (5, 12)])
def test_the_numbers_of_two_decks_do_not_cover_each_other(numbers: tuple[int, int]) -> None:
    """In little room one stands under the other."""
    line = 24
    for width in (40, 60, 90, 120, 300):
        badges = list[Rect]()
        for fan in fans_in(((GREEN, numbers[0]), (BLUE, numbers[1])), Rect(0, 0, width, 40), line):
            badges.append(Rect(0, 0, badge_width(fan.number, line), line))
            badges[-1].center = fan.badge
        assert min(badges[0].clip(badges[1]).size) <= 1


def test_a_fan_grows_card_by_card_from_its_first_one() -> None:
    (whole,) = fans_in(((GREEN, 13),), Rect(0, 0, 190, 82), 20)
    five = whole.first(5)
    assert (five.number, five.cards) == (5, whole.cards[:5])
    assert five.cards[0].rect.centerx < five.badge[0] < five.cards[-1].rect.centerx
    assert whole.first(13) == whole
    assert (whole.first(0).number, whole.first(0).cards) == (0, ())
