"""The table on the screen as one person handles it: cards at rest, in motion and selected. It draws nothing."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from cardtable.engine.cards import Card
from cardtable.engine.events import Dealt
from cardtable.engine.view import View
from cardtable.engine.voice.words import HandGroup
from cardtable.play.layout import LayoutSpec, SortOrder
from cardtable.ui.table.card_history import with_players
from cardtable.ui.table.card_marks import tab_height
from cardtable.ui.table.flights import (
    IN_HAND,
    ViewChange,
    back_again,
    homeward,
    moved_along,
    resting,
    travel,
    with_let_go,
)
from cardtable.ui.table.hand import LIFT, Hand
from cardtable.ui.table.layout import Spot, TableLayout, arrange
from cardtable.ui.table.melds import MeldColumns
from cardtable.ui.table.motion import Motion, Pace
from cardtable.ui.table.sizes import MAX_SMALL_HAND, Measure
from cardtable.ui.table.steps import Cue, Lingering, Step, lingering_after, steps_between

EDGE_UNITS: Final = 3
"""The width of the line around a selected card, in layout units."""


class Board:
    """The table on the screen, as one person sees it.

    :ivar view: the View on the screen, or towards which cards are moving.
    :ivar layout: where everything of that View lies.
    :ivar hand: the viewer's hand.
    :ivar bottom: the seat at the lower edge of the screen.
    :ivar version: grows whenever the cards at rest have changed.
    :ivar last_lingering: the table with the last trick that lingered.
    :ivar lingering: the same, while it is on show.
    :ivar cue: the cue over the table now.
    :ivar since: the time at which the current step came to rest.
    """

    def __init__(
        self,
        view: View,
        spec: LayoutSpec,
        sides: Sequence[Sequence[int]],
        measure: Measure,
        pace: Pace,
        bottom: int,
        groups: Callable[[View], tuple[HandGroup, ...]],
    ) -> None:
        """Lay out ``view``; ``groups`` returns the game's own grouping of the viewer's hand."""
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
        self._glides = False
        """Whether the motions take nobody's time: cards go home after a drop, or back after undo."""
        self._from: TableLayout | None = None
        """Where cards are seen before the next ``update``, if that is not where they lie."""
        self._come_from = view
        """The View of that layout."""
        self._now = 0.0
        self._queue: list[Step] = []
        self.lingering: Lingering | None = None
        self.cue: Cue | None = None
        self.since = 0.0
        self._until = 0.0
        self.last_lingering: Lingering | None = None
        self._arranged: list[tuple[View, object, TableLayout]] = []
        """The last two layouts."""
        self._steady = measure
        """The measure with the sizes of this hand: what has become smaller stays so until the next deal."""
        self._melds: Mapping[int, MeldColumns] = {}
        """Where melds have lain in this hand: they stay there while they can."""
        self.layout = self._steadily_arranged(view)
        self.rest = self.layout.spots

    def arranged(self, view: View) -> TableLayout:
        """Return where everything of ``view`` would lie."""
        hand = self.hand
        made_of = hand.cards, hand.grouped, self._steady, self._melds, self.spec
        for seen, known, layout in self._arranged:
            if seen is view and known == made_of:
                return layout
        layout = arrange(view, self.spec, self.sides, self._steady, hand.cards, self.bottom, hand.grouped, self._melds)
        self._arranged[:] = [*self._arranged[-1:], (view, made_of, layout)]
        return layout

    def _steadily_arranged(self, view: View) -> TableLayout:
        """Lay out ``view``, and keep its sizes for the Views to come."""
        layout, held = self.arranged(view), len(view.hand)
        small_hand = MAX_SMALL_HAND + (held <= self._steady.small_hand)
        self._steady, self._melds = replace(self._steady, step=layout.step, small_hand=small_hand), layout.melds
        return layout

    @property
    def selected(self) -> tuple[Card, ...]:
        """The cards of the viewer's hand that are picked up, in the order picked."""
        return self.hand.selected

    @property
    def target(self) -> View:
        """The newest View, which may not have been reached yet."""
        return self._queue[-1].view if self._queue else self.view

    def set_view(self, view: View) -> None:
        """Show ``view`` at once and without motion, such as another seat's View."""
        self._queue.clear()
        self.lingering = self.cue = None
        self._until = 0.0
        self._lay(view)
        self._stop()

    def turn_to(self, view: View) -> None:
        """Show an earlier or a later View of the same seat, after undo or redo: cards go there from where they are.

        Across a deal they do not: those are other cards.
        """
        before, seen = self.view, self._seen
        self.set_view(view)
        if _is_one_hand(before, view):
            self._from, self._come_from = seen, before

    def let_go(self, cards: Sequence[Spot]) -> None:
        """Take note of where the person lets dragged cards go.

        With the next ``update`` they set out from there: where the move takes them, or home.
        """
        self._from, self._come_from = with_let_go(self._seen, cards), self.view

    def put_down(self) -> None:
        """Put down the cards picked up: they set out from where they were held."""
        self._from, self._come_from = self._seen, self.view
        self.hand.pick(())

    def arrange(self, place: int, to: int) -> None:
        """Move a card within the hand on the person's behalf: in front of the one at ``to``, or to the end."""
        self._rearrange(lambda: self.hand.move(place, to))

    def _rearrange(self, change: Callable[[], None]) -> None:
        """Change the order of the hand: its cards go to their new places, and others arrive where they are going."""
        seen = self._seen
        change()
        self._lay(self.view)
        self._stop()
        self._from, self._come_from = seen, self.view

    def hide_hand(self, view: View) -> None:
        """Show what everybody may see; a card of the hand that was just let go still sets out from there."""
        let_go = [spot for spot in self._seen.spots if spot.zone == IN_HAND]
        self.set_view(view)
        self.let_go(let_go)

    @property
    def _seen(self) -> TableLayout:
        """The layout with all cards where they are seen: picked up, on their way, or just let go."""
        return self._from or replace(self.layout, spots=tuple(self._as_seen(spot) for spot in self.layout.spots))

    def _as_seen(self, spot: Spot) -> Spot:
        home = self.lifted(spot)
        arriving = (each for each in self.motions if each.becomes == spot.card and each.end in (home, spot.rect))
        motion = next(arriving, None)
        return replace(spot, rect=home if motion is None else motion.at(self._now)[1])

    def _stop(self) -> None:
        """Let every card be where it lies."""
        self.motions, self._glides, self._from = (), False, None
        self.rest = self.layout.spots

    def _lay(self, view: View) -> None:
        """Take the View that cards move towards, and lay it out."""
        if not _is_one_hand(self.view, view):
            self._steady, self._melds = self.measure, {}
        self.view = view
        self.hand.hold(view.hand, self.groups(view))
        self.version += 1
        self.layout = self._steadily_arranged(view)

    def show(self, view: View, cues: Sequence[Cue] = ()) -> None:
        """Move on to ``view`` after the steps that are still under way.

        :param cues: the cues to show over the table first.
        """
        # A cue may replace them on the table, but they are the last trick all the same.
        self.last_lingering = lingering_after(self.target, view, self.spec) or self.last_lingering
        self._queue += steps_between(self.target, view, self.spec, self.pace, cues)

    def busy(self, now: float) -> bool:
        """Whether something moves, lingers or waits to be shown."""
        return bool(self._queue) or now < self._until

    @property
    def coming(self) -> Step | None:
        """The next step with a cue that waits to be shown."""
        return next((step for step in self._queue if step.cue is not None), None)

    def next_step(self, now: float) -> Step | None:
        """Return the step that the next ``update`` begins; ``None`` if there is none."""
        if not self._queue or now < self._until or not all(motion.over(now) for motion in self.motions):
            return None
        return self._queue[0]

    @property
    def moving(self) -> bool:
        """Whether cards are on their way."""
        return bool(self.motions)

    @property
    def flying(self) -> bool:
        """Whether cards are on their way in a step that the table shows, for which everything else waits."""
        return self.moving and not self._glides

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The cards that can be pointed at: those at rest, and those that go home, as if they were there."""
        return self.rest if self.flying else self.layout.spots

    @property
    def waits_for_press(self) -> bool:
        """Whether what is shown stays until the person presses something."""
        return math.isinf(self._until) and not self.motions

    def set_measure(self, measure: Measure) -> None:
        """Lay everything out in another measure.

        Cards in motion fly on, to their new places; tricks that linger, and cues, stay as long as they would have.
        """
        before, lying = self.layout, {(spot.zone, spot.index) for spot in self.rest}
        on_the_way = {(spot.zone, spot.index) for spot in before.spots} - lying
        self.measure = self._steady = measure
        self._melds = {}
        self._lay(self.view)
        moved = moved_along(before, self.layout)
        self.motions = tuple(
            replace(motion, start=moved(motion.start), end=moved(motion.end)) for motion in self.motions
        )
        # A larger place may show more cards than before: these lie there at once.
        self.rest = tuple(spot for spot in self.layout.spots if (spot.zone, spot.index) not in on_the_way)
        if self._from is not None:
            seen = tuple(replace(spot, rect=moved(spot.rect)) for spot in self._from.spots)
            self._from = replace(self.layout, spots=seen)

    def hurry(self) -> None:
        """Finish everything that moves or waits at once."""
        self.set_view(self.target)

    def skip(self) -> None:
        """Finish all motion at once, because the person has clicked.

        A cue that has not been seen yet is still shown, and so is a trick that waits for a click.
        """
        if self.motions and self.cue is not None:
            self._queue.insert(0, Step(self.view, cue=self.cue, hold=self._until - self.since))
        queue = self._queue
        place = next((place for place, step in enumerate(queue) if step.cue is not None or math.isinf(step.hold)), None)
        waits = self.motions and math.isinf(self._until)
        if place is not None and queue[place].cue is not None:
            self._arrive(queue[:place], 0.0)
            self._queue = queue[place:]
        elif place is not None:
            self._arrive(queue[: place + 1], math.inf)
            self.lingering, self._queue = queue[place].lingering, queue[place + 1 :]
        elif waits:
            self._arrive((), math.inf)
        else:
            self.hurry()

    def _arrive(self, steps: Sequence[Step], until: float) -> None:
        """End all motion and show the last of these steps at once; without one, the current step stays."""
        if steps:
            self.set_view(steps[-1].view)
        self._stop()
        self._until = until
        self.version += 1

    def update(self, now: float, *, cues: bool = True) -> bool:
        """Advance to ``now``, and return whether anything changes but the places of moving cards.

        :param cues: whether a cue may begin; otherwise its step waits.
        """
        changed, self._now = False, now
        if self.motions and all(motion.over(now) for motion in self.motions):
            self.motions, self._glides, changed = (), False, True
            self.rest = self.layout.spots
            self.version += 1
        while self._queue and now >= self._until and not self.flying and (cues or self._queue[0].cue is None):
            self._begin(self._queue.pop(0), now)
            changed = True
        if self._from is not None:
            self._glide(self._from, now)
            changed = True
        if self.cue is not None and not self._queue and now >= self._until:
            self.cue, changed = None, True
        return changed

    def _begin(self, step: Step, now: float) -> None:
        """Begin a step: cards set out for their places in it."""
        before, old = self._seen, self.view
        told = self.cue is not None and self.cue.table is not None
        self.lingering, self.cue = step.lingering, step.cue
        self._lay(step.view)
        self._stop()
        if (step.cue is None or step.cue.table is None) and self.pace.flight > 0:
            change = ViewChange(old, step.view, before, self.layout, told)
            self.motions, awaited = travel(change, self.spec, self.pace, now)
            self.rest = resting(self.layout, awaited)
        self.since = rests = max((motion.ends for motion in self.motions), default=now)
        self._until = max(rests + step.hold, now + step.least)

    def _glide(self, seen: TableLayout, now: float) -> None:
        """Let cards go from where they are seen to where they lie, while everything goes on."""
        change = ViewChange(self._come_from, self.view, seen, self.layout)
        self._stop()
        if not self.pace.moves:
            return
        if change.moves:
            motions, awaited = travel(change, self.spec, self.pace, now)
        elif len(change.old.log) > len(change.new.log):
            motions, awaited = back_again(change, self.spec, self.pace, now)
        else:
            motions, awaited = homeward(seen, self._seen, self.pace, now)
        self.motions, self._glides = motions, bool(motions)
        self.rest = resting(self.layout, awaited)
        self.version += 1

    def reach(self, spot: Spot) -> Rect:
        """Return the place of a card of the hand together with its place when it is selected."""
        free = max(0, spot.rect.top - self.layout.prompt.bottom - self.measure.px(EDGE_UNITS))
        return spot.rect.union(spot.rect.move(0, -min(round(LIFT * spot.rect.height), free)))

    def lifted(self, spot: Spot, hover: Spot | None = None) -> Rect:
        """Return where a card is drawn: selected cards are raised, the one under the pointer a little."""
        if not spot.in_hand:
            return spot.rect
        share = LIFT if spot.index in self.hand.picked else LIFT * 0.4 if spot == hover else 0.0
        # This is less than a card's usual rise: its edge or its tabs, which a card picked up by the person has not,
        # keep off the buttons above, and the tabs of a suggested card keep off the viewer's status.
        tabs = 0 if self.picked(spot) and not self.hand.suggested else tab_height(spot.rect.width)
        edge = self.layout.prompt.bottom + self.measure.px(EDGE_UNITS)
        free = spot.rect.top - (self.layout.buttons.bottom + tabs if tabs else edge)
        if self.hand.suggested and self.bottom in self.layout.seats:
            free = min(free, spot.rect.top - tab_height(spot.rect.width) - self.layout.seats[self.bottom].status.bottom)
        return spot.rect.move(0, -min(round(share * spot.rect.height), max(0, free)))

    def spot_at(self, place: tuple[int, int]) -> Spot | None:
        """Return the topmost card at a place."""
        for spot in reversed(self.spots):
            rect = self.lifted(spot)
            if spot.in_hand:
                rect = rect.union(spot.rect)
            if rect.collidepoint(place):
                return spot
        return None

    def zone_at(self, place: tuple[int, int]) -> str:
        """Return the name of the zone at a place, even if the zone is empty; ``""`` if there is none."""
        spot = self.spot_at(place)
        if spot is not None:
            return spot.zone
        # A place may lie within another: the prize lies in the middle of the bids.
        zones = [(box.width * box.height, name) for name, box in self.layout.boxes.items() if box.collidepoint(place)]
        return min(zones, default=(0, ""))[1]

    @property
    def winning_spot(self) -> Spot | None:
        """The winning card of the trick or bids on show."""
        if self.lingering is None or self.lingering.winner is None:
            return None
        shown = [spot for spot in self.rest if self.spec.zone(spot.kind).linger]
        players = with_players(self.view, shown)
        return next((spot for spot, player in players if player == self.lingering.winner), None)

    def picked(self, spot: Spot) -> bool:
        """Whether a card of the viewer's hand is picked up."""
        return spot.in_hand and spot.index in self.hand.picked

    def sort_by(self, order: SortOrder) -> None:
        """Sort the viewer's hand."""
        self._rearrange(lambda: self.hand.sort_by(order))


def _is_one_hand(view: View, other: View) -> bool:
    """Whether two Views of a seat are of the same hand, with no deal between them."""
    moves = min(len(view.log), len(other.log))
    between = (*view.log[moves:], *other.log[moves:])
    return view.seat == other.seat and all(entry.event(Dealt) is None for entry in between)
