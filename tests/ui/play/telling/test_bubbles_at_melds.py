"""Bubbles at the seats of Blues and Greens, where the melds of a side lie under its seats."""

from pathlib import Path

from pygame import Rect, Surface

from cardtable.ai.search import by_rule
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import Bubble
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.play.telling.bubbles import BubblePainter
from cardtable.ui.table.layout import PlacesOfSeat
from cardtable.ui.theme import Size
from tests.ui.at_the_table import Program, one_person
from tests.ui.crowded_tables import played, sat_down, situations


def many_melds() -> Table:
    return played("blues-and-greens", 4, 3, 60)


def header_under(scene: TableScene, place: PlacesOfSeat) -> Rect | None:
    """Return the header of melds whose place a bubble takes, if it takes one."""
    return next((each for each in scene.board.layout.headers.values() if each.colliderect(place.bubble)), None)


@situations
def test_every_seat_at_the_sides_has_room_for_its_points_beside_many_melds(
    tmp_path: Path, size: tuple[int, int], scale: Size
) -> None:
    _, scene = sat_down(tmp_path, many_melds(), size, scale)
    layout = scene.board.layout
    assert len(layout.headers) == 2
    cards = [spot.rect for spot in layout.spots]
    faces = [place.portrait for place in layout.seats.values()]
    across = (scene.board.bottom + 2) % 4
    rooms = [place.bubble for seat, place in layout.seats.items() if seat not in (scene.board.bottom, across)]
    assert min(room.height for room in rooms) >= BubblePainter(scene.look).least_height
    assert [room for room in rooms if room.collidelist([*cards, *faces]) >= 0] == []


@situations
def test_the_seat_across_has_room_for_its_points_whatever_the_size_of_the_text(
    tmp_path: Path, size: tuple[int, int], scale: Size
) -> None:
    _, scene = sat_down(tmp_path, many_melds(), size, scale)
    across = (scene.board.bottom + 2) % 4
    place = scene.board.layout.seats[across]
    painter = BubblePainter(scene.look)
    assert place.bubble.height >= painter.least_height
    if (size, scale) != ((800, 600), Size.LARGEST):  # there the event line alone says it
        assert painter.holds(Bubble(across, "+12"), place.bubble)
    assert place.bubble.collidelist([spot.rect for spot in scene.board.layout.spots]) < 0
    assert not place.bubble.colliderect(place.portrait)
    assert not place.bubble.colliderect(scene.board.layout.tools)


def test_a_bubble_takes_the_place_of_the_header_of_melds_as_long_as_it_is_shown(tmp_path: Path) -> None:
    program = Program(tmp_path, (1280, 720))
    scene = program.sit_down("blues-and-greens", one_person(), seed=3)

    def replaced() -> list[Rect]:
        """Return the headers in whose place a bubble is shown now."""
        seats = scene.board.layout.seats
        said = [seats[seat] for seat in scene.narration.announcements.bubbles if seat != scene.board.bottom]
        return [header for place in said if (header := header_under(scene, place)) is not None]

    while not replaced():
        program.run_until(lambda: scene.to_act or bool(replaced()))
        if not replaced():
            scene.make(by_rule(scene.board.view, len(scene.board.view.log), scene.match.game).move)
    header = replaced()[0]
    program.run(0.3)
    cloth = Surface(header.size, 0, 32)
    scene.look.lay_felt(cloth, header)
    assert same_at_the_ends(program.screen.surface, cloth, header)
    program.run_until(lambda: not replaced())
    program.run(0.1)
    assert not same_at_the_ends(program.screen.surface, cloth, header)


def same_at_the_ends(screen: Surface, cloth: Surface, header: Rect) -> bool:
    """Return whether nothing but cloth is seen in the half of a header away from the face."""
    half = Rect(0, 0, header.width // 2, header.height)
    if header.centerx < screen.get_width() // 2:
        half.left = header.width - half.width
    return all(
        screen.get_at((header.left + x, header.top + y))[:3] == cloth.get_at((x, y))[:3]
        for x in range(half.left, half.right, 2)
        for y in range(0, half.height, 2)
    )
