"""The event line, the bubbles and the faces: when they change, and how long they stay."""

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    ContractSet,
    ContractSettled,
    Dealt,
    Drawn,
    Event,
    Laid,
    LeftOver,
    MatchWon,
    Passed,
    PrizeTied,
    PrizeWon,
    Taken,
    WentOut,
)
from cardtable.engine.view import LogEntry, View
from cardtable.engine.voice.people import People, first_name
from cardtable.engine.voice.telling import Telling
from cardtable.ui.drawing.faces import Mood
from cardtable.ui.look import Look
from cardtable.ui.play.telling.announcements import BUBBLE_SECONDS, MOOD_SECONDS, THINK_SECONDS, Announcements, moods_of
from cardtable.ui.play.telling.event_line import LINE_POINTS, WHOLE_SHARE, fitted_line, named_width
from cardtable.ui.theme import Ground, Size

PEOPLE = People(("Ann", "Bert", "Cleo", "Dan"), 0)
CARD = parse_cards("9h")
DEALT = (-1, Dealt(CARD, 0))
Move = tuple[int, Event]


def view(*moves: Move, actor: int | None = 0) -> View:
    log = tuple(LogEntry(seat, "", "", (), (), (event,)) for seat, event in moves)
    return View("some-game", 0, 4, None, 0, "auction", actor, (), None, (0,) * 4, (), None, log)


def texts(announcements: Announcements) -> dict[int, str]:
    return {seat: shown.bubble.text for seat, shown in announcements.bubbles.items()}


def test_bids_stay_through_the_auction_and_go_when_it_is_over() -> None:
    announcements = Announcements(Telling())
    moves = [DEALT, (1, BidMade(1, "136", 136)), (2, Passed(2)), (3, BidMade(3, "140", 140))]
    for count in range(1, len(moves) + 1):
        announcements.follow(view(*moves[:count]), PEOPLE, 10.0 * count)
    assert texts(announcements) == {1: "136", 2: "Pass", 3: "140"}
    assert announcements.leading == 3
    over = view(*moves, (0, ContractSet(3, "140", 140)))
    announcements.follow(over, PEOPLE, 50.0)
    assert texts(announcements) == {1: "136", 2: "Pass", 3: "140"}
    assert announcements.follow(over, PEOPLE, 50.0 + BUBBLE_SECONDS)
    assert texts(announcements) == {}


def test_no_call_of_the_last_auction_is_seen_in_a_new_deal() -> None:
    announcements = Announcements(Telling())
    moves = [DEALT, (1, Passed(1)), (2, AllPassed("BT-4", redeal=True)), DEALT]
    for count in range(1, len(moves) + 1):
        announcements.follow(view(*moves[:count]), PEOPLE, 1.0 + count / 10)
    assert texts(announcements) == {}


def test_other_bubbles_stay_for_a_while() -> None:
    announcements = Announcements(Telling())
    announcements.follow(view(DEALT), PEOPLE, 1.0)
    announcements.follow(view(DEALT, (1, Laid(CARD, 1, 7, 1))), PEOPLE, 2.0)
    assert texts(announcements) == {1: "+7"}
    assert announcements.pops(2.1)
    assert not announcements.pops(2.5)
    assert not announcements.follow(view(DEALT, (1, Laid(CARD, 1, 7, 1))), PEOPLE, 3.0)
    assert announcements.follow(view(DEALT, (1, Laid(CARD, 1, 7, 1))), PEOPLE, 2.0 + BUBBLE_SECONDS)
    assert texts(announcements) == {}


def test_a_table_that_is_opened_in_an_auction_shows_its_calls() -> None:
    announcements = Announcements(Telling())
    announcements.follow(view(DEALT, (1, BidMade(1, "136", 136)), (2, Passed(2))), PEOPLE, 5.0)
    assert texts(announcements) == {1: "136", 2: "Pass"}
    assert not announcements.pops(5.0)
    assert announcements.line is not None
    assert announcements.line.text == "Cleo passes"


def test_the_highest_bid_is_known_when_a_table_is_opened() -> None:
    announcements = Announcements(Telling())
    announcements.follow(view(DEALT, (3, BidMade(3, "136", 136)), (1, BidMade(1, "140", 140))), PEOPLE, 5.0)
    assert announcements.leading == 1


