"""The seats in the set-up of a match, around a table: their number, names and players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.engine.title import Sides, are_teams
from cardtable.engine.voice.people import first_name
from cardtable.pages.parts import Fan, fan_in
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.drawing.faces import USUAL_FACES, faces_of
from cardtable.ui.drawing.icons import DOWN
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look
from cardtable.ui.page import label_widths
from cardtable.ui.theme import BODY, LARGE, SMALL, Ground
from cardtable.ui.widgets.button import Button, draw_icon
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.entry import MAX_NAME_LENGTH, TextEntry
from cardtable.ui.widgets.fields import Stepper, StepRange
from cardtable.ui.widgets.skin import chosen_box, panel_box, well
from cardtable.ui.widgets.widget import Widget


class SeatPlace(NamedTuple):
    """A place around the table.

    :param column: -1 at the left, 0 in the middle, 1 at the right.
    :param row: -1 at the top, 0 in the middle, 1 at the bottom.
    """

    column: int
    row: int


MIDDLE: Final = SeatPlace(0, 0)
BOTTOM, TOP, LEFT, RIGHT = SeatPlace(0, 1), SeatPlace(0, -1), SeatPlace(-1, 0), SeatPlace(1, 0)
TOP_LEFT, TOP_RIGHT = SeatPlace(-1, -1), SeatPlace(1, -1)
BOTTOM_LEFT, BOTTOM_RIGHT = SeatPlace(-1, 1), SeatPlace(1, 1)

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


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of places for seats: three rows of up to three.

    :param size: the size of a seat.
    """

    area: Rect
    size: tuple[int, int]

    def place(self, seat: SeatPlace) -> Rect:
        place, (wide, high) = Rect((0, 0), self.size), self.size
        place.centerx = (self.area.left + wide // 2, self.area.centerx, self.area.right - wide // 2)[seat.column + 1]
        place.centery = (self.area.top + high // 2, self.area.centery, self.area.bottom - high // 2)[seat.row + 1]
        return place

    def middle(self, seats: Sequence[SeatPlace]) -> Rect:
        top = self.area.top + (self.size[1] if any(seat.row == TOP.row for seat in seats) else 0)
        bottom = self.area.bottom - self.size[1]
        beside = self.size[0] if LEFT in seats else 0
        return Rect(self.area.left + beside, top, self.area.width - 2 * beside, bottom - top)


def columns_of(players: int) -> int:
    """Return the number of seats in the fullest row."""
    return 3 if players >= 6 else 2


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

    def __init__(
        self, value: AILevel | None, level: AILevel, on_change: Callable[[AILevel | None], None], name: str
    ) -> None:
        """Begin with a player.

        :param level: the level of the AI player that a press on its chip chooses.
        :param name: the seat's name, for the tip.
        """
        super().__init__("", SITTERS, value, on_change, tip=f"Who plays as {name}.")
        self.level = value or level
        self.chips: tuple[Rect, ...] = ()
        """The places of the two chips; empty in too little room."""

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
    AILevel.EASY: "forgiving: slips now and then",
    AILevel.NORMAL: "plays at a glance, rarely slips",
    AILevel.HARD: "strong: weighs half its moves",
    AILevel.EXPERT: "strongest: weighs every move",
}
"""The description of an AI player by level."""
WIDTH_UNITS: Final = 300.0
"""The width of a panel if there is room, in units that shrink like text."""
MIN_WIDE_UNITS: Final = 284.0
"""The least width of a panel with the face beside both name and chips, in the same units."""
FACE_UNITS: Final = 66.0
"""The width of such a face, in the same units."""
MIN_FACE_UNITS: Final = 34.0
"""The least width of a face that makes room for a long name, in layout units."""
NARROW_UNITS: Final = 140.0
"""The width of a panel below which its margins are narrow, in layout units."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The panel of one seat.

    :param tag: the place or the relation of the seat, such as ``left`` or ``your partner``.
    :param side: 0 or 1 with teams; ``None`` without.
    """

    seat: Seat
    face: str
    side: int | None
    tag: str
    name: TextEntry
    sitter: SitterChoice

    @staticmethod
    def height(look: Look, width: int) -> int:
        metrics = look.metrics
        rows = 2 * metrics.target + metrics.px(4) + 2 * metrics.px(8)
        return rows + (_line_height(look) if width >= look.metrics.px(MIN_WIDE_UNITS) else 0)

    def _is_wide(self, look: Look, rect: Rect) -> bool:
        return rect.width >= look.metrics.px(
            MIN_WIDE_UNITS
        ) and rect.height > 2 * look.metrics.target + look.metrics.px(20)

    def _face_rect(self, look: Look, rect: Rect) -> Rect:
        """Return the place of the face; an empty one where the name needs all the room."""
        metrics, margin = look.metrics, self._margin(look, rect)
        if self._is_wide(look, rect):
            side = look.metrics.px(FACE_UNITS)
            return Rect(rect.x + margin, rect.y + metrics.px(10), side, side)
        beside = rect.width - 3 * margin - self.name.least_width(look)
        if beside < metrics.px(MIN_FACE_UNITS):
            return Rect(rect.x, rect.y, 0, 0)
        side = min(metrics.target - metrics.px(4), beside)
        return Rect(rect.x + margin, rect.y + metrics.px(8) + (metrics.target - side) // 2, side, side)

    def _margin(self, look: Look, rect: Rect) -> int:
        return look.metrics.px(6 if rect.width < look.metrics.px(NARROW_UNITS) else 10)

    def place(self, look: Look, rect: Rect) -> None:
        """Place the name and the chips."""
        metrics, margin = look.metrics, self._margin(look, rect)
        face, right = self._face_rect(look, rect), rect.right - margin
        left = face.right + margin
        top = rect.y + metrics.px(8)
        name = Rect(left, top, right - left, metrics.target)
        tag = look.text.width(self.tag, look.dim_style(Ground.DARK, SMALL)) + metrics.px(8)
        self.name.layout(name, look)
        if name.width - tag >= max(metrics.px(100), self.name.least_width(look)):
            name.width -= tag
        self.name.layout(name, look)
        chips = left if self._is_wide(look, rect) else rect.x + margin
        self.sitter.layout(Rect(chips, name.bottom + metrics.px(4), right - chips, metrics.target), look)

    def draw(self, surface: Surface, look: Look, rect: Rect) -> None:
        """Draw the panel with the face and the texts."""
        look.shapes.draw(surface, rect, panel_box(look, Ground.DARK, shadow=False))
        face = self._face_rect(look, rect)
        if face.width:
            look.portraits.draw(surface, look.shapes, look.theme, face, self.face, side=self.side)
        dim = look.dim_style(Ground.DARK, SMALL)
        right = rect.right - look.metrics.px(12)
        tag = Rect(self.name.rect.right, self.name.rect.y, right - self.name.rect.right, self.name.rect.height)
        if look.text.width(self.tag, dim) <= tag.width:
            look.write(surface, self.tag, dim, tag, Align.RIGHT)
        line = Rect(rect.x + look.metrics.px(14), self.sitter.rect.bottom, 0, _line_height(look))
        line.width, line.y = right - line.x, min(line.y + look.metrics.px(4), max(line.y, rect.bottom - line.height))
        if line.bottom <= rect.bottom:
            look.write(surface, self.words, dim, line)

    @property
    def words(self) -> str:
        """One line about the player."""
        if not self.seat.is_person:
            return LEVEL_WORDS[self.seat.level]
        return "played by you" if self.tag == "you" else "plays at this screen"


def _line_height(look: Look) -> int:
    return round(look.text.line_height(look.dim_style(Ground.DARK, SMALL)) * 1.1)


CARD_UNITS: Final = 76
"""The greatest width of a card."""
MIN_CARD_UNITS: Final = 30
"""Narrower cards are left out."""


@dataclass(frozen=True, slots=True)
class TableMiddle:
    """The free places of the middle.

    :param cards: the place of the cards.
    :param below: the place of the facts: the same, or the one below the seats at the sides where these meet, or the
        corner beside the lowest seat where a button lies below them.
    """

    cards: Rect
    below: Rect

    @property
    def whole(self) -> bool:
        """Whether both are one place."""
        return self.cards == self.below


def middle_in(room: Rect, centre: Rect, area: Rect, width: int) -> TableMiddle:
    """Return the middle of a table.

    :param room: the free room between the seats.
    :param centre: the place between the seats at the sides.
    :param area: the place of the whole table.
    :param width: the width that the facts need.
    """
    if room.width >= width:
        return TableMiddle(room.copy(), room.copy())
    upper = Rect(area.x, room.y, area.width, max(0, centre.top - room.y))
    return TableMiddle(upper, Rect(area.x, centre.bottom, area.width, max(0, room.bottom - centre.bottom)))


def facts_size(look: Look, facts: Sequence[str]) -> tuple[int, int]:
    style, pad = look.dim_style(Ground.DARK, SMALL), look.metrics.px(6)
    wide = max((look.text.width(fact, style) for fact in facts), default=0)
    return wide + 2 * pad, len(facts) * look.text.line_height(style) + pad


def fan_of(look: Look, middle: TableMiddle, cards: Sequence[Card]) -> Fan:
    """Return the largest fan of the cards that has room."""
    return fan_in(cards, _inside(look, middle).size, look.metrics.px(CARD_UNITS))


def _inside(look: Look, middle: TableMiddle) -> Rect:
    """Return the place of the cards without its margins."""
    return middle.cards.inflate(-look.metrics.px(12), -look.metrics.px(12))


def places_in(look: Look, middle: TableMiddle, fan: Fan, facts: Sequence[str]) -> tuple[Rect, Rect]:
    """Return the places of the cards and of the facts; either is empty if it has no room."""
    gap, pill = look.metrics.px(8), Rect((0, 0), facts_size(look, facts) if facts else (0, 0))
    if pill.width > middle.below.width or pill.height + 2 * gap > middle.below.height:
        pill.size = (0, 0)
    room = _inside(look, middle)
    place = Rect((0, 0), fan.size if fan.cards and fan.width >= look.metrics.px(MIN_CARD_UNITS) else (0, 0))
    if middle.whole and place.height + gap + pill.height > room.height:
        pill.size = (0, 0)
    pill.center, place.center = middle.below.center, room.center
    if middle.whole and pill.height and place.height:
        place.top = room.centery - (place.height + gap + pill.height) // 2
        pill.top = place.bottom + gap
    return place, pill


def draw_middle(
    surface: Surface, look: Look, middle: TableMiddle, cards: Sequence[Card], facts: Sequence[str], art: CardArt | None
) -> None:
    """Draw the cards, and the facts below them, if there is room."""
    fan = fan_of(look, middle, cards if art is not None else ())
    place, pill = places_in(look, middle, fan, facts)
    if art is not None and place.height:
        fan.draw(surface, art, place)
    if not pill.height:
        return
    look.shapes.draw(surface, pill, Box(look.theme.panel, look.metrics.px(8), look.theme.panel_alpha))
    style = look.text_style(Ground.DARK, SMALL)
    line = look.text.line_height(style)
    for number, fact in enumerate(facts):
        row = Rect(pill.x, pill.centery - len(facts) * line // 2 + number * line, pill.width, line)
        look.write(surface, fact, style, row, Align.CENTRE)


def draw_teams(
    surface: Surface, look: Look, sides: Sides, names: Sequence[str], panels: Sequence[Rect], foot: int, button: Rect
) -> None:
    """Write the name of each team, with its sign, under the panel of the seat beside the first seat's.

    :param sides: the teams, that of the first seat first; none in a game without teams.
    :param foot: the top of what lies below the panels.
    :param button: the place of a button between them, which the names keep off.
    """
    for number, (seats, seat) in enumerate(zip(sides, (len(panels) - 1, 1), strict=False)):
        style = Style(look.metrics.text(BODY), look.theme.of_side(number), bold=True)
        line, panel = look.text.line_height(style), panels[seat]
        place = Rect(panel.x, panel.bottom + look.metrics.px(6), panel.width, line)
        if place.bottom > foot:
            return
        if place.colliderect(button):
            gap = look.metrics.gap
            if place.left < button.left:
                place.width = button.left - gap - place.left
            else:
                place = Rect(button.right + gap, place.top, place.right - button.right - gap, line)
        size = look.metrics.px(11)
        sign = Rect(place.left + look.metrics.px(2), place.centery - size // 2, size, size)
        look.shapes.draw(surface, sign, Box(style.colour, 0 if number else size // 2))
        text = Rect(sign.right + look.metrics.px(8), place.top, place.right - sign.right - look.metrics.px(8), line)
        called = [names[each] for each in seats]
        forms = tuple(" & ".join(form) for form in (called, map(first_name, called)))
        look.write(surface, forms, style, text)


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
            high = facts_size(look, self.facts)[1] + 2 * metrics.gap
            facts = Rect(grid.area.left, grid.area.bottom - high, 0 if BOTTOM_LEFT in places else corner, high)
            self.middle = TableMiddle(self.middle.cards, facts)
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
        names, button = [seat.name for seat in self.named()], self.swap.rect if self.swap.visible else Rect(0, 0, 0, 0)
        draw_teams(surface, look, self._teams(), names, places, places[0].top, button)

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
