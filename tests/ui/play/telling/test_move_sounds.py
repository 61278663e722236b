"""The sounds of a table: which sound a move has, how a deal sounds, and that a result sounds once."""

from itertools import pairwise
from random import Random

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.events import (
    Called,
    ContractSettled,
    Drawn,
    Event,
    Given,
    Passed,
    Played,
    PrizeUnsold,
    Stopped,
    SuitNamed,
)
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.play.telling.move_sounds import RIFFLE_SECONDS, TableSounds, sound_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.motion import Pace
from tests.games.blues_and_greens.deals import all_pass, dealt
from tests.known_games import game_of
from tests.situations import MEDIUM, at

CARD = Card.parse("9h")
SETTLED = ContractSettled((1,), "words that nobody reads", made=False)


@pytest.mark.parametrize(
    ("event", "sound"),
    [
        (Drawn((CARD,), 1, "deck", penalty=False), "deal"),
        (Given((CARD,), 1, 3), "slide"),
        (SuitNamed(1, CARD.suit, trumps=True), "bid"),
        (Called(1, CARD), "bid"),
        (Passed(1), "bid"),
        (Stopped(1), "bid"),
        (Played((CARD,), 1, "trick"), "play"),
    ],
)
def test_a_move_sounds_like_what_is_done(event: Event, sound: str) -> None:
    assert sound_of((event,)) == sound


@pytest.mark.parametrize(
    ("events", "moments", "expected"),
    [
        ((), (), ["hand_won"]),
        ((), ("trick_won",), ["hand_won"]),
        ((), ("trick_won", "hand_won"), []),
        ((), ("match_won",), []),
        ((), ("match_lost",), []),
        ((SETTLED,), ("failed",), []),
        ((PrizeUnsold((CARD,), carried=False, rule="SW-1"),), ("failed",), ["hand_won"]),
    ],
)
def test_a_result_sounds_once(events: tuple[Event, ...], moments: tuple[str, ...], expected: list[str]) -> None:
    heard: list[str] = []
    sounds = TableSounds(heard.append)
    sounds.move(events, 0.0)
    for name in moments:
        sounds.moment(name)
    heard.clear()
    sounds.result()
    assert heard == expected
    sounds.move((), 1.0)
    heard.clear()
    sounds.result()
    assert heard == ["hand_won"]


def board_of(view: View, seat: int, pace: Pace) -> Board:
    game = game_of("blues-and-greens")
    return Board(view, spec_of(game), game.sides(4), measure_of(Look.of(MEDIUM)), pace, seat, game.words.groups)


def sounds_of(board: Board, view: View, *, flies: bool = False) -> list[tuple[float, str]]:
    """Return what is heard, and when, while a board goes on to a View."""
    heard: list[tuple[float, str]] = []
    now = 10.0
    sounds = TableSounds(lambda name: heard.append((now, name)))
    board.show(view)
    sounds.move(view.log[-1].events, now, flies=flies)
    for step in range(120):
        now = 10.0 + step / 60
        board.update(now)
        sounds.follow(board.motions, now)
    return heard


@pytest.mark.parametrize(("flight", "least"), [(0.28, 10), (0.0, 1)])
def test_a_deal_sounds_card_by_card(flight: float, least: int) -> None:
    table = at("blues-and-greens")
    board = board_of(table.view(0), 0, Pace(flight))
    table.deal(Random(1))
    heard = sounds_of(board, table.view(0), flies=board.pace.moves)
    assert (heard[0][0] > 10.0) == board.pace.moves, "it sounds with its first card"
    assert {name for _, name in heard} == {"deal"}
    assert len(heard) == 1 if least == 1 else len(heard) >= least
    times = [moment for moment, _ in heard]
    assert all(later - earlier >= RIFFLE_SECONDS - 1e-9 for earlier, later in pairwise(times))


def test_cards_that_only_make_room_are_silent() -> None:
    table = all_pass(dealt())
    first = table.state.seat
    board = board_of(table.view(first), first, Pace())
    table.play(first, table.game.parse("draw deck"))
    assert [name for _, name in sounds_of(board, table.view(first))] == ["deal"]
