"""The pages on which a line of text is typed, from which a match is then played: a code, a word of one's own."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.deals.deal_code import PLAYERS_VERSION, CodeError, DealCode, DealNumberError, read_code
from cardtable.engine.deals.honest import MAX_WORD, AgreedSeed, fingerprint, word_of
from cardtable.engine.options import options_of, write_value
from cardtable.engine.typography import counted
from cardtable.program.deals import play_code
from cardtable.program.program import Program
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import Page, about_place, write_about
from cardtable.ui.theme import BODY, LARGE, SMALL, TITLE, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget


class EntryPage(Page):
    """A line of text, and a button that plays. The line has the focus at first, ready for typing."""

    def __init__(self, text: str, placeholder: str, max_length: int) -> None:
        super().__init__()
        self.entry = TextEntry(
            "", text, self.judge, max_length=max_length, placeholder=placeholder, on_submit=self._submit, points=LARGE
        )
        self.play_button = Button("Play", self.play, key="Enter", role=Role.PRIMARY, points=TITLE)
        self._untouched = True

    @abstractmethod
    def judge(self, text: str) -> None:
        """Enable the button if there is something to play in the text, or say why not."""

    @abstractmethod
    def play(self) -> None:
        """Begin the match, if there is one in the text."""

    def _submit(self, text: str) -> None:
        self.judge(text)
        self.play()

    def layout(self, look: Look) -> None:
        super().layout(look)
        if self._untouched:
            self._untouched = False
            self.desk.focus.set(self.entry)

    def entry_height(self, look: Look) -> int:
        """Return the height of the line."""
        return max(look.metrics.target, round(look.metrics.text(LARGE) * 2))


MAX_TYPED: Final = 200
"""The greatest length of the text: a friend's whole line may be pasted."""
ABOUT_CODES: Final = "A code stands for a deal: the game, its rules, the cards, and the levels of the AI players."
NUMBER: Final = (
    "This is the number of a deal. It fixes the shuffles of a match; you choose the game and everything else."
)


class CodePage(EntryPage):
    """A line for the code of a deal, typed or pasted, with the description of the deal, or the problem."""

    title = "Enter a code"

    def __init__(self, program: Program, text: str, leave: Callable[[], None]) -> None:
        """Begin with a text, such as one pasted elsewhere.

        :param leave: goes back.
        """
        super().__init__(text, "Type or paste a code", MAX_TYPED)
        self.program = program
        self.leave_page = leave
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
        self._about = about_place(look, body, ABOUT_CODES)
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
        text = " ".join(clipboard.paste().split())
        if text:
            self.enter_text(text)
        else:
            self.desk.say("There is no text on the clipboard.")

    def judge(self, text: str) -> None:
        """Read the code, and enable Play if there is one; a deal number leads to the choice of a game instead."""
        self.code, self.deal, self.problem = None, "", ""
        try:
            self.code = read_code(text, self.program.games)
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
            play_code(self.program, self.code)
        elif self.deal:
            self.program.choose_game_for(self.deal)

    def draw_page(self, surface: Surface) -> None:
        look = self.look
        write_about(surface, self.look, ABOUT_CODES, self._about)
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
        high = self.look.fitted(text, style, self._description.width, None).height
        place = Rect(self._description.topleft, (self._description.width, high))
        self.look.write(surface, text, style, place, Align.LEFT, lines=None)

    def _draw_description(self, surface: Surface, look: Look, lines: list[str]) -> None:
        """Write the description into a panel of the height that it needs."""
        pad, room = look.metrics.pad, self._description
        styles = [look.style(TITLE, bold=True), *[look.text_style(Ground.DARK, BODY)] * (len(lines) - 1)]
        wide = room.width - 2 * pad
        heights = [
            look.fitted(line, style, wide, None).height + look.metrics.px(4)
            for line, style in zip(lines, styles, strict=True)
        ]
        self.panel(surface, Rect(room.left, room.top, room.width, min(room.height, sum(heights) + 2 * pad)))
        top = room.top + pad
        for line, style, high in zip(lines, styles, heights, strict=True):
            place = Rect(room.left + pad, top, wide, max(0, min(high, room.bottom - pad - top)))
            look.write(surface, line, style, place, Align.LEFT, lines=None)
            top += high

    def back(self) -> None:
        self.leave_page()


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


