"""The pages on which a line of text is typed, from which a match is then played: a code, a word of one's own."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from cardtable.engine.cards import parse_cards
from cardtable.engine.deals.deal_code import PLAYERS_VERSION, CodeError, DealCode, DealNumberError, read_code
from cardtable.engine.deals.honest import MAX_WORD, AgreedSeed, fingerprint, word_of
from cardtable.engine.options import options_of, write_value
from cardtable.engine.typography import counted
from cardtable.program.deals import play_code
from cardtable.program.program import Program
from cardtable.ui.desktop import clipboard
from cardtable.ui.page import Page
from cardtable.ui.theme import LARGE, SMALL, TITLE
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import Column, PanelBox, Row, Stack, centred, grow, optional, wide
from cardtable.ui.widgets.pictures import CardFan
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip, Widget

LINE_UNITS: Final = 900.0
"""The width of the line and of what is said about it in layout units, if there is room."""
LEAST_LINE_UNITS: Final = 300.0


class EntryPage(Page):
    """A line of text, and a button that plays. The line has the focus at first, ready for typing."""

    def __init__(
        self, entry: TextEntry, play_button: Button, leave: Callable[[], None], *parts: Widget, gap: float
    ) -> None:
        """Make the page of these parts, one below the other, with the button at its foot."""
        self.entry = entry
        self.play_button = play_button
        self.leave_page = leave
        super().__init__(
            centred(wide(Column(*parts, gap=gap), LINE_UNITS, LEAST_LINE_UNITS)),
            corner=[Button("Back", self.back, key="Esc")],
            foot=centred(wide(play_button, LINE_UNITS, LEAST_LINE_UNITS)),
        )
        self.desk.focus.set(entry)
        self.judge(entry.text)

    def line(self, text: str, placeholder: str, max_length: int) -> TextEntry:
        """Return the line of text."""
        return TextEntry(
            "", text, self.judge, max_length=max_length, placeholder=placeholder, on_submit=self._submit, points=LARGE
        )

    def button(self) -> Button:
        """Return the button that plays."""
        return Button("Play", self.play, key="Enter", role=Role.PRIMARY, points=TITLE)

    @abstractmethod
    def judge(self, text: str) -> None:
        """Enable the button if there is something to play in the text, or say why not."""

    @abstractmethod
    def play(self) -> None:
        """Begin the match, if there is one in the text."""

    def _submit(self, text: str) -> None:
        self.judge(text)
        self.play()

    def back(self) -> None:
        self.leave_page()


MAX_TYPED: Final = 200
"""The greatest length of the text: a friend's whole line may be pasted."""
ABOUT_CODES: Final = "A code stands for a deal: the game, its rules, the cards, and the levels of the AI players."
CARD_UNITS: Final = 110
"""The greatest width of a card of the game in layout units."""
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
        self.program = program
        self.code: DealCode | None = None
        self.deal = ""
        """The number of a deal that stands where a code is expected; empty if there is none."""
        self.problem = ""
        self._told = Stack()
        """What the text says, or why it is no code."""
        entry = self.line(text, "Type or paste a code", MAX_TYPED)
        paste = Button("Paste", self._paste, key="F2", tip="Pastes the text on the clipboard, as Ctrl+V does.")
        about = Label(ABOUT_CODES, tone=Tone.DIM)
        super().__init__(entry, self.button(), leave, about, Row(grow(entry), paste), self._told, gap=18)

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
        self._told.replace(self._description())
        self.refresh()

    def _description(self) -> Widget:
        if self.problem:
            return Label(self.problem, tone=Tone.WARN)
        if self.code is not None:
            title, *lines = description_of(self.code)
            told = Column(Label(title, points=TITLE, bold=True), *map(Label, lines), gap=4)
            cards = CardFan(parse_cards(self.code.game.title.emblem), self.program.art, card=CARD_UNITS)
            return PanelBox(Row(grow(told), optional(cards), level=True), pad=(16, 16))
        if self.deal:
            return Label(NUMBER)
        return Label("When a match is over, its score sheet has a button for its code.", points=SMALL, tone=Tone.DIM)

    def play(self) -> None:
        if self.code is not None:
            play_code(self.program, self.code)
        elif self.deal:
            self.program.choose_game_for(self.deal)


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
AFTERWARDS: Final = "When the match is over, Fair shuffles shows the seed. With both, you can check each shuffle."
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
        self.seed = seed
        self.fingerprint = fingerprint(seed)
        self.begin = begin
        entry = self.line("", "Your word", MAX_WORD)
        super().__init__(
            entry,
            self.button(),
            leave,
            Label(ABOUT_WORDS, tone=Tone.DIM),
            Label(FIRST),
            Row(grow(Label(self.grouped, points=LARGE, bold=True)), Button("Copy", self._copy, key="F2"), level=True),
            Label(SECOND),
            entry,
            Label(AFTERWARDS, points=SMALL, tone=Tone.DIM),
            gap=10,
        )

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

    def play(self) -> None:
        word = word_of(self.entry.text)
        if word:
            self.begin(AgreedSeed(self.seed, word))
