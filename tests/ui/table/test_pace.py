"""What the table shows one after the other, and how long: calls of an auction, tricks, what covers the table."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.events import BidMade, Given, Laid, Passed, Revealed, WentOut
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.ui.easing import OUT_BACK, POP, ease_in_out, ease_out
from cardtable.ui.look import Look
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.motion import FADE_SECONDS, Motion, Pace
from cardtable.ui.table.steps import steps_between
from tests.known_games import game_of
from tests.made_moves import by_thumb_alone, play_on
from tests.situations import NAMES
from tests.tables_where import table_where

PACE = Pace(calls=0.9)
CARD = Card.parse("9h")
BG = "blues-and-greens"


def test_a_card_that_goes_to_another_player_shrinks_to_the_size_of_its_end() -> None:
    wide, small = Rect(100, 100, 100, 140), Rect(500, 20, 20, 28)
    motion = Motion(wide, small, CARD, CARD, 0.0, 1.0, resizes=True)
    assert motion.at(0.0)[1] == wide
    assert wide.width > motion.at(0.2)[1].width > small.width
    assert motion.at(1.0)[1] == small


@dataclass(frozen=True, slots=True)
class Shown:
    """Something shown over the table."""

    seconds: float = 2.0
    table: View | None = None
    replaces_lingering: bool = False


def auction(*calls: str, seat: int = 0) -> list[View]:
    """Return what a seat saw before and after each of these calls."""
    table = Table(game_of(BG), [Seat(name) for name in NAMES[:4]])
    while table.state.actor == DEALER:
        table.deal(Random(1))
    views = [table.view(seat)]
    for call in calls:
        table.play(table.state.seat, table.game.parse(call))
        views.append(table.view(seat))
    return views


def board_on(view: View, pace: Pace = PACE) -> Board:
    game = game_of(BG)
    measure = measure_of(Look.of((1280, 720)))
    return Board(view, spec_of(game), game.sides(4), measure, pace, 0, game.words.groups)


def test_calls_of_others_follow_each_other_at_a_pace() -> None:
    before, first, second = auction("bid 136", "pass")
    assert isinstance(first.log[-1].events[0], BidMade)
    assert isinstance(second.log[-1].events[0], Passed)
    (step,) = steps_between(before, first, spec_of(game_of(BG)), PACE)
    assert step.least == 0.9


def after_the_auction(*moves: str) -> list[View]:
    """Return what the seat left of the bidder saw before and after each of these moves; the bidder names hearts."""
    table = Table(game_of(BG), [Seat(name) for name in NAMES[:4]], dealer=3)
    while table.state.actor == DEALER:
        table.deal(Random(1))
    for call in ("bid 136", "pass", "pass", "pass"):
        table.play(table.state.seat, table.game.parse(call))
    views = [table.view(1)]
    for move in moves:
        chosen = table.state.moves()[0] if not move else table.game.parse(move)
        table.play(table.state.seat, chosen)
        views.append(table.view(1))
    return views


def test_what_is_told_between_auction_and_play_can_be_followed() -> None:
    spec = spec_of(game_of(BG))
    bid, named, given, given_back = after_the_auction("trump h", "", "")
    assert [type(event) for event in given_back.log[-1].events] == [Given, Revealed, Revealed]
    times = [steps_between(*pair, spec, PACE)[0].least for pair in pairwise((bid, named, given, given_back))]
    assert times[:2] == [0.9, 0.9]
    assert times[2] == 1.8  # BG-12: the cards given, and the black threes of two players


def test_a_persons_turn_comes_without_waiting() -> None:
    views = auction("bid 136", "pass", "pass")
    (step,) = steps_between(views[-2], views[-1], spec_of(game_of(BG)), PACE)
    assert views[-1].actor == 0
    assert step.least == 0


def test_the_last_card_is_seen_before_a_moment_covers_it() -> None:
    table, cue = table_where("big-three", 3, lambda table: len(table.view(0).results) == 1), Shown()
    log = table.view(0).log
    place = next(n for n, entry in enumerate(log) if any(isinstance(event, WentOut) for event in entry.events))
    before, after = table.view_at(0, place), table.view_at(0, place + 1)
    played = after.log[-1].cards
    first, second, *_ = steps_between(before, after, spec_of(game_of("big-three")), PACE, (cue,))
    assert (first.cue, first.hold, second.cue) == (None, 0.9, cue)
    assert set(played) <= {card for zone in first.view.zones for card in zone.cards}


def test_the_melds_of_a_last_round_are_seen_before_the_match_is_won() -> None:
    table, rng, cue = Table(game_of("the-card-game"), [Seat(name) for name in NAMES[:3]]), Random(5), Shown()
    laid = list[Laid]()
    while not laid:
        results = len(table.state.results)
        play_on(table, rng, by_thumb_alone)
        ended = len(table.state.results) > results
        laid = [event for event in table.view(0).log[-1].events if isinstance(event, Laid)] if ended else []
    before, after = table.view_at(0, len(table.log) - 1), table.view_at(0, len(table.log))
    first, second, *_ = steps_between(before, after, spec_of(game_of("the-card-game")), PACE, (cue,))
    assert (first.cue, first.hold, second.cue) == (None, 1.8, cue)
    assert {card for event in laid for card in event.cards} <= {
        card for zone in first.view.zones for card in zone.cards
    }


def test_the_board_is_busy_between_calls() -> None:
    before, first = auction("bid 136")
    board = board_on(before)
    board.show(first)
    assert board.update(10.0)
    assert board.busy(10.8)
    assert not board.busy(10.95)


def test_a_click_cuts_a_cue_short() -> None:
    before, first = auction("bid 136")
    board = board_on(before)
    board.show(first, (Shown(inf),))
    board.update(10.0)
    assert board.cue is not None
    assert board.busy(100.0)
    board.skip()
    assert board.cue is None
    assert board.view == first
    assert not board.busy(10.1)


@pytest.mark.parametrize("over_the_deal", [False, True])
def test_a_click_while_cards_move_leaves_no_cue_out(over_the_deal: bool) -> None:
    table = Table(game_of(BG), [Seat(name) for name in NAMES[:4]])
    board, cue = board_on(table.view(0)), Shown(2.0)
    while table.state.actor == DEALER:
        table.deal(Random(1))
    board.show(table.view(0), (cue,) if over_the_deal else ())
    if not over_the_deal:
        table.play(table.state.seat, table.game.parse("bid 136"))
        board.show(table.view(0), (cue,))
    board.update(10.0)
    assert board.moving
    board.skip()
    assert not board.moving
    board.update(10.1)
    assert (board.cue, board.since) == (cue, 10.1)
    board.update(12.0)
    assert board.cue is cue
    board.skip()
    assert board.cue is None
    assert board.view == table.view(0)


def test_a_cue_ends_by_itself() -> None:
    before, first = auction("bid 136")
    board = board_on(before)
    board.show(first, (Shown(2.0),))
    board.update(10.0)
    assert board.since == 10.0
    board.update(11.9)
    assert board.cue is not None
    board.update(12.1)
    assert board.cue is None
    assert board.view == first


@pytest.mark.parametrize("ease", [ease_out, ease_in_out, OUT_BACK, POP])
def test_motions_begin_and_end_at_their_places(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_some_motions_overshoot_and_come_back() -> None:
    most = max(OUT_BACK(step / 100) for step in range(101))
    assert 1.02 < most < 1.08
    assert max(POP(step / 100) for step in range(101)) > most


def test_with_reduced_motion_cards_fade_in_at_their_places() -> None:
    card = Card.parse("9h")
    motion = Motion(Rect(0, 0, 10, 14), Rect(50, 50, 10, 14), card, card, 1.0, 1.0 + FADE_SECONDS, fades=True)
    assert motion.at(1.0)[1] == motion.end
    assert [motion.alpha(1.0), motion.alpha(1.0 + FADE_SECONDS)] == [0, 255]


def test_a_pace_has_a_factor_for_all_times() -> None:
    assert Pace(0.28 * 1.6).scale == pytest.approx(1.6)
    assert not replace(PACE, reduced=True).moves
