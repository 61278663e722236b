"""The text of what a move has changed in the zones, as far as it does not follow from the events."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Back, Card
from cardtable.engine.view import NO_MARK, Mark, SeenZone, Zone
from tests.contract.writing.places import Places
from tests.contract.writing.step import Eye, Step, backs, by_eyes, write_eye, write_eyes
from tests.contract.writing.values import write, write_cards, write_mark

OPEN, OWN, COVERED = "open", "own", "covered"
MARKED, UNMARKED = "marked by player", "not marked"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Who sees the cards of a zone.

    :param seen_by: ``open``, ``own`` (the owner alone), ``covered``, or eyes.
    :param ordered: whether they see the cards in their order.
    """

    seen_by: str
    ordered: bool

    def __str__(self) -> str:
        return self.seen_by + (", in order" if self.ordered else "")

    def sees(self, eye: Eye, owner: int | None) -> bool:
        """Whether an eye sees the faces in a zone with this owner."""
        if self.seen_by == OWN:
            return eye is not None and eye == owner
        return self.seen_by == OPEN or write_eye(eye) in self.seen_by


class Zones:
    """Writes how zones change, and remembers who sees which of them."""

    def __init__(self) -> None:
        self._patterns: dict[str, Pattern] = {}
        """By kind; by name where the eyes differ from one zone of a kind to the next."""
        self._marked_by_player: set[str] = set()
        """The kinds in which a mark says who has played the card."""

    def texts(self, step: Step) -> Iterator[str]:
        """Yield what has changed and does not follow from the events."""
        places = Places(step.lay.values(), step.lies.values())
        places.follow(step.line.move, step.events)
        seen = {eye: dict(step.zones_after(eye)) for eye in step.seen_after}
        for zone in step.lies.values():
            if zone.name not in step.lay and not zone.cards:
                yield f"new {zone.name}"
            looks = {eye: zones.pop(zone.name, SeenZone("missing", ())) for eye, zones in seen.items()}
            yield from self._cards(step, zone, looks, places.cards(zone.name))
            yield from self._marks(step, zone, looks)
        gone = sorted(step.lay.keys() - step.lies.keys())
        if gone:
            yield f"gone: {' '.join(gone)}"
        yield from by_eyes({eye: [f"more: {write(zone)}" for zone in zones.values()] for eye, zones in seen.items()})

    def _cards(self, step: Step, zone: Zone, seen: Mapping[Eye, SeenZone], expected: tuple[Card, ...]) -> Iterator[str]:
        """Yield how a zone looks to the eyes, unless it looks as it should."""
        if {(each.kind, each.owner, each.number) for each in seen.values()} != {(zone.kind, zone.owner, zone.number)}:
            yield from by_eyes({eye: [f"{zone.name} at {write(each)}"] for eye, each in seen.items()})
        looks: dict[Eye, tuple[Card | Back, ...]] = {eye: each.cards for eye, each in seen.items()}
        pattern = self._patterns.get(zone.name, self._patterns.get(zone.kind))
        if not zone.cards and not any(looks.values()):
            yield from [f"{zone.name} empty"] * bool(expected)
            return
        if pattern and looks == _looks(step, zone, pattern, expected):
            return
        if pattern and looks == _looks(step, zone, pattern, zone.cards):
            yield _cards_moved(step, zone, pattern)
            return
        new = _pattern_of(zone, looks)
        if looks == _looks(step, zone, new, zone.cards):
            name = zone.kind if new.seen_by in (OPEN, OWN, COVERED) else zone.name
            self._patterns[name] = new
            as_expected = looks == _looks(step, zone, new, expected)
            yield f"{name if as_expected else _cards_moved(step, zone, new)} [{new}]"
            return
        yield from by_eyes({eye: [f"{zone.name} {write_cards(cards)}"] for eye, cards in looks.items()})

    def _marks(self, step: Step, zone: Zone, seen: Mapping[Eye, SeenZone]) -> Iterator[str]:
        """Yield the marks of a zone, if they have changed and say more than who has just played the card."""
        texts: dict[Eye, list[str]] = {}
        for eye, look in seen.items():
            before = step.zones_before(eye).get(zone.name, SeenZone(zone.kind, ()))
            added = len(look.cards) - len(before.cards)
            by_player = (*before.marks, *[Mark(step.line.actor)] * added)
            unmarked = (*before.marks, *[NO_MARK] * added) if before.marks else ()
            expected = by_player if zone.kind in self._marked_by_player else unmarked
            if look.marks == expected or not look.cards:
                texts[eye] = []
            elif look.marks == by_player:
                texts[eye] = [f"{zone.kind} {MARKED}"]
            else:
                marks = f"marks {' '.join(map(write_mark, look.marks))}"
                texts[eye] = [f"{zone.name} {marks if look.marks else UNMARKED}"]
        if any(text.endswith(MARKED) for each in texts.values() for text in each):
            self._marked_by_player.add(zone.kind)
        elif any(text.endswith(UNMARKED) for each in texts.values() for text in each):
            self._marked_by_player.discard(zone.kind)
        yield from by_eyes(texts)


