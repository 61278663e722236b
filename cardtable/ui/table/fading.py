"""Draws cards that fade in at their places: cards that overlap fade as one picture, so none shows through another."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.table.motion import Motion

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
