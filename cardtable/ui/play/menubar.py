"""The small buttons at the table's upper right: with words where there is room, else with signs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from cardtable.ui.kit.button import Button, IconButton
from cardtable.ui.look import Look
from cardtable.ui.theme import BODY

SHARE = 0.33
"""How much of the bar's width the buttons take."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A button: its word, its sign (see ``kit.signs``), its key, and what it does."""

    label: str
    sign: str
    key: str
    act: Callable[[], None]


def menu_buttons(entries: Sequence[Entry], area: Rect, look: Look) -> list[Button]:
    """Return the buttons, placed at the right end of ``area``."""
    width = round(area.width * SHARE / len(entries))
    narrow = width < look.metrics.text(BODY) * 3.4
    made: list[Button] = []
    for place, entry in enumerate(entries):
        if narrow:
            button: Button = IconButton(entry.label, entry.sign, entry.act, key=entry.key)
        else:
            button = Button(entry.label, entry.act, tip=f"{entry.label} ({entry.key})")
            button.key = entry.key
        left = area.right - (len(entries) - place) * width
        button.layout(Rect(left, area.top, width - look.metrics.px(4), area.height), look)
        made.append(button)
    return made