def _pattern_of(zone: Zone, looks: Mapping[Eye, tuple[Card | Back, ...]]) -> Pattern:
    """Return the pattern by which some eyes see all faces of a zone."""
    full = [eye for eye, cards in looks.items() if cards == _faces(zone.cards, zone.ordered)]
    if len(full) == len(looks):
        return Pattern(OPEN, zone.ordered)
    if full == [zone.owner]:
        return Pattern(OWN, zone.ordered)
    return Pattern(write_eyes(full), zone.ordered) if full else Pattern(COVERED, False)


def _looks(step: Step, zone: Zone, pattern: Pattern, cards: tuple[Card, ...]) -> dict[Eye, tuple[Card | Back, ...]]:
    """Return how a zone should look to each eye, if these cards lie in it."""
    old = step.cards_before(zone.name)
    gone, came = Counter(old) - Counter(cards), Counter(cards) - Counter(old)
    looks: dict[Eye, tuple[Card | Back, ...]] = {}
    for eye in step.seen_before:
        if pattern.sees(eye, zone.owner):
            looks[eye] = _faces(cards, pattern.ordered)
        else:
            looks[eye] = _partly_covered(cards, zone.ordered, _known(step, eye, zone.name, gone, came))
    return looks


def _known(step: Step, eye: Eye, name: str, gone: Counter[Card], came: Counter[Card]) -> Counter[Card]:
    """Return the cards in a covered zone that an eye should know: those it knew there, and those it saw come.

    :param gone: the cards that have left the zone.
    :param came: the cards that have come into it.
    """
    if step.is_deal:
        return Counter()
    before = step.zones_before(eye)
    there = Counter(before[name].faces if name in before else ()) - gone
    return there if step.is_shuffle else there + (came & step.seen_leaving(eye, name))


def _faces(cards: Sequence[Card], ordered: bool) -> tuple[Card, ...]:
    """Return the cards of a zone as an eye sees them that knows them all."""
    return tuple(cards) if ordered else tuple(sorted(cards))


def _partly_covered(cards: Sequence[Card], ordered: bool, known: Counter[Card]) -> tuple[Card | Back, ...]:
    """Return the cards of a zone as an eye sees them that knows only some."""
    rest = Counter(known)
    seen: list[Card | Back] = []
    for card in cards:
        seen.append(card if rest[card] > 0 else card.back)
        rest[card] -= 1
    if ordered:
        return tuple(seen)
    return (*sorted(card for card in seen if isinstance(card, Card)), *backs(c for c in seen if isinstance(c, Back)))


def _cards_moved(step: Step, zone: Zone, pattern: Pattern) -> str:
    """Return the cards of a zone: those that have left and come if that is short, else all of them."""
    old = step.cards_before(zone.name)
    gone, came = Counter(old) - Counter(zone.cards), Counter(zone.cards) - Counter(old)
    if pattern.seen_by == COVERED:
        texts = [write_cards(backs(zone.cards))]
    elif zone.cards == (*old, *zone.cards[len(old) :]):
        texts = [f"+{card}" for card in zone.cards[len(old) :]]
    elif pattern.ordered or gone.total() + came.total() > len(zone.cards):
        texts = [write_cards(_faces(zone.cards, pattern.ordered))]
    else:
        texts = [f"{sign}{card}" for sign, some in (("-", gone), ("+", came)) for card in sorted(some.elements())]
    return " ".join([zone.name, *texts])
