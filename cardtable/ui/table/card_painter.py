"""Draws single cards: fronts, backs, shadows, veils and glows; and those that fade in at their places."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.engine.cards import Back, Card
from cardtable.ui.drawing.boxes import Shapes
from cardtable.ui.drawing.cards import CARD_ASPECT, CardArt
from cardtable.ui.look import Look
from cardtable.ui.table.motion import Motion
from cardtable.ui.theme import Colour, Extent


class CardPainter:
    """Draws single cards in given places."""

    def __init__(self, art: CardArt, shapes: Shapes) -> None:
        self.art = art
        self.shapes = shapes

    def card(
        self,
        surface: Surface,
        card: Card | Back,
        rect: Rect,
        *,
        veil: Colour | None = None,
        shadow: bool = True,
        angle: float = 0.0,
    ) -> None:
        """Draw one card, front or back, with its soft shadow.

        :param veil: the colour of the veil over a front; ``None`` for no veil.
        :param angle: the card's rotation about its middle, in degrees counter-clockwise.
        """
        size = rect.size
        self.shapes.listing.add(surface, "card", rect, str(card))
        if shadow:
            soft = self.art.shadow(size, angle)
            margin = ((soft.get_width() - size[0]) // 2, (soft.get_height() - size[1]) // 2)
            surface.blit(soft, (rect.x - margin[0], rect.y - margin[1] + max(1, size[1] // 50)))
        if veil is not None and isinstance(card, Card):
            turned = self.art.veiled(card, size, veil, angle)
            surface.blit(turned, turned.get_rect(center=rect.center))
        elif angle:
            turned = self.art.turned(card, size, angle)
            surface.blit(turned, turned.get_rect(center=rect.center))
        else:
            surface.blit(self.art.back(card, size) if isinstance(card, Back) else self.art.front(card, size), rect)

    def fading(self, surface: Surface, card: Card | Back, rect: Rect, alpha: int) -> None:
        """Draw a card with this opacity, from 0 to 255."""
        side = self.art.turned(card, rect.size, 0.0)
        side.set_alpha(alpha)
        surface.blit(side, rect)
        side.set_alpha(255)

    def resizing(self, surface: Surface, card: Card | Back, rect: Rect, full: Extent, angle: float = 0.0) -> None:
        """Draw a card that changes its size, scaled from the one picture in its ``full`` size."""
        self.shapes.listing.add(surface, "card", rect, str(card))
        side = self.art.turned(card, full, angle)
        share = rect.width / full[0]
        size = max(1, round(side.get_width() * share)), max(1, round(side.get_height() * share))
        small = pygame.transform.smoothscale(side, size)
        surface.blit(small, small.get_rect(center=rect.center))

    def turning(
        self,
        surface: Surface,
        card: Card | Back,
        rect: Rect,
        share: float,
        angle: float = 0.0,
        full: Extent | None = None,
    ) -> None:
        """Draw a card that is turning over, at ``share`` of its width.

        :param full: the size of the picture from which it is scaled if it also changes its size.
        """
        self.shapes.listing.add(surface, "card", rect, str(card))
        full = full or rect.size
        side = self.art.turned(card, full, angle)
        high = max(1, round(side.get_height() * rect.height / full[1]))
        size = max(2, round(side.get_width() * rect.width / full[0] * share)), high
        place = Rect((0, 0), size)
        place.center = rect.center
        surface.blit(pygame.transform.scale(side, size), place)

    def expect(self, motions: Iterable[Motion]) -> None:
        """Have the pictures of cards that set out later, or turn over on their way, drawn before they are seen."""
        for each in sorted(motions, key=lambda motion: motion.begins):
            self.art.pictures.expect(partial(self.art.turned, each.becomes, each.full, each.angle))

    def glow(self, surface: Surface, rect: Rect, colour: Colour) -> None:
        """Draw a soft light under a card."""
        self.shapes.glow(surface, rect, colour, max(4, rect.width // 8), max(4, rect.width // 12))


# --- cards side by side -----------------------------------------------------------------------------------------------

MAX_STEP: Final = 0.62
"""The greatest distance between cards side by side, by the width of a card."""
MIN_STEP: Final = 0.2
"""With a smaller distance of cards than this, by the width of a card, their indices are covered."""
MIN_ROW_UNITS: Final = 36
"""The least height of each of two rows of cards in layout units."""
ROW_GAP_UNITS: Final = 4
"""The distance of two rows of cards in layout units."""


def draw_row(surface: Surface, look: Look, art: CardArt, cards: Sequence[Card], place: Rect) -> None:
    """Draw cards side by side within a place, as high as the place; many cards in two rows."""
    if not cards or place.width <= 0 or place.height < 8:
        return
    painter = CardPainter(art, look.shapes)
    for card, rect in zip(cards, card_places(len(cards), place, look), strict=True):
        painter.card(surface, card, rect, shadow=False)


def card_places(count: int, place: Rect, look: Look) -> list[Rect]:
    """Return the places of cards in one row, or in two if their indices would be covered and there is room."""
    row = _row(count, place)
    gap = look.metrics.px(ROW_GAP_UNITS)
    high = (place.height - gap) // 2
    if count < 2 or row[1].left - row[0].left >= MIN_STEP * row[0].width or high < look.metrics.px(MIN_ROW_UNITS):
        return row
    first = -(-count // 2)
    upper = Rect(place.left, place.top, place.width, high)
    lower = upper.move(0, high + gap)
    return [*_row(first, upper), *_row(first, lower)[: count - first]]


def _row(count: int, place: Rect) -> list[Rect]:
    wide = min(round(place.height * CARD_ASPECT), place.width)
    high = round(wide / CARD_ASPECT)
    step = min(wide * MAX_STEP, (place.width - wide) / max(1, count - 1))
    return [Rect(round(place.left + number * step), place.top, wide, high) for number in range(count)]


# --- cards that fade in -----------------------------------------------------------------------------------------------


MARGIN_SHARE: Final = 0.12
"""The room around a card for its shadow and for its corners when it lies at an angle, by its height."""


class FadingLayer(NamedTuple):
    """Cards that fade in together: their picture, its place, and the motion of one of them."""

    picture: Surface
    place: Rect
    motion: Motion


class FadingCards:
    """Draws the cards that fade in, each group of overlapping ones from a layer of its own."""

    def __init__(self, cards: CardPainter) -> None:
        self._cards = cards
        self._made: tuple[tuple[Motion, ...], list[FadingLayer]] = (), []
        """The layers of the motions drawn last: a fade takes several frames."""

    def draw(self, surface: Surface, motions: tuple[Motion, ...], now: float) -> None:
        """Draw those of these motions that fade, as far as they have come at a time."""
        if self._made[0] is not motions:
            self._made = motions, [self._layer(group) for group in overlapping(motions)]
        for picture, place, motion in self._made[1]:
            picture.set_alpha(motion.alpha(now))
            surface.blit(picture, place)

    def _layer(self, group: list[Motion]) -> FadingLayer:
        places = [_around(motion) for motion in group]
        place = places[0].unionall(places[1:])
        picture = Surface(place.size, pygame.SRCALPHA)
        for motion in group:
            self._cards.card(picture, motion.becomes, motion.end.move(-place.left, -place.top), angle=motion.angle)
        return FadingLayer(picture, place, group[0])


def overlapping(motions: Iterable[Motion]) -> list[list[Motion]]:
    """Return the motions that fade, in groups of those that overlap, in the order of drawing."""
    groups: list[list[Motion]] = []
    for motion in motions:
        if not motion.fades:
            continue
        near = [group for group in groups if any(_around(each).colliderect(_around(motion)) for each in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(each for group in near for each in group), motion])
    return groups


def _around(motion: Motion) -> Rect:
    margin = round(2 * MARGIN_SHARE * motion.end.height)
    return motion.end.inflate(margin, margin)
