"""Transcripts: random matches written out with everything that every seat could see of each move.

They are committed, and a change in one is reviewed like code: it shows whose view of which move has changed.

    python -m tests.contract.transcripts          rewrites them, with their present moves where these are still legal
    python -m tests.contract.transcripts --anew   rewrites them with new random moves
    python -m tests.contract.transcripts GAME     rewrites those of one game

A move's line has its number, the log's line, and the number of legal moves. Below it are the changes, each after the
eyes that see it: ``013-`` are the seats 0, 1 and 3 and an onlooker.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random

from cardtable.engine.cards import Back, Card, NotationError
from cardtable.engine.events.base import Event
from cardtable.engine.game import Game
from cardtable.engine.law import IllegalMove, OutOfTurn
from cardtable.engine.options import options_of
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import Mark, SeenZone, View
from tests.contract.matches import all_views, random_move
from tests.contract.setups import ALL_GAMES, Setup, every_size, printed

FOLDER = Path(__file__).parent / "transcripts"
HANDS = 2  # written of each match
LONG, SHORT = 80, 30  # moves written of the printed game at most, and of each way to play it otherwise


def wanted(game: Game) -> dict[Setup, int]:
    """Return the matches of a game that are written out, each with its number of moves.

    These are the printed game, the fewest and the most players, and every value of every choice.
    """
    lengths = {printed(game): LONG}
    sizes = list(every_size(game))
    for setup in (sizes[0], sizes[-1]):
        lengths.setdefault(setup, SHORT)
    for option in options_of(game.house):
        for value, _ in option.choices:
            setups = (Setup(game, seats, ((option.name, value),)) for seats in (printed(game).seats, *game.players))
            if value != option.default:
                lengths.setdefault(next(setup for setup in setups if setup.playable), SHORT)
    return lengths


def all_wanted() -> list[tuple[Setup, int]]:
    """Return all matches that are written out, of all games."""
    return [pair for game in ALL_GAMES for pair in wanted(game).items()]


def file_of(setup: Setup) -> Path:
    """Return the file of a setup's transcript."""
    return FOLDER / (str(setup).replace(" ", "-").replace("=", "-") + ".txt")


