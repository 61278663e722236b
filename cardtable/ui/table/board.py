"""The table as a person sees and handles it: what rests, what moves, what is selected. It draws nothing."""

import math
from collections.abc import Callable, Sequence
from copy import copy

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.view import View
from cardtable.engine.voice.words import Group
from cardtable.ui.table.flights import resting
from cardtable.ui.table.hand import LIFT, Hand
from cardtable.ui.table.layout import Measure, Spot, TableLayout, arrange
from cardtable.ui.table.lingering import Lingering
from cardtable.ui.table.motion import Motion, Pace
from cardtable.ui.table.spec import LayoutSpec, SortOrder
from cardtable.ui.table.steps import Cue, Step, steps_between
from cardtable.ui.table.travel import Change, travel


class Board:
    """One person's side of the table.

    :ivar view: the View that is shown, or towards which things move.
    :ivar layout: where everything lies.
    :ivar hand: the viewer's own cards as they are held.
    :ivar bottom: the seat at the lower edge of the screen.
    :ivar version: grows whenever what rests has changed.
    :ivar last_lingering: the table as the last lingering trick lay on it.
    :ivar lingering: that one while it is shown.
    :ivar cue: what is shown over the table now.
    :ivar since: the time from which on it is shown.
    """

    def __init__(
        self,
        view: View,
        spec: LayoutSpec,
        sides: Sequence[Sequence[int]],
        measure: Measure,
        pace: Pace,
        bottom: int,
        groups: Callable[[View], tuple[Group, ...]],
    ) -> None:
        """Lay ``view`` out; ``groups`` tells how the game would lay out the own hand."""
        self.spec = spec
        self.bottom = bottom
        self.version = 0
        self.sides = sides
        self.measure = measure
        self.pace = pace
        self.groups = groups
        self.hand = Hand(spec)
        self.hand.hold(view.hand, groups(view))
        self.view = view
        self.motions: tuple[Motion, ...] = ()
        self.rest: tuple[Spot, ...] = ()
        self._queue: list[Step] = []
        self.lingering: Lingering | None = None
        self.cue: Cue | None = None
        self.since = 0.0
        self._until = 0.0
        self.last_lingering: Lingering | None = None
        self._arranged: list[tuple[View, object, TableLayout]] = []
        """The last Views that were arranged; a table that is looked at ahead shares them."""
        self.layout = self.arranged(view)
        self.rest = self.layout.spots

    def arranged(self, view: View) -> TableLayout:
        """Return where everything of ``view`` would lie."""
        hand = self.hand
        made_of = hand.cards, hand.grouped, self.measure, self.spec
        for seen, known, layout in self._arranged:
            if seen is view and known == made_of:
                return layout
        layout = arrange(view, self.spec, self.sides, self.measure, hand.cards, self.bottom, hand.grouped)
        self._arranged[:] = [*self._arranged[-1:], (view, made_of, layout)]
        return layout

    @property
    def order(self) -> tuple[Card, ...]:
        """The own hand from left to right."""
        return self.hand.cards

    @property
    def selected(self) -> tuple[Card, ...]:
        """The cards of the own hand that are picked up, in the order picked."""
        return self.hand.selected

    @property
    def target(self) -> View:
        """The newest View, which may not have been reached yet."""
        return self._queue[-1].view if self._queue else self.view

    def set_view(self, view: View) -> None:
        """Show ``view`` at once, without anything moving: another seat's, or after an undo."""
        self._queue.clear()
        self.lingering = self.cue = None
        self.motions = ()
        self._lay(view)
        self.rest = self.layout.spots
        self._until = 0.0

    def _lay(self, view: View) -> None:
        """Take the View that things move towards, and find where everything will lie."""
        self.view = view
        self.hand.hold(view.hand, self.groups(view))
        self.version += 1
        self.layout = self.arranged(view)

    def show(self, view: View, cues: Sequence[Cue] = ()) -> None:
        """Let the table move on to ``view``, after what is still under way.

        :param cues: what is shown over the table first.
        """
        steps = steps_between(self.target, view, self.spec, self.pace, cues)
        for step in steps:
            if step.lingering is not None and step.lingering.prize:
                self.last_lingering = step.lingering
        self._queue += steps

    def busy(self, now: float) -> bool:
        """Whether something moves, lingers or waits to be shown."""
        return bool(self._queue) or now < self._until

    @property
    def moving(self) -> bool:
        """Whether cards are on their way."""
        return bool(self.motions)

    def relay(self, measure: Measure) -> None:
        """Lay everything out in another measure. What moves is there at once; what lingers, and what is shown over the
        table, stays as long as it would have.
        """
        self.measure = measure
        self.motions = ()
        self._lay(self.view)
        self.rest = self.layout.spots

    def hurry(self) -> None:
        """Finish at once whatever moves or waits."""
        self.set_view(self.target)

    def skip(self) -> None:
        """Finish at once what moves: somebody has clicked.

        What comes next over the table is seen, and so is a trick that waits for a click.
        """
        if self._queue and self._queue[0].cue is not None and not self.motions:
            self._until = 0.0
            return
        place = next((place for place, step in enumerate(self._queue) if math.isinf(step.hold)), None)
        if place is None and not (self.motions and math.isinf(self._until)):
            self.hurry()
            return
        if place is not None:
            step, rest = self._queue[place], self._queue[place + 1 :]
            self.set_view(step.view)
            self.lingering, self.cue, self._queue = step.lingering, step.cue, rest
        self.motions, self._until = (), math.inf
        self.rest = self.layout.spots
        self.version += 1

    def update(self, now: float) -> bool:
        """Go on to ``now`` and return whether the picture changes."""
        changed = bool(self.motions)
        if self.motions and all(motion.over(now) for motion in self.motions):
            self.motions = ()
            self.rest = self.layout.spots
            self.version += 1
        while self._queue and now >= self._until and not self.motions:
            self._begin(self._queue.pop(0), now)
            changed = True
        if self.cue is not None and not self._queue and now >= self._until:
            self.cue, changed = None, True
        return changed

    def _begin(self, step: Step, now: float) -> None:
        """Begin to show a step: cards set out for where they lie in it."""
        before, old = self.layout, self.view
        self.lingering, self.cue = step.lingering, step.cue
        self._lay(step.view)
        self.motions, self.rest = (), self.layout.spots
        if (step.cue is None or step.cue.table is None) and self.pace.flight > 0:
            change = Change(old, step.view, before, self.layout)
            self.motions, moving = travel(change, self.spec, self.pace, now)
            self.rest = resting(self.layout, moving)
        self.since = rests = max((motion.ends for motion in self.motions), default=now)
        self._until = max(rests + step.hold, now + step.least)

    def lifted(self, spot: Spot, hover: Spot | None = None) -> Rect:
        """Return where a card is drawn: selected cards stand out, the one under the pointer a little."""
        if not self.in_hand(spot):
            return spot.rect
        share = LIFT if spot.index in self.hand.picked else LIFT * 0.4 if spot == hover else 0.0
        return spot.rect.move(0, -round(share * spot.rect.height))

    def in_hand(self, spot: Spot) -> bool:
        """Whether a card lies in the viewer's own hand."""
        return spot.kind == "hand"

    def spot_at(self, place: tuple[int, int]) -> Spot | None:
        """Return the topmost card at a place."""
        for spot in reversed(self.rest):
            rect = self.lifted(spot)
            if self.in_hand(spot):
                rect = rect.union(spot.rect)
            if rect.collidepoint(place):
                return spot
        return None

    def picked(self, spot: Spot) -> bool:
        """Whether a card of the own hand is picked up."""
        return self.in_hand(spot) and spot.index in self.hand.picked

    def sort_by(self, order: SortOrder) -> None:
        """Sort the hand anew."""
        self.hurry()
        self.hand.sort_by(order)
        self.hurry()


def previewed(board: Board, now: float) -> Board:
    """Return the table as it will be once the next step has begun; the one on the screen stays as it is."""
    ahead = copy(board)
    ahead.hand = copy(board.hand)
    ahead.hand.picked = list(board.hand.picked)
    ahead._queue = []
    ahead._begin(board._queue[0], now)
    return ahead


def coming(board: Board, now: float) -> Step | None:
    """Return what begins to be shown at the next ``update``; ``None`` if nothing does."""
    if not board._queue or now < board._until or not all(motion.over(now) for motion in board.motions):
        return None
    return board._queue[0]
