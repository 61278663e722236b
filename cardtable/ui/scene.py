"""The contract of a scene, which fills the window: menu, new match, table, score sheet."""

from collections.abc import Iterator
from typing import Protocol

from pygame import Surface
from pygame.event import Event

from cardtable.ui.keyboard.gate import MIN_REST_SECONDS
from cardtable.ui.listing import Part
from cardtable.ui.look import Look


class Stage(Protocol):
    """The part of the main loop that a scene may use."""

    @property
    def look(self) -> Look:
        """How things are drawn now."""
        ...

    @property
    def departures(self) -> int:
        """How often the person has turned to another window so far."""
        ...

    def go(self, scene: "Scene") -> None:
        """Show another scene from the next tick on."""

    def shut_input(self, seconds: float = 0.0, rest: float = MIN_REST_SECONDS) -> None:
        """Ignore presses until all keys and buttons have been released for a moment, and these seconds have passed.

        For things that come up by themselves, such as a turn: no press meant for something else counts there.

        :param rest: the moment, in seconds; after ``SEEN_SECONDS`` the usual one is enough.
        """

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back to the window."""


class Scene:
    """One scene. The loop calls ``enter`` and ``layout`` first, then ``handle``, ``update`` and ``draw``.

    Positions and modifier keys come from events alone. ``draw`` changes nothing.
    """

    stage: Stage
    look: Look
    now: float = 0.0
    """The time of this turn in seconds, set by the loop before events: the last ``update`` may be a second ago."""
    dirty: bool = True
    """Set this when something looks different: the loop then draws a frame and clears it."""

    @property
    def animating(self) -> bool:
        """Whether something moves and every tick needs a frame."""
        return False

    @property
    def waiting(self) -> bool:
        """Whether something is about to change by itself: an answer is awaited, a step follows, a notice goes."""
        return False

    @property
    def timed(self) -> bool:
        """Whether a timer runs of something less urgent, such as a tip, a caret or a bubble."""
        return False

    @property
    def text_receiver(self) -> object:
        """What takes typed text now: another one than before a key was pressed does not take the text of that key."""
        return None

    def enter(self, stage: Stage) -> None:
        """Take the stage. Called each time the scene comes up."""
        self.stage = stage

    def leave(self) -> None:
        """Leave the stage: another scene comes up, or the program ends."""

    def layout(self, look: Look) -> None:
        """Place everything for this look. Called when the scene comes up, and when the window or the theme changes."""
        self.look = look

    def handle(self, event: Event) -> None:
        """Handle one event. Positions are in pixels of the surface."""

    def update(self, now: float) -> None:
        """Advance to ``now`` (seconds). Called every tick, even when nothing is drawn."""

    def draw(self, surface: Surface) -> None:
        """Draw everything."""

    def save(self) -> None:
        """Save everything that must not be lost: the program is about to end."""

    def parts(self) -> Iterator[Part]:
        """Yield the labelled things on the screen."""
        return iter(())
