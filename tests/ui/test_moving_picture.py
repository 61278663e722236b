"""Moving pictures: a frame is drawn only where it differs from the last one, and looks as if drawn as a whole."""

from collections.abc import Callable
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ui.moving_picture import MovingPicture, NotedSurface, blit_scaled, tiled
from tests.ui.at_the_table import Program, one_person

SIZE = (400, 300)
CORNER = (395, 295)
RED = (255, 0, 0)

Draw = Callable[[Surface], object]


def picture(seed: int, size: tuple[int, int]) -> Surface:
    """Return a picture of a size in a colour that shines through."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill([Random(seed).randrange(256) for _ in range(4)])
    return surface


PICTURES = [picture(seed, (20 + 17 * seed, 90 - 7 * seed)) for seed in range(10)]


def random_drawing(rng: Random) -> Draw:
    """Return something that a frame may draw, near its edges and beyond them, too."""
    source, at = rng.choice(PICTURES), (rng.randrange(-40, 400), rng.randrange(-40, 300))
    size = rng.randrange(1, 90), rng.randrange(1, 90)
    place, colour = Rect(at, size), [rng.randrange(256) for _ in range(3)]

    def faint(surface: Surface) -> None:
        source.set_alpha(100)
        surface.blit(source, at)
        source.set_alpha(255)

    def clipped(surface: Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(place.clip(before))
        surface.blit(source, (at[0] - 9, at[1] - 9))
        surface.set_clip(before)

    ways: tuple[Draw, ...] = (
        lambda surface: surface.blit(source, at),
        lambda surface: surface.blit(source, place, (3, 4, 15, 12)),
        lambda surface: surface.blits([(source, at), (source, place, (0, 0, 9, 30))], doreturn=False),
        lambda surface: surface.blit(source, at, special_flags=pygame.BLEND_RGB_ADD),
        lambda surface: surface.fill(colour, place),
        lambda surface: surface.fill((200, 200, 200), special_flags=pygame.BLEND_RGB_MULT),
        lambda surface: blit_scaled(surface, source, size, at),
        faint,
        clipped,
    )
    return rng.choice(ways)


def changed(drawings: list[Draw], rng: Random) -> list[Draw]:
    """Return the drawings of the next frame: some come, go, change places or are drawn twice."""
    after = [each for each in drawings if rng.random() < 0.9]
    after.insert(rng.randrange(len(after) + 1), random_drawing(rng))
    if rng.random() < 0.3:
        after.append(after.pop(rng.randrange(len(after))))
    if rng.random() < 0.3:
        after.insert(rng.randrange(len(after) + 1), rng.choice(after))
    return after


@pytest.mark.parametrize("seed", range(12))
def test_frames_look_as_if_drawn_as_a_whole(seed: int) -> None:
    rng, moving = Random(seed), MovingPicture()
    surface, whole = Surface(SIZE, 0, 32), Surface(SIZE, 0, 32)
    ground = picture(99, SIZE).convert(surface)
    drawings = [random_drawing(rng) for _ in range(12)]
    for _ in range(12):
        drawings = changed(drawings, rng)
        whole.blit(ground, (0, 0))
        with moving.frame(surface, "cards") as noted:
            noted.blit(ground, (0, 0))
            for draw in drawings:
                draw(noted)
                draw(whole)
        assert surface.get_buffer().raw == whole.get_buffer().raw


def one_card(moving: MovingPicture, surface: Surface, x: int, what: object = "cards") -> None:
    """Draw a frame with one card on a white table."""
    with moving.frame(surface, what) as noted:
        noted.fill((255, 255, 255))
        noted.blit(PICTURES[3], (x, 20))


@pytest.fixture
def drawn() -> tuple[MovingPicture, Surface]:
    """Return a moving picture after its first frame, with a pixel in its corner that no frame has drawn."""
    moving, surface = MovingPicture(), Surface(SIZE, 0, 32)
    one_card(moving, surface, 10)
    surface.set_at(CORNER, RED)
    return moving, surface


def test_what_is_the_same_in_two_frames_is_not_drawn_again(drawn: tuple[MovingPicture, Surface]) -> None:
    moving, surface = drawn
    one_card(moving, surface, 40)
    assert surface.get_at(CORNER)[:3] == RED
    assert surface.get_at((12, 30))[:3] == (255, 255, 255), "the card is gone from its old place"


def test_after_something_else_was_drawn_the_whole_frame_is_drawn(drawn: tuple[MovingPicture, Surface]) -> None:
    moving, surface = drawn
    moving.forget()
    one_card(moving, surface, 40)
    assert surface.get_at(CORNER)[:3] != RED


@pytest.mark.parametrize("what", ["moment", None])
def test_another_picture_is_drawn_as_a_whole(drawn: tuple[MovingPicture, Surface], what: object) -> None:
    moving, surface = drawn
    one_card(moving, surface, 10, what)
    assert surface.get_at(CORNER)[:3] != RED
    surface.set_at(CORNER, RED)
    one_card(moving, surface, 10)
    assert surface.get_at(CORNER)[:3] != RED


def test_a_frame_that_failed_is_forgotten(drawn: tuple[MovingPicture, Surface]) -> None:
    moving, surface = drawn
    with pytest.raises(ZeroDivisionError), moving.frame(surface, "cards"):
        raise ZeroDivisionError
    one_card(moving, surface, 10)
    assert surface.get_at(CORNER)[:3] != RED


def test_a_noted_picture_keeps_its_opacity() -> None:
    moving, surface, faint = MovingPicture(), Surface(SIZE, 0, 32), picture(1, (50, 50))
    with moving.frame(surface, "cards") as noted:
        faint.set_alpha(100)
        noted.blit(faint, (0, 0))
        faint.set_alpha(255)
    assert faint.get_alpha() == 255


def test_a_noted_surface_tells_its_size_and_where_pictures_are_seen() -> None:
    noted = NotedSurface(SIZE)
    assert noted.get_size() == SIZE
    assert noted.get_rect(topleft=(5, 6)) == Rect(5, 6, *SIZE)
    assert noted.blit(picture(1, (50, 50)), (390, -10)) == Rect(390, 0, 10, 40)
    assert noted.blits([(picture(1, (50, 50)), (0, 0))]) == [Rect(0, 0, 50, 50)]


@pytest.mark.parametrize("seed", range(5))
def test_tiles_cover_each_pixel_once(seed: int) -> None:
    rng = Random(seed)
    places = [(rng.randrange(600), rng.randrange(600), rng.randrange(0, 200), rng.randrange(0, 200)) for _ in range(7)]
    tiles = list(tiled(places))
    assert sum(len(each.collidelistall(tiles)) for each in tiles) == len(tiles), "two of them overlap"
    for left, top, width, height in places:
        place = Rect(left, top, width, height)
        covered = sum(place.clip(tile).width * place.clip(tile).height for tile in tiles)
        assert covered == width * height


def test_while_cards_fly_each_frame_looks_as_if_drawn_as_a_whole(program: Program) -> None:
    scene = program.sit_down("blues-and-greens", one_person(), seed=4)
    whole, seen = Surface(program.screen.size, 0, 32), 0
    for frame in range(150):
        program.tick()
        if scene.board.moving and frame % 3 == 0:
            seen += 1
            scene.draw(whole)
            assert whole.get_buffer().raw == program.screen.surface.get_buffer().raw
        program.clock.sleep(1 / 60)
    assert seen > 10


def test_while_cards_fly_the_rest_of_the_table_is_not_drawn_again(program: Program) -> None:
    scene = program.sit_down("blues-and-greens", one_person(), seed=4)
    program.run_until(lambda: scene.board.moving)
    program.tick()
    surface = program.screen.surface
    corner = surface.get_width() - 3, surface.get_height() - 3
    surface.set_at(corner, RED)
    program.clock.sleep(1 / 60)
    program.tick()
    assert scene.board.moving
    assert surface.get_at(corner)[:3] == RED
    scene.dirty = True
    program.tick()
    assert surface.get_at(corner)[:3] != RED, "the window may show something else"
