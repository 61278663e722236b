"""Pictures of cards: fronts, backs and shadows at any size, made on demand and cached."""

import io
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame
from pygame import Surface

from cardtable.engine.cards import Back, Card
from cardtable.ui.art import card_fronts
from cardtable.ui.art.shapes import bytes_of, native
from cardtable.ui.assets import asset
from cardtable.ui.cache import Cache
from cardtable.ui.theme import DEFAULT_WINDOW, Colour, Size

CARD_ASPECT: Final = card_fronts.WIDE / card_fronts.HIGH
"""The width of a card by its height: 5 to 7."""

DECKS: Final = ("two-large", "two-normal", "four-large", "four-normal")
"""The names of the decks: with suits in two or four colours, and a large or normal index."""

PICTURE_BYTES_PER_PIXEL: Final = 6
"""Bytes of pictures kept for each pixel of the window: a table needs at most 3.9, and most of them less than half."""
DOUBLE_BYTES_PER_PIXEL: Final = 2
"""The same for pictures of double size, from which turned backs are made."""

ANGLE_STEP: Final = 0.5
"""The step between the angles of turned cards, in degrees: smaller differences are invisible."""
TURN_MARGIN: Final = 4
"""The transparent pixels around a turned back, which keep its edges smooth."""
SHADOW_ALPHA: Final = 120

Side = Card | Back
"""The visible side of a card: its front or its back."""

_BACK_NAMES: Final = {Back.PLAIN: "plain", Back.GREEN: "green", Back.BLUE: "blue"}


def card_size(width: float) -> Size:
    """Return the size in whole pixels of a card of this width."""
    return max(1, round(width)), max(1, round(width / CARD_ASPECT))


