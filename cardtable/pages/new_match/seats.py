"""The seats in the set-up of a match, around a table: their number, names and players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from cardtable.engine.cards import parse_cards
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.title import Sides, are_teams
from cardtable.engine.voice.people import first_name
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import USUAL_FACES, faces_of
from cardtable.ui.drawing.icons import DOWN
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.theme import LARGE, SMALL
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.labels import Label, Tone
from cardtable.ui.widgets.layout import (
    Buttons,
    Cell,
    Column,
    Either,
    PanelBox,
    Ring,
    Row,
    Space,
    centred,
    grow,
    optional,
    wide,
)
from cardtable.ui.widgets.pictures import CardFan, FacePicture, TeamToken, WidgetPicture
from cardtable.ui.widgets.skin import chosen_box, well
from cardtable.ui.widgets.widget import Tip

BOTTOM, TOP, LEFT, RIGHT = Cell(0, 1), Cell(0, -1), Cell(-1, 0), Cell(1, 0)
TOP_LEFT, TOP_RIGHT = Cell(-1, -1), Cell(1, -1)
BOTTOM_LEFT, BOTTOM_RIGHT = Cell(-1, 1), Cell(1, 1)
PLACES: Final = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, LEFT, RIGHT),
    4: (BOTTOM, LEFT, TOP, RIGHT),
    5: (BOTTOM, LEFT, TOP_LEFT, TOP_RIGHT, RIGHT),
    6: (BOTTOM, LEFT, TOP_LEFT, TOP, TOP_RIGHT, RIGHT),
    7: (BOTTOM, BOTTOM_LEFT, LEFT, TOP_LEFT, TOP_RIGHT, RIGHT, BOTTOM_RIGHT),
    8: (BOTTOM, BOTTOM_LEFT, LEFT, TOP_LEFT, TOP, TOP_RIGHT, RIGHT, BOTTOM_RIGHT),
}
"""The places clockwise from the bottom, by the number of players."""


def side_word(seat: int, seats: int) -> str:
    """Return the word for a seat's place, seen from the first seat: its neighbours, and the seat across; else empty."""
    if 2 * seat == seats:
        return "across"
    return {1: "left", seats - 1: "right"}.get(seat, "")


NAMES: Final = tuple(USUAL_FACES)
"""The names proposed for a new match."""
MAX_USUAL_SEATS: Final = 4
"""The greatest number of seats proposed; games for more players only begin with the fewest."""
FIRST_LEVEL: Final = AILevel.EASY
"""The level proposed for AI players in a game that is set up for the first time."""

SITTERS: tuple[tuple[AILevel | None, str], ...] = (
    (None, "Person"),
    *((level, f"AI: {level}") for level in AILevel),
)
"""The players to choose from: a person, or an AI player of each level."""
PERSON: Final = 0
"""The place of a person in ``SITTERS``."""
CHIP: Final = 16.0
"""Points of the text on a chip."""


