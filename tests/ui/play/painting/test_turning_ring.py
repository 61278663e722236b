"""The ring around a thinking AI player turns, unless motion is off."""

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.ai.players import Players
from cardtable.ui.look import Look
from cardtable.ui.play.painting.seats import PHASES, PITCH_SECONDS, draw_gaps, phase_at
from tests.known_games import game_of
from tests.situations import MEDIUM, at
from tests.ui.at_the_table import Program


def test_the_ring_turns_in_steps_and_looks_different_at_each() -> None:
    assert [phase_at(PITCH_SECONDS * step / PHASES + 0.001) for step in range(PHASES + 1)] == [*range(PHASES), 0]
    look, drawn = Look.of(MEDIUM), set()
    for side in (0, 1):
        for phase in range(PHASES):
            surface = Surface((120, 120), 0, 32)
            draw_gaps(surface, look, Rect(20, 20, 80, 80), side, phase)
            drawn.add(pygame.image.tobytes(surface, "RGB"))
    assert len(drawn) == 2 * PHASES


@pytest.mark.parametrize(
    ("setting", "value", "turns"),
    [("animation", "normal", True), ("animation", "off", False), ("reduced_motion", True, False)],
)
def test_the_ring_turns_around_a_thinking_players_face_unless_motion_is_off(
    program: Program, setting: str, value: str | bool, turns: bool
) -> None:
    program.app.profile.set(setting, value)
    scene = program.sit_waiting(at("big-three", seats=3), 2, Players([game_of("big-three")]))
    program.run_until(lambda: scene.match.thinking and not scene.board.busy(program.clock.now()))
    program.run(3.0)
    window, seen = program.screen.surface, set()
    face = scene.board.layout.seats[0].portrait.inflate(24, 24).clip(window.get_rect())
    for _ in range(6):
        program.run(PITCH_SECONDS / PHASES)
        program.loop.show()
        seen.add(pygame.image.tobytes(window.subsurface(face), "RGB"))
    assert (len(seen) > 1) == turns
