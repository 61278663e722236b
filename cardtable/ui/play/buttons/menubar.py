"""The tools at the upper right of the table: buttons with an icon and a key, and tags that say what is true of it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from pygame import Rect, Surface

from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Match
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.table.board import Board
from cardtable.ui.theme import SMALL
from cardtable.ui.widgets.button import Button, ToolButton, draw_icon
from cardtable.ui.widgets.skin import Role, draw_focus

TRIED_LINE: Final = "Tried line"
TRIED_LINE_TIP: Final = (
    "You are trying another line, with the same hidden cards. It never counts. "
    "“Back to the match”, in the pause menu, leads back to the line that was played."
)


class TableTag(Button):
    """A tag; pressed, it opens the pause menu.

    :ivar worded: whether it has room for its words; without them it is a sign as large as a tool.
    """

    worded = True

    def __init__(self, label: str, icon: str, tip: str, pause: Callable[[], None], *, warns: bool = False) -> None:
        super().__init__(label, pause, role=Role.QUIET, tip=tip, points=SMALL)
        self.icon = icon
        self.warns = warns

    def natural_size(self, look: Look) -> tuple[int, int]:
        style = look.dim_style(self.ground, self.points)
        return look.text.width(self.label, style) + look.metrics.px(20), look.text.line_height(style)

    def draw_as(self, surface: Surface, look: Look, role: Role) -> None:
        theme, metrics = look.theme, look.metrics
        bright = self.hovered or self.pressed
        pill = self.rect.inflate(0, -self.rect.height // 4) if self.worded else self.rect
        quiet, ink = (theme.warn, theme.warn) if self.warns else (theme.control_edge, theme.cream_dim)
        edge = theme.cream if bright else quiet
        box = Box(theme.panel, pill.height // 2, alpha=theme.pill_alpha, edge=edge, edge_width=metrics.line)
        look.shapes.draw(surface, pill, box)
        if self.focused:
            draw_focus(surface, pill, look, self.ground)
        style = Style(metrics.text(self.points), theme.cream if bright else ink)
        if self.worded:
            look.write(surface, self.label, style, pill, Align.CENTRE)
        else:
            draw_icon(surface, look, self.icon, pill, style)


def tried_line(pause: Callable[[], None]) -> TableTag:
    """Return the tag of a table at which another line is tried."""
    return TableTag(TRIED_LINE, icons.FORK, TRIED_LINE_TIP, pause)


def warning(text: str, pause: Callable[[], None], *, is_saved: bool) -> TableTag:
    """Return the tag of a table that is not being saved, or late."""
    return TableTag("Slow disk" if is_saved else "Not saved", icons.WARNING, text, pause, warns=True)


TOOL_UNITS: Final = 44
"""The width and height of a tool, in layout units."""
GAP_UNITS: Final = 4
MIN_TOOLS: Final = 3


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its label, its icon, the name of its key in the keymap, and its command.

    :param rank: tools with the highest ranks are left out first where there is no room; their keys still work.
    """

    label: str
    icon: str
    key: str
    command: TableCommand
    rank: int


TOOLS: Final = (
    Tool("Undo", icons.UNDO, "undo", TableCommand.UNDO, 1),
    Tool("Redo", icons.REDO, "redo", TableCommand.REDO, 2),
    Tool("Hint", icons.HINT, "hint", TableCommand.HINT, 0),
    Tool("Sort", icons.SORT, "sort", TableCommand.SORT, 4),
    Tool("Last trick", icons.TRICK, "last_trick", TableCommand.LAST_TRICK, 6),
    Tool("Cards played", icons.GRID, "cards", TableCommand.CARDS, 3),
    Tool("Log", icons.LOG, "log", TableCommand.LOG, 5),
    Tool("Pause", icons.MENU, "menu", TableCommand.PAUSE, 0),
)
"""All tools from left to right."""


def tool_size(look: Look) -> int:
    """Return the width and height of a tool in pixels."""
    return look.metrics.px(TOOL_UNITS)