def recorded_moves(path: Path) -> list[str]:
    """Return the moves of a transcript with their actors."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    moves = [line.split(".", 1)[1].split("|")[0] for line in lines if line[:1].isdigit()]
    return [move.strip() for move in moves]


def replay(setup: Setup, recorded: list[str]) -> Iterator[tuple[Table, int]]:
    """Yield the table before each of the recorded moves, with the number of legal moves, and then after the last.

    :raises IllegalMove: if one of the moves is no longer legal.
    """
    table = setup.table()
    for text in recorded:
        actor, _, move = text.partition(" ")
        yield table, len(table.state.moves())
        table.play(DEALER if actor == "dealer" else int(actor), setup.game.parse(move))
    yield table, 0


def written(setup: Setup, recorded: list[str]) -> str:
    """Return the transcript of a match with these moves."""
    lines = [f"{setup}, dealer {setup.dealer}"]
    before: dict[int | None, View] | None = None
    choices = 0
    for table, count in replay(setup, recorded):
        now = all_views(table)
        if before is not None:
            number = len(table.log)
            options = f" | {choices} moves" if table.log[-1].actor != DEALER else ""
            lines.append(f"{number:03}. {table.log[-1]}{options}")
            lines += _grouped({eye: list(_changes(before[eye], now[eye], table)) for eye in now})
        before, choices = now, count
    return "\n".join(lines) + "\n"


def _grouped(changes: dict[int | None, list[str]]) -> Iterator[str]:
    """Yield each change once, after the eyes that see it."""
    eyes: dict[str, str] = {}
    for eye, texts in changes.items():
        for text in texts:
            eyes[text] = eyes.get(text, "") + ("-" if eye is None else str(eye))
    width = len(changes)
    everyone = {sign: place for place, sign in enumerate("01234567-")}
    for text, who in eyes.items():
        yield f"    {''.join(sorted(who, key=everyone.__getitem__)):{width}} {text}"


def _changes(before: View, now: View, table: Table) -> Iterator[str]:
    entry, line = now.log[-1], table.log[-1]
    if entry.text != str(line.move) and line.actor != DEALER:
        yield f"told: {entry.text}"
    for name, cards in entry.shown:
        yield f"shown in {name}: {_cards(cards)}"
    for event in entry.events:
        yield f"event {_event(event)}"
    old = {zone.name: zone for zone in before.zones}
    for zone in now.zones:
        was = old.pop(zone.name, SeenZone(zone.kind, ()))
        if zone.cards != was.cards:
            yield f"{zone.name}: {_moved(was, zone)}"
        if zone.marks != was.marks:
            yield f"{zone.name} marks: {' '.join(map(_mark, zone.marks))}"
    for name in old:
        yield f"{name}: gone"
    for name in ("phase", "actor", "dealer", "scores", "winners"):
        if getattr(before, name) != getattr(now, name):
            yield f"{name}: {_written(getattr(now, name))}"
    for result in now.results[len(before.results) :]:
        yield f"result: {_written(result.points)}"
        for part in result.lines:
            yield f"  {part.label} ({part.rule}): {_written(part.points)} {_written(part.cards)}".rstrip()
    yield from _facts_changed(before.facts, now.facts)


def _mark(mark: Mark) -> str:
    """Return a mark in short: ``2:9h`` for a card that seat 2 laid and that stands for the nine, ``.`` for none."""
    stands = next((str(each) for each in (mark.stands_for, mark.rank, mark.suit) if each is not None), "")
    seat = "" if mark.seat is None else str(mark.seat)
    return f"{seat}:{stands}" if seat and stands else seat or stands or "."


def _event(event: Event) -> str:
    """Return an event in short: its name and its fields in their order."""
    return f"{type(event).__name__}({', '.join(f'{f.name}={_written(getattr(event, f.name))}' for f in fields(event))})"


def _moved(was: SeenZone, now: SeenZone) -> str:
    """Return how a zone changed: the cards that left and came if that is short, else all its cards."""
    gone, came = Counter(was.cards) - Counter(now.cards), Counter(now.cards) - Counter(was.cards)
    if (not gone and not came) or gone.total() + came.total() > len(now.cards):
        return _cards(now.cards) if now.cards else "empty"
    parts = [f"{sign}{_card(card)}" for sign, some in (("-", gone), ("+", came)) for card in _in_order(some)]
    return " ".join(parts)


def _in_order(cards: Counter[Card | Back]) -> list[Card | Back]:
    return sorted(cards.elements(), key=_card)


def _facts_changed(before: object, now: object) -> Iterator[str]:
    assert is_dataclass(now)
    for field in fields(now):
        was, value = getattr(before, field.name), getattr(now, field.name)
        if was == value:
            continue
        if isinstance(was, tuple) and isinstance(value, tuple) and was and value[: len(was)] == was:
            yield f"{field.name} + {_written(value[len(was) :])}"
        else:
            yield f"{field.name}: {_written(value)}"


def _written(value: object) -> str:
    """Return a fact in short: cards in their notation, tuples in brackets, dataclasses and named tuples by fields."""
    if isinstance(value, Card | Back):
        return _card(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return "(" + " ".join(map(_written, value)) + ")"
    if isinstance(value, frozenset):
        return "{" + " ".join(sorted(map(_written, value))) + "}"
    names = [field.name for field in fields(value)] if is_dataclass(value) else getattr(value, "_fields", ())
    if names:
        inside = " ".join(f"{name}={_written(getattr(value, name))}" for name in names)
        return f"{type(value).__name__}({inside})"
    return repr(value) if isinstance(value, str) and " " in value else str(value)


def _card(card: Card | Back) -> str:
    return f"{card}?" if isinstance(card, Back) else str(card)


def _cards(cards: tuple[Card | Back, ...]) -> str:
    """Write cards, hidden ones that lie together with their number: ``?*13``."""
    texts: list[str] = []
    for card in cards:
        text = _card(card)
        if isinstance(card, Back) and texts and texts[-1].startswith(f"{text}*"):
            texts[-1] = f"{text}*{int(texts[-1].split('*')[1]) + 1}"
        else:
            texts.append(f"{text}*1" if isinstance(card, Back) else text)
    return " ".join(texts)


def played(setup: Setup, length: int, recorded: list[str]) -> list[str]:
    """Return the moves of a match: the recorded ones as far as they are legal, then random ones."""
    table = setup.table()
    for text in recorded[:length]:
        actor, _, move = text.partition(" ")
        if len(table.state.results) == HANDS:
            break
        try:
            table.play(DEALER if actor == "dealer" else int(actor), setup.game.parse(move))
        except (IllegalMove, NotationError, OutOfTurn):
            break
    rng = Random(f"transcript of {setup.seed}")
    while len(table.log) < length and len(table.state.results) < HANDS and table.state.actor is not None:
        table.play(table.state.actor, random_move(table.state, rng))
    return [str(line) for line in table.log]


def main(arguments: list[str]) -> None:
    """Write all transcripts, or those of the games named, and remove those that are no longer wanted."""
    FOLDER.mkdir(exist_ok=True)
    kept = set()
    named = {argument for argument in arguments if not argument.startswith("-")}
    for setup, length in all_wanted():
        if named and setup.game.id not in named:
            kept.add(file_of(setup))
            continue
        path = file_of(setup)
        recorded = [] if "--anew" in arguments else recorded_moves(path)
        path.write_text(written(setup, played(setup, length, recorded)), encoding="utf-8")
        kept.add(path)
    for path in set(FOLDER.glob("*.txt")) - kept:
        path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
