"""An editable line of text with a caret and a selection, without any drawing."""


class TextLine:
    """A line of at most ``max_length`` characters; the caret is before the character at its index."""

    def __init__(self, text: str, max_length: int) -> None:
        self.max_length = max_length
        self.text = text[:max_length]
        self.caret = len(self.text)
        self.mark = self.caret
        """The other end of the selection; equal to ``caret`` if nothing is selected."""

    @property
    def selection(self) -> tuple[int, int]:
        """The places of the selection's first character and of the character after its last."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    @property
    def selected(self) -> str:
        low, high = self.selection
        return self.text[low:high]

    def replace_all(self, text: str) -> None:
        """Replace the whole text, and put the caret at its end."""
        self.text = text[: self.max_length]
        self.go(len(self.text))

    def insert(self, text: str) -> None:
        """Replace the selection by ``text``, or by as much of it as fits."""
        low, high = self.selection
        room = self.max_length - len(self.text) + (high - low)
        fitting = text[: max(0, room)]
        self.text = self.text[:low] + fitting + self.text[high:]
        self.go(low + len(fitting))

    def erase_before(self) -> None:
        """Erase the selection, or the character before the caret."""
        if not self.selected:
            self.mark = max(0, self.caret - 1)
        self.insert("")

    def erase_after(self) -> None:
        """Erase the selection, or the character after the caret."""
        if not self.selected:
            self.mark = min(len(self.text), self.caret + 1)
        self.insert("")

    def go(self, place: int, keep: bool = False) -> None:
        """Put the caret at ``place``; ``keep`` extends the selection to it."""
        self.caret = max(0, min(len(self.text), place))
        if not keep:
            self.mark = self.caret

    def move(self, step: int, keep: bool = False) -> None:
        """Move the caret by one character; without ``keep`` it goes to the end of a selection in that direction."""
        if self.selected and not keep:
            self.go(self.selection[0] if step < 0 else self.selection[1])
        else:
            self.go(self.caret + step, keep)

    def move_word(self, step: int, keep: bool = False) -> None:
        """Move the caret over spaces and the word beyond them."""
        place = self.caret
        for blank in (True, False):
            while 0 <= (at := place if step > 0 else place - 1) < len(self.text) and self.text[at].isspace() == blank:
                place += step
        self.go(place, keep)

    def select(self, start: int, end: int) -> None:
        """Select the text between two places, and leave the caret at the second one."""
        self.go(start)
        self.go(end, True)

    def select_all(self) -> None:
        self.mark, self.caret = 0, len(self.text)

    def select_none(self) -> None:
        self.mark = self.caret
