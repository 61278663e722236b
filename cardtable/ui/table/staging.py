"""What is shown between two Views: a finished trick, or bids laid open, stay before they are swept away."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import LogEntry, SeenZone, View
from cardtable.ui.table.spec import LayoutSpec

FAR = 60
"""So many moves back at most a trick is looked for."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What is shown for a while: the table as it lay at that moment, who has won ``prize``, or nobody (``None``).

    Without a prize it is the last move of a hand that is seen before the score sheet comes.
    """

    view: View
    winner: int | None
    prize: str


def lingering(before: View, after: View, spec: LayoutSpec) -> Stage | None:
    """Return what to show first when the last move filled a lingering zone and the rules emptied it at once."""
    if not after.log or len(after.log) <= len(before.log):
        return None
    entry = after.log[-1]
    swept = {}
    for zone in before.zones:
        if _lingers(zone, spec, "ring") and entry.word == "play":
            now = next((each.cards for each in after.zones if each.name == zone.name), ())
            if zone.cards and now[: len(zone.cards)] != zone.cards:
                swept[zone.name] = _with(zone, entry)
    won = [card for zone in swept.values() for card in zone.faces]
    if not swept:
        swept = _laid_open(before, after, entry, spec)
        won = [card for zone in before.zones if zone.owner is None for card in zone.faces]
    if not swept:
        return None
    hand = f"hand-{entry.actor}"
    zones = tuple(
        swept.get(zone.name, _without(zone, entry.cards) if zone.name == hand else zone) for zone in before.zones
    )
    prize = next(spec.zone(name).linger for name in swept)
    return Stage(replace(before, zones=zones, actor=None, log=after.log), _owner_of(won, after), prize)


def last_lingering(view_at: Callable[[int], View], moves: int, spec: LayoutSpec) -> Stage | None:
    """Return what lingered last in this hand, looked for among its moves: the table may just have been opened.

    :param view_at: the View after so many moves; ``moves``: how many have been made.
    """
    after = view_at(moves)
    for number in range(moves - 1, max(0, moves - FAR) - 1, -1):
        before = view_at(number)
        if len(before.results) < len(after.results):
            return None
        stage = lingering(before, after, spec)
        if stage is not None:
            return stage
        after = before
    return None


def last_move(before: View, after: View) -> Stage | None:
    """Return what to show for a while when a hand has ended with a move that leaves everything lying."""
    return Stage(after, None, "") if len(after.results) > len(before.results) else None


def _owner_of(cards: Iterable[Card], after: View) -> int | None:
    """Return in front of whom the first of these cards lies that somebody has got."""
    owners = {card: zone.owner for zone in after.zones if not zone.name.startswith("hand") for card in zone.faces}
    return next((owner for card in cards if (owner := owners.get(card)) is not None), None)


def _lingers(zone: SeenZone, spec: LayoutSpec, draw: str) -> bool:
    how = spec.zone(zone.name)
    return bool(how.linger) and how.draw == draw


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
