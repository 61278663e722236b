"""What the table shows one after the other, and how long: calls of an auction, tricks, what covers the table."""

from itertools import pairwise
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.events import Given, Laid, Revealed, WentOut
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.ui.table.motion import FADE_SECONDS, Motion, Pace
from cardtable.ui.table.steps import steps_between
from tests.known_games import game_of
from tests.situations import asked, at
from tests.ui.table.boards import Shown, board_on

PACE = Pace(calls=0.9)
CARD = Card.parse("9h")
BG = "blues-and-greens"


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


def test_with_reduced_motion_cards_fade_in_at_their_places() -> None:
    motion = Motion(Rect(0, 0, 10, 14), Rect(50, 50, 10, 14), CARD, CARD, 1.0, 1.0 + FADE_SECONDS, fades=True)
    assert motion.at(1.0)[1] == motion.end
    assert [motion.alpha(1.0), motion.alpha(1.0 + FADE_SECONDS)] == [0, 255]
