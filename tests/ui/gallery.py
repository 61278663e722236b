"""All widgets on one screen, to be looked at: ``python -m tests.ui.gallery OUT`` draws it in many sizes and themes."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.clock import ManualClock
from cardtable.ui.desktop.window import Offscreen
from cardtable.ui.drawing import icons
from cardtable.ui.look import Look
from cardtable.ui.loop import Loop
from cardtable.ui.theme import HEADLINE, SMALL, THEMES, TITLE, Ground
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.choice import Choice, Tabs
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.fields import Slider, Stepper, StepRange, Toggle
from cardtable.ui.widgets.labels import Heading, Label, Tone
from cardtable.ui.widgets.scroll import ChoiceList, Form, Paragraph, ParagraphKind, ScrollText
from cardtable.ui.widgets.skin import Role, panel_box
from cardtable.ui.widgets.widget import Tip, Widget
from tests.ui.sitter import WidgetScene

SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))


def nothing(*_: object) -> None:
    """Do nothing."""


class Panel(Widget):
    """A piece of ground with a title for other widgets to stand on; ``inner`` is what is free in it."""

    def __init__(self, title: str, *, ground: Ground = Ground.DARK, points: float = TITLE) -> None:
        super().__init__(title)
        self.ground = ground
        self.points = points
        self.inner = Rect(0, 0, 0, 0)

    @property
    def focusable(self) -> bool:
        """Never: there is nothing to press."""
        return False

    def layout(self, rect: Rect, look: Look) -> None:
        """Take a place, and reckon what is free."""
        super().layout(rect, look)
        pad = round(look.metrics.pad * 1.25)
        inner = rect.inflate(-2 * pad, -2 * pad)
        high = look.text.line_height(look.text_style(self.ground, self.points, bold=True))
        taken = high + look.metrics.gap
        self.title_rect = Rect(inner.x, inner.y, inner.width, high)
        self.inner = Rect(inner.x, inner.y + taken, inner.width, max(0, inner.height - taken))

    def draw(self, surface: Surface) -> None:
        """Draw the ground and the title."""
        if self.look is not None:
            self.look.shapes.draw(surface, self.rect, panel_box(self.look, self.ground))
            style = self.look.text_style(self.ground, self.points, bold=True)
            self.look.write(surface, self.label, style, self.title_rect)


class Gallery(WidgetScene):
    """Every widget in some state."""

    def __init__(self) -> None:
        super().__init__()
        add = self.desk.add
        self.headline = add(Label("Cardtable ♣♦♥♠", points=HEADLINE, bold=True))
        self.tabs = add(Tabs([(1, "House rules"), (2, "Seats"), (3, "Presets")], 1, nothing))
        self.menu = add(IconButton("Menu", icons.MENU, nothing, key="Esc"))
        self.dark = add(Panel("Settings"))
        self.settings = add(Form(settings()))
        self.paper = add(Panel("Rules of the table", ground=Ground.PAPER))
        self.page = add(ScrollText(rules()))
        self.on_paper = add(Form(settings()))
        self.on_paper.ground = Ground.PAPER
        self.lists = add(Panel("Saved tables", points=22))
        rows = [f"Blues and Greens, hand {n}" for n in range(1, 12)]
        self.list = add(ChoiceList("Saved", rows, lambda place, _: Label(rows[place])))
        self.list.chosen = 1
        self.bid = add(Button("Bid 140", nothing, key="B", role=Role.PRIMARY))
        self.go_out = add(Button("Go out", nothing, key="G"))
        self.go_out.disable(Tip("You hold a red three that has not been laid.", "BG-31"))
        self.passing = add(Button("Pass", nothing, key="P", tip=Tip("You say nothing more in this auction.", "BG-12")))
        self.drop = add(Button("Throw the hand away and end", nothing, role=Role.DANGER))
        self.quiet = add(Button("Look back", nothing, key="L", role=Role.QUIET))
        self.hint = add(IconButton("Hint", icons.HINT, nothing, key="H", role=Role.PLAIN))
        self.undo = add(IconButton("Undo", icons.UNDO, nothing, key="U", role=Role.PLAIN))
        self.buttons = [self.bid, self.passing, self.go_out, self.drop, self.quiet, self.hint, self.undo]

    def layout(self, look: Look) -> None:
        """Place everything."""
        super().layout(look)
        m = look.metrics
        pad, gap, target = m.pad, m.gap, m.target
        width, height = m.size
        self.headline.layout(Rect(pad, pad, width // 2, round(target * 1.3)), look)
        self.menu.layout(Rect(width - pad - target, pad, target, target), look)
        self.tabs.layout(Rect(width // 2, pad, width // 2 - 2 * pad - target, target), look)
        top = pad + round(target * 1.3) + gap
        bottom = height - pad - target - gap
        third = (width - 4 * pad) // 3
        self.dark.layout(Rect(pad, top, third, bottom - top), look)
        self.settings.layout(self.dark.inner, look)
        self.paper.layout(Rect(2 * pad + third, top, third, bottom - top), look)
        inner = self.paper.inner
        half = inner.height // 2
        self.page.layout(Rect(inner.x, inner.y, inner.width, half - gap), look)
        self.on_paper.layout(Rect(inner.x, inner.y + half, inner.width, half), look)
        self.lists.layout(Rect(3 * pad + 2 * third, top, third, bottom - top), look)
        self.list.layout(self.lists.inner, look)
        x = pad
        room = width - 2 * pad - gap * (len(self.buttons) - 1)
        wanted = [button.natural_size(look)[0] for button in self.buttons]
        share = min(1.0, room / sum(wanted))
        for button, wide in zip(self.buttons, wanted, strict=True):
            button.layout(Rect(x, height - pad - target, int(wide * share), target), look)
            x += int(wide * share) + gap
        self.desk.layout(look)


def settings() -> list[Any]:
    """Return one field of each kind."""
    locked = Toggle("Undo for everybody", False, nothing)
    locked.disable("Only when one person plays.")
    return [
        Heading("The table"),
        Choice("Twos", [("wild", "wild"), ("high", "high"), ("plain", "plain")], "high", nothing),
        Choice("Level of Bert", [(n, f"level {n} of ten") for n in range(10)], 3, nothing),
        Stepper("Target", 500, nothing, StepRange(100, 2000, 10, 100)),
        Stepper("Players", 4, nothing, StepRange(2, 8)),
        Toggle("Confirm bids and trumps", True, nothing),
        locked,
        Slider("Speed of cards", 0.4, nothing),
        TextEntry("Name", "Ann", nothing),
        TextEntry("Deal", "", nothing, placeholder="any"),
        Label("What was ruled where the source is silent stands in the rules.", points=SMALL, tone=Tone.DIM),
    ]


def rules() -> list[Paragraph]:
    """Return some text with numbers."""
    return [
        Paragraph("The auction", ParagraphKind.HEADING),
        Paragraph("Whoever bids highest names trumps; ♥ and ♦ count as any other suit.", anchor="BG-12", numbered=True),
        Paragraph(
            "A two gives the trick away, even against a black three: 2♠ lies under 3♣.", anchor="BG-30", numbered=True
        ),
        Paragraph("The last trick counts ten. " * 6, anchor="BG-41", numbered=True),
        Paragraph("Printed in the third document.", ParagraphKind.NOTE),
    ]


def click(screen: Offscreen, rect: Rect) -> None:
    """Click in the middle of ``rect``."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.post(Event(kind, pos=rect.center, button=1))


