"""The place that waits for the viewer's card: it lies under the trick, and above the event line."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.middle import outline_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.situations import LARGE, MEDIUM, SMALL, asked, to_act
from tests.ui.at_the_table import at_index
from tests.ui.conftest import AtTable


def lie_in_the_trick(count: int) -> to_act:
    """Return the moment when a player can play one card to a trick of so many."""

    def there(table: Table) -> bool:
        return table.state.phase in ("meld", "play") and len(table.view(None).zone("trick").cards) == count

    return to_act(there)


def trick_of(scene: TableScene) -> list[Rect]:
    return [spot.rect for spot in scene.board.rest if spot.kind == "trick"]


def drawn(scene: TableScene, emphasis: Emphasis) -> Surface:
    """Return the table drawn with this emphasis, without motion."""
    surface = Surface(scene.look.metrics.size)
    scene.top.draw_at_rest(scene.top.frame(surface, scene.board, emphasis))
    return surface


def with_and_without_place(scene: TableScene) -> tuple[Surface, Surface]:
    waiting = replace(scene.emphasis(), winning=None)
    return drawn(scene, replace(waiting, one_card=True)), drawn(
        scene, replace(waiting, one_card=False, lit=frozenset())
    )


def pixels(surface: Surface, area: Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


def test_the_place_for_the_viewers_card_lies_under_the_trick(at_table: AtTable) -> None:
    scene = at_table("blues-and-greens", until=lie_in_the_trick(2), size=SMALL).table
    place = scene.board.layout.drops["trick"]
    partner = min(trick_of(scene), key=lambda rect: rect.top)
    covered = partner.clip(place).inflate(-6, -6)
    assert covered.height > 0, "a card of the trick reaches into the place"
    shown, bare = with_and_without_place(scene)
    assert pixels(shown, covered) == pixels(bare, covered)
    below = Rect(place.left - 5, place.bottom - 20, place.width + 10, 25)
    assert pixels(shown, below) != pixels(bare, below)


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
@pytest.mark.parametrize("picked", [False, True])
def test_one_place_with_a_text_waits_for_the_card_that_the_viewer_sells(
    at_table: AtTable, size: Extent, picked: bool
) -> None:
    program = at_table("bidding-war", until=asked("offer"), size=size, prizes="offered")
    scene = program.table
    if picked:
        program.click(at_index(next(spot for spot in scene.board.rest if spot.in_hand)))
        program.run(0.5)
        assert scene.emphasis().lit == {"prize"}
    shown, bare = drawn(scene, scene.emphasis()), with_and_without_place(scene)[1]
    place = scene.board.layout.boxes["prize"]
    text = Rect(place.left + 5, place.centery - 15, place.width - 10, 30)
    assert pixels(shown, text) != pixels(bare, text)
    for surface in (shown, bare):
        surface.fill("black", place.inflate(30, 30))
    assert pixels(shown, scene.board.layout.middle) == pixels(bare, scene.board.layout.middle), "there is no other"


@pytest.mark.parametrize(
    ("size", "text"),
    [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (MEDIUM, Size.NORMAL), (LARGE, Size.LARGEST)],
)
@pytest.mark.parametrize(
    ("game", "seats", "there", "zone"),
    by_turns(
        [
            ("blues-and-greens", 4, lie_in_the_trick(2), "trick"),
            ("bidding-war", 4, asked("pick"), "pick"),
            ("five-hundred", 3, lie_in_the_trick(2), "trick"),
            ("bidding-war", 7, asked("pick"), "pick"),
        ],
        "places of cards",
    ),
)
def test_the_whole_lower_edge_of_the_place_shows_above_the_event_line(
    at_table: AtTable, game: str, seats: int, there: to_act, zone: str, size: Extent, text: Size
) -> None:
    scene = at_table(game, seats=seats, until=there, size=size, text=text).table
    layout = scene.board.layout
    outline = outline_of(layout.drops[zone], scene.top.frame(Surface((1, 1)), scene.board))
    assert not outline.colliderect(layout.event)
