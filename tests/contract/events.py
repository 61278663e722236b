"""The contract for events: they are complete, agree with the results, and reveal no secrets."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache

from cardtable.engine.cards import Back, Card
from cardtable.engine.events import (
    Built,
    Cards,
    Dealt,
    Event,
    HandEnded,
    Laid,
    LeftOver,
    MatchWon,
    PrizeWon,
    Scored,
    SellerPaid,
    SuitsDrawn,
    Taken,
)
from cardtable.engine.events_of_moves import ends
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Shuffle
from cardtable.engine.state import State
from cardtable.engine.view import Zone
from tests.contract.matches import looked_at, random_log, seen_logs
from tests.contract.secrecy import faces, zones_seen
from tests.contract.setups import Setup

RULES_OF_POINTS = {  # the rules of the score lines whose points come from events
    "blues-and-greens": ("BG-42", "BG-38"),
    "five-hundred": ("FH-11",),
    "bidding-war": ("SW-6", "SW-10"),
    "the-card-game": ("TC-7",),
}


def events_tell_only_what_was_seen(setup: Setup) -> None:
    """A card of an event is a face only for seats that see it before or after the move, or on the score sheet.

    All seats get the same events of a move, which differ only in the cards that are hidden.
    """
    logs = seen_logs(setup)
    state = setup.start()
    watching = looked_at(setup, list(logs))
    before = zones_seen(state, watching)
    for index, line in enumerate(random_log(setup)):
        hands = len(state.results)
        state.apply(line.move)
        written = [each for result in state.results[hands:] for each in result.lines]
        sheet = {card for each in written for own in each.cards for card in own}
        told = {_public(events) for events in {log[index].events for log in logs.values()}}
        assert len(told) == 1, f"{setup}, move {index + 1} ({line}): the events differ from seat to seat: {told}"
        after = zones_seen(state, watching)
        for seat in watching:
            seen = {*faces(before[seat]), *faces(after[seat]), *sheet}
            for event in logs[seat][index].events:
                named = {card for cards in _cards(event) for card in cards if isinstance(card, Card)}
                assert named <= seen, f"{setup}, move {index + 1} ({line}): {event} tells seat {seat} {named - seen}"
        before = after


def _cards(event: Event) -> Iterator[Cards]:
    return (getattr(event, name) for name in event.card_fields)


def _public(events: Sequence[Event]) -> tuple[object, ...]:
    """Return what all seats learn of events alike: everything except the cards, of which only the backs count."""
    told: list[object] = []
    for event in events:
        values = {each.name: getattr(event, each.name) for each in fields(event)}
        for name in event.card_fields:
            backs = Counter(card if isinstance(card, Back) else card.back for card in values[name])
            values[name] = tuple(sorted((back.value, count) for back, count in backs.items()))
        told.append((type(event).__name__, *values.items()))
    return tuple(told)


def tricks_are_taken_once(setup: Setup) -> None:
    """When a trick is over, and only then, exactly one event says who has taken it, with all its cards."""
    for step in _course(setup):
        line, events = step.line, step.events
        lay = _in_trick(step.zones_before)
        taken = [event for event in events if isinstance(event, Taken)]
        if lay and not isinstance(line.move, Shuffle):
            over = not _in_trick(step.zones_after)
            assert len(taken) == over, f"{setup}: after {line} the trick was taken {len(taken)} times"
        for event in taken:
            assert set(lay) <= set(event.cards), f"{setup}: {event} lacks cards of the trick {lay}"


def _in_trick(zones: Sequence[Zone]) -> tuple[Card, ...]:
    return next((zone.cards for zone in zones if zone.kind == "trick"), ())


def hands_change_by_events(setup: Setup) -> None:
    """An event names every card that leaves a hand or comes into it, but for open bids taken back and suits drawn."""
    for step in _course(setup):
        line, events = step.line, step.events
        before, after = _of_kind(step.zones_before, "hand"), _of_kind(step.zones_after, "hand")
        moved = before - after
        came = after - before - _of_kind(step.zones_before, "pick")
        named: set[Card | Back] = {card for event in events for cards in _cards(event) for card in cards}
        if not any(isinstance(event, Dealt | SuitsDrawn) for event in events):
            silent = {*moved, *came} - named
            assert not silent, f"{setup}: with {line}, no event has {silent}: {events}"


def _of_kind(zones: Sequence[Zone], kind: str) -> Counter[Card]:
    return Counter(card for zone in zones if zone.kind == kind for card in zone.cards)


def events_agree_with_results(setup: Setup) -> None:
    """Scores change only with events, and the worth of the cards in events adds up to the score sheet."""
    earned = [0] * setup.seats
    for step in _course(setup):
        state, after, line, events = step.before, step.after, step.line, step.events
        if any(isinstance(event, Dealt) for event in events):
            earned = [0] * setup.seats
        for seat, points in _points(events):
            earned[seat] += points
        scored = [event for event in events if isinstance(event, Scored)]
        assert len(scored) == (state.scores != after.scores or len(state.results) < len(after.results)), f"{line}"
        assert [event.scores for event in scored] == [after.scores] * len(scored)
        ended = [event.number for event in events if isinstance(event, HandEnded)]
        assert ended == [len(after.results)] * (len(after.results) - len(state.results)), f"{setup}: {line}"
        won = [event.seats for event in events if isinstance(event, MatchWon)]
        assert won == ([after.winners] if after.winners is not None else []), f"{setup}: {line}"
        if ended and setup.game.id in RULES_OF_POINTS:
            _agree(setup, earned, after)
            earned = [0] * setup.seats


def _points(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    for event in events:
        match event:
            case Taken(seat=int() as seat, points=points) | LeftOver(to=seat, points=points):
                yield seat, points
            case Laid() | Built() | PrizeWon() | SellerPaid():
                yield event.seat, event.points


def _agree(setup: Setup, earned: Sequence[int], state: State) -> None:
    rules = RULES_OF_POINTS[setup.game.id]
    for side in setup.game.sides(setup.seats):
        lines = [line for line in state.results[-1].lines if line.rule in rules]
        counted = sum(line.points[side[0]] for line in lines)
        told = sum(earned[seat] for seat in side)
        assert told == counted, f"{setup}: events come to {told} for {side}, and the score sheet to {counted}"


@dataclass(frozen=True)
class Step:
    """A move with the states before and after it, and all events with every card named."""

    line: LogLine
    before: State
    after: State
    zones_before: tuple[Zone, ...]
    zones_after: tuple[Zone, ...]
    events: tuple[Event, ...]


@lru_cache(maxsize=1)
def _course(setup: Setup) -> Sequence[Step]:
    course = []
    before = setup.start()
    zones = before.zones()
    for line in random_log(setup):
        after = before.copy()
        after.apply(line.move)
        events = (*setup.game.events(before, line.move, after), *ends(before, after))
        course.append(Step(line, before, after, zones, after.zones(), events))
        before, zones = after, course[-1].zones_after
    return course
