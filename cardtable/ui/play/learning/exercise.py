"""An exercise: the person makes one move as in play, and gets a verdict at once on the sheet beside the table."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.play.advice import ComparedRow, heading_of, rows_of, saying
from cardtable.play.exits import Exits
from cardtable.play.layout import LayoutSpec
from cardtable.play.practice import Assessment, PracticeMatch
from cardtable.ui.drawing import icons
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.drawing.fitting import sizes
from cardtable.ui.drawing.text import Align
from cardtable.ui.look import Look
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.intents import Intent, LookBack, TableCommand
from cardtable.ui.play.learning.paper_scene import PaperScene, paper_of
from cardtable.ui.play.manner import COACH_OFF, Manner
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.table_with_sheet import SideSheet, SmallDrawing
from cardtable.ui.theme import BODY, LARGE, SMALL
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Item, Row, grow, optional
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget

IDLE_TOOLS: Final = frozenset({TableCommand.UNDO, TableCommand.REDO, TableCommand.HINT})
"""The commands without a tool: an answer cannot be taken back, and the sheet has a button for the best move."""
ANOTHER_KEY: Final = "N"
WEIGHING: Final = "Your answer is being weighed …"
ROW_LINES: Final = 1.5
"""The usual height of the row of a compared move, in lines of text."""
STRIP_SHARE: Final = 0.2
"""The part of the window's height for a strip below the table."""
DOT_UNITS: Final = 9
"""The size of a dot for each exercise of the series, in layout units."""


class PracticeCommand(Enum):
    """The commands of the sheet's buttons, besides leaving."""

    SHOW = auto()
    NEXT = auto()


