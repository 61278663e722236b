"""The law of what is drawn: nothing covers what must be seen, is cut, lies outside, or is too small to be pressed, and
no key belongs to two buttons."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.pages.rules import RulesPage
from cardtable.ui.listing import Layer, Part
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.desk import Desk

PRESSED: Final = frozenset((
    "button", "stepper", "choice", "tabs", "toggle", "slider", "entry", "key", "row", "tab", "day", "preset", "face",
    "sample",
))  # fmt: skip
"""The kinds of parts that can be pressed."""
COVERED: Final = {
    "text": ("text", "face"),
    "card": ("text", "face"),
    "face": ("text", "face", "card"),
    "box": ("text", "face", "card"),
}
"""By what is drawn: over what it must not lie. Cards lie over cards, and texts over the boxes that are their ground."""
TARGET: Final = 44
"""The least width and height of what is pressed, in units; with everything larger than normal, in normal units."""
RULE_NUMBER: Final = re.compile(r"\b[A-Z]{2}-\d+\b")
RULE_BUTTON: Final = re.compile(r"Rules? [A-Z]{2}-\d+(, [A-Z]{2}-\d+)*")
LEAST_OVERLAP: Final = 3
"""Pixels: what overlaps by less has only its air in common."""


def listed(scene: Scene) -> list[Part]:
    """Return what a scene draws, with no picture kept from before."""
    look = scene.look
    scene.layout(look)
    look.listing.begin(look.metrics.size)
    with look.listing.of(look.metrics.size) as parts:
        scene.draw(Surface(look.metrics.size, 0, 32))
    return parts


def faults(scene: Scene) -> list[str]:
    """Return what is wrong with what a scene shows."""
    drawn, look, metrics = listed(scene), scene.look, scene.look.metrics
    if any(part.cut for part in drawn):
        look.listing.begin(metrics.size)
        scene.draw(Surface(metrics.size, 0, 32))  # the next frame, with pictures kept: what is cut must open there, too
    pressed = [part for part in scene.parts() if part.kind in PRESSED]
    window = Rect((0, 0), metrics.size)
    return [
        *covered(drawn),
        *(f"cut: {part.label}" for part in drawn if part.cut and not opens(scene, part) and not hidden(part, drawn)),
        *(f"the label of a button is cut: {each}" for each in cut_buttons(scene, drawn)),
        *outside(drawn, window),
        *too_small(pressed, round(TARGET * min(metrics.u, Size.NORMAL.unit_in(metrics.size)))),
        *in_the_way(pressed, drawn, window),
        *shared_keys(scene),
        *(() if isinstance(scene, RulesPage) else numbered(drawn)),
    ]


def numbered(drawn: Sequence[Part]) -> Iterator[str]:
    """Yield texts with the number of a rule: only buttons that open the rules and tips may show one."""
    for part in drawn:
        if RULE_NUMBER.search(part.label) and part.layer < Layer.NOTICE and not RULE_BUTTON.fullmatch(part.label):
            yield f"the number of a rule in a text: {part.label!r}"


def cut_buttons(scene: Scene, drawn: Sequence[Part]) -> Iterator[str]:
    """Yield the labels of buttons that are cut: nobody has to point at a button to learn what it does."""
    buttons = {part.label for part in scene.parts() if part.kind == "button"}
    return (part.label for part in drawn if part.cut and part.label in buttons)


def opens(scene: Scene, cut: Part) -> bool:
    """Whether the whole text is the tip at its place."""
    desk: Desk | None = getattr(scene, "top_desk", getattr(scene, "desk", None))
    if desk is None:
        return False
    desk.handle(Event(pygame.MOUSEMOTION, pos=cut.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    tip = desk.tooltip.tip
    return tip is not None and cut.label in tip.text


def hidden(part: Part, drawn: Sequence[Part]) -> bool:
    """Whether a panel over the table hides it wholly, or it lies under a dialog: it can be read when that is closed."""
    return part.layer < Layer.DIALOG and any(
        each.layer is Layer.DIALOG
        or (each.kind == "box" and part.layer < each.layer < Layer.NOTICE and each.rect.contains(part.rect))
        for each in drawn
    )


def covered(parts: Sequence[Part]) -> Iterator[str]:
    """Yield what is hidden, wholly or in part, by something that is drawn later in the same layer, or in one below."""
    for number, part in enumerate(parts):
        kinds = [kind for kind in COVERED[part.kind] if kind not in part.covers]
        for under in parts[:number]:
            shadow = part.kind == "text" and part.label == under.label  # which a text has that is written twice
            if under.kind in kinds and part.layer <= under.layer and not shadow and _overlap(part.rect, under.rect):
                yield f"{part.kind} {part.label!r} covers {under.kind} {under.label!r}"


def outside(parts: Sequence[Part], window: Rect) -> Iterator[str]:
    """Yield what lies partly outside the window: only what scrolls is cut off by its frame."""
    for part in parts:
        place = part.whole or part.rect
        if part.kind != "box" and not window.contains(place) and part.rect == place.clip(window):
            yield f"outside: {part.kind} {part.label!r}"


def too_small(pressed: Sequence[Part], least: int) -> Iterator[str]:
    for part in pressed:
        place = part.whole or part.rect
        if min(place.size) < least - 1:
            yield f"too small to be pressed: {part.kind} {part.label!r}, {place.width} × {place.height}, not {least}"


def in_the_way(pressed: Sequence[Part], drawn: Sequence[Part], window: Rect) -> Iterator[str]:
    """Yield what is pressed and lies over something else that is pressed, or outside the window."""
    for part in pressed:
        if not window.contains(part.rect):
            yield f"outside: {part.kind} {part.label!r}"
    for one, other in combinations(pressed, 2):
        if _overlap(one.rect, other.rect):
            yield f"pressed in one place: {one.kind} {one.label!r} and {other.kind} {other.label!r}"


def shared_keys(scene: Scene) -> Iterator[str]:
    """Yield the keys that two buttons have at once. Esc does what is nearest: it puts cards back before it pauses."""
    desk: Desk | None = getattr(scene, "top_desk", getattr(scene, "desk", None))
    labels = defaultdict[str, set[str]](set)
    for button in desk.focus.everything() if desk is not None else ():
        if isinstance(button, Button) and button.visible and button.enabled and button.key not in ("", "Esc"):
            labels[button.key].add(button.label)
    return (f"one key, {key}: {' and '.join(sorted(them))}" for key, them in labels.items() if len(them) > 1)


def _overlap(one: Rect, other: Rect) -> bool:
    return min(one.clip(other).size) >= LEAST_OVERLAP
