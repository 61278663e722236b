"""What comes next at the table, and whose hand is on the screen meanwhile."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from cardtable.ai.players import RuleOfThumb
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from cardtable.play.hand_over import HotSeat, Next, Progress, Situation, next_step, seat_at_screen
from cardtable.play.live import LiveMatch
from tests.situations import at, one_person

PERSONS = (0, 2)


@pytest.mark.parametrize(
    ("situation", "progress", "shown", "curtain", "after"),
    [
        (Situation(0, 0, PERSONS), Progress(), 0, False, Next.PERSON),
        (Situation(0, 2, PERSONS), Progress(), 0, False, Next.CURTAIN),
        (Situation(0, 2, PERSONS), Progress(), None, False, Next.CURTAIN),
        (Situation(0, 2, PERSONS), Progress(), 0, True, Next.NOTHING),
        (Situation(0, 1, PERSONS), Progress(), 0, False, Next.OTHERS),
        (Situation(0, 1, PERSONS), Progress(), 0, True, Next.NOTHING),
        (Situation(0, DEALER, PERSONS), Progress(), 0, False, Next.OTHERS),
        (Situation(1, DEALER, PERSONS), Progress(), 0, False, Next.SCORES),
        (Situation(1, DEALER, PERSONS), Progress(results=1), 0, False, Next.OTHERS),
        (Situation(1, None, PERSONS), Progress(results=1), 0, False, Next.SCORES),
        (Situation(1, None, PERSONS), Progress(results=1, ended=True), 0, False, Next.NOTHING),
        (Situation(0, None, PERSONS), Progress(), 0, False, Next.SCORES),
    ],
)
def test_what_comes_next(
    situation: Situation, progress: Progress, shown: int | None, curtain: bool, after: Next
) -> None:
    assert next_step(situation, progress, shown, curtain=curtain) is after


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hand_is_on_the_screen_only_while_its_person_is_to_act(game: Game) -> None:
    rng = Random(4)
    match = LiveMatch(at(game.id, seats=min(game.players)), RuleOfThumb(GAMES), None, rng, pause=0.0)
    hot_seat = HotSeat(match, *seat_at_screen(match, None))
    assert hot_seat.shown is None, "nobody has come to the screen yet"
    for _ in range(200):
        actor = match.actor
        if actor is None:
            break
        if actor == DEALER:
            match.advance(0.0)
            hot_seat = hot_seat.after_dealer()
        else:
            if hot_seat.shown != actor:
                assert hot_seat.shown is None, "the hand of somebody else is on the screen"
                hot_seat = replace(hot_seat, shown=actor)
            if rng.random() < 0.1 and match.undo():
                hot_seat = hot_seat.after_undo()
                assert hot_seat.shown in (None, match.actor), "the hand of somebody else is on the screen"
                continue
            hot_seat = hot_seat.make(rng.choice(list(islice(match.moves(), 50))))
        seen = hot_seat.view()
        assert seen.seat == hot_seat.shown
        assert hot_seat.shown in (None, actor) or actor == DEALER
        if hot_seat.shown is not None and match.actor not in (None, DEALER):
            assert hot_seat.shown == match.actor


def test_the_only_person_sees_the_hand_all_the_time() -> None:
    match = LiveMatch(at("five-hundred", seats=one_person(seats=3)), RuleOfThumb(GAMES), None, Random(1), pause=0.0)
    hot_seat = HotSeat(match, *seat_at_screen(match, None))
    match.advance(0.0)
    assert hot_seat.after_dealer() == hot_seat
    assert hot_seat.shown == 0
