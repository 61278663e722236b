"""The program driven by keys and mouse, as a person drives it."""

import pygame
from pygame.event import Event

from cardtable.ui.keyboard.gate import PATIENCE_SECONDS, READING_SECONDS
from cardtable.ui.page import Page
from cardtable.ui.play.base_scene import BaseTableScene
from tests.ui.running_program import RunningProgram

KEYS = {
    "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Space": pygame.K_SPACE, "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN, "F1": pygame.K_F1,
    "Del": pygame.K_DELETE, "PgUp": pygame.K_PAGEUP, "PgDn": pygame.K_PAGEDOWN,
}  # fmt: skip


def code_of(name: str) -> int:
    """Return the code of a key: of a letter or a sign, of one of ``KEYS``, or of another one by its name in pygame."""
    if len(name) == 1:
        return ord(name.lower())
    code: int = KEYS.get(name) or getattr(pygame, f"K_{name.upper()}")
    return code


class DrivenProgram(RunningProgram):
    """The program, and a person's hands."""

    def key(self, name: str) -> None:
        """Press and release a key: ``Enter``, ``S``, ``Shift+Tab``."""
        self._post_key(pygame.KEYDOWN, name)
        self._post_key(pygame.KEYUP, name)
        self.tick(seen=False)
        self.tick()

    def strike(self, letter: str) -> None:
        """Press and release a letter as a keyboard does: it also arrives as typed text."""
        self._post_key(pygame.KEYDOWN, letter)
        self.screen.post(Event(pygame.TEXTINPUT, text=letter.lower()))
        self._post_key(pygame.KEYUP, letter)
        self.tick(seen=False)
        self.tick()

    def key_down(self, name: str) -> None:
        """Press a key and keep it down; once more, it repeats."""
        self._post_key(pygame.KEYDOWN, name)
        self.tick()

    def key_up(self, name: str) -> None:
        """Release a key."""
        self._post_key(pygame.KEYUP, name)
        self.tick()

    def _post_key(self, kind: int, name: str) -> None:
        key = name.removeprefix("Shift+")
        mod, text = (0, key.lower()) if key == name else (pygame.KMOD_SHIFT, key.upper())
        self.screen.post(Event(kind, key=code_of(key), mod=mod, unicode=text if len(key) == 1 else "", scancode=0))

    def rest(self) -> None:
        """Leave keys and mouse alone until presses count again, also on what has just come up by itself."""
        self.run(max(PATIENCE_SECONDS, READING_SECONDS) + 0.05)

    def type(self, text: str) -> None:
        """Type a text."""
        for sign in text:
            self.screen.post(Event(pygame.TEXTINPUT, text=sign))
            self.tick()

    def click(self, place: tuple[int, int]) -> None:
        """Point and click."""
        self.move(place)
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.tick(seen=False)
        self.tick()

    def hold(self, place: tuple[int, int]) -> None:
        """Press the mouse button and keep it down."""
        self.loop.show()
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.tick()

    def let_go(self, place: tuple[int, int]) -> None:
        """Release the mouse button."""
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.tick()

    def move(self, place: tuple[int, int], rel: tuple[int, int] = (1, 1)) -> None:
        """Move the pointer."""
        self.loop.show()
        self.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(0, 0, 0)))
        self.tick()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from one place to another."""
        self.loop.show()
        self.move(start)
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for share in (0.2, 0.6, 1.0):
            place = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0)))
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.tick(seen=False)
        self.tick()

    # --- fingers: SDL makes mouse events of the first one, before its own event ---------------------------------------

    def _post_finger(self, kind: int, place: tuple[int, int], finger: int) -> None:
        width, height = self.screen.surface.get_size()
        x, y = place[0] / width, place[1] / height
        self.screen.post(Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0))

    def finger_down(self, place: tuple[int, int]) -> None:
        """Put a finger down."""
        self.loop.show()
        self.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=True))
        self.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=True))
        self._post_finger(pygame.FINGERDOWN, place, 0)
        self.tick()

    def finger_move(self, *along: tuple[int, int]) -> None:
        """Move the finger that is down."""
        self.loop.show()
        for place in along:
            self.screen.post(Event(pygame.MOUSEMOTION, pos=place, rel=(5, 5), buttons=(1, 0, 0), touch=True))
            self._post_finger(pygame.FINGERMOTION, place, 0)
            self.tick()

    def finger_up(self, place: tuple[int, int]) -> None:
        """Lift the finger."""
        self.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=True))
        self._post_finger(pygame.FINGERUP, place, 0)
        self.tick(seen=False)
        self.tick()

    def tap(self, place: tuple[int, int]) -> None:
        """Touch a place shortly."""
        self.finger_down(place)
        self.finger_up(place)

    def second_finger(self, place: tuple[int, int]) -> None:
        """Touch a place shortly while another finger is down: SDL makes no mouse events of that."""
        self._post_finger(pygame.FINGERDOWN, place, 1)
        self._post_finger(pygame.FINGERUP, place, 1)
        self.tick()

    def press(self, label: str) -> None:
        """Click the button whose label begins so, after the moment that it takes to go there."""
        self.rest()
        part = next(part for part in self.parts("button") if part.label.startswith(label))
        self.click(part.rect.center)

    def question(self) -> tuple[str, str]:
        """Return the title and the text of the dialog on the screen."""
        self.run(0.1)
        scene = self.scene
        assert isinstance(scene, Page | BaseTableScene)
        dialog = (scene.desk if isinstance(scene, Page) else scene.top_desk).dialog
        assert dialog is not None
        return dialog.label, "\n".join(each.text for each in dialog.text.paragraphs)
