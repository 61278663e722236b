"""The ring around a thinking AI player turns, unless motion is off."""

import pygame
import pytest

from cardtable.ai.players import Players
from cardtable.ui.play.painting.seats import PHASES, PITCH_SECONDS
from tests.known_games import game_of
from tests.situations import at
from tests.ui.at_the_table import Program


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
