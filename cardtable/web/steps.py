"""A table's log as steps of a web page: how the cards lay after each move, as a seat saw them, and what is told of it.

Everything comes from what the seat may know: ``see`` makes the zones, the seat's own log the words. With open cards the
words are those of an onlooker, and only finished hands are shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NotRequired, TypedDict

from cardtable.engine.cards import Back, Card
from cardtable.engine.events.cards import Played, Revealed
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import LogEntry, SeenZone, Zone, see
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past

HIDDEN: Final = ("count", "none")
"""How zones are drawn of which a page shows no cards."""


ZoneOnPage = TypedDict(
    "ZoneOnPage",
    {
        "kind": str,
        "cards": str,
        "owner": NotRequired[int],
        "by": NotRequired[list[int | None]],
        "as": NotRequired[list[str]],
    },
)
"""A zone that a page shows: its kind, its cards, whose it is, who laid each card and what each stands for."""


class Snapshot(TypedDict):
    """How a table lies after a move: the hand, counted from 0, who is to act, the scores, and the zones by name."""

    hand: int
    actor: int | None
    scores: list[int]
    zones: dict[str, ZoneOnPage]


class MoveReport(TypedDict):
    """What is told of a move: what was done, by whom, and a text in a bubble by seat."""

    line: str
    seat: int | None
    bubbles: dict[str, str]


class Step(MoveReport):
    """A move as a page shows it. Of what has not changed since the step before nothing is said.

    ``zones`` has ``None`` for a zone that is gone. ``gone`` is what the move has finished and is still to be seen: a
    trick, bids turned up.
    """

    hand: NotRequired[int]
    actor: NotRequired[int | None]
    scores: NotRequired[list[int]]
    zones: NotRequired[dict[str, ZoneOnPage | None]]
    gone: NotRequired[ZoneOnPage]


class WebPageError(Exception):
    """There is nothing to show like this. The message says why, and what can be shown."""


@dataclass(frozen=True, slots=True)
class ZoneStyle:
    """How a kind of zone is shown.

    :param draw: as a game's layout says: ``hand``, ``trick``, ``deck``, ``none`` …
    :param caption: what is written above it.
    """

    draw: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose eyes a page is made for.

    :param seat: the seat; ``None`` for an onlooker.
    :param open_cards: whether all cards are shown, which only finished hands may be.
    """

    seat: int | None
    open_cards: bool = False


def hands_of(table: Table, eyes: Eyes, number: int | None = None) -> range:
    """Return the hands that a page shows, counted from 0.

    :param number: the one hand that is asked for; ``None`` for all of them.
    :raises WebPageError: if there is no such hand, or it may not be shown with open cards.
    """
    finished = len(table.state.results)
    begun = finished + (len(table.log) > table.moves_until(finished))
    last = finished if eyes.open_cards else begun
    if not last:
        open_later = "no hand is finished yet, and the cards of others are shown only then"
        raise WebPageError(open_later if begun else "no card has been dealt at this table yet")
    if number is None:
        return range(last)
    if not 0 <= number < last:
        raise WebPageError(f"there is no hand {number + 1} to show; this table has {last}")
    return range(number, number + 1)


def steps_of(table: Table, eyes: Eyes, hands: range, shown: Mapping[str, ZoneStyle]) -> Iterator[Step]:
    """Yield the steps of some hands: one for each move, with what has changed since the step before."""
    people = People([seat.name for seat in table.seats], None if eyes.open_cards else eyes.seat)
    log = table.seen_log(people.viewer)
    state = table.branch(table.moves_until(hands.start)).state
    before: Snapshot | None = None
    for hand in hands:
        for place in range(table.moves_until(hand), _end(table, hand)):
            state.apply(table.log[place].move)
            after: Snapshot = {
                "hand": hand,
                "actor": state.actor,
                "scores": list(state.scores),
                "zones": dict(_zones(state.zones(), eyes, shown)),
            }
            step = _step(_report(table, state, log[: place + 1], people), before, after)
            gone = _gone(log[place], before["zones"] if before else {}, after["zones"], shown)
            if gone is not None:
                step["gone"] = gone
            yield step
            before = after


