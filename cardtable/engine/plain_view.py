"""A View as plain values for YAML and JSON: cards in their notation, hidden ones as ``g?``, ``b?`` or ``?``."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum

from cardtable.engine.cards import Back, Card, Rank, Suit
from cardtable.engine.events import Event
from cardtable.engine.log import write_actor
from cardtable.engine.moves import Move
from cardtable.engine.plain_values import Json
from cardtable.engine.seats import DEALER
from cardtable.engine.view import NO_MARK, LogEntry, Mark, SeenZone, View


def plain_view(view: View) -> dict[str, Json]:
    """Return the whole View as texts, numbers, lists and mappings; ``seats`` is the number of seats."""
    return {
        "game": view.game,
        "seat": view.seat,
        "seats": view.seats,
        "options": plain(view.house),
        "dealer": view.dealer,
        "phase": plain(view.phase),
        "actor": "dealer" if view.actor == DEALER else view.actor,
        "direction": plain(view.direction),
        "zones": [_zone(zone) for zone in view.zones],
        "facts": plain(view.facts),
        "scores": plain(view.scores),
        "results": plain(view.results),
        "winners": plain(view.winners),
        "log": [_entry(entry) for entry in view.log],
    }


def _zone(zone: SeenZone) -> dict[str, Json]:
    written: dict[str, Json] = {"name": zone.name, "kind": zone.kind}
    if zone.number:
        written["number"] = zone.number
    if zone.owner is not None:
        written["owner"] = zone.owner
    written["cards"] = plain(zone.cards)
    if any(mark != NO_MARK for mark in zone.marks):
        written["marks"] = [_values(mark) for mark in zone.marks]
    return written


def _entry(entry: LogEntry) -> dict[str, Json]:
    written: dict[str, Json] = {"actor": write_actor(entry.actor), "move": entry.text}
    if entry.shown:
        written["shown"] = {zone: plain(cards) for zone, cards in entry.shown}
    if entry.events:
        written["events"] = [{"event": type(event).__name__} | _values(event) for event in entry.events]
    return written


def _values(value: Mark | Event) -> dict[str, Json]:
    """Return the fields of a mark or an event that are not ``None``."""
    parts = {each.name: getattr(value, each.name) for each in fields(value)}
    return {name: plain(part) for name, part in parts.items() if part is not None}


def plain(value: object) -> Json:
    """Return a value of a game as texts, numbers, lists and mappings."""
    match value:
        case Back():
            return f"{value}?"
        case Card() | Suit() | Rank() | Move():
            return str(value)
        case Enum():
            return value.value if isinstance(value.value, str) else value.name.lower()
        case None | bool() | int() | float() | str():
            return value
        case Mapping():
            return {str(plain(key)): plain(part) for key, part in value.items()}
        case AbstractSet():
            return [plain(part) for part in sorted(value)]
        case Sequence():
            return [plain(part) for part in value]
    if is_dataclass(value):
        # What is not compared is not the same in a View that was read from a position.
        return {each.name: plain(getattr(value, each.name)) for each in fields(value) if each.compare}
    return str(value)
