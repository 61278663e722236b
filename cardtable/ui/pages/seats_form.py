"""The seats of a match that is being set up: their number, who sits on each, and the number of the deal."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from cardtable.engine.game import Game
from cardtable.engine.table import AILevel, PlayerKind, Seat
from cardtable.ui.kit.choice import Choice
from cardtable.ui.kit.entry import TextEntry
from cardtable.ui.kit.form import Form
from cardtable.ui.kit.stepper import Stepper, StepRange
from cardtable.ui.kit.widget import Widget
from cardtable.ui.look import Look
from cardtable.ui.pages.column import Column, tight_form

NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
SITTERS: tuple[tuple[AILevel | None, str], ...] = (
    (None, "Person"),
    *((level, f"AI, {level}") for level in AILevel),
)
"""The players that a seat can have: a person, or an AI player of a level."""
MAX_USUAL_SEATS = 4
"""The number of seats up to which a game has all of its seats at first; one for more players begins with the fewest."""
MAX_NAME_LENGTH = 24
MAX_DEAL_DIGITS = 18


class SeatsForm:
    """Sets the seats, and the number of the deal."""

    def __init__(
        self, game: Game, last: Sequence[Seat] | None, own_name: str, on_count_change: Callable[[], None]
    ) -> None:
        """Begin with the seats of the last match.

        :param last: those seats; ``None`` for the first time.
        :param own_name: the name of the person at the screen; empty if it is not known.
        :param on_count_change: makes the widgets once more for another number of seats.
        """
        self.game = game
        self.own_name = own_name or NAMES[0]
        self.deal = ""
        self._on_count_change = on_count_change
        fewest, most = game.players[0], game.players[-1]
        usual = self._usual(most if most <= MAX_USUAL_SEATS else fewest)
        self.seats = list(usual if last is None or len(last) not in game.players else last)
        self.free = Rect(0, 0, 0, 0)
        """What is free under the form."""
        self._form: Form | None = None
        # It stays the same however the rows below it change, so that the next click finds it.
        self._count = Stepper("Players", len(self.seats), self.set_count, StepRange(fewest, most))

    def _usual(self, count: int) -> tuple[Seat, ...]:
        names = (self.own_name, *(name for name in NAMES[1:] if name != self.own_name), NAMES[0])
        return tuple(Seat(names[seat], PlayerKind.HUMAN if seat == 0 else PlayerKind.AI) for seat in range(count))

    def place(self, look: Look, column: Column) -> list[Widget]:
        """Make the widgets and place them in a column."""
        metrics, inner = look.metrics, column.inner
        deal = TextEntry(
            "Deal number",
            self.deal,
            self.set_deal,
            most=MAX_DEAL_DIGITS,
            allowed=_is_number,
            placeholder="any",
            tip="The same number deals the same cards again.",
        )
        deal.layout(Rect(inner.left, inner.bottom - metrics.target, column.row_end - inner.left, metrics.target), look)
        room = Rect(inner.left, inner.top, inner.width, deal.rect.top - metrics.px(4) - inner.top)
        self._form = tight_form(self._rows(), self._form)
        self.free = column.place_form(self._form, room)
        return [self._form, deal]

    def _rows(self) -> list[Widget | Sequence[Widget]]:
        rows: list[Widget | Sequence[Widget]] = []
        if len(self.game.players) > 1:
            rows.append(self._count)
        for number, seat in enumerate(self.seats):
            now = None if seat.is_person else seat.level
            name = TextEntry("", seat.name, partial(self.set_name, number), most=MAX_NAME_LENGTH, placeholder="Name")
            rows.append((name, Choice("", SITTERS, now, partial(self.set_player, number))))
        return rows

    def set_count(self, count: int) -> None:
        """Have another number of seats, if the game can be played by as many."""
        if count not in self.game.players or count == len(self.seats):
            return
        usual = self._usual(count)
        self.seats = [self.seats[number] if number < len(self.seats) else usual[number] for number in range(count)]
        self._on_count_change()

    def set_name(self, number: int, text: str) -> None:
        """Name the player on a seat."""
        seat = self.seats[number]
        self.seats[number] = Seat(text, seat.player, seat.level)

    def set_player(self, number: int, level: AILevel | None) -> None:
        """Put an AI player of a level on a seat, or a person."""
        name = self.seats[number].name
        self.seats[number] = Seat(name) if level is None else Seat(name, PlayerKind.AI, level)

    def set_deal(self, text: str) -> None:
        """Set the number of the deal; empty for any."""
        self.deal = text

    def named(self) -> tuple[Seat, ...]:
        """Return the seats, with a name for each player that has none."""
        return tuple(
            Seat(seat.name.strip() or NAMES[number], seat.player, seat.level) for number, seat in enumerate(self.seats)
        )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
