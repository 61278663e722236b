"""The law of what is drawn (``drawn.py``) over games, pages and nine shapes; and that it notices planted faults.

A situation of each kind is looked at in one shape, and pages in two by turns; tables and score sheets that are alike in
all games have turns by commits. With ``--all``, all are in all shapes, and in a tall one, which takes ten minutes.
"""

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from typing import Any, Final
from zlib import crc32

import pytest
from pygame import Rect, Surface

from cardtable.engine.cards import Card
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.listing import Layer, Part
from cardtable.ui.look import Look
from cardtable.ui.scene import Scene
from cardtable.ui.table.card_painter import CardPainter
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.table_dialogs import TableMenu
from tests.commits import by_turns, its_turn
from tests.situations import MEDIUM, SMALL, asked
from tests.ui.at_the_table import Program, at_index
from tests.ui.drawn import covered, faults, listed, numbered
from tests.ui.hands_on import table_of
from tests.ui.running_program import running
from tests.ui.sitter import WidgetScene
from tools.record_pictures import SHAPES, Shape, moments, reshape, scenes

SAMPLE: Final = (
    *("page-*", "crowd-*", "auction-*", "game-*-0", "hand-*", "sheet-*", "lesson-*-3", "panel-*-five-hundred"),
    "table-*",
)
"""The situations that are looked at in a few shapes each."""
BY_TURNS: Final = ("game-*", "sheet-*-*", "crowd-*-first", "crowd-*-later")
"""Those that are looked at by turns: of each game, those of a few players at one commit, and of many at the next."""
LEAST_ROOM: Final = tuple(shape for shape in SHAPES if shape.size == "largest")
LITTLE_ROOM: Final = tuple(shape for shape in SHAPES if shape.size == "largest" or shape.window == (1680, 720))
NARROW: Final = tuple(shape for shape in SHAPES if shape.size in ("normal", "largest") and shape.window == (960, 720))
MORE_SHAPES: Final[dict[str, tuple[Shape, ...]]] = {
    "table-curtain": SHAPES,
    "table-exercise": tuple(shape for shape in SHAPES if shape.size in ("large", "largest")),
    "table-replay": LEAST_ROOM,
    "table-review": LEAST_ROOM,
    "panel-cards-blues-and-greens": LITTLE_ROOM,
    "panel-hint-blues-and-greens": LITTLE_ROOM,
}
"""The shapes in which a situation has been wrong before: there it is looked at, too."""
PICKED: Final = (
    "crowd-many-cards-2", "crowd-duties", "crowd-melds", "crowd-discards", "crowd-run-to-beat", "crowd-last-prizes",
    "crowd-blackjack-4-later", "crowd-selling",
)  # fmt: skip
"""The situations in which cards are picked up: their tabs and their button must be in nobody's way, either."""
TALL: Final = Shape("normal", (1080, 1920), 100)
"""A window on a screen that is turned upright."""
TOO_NARROW: Final = SHAPES[-1]
"""The largest text in the narrowest window: there a raised card may cover a piece of the label over its group."""
WITH_FANS: Final = ("page-menu", "page-learn", "page-set-up-blackjack", "page-saved")


@pytest.fixture(autouse=True)
def _looked_at_in_the_end() -> Iterator[None]:
    """Do not draw once more what these tests have looked at."""
    yield
    running.clear()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "situation" not in metafunc.fixturenames:
        return
    if metafunc.config.getoption("all"):
        cases = [pytest.param(name, (*SHAPES, TALL), id=name) for name in scenes()]
    else:
        sampled = [name for name in scenes() if name in MORE_SHAPES or _is_one_of(name, SAMPLE)]
        in_turn = sorted(name for name in sampled if _is_one_of(name, BY_TURNS) and name not in PICKED)
        cases = [pytest.param(name, sampled_shapes(name), id=name) for name in sampled if name not in in_turn]
        cases += by_turns(
            ((name, sampled_shapes(name)) for name in in_turn),
            "tables and score sheets of each game, with a few players and with many,",
            share=2,
            name=lambda name, _: str(name),
        )
    metafunc.parametrize(("situation", "shapes"), cases)


