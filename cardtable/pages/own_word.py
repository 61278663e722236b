"""The page where a person adds a word to the shuffles, once the fingerprint of the program's seed is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.deals.honest import MAX_WORD, word_of
from cardtable.pages.entry_page import EntryPage
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import about_place, write_about
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.widget import Tip, Widget

ABOUT: Final = (
    "The shuffles follow from a seed of the program and from a word of yours. The program has fixed its seed and does "
    "not know your word; you do not know the seed. So neither can choose the cards."
)
FIRST: Final = "1. Copy the fingerprint of the seed, or write it down:"
SECOND: Final = "2. Enter a word or a sentence. Several people can each add something:"
AFTERWARDS: Final = "When the match is over, Honest deals shows the seed. With both, you can check each shuffle."
GROUP: Final = 8
"""The digits of the fingerprint are shown in groups, for those who write them down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWordActions:
    """The actions of the page.

    :param play: begins the match with the person's word.
    :param leave: goes back.
    :param copy: copies a text to the clipboard; returns whether it could.
    """

    play: Callable[[str], None]
    leave: Callable[[], None]
    copy: Callable[[str], bool] = clipboard.copy


class OwnWordScene(EntryPage):
    """The fingerprint of a seed, and a line for the word."""

    title = "A word of your own"

    def __init__(self, fingerprint: str, actions: OwnWordActions) -> None:
        super().__init__("", "Your word", MAX_WORD)
        self.fingerprint = fingerprint
        self.actions = actions
        self._about = Rect(0, 0, 0, 0)
        self._texts: list[tuple[str, Style, Rect]] = []
        self.judge("")

    def place(self, look: Look) -> list[Widget]:
        metrics, body = look.metrics, self.body(look)
        back = Button("Back", self.back, key="Esc")
        self.place_in_corner(look, [back])
        self._about = about_place(look, body, ABOUT)
        self._texts = []
        top, gap = self._about.bottom + metrics.px(14), metrics.px(6)
        plain, strong = look.text_style(Ground.DARK, BODY), look.style(LARGE, bold=True)

        def write(text: str, style: Style, width: int, after: int) -> None:
            nonlocal top
            place = Rect(body.left, top, width, look.text.measure(text, style, width)[1])
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
        copied = self.actions.copy(self.fingerprint)
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
            self.actions.play(word)

    def draw_page(self, surface: Surface) -> None:
        write_about(surface, self.look, ABOUT, self._about)
        for text, style, place in self._texts:
            self.look.write(surface, text, style, place, Align.LEFT, lines=None)

    def back(self) -> None:
        self.actions.leave()
