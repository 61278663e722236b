"""What is shown between two Views: a finished trick stays on the table before it is swept away."""

from dataclasses import replace

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import LogEntry, SeenZone, View
from cardtable.ui.table.spec import LayoutSpec


def lingering(before: View, after: View, spec: LayoutSpec) -> View | None:
    """Return the View to show first when the last move filled a lingering zone and the rules emptied it at once."""
    if not after.log or len(after.log) <= len(before.log):
        return None
    entry = after.log[-1]
    swept = {}
    for zone in before.zones:
        if spec.zone(zone.name).linger and entry.word == "play":
            now = next((each.cards for each in after.zones if each.name == zone.name), ())
            if zone.cards and now[: len(zone.cards)] != zone.cards:
                swept[zone.name] = _with(zone, entry)
    if not swept:
        return None
    hand = f"hand-{entry.actor}"
    zones = tuple(
        swept.get(zone.name, _without(zone, entry.cards) if zone.name == hand else zone) for zone in before.zones
    )
    return replace(before, zones=zones, actor=None, log=after.log)


def _with(zone: SeenZone, entry: LogEntry) -> SeenZone:
    notes = (*zone.notes, str(entry.actor)) if zone.notes else ()
    return replace(zone, cards=zone.cards + entry.cards, notes=notes)


def _without(zone: SeenZone, cards: tuple[Card | Back, ...]) -> SeenZone:
    left = list(zone.cards)
    for card in cards:
        back = card if isinstance(card, Back) else card.back
        gone = next((other for other in left if type(other) is type(card) and other == card), back)
        if gone in left:
            left.remove(gone)
    return replace(zone, cards=tuple(left))
