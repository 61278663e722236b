"""What the table shows one after the other, and how long: calls of an auction, tricks, what covers the table."""

from dataclasses import replace
from itertools import pairwise
from math import inf
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.events import Given, Laid, Revealed, WentOut
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.ui.easing import OUT_BACK, POP, ease_in_out, ease_out
from cardtable.ui.table.motion import FADE_SECONDS, Motion, Pace
from cardtable.ui.table.steps import steps_between
from tests.known_games import game_of
from tests.situations import asked, at
from tests.ui.table.boards import Shown, board_on

PACE = Pace(calls=0.9)
CARD = Card.parse("9h")
BG = "blues-and-greens"


def test_a_card_that_goes_to_another_player_shrinks_to_the_size_of_its_end() -> None:
    wide, small = Rect(100, 100, 100, 140), Rect(500, 20, 20, 28)
    motion = Motion(wide, small, CARD, CARD, 0.0, 1.0, resizes=True)
    assert motion.at(0.0)[1] == wide
    assert wide.width > motion.at(0.2)[1].width > small.width
    assert motion.at(1.0)[1] == small


def auction(*moves: str, seat: int = 0, dealer: int = 0) -> list[View]:
    """Return what a seat saw before and after each of these moves; an empty one is the first that is legal."""
    table = at(BG, seats=4, dealer=dealer, until=asked("auction"))
    views = [table.view(seat)]
    for move in moves:
        table.play(table.state.seat, table.game.parse(move) if move else table.state.moves()[0])
        views.append(table.view(seat))
    return views


def least(before: View, after: View) -> float:
    """Return the least time for which what came is shown, if it comes in one step."""
    (step,) = steps_between(before, after, spec_of(game_of(before.game)), PACE)
    return step.least


def test_calls_of_others_follow_each_other_at_a_pace_and_your_turn_comes_without_waiting() -> None:
    begin, bid, passed, yours = auction("bid 136", "pass", "pass")
    assert yours.actor == 0
    assert [least(begin, bid), least(bid, passed), least(passed, yours)] == [0.9, 0.9, 0]


def test_what_is_told_between_auction_and_play_can_be_followed() -> None:
    views = auction("bid 136", "pass", "pass", "pass", "trump h", "", "", seat=1, dealer=3)[-4:]
    assert [type(event) for event in views[-1].log[-1].events] == [Given, Revealed, Revealed]
    times = [steps_between(*pair, spec_of(game_of(BG)), PACE)[0].least for pair in pairwise(views)]
    assert times == [0.9, 0.9, 1.8]  # BG-12: the cards given, and the black threes of two players


def shown_before_a_cue(table: Table, place: int) -> tuple[float, set[object]]:
    """Return how long the table is seen before a cue after the move at a place of the log, and the cards on it."""
    cue, spec = Shown(), spec_of(table.game)
    first, second, *_ = steps_between(table.view_at(0, place), table.view_at(0, place + 1), spec, PACE, (cue,))
    assert (first.cue, second.cue) == (None, cue)
    return first.hold, {card for zone in first.view.zones for card in zone.cards}


def test_the_last_card_is_seen_before_a_moment_covers_it() -> None:
    table = at("big-three", seats=3, until=lambda table: len(table.state.results) == 1)
    place = next(number for number, line in enumerate(table.view(0).log) if line.event(WentOut))
    hold, seen = shown_before_a_cue(table, place)
    assert hold == 0.9
    assert seen >= set(table.log[place].move.cards)


def test_the_melds_of_a_last_round_are_seen_before_the_match_is_won() -> None:
    def laid(table: Table) -> list[Laid]:
        events = table.view(0).log[-1].events if table.log and table.state.phase == "deal" else ()
        return [event for event in events if isinstance(event, Laid)]

    table = at("the-card-game", seats=3, until=lambda table: bool(laid(table)))
    hold, seen = shown_before_a_cue(table, len(table.log) - 1)
    assert hold == 1.8
    assert seen >= {card for event in laid(table) for card in event.cards}


def test_the_board_is_busy_between_calls() -> None:
    before, first = auction("bid 136")
    board = board_on(before, PACE)
    board.show(first)
    assert board.update(10.0)
    assert board.busy(10.8)
    assert not board.busy(10.95)


def test_a_click_cuts_a_cue_short() -> None:
    before, first = auction("bid 136")
    board = board_on(before, PACE)
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
    table, rng = at(BG, seats=4), Random(1)
    board, cue = board_on(table.view(0), PACE), Shown(2.0)
    while table.state.actor == DEALER:
        table.deal(rng)
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
    board = board_on(before, PACE)
    board.show(first, (Shown(2.0),))
    board.update(10.0)
    assert board.since == 10.0
    board.update(11.9)
    assert board.cue is not None
    board.update(12.1)
    assert board.cue is None
    assert board.view == first


def test_motions_begin_and_end_at_their_places_and_some_overshoot() -> None:
    for ease in (ease_out, ease_in_out, OUT_BACK, POP):
        assert [ease(0.0), ease(1.0)] == pytest.approx([0.0, 1.0])
    most = max(OUT_BACK(step / 100) for step in range(101))
    assert 1.02 < most < 1.08
    assert max(POP(step / 100) for step in range(101)) > most


def test_with_reduced_motion_cards_fade_in_at_their_places() -> None:
    motion = Motion(Rect(0, 0, 10, 14), Rect(50, 50, 10, 14), CARD, CARD, 1.0, 1.0 + FADE_SECONDS, fades=True)
    assert motion.at(1.0)[1] == motion.end
    assert [motion.alpha(1.0), motion.alpha(1.0 + FADE_SECONDS)] == [0, 255]


def test_a_pace_has_a_factor_for_all_times() -> None:
    assert Pace(0.28 * 1.6).scale == pytest.approx(1.6)
    assert not replace(PACE, reduced=True).moves
