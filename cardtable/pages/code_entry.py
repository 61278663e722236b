"""The page where the code of a deal is typed or pasted, with the description of the deal, or the problem."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.deals.deal_code import PLAYERS_VERSION, CodeError, DealCode, DealNumberError
from cardtable.engine.options import options_of, write_value
from cardtable.engine.typography import counted
from cardtable.pages.entry_page import EntryPage
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import about_place, write_about
from cardtable.ui.theme import BODY, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import Tip, Widget

MAX_TYPED: Final = 200
"""The greatest length of the text: a friend's whole line may be pasted."""
ABOUT: Final = "A code stands for a deal: the game, its rules, the cards, and the levels of the AI players."
NUMBER: Final = (
    "This is the number of a deal. It fixes the shuffles of a match; you choose the game and everything else."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeActions:
    """The actions of the page.

    :param read: returns the code in a text; raises ``CodeError`` if there is none.
    :param play: begins the match of a code.
    :param choose_game: asks for the game that a deal with this number is to be dealt in.
    :param leave: goes back.
    :param paste: returns the text on the clipboard.
    """

    read: Callable[[str], DealCode]
    play: Callable[[DealCode], None]
    choose_game: Callable[[str], None]
    leave: Callable[[], None]
    paste: Callable[[], str] = clipboard.paste


class CodeScene(EntryPage):
    """A line for the code, and the description of its deal."""

    title = "Enter a code"

    def __init__(self, actions: CodeActions, text: str) -> None:
        """Begin with a text, such as one pasted elsewhere."""
        super().__init__(text, "Type or paste a code", MAX_TYPED)
        self.actions = actions
        self.code: DealCode | None = None
        self.deal = ""
        """The number of a deal that stands where a code is expected; empty if there is none."""
        self.problem = ""
        self._about = Rect(0, 0, 0, 0)
        self._description = Rect(0, 0, 0, 0)
        self.judge(text)

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Back", self.back, key="Esc")
        self.place_in_corner(look, [back])
        high = self.entry_height(look)
        self._about = about_place(look, body, ABOUT)
        top = self._about.bottom + metrics.px(18)
        paste = Button("Paste", self._paste, key="F2", tip="Pastes the text on the clipboard, as Ctrl+V does.")
        wide = max(paste.natural_size(look)[0], metrics.px(130))
        paste.layout(Rect(body.right - wide, top, wide, high), look)
        self.entry.layout(Rect(body.left, top, body.width - wide - metrics.gap, high), look)
        play = max(metrics.target, metrics.px(62))
        self.play_button.layout(Rect(body.left, body.bottom - play, body.width, play), look)
        top_of_text = top + high + metrics.px(20)
        self._description = Rect(
            body.left, top_of_text, body.width, self.play_button.rect.top - metrics.px(16) - top_of_text
        )
        return [self.entry, paste, self.play_button, back]

    def enter_text(self, text: str) -> None:
        """Put a text into the line as if it had been typed."""
        self.entry.text = text
        self.judge(text)

    def _paste(self) -> None:
        text = " ".join(self.actions.paste().split())
        if text:
            self.enter_text(text)
        else:
            self.desk.say("There is no text on the clipboard.")

    def judge(self, text: str) -> None:
        """Read the code, and enable Play if there is one; a deal number leads to the choice of a game instead."""
        self.code, self.deal, self.problem = None, "", ""
        try:
            self.code = self.actions.read(text)
            self.play_button.enable()
        except DealNumberError as error:
            self.deal = error.deal
            self.play_button.enable()
        except CodeError as error:
            self.problem = str(error) if text.strip() else ""
            self.play_button.disable(Tip(str(error)))
        self.play_button.label = "Choose a game" if self.deal else "Play"
        self.dirty = True

    def play(self) -> None:
        if self.code is not None:
            self.actions.play(self.code)
        elif self.deal:
            self.actions.choose_game(self.deal)

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        write_about(surface, self.look, ABOUT, self._about)
        if self.problem:
            self._draw_line(surface, self.problem, look.style(BODY, look.theme.warn))
        elif self.code is not None:
            self._draw_description(surface, look, description_of(self.code))
        elif self.deal:
            self._draw_line(surface, NUMBER, look.text_style(Ground.DARK, BODY))
        else:
            hint = "When a match is over, its score sheet has a button for its code."
            self._draw_line(surface, hint, look.dim_style(Ground.DARK, SMALL))

    def _draw_line(self, surface: Surface, text: str, style: Style) -> None:
        """Write a sentence under the line."""
        high = self.look.text.measure(text, style, self._description.width)[1]
        place = Rect(self._description.topleft, (self._description.width, high))
        self.look.write(surface, text, style, place, Align.LEFT, lines=None)

    def _draw_description(self, surface: Surface, look: Look, lines: list[str]) -> None:
        """Write the description into a panel of the height that it needs."""
        pad, room = look.metrics.pad, self._description
        styles = [look.style(TITLE, bold=True), *[look.text_style(Ground.DARK, BODY)] * (len(lines) - 1)]
        wide = room.width - 2 * pad
        heights = [
            look.text.measure(line, style, wide)[1] + look.metrics.px(4)
            for line, style in zip(lines, styles, strict=True)
        ]
        self.panel(surface, Rect(room.left, room.top, room.width, min(room.height, sum(heights) + 2 * pad)))
        top = room.top + pad
        for line, style, high in zip(lines, styles, heights, strict=True):
            place = Rect(room.left + pad, top, wide, max(0, min(high, room.bottom - pad - top)))
            look.write(surface, line, style, place, Align.LEFT, lines=None)
            top += high

    def back(self) -> None:
        self.actions.leave()


def description_of(code: DealCode) -> list[str]:
    """Return the description of a code's deal, in lines."""
    people = sum(level is None for level in code.levels)
    levels = [level for level in code.levels if level is not None]
    word = code.game.endings.hand_word
    who = counted(people, "person", "people")
    if levels:
        kinds = " and ".join(dict.fromkeys(levels))
        who += f", {counted(len(levels), 'AI player')} ({kinds})"
    lines = [code.game.name, who, counted(code.hands, word) if code.hands else "A whole match", f"Deal {code.deal}"]
    if code.players != PLAYERS_VERSION:
        lines.append(
            "This code is from an earlier version: the cards are the same, but AI players may move differently."
        )
    for option in options_of(code.game.house):
        if option.name in code.options:
            value = code.options[option.name]
            named = dict(option.choices).get(value, write_value(value))
            lines.append(f"{option.label}: {named}")
    return lines
