"""The small buttons at the table's upper right: with words where there is room, else with signs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from cardtable.ui.kit.button import Button, IconButton
from cardtable.ui.look import Look
from cardtable.ui.play.asking import Act
from cardtable.ui.play.intents import Command
from cardtable.ui.theme import BODY

MENU_SHARE: Final = 0.33
"""The share of the bar's width that the buttons take."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A button: its word, its icon (see ``kit.icons``), its key, and what it asks for."""

    label: str
    sign: str
    key: str
    command: Command


def menu_buttons(entries: Sequence[Entry], act: Act, area: Rect, look: Look) -> list[Button]:
    """Return the buttons, placed at the right end of ``area``; ``act`` is given what they ask for."""
    width = round(area.width * MENU_SHARE / len(entries))
    narrow = width < look.metrics.text(BODY) * 3.4
    made: list[Button] = []
    for place, entry in enumerate(entries):
        press = partial(act, entry.command)
        if narrow:
            button: Button = IconButton(entry.label, entry.sign, press, key=entry.key)
        else:
            button = Button(entry.label, press, tip=f"{entry.label} ({entry.key})")
            button.key = entry.key
        left = area.right - (len(entries) - place) * width
        button.layout(Rect(left, area.top, width - look.metrics.px(4), area.height), look)
        made.append(button)
    return made
