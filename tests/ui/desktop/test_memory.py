"""Memory: what was only needed for a moment is given back, and what is kept has its bounds."""

import platform
import subprocess
import sys
import weakref
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.games import GAMES
from cardtable.store.tables.folder import Sample, list_samples
from cardtable.store.tables.format import read_table
from cardtable.ui.desktop.system import release_free_memory
from cardtable.ui.drawing import boxes
from cardtable.ui.drawing.boxes import Box, Shapes
from cardtable.ui.drawing.pictures import BYTES_FOR_FACES, BYTES_PER_PIXEL
from cardtable.ui.theme import Extent
from tests.situations import LARGE, SMALL, one_person
from tests.ui.at_the_table import Program

RESIDENT = """
from cardtable.ui.desktop.system import give_pictures_back, release_free_memory

def resident():
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
"""
PICTURES = """
give_pictures_back()
large = bytearray(b"x" * 8_000_000)
del large
before = resident()
pictures = [bytearray(b"x" * 250_000) for _ in range(100)]
pictures = pictures[19::20]
print(resident() - before)
"""
FREE_BLOCKS = """
blocks = [bytearray(b"x" * 40_000) for _ in range(2000)]
kept = blocks[::10]
del blocks
before = resident()
release_free_memory()
print(before - resident())
"""


def printed(code: str) -> int:
    """Return the kilobytes that a program prints."""
    done = subprocess.run([sys.executable, "-c", RESIDENT + code], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what is thrown away")
def test_freed_pictures_take_no_memory_and_free_blocks_between_others_are_given_back() -> None:
    # Left alone, glibc keeps 24 megabytes of these pictures in most processes; in some it keeps none.
    assert printed(PICTURES) < 2_000
    assert printed(FREE_BLOCKS) > 40_000


class Left:
    """Something that refers to itself, as a scene that was left does through its parts."""

    def __init__(self) -> None:
        self.itself = self


def test_what_refers_to_itself_is_released() -> None:
    left = weakref.ref(Left())
    release_free_memory()
    assert left() is None


def test_other_looks_of_a_table_take_no_new_surfaces_of_the_size_of_the_window(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("big-three", one_person())
    program.run_until(lambda: scene.to_act)
    program.loop.show()
    kept = scene._picture._surface
    assert kept is not None
    for _ in range(3):
        scene.layout(program.loop.look)
        program.run(0.5)
    assert scene._picture._surface is kept


@pytest.mark.parametrize(
    "size", [SMALL, pytest.param(LARGE, marks=pytest.mark.nightly("the pictures of all games in a large window"))]
)
def test_one_game_after_the_other_the_pictures_take_no_more_than_those_of_a_table(size: Extent, tmp_path: Path) -> None:
    program, tables, alone = Program(tmp_path, size), fullest_tables(), []
    pictures = program.loop.look.pictures
    for sample in tables:
        pictures.clear()
        program.app.opener.begin_sample(sample)
        program.run(1.0)
        program.loop.show()
        alone.append(pictures.taken)
    assert max(alone) < 0.7 * (BYTES_PER_PIXEL * size[0] * size[1] + BYTES_FOR_FACES), "there is room for any table"
    program.app.show_menu()
    for sample, taken in zip(tables, alone, strict=True):
        program.app.opener.begin_sample(sample)
        program.run(1.0)
        program.loop.show()
        assert pictures.taken <= 1.1 * taken, "pictures of the last game are kept"
        program.app.show_menu()
    program.app.close()


def test_boxes_of_any_width_share_one_picture_of_their_height() -> None:
    screen, shapes, pill = Surface((1280, 720), 0, 32), Shapes(), Box((16, 24, 23), 18, alpha=168)
    shapes.draw(screen, Rect(0, 0, 1200, 36), pill)
    one = shapes.pictures.taken
    for width in range(200, 1200, 10):
        shapes.draw(screen, Rect(0, 0, width, 36), pill)
    assert shapes.pictures.taken == one < 1200 * 36


@pytest.mark.parametrize(
    "box",
    [
        Box((16, 24, 23), 16, alpha=237, edge=(86, 102, 95), edge_alpha=80, shadow=12, shadow_alpha=105),
        Box((240, 200, 90), 9, bottom=(200, 150, 40), edge=(255, 255, 255), edge_width=3),
    ],
)
def test_a_box_looks_the_same_at_any_width(box: Box) -> None:
    """The columns between its sides are alike, and next to the sides nothing else is seen in a wider one."""
    shapes = Shapes()

    def drawn(width: int) -> Surface:
        surface = Surface((900, 200), 0, 32)
        shapes.draw(surface, Rect(40, 40, width, 100), box)
        return surface

    narrow, wide = drawn(170), drawn(700)
    right = narrow.subsurface((125, 0, 125, 200)), wide.subsurface((655, 0, 125, 200))
    left = narrow.subsurface((0, 0, 125, 200)), wide.subsurface((0, 0, 125, 200))
    for one, other in (left, right):
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    column = pygame.image.tobytes(wide.subsurface((125, 0, 1, 200)), "RGB")
    assert all(pygame.image.tobytes(wide.subsurface((x, 0, 1, 200)), "RGB") == column for x in range(125, 655))


def fullest_tables() -> list[Sample]:
    """Return a table of each game, in the middle of a hand, and the one with the most pictures of cards."""
    samples = [each for each in list_samples(GAMES) if read_table(each.path, GAMES).table.state.actor is not None]
    fullest = {sample.game.id: sample for sample in sorted(samples, key=lambda each: len(each.path.read_bytes()))}
    return [*fullest.values(), next(each for each in samples if each.words.startswith("cards to pick up"))]


def test_what_players_remember_has_its_bounds() -> None:
    """Bounded caches keep some six megabytes together at most; the others have few different questions."""
    assert all(game.bot is not None for game in GAMES)  # a game is read when something of it is first asked for
    unbounded: set[Any] = set()
    entries = 0
    for module in [module for name, module in sys.modules.items() if name.startswith("cardtable.games.")]:
        for name, thing in vars(module).items():
            if isinstance(thing, _lru_cache_wrapper) and thing.__module__ == module.__name__:
                most = thing.cache_parameters()["maxsize"]
                if most is None:
                    unbounded.add(f"{module.__name__.split('.')[2]}.{name}")  # in whatever room of its game
                else:
                    entries += most
    assert entries < 75_000
    assert unbounded == {
        "bidding_war._weight",
        "bidding_war._pairs",
        "bidding_war.bid_shares",
        "big_three._machine",
        "big_three._ways",
        "blackjack.chances_of",  # of two to six players
        "five_hundred._early_exponents",  # of the contracts
        "five_hundred._side_suit",  # of eight cards
        "five_hundred._suit_at_no_trump",
        "five_hundred.nullo_suit_safety",
        "five_hundred._sure_cards",  # of the contracts
        "five_hundred.suit_tricks",  # of eight cards, each here, there or gone
    }


def test_a_wide_blur_is_made_small_and_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    size, spread, seen = (500, 300), 150, []
    for fine in (spread + 1, boxes.FINE_SPREAD):
        monkeypatch.setattr(boxes, "FINE_SPREAD", fine)
        drawn = Surface((size[0] + 2 * spread, size[1] + 2 * spread), 0, 32)
        drawn.fill((10, 40, 30))
        Shapes().glow(drawn, Rect((spread, spread), size), (40, 120, 90), spread, 150)
        seen.append(drawn.get_buffer().raw)
    assert seen[0] != seen[1]
    assert max(abs(one - other) for one, other in zip(*seen, strict=True)) <= 4
