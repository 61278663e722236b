"""People with long names: melds and captions keep their room, and say what they are of."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import first_name, short_name
from cardtable.engine.voice.words import Bar, Fact, Standing
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import headed
from cardtable.ui.table.melds import MOST_SEEN
from cardtable.ui.theme import SMALL, Ground
from tests.known_games import game_of
from tests.ui.at_the_table import Program
from tests.ui.looked_back_at import played_on
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
    assert min(below - above for above, below in pairwise(rows)) >= MOST_SEEN


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


@pytest.mark.parametrize("size", SIZES)
def test_the_heading_of_melds_says_what_its_figure_is_and_names_the_side_if_there_is_room(
    tmp_path: Path, size: tuple[int, int], written: Writings
) -> None:
    table = Table(game_of("blues-and-greens"), [Seat(name) for name in NAMES[:4]])
    while not (heads := table.game.words.middle(table.view(0), NAMES[:4]).heads):
        played_on(table, len(table.log) + 1)
    program = Program(tmp_path, size)
    program.every_frame = True
    scene = program.sit_in(table)
    program.run(0.3)
    texts = [each.text for each in written]
    for head in heads:
        rect = scene.board.layout.headers[head.panel]
        inside = {each.text for each in written if rect.contains(each.room)}
        brief = " & ".join(first_name(name) for name in head.who.split(" & "))
        assert head.figure in texts
        assert inside & {head.who, brief, "melded "}, inside


def test_the_caption_of_a_review_names_the_bidders_by_their_first_names_where_whole_names_have_no_room() -> None:
    look, counted = Look.of((1280, 720)), ("Review of hand 3 · decision 2 of 3", "Hand 3 · 2 of 3")
    whole, brief = (
        Standing(None, bars=(Bar(who, 0, 20, 0, 141), Bar("Bert & Dan", 1, 30, 0)))
        for who in ("Bartholomew Fitzgerald & Maximiliane Oppenheim", "Bartholomew & Maximiliane")
    )
    captions = []
    for width in (800, 520, 400, 240):
        fact = headed((whole, brief), "Auction: your bid", counted, look, width).fact
        assert fact is not None
        assert look.text.width(fact.label, look.dim_style(Ground.DARK, SMALL)) <= width
        captions.append(fact.label)
    assert captions == [
        "Review of hand 3 · decision 2 of 3 · Bartholomew Fitzgerald & Maximiliane Oppenheim: 141",
        "Review of hand 3 · decision 2 of 3 · Bartholomew & Maximiliane: 141",
        "Hand 3 · 2 of 3 · Bartholomew & Maximiliane: 141",
        "Review of hand 3 · decision 2 of 3",
    ]


def test_the_caption_of_a_review_is_without_scores_that_belong_to_nobody_there() -> None:
    look, counted = Look.of((1280, 720)), ("Review of hand 2 · decision 1 of 10",)
    scores = Standing(fact=Fact("Five Hundred", ("Ann 200 · Bert 10 · Cleo 10", "200 · 10 · 10"), scores=True))
    fact = headed((scores, scores), "Auction: your bid", counted, look, 520).fact
    assert fact is not None
    assert fact.label == counted[0]
