"""Whatever lies on top: a cut text is opened where it stands, Tab stays there, and Esc closes it and nothing else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.drawing.text import Fitted
from cardtable.ui.listing import Layer, Part
from cardtable.ui.look import Look
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.scene import Scene
from cardtable.ui.widgets.button import Button, HoldButton, MenuButton
from cardtable.ui.widgets.choice import Choice, Tabs
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.fields import KeyField, Slider, Stepper, StepRange, Toggle
from cardtable.ui.widgets.labels import Heading, Label
from cardtable.ui.widgets.layout import PanelBox
from cardtable.ui.widgets.notices import DELAY_SECONDS, Tooltip
from cardtable.ui.widgets.scroll import ChoiceList, Form, Scrolled, ScrollText
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Widget
from tests.commits import by_turns
from tests.ui.sitter import Sitter
from tests.ui.widgets.desk_with_buttons import nothing
from tools.record_pictures import SHAPES, moments, reshape, scenes

OPTIONS: Final = [(number, f"Option {number}, which is long") for number in range(7)]
MOST_TEXTS: Final = 6


@pytest.fixture
def _all_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every text for one that is cut, except in a tip, where it is whole."""
    draw, draw_tip = Look.draw, Tooltip.draw
    in_tip: list[bool] = []

    def cut(look: Look, surface: Surface, what: Fitted, *rest: Any) -> Rect:
        return draw(look, surface, what if in_tip else replace(what, cut=bool(what.text.strip())), *rest)

    def tip(tooltip: Tooltip, *rest: Any) -> None:
        in_tip.append(True)
        draw_tip(tooltip, *rest)
        in_tip.pop()

    monkeypatch.setattr(Look, "draw", cut)
    monkeypatch.setattr(Tooltip, "draw", tip)


def frame(scene: Scene) -> list[Part]:
    """Return what a scene draws, with its pictures kept."""
    look = scene.look
    look.listing.begin(look.metrics.size)
    with look.listing.of(look.metrics.size) as parts:
        scene.draw(Surface(look.metrics.size, 0, 32))
    return parts


def seen(scene: Scene) -> list[Part]:
    """Return the cut texts that can be read: those of the topmost dialog, or else what no higher layer covers."""
    parts = frame(scene)
    texts = [part for part in parts if part.kind == "text" and part.cut]
    if any(part.layer is Layer.DIALOG for part in texts):
        texts = [part for part in texts if part.layer >= Layer.DIALOG]
    boxes = [(number, part) for number, part in enumerate(parts) if part.kind == "box"]
    return [
        text
        for text in texts
        if not any(box.layer > text.layer and box.rect.contains(text.rect) for number, box in boxes)
    ]


def tips(scene: Scene) -> list[str]:
    """Return the texts of the tips on the screen."""
    return [part.label for part in frame(scene) if part.kind == "text" and part.layer is Layer.NOTICE and not part.cut]


# --- one desk: kinds of widgets, in each place


KINDS: Final[dict[str, Callable[[], Widget]]] = {
    "button": lambda: Button("Bid one hundred and forty", nothing),
    "button to hold": lambda: HoldButton("Pick up four cards", nothing, key="P"),
    "line of a menu": lambda: MenuButton("Rules of this game", "", nothing, key="G", role=Role.PLAIN),
    "switch": lambda: Toggle("Show the log", True, nothing),
    "choice side by side": lambda: Choice("Pace", [(1, "Slow"), (2, "Fast")], 1, nothing),
    "choice in a list": lambda: Choice("Theme", OPTIONS, 0, nothing),
    "tabs": lambda: Tabs([(1, "Table"), (2, "Pace")], 1, nothing),
    "slider": lambda: Slider("Sound", 0.5, nothing),
    "stepper": lambda: Stepper("Bid", 140, nothing, StepRange(136, 312, coarse=10)),
    "shortcut": lambda: KeyField("Hint", "H", nothing),
    "entry": lambda: TextEntry("Name", "", nothing),
    "text": lambda: Label("Five tricks are needed"),
    "heading": lambda: Heading("Cards"),
    "list": lambda: ChoiceList("Tables", ["Ann's table", "Bert's table"], lambda place, chosen: Label(f"Row {place}")),
    "page of text": lambda: ScrollText(["The first rule is this.", "The second rule is that."]),
}


def on_the_page(sitter: Sitter, widget: Widget) -> None:
    sitter.lay(widget, (100, 100, 400, 120))


def in_a_form(sitter: Sitter, widget: Widget) -> None:
    sitter.lay(Form([widget, Label("The last line")]), (100, 100, 400, 300))


def in_a_box_that_scrolls(sitter: Sitter, widget: Widget) -> None:
    sitter.lay(Scrolled(PanelBox(widget)), (100, 100, 400, 300))