class SitterChoice(Choice[AILevel | None]):
    """Two chips, *Person* and *AI* with its level, which opens the list of levels; in little room only the list."""

    def __init__(self, on_change: Callable[[AILevel | None], None]) -> None:
        super().__init__("", SITTERS, None, on_change)
        self.level = FIRST_LEVEL
        """The level of the AI player that a press on its chip chooses."""
        self.chips: tuple[Rect, ...] = ()
        """The places of the two chips; empty in too little room."""

    def show(self, seat: Seat, level: AILevel) -> None:
        """Show who plays on a seat.

        :param level: the level to offer for an AI player in place of a person.
        """
        self.value = None if seat.is_person else seat.level
        self.level = self.value or level
        self.tip = Tip(f"Who plays as {seat.name}.")

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        self.is_list, self._segments = True, ()
        person, ai = self._widths(look)
        if person + ai > rect.width:
            self.chips = ()
            return
        self.control = Rect(rect.x, rect.y, person + ai, rect.height)
        self.chips = (
            Rect(rect.x, rect.y, person, rect.height),
            Rect(rect.x + person, rect.y, ai, rect.height),
        )

    def least_width(self, look: Look) -> int:
        """Return the width of both chips."""
        return sum(self._widths(look))

    def _widths(self, look: Look) -> tuple[int, int]:
        style, pad = look.style(CHIP, bold=True), 2 * look.metrics.px(9)
        longest = max(look.text.width(name, style) for _, name in SITTERS[1:])
        return look.text.width("Person", style) + pad, longest + pad + round(look.metrics.text(CHIP))

    def part_at(self, pos: tuple[int, int]) -> int | None:
        if not self.chips:
            return super().part_at(pos)
        return next((place for place, chip in enumerate(self.chips) if chip.collidepoint(pos)), None)

    def click(self, pos: tuple[int, int]) -> None:
        """Choose the kind of player of the other chip; the levels of an AI player are in a list."""
        chip = self.part_at(pos)
        if not self.chips:
            super().click(pos)
        elif chip == PERSON:
            self.choose(PERSON)
        elif chip is not None and self.chosen == PERSON:
            self.choose(next(place for place, (level, _) in enumerate(SITTERS) if level == self.level))
        elif chip is not None:
            self.open()

    def choose(self, place: int) -> None:
        """Choose a player; remember the level of an AI player."""
        if 0 < place < len(SITTERS):
            self.level = SITTERS[place][0] or self.level
        super().choose(place)

    def short_names(self) -> tuple[str, ...]:
        """Return who plays; in little room the level alone says that it is an AI player."""
        name = super().short_names()
        return name if self.chosen == PERSON else (*name, str(SITTERS[self.chosen][0]))

    def draw_control(self, surface: Surface, look: Look) -> None:
        """Draw both chips in one box; the chosen one is paper."""
        if not self.chips:
            super().draw_control(surface, look)
            return
        look.shapes.draw(surface, self.control, well(look, self.ground))
        for place, chip in enumerate(self.chips):
            self._draw_chip(surface, look, place, chip)

    def _draw_chip(self, surface: Surface, look: Look, place: int, chip: Rect) -> None:
        here = (self.chosen == PERSON) == (place == PERSON)
        ink = look.theme.text_on(self.ground)
        over = self.part_hovered == place
        if here:
            box, ink = chosen_box(look, self.ground, hovered=over)
            look.shapes.draw(surface, chip.inflate(-2 * look.metrics.px(2), -2 * look.metrics.px(2)), box)
        elif over:
            look.shapes.draw(surface, chip, Box(ink, max(3, look.metrics.radius - 3), alpha=26))
        style = look.style(CHIP, ink, bold=here)
        if place == PERSON:
            look.write(surface, "Person", style, chip, Align.CENTRE)
            return
        arrow = Rect(0, 0, *(2 * [round(look.metrics.text(CHIP))]))
        arrow.midright = chip.right - look.metrics.px(7), chip.centery
        text = Rect(chip.x, chip.y, arrow.left - chip.x + look.metrics.px(2), chip.height)
        look.write(surface, f"AI: {self.level}" if here else "AI", style, text, Align.CENTRE)
        draw_icon(surface, look, DOWN, arrow, Style(look.metrics.text(CHIP), ink), 0.7)


LEVEL_WORDS: Final = {
    AILevel.EASY: "makes mistakes",
    AILevel.NORMAL: "plays by instinct",
    AILevel.HARD: "thinks about half its moves",
    AILevel.EXPERT: "thinks about every move",
}
"""The description of an AI player by level."""
NO_STRONGER: Final = "no stronger here than normal"
"""The description of hard and expert players where searching does not make them stronger."""
WIDTH_UNITS: Final = 300
"""The width of a panel in layout units, if there is room."""
LEAST_WIDTH_UNITS: Final = 130
"""The width of a panel to which the middle of the table gives way."""
MIDDLE_UNITS: Final = 150
"""The width of the middle of the table in layout units, if there is room."""
FACE_UNITS: Final = 66.0
SMALL_FACE_UNITS: Final = 40.0
LEAST_FACE_UNITS: Final = 26.0
CARD_UNITS: Final = 76
"""The greatest width of a card in layout units."""


class SeatPanel(PanelBox):
    """The panel of one seat: face, name and player. In little room the face is small, and gives way to a long name.

    :ivar tag: the place or the relation of the seat, such as ``left`` or ``your partner``.
    :ivar words: one line about the player.
    """

    def __init__(self, on_name: Callable[[str], None], on_player: Callable[[AILevel | None], None]) -> None:
        self.face = FacePicture("", FACE_UNITS)
        self.tag = Label("", points=SMALL, tone=Tone.DIM, align=Align.RIGHT, lines=1)
        self.name = TextEntry(
            "", "", on_name, max_length=MAX_NAME_LENGTH, placeholder="Name", points=LARGE, underlined=True
        )
        self.sitter = SitterChoice(on_player)
        self.words = Label("", points=SMALL, tone=Tone.DIM, lines=1)
        beside = Column(Row(grow(self.name), optional(self.tag)), self.sitter, gap=4)
        face = optional(wide(self.face, SMALL_FACE_UNITS, LEAST_FACE_UNITS))
        above = Row(face, grow(self.name), optional(self.tag), gap=6, level=True)
        super().__init__(
            Either(
                Column(Row(self.face, grow(beside)), optional(self.words), gap=4), Column(above, self.sitter, gap=4)
            ),
            pad=(8, 8),
        )

    def show(self, seat: Seat, face: str, side: int | None, tag: str, level: AILevel, *, search_helps: bool) -> None:
        """Show a seat.

        :param side: 0 or 1 with teams; ``None`` without.
        :param level: the level of the AI player that a press on its chip chooses.
        :param search_helps: as in :class:`~cardtable.engine.title.Title`.
        """
        self.face.label, self.face.side = face, side
        if self.name.text != seat.name:
            self.name.text = seat.name
        self.tag.label, self.tag.shorter = tag, ("partner",) if tag == "your partner" else ()
        self.sitter.show(seat, level)
        if seat.is_person:
            self.words.label = "you play here" if tag == "you" else "plays at this screen"
        elif seat.level in (AILevel.HARD, AILevel.EXPERT) and not search_helps:
            self.words.label = NO_STRONGER
        else:
            self.words.label = LEVEL_WORDS[seat.level]


