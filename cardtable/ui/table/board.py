"""The table as a person sees and handles it: what rests, what moves, what is selected. It draws nothing."""

import math
from collections.abc import Callable, Sequence

from pygame import Rect

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import View
from cardtable.engine.words import Group
from cardtable.ui.table.dealing import packets
from cardtable.ui.table.flights import Flight, departures, flights, resting
from cardtable.ui.table.hand import LIFT, Hand
from cardtable.ui.table.layout import CARD_SHAPE, Measure, Spot, TableLayout, arrange
from cardtable.ui.table.motion import Motion, Pace
from cardtable.ui.table.spec import LayoutSpec, SortOrder
from cardtable.ui.table.spots import players_of
from cardtable.ui.table.staging import Stage, last_move, lingering

MIN_CARDS_TO_HURRY = 8
"""From so many cards on that move at once, they start one after the other within a second and a half at most."""
MAX_DEAL_SECONDS = 1.6
"""The last packet of a deal leaves the dealer after so long, at most."""


class Board:
    """One person's side of the table.

    :ivar view: the View that is shown, or towards which things move. ``layout``: where everything lies.
    :ivar hand: the viewer's own cards as they are held.
    :ivar bottom: the seat at the lower edge of the screen. ``version`` grows whenever what rests has changed.
    :ivar last_stage: the table as the last lingering trick lay on it. ``stage``: that one while it is shown.
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
        self._queue: list[tuple[View, Stage | None]] = []
        self.stage: Stage | None = None
        self._until = 0.0
        self.last_stage: Stage | None = None
        self.layout = self._arrange(view)
        self.rest = self.layout.spots

    def _arrange(self, view: View) -> TableLayout:
        self.version += 1
        return self.arranged(view)

    def arranged(self, view: View) -> TableLayout:
        """Return where everything of ``view`` would lie."""
        hand = self.hand
        return arrange(view, self.spec, self.sides, self.measure, hand.cards, self.bottom, hand.grouped)

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
        return self._queue[-1][0] if self._queue else self.view

    def resize(self, measure: Measure) -> None:
        """Lay everything out for another window, at once."""
        self.measure = measure
        self.hurry()

    def set_view(self, view: View) -> None:
        """Show ``view`` at once, without anything moving: another seat's, or after an undo."""
        self._queue.clear()
        self.stage = None
        self.motions = ()
        self.view = view
        self.hand.hold(view.hand, self.groups(view))
        self.layout = self._arrange(view)
        self.rest = self.layout.spots
        self._until = 0.0

    def show(self, view: View) -> None:
        """Let the table move on to ``view``, after what is still under way."""
        stage = lingering(self.target, view, self.spec)
        if stage is not None:
            self.last_stage = stage
        else:
            stage = last_move(self.target, view)
        if stage is not None:
            self._queue.append((stage.view, stage))
        self._queue.append((view, None))

    def busy(self, now: float) -> bool:
        """Whether something moves, lingers or waits to be shown."""
        return bool(self._queue) or now < self._until

    @property
    def moving(self) -> bool:
        """Whether cards are on their way."""
        return bool(self.motions)

    def hurry(self) -> None:
        """Finish at once whatever moves or waits."""
        self.set_view(self.target)

    def skip(self) -> None:
        """Finish at once what moves: somebody has clicked. A trick that waits for a click is seen first."""
        if not self.pace.waits or (self.stage is not None and not self.motions):
            self.hurry()
            return
        place = next((place for place, (_, stage) in enumerate(self._queue) if stage is not None), None)
        if place is None and self.stage is None:
            self.hurry()
            return
        rest = self._queue
        if place is not None:
            view, stage = rest[place]
            rest = rest[place + 1 :]
            self.set_view(view)
            self.stage = stage
        self.motions, self._queue, self._until = (), rest, math.inf
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
            view, self.stage = self._queue.pop(0)
            self._move_to(view, now, self.pace.linger if self.stage is not None else 0.0)
            changed = True
        return changed

    def _move_to(self, view: View, now: float, hold: float) -> None:
        before, old = self.layout, self.view
        self.view = view
        self.hand.hold(view.hand, self.groups(view))
        self.layout = after = self._arrange(view)
        if self.pace.flight <= 0:
            self.motions, self.rest, self._until = (), after.spots, now + hold
            return
        found = flights(before, after, lambda spot: self._origin(spot, old, view))
        motions = self._dealt(found, old, view, now) or self._started(found, now)
        for spot in departures(before, after):
            plate = self._whereabouts(spot.card, view, after)
            if plate is not None:
                end = spot.rect.copy()
                end.center = plate.center
                motions.append(Motion(spot.rect, end, spot.card, spot.card, now, now + self.pace.flight))
        self.motions = tuple(motions)
        self.rest = resting(after, found)
        self._until = max((motion.ends for motion in motions), default=now) + hold

    def _started(self, found: Sequence[Flight], now: float) -> list[Motion]:
        """Return the motions of cards that start one after the other."""
        stagger = self.pace.stagger if len(found) < MIN_CARDS_TO_HURRY else min(self.pace.stagger, 1.2 / len(found))
        return [self._motion(flight, now + place * stagger) for place, flight in enumerate(found)]

    def _motion(self, flight: Flight, begins: float) -> Motion:
        spot = flight.spot
        return Motion(flight.start, spot.rect, flight.was, spot.card, begins, begins + self.pace.flight)

    def _dealt(self, found: Sequence[Flight], old: View, view: View, now: float) -> list[Motion]:
        """Return the motions of a deal: packet by packet, also to the hands that are not drawn; none if it is none."""
        order = packets(view, self.spec.deal) if len(view.log) > len(old.log) else ()
        if not order:
            return []
        own = [flight for flight in found if self.in_hand(flight.spot)]
        others = [flight for flight in found if not self.in_hand(flight.spot)]
        pause = min(4 * self.pace.stagger, MAX_DEAL_SECONDS / len(order))
        source = _small(self.layout.plates[view.dealer], self.layout.hand)
        motions: list[Motion] = []
        for place, (seat, count) in enumerate(order):
            begins = now + place * pause
            if seat == view.seat:
                mine, own = own[:count], own[count:]
                motions += [self._motion(flight, begins) for flight in mine]
                continue
            target = _small(self.layout.plates[seat], self.layout.hand)
            backs = [card if isinstance(card, Back) else card.back for card in view.zone("hand", seat).cards]
            start = source.copy()
            start.size = target.size
            motions += [
                Motion(start, target.move(shift * target.width // 4, 0), back, back, begins, begins + self.pace.flight)
                for shift, back in enumerate(backs[:count])
            ]
        last = now + len(order) * pause
        return motions + [self._motion(flight, last) for flight in (*own, *others)]

    def _origin(self, spot: Spot, old: View, new: View) -> Rect | None:
        """Return where a card comes from that was not drawn before: from its player's, or the dealer's plate."""
        entry = new.log[-1] if len(new.log) > len(old.log) else None
        if entry is None:
            return None
        giver = entry.actor if entry.actor >= 0 else new.dealer
        return _small(self.layout.plates[giver], spot.rect)

    def _whereabouts(self, card: Card | Back, view: View, after: TableLayout) -> Rect | None:
        """Return the plate of whoever has a card now that is no longer drawn."""
        for zone in view.zones:
            if zone.owner is not None and card in zone.faces:
                return after.plates[zone.owner]
        return None

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

    def zone_at(self, place: tuple[int, int]) -> str:
        """Return the name of the zone at a place, also of an empty one; empty if there is none."""
        spot = self.spot_at(place)
        if spot is not None:
            return spot.zone
        # One place may lie within another: the bids before all players, and the prize in the middle of them.
        found = [(box.width * box.height, name) for name, box in self.layout.boxes.items() if box.collidepoint(place)]
        return min(found, default=(0, ""))[1]

    @property
    def winning(self) -> Spot | None:
        """The card with which somebody has won what is being shown."""
        if self.stage is None or self.stage.winner is None:
            return None
        shown = [spot for spot in self.rest if self.spec.zone(spot.kind).linger]
        players = players_of(self.view, (spot.card for spot in shown))
        for spot in shown:
            zone = self.view.named(spot.zone)
            player = spot.mark.seat if zone is None or zone.owner is None else zone.owner
            if (players.get(spot.card) if player is None else player) == self.stage.winner:
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

    def place(self, card: int, before: int | None) -> None:
        """Move a card within the hand by hand, to before another one or to the end; both are told by their place."""
        self.hand.move(card, len(self.hand.cards) if before is None else before)
        self.hurry()


def _small(place: Rect, card: Rect) -> Rect:
    """Return a card-shaped place in the middle of ``place``."""
    height = max(6, min(card.height // 2, place.height))
    rect = Rect(0, 0, round(height / CARD_SHAPE), height)
    rect.center = place.center
    return rect