def in_a_dialog(sitter: Sitter, *widgets: Widget) -> None:
    sitter.lay(Label("Beneath the dialog"), (0, 0, 1280, 720))
    sitter.desk.open(Dialog("Leave?", "", [Answer("Stay", escapes=True), Answer("Leave")], body=widgets))
    sitter.wait()


PLACES: Final = (on_the_page, in_a_form, in_a_box_that_scrolls, in_a_dialog)


def by_pointing(sitter: Sitter, texts: Sequence[Part]) -> Iterator[str]:
    for text in texts:
        sitter.point(text.rect.center)
        sitter.wait(0.5)
        yield from tips(sitter.scene)


def by_touch(sitter: Sitter, texts: Sequence[Part]) -> Iterator[str]:
    for text in texts:
        sitter.press(text.rect.center, touch=True)
        sitter.wait(0.6)
        yield from tips(sitter.scene)
        sitter.release(text.rect.center)


def by_keys(sitter: Sitter, texts: Sequence[Part]) -> Iterator[str]:
    """Ask once more than there are texts, with the focus anywhere."""
    if isinstance(sitter.desk.text_receiver, TextEntry):
        sitter.key("Tab")  # there it is a sign to be typed
    for _ in range(len(texts) + 1):
        sitter.key("?", pygame.KMOD_LSHIFT)
        yield from tips(sitter.scene)


@pytest.mark.usefixtures("_all_cut")
@pytest.mark.parametrize(
    ("kind", "place", "way"),
    by_turns(product(KINDS, PLACES, (by_pointing, by_touch, by_keys)), "widgets with a cut text, in each place"),
)
def test_every_cut_text_is_opened_where_it_stands(kind: str, place: Any, way: Any, sitter: Sitter) -> None:
    place(sitter, KINDS[kind]())
    texts = [text for text in seen(sitter.scene) if text.label != "Enter"]  # the key goes to where the focus is
    assert texts
    shown = list(way(sitter, texts))
    assert [text.label for text in texts if not any(text.label in tip for tip in shown)] == []


@pytest.mark.usefixtures("_all_cut")
@pytest.mark.parametrize("place", PLACES)
def test_every_cut_line_of_an_open_list_is_opened(place: Any, sitter: Sitter) -> None:
    choice = Choice("Theme", OPTIONS, 2, nothing)
    place(sitter, choice)
    choice.open()
    sitter.wait()
    lines = [text for text in seen(sitter.scene) if text.layer is Layer.NOTICE]
    assert [line.label for line in lines] == [name for _, name in OPTIONS]
    shown = list(by_pointing(sitter, lines))
    assert [line.label for line in lines if line.label not in shown] == []
    for line in lines[-2:]:
        sitter.key("End" if line is lines[-1] else "Down")
        assert line.label in set(by_keys(sitter, lines[:1])) or line is not lines[-1]


@pytest.mark.usefixtures("_all_cut")
def test_a_text_under_a_dialog_is_not_opened_through_it(sitter: Sitter) -> None:
    sitter.lay(Button("Beneath it, too", nothing), (560, 330, 300, 44))
    in_a_dialog(sitter)
    frame(sitter.scene)
    for place in product(range(20, 1280, 120), range(20, 720, 80)):
        sitter.point(place)
        sitter.wait(0.5)
        assert not any("Beneath" in tip for tip in tips(sitter.scene)), place


# --- layers over layers: Tab, Esc and the focus


def test_tab_stays_in_the_topmost_dialog_and_each_esc_closes_one(sitter: Sitter) -> None:
    under = [sitter.lay(Button(name, nothing), (100 + 200 * n, 100, 150, 44)) for n, name in enumerate("ab")]
    sitter.key("Tab")
    dialogs = [Dialog(title, "", [Answer("No", escapes=True), Answer("Yes")]) for title in ("First", "Second")]
    for dialog in dialogs:
        sitter.desk.open(dialog)
        sitter.wait()
    first_focus = dialogs[0].default
    while dialogs:
        dialog = dialogs.pop()
        for _ in range(5):
            sitter.key("Tab")
            assert sitter.desk.text_receiver in dialog.buttons
        focused = sitter.desk.text_receiver
        sitter.key("?", pygame.KMOD_LSHIFT)
        sitter.key("Esc")
        assert sitter.desk.dialog is dialog  # the tip goes first
        assert sitter.desk.text_receiver is focused
        sitter.key("Esc")
        assert sitter.desk.dialog is (dialogs[-1] if dialogs else None)
        if dialogs:
            assert sitter.desk.text_receiver is first_focus
    assert sitter.desk.text_receiver is under[0]
    assert under[0].focused


def test_esc_closes_an_open_list_in_a_dialog_and_nothing_else(sitter: Sitter) -> None:
    choice = Choice("Theme", OPTIONS, 2, nothing)
    in_a_dialog(sitter, choice)
    sitter.key("Enter")
    assert choice.grabs
    sitter.key("Esc")
    assert not choice.grabs
    assert sitter.desk.text_receiver is choice
    sitter.key("Esc")
    assert sitter.desk.dialog is None