def sampled_shapes(name: str) -> tuple[Shape, ...]:
    """Return a shape for each situation; those where room is short; for pages, the one with the least room, too."""
    if name in MORE_SHAPES:
        return MORE_SHAPES[name]
    if name in PICKED:
        return SHAPES[:2]
    if name.startswith("auction-"):
        return NARROW
    own = SHAPES[crc32(name.encode()) % len(SHAPES)]
    if name in WITH_FANS:
        return SHAPES[0], SHAPES[-1]
    return tuple(dict.fromkeys((own, SHAPES[-1]))) if name.startswith("page-") else (own,)


def _is_one_of(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def test_nothing_is_covered_cut_outside_or_too_small(situation: str, shapes: tuple[Shape, ...]) -> None:
    program = scenes()[situation]()
    if program is None:
        pytest.skip("this game never comes to that")
    scene = program.scene
    for shape in its_turn(shapes, crc32(situation.encode()), min(2, len(shapes))):
        reshape(program, shape)
        assert faults(scene) == [], shape
        if situation in WITH_FANS and shape is SHAPES[0]:
            assert [part for part in listed(scene) if part.kind == "card"], "the cards in fans are looked at, too"
        if situation == "table-curtain":
            assert scene.curtain is not None
        if situation == "table-coach":
            assert scene.advice.comment is not None
        if situation == "table-tutor":
            assert scene.desk.dialog is not None
        for cards in picks(scene) if situation in PICKED and shape is not TOO_NARROW else ():
            scene.board.hand.pick(cards)
            scene.refresh()
            assert faults(scene) == [], (shape, cards)
            scene.board.hand.pick(())


@pytest.mark.parametrize(
    "name", ["crowd-run-to-beat", "sample-blackjack-debt", "sample-big-three-auction", "hand-big-three-3"]
)
def test_cards_and_faces_are_no_larger_than_a_tall_window_has_room_for(name: str) -> None:
    program = scenes()[name]()
    reshape(program, TALL)
    assert faults(program.scene) == []


@pytest.mark.parametrize("name", list(moments()))
def test_a_moment_covers_no_text_and_cuts_none(name: str, request: pytest.FixtureRequest) -> None:
    for shape in SHAPES if request.config.getoption("all") else LEAST_ROOM[-1:]:
        assert faults(moments()[name](shape).scene) == [], shape


def test_the_number_of_cards_to_take_covers_nothing_that_is_written(at_table: Callable[..., Program]) -> None:
    program = at_table("blues-and-greens", until=asked("draw", 100), seed=4)
    scene = table_of(program)
    pointed = 0
    for spot in [spot for spot in scene.board.rest if spot.zone == "splay"]:
        program.move(at_index(spot))
        program.run(0.2)
        pointed += bool(scene.emphasis().reachable)
        assert faults(scene) == [], spot.card
    assert pointed >= 5


def picks(scene: Any) -> Iterator[tuple[Card, ...]]:
    """Yield the first and the last card of the hand, and a meld, if there is one."""
    hand = scene.board.hand.cards
    yield from (hand[:1], hand[-1:])
    yield from [action.cards for action in scene.offer.actions if len(action.cards) > 1][:1]


def test_the_number_of_a_rule_is_only_on_a_button_or_a_tip() -> None:
    place = Rect(0, 0, 10, 10)
    texts = ("You may take two cards (BG-14).", "BG-14", "Rule BG-14", "Rules BG-13, BG-14", "A-10")
    assert len(list(numbered([Part("text", place, text) for text in texts]))) == 2
    assert not list(numbered([Part("text", place, "Rule BG-14 \u00b7 F1 to read it", Layer.NOTICE)]))


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_the_longest_name_is_whole_on_the_viewers_plate_beside_the_dealers_button(
    at_table: Callable[..., Program], size: tuple[int, int]
) -> None:
    names = ("Maximiliane Hohenstaufen", "Bert", "Cleo")
    program = at_table("five-hundred", seats=3, names=names, until=asked("auction", where=is_dealers_turn), size=size)
    scene = table_of(program)
    assert scene.board.view.dealer == scene.playing.bottom == 0
    plates = [part for part in listed(scene) if part.label.startswith("Maximiliane")]
    assert plates
    assert not any(plate.cut for plate in plates)


def is_dealers_turn(state: Any) -> bool:
    return bool(state.actor == state.dealer)


def test_a_docked_log_leaves_the_middle_more_room_than_a_small_window_has() -> None:
    program = scenes()["game-blues-and-greens-4-1"]()
    scene, rooms = program.scene, []
    for shape in (Shape("normal", (800, 600), 100), Shape("small", (3840, 2160), 80)):
        reshape(program, shape)
        rooms.append(scene.board.layout.middle.width / scene.look.metrics.u)
    assert scene.log.docked
    assert rooms[1] > 1.2 * rooms[0]


# --- planted faults


class Sketch(WidgetScene):
    """A desk on which something is drawn first."""

    def __init__(self, plant: Callable[["Sketch"], None]) -> None:
        super().__init__()
        self.plant = plant
        self.surface = Surface((1, 1))

    def draw(self, surface: Surface) -> None:
        self.surface = surface
        self.look.draw_felt(surface)
        self.plant(self)
        self.desk.draw(surface)

    def text(self, x: int, text: str = "Ann has won", wide: int = 300) -> None:
        self.look.write(self.surface, text, self.look.style(), Rect(x, 100, wide, 40))

    def box(self, x: int) -> None:
        self.look.shapes.draw(self.surface, Rect(x, 90, 100, 60), Box(self.look.theme.paper, 6))

    def card(self, x: int) -> None:
        CardPainter(CardArt(), self.look.shapes).card(self.surface, Card.parse("9h"), Rect(x, 60, 90, 126))

    def face(self, x: int) -> None:
        self.look.portraits.draw(self.surface, self.look.shapes, self.look.theme, Rect(x, 90, 60, 60), "fox")

    def button(self, x: int, label: str = "Pass", high: int = 50, key: str = "") -> None:
        if all(each.label != label for each in self.desk.focus.widgets):
            self.desk.add(Button(label, lambda: None, key=key)).layout(Rect(x, 100, 120, high), self.look)


def both(*drawn: Callable[[Sketch], None]) -> Callable[[Sketch], None]:
    def plant(sketch: Sketch) -> None:
        for each in drawn:
            each(sketch)

    return plant


def over(layer: Layer, *drawn: Callable[[Sketch], None]) -> Callable[[Sketch], None]:
    def plant(sketch: Sketch) -> None:
        with sketch.look.listing.over(layer):
            both(*drawn)(sketch)

    return plant


def covering(kind: str, *drawn: Callable[[Sketch], None]) -> Callable[[Sketch], None]:
    def plant(sketch: Sketch) -> None:
        with sketch.look.listing.covering(kind):
            both(*drawn)(sketch)

    return plant


def at(what: str, x: int, *more: Any) -> Callable[[Sketch], None]:
    return lambda sketch: getattr(sketch, what)(x, *more)


PLANTED: Final = {
    "text over text": (both(at("text", 100), at("text", 130, "Bert deals")), "text 'Bert deals' covers text"),
    "a note over a text": (both(at("text", 100), at("box", 120)), "box '' covers text 'Ann has won'"),
    "a card over a text": (both(at("text", 100), at("card", 120)), "card '9h' covers text 'Ann has won'"),
    "a face over a text": (both(at("text", 100), at("face", 120)), "face 'fox' covers text 'Ann has won'"),
    "a note over a card": (both(at("card", 100), at("box", 120)), "box '' covers card '9h'"),
    "a card over a face": (both(at("face", 100), at("card", 120)), "card '9h' covers face 'fox'"),
    "a mark that may lie on cards, over a text": (
        both(at("text", 100), covering("card", at("box", 120))),
        "box '' covers text 'Ann has won'",
    ),
    "the table over a panel": (
        both(over(Layer.PANEL, at("text", 100)), at("box", 120)),
        "box '' covers text 'Ann has won'",
    ),
    "a button over a card": (both(at("card", 100), at("button", 120)), "box '' covers card '9h'"),
    "a text beside the window": (at("text", 1230), "outside: text 'Ann has won'"),
    "a card half outside": (at("card", -50), "outside: card '9h'"),
    "a low button": (at("button", 100, "Pass", 30), "too small to be pressed: button 'Pass', 120 × 30, not 44"),
    "a button with half a label": (
        at("button", 100, "Take the whole trick back from Bartholomew and Clementine"),
        "the label of a button is cut: Take the whole trick back from",
    ),
    "two buttons in one place": (
        both(at("button", 100), at("button", 180, "Bid")),
        "pressed in one place: button 'Pass' and button 'Bid'",
    ),
    "a key of two buttons": (
        both(at("button", 100, "Pass", 50, "P"), at("button", 300, "Play", 50, "P")),
        "one key, P: Pass and Play",
    ),
    "a button outside": (at("button", 1200), "outside: button 'Pass'"),
}
"""What is drawn, and the fault that the law must find."""
RIGHT: Final = {
    "a text on its note": both(at("box", 90), at("text", 100, "Ann", 60)),
    "a fan": both(at("card", 100), at("card", 120)),
    "a cut text, which can be opened": at("text", 100, "Ann has won the whole match", 60),
    "a mark on a card": both(at("card", 100), covering("card", at("box", 120), at("text", 125, "12", 60))),
    "a panel over the table": both(at("text", 100), over(Layer.PANEL, at("box", 100))),
    "things side by side": both(at("text", 100, "Ann"), at("card", 200), at("face", 300), at("button", 400)),
}


def shown(plant: Callable[[Sketch], None]) -> Sketch:
    sketch = Sketch(plant)
    sketch.layout(Look.of((1280, 720)))
    sketch.draw(Surface((1280, 720), 0, 32))  # which adds what is pressed
    return sketch


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_noticed(name: str) -> None:
    plant, fault = PLANTED[name]
    found = faults(shown(plant))
    assert any(each.startswith(fault) for each in found), found


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_no_fault(name: str) -> None:
    assert faults(shown(RIGHT[name])) == []


class Poster(Scene):
    """A text that is cut, without a pointer that could open it."""

    def draw(self, surface: Surface) -> None:
        self.look.write(surface, "Ann has won the whole match", self.look.style(), Rect(100, 100, 60, 40))


def test_a_cut_text_that_cannot_be_opened_is_noticed() -> None:
    poster = Poster()
    poster.layout(Look.of((1280, 720)))
    assert faults(poster) == ["cut: Ann has won the whole match"]


def test_a_dialog_may_cover_everything() -> None:
    sketch = shown(at("text", 600))
    sketch.desk.open(Dialog("Leave the table?", "It is saved.", [Answer("Stay", escapes=True), Answer("Leave")]))
    assert faults(sketch) == []


def test_a_long_text_over_a_menu_keeps_clear_of_its_scroll_bar() -> None:
    sketch = shown(at("text", 600))
    answers = [Answer(f"Way {number}") for number in range(6)]
    sketch.desk.open(TableMenu("Pause", "This table is not being saved: there is no room on the disk. " * 40, answers))
    sketch.draw(Surface((1280, 720), 0, 32))
    assert list(covered(listed(sketch))) == []
