"""The Card Game among five people with long names: melds and captions keep their room."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.seats import Seat
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.engine.voice.people import first_name, short_name
from cardtable.ui.table.melds import OVERLAPS
from tests.known_games import game_of
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings

NAMES = (
    *("Bartholomew Fitzgerald", "Wilhelmina-Charlotte", "Maximiliane Oppenheim"),
    *("Christopher Longbottom", "Gwendolyn Abernathy"),
)
SIZES = [(800, 600), (1280, 720)]


@pytest.fixture(scope="module")
def last_round() -> Table:
    """Return a table in its last round, where two have gone out: one at the lower left, one at the right."""
    rng, game = Random(3), game_of("the-card-game")
    table = Table(game, [Seat(name) for name in NAMES])
    while table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        owners = {zone.owner for zone in table.view(None).zones if zone.kind == "meld" and zone.cards}
        if len(table.state.results) == 10 and owners == {1, 3} and table.state.phase == "take":
            return table
        table.play(table.state.actor, game.bot.policy(game.guess(table.view(table.state.actor), rng), rng))
    raise AssertionError("it never came")


@pytest.mark.parametrize("size", SIZES)
def test_every_meld_beside_the_lowest_seat_shows_its_indices(
    tmp_path: Path, last_round: Table, size: tuple[int, int]
) -> None:
    scene = Program(tmp_path, size).sit_in(last_round)
    spots = [spot for spot in scene.board.layout.spots if spot.kind == "meld" and spot.rect.centerx < size[0] // 3]
    rows = sorted({spot.rect.top for spot in spots})
    assert len(rows) > 1
    assert min(below - above for above, below in pairwise(rows)) >= OVERLAPS[0][0]


@pytest.mark.parametrize("size", SIZES)
def test_the_caption_of_the_discards_covers_no_card(
    tmp_path: Path, last_round: Table, size: tuple[int, int], written: Writings
) -> None:
    program = Program(tmp_path, size)
    program.every_frame = True
    scene = program.sit_in(last_round)
    program.run(0.5)
    places = [each.room for each in written if each.text.startswith("Discards")]
    assert places
    cards = [spot.rect for spot in scene.board.layout.spots]
    assert all(place.collidelist(cards) < 0 for place in places)


@pytest.mark.parametrize("size", SIZES)
def test_the_name_under_the_cards_of_a_turn_ends_before_the_next_bracket(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    rng, game = Random(5), game_of("blackjack")
    table = Table(game, [Seat(name) for name in NAMES])
    names, under = {form for name in NAMES for form in (name, first_name(name), short_name(name))}, 0
    while len(table.log) < 30 and table.state.actor is not None:
        if table.state.actor == DEALER:
            table.deal(rng)
            continue
        table.play(table.state.actor, game.bot.policy(game.guess(table.view(table.state.actor), rng), rng))
        if table.state.actor < 0 or len(table.log) % 3:
            continue
        program = Program(tmp_path, size)
        program.every_frame = True
        scene = program.sit_in(table)
        program.run(0.3)
        brackets = [each.rect for each in scene.board.layout.brackets]
        lines = [Rect(rect.topleft, (rect.width, scene.look.metrics.px(9))) for rect in brackets]
        high = scene.look.metrics.px(28)  # as the face beside it
        below = [
            Rect(each.room.topleft, (scene.look.text.width(each.text, each.style), high))
            for each in written
            if each.text in names and each.room.height == high
        ]
        under += len(below)
        assert not [(place, lines[hit]) for place in below if (hit := place.collidelist(lines)) >= 0]
        written.clear()
    assert under
