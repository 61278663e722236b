"""The store of pictures: what it keeps, what it scales, and what it draws between two frames."""

from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.pictures import BYTES_FOR_FACES, BYTES_PER_PIXEL, Pictures, StillPicture
from cardtable.ui.listing import Listing
from cardtable.ui.theme import Extent

NINE = Card.parse("g9h")
SMALL, LARGE = (90, 126), (100, 140)
VEIL = (30, 90, 60)


class Drawn(list[Extent]):
    """The sizes of the pictures that have been drawn."""

    def drawing(self, size: Extent) -> Callable[[], Surface]:
        """Return what draws a picture of a size."""

        def draw() -> Surface:
            self.append(size)
            return Surface(size, 0, 32)

        return draw

    def card(self, pictures: Pictures, size: Extent) -> Surface:
        """Return the picture of a card at a size."""
        return pictures.at_size("card", size, self.drawing(size))


def test_the_picture_used_least_recently_is_dropped_when_a_window_has_no_room_for_it() -> None:
    pictures, drawn = Pictures(), Drawn()
    pictures.fit_window((800, 600))
    room = BYTES_PER_PIXEL * 800 * 600 + BYTES_FOR_FACES
    side = 500
    for number in range(2 * room // (4 * side * side)):
        pictures.get("first", drawn.drawing((side, side)))
        pictures.get(number, drawn.drawing((side, side)))
        assert pictures.taken <= room
    number = len(drawn)
    pictures.get("first", drawn.drawing((side, side)))
    assert len(drawn) == number
    pictures.get(0, drawn.drawing((side, side)))
    assert len(drawn) == number + 1


def test_a_new_size_is_scaled_from_another_until_there_is_time_to_draw_it() -> None:
    pictures, drawn = Pictures(scales=True), Drawn()
    drawn.card(pictures, SMALL)
    scaled = drawn.card(pictures, LARGE)
    assert scaled.get_size() == LARGE
    assert drawn == [SMALL]
    assert pictures.is_scaled("card", LARGE)
    assert drawn.card(pictures, LARGE) is scaled
    assert not pictures.draw_next(moving=True), "it has no hurry while something moves"
    assert pictures.version == 0
    assert not pictures.draw_next(moving=False)
    assert drawn == [SMALL, LARGE]
    assert pictures.version == 1
    assert not pictures.is_scaled("card", LARGE)
    assert drawn.card(pictures, LARGE) is not scaled
    assert drawn == [SMALL, LARGE]


def test_pictures_that_are_expected_are_drawn_while_something_moves_unless_they_are_kept() -> None:
    pictures, drawn = Pictures(), Drawn()
    pictures.get("kept", drawn.drawing(SMALL))
    for name in ("kept", "new", "newer"):
        pictures.expect(lambda name=name: pictures.get(name, drawn.drawing(LARGE)))  # type: ignore[misc]
    assert pictures.draw_next(moving=True)
    assert drawn == [SMALL, LARGE]
    assert not pictures.draw_next(moving=True)
    assert drawn == [SMALL, LARGE, LARGE]


def test_the_veil_of_a_scaled_card_gives_way_to_that_of_the_drawn_one() -> None:
    pictures = Pictures(scales=True)
    art = CardArt(pictures=pictures)
    art.front(NINE, SMALL)
    scaled = art.veiled(NINE, LARGE, VEIL)
    pictures.draw_next(moving=False)
    drawn = art.veiled(NINE, LARGE, VEIL)
    assert drawn.get_buffer().raw == CardArt().veiled(NINE, LARGE, VEIL).get_buffer().raw
    assert scaled.get_buffer().raw != drawn.get_buffer().raw


def test_decks_and_backs_share_a_store_without_confusion() -> None:
    pictures = Pictures()
    art = CardArt("two-large", pictures)
    two = art.front(Card.parse("9h"), SMALL).get_buffer().raw
    art.set_deck("four-normal")
    assert art.front(Card.parse("9h"), SMALL).get_buffer().raw != two
    assert art.back(Back.GREEN, SMALL).get_buffer().raw != art.back(Back.BLUE, SMALL).get_buffer().raw
    art.set_deck("two-large")
    assert art.front(Card.parse("9h"), SMALL).get_buffer().raw == two


def test_a_still_picture_is_drawn_again_only_for_another_key_or_size() -> None:
    still, drawn = StillPicture(), Drawn()

    def draw(surface: Surface) -> None:
        drawn.append(surface.get_size())

    first = still.of(("table", 1), SMALL, draw, Listing())
    assert still.of(("table", 1), SMALL, draw, Listing()) is first
    assert still.of(("table", 2), SMALL, draw, Listing()) is first, "its surface is used again"
    assert still.of(("table", 2), LARGE, draw, Listing()) is not first
    assert drawn == [SMALL, SMALL, LARGE]


def test_the_cut_texts_of_a_still_picture_are_listed_in_every_frame() -> None:
    still, listing = StillPicture(), Listing()

    def draw(surface: Surface) -> None:
        listing.add(surface, "text", Rect(0, 0, 20, 10), "Ann has won", cut=True)

    for _ in range(2):
        listing.begin(SMALL)
        still.of(("table",), SMALL, draw, listing)
        assert [part.label for part in listing.cut] == ["Ann has won"]


def test_a_still_picture_that_could_not_be_drawn_is_drawn_the_next_time() -> None:
    still, tries = StillPicture(), list[int]()

    def draw(_surface: Surface) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError

    with pytest.raises(RuntimeError):
        still.of(("table",), SMALL, draw, Listing())
    still.of(("table",), SMALL, draw, Listing())
    assert len(tries) == 2
