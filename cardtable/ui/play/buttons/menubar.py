"""The tools at the upper right of the table: buttons with an icon and a key, and tags that say what is true of it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.play.match import Match
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.theme import SMALL
from cardtable.ui.widgets.button import Button, ToolButton, draw_icon
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role, draw_focus
from cardtable.ui.widgets.table_dialogs import TableMenu

TRIED_LINE: Final = "Another line"
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

    :param rank: where there is no room, the tools with the highest ranks are found under “More”.
    """

    label: str
    icon: str
    key: str
    command: TableCommand
    rank: int


TOOLS: Final = (
    Tool("Undo", icons.UNDO, "undo", TableCommand.UNDO, 1),
    Tool("Redo", icons.REDO, "redo", TableCommand.REDO, 7),
    Tool("Hint", icons.HINT, "hint", TableCommand.HINT, 0),
    Tool("Sort", icons.SORT, "sort", TableCommand.SORT, 4),
    Tool("Last trick", icons.TRICK, "last_trick", TableCommand.LAST_TRICK, 6),
    Tool("Cards played", icons.GRID, "cards", TableCommand.CARDS, 3),
    Tool("Log", icons.LOG, "log", TableCommand.LOG, 5),
    Tool("Pause", icons.MENU, "menu", TableCommand.PAUSE, 0),
)
"""All tools from left to right."""
MORE: Final = "More"


def tool_size(look: Look) -> int:
    """Return the width and height of a tool in pixels."""
    return look.metrics.px(TOOL_UNITS)


def tools_shown(known: Sequence[Tool], places: int) -> tuple[Tool, ...]:
    """Return the tools that have a place of their own; if not all have, one place is for the rest."""
    if len(known) <= places:
        return tuple(known)
    kept = sorted(known, key=lambda tool: tool.rank)[: places - 1]
    return tuple(tool for tool in known if tool in kept)


class Menubar:
    """The buttons of the tools. Each has its place, whether it can be used just now or not.

    :ivar buttons: from left to right.
    :ivar tag: the tag before them at a table that is not being saved, or where another line is tried; else ``None``.
    """

    def __init__(
        self,
        match: Match,
        act: Act,
        ask: Callable[[Dialog], None],
        without: Collection[TableCommand] = (),
        last_trick: str = "Last trick",
    ) -> None:
        """Start without buttons.

        :param act: gets the commands of the tools.
        :param ask: shows the menu of the tools without a place of their own.
        :param without: the commands that never have an effect at this table.
        :param last_trick: the label of the tool that shows the last trick, or what the game has instead.
        """
        self._match = match
        self._act = act
        self._ask = ask
        self._known = tuple(tool for tool in TOOLS if tool.command not in without)
        self._last_trick = last_trick
        self._labels: dict[TableCommand, str] = {}
        self._keys = Keymap()
        self.buttons: list[Button] = []
        self.tag: TableTag | None = None
        self._line_tag: TableTag | None = None

    def tag_line(self) -> None:
        """Show from now on that another line is tried at this table."""
        self.tag = self._line_tag = tried_line(partial(self._act, TableCommand.PAUSE))

    def warn(self, text: str, *, is_saved: bool) -> None:
        """Warn with the next ``place`` that the table is not being saved, or late; no longer for an empty text."""
        pause = partial(self._act, TableCommand.PAUSE)
        self.tag = warning(text, pause, is_saved=is_saved) if text else self._line_tag

    def place(self, look: Look, area: Rect, keys: Keymap, order: str) -> None:
        """Place the tools.

        :param order: the name of the current order of the hand, for the label of the sort tool.
        """
        self._keys = keys
        named = {TableCommand.SORT: f"Sort ({order})", TableCommand.LAST_TRICK: self._last_trick}
        self._labels = {tool.command: named.get(tool.command, tool.label) for tool in self._known}
        size, gap = tool_size(look), look.metrics.px(GAP_UNITS)
        tag = self._tag_width(look, area.width)
        shown = tools_shown(self._known, (area.width - tag + gap) // (size + gap))
        self.buttons = [self._button(tool) for tool in shown]
        if len(shown) < len(self._known):
            self.buttons.insert(-1, ToolButton(MORE, icons.MORE, self._show_rest, key=""))
        left = area.right + gap - len(self.buttons) * (size + gap)
        for place, button in enumerate(self.buttons):
            button.layout(Rect(left + place * (size + gap), area.centery - size // 2, size, size), look)
        if self.tag is not None:
            self.tag.layout(Rect(left - tag, area.centery - size // 2, tag - gap, size), look)
            self.buttons.insert(0, self.tag)
        self.refresh()

    def _button(self, tool: Tool) -> ToolButton:
        act = partial(self._act, tool.command)
        return ToolButton(self._labels[tool.command], tool.icon, act, key=self._keys.key(tool.key))

    def _tag_width(self, look: Look, room: int) -> int:
        """Return the width of the tag with the gap after it; 0 without a tag. Its words give way to the tools."""
        if self.tag is None:
            return 0
        size, gap = tool_size(look), look.metrics.px(GAP_UNITS)
        wide = self.tag.natural_size(look)[0]
        self.tag.worded = room - wide - gap >= MIN_TOOLS * (size + gap) - gap
        return (wide if self.tag.worded else size) + gap

    def refresh(self) -> None:
        """Enable the tools that can be used now, and disable the others where they are."""
        refusals = {
            TableCommand.UNDO: "There is nothing to take back." if self._match.last_decision is None else "",
            TableCommand.REDO: "There is nothing to redo." if self._match.next_redo is None else "",
        }
        for command, refusal in refusals.items():
            button = next((each for each in self.buttons if each.label == self._labels.get(command)), None)
            if button is not None and refusal:
                button.disable(refusal)
            elif button is not None:
                button.enable()

    def _show_rest(self) -> None:
        """Show the tools that have no place of their own as a menu."""
        shown = {button.label for button in self.buttons}
        rest = [tool for tool in self._known if self._labels[tool.command] not in shown]
        answers = [
            Answer(
                self._labels[tool.command],
                partial(self._act, tool.command),
                key=self._keys.key(tool.key),
                icon=tool.icon,
            )
            for tool in rest
        ]
        close = Answer("Close", role=Role.PRIMARY, key="Enter", escapes=True, icon=icons.CLOSE)
        self._ask(TableMenu(MORE, "", [*answers, close]))

    def draw(self, surface: Surface) -> None:
        """Draw the tools without anything else."""
        for button in self.buttons:
            button.draw(surface)