class PracticeScene(PaperScene):
    """An exercise, before and after its answer.

    :ivar compared: the rows of the compared moves.
    """

    idle_tools = IDLE_TOOLS
    own_letters = frozenset(ANOTHER_KEY.lower())

    def __init__(
        self,
        match: PracticeMatch,
        spec: LayoutSpec,
        art: CardArt,
        exits: Exits,
        manner: Manner,
        another: Callable[[], None],
    ) -> None:
        """Show an exercise; ``another`` shows the next one, or ends the series after the last."""
        self.practised = match
        self.another = another
        self.compared: tuple[ComparedRow, ...] = ()
        super().__init__(match, spec, art, exits, manner)

    def follow(self, manner: Manner) -> None:
        """Apply other settings, without coach and tutor: the exercise itself comments on the answer."""
        super().follow(replace(manner, coach=COACH_OFF, tutor=None))

    # --- the sheet ----------------------------------------------------------------------------------------------------

    def written(self) -> Hashable:
        return self.practised.answered, self.practised.assessment, self.manner.keys.key("hint")

    def strip_height(self, look: Look, width: int) -> int:
        buttons = [Button("Next", lambda: None)]
        least = paper_of([], SideSheet(""), buttons, buttons, beside=False).height_for(look, width)
        return max(least, round(STRIP_SHARE * look.metrics.height))

    def sheet(self, *, beside: bool) -> Widget:
        match, assessment = self.practised, self.practised.assessment
        if assessment is not None:
            self.compared = rows_of(assessment.advice, match.game, match.view(match.persons[0]))
        heading = match.note.question if assessment is None else assessment.title
        number = f"{match.place + 1} of {len(match.results)}"
        if beside:
            head = [*self._head(number), Label(heading, points=LARGE, bold=True)]
            body = SideSheet("Exercise", *self._body(), gap=4)
        else:
            over = Label(f"{match.note.source} · {number}", points=SMALL, tone=Tone.DIM, lines=1)
            head = [over]
            body = SideSheet("Exercise", Label(heading, bold=True), Label(self._in_one(), points=SMALL), gap=2)
        return paper_of(head, body, *self._sheet_buttons(beside=beside), beside=beside)

    def _head(self, number: str) -> list[Widget]:
        """Return the source, and the series with a sign of the verdict."""
        assessment, count = self.practised.assessment, len(self.practised.results)
        series: list[Widget | Item] = [
            SmallDrawing(self._draw_series, DOT_UNITS * (1.5 * count + 1), DOT_UNITS),
            grow(Label(number, points=SMALL, tone=Tone.DIM, lines=1)),
        ]
        if assessment is not None:
            sign = icons.CHECK if assessment.right else icons.HINT

            def draw(surface: Surface, look: Look, rect: Rect) -> None:
                draw_icon(surface, look, sign, rect, look.style(BODY, look.theme.ink), 0.9)

            series.append(SmallDrawing(draw, 24, 24))
        return [Label(self.practised.note.source, points=SMALL, tone=Tone.DIM, lines=1), Row(*series)]

    def _draw_series(self, surface: Surface, look: Look, row: Rect) -> None:
        """Draw a dot for each exercise of the series, coloured by its result."""
        theme, size = look.theme, look.metrics.px(DOT_UNITS)
        fills = {None: theme.paper_edge, True: theme.gold_on_paper, False: theme.warn_on_paper}
        left = row.left
        for number, right in enumerate(self.practised.results):
            here = number == self.practised.place
            dot = Rect(left, row.centery - size // 2, 2 * size if here else size, size)
            box = Box(fills[right], size // 2)
            if here:
                box = replace(box, edge=theme.ink, edge_width=look.metrics.line)
            look.shapes.draw(surface, dot, box)
            left += dot.width + size // 2

    def _body(self) -> Iterator[Widget | Item]:
        """Yield the last events and the measure of the answer; after it, the reason and the compared moves."""
        match, assessment = self.practised, self.practised.assessment
        if assessment is not None:
            measure = match.game.bot.measure()
            if assessment.drawback:
                yield Label(assessment.drawback)
            if assessment.why:
                yield Label(assessment.why)
            yield Label(heading_of(measure), points=SMALL, tone=Tone.DIM, lines=1)
            for number, row in enumerate(self.compared):
                chosen = row.move == assessment.listed
                line = ComparedLine(row, best=number == 0, chosen=chosen)
                yield line if chosen or number == 0 else optional(line)
        elif match.answered:
            yield Label(WEIGHING)
        else:
            faces = faces_of(match.names, self.manner.faces)
            for seat, text in match.note.last_moves:
                yield Row(_face(faces[seat]), grow(Label(text)), level=True)
            yield optional(Label(match.note.criterion, points=SMALL, tone=Tone.DIM))

    def _in_one(self) -> str:
        """Return all of that as one paragraph, for a strip."""
        note, assessment = self.practised.note, self.practised.assessment
        if assessment is not None:
            return in_short(assessment, self.practised.game, self.practised.view(self.practised.persons[0]))
        if self.practised.answered:
            return WEIGHING
        return " ".join(f"{said.rstrip('.')}." for _, said in note.last_moves) or note.criterion

    def _sheet_buttons(self, *, beside: bool) -> tuple[Sequence[Button] | None, Sequence[Button]]:
        """Return the upper and the lower row of buttons; beside the table a single one, for the moves need the room."""
        leave = Button("Leave", partial(self.act, TableCommand.LEAVE))
        if self.practised.assessment is not None:
            last = self.practised.place + 1 == len(self.practised.results)
            go_on = partial(self.act, PracticeCommand.NEXT)
            following = Button("Finish" if last else "Next", go_on, key="Enter", role=Role.PRIMARY)
            return (None, (leave, following)) if beside else ((following,), (leave,))
        if self.practised.answered:
            return (), (leave,)
        show = Button("Show me", partial(self.act, PracticeCommand.SHOW), key=self.manner.keys.key("hint"))
        another = Button("Another one", partial(self.act, PracticeCommand.NEXT), key=ANOTHER_KEY, shorter=("Another",))
        return (None, (another, show)) if beside else ((show,), (another,))

    # --- the course of the exercise -----------------------------------------------------------------------------------

    def find_offer(self) -> Offer:
        """Return the offer without the rest of the hand: an exercise is a single decision."""
        return super().find_offer().without_rest()

    def make(self, move: Move) -> None:
        """Answer with this move; the table stays as it is."""
        self.match.play(move)
        self.playing = replace(self.playing, follow_up=FollowUp())
        self._answered()

    def _answered(self) -> None:
        """Show the verdict on the answer, whose cards stay selected."""
        self.hints.forget()
        self.panels.close()
        assessment = self.practised.assessment
        answer = None if assessment is None else assessment.answer
        self.board.hand.pick([card for card in answer.cards if card in self.board.hand.cards] if answer else ())
        self.stage.shut_input()
        if assessment is not None:
            self.exits.sound("hand_won" if assessment.right else "turn")
        self.refresh()

    def go_on(self, now: float) -> None:
        """Continue weighing an answer that was not compared before; nothing else happens here."""
        del now
        if self.practised.weigh():
            self._answered()

    def act(self, intent: Intent | PracticeCommand) -> None:
        match intent:
            case PracticeCommand.SHOW | TableCommand.HINT if not self.practised.answered:
                self.practised.show()
                self._answered()
            case PracticeCommand.NEXT:
                self.another()
            case TableCommand.HINT:
                pass
            case TableCommand.UNDO | TableCommand.REDO:
                assessment = self.practised.assessment
                again = "" if assessment is None or assessment.right else " The exercise will come again."
                self.desk.say(f"An answer cannot be taken back.{again}")
            case TableCommand() | LookBack():
                super().act(intent)
            case PracticeCommand():
                pass
            case _ if not self.practised.answered:
                super().act(intent)

    # --- emphasis -----------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        shown, assessment = replace(super().emphasis(), decided=self.practised.answered), self.practised.assessment
        if assessment is None:
            return shown
        best = set(assessment.advice.best.cards)
        return replace(shown, hinted=tuple(spot for spot in self.board.layout.spots if spot.card in best))


def _face(animal: str) -> Widget:
    def draw(surface: Surface, look: Look, rect: Rect) -> None:
        look.portraits.draw(surface, look.shapes, look.theme, rect, animal)

    return SmallDrawing(draw, 36, 36)


class ComparedLine(Widget):
    """A compared move: its name, a bar, its figure.

    :param best: whether it is the best move.
    :param chosen: whether it is the answer, which is framed.
    """

    kind = "text"

    def __init__(self, row: ComparedRow, *, best: bool, chosen: bool) -> None:
        super().__init__(row.label)
        self.row = row
        self.best = best
        self.chosen = chosen

    @property
    def focusable(self) -> bool:
        return False

    def natural_size(self, look: Look) -> tuple[int, int]:
        """Return a size with room for two lines of the smallest text."""
        usual = look.text_style(self.ground, BODY)
        high = max(round(look.text.line_height(usual) * ROW_LINES), 2 * look.text.line_height(sizes(usual)[-1]))
        return look.metrics.target * 4, high

    def draw(self, surface: Surface) -> None:
        look, row = self.look, self.row
        if look is None:
            return
        place = self.rect.inflate(-look.metrics.gap, 0)
        metrics, theme = look.metrics, look.theme
        if self.chosen:
            box = Box(theme.paper, metrics.radius, edge=theme.ink, edge_width=metrics.px(2))
            look.shapes.draw(surface, place.inflate(metrics.gap, -metrics.px(2)), box)
        bold = look.text_style(self.ground, BODY, bold=self.best)
        wide = max(round(place.width * 0.24), min(look.text.width(row.figure, bold) + 2, round(place.width * 0.45)))
        figure = Rect(place.right - wide, place.top, wide, place.height)
        look.write(surface, row.figure, bold, figure, Align.RIGHT)
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
            look.shapes.draw(
                surface, full, Box(theme.accent_on(self.ground) if self.best else theme.ink_dim, round_ends)
            )
        look.write(surface, names, bold, label, lines=2)


def in_short(assessment: Assessment, game: Game, view: View) -> str:
    """Return one paragraph: the best move, the reason, and its worth compared with the answer."""
    said = saying(assessment.advice, game, view, assessment.listed)
    title = game.words.label(view, assessment.advice.best).button
    return " ".join(filter(None, (assessment.drawback, f"{title}.", assessment.why, said.figures)))
