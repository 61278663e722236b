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
from tests.situations import NAMES

Made = tuple[int, str, tuple[Event, ...]]
"""A move as the log has it: its actor, its word and its events."""


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def does(seat: int, word: str, *events: Event) -> Made:
    return seat, word, events


def play(seat: int, text: str, *events: Event, zone: str = "trick") -> Made:
    """A seat plays cards to a trick, and this happens."""
    return seat, "play", (Played(cards(text), seat, zone), *events)


def lay(seat: int, text: str, *events: Event) -> Made:
    """A seat plays cards on a pile, and this happens."""
    return play(seat, text, *events, zone="pile")


BG, BJ, SW, BT, FH, TC = (game.id for game in GAMES)
DEALT = Dealt(cards("9h"), 1)
BEGIN = does(DEALER, "shuffle", DEALT)
LED = play(2, "gTs")


class _Facts:
    """Facts of a quiet position."""

    turn = -1
    out = None
    to_go = ()


def view_of(game: str, *moves: Made, seats: int = 4) -> View:
    """Return a View with these moves in its log."""
    log = tuple(
        LogEntry(
            actor, word, word, next((event.cards for event in events if isinstance(event, Played)), ()), (), events
        )
        for actor, word, events in moves
    )
    house = make_house(game_of(game).house, {})
    return View(game, 0, seats, house, 0, "play", None, (), _Facts(), (0,) * seats, (), None, log)


def line_of(game: str, *moves: Made) -> str:
    view = view_of(game, *moves)
    line: EventLine = game_of(game).telling.line(Past(view, len(view.log) - 1), People(NAMES, 0))
    return line.text
