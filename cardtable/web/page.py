"""A match, or one hand of it, as a web page that holds everything itself: the cards and the words of each move.

Everything comes from what the seat may know: the zones from ``see``, the words from the seat's own log. With open cards
the words are those of an onlooker, and only finished hands are shown.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template
from typing import Final, NotRequired, TypedDict

from cardtable.engine.cards import SIGNS, Back, Card
from cardtable.engine.events import Played, Revealed
from cardtable.engine.game import Game
from cardtable.engine.plain_values import Json
from cardtable.engine.table import Table
from cardtable.engine.typography import capitalized, counted, signed
from cardtable.engine.view import LogEntry, SeenZone, View, Zone, see
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.engine.voice.words import NO_TRUMP_TOKEN, UNKNOWN_TOKEN, Bar

MAX_BYTES: Final = 700_000
"""The maximum size of a page, which any mail service accepts."""
HIDDEN: Final = ("count", "none")
"""The ways to draw a zone whose cards a page does not show."""


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
"""A zone on the page: its kind, its cards, its owner, the seat that laid each card, and what each card stands for."""


class Snapshot(TypedDict):
    """The table after a move: the hand, counted from 0, the seat to act, the points, and the zones by name.

    ``facts`` say what is played for, each as a label and a text, one of which may be empty.
    """

    hand: int
    actor: int | None
    scores: list[int]
    facts: list[list[str]]
    zones: dict[str, ZoneOnPage]


class MoveReport(TypedDict):
    """The texts about a move: the event line, the seat that made it, and the bubbles by seat."""

    line: str
    seat: int | None
    bubbles: dict[str, str]


class MoveOnPage(MoveReport):
    """A move as a page shows it, with only what has changed since the step before.

    ``zones`` has ``None`` for a zone that is gone. ``gone`` holds cards that the move has taken away and that are still
    shown: a finished trick, or bids turned up.
    """

    hand: NotRequired[int]
    actor: NotRequired[int | None]
    scores: NotRequired[list[int]]
    facts: NotRequired[list[list[str]]]
    zones: NotRequired[dict[str, ZoneOnPage | None]]
    gone: NotRequired[ZoneOnPage]


class WebPageError(Exception):
    """A page that cannot be made. The message says why, and what can be shown."""


@dataclass(frozen=True, slots=True)
class ZoneStyle:
    """The style of a kind of zone.

    :param draw: the way to draw it, from the game's layout: ``hand``, ``trick``, ``deck``, ``none`` …
    :param caption: the text above it.
    """

    draw: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class PointOfView:
    """The point of view of a page.

    :param seat: the seat; ``None`` for an onlooker.
    :param open_cards: whether all cards are shown, which only finished hands may be.
    """

    seat: int | None
    open_cards: bool = False


def page_of(
    table: Table, eyes: PointOfView, shown: Mapping[str, ZoneStyle], faces: Sequence[str], hand: int | None
) -> bytes:
    """Return a match, or one hand of it, as a web page in UTF-8. It holds nothing that those eyes may not see.

    :param shown: the style of each kind of zone.
    :param faces: the face at each seat, as SVG.
    :param hand: the one hand to show, counted from 0; ``None`` for all of them.
    :raises WebPageError: if there is no such hand, these eyes may not see it, or the page would be too long.
    """
    hands = hands_of(table, eyes, hand)
    names = [seat.name for seat in table.seats]
    content = {
        "game": table.game.name,
        "word": table.game.endings.hand_word,
        "eyes": None if eyes.open_cards else eyes.seat,
        "bottom": eyes.seat or 0,
        "names": names,
        "faces": list(faces),
        "sides": _sides(table),
        "shown": {kind: [each.draw, each.caption] for kind, each in shown.items()},
        "hands": list(_results(table, eyes, hands)),
        "steps": list(steps_of(table, eyes, hands, shown)),
    }
    title = escape(f"{table.game.name}: {', '.join(names)}")
    parts = {"title": title, "style": _part("page.css"), "script": _part("page.js"), "content": _json(content)}
    page = Template(_part("page.html")).substitute(parts).encode()
    if len(page) > MAX_BYTES:
        if len(hands) > 1:
            raise WebPageError(
                f"the whole match makes a page of {counted(len(page), 'byte')}; "
                f"choose one of its {counted(len(hands), 'hand')}"
            )
        raise WebPageError(f"this hand makes a page of {counted(len(page), 'byte')}; a page may have {MAX_BYTES:,}")
    return page


def _part(name: str) -> str:
    return files("cardtable.web").joinpath(name).read_text(encoding="utf-8")


def _json(content: Mapping[str, object]) -> str:
    """Return values as JSON that cannot end the HTML element around it, whatever the players' names are."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _sides(table: Table) -> list[int | None]:
    """Return the side of each seat, counted from 0; ``None`` for all seats where everybody plays alone."""
    sides = table.game.sides(len(table.seats))
    if all(len(side) == 1 for side in sides):
        return [None] * len(table.seats)
    return [next(number for number, side in enumerate(sides) if seat in side) for seat in range(len(table.seats))]