class TeamName(Label):
    """The names of partners in the colour of their team."""

    def __init__(self, side: int, names: Sequence[str]) -> None:
        forms = tuple(" & ".join(form) for form in (names, map(first_name, names)))
        super().__init__(forms[0], shorter=forms[1:], bold=True, lines=2)
        self.side = side

    def style(self, look: Look) -> Style:
        return look.style(self.points, look.theme.of_side(self.side), bold=True)


def _pill(look: Look) -> Box:
    return Box(look.theme.panel, look.metrics.px(8), look.theme.panel_alpha)


class SeatsPicture(WidgetPicture):
    """The table between the panels of the seats, and the lines between partners."""

    def __init__(self) -> None:
        super().__init__()
        self._panels: Sequence[SeatPanel] = ()
        self._teams: Sides = ()

    def show(self, panels: Sequence[SeatPanel], teams: Sides) -> None:
        """Show the table of these seats.

        :param teams: the seats of each team's two partners.
        """
        self._panels, self._teams, self.dirty = panels, teams, True

    def draw(self, surface: Surface) -> None:
        if self.look is not None:
            self._draw_rim(surface, self.look)
            self._draw_lines(surface, self.look)

    def _draw_rim(self, surface: Surface, look: Look) -> None:
        rim = look.theme.cloth.rim or look.theme.panel_edge
        panel = self._panels[0].rect
        table = self.rect.inflate(-min(panel.width, look.metrics.px(150)), -panel.height)
        width, radius = look.metrics.px(12), min(min(table.size) // 2, look.metrics.px(190))
        look.shapes.ring(surface, table.inflate(4, 4), (14, 22, 20), width + 4, radius + 2)
        look.shapes.ring(surface, table, rim, width, radius)

    def _draw_lines(self, surface: Surface, look: Look) -> None:
        """Draw a line between partners: solid for the first team, dashed for the second."""
        for side, seats in enumerate(self._teams):
            (x, y), (to_x, to_y) = (self._panels[seat].rect.center for seat in seats)
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


class SeatsForm(Ring):
    """Sets the seats: their panels around a table, with cards, teams and the facts of the match in its middle."""

    def __init__(
        self,
        game: Game,
        last: Sequence[Seat] | None,
        own_name: str,
        on_change: Callable[[], None],
        faces: Mapping[str, str] | None,
        art: CardArt,
    ) -> None:
        """Begin with the seats of the last match.

        :param last: the seats of the last match; ``None`` if there was none.
        :param own_name: the name of the person at the screen.
        :param on_change: called after a change.
        :param faces: the animals that people chose for themselves, by name.
        """
        self.game = game
        self.own_name = own_name
        self.faces = faces or {}
        self._on_change = on_change
        fewest, most = game.players[0], game.players[-1]
        usual = self._usual(max((seats for seats in game.players if seats <= MAX_USUAL_SEATS), default=fewest))
        self.seats = list(usual if last is None or len(last) not in game.players else last)
        self.facts: tuple[str, ...] = ()
        """The facts of the match, a line each."""
        self.count = Stepper("Players", len(self.seats), self.set_count, StepRange(fewest, most))
        self.count.visible = fewest < most
        self.swap = Button("Rotate seats", self.change_seats, key="X", tip="The others move on one seat.")
        self.all_panels = tuple(
            SeatPanel(partial(self.set_name, number), partial(self.set_player, number)) for number in range(most)
        )
        fan = CardFan(parse_cards(game.title.emblem), art, card=CARD_UNITS)
        self.pill = PanelBox(Column(), box=_pill, pad=(8, 3))
        told = centred(self.pill)
        self.middle = Either(Column(grow(Space()), fan, told, grow(Space()), gap=8), fan, told, Space())
        corner = Buttons(self.swap, rows=1)
        self.picture = SeatsPicture()
        super().__init__(
            self.middle,
            corner,
            under=self.picture,
            units=WIDTH_UNITS,
            least=LEAST_WIDTH_UNITS,
            middle_units=MIDDLE_UNITS,
        )
        self._show()

    @property
    def panels(self) -> tuple[SeatPanel, ...]:
        """The panels of the seats that are taken."""
        return self.all_panels[: len(self.seats)]

    def _usual(self, count: int) -> tuple[Seat, ...]:
        names = (self.own_name, *(name for name in NAMES[1:] if name != self.own_name), NAMES[0])
        others = (Seat(name, PlayerKind.AI, FIRST_LEVEL) for name in names[1:count])
        return (Seat(names[0]), *others)

    def _show(self) -> None:
        """Show the seats as they are now."""
        self.count.value = len(self.seats)
        self.around = dict(zip(PLACES[len(self.seats)], self.panels, strict=True))
        faces = faces_of([seat.name.strip() for seat in self.seats], self.faces)
        helps = self.game.title.search_helps(len(self.seats))
        for number, (panel, seat) in enumerate(zip(self.panels, self.seats, strict=True)):
            side, tag = self.side_of(number), self._tag(number)
            panel.show(seat, faces[number], side, tag, self._level_beside(), search_helps=helps)
        self.picture.show(self.panels, self._teams())
        self._tell()

    def _tag(self, number: int) -> str:
        side = self.side_of(number)
        if number == 0:
            return "you" if self.seats[0].is_person else ""
        if side is not None and side == self.side_of(0):
            return "your partner" if self.seats[0].is_person else "partner"
        return side_word(number, len(self.seats))

    def tell(self, facts: tuple[str, ...]) -> None:
        """Show these facts of the match."""
        if facts != self.facts:
            self.facts = facts
            self._tell()

    def _tell(self) -> None:
        """Write the names of the teams and the facts."""
        names = [seat.name for seat in self.named()]
        teams = [
            Either(
                centred(Row(TeamToken(side), TeamName(side, [names[seat] for seat in seats]), gap=6, level=True)),
                Space(),
            )
            for side, seats in enumerate(self._teams())
        ]
        facts = [Label(fact, points=SMALL, align=Align.CENTRE, lines=1) for fact in self.facts]
        self.pill.replace(Column(*teams, *facts, gap=0))
        self.pill.visible = bool(teams or facts)
        self.refresh()

    def side_of(self, number: int) -> int | None:
        """Return the team of a seat, 0 for the first seat's; ``None`` in a game without teams."""
        sides = self.game.sides(len(self.seats))
        if not are_teams(sides):
            return None
        return 0 if any(number in seats and 0 in seats for seats in sides) else 1

    def _level_beside(self) -> AILevel:
        """Return the level for another AI player: that of the first."""
        return next((seat.level for seat in self.seats if not seat.is_person), FIRST_LEVEL)

    def _teams(self) -> Sides:
        """Return the seats of each team's two partners, beginning with the first seat's team; none without teams."""
        teams = (tuple(seat for seat in range(len(self.seats)) if self.side_of(seat) == side) for side in (0, 1))
        return tuple(team for team in teams if len(team) == 2)

    def _changed(self) -> None:
        self._show()
        self._on_change()

    def set_count(self, count: int) -> None:
        """Set the number of seats, if the game allows it."""
        if count not in self.game.players or count == len(self.seats):
            return
        level = self._level_beside()
        usual = [seat if seat.is_person else Seat(seat.name, seat.player, level) for seat in self._usual(count)]
        self.seats = [self.seats[number] if number < len(self.seats) else usual[number] for number in range(count)]
        self._changed()

    def change_seats(self) -> None:
        """Move all players but the first on by one seat."""
        first, *others = self.seats
        self.seats = [first, *others[-1:], *others[:-1]]
        self._changed()

    def set_name(self, number: int, text: str) -> None:
        """Name the player on a seat."""
        seat = self.seats[number]
        self.seats[number] = Seat(text, seat.player, seat.level)
        self._tell()

    def set_player(self, number: int, level: AILevel | None) -> None:
        """Put an AI player of a level on a seat, or a person."""
        name = self.seats[number].name
        self.seats[number] = Seat(name) if level is None else Seat(name, PlayerKind.AI, level)
        self._changed()

    def named(self) -> tuple[Seat, ...]:
        return tuple(
            Seat(seat.name.strip() or NAMES[number], seat.player, seat.level) for number, seat in enumerate(self.seats)
        )
