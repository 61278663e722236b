"""The bubbles at the seats: calls, turns and points."""

import pytest

from cardtable.engine.events import BidMade, ContractSet, DebtGrown, Event, Laid, Passed, Taken
from cardtable.engine.voice.telling import BubbleLook, Past, standing_bubbles
from tests.engine.event_lines import BEGIN, BG, BJ, cards, does, lay, play, view_of
from tests.known_games import game_of


def test_calls_stay_at_the_seats_until_the_auction_is_over() -> None:
    calls = [(1, "bid", (BidMade(1, "136", 136),)), (2, "pass", (Passed(2),)), (1, "bid", (BidMade(1, "140", 140),))]
    telling = game_of(BG).telling
    assert {seat: bubble.text for seat, bubble in standing_bubbles(telling, view_of(BG, BEGIN, *calls)).items()} == {
        1: "140", 2: "Pass",
    }  # fmt: skip
    assert standing_bubbles(telling, view_of(BG, BEGIN, *calls))[2].tone is BubbleLook.QUIET
    over = (3, "pass", (Passed(3), ContractSet(1, "140", 140)))
    assert standing_bubbles(telling, view_of(BG, BEGIN, *calls, over)) == {}


def test_the_bubble_of_a_turn_shows_its_cards_and_what_they_add_to_the_debt() -> None:
    view = view_of(BJ, lay(1, "2d", DebtGrown(1, 2, 4)), lay(1, "Jc", DebtGrown(1, 5, 9)))
    assert game_of(BJ).telling.bubbles(Past(view, 1))[0].text == "2 J♣ +7"


def test_the_bubble_of_a_long_turn_shows_the_number_of_cards_and_what_they_add() -> None:
    laid = [lay(1, card) for card in ["5s", "5h", "5d", "6d", "6c", "6h"]]
    assert game_of(BJ).telling.bubbles(Past(view_of(BJ, *laid), 5))[0].text == "6 cards: 6♥"
    view = view_of(BJ, *laid, lay(1, "2h", DebtGrown(1, 2, 2)))
    assert game_of(BJ).telling.bubbles(Past(view, 6))[0].text == "7 cards +2"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Taken(cards("9h"), 1, 5), ["+5"]),
        (Taken(cards("9h"), 1, 0), []),
        (Taken(cards("9h"), None, 5), []),
        (Laid(cards("9h"), 1, 3), ["+3"]),
        (Laid(cards("9h"), 1, 0), []),
    ],
)
def test_a_seat_that_scores_points_has_a_bubble_with_them(event: Event, said: list[str]) -> None:
    view = view_of("five-hundred", does(1, "play", event))
    assert [bubble.text for bubble in game_of("five-hundred").telling.bubbles(Past(view, 0))] == said


def test_the_bubble_of_a_single_card_of_big_three_shows_its_suit() -> None:
    for text, said in (("3d", "3♦"), ("3d 3c", "3 3")):
        view = view_of("big-three", play(1, text))
        (bubble,) = game_of("big-three").telling.bubbles(Past(view, 0))
        assert bubble.text == said