def tools_for(width: int, look: Look, *, without: Collection[TableCommand], least: int) -> tuple[Tool, ...]:
    """Return the tools that have room, from left to right.

    :param width: in pixels.
    :param least: the number of tools that are kept without room.
    :param without: the commands that have no effect at this table.
    """
    known = [tool for tool in TOOLS if tool.command not in without]
    room = max(least, (width + look.metrics.px(GAP_UNITS)) // (tool_size(look) + look.metrics.px(GAP_UNITS)))
    kept = sorted(known, key=lambda tool: tool.rank)[:room]
    return tuple(tool for tool in known if tool in kept)


class ToolTable(Protocol):
    """What the tools need of a table."""

    match: Match
    spec: LayoutSpec
    board: Board
    manner: Manner

    @property
    def look(self) -> Look:
        """The look of the table."""

    @property
    def idle_tools(self) -> frozenset[TableCommand]:
        """The commands that have no effect at this table."""


class Menubar:
    """The buttons of the tools.

    :ivar buttons: from left to right.
    :ivar tag: the tag before them at a table that is not being saved, or where another line is tried; else ``None``.
    """

    def __init__(self, table: ToolTable, act: Act) -> None:
        """Start without tools; ``act`` gets their commands."""
        self._table = table
        self._act = act
        self._can_redo = False
        self.buttons: list[Button] = []
        self.tag: TableTag | None = None
        self._line_tag: TableTag | None = None

    def tag_line(self) -> None:
        """Show from now on that another line is tried at this table."""
        self.tag = self._line_tag = tried_line(partial(self._act, TableCommand.PAUSE))

    def warn(self, text: str, *, is_saved: bool) -> None:
        """Warn from now on that the table is not being saved, or late; no longer for an empty text."""
        pause = partial(self._act, TableCommand.PAUSE)
        self.tag = warning(text, pause, is_saved=is_saved) if text else self._line_tag
        self.place()

    def place(self) -> None:
        """Place the tools; the label of the sort tool names the current order."""
        table, look, area = self._table, self._table.look, self._table.board.layout.tools
        self._can_redo = table.match.next_redo is not None
        size, gap = tool_size(look), look.metrics.px(GAP_UNITS)
        tag = self._tag_width(look, area.width)
        tools = tools_for(
            area.width - tag, look, without=self._useless(), least=MIN_TOOLS if not tag else MIN_TOOLS - 1
        )
        self.buttons = []
        left = area.right + gap - len(tools) * (size + gap)
        for place, tool in enumerate(tools):
            sorts = tool.command is TableCommand.SORT
            label = f"{tool.label} ({table.board.hand.order_name})" if sorts else tool.label
            key = table.manner.keys.key(tool.key)
            button = ToolButton(label, tool.icon, partial(self._act, tool.command), key=key)
            button.layout(Rect(left + place * (size + gap), area.centery - size // 2, size, size), look)
            self.buttons.append(button)
        if self.tag is not None:
            self.tag.layout(Rect(left - tag, area.centery - size // 2, tag - gap, size), look)
            self.buttons.insert(0, self.tag)

    def _tag_width(self, look: Look, room: int) -> int:
        """Return the width of the tag with the gap after it; 0 without a tag. Its words give way to the tools."""
        if self.tag is None:
            return 0
        size, gap = tool_size(look), look.metrics.px(GAP_UNITS)
        wide = self.tag.natural_size(look)[0]
        self.tag.worded = room - wide - gap >= MIN_TOOLS * (size + gap) - gap
        return (wide if self.tag.worded else size) + gap

    def refresh(self) -> None:
        """Place the tools again if there is something to redo now, or no longer."""
        if self._can_redo != (self._table.match.next_redo is not None):
            self.place()

    def _useless(self) -> frozenset[TableCommand]:
        """Return the commands that have no effect now."""
        redo = frozenset() if self._can_redo else frozenset({TableCommand.REDO})
        last_trick = frozenset() if self._table.spec.lingers else frozenset({TableCommand.LAST_TRICK})
        return self._table.idle_tools | redo | last_trick

    def draw(self, surface: Surface) -> None:
        """Draw the tools without anything else."""
        for button in self.buttons:
            button.draw(surface)