# --- the table: what lies over it


SITUATIONS: Final = (
    "page-saved",
    "panel-cards-blues-and-greens",
    "panel-hint-five-hundred",
    "panel-trick-five-hundred",
    "panel-pause-five-hundred",
    "table-tutor",
    "table-replay",
    "table-lesson",
    "moment-bg-going-out",
)


def situation(name: str) -> Any:
    """Return the program there."""
    if name.startswith("moment"):
        program = moments()[name](SHAPES[0])
    else:
        program = scenes()[name]()
        reshape(program, SHAPES[0])
    program.loop.show()
    return program


@pytest.mark.usefixtures("_all_cut")
@pytest.mark.parametrize(
    "name",
    [
        "panel-log-five-hundred",
        "table-curtain",
        *by_turns(((name,) for name in SITUATIONS), "what can lie over the table, with cut texts", name=str),
    ],
)
def test_every_cut_text_is_opened_by_pointing_whatever_is_on_the_screen(name: str) -> None:
    scene = situation(name).scene
    texts = [text for text in seen(scene) if any(map(str.isalpha, text.label))]
    assert texts
    texts = texts[:: 1 + len(texts) // MOST_TEXTS]
    closed = []
    for text in texts:
        point_at(scene, text.rect.center)
        if not any(text.label in tip for tip in tips(scene)):
            closed.append(text.label)
    written = {part.label for part in frame(scene)}
    assert [label for label in closed if label in written] == []  # figures may have been counting up


def point_at(scene: Scene, pos: tuple[int, int]) -> None:
    """Point at a place until a tip has come, if one comes."""
    for place in ((3, 3), pos):
        scene.handle(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        scene.update(scene.now)
        frame(scene)
    scene.now += DELAY_SECONDS + 0.01
    scene.update(scene.now)


def focused(scene: TableScene) -> list[Widget]:
    """Return the widgets that have a focus: the table's, and those of its panels."""
    desks = (scene.desk, *scene.panels.desks)
    return [desk.focus.current for desk in desks if desk.focus.current is not None]


def tab(program: Any, mod: int) -> None:
    program.scene.handle(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=mod, unicode=""))
    program.run(0.1)


@pytest.mark.parametrize("mod", [0, pygame.KMOD_LSHIFT])
@pytest.mark.parametrize("panel", ["log", "cards", "hint"])
def test_tab_goes_through_what_is_asked_and_through_an_open_panel(panel: str, mod: int) -> None:
    program = situation(f"panel-{panel}-five-hundred")
    scene = program.scene
    (there,) = scene.panels.desks
    wanted = [*scene.desk.focus.ring(), *there.focus.ring()]
    passed = []
    for _ in range(len(wanted)):
        tab(program, mod)
        (widget,) = focused(scene)
        passed.append(widget)
    assert set(passed) == set(wanted)
    first_in_panel = next(place for place, widget in enumerate(passed) if widget in there.focus.ring())
    assert first_in_panel == (0 if mod else len(scene.desk.focus.ring()))
    tab(program, mod)
    assert focused(scene) == []


def test_a_press_on_the_table_takes_the_focus_from_a_panel() -> None:
    program = situation("panel-log-five-hundred")
    (there,) = program.scene.panels.desks
    there.focus.step(1)
    program.click((300, 300))
    assert focused(program.scene) == []


def test_esc_puts_the_tip_on_a_panel_away_before_the_panel() -> None:
    program = situation("panel-log-five-hundred")
    (there,) = program.scene.panels.desks
    button = there.focus.ring()[0]
    program.move(button.rect.center)
    program.run(1)
    assert there.tooltip.shown
    program.key("Esc")
    assert not there.tooltip.shown
    assert program.scene.log.open
    program.key("Esc")
    assert not program.scene.log.open
    assert program.scene.desk.dialog is None


@pytest.mark.usefixtures("_all_cut")
def test_a_press_on_a_cut_text_of_the_last_trick_opens_it_and_one_beside_it_closes_the_panel() -> None:
    scene = situation("panel-trick-five-hundred").scene
    panel = scene.panels.trick
    cut = next(text.rect.center for text in seen(scene) if panel.rect.contains(text.rect))
    for place, stays in ((cut, True), (panel.rect.move(6, 6).topleft, False)):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.handle(Event(kind, pos=place, button=1))
        assert panel.open is stays
        frame(scene)


@pytest.mark.usefixtures("_all_cut")
def test_the_question_mark_shows_the_cut_texts_of_the_table_too() -> None:
    scene = situation("panel-log-five-hundred").scene
    texts = {text.label for text in seen(scene) if text.layer is Layer.TABLE}
    shown = set()
    for _ in range(60):
        scene.handle(Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode="?"))
        frame(scene)
        shown |= {scene.desk.tooltip.tip.text} if scene.desk.tooltip.tip is not None else set()
    assert texts & shown