ABOUT_WORDS: Final = (
    "The shuffles follow from a seed of the program and from a word of yours. The program has fixed its seed and does "
    "not know your word; you do not know the seed. So neither can choose the cards."
)
FIRST: Final = "1. Copy the fingerprint of the seed, or write it down:"
SECOND: Final = "2. Enter a word or a sentence. Several people can each add something:"
AFTERWARDS: Final = "When the match is over, Honest deals shows the seed. With both, you can check each shuffle."
GROUP: Final = 8
"""The digits of the fingerprint are shown in groups, for those who write them down."""


class OwnWordPage(EntryPage):
    """The fingerprint of the program's seed, and a line for the word that a person adds to the shuffles."""

    title = "A word of your own"

    def __init__(self, _: Program, seed: str, begin: Callable[[AgreedSeed], None], leave: Callable[[], None]) -> None:
        """Show the fingerprint of a seed.

        :param begin: begins the match with seed and word.
        :param leave: goes back.
        """
        super().__init__("", "Your word", MAX_WORD)
        self.seed = seed
        self.fingerprint = fingerprint(seed)
        self.begin = begin
        self.leave_page = leave
        self._about = Rect(0, 0, 0, 0)
        self._texts: list[tuple[str, Style, Rect]] = []
        self.judge("")

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Back", self.back, key="Esc")
        self.place_in_corner(look, [back])
        self._about = about_place(look, body, ABOUT_WORDS)
        self._texts = []
        top, gap = self._about.bottom + metrics.px(14), metrics.px(6)
        plain, strong = look.text_style(Ground.DARK, BODY), look.style(LARGE, bold=True)

        def write(text: str, style: Style, width: int, after: int) -> None:
            nonlocal top
            place = Rect(body.left, top, width, look.fitted(text, style, width, None).height)
            self._texts.append((text, style, place))
            top = place.bottom + after

        write(FIRST, plain, body.width, gap)
        copy = Button("Copy", self._copy, key="F2")
        wide = max(copy.natural_size(look)[0], metrics.px(130))
        copy.layout(Rect(body.right - wide, top, wide, metrics.target), look)
        write(self.grouped, strong, body.width - wide - metrics.gap, 0)
        top = max(top, copy.rect.bottom) + metrics.px(14)
        write(SECOND, plain, body.width, gap)
        high = self.entry_height(look)
        self.entry.layout(Rect(body.left, top, body.width, high), look)
        top += high + metrics.px(10)
        write(AFTERWARDS, look.dim_style(Ground.DARK, SMALL), body.width, 0)
        play = max(metrics.target, min(metrics.px(62), body.bottom - top - gap))
        self.play_button.layout(Rect(body.left, body.bottom - play, body.width, play), look)
        return [self.entry, copy, self.play_button, back]

    @property
    def grouped(self) -> str:
        """The fingerprint in groups of digits."""
        return " ".join(self.fingerprint[place : place + GROUP] for place in range(0, len(self.fingerprint), GROUP))

    def _copy(self) -> None:
        copied = clipboard.copy(self.fingerprint)
        self.desk.say("The fingerprint has been copied." if copied else "The fingerprint could not be copied.")
        self.desk.focus.set(self.entry)

    def judge(self, text: str) -> None:
        if word_of(text):
            self.play_button.enable()
        else:
            self.play_button.disable(Tip("Enter a word first."))
        self.dirty = True

    def play(self) -> None:
        word = word_of(self.entry.text)
        if word:
            self.begin(AgreedSeed(self.seed, word))

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, ABOUT_WORDS, self._about)
        for text, style, place in self._texts:
            self.look.write(surface, text, style, place, Align.LEFT, lines=None)

    def back(self) -> None:
        self.leave_page()
