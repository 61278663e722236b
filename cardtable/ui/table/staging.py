"""What is shown between two Views: a finished trick, or bids laid open, stay before they are swept away."""

from collections.abc import Iterable
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
        if _lingers(zone, spec, "ring") and entry.word == "play":
            now = next((each.cards for each in after.zones if each.name == zone.name), ())
            if zone.cards and now[: len(zone.cards)] != zone.cards:
                swept[zone.name] = _with(zone, entry)
    if not swept:
        swept = _laid_open(before, after, entry, spec)
    if not swept:
        return None
    hand = f"hand-{entry.actor}"
    zones = tuple(
        swept.get(zone.name, _without(zone, entry.cards) if zone.name == hand else zone) for zone in before.zones
    )
    return replace(before, zones=zones, actor=None, log=after.log)


def _lingers(zone: SeenZone, spec: LayoutSpec, draw: str) -> bool:
    how = spec.zone(zone.name)
    return how.linger and how.draw == draw


def _laid_open(before: View, after: View, entry: LogEntry, spec: LayoutSpec) -> dict[str, SeenZone]:
    """Return the cards that lay in front of the players, turned up, if the last move has swept them all away."""
    places = [zone for zone in before.zones if _lingers(zone, spec, "front")]
    now = [zone for zone in after.zones if _lingers(zone, spec, "front")]
    if not any(zone.cards for zone in places) or any(zone.cards for zone in now):
        return {}
    filled = [_with(zone, entry) if zone.owner == entry.actor and entry.cards else zone for zone in places]
    owners = {zone.name: zone.owner for zone in after.zones}
    shown = [(owners.get(name), card) for name, cards in entry.shown for card in cards]
    open_now: dict[str, SeenZone] = {}
    for zone in filled:
        mine = [card for owner, card in shown if owner == zone.owner][: len(zone.cards)]
        if not zone.faces and mine:
            shown = [each for each in shown if each[1] not in mine]
            open_now[zone.name] = replace(zone, cards=tuple(mine))
        else:
            open_now[zone.name] = zone
    # A card that was paid to another player lies with that one: it is whoever's card is still hidden.
    hidden = [name for name, zone in open_now.items() if zone.hidden]
    left = [card for owner, card in shown if owner is not None]
    if len(hidden) == 1 and len(left) == 1:
        open_now[hidden[0]] = replace(open_now[hidden[0]], cards=tuple(left))
    return open_now


def _with(zone: SeenZone, entry: LogEntry) -> SeenZone:
    notes = (*zone.notes, str(entry.actor)) if zone.notes else ()
    return replace(zone, cards=zone.cards + entry.cards, notes=notes)


def _without(zone: SeenZone, cards: Iterable[Card | Back]) -> SeenZone:
    left = list(zone.cards)
    for card in cards:
        back = card if isinstance(card, Back) else card.back
        gone = next((other for other in left if type(other) is type(card) and other == card), back)
        if gone in left:
            left.remove(gone)
    return replace(zone, cards=tuple(left))
