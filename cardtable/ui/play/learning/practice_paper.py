"""The sheet of an exercise: its source and what happened so far; after the answer, the worth of each move."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.play.hints import ComparedRow, against, rows_of
from cardtable.play.practice import Assessment, PracticeMatch
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.text import Align
from cardtable.ui.listing import Part
from cardtable.ui.look import Look
from cardtable.ui.play.intents import Intent, TableCommand
from cardtable.ui.play.learning.paper import MAX_STRIP_SHARE, Paper
from cardtable.ui.play.panels.hint_panel import measures
from cardtable.ui.play.panels.side_column import has_column
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.skin import Role, panel_box

WEIGHING: Final = "Your answer is being weighed …"
MIN_ROWS: Final = 3
"""The smallest number of compared moves for which the sheet keeps room."""
ROW_LINES: Final = 1.5
"""The usual height of the row of a compared move, in lines of text."""


class PracticeCommand(Enum):
    """The commands of the sheet's buttons, besides leaving."""

    SHOW = auto()
    NEXT = auto()


class PracticePaper(Paper):
    """The sheet of one exercise.

    :ivar compared: the rows of the compared moves.
    :ivar hint_key: the key that shows the best move.
    """

    kind = "exercise"

    def __init__(
        self, match: PracticeMatch, act: Callable[[Intent | PracticeCommand], None], faces: tuple[str, ...]
    ) -> None:
        """``act`` gets the commands of the buttons; ``faces`` are the players' animals, by seat."""
        super().__init__()
        self.match = match
        self.faces = faces
        self.compared: tuple[ComparedRow, ...] = ()
        self.hint_key = ""
        self._act = act

    # --- text and buttons ---------------------------------------------------------------------------------------------

    @property
    def last(self) -> bool:
        """Whether this is the last exercise of the series."""
        return self.match.place + 1 == len(self.match.results)

    def refresh(self, look: Look, *, still: bool) -> None:
        del still  # nothing moves here
        assessment = self.match.assessment
        if assessment is not None and not self.compared:
            game = self.match.game
            view = self.match.view(self.match.persons[0])
            self.compared = rows_of(game.words, view, assessment.compared)
        self.label = self.longest_text(assessment)
        self.buttons = tuple(self._buttons(look, assessment))

    def longest_text(self, assessment: Assessment | None) -> str:
        if assessment is not None:
            return assessment.why
        return WEIGHING if self.match.answered else self.match.note.criterion

    def _buttons(self, look: Look, assessment: Assessment | None) -> Iterator[Button]:
        if assessment is not None:
            label = "Finish" if self.last else "Next"
            above = [Button(label, partial(self._act, PracticeCommand.NEXT), key="Enter", role=Role.PRIMARY)]
            below = [Button("Leave", partial(self._act, TableCommand.LEAVE))]
            if has_column(look):  # a single row of buttons leaves more room for the compared moves
                above, below = [], [*below, *above]
        elif self.match.answered:
            above, below = [], [Button("Leave", partial(self._act, TableCommand.LEAVE))]
        else:
            above = [Button("Show me", partial(self._act, PracticeCommand.SHOW), key=self.hint_key)]
            below = [Button("Another one", partial(self._act, PracticeCommand.NEXT), key="N")]
        yield from self.place_buttons(look, above, below)

    @property
    def heading(self) -> str:
        """The question, or the verdict on the answer."""
        assessment = self.match.assessment
        return self.match.note.question if assessment is None else assessment.title

    # --- room ---------------------------------------------------------------------------------------------------------

    def text_height(self, look: Look, width: int) -> int:
        """Return the height of the question with the last events; for the strip, its largest height."""
        if not has_column(look):
            most = round(MAX_STRIP_SHARE * look.metrics.height)
            return most - 2 * look.metrics.px(8)
        known = sum(self._known_height(look, width, text) for _, text in self.match.note.last_moves)
        return self._head_height(look, width, self.match.note.question) + known + self._small_height(look, width)

    def _head_height(self, look: Look, width: int, heading: str) -> int:
        bold, small = look.text_style(self.ground, LARGE, bold=True), look.dim_style(self.ground, SMALL)
        gap = look.metrics.gap
        return 2 * look.text.line_height(small) + look.fitted(heading, bold, width, None).height + 2 * gap

    def _small_height(self, look: Look, width: int) -> int:
        return look.fitted(self.match.note.criterion, look.dim_style(self.ground, SMALL), width, None).height

    def _face(self, look: Look) -> int:
        return round(look.text.line_height(look.text_style(self.ground, BODY)) * 1.5)

    def _known_height(self, look: Look, width: int, text: str) -> int:
        beside = width - self._face(look) - look.metrics.gap
        return max(self._face(look), look.fitted(text, look.text_style(self.ground, BODY), beside, None).height)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        look = self.look
        if look is None:
            return
        beside = has_column(look)
        look.shapes.draw(surface, self.rect, panel_box(look, self.ground, shadow=beside))
        if not beside:
            self._draw_strip(surface, look)
            return
        area = self._draw_head(surface, look)
        if self.match.assessment is None:
            self._draw_known(surface, look, area)
        else:
            self._draw_assessment(surface, look, area, self.match.assessment)

    def _draw_head(self, surface: Surface, look: Look) -> Rect:
        """Draw the source, the series, and the question or the verdict; return the room below them."""
        small, bold = look.dim_style(self.ground, SMALL), look.text_style(self.ground, LARGE, bold=True)
        line = Rect(self.text.topleft, (self.text.width, look.text.line_height(small)))
        look.write(surface, self.match.note.source, small, line)
        line.top = line.bottom
        self._draw_course(surface, look, line)
        top = line.bottom + look.metrics.gap
        high = look.fitted(self.heading, bold, self.text.width, None).height
        place = Rect(self.text.left, top, self.text.width, high)
        if self.match.assessment is not None:
            sign = icons.CHECK if self.match.assessment.right else icons.HINT
            side = round(1.3 * line.height)
            draw_icon(surface, look, sign, Rect(line.right - side, line.centery - side // 2, side, side), bold, 0.9)
        look.write(surface, self.heading, bold, place, lines=None)
        top = place.bottom + look.metrics.gap
        bottom = self.text.bottom if self.match.assessment is None else self.rows[0].bottom
        return Rect(self.text.left, top, self.text.width, bottom - top)

    def _draw_course(self, surface: Surface, look: Look, line: Rect) -> None:
        """Draw a dot for each exercise of the series, coloured by its result, and the number of this one."""
        theme, size = look.theme, look.metrics.px(9)
        fills = {None: theme.paper_edge, True: theme.accent_on(self.ground), False: theme.warn_on(self.ground)}
        left = line.left
        for number, right in enumerate(self.match.results):
            here = number == self.match.place
            wide = 2 * size if here else size
            dot = Rect(left, line.centery - size // 2, wide, size)
            box = Box(fills[right], size // 2)
            if here:
                box = replace(box, edge=theme.ink, edge_width=look.metrics.line)
            look.shapes.draw(surface, dot, box)
            left += wide + size // 2
        text = f"{self.match.place + 1} of {len(self.match.results)}"
        rest = Rect(left + size, line.top, line.right - left - size, line.height)
        look.write(surface, text, look.dim_style(self.ground, SMALL), rest)

    def _draw_known(self, surface: Surface, look: Look, area: Rect) -> None:
        """Draw the last events, as many as there is room for, and the measure of the answer."""
        body, small = look.text_style(self.ground, BODY), look.dim_style(self.ground, SMALL)
        foot = self._small_height(look, area.width)
        if self.match.answered:
            look.write(surface, WEIGHING, body, area, Align.LEFT, lines=None)
            return
        known = list(self.match.note.last_moves)
        while known and sum(self._known_height(look, area.width, text) for _, text in known) + foot > area.height:
            known.pop(0)
        y, side = area.top, self._face(look)
        for seat, text in known:
            high = self._known_height(look, area.width, text)
            face = Rect(area.left, y + (high - side) // 2, side, side)
            look.portraits.draw(surface, look.shapes, look.theme, face, self.faces[seat])
            left = face.right + look.metrics.gap
            look.write(surface, text, body, Rect(left, y, area.right - left, high), lines=None)
            y += high
        if y + foot <= area.bottom:
            look.write(
                surface,
                self.match.note.criterion,
                small,
                Rect(area.left, area.bottom - foot, area.width, foot),
                lines=None,
            )

    def _draw_assessment(self, surface: Surface, look: Look, area: Rect, assessment: Assessment) -> None:
        """Draw why the best move is best, and the worth of each compared move."""
        small = look.dim_style(self.ground, SMALL)
        row = row_height(look)
        caption = look.text.line_height(small)
        room = area.height - caption - MIN_ROWS * row
        why = look.fitted(assessment.why, look.text_style(self.ground, BODY), (area.width, room), None)
        why = look.fitted(assessment.why, why.style, area.width, None)  # all of it: the answer's row comes after it
        look.draw(surface, why, Rect(area.topleft, why.size))
        y = area.top + why.height + look.metrics.gap // 2
        look.write(surface, measures(assessment.measure), small, Rect(area.left, y, area.width, caption))
        y += caption
        for number in self._shown(assessment, max(0, (area.bottom - y) // row)):
            line, chosen = Rect(area.left, y, area.width, row), assessment.compared[number].move == assessment.listed
            draw_compared(surface, look, self.compared[number], line, best=number == 0, chosen=chosen)
            y += row

    def _shown(self, assessment: Assessment, most: int) -> list[int]:
        """Return the numbers of the compared moves that have room; the answer is always among them."""
        shown = list(range(len(self.compared)))[:most]
        own = next((number for number, each in enumerate(assessment.compared) if each.move == assessment.listed), 0)
        return shown if own in shown or not shown else [*shown[:-1], own]

    def _draw_strip(self, surface: Surface, look: Look) -> None:
        """Write everything as one paragraph under the heading, in the largest size that fits."""
        assessment = self.match.assessment
        if assessment is not None:
            text = in_short(assessment, self.compared)
        elif self.match.answered:
            text = WEIGHING
        else:
            text = (
                " ".join(f"{said.rstrip('.')}." for _, said in self.match.note.last_moves) or self.match.note.criterion
            )
        small = look.dim_style(self.ground, SMALL)
        over = Rect(self.text.topleft, (self.text.width, look.text.line_height(small)))
        number = f"{self.match.place + 1} of {len(self.match.results)}"
        look.write(surface, f"{self.match.note.source} · {number}", small, over)
        heading = look.fitted(self.heading, look.text_style(self.ground, BODY, bold=True), self.text.width, 2)
        look.draw(surface, heading, Rect(over.bottomleft, heading.size))
        top = over.bottom + heading.height
        rest = Rect(self.text.left, top, self.text.width, self.text.bottom - top)
        look.write(surface, text, look.text_style(self.ground, SMALL), rest, lines=None)

    def parts(self) -> Iterator[Part]:
        yield Part(self.kind, Rect(self.rect), self.heading)
        yield Part("text", Rect(self.text), self.label)


def row_height(look: Look) -> int:
    """Return the height of the row of a compared move, which has room for two lines of the smallest text."""
    usual = look.text_style(Ground.PAPER, BODY)
    return max(round(look.text.line_height(usual) * ROW_LINES), 2 * look.text.line_height(sizes(usual)[-1]))


def draw_compared(surface: Surface, look: Look, row: ComparedRow, place: Rect, *, best: bool, chosen: bool) -> None:
    """Draw the row of a compared move: its name, a bar, its figure.

    :param best: whether it is the best move.
    :param chosen: whether it is the answer, which is framed.
    """
    metrics, theme = look.metrics, look.theme
    if chosen:
        box = Box(theme.paper, metrics.radius, edge=theme.ink, edge_width=metrics.px(2))
        look.shapes.draw(surface, place.inflate(metrics.gap, -metrics.px(2)), box)
    bold = look.text_style(Ground.PAPER, BODY, bold=best)
    written = f"≈ {row.figure}" if row.nearly else row.figure
    wide = max(round(place.width * 0.24), min(look.text.width(written, bold) + 2, round(place.width * 0.45)))
    figure = Rect(place.right - wide, place.top, wide, place.height)
    look.write(surface, written, bold, figure, Align.RIGHT)
    label = Rect(place.left, place.top, round(place.width * 0.48), place.height)
    names = tuple(name for name in (row.label, row.brief) if name)
    name = look.fitted(names, bold, label.size, 2)
    bar = Rect(label.right + metrics.gap, 0, figure.left - label.right - 2 * metrics.gap, metrics.px(10))
    bar.centery = place.centery
    if bar.width < 3 * bar.height or name.cut:  # large text, or a long name, leaves no room for a bar
        label.width = figure.left - metrics.gap - label.left
    else:
        round_ends = bar.height // 2
        look.shapes.draw(
            surface, bar, Box(theme.paper_well, round_ends, edge=theme.paper_edge, edge_width=metrics.line)
        )
        full = Rect(bar.left, bar.top, max(bar.height, round(bar.width * row.share)), bar.height)
        look.shapes.draw(surface, full, Box(theme.accent_on(Ground.PAPER) if best else theme.ink_dim, round_ends))
    look.write(surface, names, bold, label, lines=2)


def in_short(assessment: Assessment, compared: Sequence[ComparedRow]) -> str:
    """Return one paragraph: the best move, the reason, and its worth compared with the answer or the second best.

    :param compared: the rows of the compared moves.
    """
    best, *others = compared
    own = [row for row, each in zip(compared, assessment.compared, strict=True) if each.move == assessment.listed]
    rows = (best, *(row for row in (*own, *others) if row is not best))
    return f"{best.label}. {assessment.why} {against(assessment.measure, rows) if len(rows) > 1 else ''}".rstrip()
