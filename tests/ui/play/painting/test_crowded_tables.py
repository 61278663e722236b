"""Tables with many players, long names and large text: no text covers a card, a face or another text."""

from pathlib import Path
from random import Random

import pytest

from cardtable.engine.table import Table
from cardtable.ui.play.painting.seats import dealer_disc
from cardtable.ui.table.labels import Precedence, solid_things
from cardtable.ui.theme import Size
from tests.made_moves import by_thumb, play_on
from tests.ui.at_the_review import at_the_sheet, review
from tests.ui.at_the_table import labels_of
from tests.ui.crowded_tables import played, sat_down, situations
from tests.ui.writings import Writings


def run_to_beat() -> Table:
    return played("big-three", 4, 3, 24)


def last_prizes() -> Table:
    return played("bidding-war", 7, 3, 85)


@situations
def test_the_viewers_status_begins_after_a_long_name(tmp_path: Path, size: tuple[int, int], scale: Size) -> None:
    _, scene = sat_down(tmp_path, last_prizes(), size, scale)
    own = scene.board.layout.seats[scene.board.bottom]
    assert own.name.right + 5 < own.status.left or own.name.bottom <= own.status.top


@situations
def test_a_bubble_beside_a_note_is_as_large_as_the_reader_needs(
    tmp_path: Path, written: Writings, size: tuple[int, int], scale: Size
) -> None:
    program, scene = sat_down(tmp_path, run_to_beat(), size, scale)
    written.clear()
    scene.dirty = True
    program.run(0.1)
    texts = {shown.bubble.text for shown in scene.narration.announcements.bubbles.values()}
    sizes = [each.style.size for each in written if each.text in texts and each.size == size]
    assert sizes
    assert min(sizes) >= 0.5 * scene.look.metrics.text(22)


@situations
def test_the_dealers_disc_ends_with_the_face(tmp_path: Path, size: tuple[int, int], scale: Size) -> None:
    _, scene = sat_down(tmp_path, last_prizes(), size, scale)
    discs = [dealer_disc(place) for place in scene.board.layout.seats.values()]
    purses = [each.rect for each in labels_of(scene, Precedence.NOTE)]
    assert purses
    for disc, place in zip(discs, scene.board.layout.seats.values(), strict=True):
        assert disc.bottom == place.portrait.bottom
        assert not [purse for purse in purses if purse.colliderect(disc) and purse.top >= place.portrait.bottom]


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=str)
def test_the_player_who_won_a_round_is_named_beside_its_number_in_the_log(
    tmp_path: Path, written: Writings, size: tuple[int, int], cut: set[str]
) -> None:
    sat_down(tmp_path, run_to_beat(), size, Size.SMALL)  # the log has a column
    numbers = [each.place for each in written if each.text == "Round 2"]
    assert numbers
    names = [each.place for each in written if each.text.startswith("Maximilian")]
    names = [name for name in names if name.top == numbers[0].top]
    assert names
    assert not [name for name in names if name.collidelist(numbers) >= 0]
    assert "Maximilian Oldenburger" not in cut


def test_on_the_low_table_of_a_review_the_note_about_the_sides_covers_no_face(tmp_path: Path) -> None:
    table = played("big-three", 4, 3, 24)
    while not table.state.results:
        play_on(table, Random(1), by_thumb)
    program, _ = at_the_sheet(tmp_path, table, (800, 600))
    scene = review(program)
    shown = 0
    for at in range(len(scene.places)):
        scene.show(at)
        for note in (each.rect for each in labels_of(scene, Precedence.SIDES)):
            shown += 1
            assert note.collidelist(solid_things(scene.board)) < 0, (at, note)
    assert shown