def test_a_move_taken_back_is_no_longer_announced() -> None:
    announcements = Announcements(Telling())
    moves = (DEALT, (1, BidMade(1, "136", 136)), (2, BidMade(2, "140", 140)))
    announcements.follow(view(*moves), PEOPLE, 5.0)
    announcements.follow(view(*moves[:2]), PEOPLE, 6.0)
    assert texts(announcements) == {1: "136"}
    assert announcements.line is not None
    assert announcements.line.text == "Bert bids 136"


def test_a_thinking_player_looks_thoughtful_after_a_moment() -> None:
    announcements = Announcements(Telling())
    announcements.follow(view(DEALT, actor=2), PEOPLE, 5.0)
    assert not announcements.follow(view(DEALT, actor=2), PEOPLE, 4.95 + THINK_SECONDS, thinking=True)
    assert announcements.follow(view(DEALT, actor=2), PEOPLE, 5.05 + THINK_SECONDS, thinking=True)
    assert announcements.moods == ((2, Mood.THINK),)
    announcements.follow(view(DEALT, actor=2), PEOPLE, 9.0)
    assert announcements.moods == ()


def test_a_face_is_calm_again_after_a_while() -> None:
    announcements = Announcements(Telling())
    announcements.follow(view(DEALT), PEOPLE, 1.0)
    out = view(DEALT, (1, WentOut(1)))
    announcements.follow(out, PEOPLE, 2.0)
    assert announcements.moods == ((1, Mood.GLAD),)
    announcements.follow(out, PEOPLE, 2.0 + MOOD_SECONDS)
    assert announcements.moods == ()


@pytest.mark.parametrize(
    ("event", "moods"),
    [
        (Taken(CARD, 1, 12), {1: Mood.GLAD}),
        (Taken(CARD, 1, 2), {}),
        (Taken(CARD, None, 0), {}),
        (PrizeWon(CARD, 2, CARD, 9), {2: Mood.GLAD}),
        (PrizeTied(CARD, (0, 3), "SW-5"), {0: Mood.SAD, 3: Mood.SAD}),
        (Drawn(CARD * 4, 1, "deck", penalty=True), {1: Mood.SAD}),
        (Drawn(CARD * 4, 1, "splay"), {}),
        (LeftOver(CARD, 0, 8, 1), {0: Mood.SAD, 1: Mood.GLAD}),
        (ContractSettled((1, 3), "Bid of 140", True), {0: Mood.SAD, 1: Mood.GLAD, 2: Mood.SAD, 3: Mood.GLAD}),
        (ContractSettled((1,), "7♥", False), {0: Mood.GLAD, 1: Mood.SAD, 2: Mood.GLAD, 3: Mood.GLAD}),
        (MatchWon((0,)), {0: Mood.GLAD, 1: Mood.SAD, 2: Mood.SAD, 3: Mood.SAD}),
    ],
)
def test_events_change_the_faces(event: Event, moods: dict[int, Mood]) -> None:
    assert moods_of((event,), 4) == moods


BUILT = (" builds Q♦ on Bert's run of diamonds for 2 points", " builds Q♦ on Bert's run of diamonds", " builds Q♦")


@pytest.mark.parametrize("name", ["Ann", "Wilhelmina Featherstone"])
@pytest.mark.parametrize("room", [200, 320, 450, 700])
@pytest.mark.parametrize("scale", [Size.NORMAL, Size.LARGEST])
def test_a_line_has_text_of_one_size_and_is_shortened_before_the_text_becomes_small(
    name: str, room: int, scale: Size
) -> None:
    look = Look.of((800, 600), zoom=scale)
    (told, rest), style = fitted_line(look, name, BUILT, room)
    usual = look.text_style(Ground.DARK, LINE_POINTS)
    assert told in (name, first_name(name))
    if named_width(look, first_name(name), " builds Q♦", usual) <= room:
        assert style.size >= WHOLE_SHARE * usual.size
        assert named_width(look, told, rest, style) <= room
    if (room, scale) == (700, Size.NORMAL):
        assert (told, rest) == (name, BUILT[0])


def test_what_is_said_next_does_not_stand_among_the_calls_of_an_auction_that_is_over() -> None:
    """As the passes of a round of Big Three, when its winner leads to the next one at once."""
    announcements = Announcements(Telling())
    moves = [DEALT, (1, BidMade(1, "136", 136)), (2, Passed(2)), (0, ContractSet(1, "136", 136))]
    moves.append((3, Laid(CARD, 3, 7, 3)))
    for count in range(1, len(moves) + 1):
        announcements.follow(view(*moves[:count]), PEOPLE, 1.0 + count / 10)
    assert texts(announcements) == {3: "+7"}
