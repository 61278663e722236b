"""Choosing a face for the table: all animals side by side."""

from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.keys import by_key, pressed
from cardtable.ui.kit.button import draw_icon
from cardtable.ui.kit.icons import CHECK
from cardtable.ui.kit.skin import draw_focus, focus_colour
from cardtable.ui.kit.widget import Seen, Tip, Widget, is_press, is_release, position
from cardtable.ui.look import Look
from cardtable.ui.portraits import ANIMALS, Mood
from cardtable.ui.scene import Part
from cardtable.ui.shapes import Box
from cardtable.ui.text import Style
from cardtable.ui.theme import BODY, Ground

SIZE = 60.0
"""Units that a face is wide where there is room."""


class FaceChoice(Widget):
    """One of the animals: clicked, or stepped through with the arrow keys. The chosen one has a ring and a tick."""

    kind = "faces"
    chosen = Seen("")
    """The animal that is chosen."""

    def __init__(self, chosen: str, on_change: Callable[[str], None], *, tip: Tip | str | None = None) -> None:
        super().__init__("Your face at the table", tip=tip)
        self.chosen = chosen
        self.on_change = on_change
        self._places: tuple[Rect, ...] = ()

    def natural_size(self, look: Look) -> tuple[int, int]:
        """Return room for all faces side by side."""
        side = max(look.metrics.target, look.metrics.px(SIZE))
        return len(ANIMALS) * (side + look.metrics.gap // 2), side

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place: the faces are as large as there is room for all of them."""
        super().layout(rect, look)
        step = rect.width // len(ANIMALS)
        side = min(rect.height, step - max(2, look.metrics.px(4)), max(look.metrics.target, look.metrics.px(SIZE)))
        step = min(step, side + look.metrics.px(12))
        top = rect.centery - side // 2
        self._places = tuple(Rect(rect.x + place * step, top, side, side) for place in range(len(ANIMALS)))

    def scroll_by(self, dy: int) -> None:
        """Move up or down with the widget that contains it."""
        super().scroll_by(dy)
        for place in self._places:
            place.move_ip(0, dy)

    def choose(self, animal: str) -> None:
        """Choose an animal and tell it, if it is another one."""
        if animal != self.chosen:
            self.chosen = animal
            self.on_change(animal)

    def handle(self, event: Event) -> bool:
        """Take mouse and keys."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.over = self._at(position(event))
            return True
        if is_press(event):
            self.pressed = True
            return True
        if is_release(event) and self.pressed:
            self.pressed = False
            place = self._at(position(event))
            if place is not None:
                self.choose(ANIMALS[place])
            return True
        return False

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((number for number, place in enumerate(self._places) if place.collidepoint(pos)), None)

    def _key(self, event: Event) -> bool:
        here = ANIMALS.index(self.chosen) if self.chosen in ANIMALS else 0
        if pressed(event, "Space"):
            self.choose(ANIMALS[(here + 1) % len(ANIMALS)])
            return True
        last = len(ANIMALS) - 1
        place = by_key(event, {"Left": here - 1, "Right": here + 1, "Home": 0, "End": last})
        if place is None:
            return False
        self.choose(ANIMALS[min(last, max(0, place))])
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the faces; the chosen one is glad."""
        look = self.look
        if look is None:
            return
        for number, (animal, place) in enumerate(zip(ANIMALS, self._places, strict=True)):
            mood = Mood.GLAD if animal == self.chosen or number == self.part_hovered else Mood.CALM
            look.portraits.draw(surface, look.shapes, look.theme, place, animal, mood)
            if animal == self.chosen:
                self._draw_mark(surface, look, place)
        if self.focused and self._places:
            draw_focus(surface, self._places[0].unionall(self._places[1:]), look, self.ground)

    def _draw_mark(self, surface: Surface, look: Look, place: Rect) -> None:
        """Draw the ring and the tick of the chosen face."""
        width = max(3, look.metrics.px(4))
        dark = self.ground is Ground.DARK
        ring = focus_colour(look, self.ground)
        look.shapes.ring(surface, place.inflate(width, width), ring, width, place.width)
        badge = Rect(0, 0, *(2 * [max(14, round(place.width * 0.42))]))
        badge.center = place.right - badge.width // 5, place.bottom - badge.height // 5
        fill, ink = (look.theme.paper, look.theme.ink) if dark else (look.theme.ink, look.theme.paper)
        look.shapes.draw(surface, badge, Box(fill, badge.width // 2))
        draw_icon(surface, look, CHECK, badge, Style(look.metrics.text(BODY), ink), 0.7)

    def parts(self) -> Iterator[Part]:
        """Yield every face."""
        for animal, place in zip(ANIMALS, self._places, strict=True):
            yield Part("face", Rect(place), animal)
