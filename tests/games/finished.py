"""Views of hands and matches that are over: what tests of their endings need."""

from dataclasses import dataclass
from typing import Any

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.events import Event
from cardtable.engine.options import make_house
from cardtable.engine.view import HandResult, LogEntry, ScoreLine, SeenZone, View
from cardtable.engine.voice.people import People
from cardtable.games.bidding_war.values import Round
from tests.known_games import game_of

NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
ANN = People(NAMES, 0)
CARD = parse_cards("9h")


@dataclass(frozen=True)
class _Facts:
    history: tuple[Round, ...] = ()


def ended(
    game: str,
    *results: HandResult,
    events: tuple[Event, ...] = (),
    scores: tuple[int, ...] = (),
    winners: tuple[int, ...] | None = None,
    held: tuple[int, ...] = (),
    facts: Any = _Facts(),
    **options: object,
) -> View:
    """Return an onlooker's view after these hands, the last of which ended with these events."""
    seats = len(results[-1].points) if results else len(scores)
    zones = tuple(SeenZone("hand", CARD * count, seat) for seat, count in enumerate(held))
    log = (LogEntry(0, "play", "play", (), (), events),)
    house = make_house(game_of(game).house, options)
    points = scores or tuple(sum(result.points[seat] for result in results) for seat in range(seats))
    return View(game, None, seats, house, 0, "over", None, zones, facts, points, results, winners, log)


def line(label: str, *points: int, cards: tuple[tuple[Card, ...], ...] = ()) -> ScoreLine:
    return ScoreLine(label, "", points, cards)
