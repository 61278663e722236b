"""The contract of everything that fills the window: menu, set-up, table, score sheet."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from pygame import Rect, Surface
from pygame.event import Event

from cardtable.ui.look import Look


class Part(NamedTuple):
    """Something on the screen that can be named: ``kind`` is ``button``, ``text``, ``card`` or a widget's own word."""

    kind: str
    rect: Rect
    label: str


class Stage(Protocol):
    """What a scene may ask of the loop that runs it."""

    @property
    def look(self) -> Look:
        """How things are drawn now."""
        ...

    def go(self, scene: "Scene") -> None:
        """Show another scene from the next tick on."""

    def restyle(self, look: Look) -> None:
        """Draw with another theme or text size from now on."""

    def shut_input(self) -> None:
        """Let nothing count that is pressed before all keys and buttons have been released for a moment.

        For what comes up by itself, such as a turn: no press that was meant for something else does anything in it.
        """

    def slice_end(self) -> float | None:
        """Return the time of ``perf_counter`` at which work that can be done in slices should pause.

        ``None`` where no time goes by while the program works, so that nothing need be sliced.
        """
        ...

    def quit(self) -> None:
        """Leave the program, after the scene has saved."""

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back to the window."""


class Scene:
    """One scene. The loop calls ``enter`` and ``layout`` first, then ``handle``, ``update`` and ``draw``.

    Positions and modifier keys come from events alone. ``draw`` changes nothing.
    """

    stage: Stage
    look: Look
    dirty: bool = True
    """Set this when something looks different: the loop then draws one frame and clears it."""

    preparing: bool = False
    """Whether it makes pictures ahead, so that the next ``update`` is to come at once."""

    composing: bool = False
    """Whether its next picture is still being made: the last one stays, and the next ``update`` is to come at once."""

    @property
    def animating(self) -> bool:
        """Whether something moves, so that every tick needs a frame."""
        return False

    @property
    def resting(self) -> bool:
        """Whether nothing changes before the person does something, so that it need not be looked at often."""
        return False

    def enter(self, stage: Stage) -> None:
        """Take the stage; called each time the scene comes up."""
        self.stage = stage

    def leave(self) -> None:
        """Another scene comes up, or the program ends."""

    def layout(self, look: Look) -> None:
        """Place everything for this look; called on coming up and when window size, text size or theme change."""
        self.look = look

    def settled(self, look: Look) -> None:
        """Redo at leisure what ``layout`` only roughed in: the window has kept its size for a moment."""

    def handle(self, event: Event) -> None:
        """Take one event; positions are in pixels of the surface."""

    def update(self, now: float) -> None:
        """Move on to ``now`` (seconds); called every tick, also when nothing is drawn."""

    def make_ahead(self, until: float) -> None:
        """Make what will be seen soon: there is time before the next frame.

        :param until: when to end for this time, by ``perf_counter``.
        """

    def draw(self, surface: Surface) -> None:
        """Draw everything."""

    def save(self) -> None:
        """Keep what must not be lost: the program is about to end."""

    def parts(self) -> Iterator[Part]:
        """Yield what is on the screen by kind, place and label."""
        return iter(())