class CardArt:
    """Draws cards, and caches the pictures. Callers must not draw onto them.

    All sizes are (width, height) in pixels.

    :param deck: one of ``DECKS``.
    :raises ValueError: if there is no such deck.
    """

    def __init__(self, deck: str = "two-large") -> None:
        self._pictures: Cache[Hashable, Surface] = Cache(0, bytes_of)
        self._doubles: Cache[Hashable, Surface] = Cache(0, bytes_of)
        self._window: Size = (0, 0)
        self.fit_window(DEFAULT_WINDOW)
        self.rough = False
        """Whether cards of new sizes are stretched from old ones, as while a window is being resized."""
        self._last_sizes: dict[Side, Size] = {}
        self._before_drawing: Callable[[], None] | None = None
        self.set_deck(deck)

    def set_deck(self, deck: str) -> None:
        """Draw another deck from now on.

        :raises ValueError: if there is no such deck.
        """
        if deck not in DECKS:
            raise ValueError(f"there is no deck {deck!r}, only {', '.join(DECKS)}")
        self.deck = deck
        self.clear()

    def fit_window(self, window: Size) -> None:
        """Limit the cache to the need of a table in a window of this size, without pictures of the last game."""
        if window != self._window:
            self._window, pixels = window, window[0] * window[1]
            self._pictures.set_capacity(PICTURE_BYTES_PER_PIXEL * pixels)
            self._doubles.set_capacity(DOUBLE_BYTES_PER_PIXEL * pixels)

    def clear(self) -> None:
        """Drop all pictures, for another deck or theme."""
        self._pictures.clear()
        self._doubles.clear()
        self._last_sizes.clear()

    @property
    def taken(self) -> int:
        """The size of the cached pictures in bytes."""
        return self._pictures.taken + self._doubles.taken

    @contextmanager
    def interrupted_by(self, check: Callable[[], None]) -> Iterator[None]:
        """Call ``check`` before each drawing that takes some milliseconds, which is put off if it raises an error."""
        self._before_drawing = check
        try:
            yield
        finally:
            self._before_drawing = None

    def _check_time(self) -> None:
        if self._before_drawing is not None:
            self._before_drawing()

    def front(self, card: Card, size: Size) -> Surface:
        return self._side(card, size)

    def back(self, back: Back, size: Size) -> Surface:
        """Return a card's back."""
        return self._side(back, size)

    def veiled(self, card: Card, size: Size, veil: Colour, angle: float = 0.0) -> Surface:
        """Return the front under a veil of this colour, still readable, for a card that cannot be played now.

        :param angle: its rotation counter-clockwise, in degrees.
        """
        if self.rough:
            return _veiled(self.turned(card, size, angle), veil)
        key = ("veiled", card, size, veil, angle)
        return self._pictures.get(key, lambda: _veiled(self.turned(card, size, angle), veil))

    def turned(self, side: Side, size: Size, angle: float) -> Surface:
        """Return a front or back turned counter-clockwise by ``angle`` degrees about the picture's middle.

        Backs are rotated from one picture: in fans they lie at many angles, and fronts seldom at more than one.
        """
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        if not degrees:
            return self._side(side, size)

        def made() -> Surface:
            if not degrees % 90:
                return pygame.transform.rotate(self._side(side, size), degrees)
            if isinstance(side, Card):
                return self._drawn(side, size, degrees)
            double = self._double(side, size)
            self._check_time()
            return pygame.transform.rotozoom(double, degrees, 0.5)

        return self._pictures.get(("turned", side, size, degrees), made)

    def shadow(self, size: Size, angle: float = 0.0) -> Surface:
        """Return the soft shadow of a card of ``size``, turned by ``angle`` degrees about the picture's middle."""
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP
        if degrees:
            return self._pictures.get(
                ("shadow", size, degrees), lambda: pygame.transform.rotozoom(_shadow(size), degrees, 1.0)
            )
        return self._pictures.get(("shadow", size), lambda: _shadow(size))

    def outline(self, size: Size, colour: Colour, width: int, angle: float) -> Surface:
        """Return an outline around a card of ``size``, turned by ``angle`` degrees; its width is in pixels."""
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP
        return self._pictures.get(
            ("outline", size, colour, width, degrees),
            lambda: pygame.transform.rotozoom(_outline(size, colour, width), degrees, 0.5),
        )

    def _side(self, side: Side, size: Size) -> Surface:
        known = self._last_sizes.get(side) if self.rough else None
        if known is not None and known != size:
            old = self._pictures.get((side, known), lambda: self._drawn(side, known))
            return pygame.transform.smoothscale(old, size)
        self._last_sizes[side] = size
        return self._pictures.get((side, size), lambda: self._drawn(side, size))

    def _double(self, back: Back, size: Size) -> Surface:
        """Return a back at double size with a transparent margin, ready to be turned."""

        def made() -> Surface:
            wide, high = 2 * size[0], 2 * size[1]
            margin = 2 * TURN_MARGIN
            padded = Surface((wide + 2 * margin, high + 2 * margin), pygame.SRCALPHA)
            padded.blit(self._drawn(back, (wide, high)), (margin, margin))
            return padded

        return self._doubles.get((back, size), made)

    def _drawn(self, side: Side, size: Size, angle: float = 0.0) -> Surface:
        """Draw a side, turned counter-clockwise by ``angle`` degrees."""
        self._check_time()
        if isinstance(side, Back):
            drawing = card_fronts.sheet(self._body("backs", f"{_BACK_NAMES[side]}.svg"), size, angle)
        else:
            place = card_fronts.LARGE_INDEX if self.deck.endswith("large") else card_fronts.NORMAL_INDEX
            face = self._body("faces", self.deck, f"{side.face}.svg")
            drawing = card_fronts.front(face, size, side.back, place, angle)
        return _raster(drawing, card_fronts.turned_size(size, angle))

    def _body(self, *parts: str) -> str:
        """Return the content of the outermost element of an SVG file.

        It is not kept: the faces of court cards are up to 70 kB long, and reading one takes 1 % of the time to draw it.
        """
        text = asset(*parts).read_text(encoding="utf-8")
        return text[text.index(">") + 1 : text.rindex("</svg>")]


def _raster(drawing: str, size: Size) -> Surface:
    return native(pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), size))


def _veiled(front: Surface, veil: Colour) -> Surface:
    """Return the picture mixed half and half with the colour of the veil, in the same shape."""
    veiled = front.copy()
    veiled.fill((128, 128, 128), special_flags=pygame.BLEND_RGB_MULT)
    veiled.fill((veil[0] // 2, veil[1] // 2, veil[2] // 2), special_flags=pygame.BLEND_RGB_ADD)
    return veiled


def _shadow(size: Size) -> Surface:
    spread = max(3, size[0] // 12)
    soft = Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    corner = round(size[0] * card_fronts.CORNER / card_fronts.WIDE)
    pygame.draw.rect(soft, (0, 0, 0, SHADOW_ALPHA), (spread, spread, *size), border_radius=corner)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, max(1, spread // 2))
    return soft


def _outline(size: Size, colour: Colour, width: int) -> Surface:
    """Return an outline at double size with a transparent margin."""
    wide, high, margin = 2 * (size[0] + 2 * width), 2 * (size[1] + 2 * width), 2 * TURN_MARGIN
    drawn = Surface((wide + 2 * margin, high + 2 * margin), pygame.SRCALPHA)
    corner = round(2 * size[0] * card_fronts.CORNER / card_fronts.WIDE) + 2 * width
    pygame.draw.rect(drawn, colour, (margin, margin, wide, high), 2 * width, border_radius=corner)
    return drawn
