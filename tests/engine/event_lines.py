"""Views with a few events in their logs, and the event lines about them."""

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.events import Dealt, Event, Played
from cardtable.engine.options import make_house
from cardtable.engine.seats import DEALER
from cardtable.engine.view import LogEntry, View
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import EventLine, Past
from cardtable.games import GAMES
from tests.known_games import game_of

BG, BJ, SW, BT, FH, TC = (game.id for game in GAMES)
DEALT = Dealt(parse_cards("9h"), 1)
BEGIN = (DEALER, "shuffle", (DEALT,))
LED = (2, "play", (Played(parse_cards("gTs"), 2, "trick"),))
NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")


class _Facts:
    """Facts of a quiet position."""

    turn = -1
    out = None
    to_go = ()


def view_of(game: str, *moves: tuple[int, str, tuple[Event, ...]], seats: int = 4) -> View:
    """Return a View with these moves in its log, each as actor, word and events."""
    log = tuple(
        LogEntry(
            actor, word, word, next((event.cards for event in events if isinstance(event, Played)), ()), (), events
        )
        for actor, word, events in moves
    )
    house = make_house(game_of(game).house, {})
    return View(game, 0, seats, house, 0, "play", None, (), _Facts(), (0,) * seats, (), None, log)


def line_of(game: str, *moves: tuple[int, str, tuple[Event, ...]]) -> str:
    view = view_of(game, *moves)
    line: EventLine = game_of(game).telling.line(Past(view, len(view.log) - 1), People(NAMES, 0))
    return line.text


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)
