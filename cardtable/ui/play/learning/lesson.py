"""A lesson: the coach says beside the table what to do and why, and the learner may try any legal move."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial

from pygame import Rect, Surface

from cardtable.play.exits import Exits
from cardtable.play.layout import LayoutSpec
from cardtable.play.lesson import LessonMatch
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.look import Look
from cardtable.ui.play.input.outcome import FollowUp
from cardtable.ui.play.intents import Intent, TableCommand
from cardtable.ui.play.learning.paper_scene import PaperScene, paper_of
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.offers.offer import Offer
from cardtable.ui.play.painting.emphasis import Emphasis
from cardtable.ui.play.painting.marks import signs_on
from cardtable.ui.play.table_with_sheet import SideSheet, SmallDrawing
from cardtable.ui.table.spots import Spot
from cardtable.ui.theme import LARGE, SMALL
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Item, Row, grow, optional
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget


class LessonCommand(Enum):
    """The commands of the coach's buttons, besides showing the rules and leaving."""

    CONTINUE = auto()
    SHOW_ME = auto()
    PLAY_ON = auto()


class LessonScene(PaperScene):
    """The table of a lesson, and the coach.

    :ivar said: what the coach says; while cards move, the last text stays.
    :ivar rule: the number of the rule that it explains; empty if there is none.
    :ivar head: its heading.
    :ivar step: the number of its step; 0 before the first.
    """

    def __init__(
        self,
        match: LessonMatch,
        spec: LayoutSpec,
        art: CardArt,
        exits: Exits,
        manner: Manner,
        play_on: Callable[[], None],
    ) -> None:
        """Show a lesson; ``play_on`` leaves it and plays on from the current position."""
        self.taught = match
        self.play_on = play_on
        self._shown: object = None
        """The remark that was shown last, until another must be read."""
        self.said = self.rule = self.head = ""
        self.step = match.step
        self._signs: dict[str, int] = {}
        """What the signs on cards mean that the learner has seen, and the step at which each was first seen."""
        super().__init__(match, spec, art, exits, manner)

    # --- the coach ----------------------------------------------------------------------------------------------------

    @property
    def progress(self) -> str:
        """The lesson's title, and the number of the step shown, once the first step is."""
        lesson = self.taught.lesson
        return f"{lesson.title} · {self.step} of {len(lesson.texts)}" if self.step else lesson.title

    def beside_table(self) -> Sequence[Widget]:
        remark = self.taught.remark
        if not self.board.busy(self.now) and remark is not None:
            self.said, self.rule, self.head, self.step = remark.say, remark.rule, remark.head, self.taught.step
            for sign in signs_on(self.board, self.emphasis()):
                self._signs.setdefault(sign, self.step)
        meant = self.meant()
        return (*super().beside_table(), *([] if meant is None else [_Ring(meant, self.look)]))

    def written(self) -> Hashable:
        match, still = self.taught, not self.board.busy(self.now)
        buttons = match.expected is not None, match.astray, match.waits
        return self.said, self.rule, self.head, self.step, still, buttons, self.new_signs, self.manner.keys.key("rules")

    @property
    def new_signs(self) -> str:
        """What the signs mean that the learner sees for the first time."""
        return " ".join(sign for sign, step in self._signs.items() if step == self.step)

    def sheet(self, *, beside: bool) -> Widget:
        above = tuple(self._main_buttons()) if not self.board.busy(self.now) else ()
        below = [Button("Leave", partial(self.act, TableCommand.LEAVE))]
        rules = self.manner.keys.key("rules")
        if self.rule:
            tip = f"Read this rule ({rules})"
            below.insert(0, Button(f"Rule {self.rule}", partial(self.act, TableCommand.RULES), tip=tip))
        said: list[Widget | Item] = [Label(self.said)]
        if self.new_signs:
            said.append(optional(Label(self.new_signs, points=SMALL, tone=Tone.DIM)))
        head = self._head(rules) if beside else [self._progress_line()]
        return paper_of(head, SideSheet("Coach", *said), above, below, beside=beside)

    def _progress_line(self) -> Widget:
        return Label(self.progress, points=SMALL, bold=True, tone=Tone.ACCENT, lines=1)

    def _head(self, rules: str) -> list[Widget]:
        """Return the number of the step, a row of dots and the heading."""
        title, count = self.taught.lesson.title, len(self.taught.lesson.texts)
        text = f"Step {self.step} of {count}" if self.step else "A lesson"
        key = Label(rules, points=SMALL, tone=Tone.DIM, lines=1)
        line = Row(grow(Label(text, points=SMALL, tone=Tone.DIM, lines=1)), key)
        heading = self.head or ("" if self.step else title)
        made: list[Widget] = [line, SmallDrawing(self._draw_dots, 100, 9)]
        if heading:
            shorter = (title.partition(" of ")[0],) if heading == title else ()  # the game is named in the rail too
            made.append(Label(heading, shorter=shorter, points=LARGE, bold=True, lines=2))
        return made

    def _draw_dots(self, surface: Surface, look: Look, row: Rect) -> None:
        """Draw a dot for each step: dark up to the current one, which is longer."""
        theme, steps = look.theme, max(1, len(self.taught.lesson.texts))
        pitch = min(look.metrics.px(15), row.width // (steps + 1))
        size = max(3, min(row.height, pitch * 2 // 3))
        left = row.left
        for number in range(1, steps + 1):
            wide = size + pitch if number == self.step else size
            dot = Rect(left, row.centery - size // 2, wide, size)
            look.shapes.draw(surface, dot, Box(theme.ink if number <= self.step else theme.paper_edge, size // 2))
            left += pitch + wide - size

    def _main_buttons(self) -> Iterator[Button]:
        """Yield the buttons that continue the lesson."""
        if self.taught.expected is not None:
            yield Button("Show me", partial(self.act, LessonCommand.SHOW_ME), key="F2")
        elif self.taught.astray:
            yield Button("Go back", partial(self.act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)
            yield Button("Play on", partial(self.act, LessonCommand.PLAY_ON), key="P")
        elif self.taught.waits:
            yield Button("Continue", partial(self.act, LessonCommand.CONTINUE), key="Enter", role=Role.PRIMARY)

    def strip_height(self, look: Look, width: int) -> int:
        """Return the height for the longest text of the lesson: the table does not move from step to step."""
        buttons = [Button("Show me", lambda: None)]
        return max(
            paper_of([self._progress_line()], SideSheet("", Label(text)), buttons, buttons, beside=False).height_for(
                look, width
            )
            for text in self.taught.lesson.texts
        )

    # --- the course of the lesson -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> bool:
        return super().to_act and self.taught.expected is not None

    @property
    def others_go_on(self) -> bool:
        return super().others_go_on and not self.taught.waits

    def find_offer(self) -> Offer:
        """Return the offer without the rest of the hand: every move of a lesson is made by hand."""
        return super().find_offer().without_rest()

    def meant(self) -> Rect | None:
        """Return the place of the button for the lesson's move, or of the stepper for its bid."""
        move = self.taught.expected
        if move is None or not self.to_act:
            return None
        meant = self.widgets.way_to(move)
        return None if meant is None else meant.rect

    def go_on(self, now: float) -> None:
        """Continue the match, once everything is read; a new remark ignores presses meant for what came before."""
        if not self.taught.waits:
            super().go_on(now)
        elif self.taught.remark is not self._shown:
            self._shown = self.taught.remark
            self.stage.shut_input()

    def act(self, intent: Intent | LessonCommand) -> None:
        match intent:
            case LessonCommand.CONTINUE if self.taught.astray:
                super().act(TableCommand.UNDO)
            case LessonCommand.CONTINUE:
                self.taught.next_remark()
                self.refresh()
            case LessonCommand.SHOW_ME:
                if self.taught.expected is not None and self.to_act:
                    self.make(self.taught.expected)
            case LessonCommand.PLAY_ON:
                self.play_on()
            case TableCommand.HINT:
                self._show_move_meant()
            case _:
                super().act(intent)
        if self.taught.astray:
            self.playing = replace(self.playing, follow_up=FollowUp())

    def _show_move_meant(self) -> None:
        """Select the cards of the lesson's move as a hint; the coach has given the reason."""
        move = self.taught.expected
        if move is not None and self.to_act:
            self.board.hand.pick(move.cards, suggested=True)
            self.playing = replace(self.playing, bid=self.playing.bid.suggested(move))
            self.refresh()

    def rule_explained(self) -> str:
        explained = self.rule and not self.desk.tooltip.shown
        return self.rule if explained else super().rule_explained()

    # --- emphasis ---------------------------------------------------------------------------------------------------

    def emphasis(self) -> Emphasis:
        shown = super().emphasis()
        remark, move = self.taught.remark, self.taught.expected
        if remark is None or self.board.busy(self.now) or not (self.to_act or self.taught.waits):
            return shown
        wanted = set(move.cards) if move is not None else set()
        # In the learner's hand only the cards of the move stand out, to make clear which to take.
        own = wanted if wanted.intersection(self.board.hand.cards) else wanted.union(remark.cards)
        others = wanted.union(remark.cards)

        def is_hinted(spot: Spot) -> bool:
            return spot.card in (own if spot.in_hand else others)

        hinted = tuple(filter(is_hinted, self.board.rest))
        return replace(shown, hinted=hinted, hinted_zones=frozenset(remark.zones))


class _Ring(Widget):
    """The ring around what the lesson's move is made with; it takes no clicks."""

    kind = "ring"

    def __init__(self, around: Rect, look: Look) -> None:
        super().__init__()
        self.layout(around, look)

    @property
    def focusable(self) -> bool:
        return False

    def contains(self, pos: tuple[int, int]) -> bool:
        return False

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            far = self.look.metrics.px(5)
            place = self.rect.inflate(far, far)
            self.look.shapes.ring(surface, place, self.look.theme.aqua, far, self.look.metrics.radius)
