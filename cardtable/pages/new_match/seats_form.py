"""The form for the seats of a match, drawn around a table: their number and players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.title import Sides, are_teams
from cardtable.pages.new_match.seat_panel import WIDTH_UNITS, SeatPanel
from cardtable.pages.new_match.seat_places import (
    BOTTOM,
    BOTTOM_LEFT,
    MIDDLE,
    PLACES,
    Grid,
    SeatPlace,
    columns_of,
    side_word,
)
from cardtable.pages.new_match.sitter_choice import SitterChoice
from cardtable.pages.new_match.table_middle import TableMiddle, draw_middle, draw_teams, facts_size, middle_in
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import USUAL_FACES, faces_of
from cardtable.ui.look import Look
from cardtable.ui.page import label_widths
from cardtable.ui.theme import LARGE
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.widget import Widget

NAMES: Final = tuple(USUAL_FACES)
"""The names proposed for a new match."""
MAX_USUAL_SEATS: Final = 4
"""The greatest number of seats proposed; games for more players only begin with the fewest."""
FIRST_LEVEL: Final = AILevel.EASY
"""The level proposed for AI players in a game that is set up for the first time."""


class SeatsForm:
    """Sets the seats."""

    def __init__(
        self,
        game: Game,
        last: Sequence[Seat] | None,
        own_name: str,
        on_change: Callable[[], None],
        faces: Mapping[str, str] | None,
    ) -> None:
        """Begin with the seats of the last match.

        :param last: the seats of the last match; ``None`` if there was none.
        :param own_name: the name of the person at the screen; empty if unknown.
        :param on_change: called after a change, to make the widgets again.
        :param faces: the animals that people chose for themselves, by name.
        """
        self.game = game
        self.own_name = own_name or NAMES[0]
        self.faces = faces or {}
        self._on_change = on_change
        fewest, most = game.players[0], game.players[-1]
        usual = self._usual(max((seats for seats in game.players if seats <= MAX_USUAL_SEATS), default=fewest))
        self.seats = list(usual if last is None or len(last) not in game.players else last)
        self.panels: tuple[tuple[SeatPanel, Rect], ...] = ()
        self.table = Rect(0, 0, 0, 0)
        """The place of the table's rim."""
        self.middle = TableMiddle(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self.facts: tuple[str, ...] = ()
        """The facts of the match, a line each."""
        # These stay the same when the seats change: the next click must find them.
        self.count = Stepper("Players", len(self.seats), self.set_count, StepRange(fewest, most))
        self.swap = Button("Change seats", self.change_seats, key="X", tip="Everyone else moves on by one seat.")

    def _usual(self, count: int) -> tuple[Seat, ...]:
        names = (self.own_name, *(name for name in NAMES[1:] if name != self.own_name), NAMES[0])
        others = (Seat(name, PlayerKind.AI, FIRST_LEVEL) for name in names[1:count])
        return (Seat(names[0]), *others)

    def place(self, look: Look, area: Rect) -> list[Widget]:
        """Make the widgets of all seats, and place them around the table."""
        metrics, places = look.metrics, PLACES[len(self.seats)]
        columns = columns_of(len(self.seats))
        gap = metrics.gap
        width = min(look.metrics.px(WIDTH_UNITS), (area.width - (columns - 1) * gap) // columns)
        high = min(SeatPanel.height(look, width), (area.height - 2 * gap) // 3)
        grid = Grid(area, (width, high))
        self.table = Rect(0, 0, area.width - min(width, metrics.px(150)), area.height - high)
        self.table.center = area.center
        self._place_middle(look, grid, places)
        shown = faces_of([seat.name.strip() for seat in self.seats], self.faces)
        self.panels = tuple(
            (self._panel(number, shown[number]), grid.place(places[number])) for number in range(len(self.seats))
        )
        widgets: list[Widget] = []
        for panel, rect in self.panels:
            panel.place(look, rect)
            widgets += [panel.name, panel.sitter]
        return widgets

    def _place_middle(self, look: Look, grid: Grid, places: Sequence[SeatPlace]) -> None:
        """Place the button in the lower left corner, or else in the middle, where cards and facts have the rest."""
        metrics, middle, centre = look.metrics, grid.middle(places), grid.place(MIDDLE)
        natural, label = self.swap.natural_size(look)[0], label_widths(look, [self.swap])[0]
        wanted = max(natural, facts_size(look, self.facts)[0]) + metrics.gap
        self.middle = middle_in(middle, centre, grid.area, wanted)
        button = Rect(0, 0, natural, metrics.target)
        corner = grid.place(BOTTOM).left - metrics.gap - grid.area.left
        below = self.middle.below
        self.swap.visible = True
        if BOTTOM_LEFT not in places and corner >= label:
            button.width = min(natural, corner)
            button.bottomleft = grid.area.bottomleft
        elif self.middle.whole:
            button.midbottom = below.centerx, below.bottom - metrics.px(14)
            below.height = self.middle.cards.height = button.top - below.y
        else:
            button.center = below.center
            self.swap.visible = below.height >= metrics.target + metrics.gap
            below.height = 0
        self.swap.bare = button.width < natural
        self.swap.layout(button, look)

    def _panel(self, number: int, face: str) -> SeatPanel:
        seat, side = self.seats[number], self.side_of(number)
        tag = side_word(number, len(self.seats))
        if number == 0:
            tag = "you" if seat.is_person else ""
        elif side is not None and side == self.side_of(0):
            tag = "your partner" if self.seats[0].is_person else "partner"
        name = TextEntry(
            "",
            seat.name,
            partial(self.set_name, number),
            max_length=MAX_NAME_LENGTH,
            placeholder="Name",
            points=LARGE,
            underlined=True,
        )
        sitter = SitterChoice(
            None if seat.is_person else seat.level, self._level_beside(), partial(self.set_player, number), seat.name
        )
        return SeatPanel(seat, face, side, tag, name, sitter)

    def side_of(self, number: int) -> int | None:
        """Return the team of a seat, 0 for the first seat's; ``None`` in a game without teams."""
        sides = self.game.sides(len(self.seats))
        if not are_teams(sides):
            return None
        return 0 if any(number in seats and 0 in seats for seats in sides) else 1

    def _level_beside(self) -> AILevel:
        """Return the level for another AI player: that of the first."""
        return next((seat.level for seat in self.seats if not seat.is_person), FIRST_LEVEL)

    def draw(self, surface: Surface, look: Look, art: CardArt | None) -> None:
        """Draw the table, the lines between partners, the cards in the middle, and the seats."""
        self._draw_rim(surface, look)
        self._draw_lines(surface, look)
        draw_middle(surface, look, self.middle, parse_cards(self.game.title.emblem), self.facts, art)
        for panel, rect in self.panels:
            panel.draw(surface, look, rect)
        places = [rect for _, rect in self.panels]
        draw_teams(surface, look, self._teams(), [seat.name for seat in self.named()], places, places[0].top)

    def _draw_rim(self, surface: Surface, look: Look) -> None:
        rim = look.theme.cloth.rim or look.theme.panel_edge
        width, radius = look.metrics.px(12), min(self.table.size) // 2
        radius = min(radius, look.metrics.px(190))
        look.shapes.ring(surface, self.table.inflate(4, 4), (14, 22, 20), width + 4, radius + 2)
        look.shapes.ring(surface, self.table, rim, width, radius)

    def _draw_lines(self, surface: Surface, look: Look) -> None:
        """Draw a line between partners: solid for the first team, dashed for the second."""
        if self.side_of(0) is None:
            return
        centres = [rect.center for _, rect in self.panels]
        for side, seats in enumerate(self._teams()):
            (x, y), (to_x, to_y) = (centres[seat] for seat in seats)
            thick = look.metrics.px(5)
            line = Rect(min(x, to_x), min(y, to_y), abs(x - to_x) + thick, abs(y - to_y) + thick)
            line.move_ip(-thick // 2, -thick // 2)
            colour = look.theme.of_side(side)
            dash = thick * 3 if side else max(line.size)
            lying = line.width > line.height
            for start in range(0, max(line.size), 2 * dash):
                piece = (
                    Rect(line.x + start, line.y, min(dash, line.width - start), thick)
                    if lying
                    else Rect(line.x, line.y + start, thick, min(dash, line.height - start))
                )
                look.shapes.draw(surface, piece, Box(colour, thick // 2))

    def _teams(self) -> Sides:
        """Return the seats of each team's two partners, beginning with the first seat's team; none without teams."""
        teams = (tuple(seat for seat in range(len(self.seats)) if self.side_of(seat) == side) for side in (0, 1))
        return tuple(team for team in teams if len(team) == 2)

    def set_count(self, count: int) -> None:
        """Set the number of seats, if the game allows it."""
        if count not in self.game.players or count == len(self.seats):
            return
        level = self._level_beside()
        usual = [seat if seat.is_person else Seat(seat.name, seat.player, level) for seat in self._usual(count)]
        self.seats = [self.seats[number] if number < len(self.seats) else usual[number] for number in range(count)]
        self.count.value = count
        self._on_change()

    def change_seats(self) -> None:
        """Move all players but the first on by one seat."""
        first, *others = self.seats
        self.seats = [first, *others[-1:], *others[:-1]]
        self._on_change()

    def set_name(self, number: int, text: str) -> None:
        """Name the player on a seat."""
        seat = self.seats[number]
        self.seats[number] = Seat(text, seat.player, seat.level)

    def set_player(self, number: int, level: AILevel | None) -> None:
        """Put an AI player of a level on a seat, or a person."""
        name = self.seats[number].name
        self.seats[number] = Seat(name) if level is None else Seat(name, PlayerKind.AI, level)
        self._on_change()

    def named(self) -> tuple[Seat, ...]:
        return tuple(
            Seat(seat.name.strip() or NAMES[number], seat.player, seat.level) for number, seat in enumerate(self.seats)
        )