def shots(screen: Offscreen, look: Look) -> Iterator[str]:
    """Bring the gallery into one state after the other on ``screen``, and name each."""
    clock = ManualClock()
    loop, scene = Loop(screen, look, clock), Gallery()

    def wait() -> None:
        for _ in range(12):
            loop.tick()
            clock.sleep(0.05)

    loop.go(scene)
    loop.tick()
    scene.desk.focus.set(scene.passing)
    screen.post(Event(pygame.MOUSEMOTION, pos=scene.go_out.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    wait()
    yield "plain"
    level: Any = next(each for each in scene.settings.children() if each.label.startswith("Level"))
    click(screen, level.control)
    scene.desk.say("Bert took the trick with 9♥.")
    wait()
    yield "list"
    screen.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    loop.tick()
    text = "The table is kept; “Continue” in the menu goes on with it.\nBert, Cleo and Dora will wait."
    answers = [Answer("Stay", escapes=True, key="Esc"), Answer("Leave", role=Role.PRIMARY, key="Enter")]
    scene.desk.open(Dialog("Leave the table?", text, answers, body=[TextEntry("Name", "Sunday", nothing)]))
    loop.tick()
    yield "dialog"


def pictures(out: Path) -> None:
    """Draw everything in all sizes and themes."""
    out.mkdir(parents=True, exist_ok=True)
    for theme in THEMES.values():
        for size in SIZES if theme.name == "felt-green" else SIZES[1:2]:
            screen = Offscreen(size)
            for name in shots(screen, Look.of(size, theme)):
                pygame.image.save(screen.surface, out / f"{theme.name}-{size[0]}-{name}.png")


if __name__ == "__main__":
    pygame.display.init()
    pictures(Path(sys.argv[1]))
