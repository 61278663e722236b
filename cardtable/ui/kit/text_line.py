"""A line of text with a caret and a selection: what typing does, without any drawing."""


class TextLine:
    """At most ``most`` characters; the caret is before the character at its index."""

    def __init__(self, text: str = "", most: int = 40) -> None:
        self.most = most
        self.text = text[:most]
        self.caret = len(self.text)
        self.mark = self.caret
        """Where the selection began; equal to ``caret`` when nothing is selected."""

    @property
    def selection(self) -> tuple[int, int]:
        """The places of the selection's first character and of the one after its last."""
        return min(self.caret, self.mark), max(self.caret, self.mark)

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = self.selection
        return self.text[low:high]

    def replace_all(self, text: str) -> None:
        """Replace the whole text; the caret goes to its end."""
        self.text = text[: self.most]
        self.go(len(self.text))

    def insert(self, text: str) -> None:
        """Replace the selection by ``text``, or by as much of it as there is room for."""
        low, high = self.selection
        room = self.most - len(self.text) + (high - low)
        put = text[: max(0, room)]
        self.text = self.text[:low] + put + self.text[high:]
        self.go(low + len(put))

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
        """Put the caret at ``place``; ``keep`` selects what lies between."""
        self.caret = max(0, min(len(self.text), place))
        if not keep:
            self.mark = self.caret

    def move(self, step: int, keep: bool = False) -> None:
        """Move the caret by one character; without ``keep`` it goes to that end of a selection to which it steps."""
        if self.selected and not keep:
            self.go(self.selection[0] if step < 0 else self.selection[1])
        else:
            self.go(self.caret + step, keep)

    def move_word(self, step: int, keep: bool = False) -> None:
        """Move the caret over blanks and the word beyond them."""
        place = self.caret
        for blank in (True, False):
            while 0 <= (at := place if step > 0 else place - 1) < len(self.text) and self.text[at].isspace() == blank:
                place += step
        self.go(place, keep)

    def select_all(self) -> None:
        """Select everything."""
        self.mark, self.caret = 0, len(self.text)

    def select_none(self) -> None:
        """Select nothing."""
        self.mark = self.caret
