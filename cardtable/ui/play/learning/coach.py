"""The coach of a lesson: a sheet beside the table, or a strip below it, that explains every step."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial

from pygame import Rect, Surface

from cardtable.play.lesson import LessonMatch
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Intent, TableCommand
from cardtable.ui.play.learning.paper import Paper
from cardtable.ui.play.panels.side_column import has_column
from cardtable.ui.theme import BODY, LARGE, SMALL
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skin import Role, panel_box


class LessonCommand(Enum):
    """The commands of the coach's buttons, besides showing the rules and leaving."""

    CONTINUE = auto()
    SHOW_ME = auto()
    PLAY_ON = auto()


class Coach(Paper):
    """The coach's sheet; ``buttons`` are the buttons on it.

    :ivar rule: the number of the rule that the text explains; empty if there is none.
    :ivar ring: the place of the button to press; ``None`` if there is none.
    """

    kind = "coach"

    def __init__(self, match: LessonMatch, act: Callable[[Intent | LessonCommand], None]) -> None:
        """``act`` gets the commands of the buttons."""
        super().__init__()
        self.match = match
        self._act = act
        self.rules_key = ""
        self.rule = ""
        self.head = ""
        self.step = match.step
        self.ring: Rect | None = None

    @property
    def progress(self) -> str:
        """The lesson's title, and the number of the step shown, once the first step is."""
        lesson = self.match.lesson
        return f"{lesson.title} · {self.step} of {len(lesson.texts)}" if self.step else lesson.title

    # --- room -------------------------------------------------------------------------------------------------------

    def text_height(self, look: Look, width: int) -> int:
        return self._head_height(look) + self._highest(look, width)

    def _highest(self, look: Look, width: int) -> int:
        return max(look.fitted(text, look.style(BODY), width, None).height for text in self.match.lesson.texts)

    def _head_height(self, look: Look) -> int:
        """Return the height of everything above the text."""
        line = look.text.line_height(look.style(SMALL))
        if not has_column(look):
            return line
        titled = any(self.match.lesson.heads)
        return line + look.metrics.px(24) + (round(look.text.line_height(look.style(LARGE)) * 1.25) if titled else 0)

    # --- text and buttons -------------------------------------------------------------------------------------------

    def refresh(self, look: Look, *, still: bool) -> None:
        """Show the current text and buttons; while cards move, the last text stays.

        :param still: whether no card moves.
        """
        remark = self.match.remark
        if still and remark is not None:
            self.label, self.rule, self.head, self.step = remark.say, remark.rule, remark.head, self.match.step
        self.buttons = tuple(self._buttons(look, still=still))

    def _buttons(self, look: Look, *, still: bool) -> Iterator[Button]:
        above = tuple(self._main()) if still else ()
        below = [Button("Leave", partial(self._act, TableCommand.LEAVE))]
        if self.rule:
            tip = f"Read this rule ({self.rules_key})"
            below.insert(0, Button(f"Rule {self.rule}", partial(self._act, TableCommand.RULES), tip=tip))
        yield from self.place_buttons(look, above, below)

    def _main(self) -> Iterator[Button]:
        """Yield the buttons that continue the lesson."""
        if self.match.expected is not None:
            yield Button("Show me", partial(self._act, LessonCommand.SHOW_ME), key="F2")
        elif self.match.astray:
            yield Button("Go back", partial(self._act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)
            yield Button("Play on", partial(self._act, LessonCommand.PLAY_ON), key="P")
        elif self.match.waits:
            yield Button("Continue", partial(self._act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        beside = has_column(look)
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground, shadow=beside))
        top = self._draw_head(surface, look) if beside else self._draw_progress(surface, look)
        text = look.fitted(self.label, look.text_style(self.ground, BODY), self.text.width, None)
        look.draw(surface, text, Rect((self.text.left, top), text.size))
        if self.ring is not None:
            far = look.metrics.px(5)
            look.shapes.ring(surface, self.ring.inflate(far, far), look.theme.aqua, far, look.metrics.radius)

    def _draw_progress(self, surface: Surface, look: Look) -> int:
        """Write the title and the step in one line; return the bottom of the line."""
        head = look.style(SMALL, look.theme.accent_on(self.ground), bold=True)
        line = Rect(self.text.topleft, (self.text.width, look.text.line_height(head)))
        look.write(surface, self.progress, head, line)
        return line.bottom

    def _draw_head(self, surface: Surface, look: Look) -> int:
        """Draw the number of the step, a row of dots and the heading; return the top of the text."""
        metrics = look.metrics
        small = look.dim_style(self.ground, SMALL)
        line = Rect(self.text.topleft, (self.text.width, look.text.line_height(small)))
        text = f"Step {self.step} of {len(self.match.lesson.texts)}" if self.step else "A lesson"
        look.write(surface, text, small, line)
        look.write(surface, self.rules_key, small, line, Align.RIGHT)
        self._draw_dots(surface, look, Rect(line.left, line.bottom + metrics.px(5), line.width, metrics.px(9)))
        top = line.bottom + metrics.px(24)
        title = self.match.lesson.title
        head = self.head or ("" if self.step else title)
        if not head:
            return top
        large = look.text_style(self.ground, LARGE, bold=True)
        high = round(look.text.line_height(look.style(LARGE)) * 1.25)
        forms = (head, title.partition(" of ")[0]) if head == title else (head,)  # the game is named in the rail too
        look.write(surface, forms, large, Rect(line.left, top - look.metrics.px(4), line.width, high))
        return top + high

    def _draw_dots(self, surface: Surface, look: Look, row: Rect) -> None:
        """Draw a dot for each step: dark up to the current one, which is longer."""
        theme, steps = look.theme, max(1, len(self.match.lesson.texts))
        pitch = min(look.metrics.px(15), row.width // (steps + 1))
        size = max(3, min(row.height, pitch * 2 // 3))
        left = row.left
        for number in range(1, steps + 1):
            wide = size + pitch if number == self.step else size
            dot = Rect(left, row.centery - size // 2, wide, size)
            look.shapes.draw(surface, dot, Box(theme.ink if number <= self.step else theme.paper_edge, size // 2))
            left += pitch + wide - size

    def parts(self) -> Iterator[Part]:
        yield Part(self.kind, Rect(self.rect), self.progress)
        over = 0 if self.look is None else self._head_height(self.look)
        yield Part(
            "text", Rect(self.text.left, self.text.top + over, self.text.width, self.text.height - over), self.label
        )