def _people(table: Table) -> People:
    """Return the players by their names: whoever gets a page is none of them, so nobody is *you*."""
    return People([seat.name for seat in table.seats], None)


def _results(table: Table, eyes: PointOfView, hands: range) -> Iterator[dict[str, Json]]:
    """Yield the result of each hand; only its number if the hand is not over."""
    people = _people(table)
    for hand in hands:
        if hand >= len(table.state.results):
            yield {"number": hand + 1}
            continue
        ending = table.game.endings.hand(table.view_of_hand(None, hand), people)
        result = table.state.results[hand]
        yield {
            "number": hand + 1,
            "headline": ending.headline,
            "sentence": ending.sentence,
            "points": list(result.points),
            "lines": [[line.label, list(line.points)] for line in result.lines],
        }


def hands_of(table: Table, eyes: PointOfView, number: int | None) -> range:
    """Return the hands that a page shows, counted from 0.

    :param number: the one hand to show; ``None`` for all of them.
    :raises WebPageError: if there are no moves or no such hand, or it may not be shown with open cards.
    """
    if not table.log:
        raise WebPageError("there are no moves to show")
    finished = len(table.state.results)
    begun = finished + (len(table.log) > table.moves_until(finished))
    last = finished if eyes.open_cards else begun
    if not last:
        raise WebPageError("no hand is finished yet; the cards of other players are shown only after a hand")
    if number is None:
        return range(last)
    if not 0 <= number < last:
        raise WebPageError(f"there is no hand {number + 1} to show; this table has {last}")
    return range(number, number + 1)


def steps_of(table: Table, eyes: PointOfView, hands: range, shown: Mapping[str, ZoneStyle]) -> Iterator[MoveOnPage]:
    """Yield the steps of some hands: one for each move, with what has changed since the step before."""
    people, viewer = _people(table), None if eyes.open_cards else eyes.seat
    log = table.seen_log(viewer)
    state = table.branch(table.moves_until(hands.start)).state
    before: Snapshot | None = None
    for hand in hands:
        players: dict[str, int] = {}
        for place in range(table.moves_until(hand), _end(table, hand)):
            state.apply(table.log[place].move)
            players |= {_face(card): seat for card, seat in _played(log[place])}
            view = state.view(viewer, tuple(log[: place + 1]))
            after: Snapshot = {
                "hand": hand,
                "actor": state.actor,
                "scores": _points(table, view),
                "facts": [list(fact) for fact in facts_of(table.game, view, people.names)],
                "zones": dict(_zones(state.zones(), eyes, shown, table.sealed_at(place + 1))),
            }
            for zone in after["zones"].values():
                _name_players(zone, players, shown)
            step = _step(_report(table, view, people), before, after)
            gone = _gone(log[place], before["zones"] if before else {}, after["zones"], shown)
            if gone is not None:
                step["gone"] = gone
            yield step
            before = after


def _played(entry: LogEntry) -> list[tuple[Card | Back, int]]:
    """Return the cards that a move played to a trick, each with its player."""
    return [(card, event.seat) for event in entry.events if isinstance(event, Played) for card in event.cards]


def _name_players(zone: ZoneOnPage, players: Mapping[str, int], shown: Mapping[str, ZoneStyle]) -> None:
    """Add the players of the cards to a trick that does not name them itself.

    :param players: who played each card of the hand so far.
    """
    if _is(shown, zone["kind"], "trick") and "by" not in zone:
        zone["by"] = [players.get(face) for face in zone["cards"].split()]


def _end(table: Table, hand: int) -> int:
    """Return the number of moves made by the end of a hand, or so far."""
    return table.moves_until(hand + 1) if hand < len(table.state.results) else len(table.log)