def _end(table: Table, hand: int) -> int:
    """Return the number of moves that had been made when a hand was over, or now."""
    return table.moves_until(hand + 1) if hand < len(table.state.results) else len(table.log)


def _report(table: Table, state: State, log: Sequence[LogEntry], people: People) -> MoveReport:
    view = state.view(people.viewer, tuple(log))
    past = Past(view, len(log) - 1)
    line = table.game.telling.line(past, people)
    bubbles = {str(bubble.seat): bubble.text for bubble in table.game.telling.bubbles(past)}
    return {"line": line.text, "seat": line.seat, "bubbles": bubbles}


def _zones(zones: Iterable[Zone], eyes: Eyes, shown: Mapping[str, ZoneStyle]) -> Iterator[tuple[str, ZoneOnPage]]:
    for zone in zones:
        if shown.get(zone.kind, ZoneStyle("none")).draw in HIDDEN:
            continue
        seen = _opened(zone) if eyes.open_cards else see(zone, eyes.seat)
        if seen.cards:
            yield seen.name, _written(seen)


def _opened(zone: Zone) -> SeenZone:
    cards = zone.cards if zone.ordered else tuple(sorted(zone.cards))
    return SeenZone(zone.kind, cards, zone.owner, zone.marks, zone.number)


def _written(zone: SeenZone) -> ZoneOnPage:
    written: ZoneOnPage = {"kind": zone.kind, "cards": " ".join(map(_face, zone.cards))}
    if zone.owner is not None:
        written["owner"] = zone.owner
    marks = [zone.mark(place) for place in range(len(zone.cards))]
    if any(mark.seat is not None for mark in marks):
        written["by"] = [mark.seat for mark in marks]
    if any(mark.stands_for is not None for mark in marks):
        written["as"] = [str(mark.stands_for.face) if mark.stands_for is not None else "" for mark in marks]
    return written


def _face(card: Card | Back) -> str:
    return f"{card}?" if isinstance(card, Back) else str(card)


def _step(report: MoveReport, before: Snapshot | None, after: Snapshot) -> Step:
    """Return a step with what is different from the one before; of the zones only those that look different."""
    step: Step = {"line": report["line"], "seat": report["seat"], "bubbles": report["bubbles"]}
    if before is None or before["hand"] != after["hand"]:
        step["hand"] = after["hand"]
    if before is None or before["actor"] != after["actor"]:
        step["actor"] = after["actor"]
    if before is None or before["scores"] != after["scores"]:
        step["scores"] = after["scores"]
    old, new = before["zones"] if before else {}, after["zones"]
    zones: dict[str, ZoneOnPage | None] = {name: zone for name, zone in new.items() if old.get(name) != zone}
    zones |= dict.fromkeys(name for name in old if name not in new)
    if zones:
        step["zones"] = zones
    return step


def _gone(
    entry: LogEntry, before: Mapping[str, ZoneOnPage], after: Mapping[str, ZoneOnPage], shown: Mapping[str, ZoneStyle]
) -> ZoneOnPage | None:
    """Return the trick that a move has finished, or the bids that it has turned up, as a zone."""
    tricks = [zone for name, zone in before.items() if _is(shown, zone["kind"], "trick") and name not in after]
    laid = [(card, event.seat) for event in entry.events if isinstance(event, Played) for card in event.cards]
    for trick in tricks:
        if "by" in trick:
            cards = " ".join([trick["cards"], *(_face(card) for card, _ in laid)])
            return {"kind": trick["kind"], "cards": cards, "by": [*trick["by"], *(seat for _, seat in laid)]}
    revealed = [event for event in entry.events if isinstance(event, Revealed) and event.seat is not None]
    bids = [(card, event) for event in revealed for card in event.cards if _is(shown, event.zone, "front")]
    if bids:
        faces = " ".join(_face(card) for card, _ in bids)
        return {"kind": bids[0][1].zone, "cards": faces, "by": [event.seat for _, event in bids]}
    return None


def _is(shown: Mapping[str, ZoneStyle], kind: str, draw: str) -> bool:
    return kind in shown and shown[kind].draw == draw
