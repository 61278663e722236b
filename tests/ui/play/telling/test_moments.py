"""Moments: which moves have them, how long they take, and that each can be drawn at any time."""

from typing import Any

import pytest

from cardtable.engine.cards import parse_cards
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.play.layout import spec_of
from cardtable.ui.desktop.sounds import MOMENT_SOUNDS
from cardtable.ui.desktop.sounds import NAMES as NAMES_OF_SOUNDS
from cardtable.ui.look import Look
from cardtable.ui.play.moments.from_events import moments_of
from cardtable.ui.play.moments.going_out import LeftCard, going_out
from cardtable.ui.play.moments.moment import SECONDS_WITHOUT_MOTION, Moment, MomentSounds, ShownMoment
from cardtable.ui.play.painting.frame import measure_of
from cardtable.ui.table.board import Board
from cardtable.ui.table.motion import Pace
from tests.commits import by_turns
from tests.situations import MEDIUM, NAMES, SMALL, to_act
from tests.ui.at_moments import moves, told
from tests.ui.at_the_table import Program
from tests.ui.conftest import AtTable

OUT = going_out(1, "", "", tuple(LeftCard(0, card, 4) for card in parse_cards("gTh gKh gAh")), 12)
"""A player goes out, and three cards fly."""
MATCHES: list[tuple[str, int, int, dict[str, Any], set[str]]] = [
    ("blues-and-greens", 4, 120, {}, {"GoingOut"}),
    ("blackjack", 4, 150, {"wins_needed": 2}, {"DebtGrows", "DebtMoves", "SkippedSeats", "PlayTurns", "Headline"}),
    ("bidding-war", 4, 60, {}, {"Reveal", "Headline"}),
    ("bidding-war", 4, 60, {"prizes": "offered", "bidding": "open"}, {"Reveal"}),
    ("big-three", 4, 70, {}, {"Headline"}),
    ("five-hundred", 3, 80, {}, {"Headline"}),
    ("the-card-game", 4, 60, {}, {"Headline"}),
]


@pytest.mark.parametrize(
    ("name", "seats", "length", "options", "kinds"), by_turns(MATCHES, "matches whose moments are drawn")
)
def test_moves_make_their_moments_and_each_can_be_drawn_at_any_time(
    name: str, seats: int, length: int, options: dict[str, Any], kinds: set[str]
) -> None:
    drawn = set[tuple[str, str]]()
    for each in told(Moment, name, seats, length, **options):
        moment = each.moment
        kind = type(moment).__name__, str(getattr(moment, "title", ""))[-9:]
        assert 0 < moment.still <= moment.ends
        assert all(0 <= at <= moment.ends for at, _ in moment.sounds)
        for t in (0.0, moment.still / 2, moment.still, moment.ends) if kind not in drawn else ():
            moment.draw(each.canvas(SMALL), t)
        drawn.add(kind)
    assert {kind for kind, _ in drawn} >= kinds


def test_a_moment_takes_as_long_as_the_speed_says() -> None:
    moment = OUT
    assert ShownMoment(moment, 1.6).seconds == pytest.approx(1.6 * moment.ends)
    assert ShownMoment(moment, 1.6).time(1.6) == pytest.approx(1.0)
    assert ShownMoment(moment, animated=False).seconds == SECONDS_WITHOUT_MOTION
    assert ShownMoment(moment, animated=False).time(0.0) == moment.ends
    assert ShownMoment(moment, waits=True).seconds == float("inf")


def sounds_heard(*, animated: bool) -> list[str]:
    """Return the sounds of a moment that is shown at a table, in their order."""
    game, _, after = next(moves("blues-and-greens", 4, 10))
    pace = Pace() if animated else Pace(0.0)
    board = Board(after, spec_of(game), game.sides(4), measure_of(Look.of(MEDIUM)), pace, 0, game.words.groups)
    board.show(after, (ShownMoment(OUT, animated=animated),))
    board.update(10.0)
    sounds = MomentSounds()
    return [sound for step in range(200) for sound in sounds.due(board, 10.0 + step / 30)]


def test_each_sound_of_a_moment_is_played_once_and_without_animations_the_last_one_alone() -> None:
    assert sounds_heard(animated=True) == [name for _, name in OUT.sounds]
    assert sounds_heard(animated=False) == ["hand_won"]


def test_every_sound_for_moments_is_played_by_some_moment() -> None:
    heard: set[str] = set()
    for name, seats, length, options, _ in (*MATCHES, ("bidding-war", 3, 40, {"ranks": 6}, set())):
        people = People(NAMES[:seats], 0)
        for game, before, after in moves(name, seats, length, **options):
            for persons in ((), (0,)):
                found = moments_of(before, after, game, spec_of(game), people, persons)
                heard |= {sound for each in found for _, sound in each.sounds}
        if heard >= set(MOMENT_SOUNDS):
            break
    assert set(MOMENT_SOUNDS) <= heard <= set(NAMES_OF_SOUNDS)


# --- at the table -----------------------------------------------------------------------------------------------------


def is_last_card(table: Table) -> bool:
    """Whether the next card ends the hand."""
    return len(table.view(table.state.actor).hand) == 1 and len(table.view(None).zone("trick").cards) == 2


@pytest.fixture
def last_card(at_table: AtTable) -> Program:
    """Return a table of Five Hundred at which the person has just played the last card of the hand."""
    program = at_table("five-hundred", until=to_act(is_last_card))
    program.table.make(program.table.match.moves()[0])
    return program


def test_a_finished_trick_stays_on_the_table_when_the_window_is_resized(last_card: Program) -> None:
    board = last_card.table.board
    last_card.run_until(lambda: board.lingering is not None)
    stage = board.lingering
    last_card.screen.resize(SMALL)
    last_card.run(0.1)
    assert board.lingering is stage


def test_between_the_last_trick_and_the_score_sheet_no_deal_is_announced(last_card: Program) -> None:
    scene, said = last_card.table, set()
    while last_card.scene is scene:
        last_card.run(0.1)
        if len(scene.board.view.results) == 1:
            said.add(scene.prompt[0].forms[0])
    assert said
    assert "The cards are being dealt" not in said
