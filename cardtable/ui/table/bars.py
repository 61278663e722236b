"""The parts of the window from top to bottom: the rail, the table, the event line, the prompt row, the hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.voice.words import HandGroup
from cardtable.ui.table.hand import hand_height, head_height, tabs_height
from cardtable.ui.table.sizes import Measure

RAIL: Final = 56
"""The height of the rail in layout units."""
TOOL: Final = 48
"""A tool with the gap beside it, in layout units."""
TARGET: Final = 44
"""The least height of a button in layout units."""
MIN_TOOLS: Final = 4
MAX_TOOLS: Final = 8
UNITS_PER_TOOL: Final = 160
"""The width of a window, in layout units, for each of its tools."""
NARROW_UNITS: Final = 1000
"""A table narrower than this has wider buttons and shorter captions."""
TIGHT_UNITS: Final = 640
"""On a table narrower than this the viewer's name is above the prompt."""
LONG_NAME_SHARE: Final = 0.75
"""A long name is drawn at this share of the usual size."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The parts of the window from top to bottom; all but the rail are as wide as the table.

    :param table: the place of seats, melds and the middle.
    :param own: the place of the portrait and name of the player at the screen.
    """

    rail: Rect
    tools: Rect
    table: Rect
    event: Rect
    own: Rect
    steps: Rect
    prompt: Rect
    buttons: Rect
    hand: Rect
    column: Rect

    def floor(self, *, left: bool) -> int:
        """Return how far down cards at the left or the right edge may lie."""
        return min(self.own.top, self.steps.top) if left else self.buttons.top


def tool_count(m: Measure) -> int:
    """Return the number of tools that fit beside the standing and the seat across, whatever else is open."""
    return min(MAX_TOOLS, max(MIN_TOOLS, m.width // m.px(UNITS_PER_TOOL)))


def bars_of(m: Measure, hand: Sequence[Card], groups: Sequence[HandGroup], name: int) -> Bars:
    """Return the parts of the window around the viewer's hand.

    :param name: the width of the viewer's name in pixels.
    """
    width = m.table if m.docked else m.width
    rail = Rect(0, 0, width, m.px(RAIL))
    tools = Rect(0, m.px(6), m.px(TOOL) * tool_count(m), rail.height - m.px(10))
    tools.right = m.width - m.px(6)  # over the log too, if that is docked: they stay where they are when it closes
    own = Rect(0, 0, width, hand_height(m, len(hand)))
    own.bottom = m.height - m.px(3)
    head = head_height(m, groups)
    lines = round(m.line * 1.12), round(m.line * 1.28)
    tabs = max(0, tabs_height(m, len(hand)) - head)  # of the hand, which reach into the row
    action = Rect(0, 0, width, max(m.px(54), sum(lines), m.px(TARGET) + tabs))
    action.bottom = own.top - head
    place, steps, prompt, buttons = _action(m, action, lines[0], name)
    buttons.height -= tabs
    event = Rect(0, 0, m.table - 2 * (m.px(20) + own_portrait(m)), max(m.px(36), round(m.line * 1.3)))
    event.midbottom = (m.table // 2, action.top - m.px(2))
    table_top = rail.bottom + m.px(4)
    if not m.asks:
        event.height, event.bottom = 0, action.top
        action.height -= m.px(16)  # the tabs of cards that stand out in the hand
        buttons.height, buttons.bottom = 0, action.bottom
    table = Rect(0, table_top, m.table, (event.top if m.asks else action.bottom) - table_top)
    column = Rect(0, 0, m.column, 0)
    if m.column and m.docked:
        column = Rect(m.width - m.column - m.px(8), rail.bottom, m.column, m.height - rail.bottom - m.px(8))
    elif m.column:
        column = Rect(m.width - m.column - m.px(16), rail.bottom + m.px(16), m.column, 0)
        column.height = event.bottom - column.top
    return Bars(rail, tools, table, event, place, steps, prompt, buttons, own, column)


def _action(m: Measure, row: Rect, upper: int, name: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the places of the viewer's portrait and name, of the steps, the prompt and the buttons."""
    gap, narrow = m.px(12), row.width < m.px(NARROW_UNITS)  # a column beside the table need not reach down to this row
    size = own_portrait(m)
    portrait = Rect(m.px(10), 0, size, size)
    portrait.bottom = row.bottom
    buttons = Rect(0, row.top, round(row.width * (0.4 if is_narrow(m) else 0.36)), row.height)
    buttons.right = row.right - m.px(12)
    left = portrait.right + beside_portrait(m)
    own = portrait.copy()
    usual = round((3.4 if narrow else 5.2) * m.line)
    least = name + m.px(10) if narrow else round(LONG_NAME_SHARE * name)  # small letters are not shrunk
    wide = max(usual, min(least, round(0.16 * row.width))) + gap
    if is_tight(m):
        start, before = left, max(round(4.2 * m.line), min(round(1.6 * LONG_NAME_SHARE * name), round(0.3 * m.table)))
        own.width = left + before - own.left
    else:
        start, before = left + wide, 0
        own.width = start - own.left
    steps = Rect(start + before, row.top, buttons.left - gap - start - before, upper)
    prompt = Rect(start, steps.bottom, buttons.left - gap - start, row.bottom - steps.bottom)
    return own, steps, prompt, buttons


def is_narrow(m: Measure) -> bool:
    """Whether the table has wider buttons and shorter captions."""
    return m.table < m.px(NARROW_UNITS)


def is_tight(m: Measure) -> bool:
    """Whether the viewer's name moves above the prompt to make room for it."""
    return m.table < m.px(TIGHT_UNITS)


def beside_portrait(m: Measure) -> int:
    """Return the gap between the viewer's portrait and the text beside it, which is clear of the ring's light."""
    return m.px(16 if is_tight(m) else 8)


def own_portrait(m: Measure) -> int:
    """Return the size of the viewer's portrait."""
    return max(m.px(44), round(min(0.103 * m.height, 0.067 * m.table)))
