"""The base of the pages on which a line of text is typed, from which a match is then played."""

from abc import abstractmethod

from cardtable.ui.look import Look
from cardtable.ui.page import Page
from cardtable.ui.theme import LARGE, TITLE
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.skin import Role


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