def _points(table: Table, view: View) -> list[int]:
    """Return the points beside each player's face: those of the hand where the table shows them, or of the match."""
    names = [seat.name for seat in table.seats]
    shown = (table.game.words.seat_status(view, seat, names).points for seat in range(len(names)))
    return [score if points is None else points for score, points in zip(view.scores, shown, strict=True)]


def facts_of(game: Game, view: View, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what is played for: trumps, contract, bidder, points and tricks, wild rank, cards to be picked up."""
    words = game.words
    standing, middle = words.standing(view, names), words.middle(view, names)
    if standing.token is not None and standing.token.text in _TRUMPS:
        yield "Trumps", _TRUMPS[standing.token.text]
    if standing.fact is not None:
        # The game's name stands above the facts.
        label = "" if standing.fact.label == game.name else standing.fact.label
        yield label, "" if standing.fact.scores else standing.fact.forms[0]
    yield from ((bar.label, _bar_text(bar)) for bar in standing.bars if bar.value is not None or bar.target)
    if standing.goal:
        yield "Match", standing.goal
    tricks = [(names[seat], words.seat_status(view, seat, names).pips) for seat in range(len(names))]
    taken = [f"{name} {pips.taken}{f' of {pips.wanted}' if pips.wanted else ''}" for name, pips in tricks if pips]
    if taken:
        yield "Tricks", " · ".join(taken)
    if middle.debt is not None:
        yield "To be picked up", f"{counted(middle.debt.count, 'card')}, by {names[middle.debt.seat]}"
    yield from ((capitalized(note.forms[0]), note.figure) for note in middle.notes)


_TRUMPS: Final = {UNKNOWN_TOKEN: "not named yet", NO_TRUMP_TOKEN: "none"} | {sign: sign for sign in SIGNS}


def _bar_text(bar: Bar) -> str:
    parts = [] if bar.value is None else [counted(bar.value, "point")]
    return ", ".join([*parts, f"bid {signed(bar.target)}"] if bar.target else parts)


def _report(table: Table, view: View, people: People) -> MoveReport:
    past = Past(view, len(view.log) - 1)
    line = table.game.telling.line(past, people)
    bubbles = {str(bubble.seat): bubble.text for bubble in table.game.telling.bubbles(past)}
    return {"line": line.text, "seat": line.seat, "bubbles": bubbles}


def _zones(
    zones: Iterable[Zone], eyes: PointOfView, shown: Mapping[str, ZoneStyle], sealed: Collection[str]
) -> Iterator[tuple[str, ZoneOnPage]]:
    """Yield the zones as the page shows them.

    :param sealed: the zones whose cards stay secret even when the hand is over.
    """
    for zone in zones:
        if shown.get(zone.kind, ZoneStyle("none")).draw in HIDDEN:
            continue
        seen = _opened(zone) if eyes.open_cards and zone.name not in sealed else see(zone, eyes.seat)
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


def _step(report: MoveReport, before: Snapshot | None, after: Snapshot) -> MoveOnPage:
    """Return a step with what has changed since the one before; of the zones only those that look different."""
    step: MoveOnPage = {"line": report["line"], "seat": report["seat"], "bubbles": report["bubbles"]}
    if before is None or before["hand"] != after["hand"]:
        step["hand"] = after["hand"]
    if before is None or before["actor"] != after["actor"]:
        step["actor"] = after["actor"]
    if before is None or before["scores"] != after["scores"]:
        step["scores"] = after["scores"]
    if before is None or before["facts"] != after["facts"]:
        step["facts"] = after["facts"]
    old, new = before["zones"] if before else {}, after["zones"]
    zones: dict[str, ZoneOnPage | None] = {name: zone for name, zone in new.items() if old.get(name) != zone}
    zones |= dict.fromkeys(name for name in old if name not in new)
    if zones:
        step["zones"] = zones
    return step


def _gone(
    entry: LogEntry, before: Mapping[str, ZoneOnPage], after: Mapping[str, ZoneOnPage], shown: Mapping[str, ZoneStyle]
) -> ZoneOnPage | None:
    """Return the trick that a move has finished, or the bids that it has turned up, as a zone; ``None`` for neither."""
    tricks = [zone for name, zone in before.items() if _is(shown, zone["kind"], "trick") and name not in after]
    laid = _played(entry)
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
