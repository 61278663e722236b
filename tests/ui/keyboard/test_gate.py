"""What was pressed before a turn came does nothing in it, however long or often it is pressed."""

from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.ui.keyboard.gate import InputGate

ENTER, SPACE, RIGHT = pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHT
MOUSE = -1


def down(code: int, *, repeat: bool = False) -> Event:
    if code == MOUSE:
        return Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0))
    return Event(pygame.KEYDOWN, key=code, repeat=repeat)


def up(code: int) -> Event:
    return Event(pygame.MOUSEBUTTONUP, button=1, pos=(0, 0)) if code == MOUSE else Event(pygame.KEYUP, key=code)


SHUT = None
"""In a course of events: here the gate is shut."""

COURSES: dict[str, tuple[list[tuple[float, Any]], list[bool]]] = {
    "open, everything counts": ([(0, down(ENTER)), (0, up(ENTER)), (0, down(ENTER))], [True, True]),
    "too soon after the release": ([(0, down(ENTER)), (1, up(ENTER)), (1, SHUT), (1.24, down(ENTER))], [True, False]),
    "later": ([(0, down(ENTER)), (1, up(ENTER)), (1, SHUT), (1.25, down(ENTER))], [True, True]),
    "another key too soon": ([(0, down(ENTER)), (1, up(ENTER)), (1, SHUT), (1.1, down(SPACE))], [True, False]),
    "held from before": (
        [(0, down(ENTER)), (1, SHUT), (1.5, down(ENTER, repeat=True)), (9, down(ENTER, repeat=True))],
        [True, False, False],
    ),
    "another one while one is held from before": ([(0, down(ENTER)), (1, SHUT), (3, down(SPACE))], [True, False]),
    "the next one after it, since the release may have been lost": (
        [(0, down(ENTER)), (1, SHUT), (2, down(SPACE)), (2.1, up(SPACE)), (2.4, down(SPACE)), (2.5, down(MOUSE))],
        [True, False, True, True],
    ),
    "hammered while one is held from before": (
        [
            (0, down(ENTER)), (1, SHUT), (1.5, down(SPACE)), (1.55, up(SPACE)), (1.7, down(SPACE)), (1.75, up(SPACE)),
            (1.9, down(SPACE)),
        ],
        [True, False, False, False],
    ),
    "one after another while several are held from before": (
        [(0, down(ENTER)), (0, down(MOUSE)), (1, SHUT), (2, down(SPACE)), (2.1, up(SPACE)), (2.5, down(SPACE))],
        [True, True, False, True],
    ),
    "after some seconds the first one, since the release may have been lost": (
        [(0, down(ENTER)), (1, SHUT), (4.0, down(ENTER, repeat=True)), (4.1, down(MOUSE)), (4.1, up(MOUSE))],
        [True, False, True],
    ),
    "what was held from before, when another one has opened the gate": (
        [
            (0, down(ENTER)), (1, SHUT), (5, down(SPACE)), (5.1, up(SPACE)), (6, down(ENTER, repeat=True)),
            (7, up(ENTER)), (7.1, down(ENTER)),
        ],
        [True, True, False, True],
    ),
    "lost for good, it holds up no later turn": (
        [
            (0, down(ENTER)), (1, SHUT), (2, down(SPACE)), (2.1, up(SPACE)), (2.5, down(SPACE)), (2.6, up(SPACE)),
            (3, SHUT), (3.5, down(SPACE)),
        ],
        [True, False, True, True],
    ),
    "hammered": (
        [
            (0, down(ENTER)), (0.05, up(ENTER)), (0.1, SHUT),
            (0.2, down(ENTER)), (0.25, up(ENTER)), (0.4, down(ENTER)), (0.45, up(ENTER)), (0.6, down(ENTER)),
        ],
        [True, False, False, False],
    ),
    "the mouse is a hand too": ([(0, down(MOUSE)), (1, up(MOUSE)), (1, SHUT), (1.1, down(MOUSE))], [True, False]),
    "arrows always count": ([(0, down(ENTER)), (1, SHUT), (1, down(RIGHT)), (1, down(RIGHT, repeat=True))], [True] * 3),
    "nothing was pressed before": ([(5, SHUT), (5, down(ENTER)), (5.5, down(ENTER, repeat=True))], [True, True]),
    "open again, no more waiting": (
        [(0, SHUT), (1, down(ENTER)), (1.1, up(ENTER)), (1.1, down(ENTER)), (1.2, down(SPACE))],
        [True, True, True],
    ),
    "released where nobody saw it": (
        [(0, down(ENTER)), (1, SHUT), (2, Event(pygame.WINDOWFOCUSLOST)), (3, down(ENTER))],
        [True, True],
    ),
}  # fmt: skip


@pytest.mark.parametrize("course", COURSES)
def test_which_presses_count(course: str) -> None:
    events, counted = COURSES[course]
    gate, found = InputGate(), []
    for now, event in events:
        if event is SHUT:
            gate.shut(now)
            continue
        admitted = gate.admits(event, now)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            found.append(admitted)
        else:
            assert admitted, "a release is always told"
    assert found == counted


def test_until_a_time_no_press_counts_however_long_all_has_rested() -> None:
    gate = InputGate()
    gate.shut(0.0, 9.0)
    assert not gate.admits(down(ENTER), 8.9)
    assert gate.admits(up(ENTER), 8.95)
    assert not gate.admits(down(ENTER), 9.1), "it was pressed meanwhile, and has not rested since"
    assert gate.admits(up(ENTER), 9.15)
    assert gate.admits(down(ENTER), 9.5)
