"""The commands about the file of a table or a position: its outcome, moves and views, a move, a review, its deals."""

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from cardtable.commands.problems import TrialError, UsageError
from cardtable.engine.cards import NotationError
from cardtable.engine.deals.deal_code import first_dealer
from cardtable.engine.deals.honest import deal_of, fingerprint, first_dishonest, is_long_deal
from cardtable.engine.game import Game, game_in
from cardtable.engine.log import LogLine
from cardtable.engine.plain_values import Json
from cardtable.engine.plain_view import plain_view
from cardtable.engine.position import PositionError
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table, table_at
from cardtable.engine.typography import counted
from cardtable.store.errors import StoreError, TableFileError
from cardtable.store.files import read_file, write_atomically
from cardtable.store.plain_yaml import write_yaml
from cardtable.store.seating import seats_as_written
from cardtable.store.tables.format import LoadedTable, read_table
from cardtable.store.texts import one_line

if TYPE_CHECKING:
    from cardtable.ai.explanation import Candidate

MAX_POSITION_BYTES: Final = 1024 * 1024
"""A larger file is not read as a position."""
_GAME: Final = re.compile(r"^game[ \t]+(\S+)[ \t]*$", re.MULTILINE)
"""The line that every position has; a table file has ``game:`` instead."""


def loaded_table(path: Path, games: Sequence[Game]) -> LoadedTable:
    """Return the table of a file.

    :param path: a table file or a file with a position.
    :raises TableFileError: if the file cannot be read.
    """
    table = table_at_position(path, games)
    return read_table(path, games, waits=True) if table is None else LoadedTable(table, None, appendable=False)


def table_at_position(path: Path, games: Sequence[Game]) -> Table | None:
    """Return a table without a log at the position of a file; ``None`` if the file is not a position.

    :raises TableFileError: if the position cannot be read.
    """
    text = _text_of(path)
    named = _GAME.search(text)
    if named is None:
        return None
    try:
        game = game_in(games, named[1])
    except KeyError as error:
        raise TableFileError(path, _line_of(text, "game"), str(error.args[0])) from None
    try:
        state = game.read_position(text)
    except NotationError as error:
        key = error.key if isinstance(error, PositionError) else ""
        raise TableFileError(path, _line_of(text, key), str(error)) from None
    return table_at(game, [Seat(f"Player {seat}") for seat in range(state.seats)], state)


def _text_of(path: Path) -> str:
    """Return the text of a file; empty if it cannot be read, or is larger than any position."""
    try:
        return read_file(path, MAX_POSITION_BYTES).decode("utf-8", "replace")
    except StoreError:
        return ""  # read as a table it will be refused with the reason


def _line_of(text: str, key: str) -> int:
    """Return the number of the line that begins with a key; 1 if there is none."""
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.split()[:1] == [key]), 1)


def load(path: Path, games: Sequence[Game]) -> Table:
    """Return the table of a file, and print a notice to the error output if something is wrong with its end.

    :param path: a table file or a file with a position.
    :raises TableFileError: if the file cannot be read.
    """
    loaded = loaded_table(path, games)
    if loaded.notice:
        print(one_line(f"{path}: {loaded.notice}"), file=sys.stderr)
    return loaded.table


def check_seat(table: Table, seat: int | None) -> None:
    """Check that the table has this seat, if one is given.

    :raises UsageError: if the table has no such seat.
    """
    if seat is not None and not 0 <= seat < len(table.seats):
        raise UsageError(f"there is no seat {seat} at this table; its seats are 0 to {len(table.seats) - 1}")


def first_person(table: Table) -> int:
    """Return the first seat of a person, or else seat 0."""
    return next(iter(table.persons), 0)


def check(arguments: Namespace, games: Sequence[Game]) -> None:
    """Replay a table file and print the outcome."""
    table = load(arguments.file, games)
    state = table.state
    outcome: dict[str, Json] = {
        "game": table.game.id,
        "moves": len(table.log),
        "actor": "dealer" if state.actor == DEALER else state.actor,
        "hands": [list(result.points) for result in state.results],
        "scores": list(state.scores),
        "winners": None if state.winners is None else list(state.winners),
    }
    print(write_yaml(outcome), end="")


def moves(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the legal moves, one per line; for the dealer, the move's word and the cards to be put in order."""
    state = load(arguments.file, games).state
    if state.actor is not None:
        for move in state.moves():
            print(LogLine(state.actor, move))


def view(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print everything that a seat or an onlooker may know, or the whole position."""
    table = load(arguments.file, games)
    if arguments.position:
        print(table.game.write_position(table.state), end="")
        return
    check_seat(table, arguments.seat)
    print(write_yaml({**plain_view(table.view(arguments.seat)), "seats": seats_as_written(table.seats)}), end="")


def move(arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the move that an AI player would make, or a random deal if the dealer is to act."""
    table = load(arguments.file, games)
    actor = table.state.actor
    if actor is None:
        return
    if actor == DEALER:
        chosen = table.state.deal(Random(arguments.seed))
        print("dealer", chosen)
        return
    # Imported here because the other commands do not need players.
    from cardtable.ai.levels import level_of  # noqa: PLC0415
    from cardtable.ai.questions import Question  # noqa: PLC0415
    from cardtable.ai.search import explain  # noqa: PLC0415

    level = level_of(arguments.level or table.seats[actor].level)
    question = Question(table.view(actor), level, arguments.seed, arguments.budget, arguments.playouts)
    explanation = explain(question, table.game)
    if not arguments.explain:
        print(actor, explanation.move)
        return
    made = next((each for each in explanation.candidates if each.move == explanation.move), None)
    candidates = [_figures(each) | _note(each, made) for each in explanation.candidates]
    why = _why(explanation.reason, made)
    said: dict[str, Json] = {"move": f"{actor} {explanation.move}", "why": why, "candidates": candidates}
    print(write_yaml(said), end="")


def _why(reason: str, made: "Candidate | None") -> str:
    """Return the reason for a move, and whether it was drawn by lot."""
    from cardtable.play.advice import BY_LOT, MIN_CERTAIN_CHANCE  # noqa: PLC0415

    if made is None or made.chance is None or made.chance >= MIN_CERTAIN_CHANCE:
        return reason
    return f"{reason} {BY_LOT}"


def _figures(candidate: "Candidate") -> dict[str, Json]:
    """Return the figures of a candidate: its probability, or its worth in the deals that were played out."""
    if candidate.chance is not None:
        return {"move": str(candidate.move), "chance": round(candidate.chance, 6)}
    figures = {"worth": round(candidate.mean, 4), "best": candidate.best, "deals": candidate.deals}
    return {"move": str(candidate.move), **figures}


def _note(candidate: "Candidate", made: "Candidate | None") -> dict[str, Json]:
    """Return why the player did not make a move although it has a better figure than the player's move."""
    if made is None or candidate.chance is not None or candidate.mean <= made.mean:
        return {}
    if candidate.near:
        return {"note": "not clearly better: the difference may be chance"}
    if candidate.deals < made.deals:
        return {"note": f"dropped after {counted(candidate.deals, 'deal')}, in which other moves were better"}
    return {"note": "better, but players of this level sometimes slip"}


def list_games(_arguments: Namespace, games: Sequence[Game]) -> None:
    """Print the games: the id used by files and commands, the name and the number of players."""
    for game in games:
        players = f"{game.players[0]}-{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
        print(f"{game.id:18}{game.name} ({players} players). {game.title.blurb}")


def review(arguments: Namespace, games: Sequence[Game]) -> None:
    """Review a seat's moves in a finished hand: which moves were costly, judged by what the seat could know."""
    table = load(arguments.file, games)
    check_seat(table, arguments.seat)
    from cardtable.ai.players import Judges  # noqa: PLC0415 - the other commands start fast
    from cardtable.play.reviews import HandReview, ReviewError  # noqa: PLC0415

    seat = first_person(table) if arguments.seat is None else arguments.seat
    over = len(table.state.results)
    hand = over if arguments.hand is None else arguments.hand
    if over and hand > over:
        raise UsageError(f"there is no finished hand {hand} to review; this table has {over}")
    try:
        run = HandReview(table, hand - 1, seat, Judges(games))
    except ReviewError as error:
        raise UsageError(str(error)) from None
    while not run.done and not run.problem:
        run.advance()
    if run.problem:
        raise TrialError(run.problem)
    sheet = run.sheet()
    for each in sheet.costly:
        print(f"move {each.place + 1}: {each.made.label}")
        print(f"  {each.title} {each.amount}. Better: {each.instead.label}. {each.why}")
        print(f"  {each.basis}")
    if not sheet.costly:
        print("No move was a mistake.")
    for share in sheet.shares:
        print(f"{share.amount}: {share.what}")
    print(sheet.rate)


def web(arguments: Namespace, games: Sequence[Game]) -> None:
    """Write a table, or one hand of it, as a self-contained web page that shows it move by move."""
    out: Path = arguments.out
    if out.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"the page's name must end in .html, not {out.name!r}")
    table = load(arguments.file, games)
    check_seat(table, arguments.seat)
    from cardtable.program.sharing.web_pages import point_of_view, web_page  # noqa: PLC0415 - the other commands start fast
    from cardtable.web.page import PointOfView, WebPageError  # noqa: PLC0415

    eyes = point_of_view(table) if arguments.seat is None else PointOfView(arguments.seat)
    if arguments.open:
        eyes = PointOfView(None, open_cards=True)
    try:
        page = web_page(table, eyes, None if arguments.hand is None else arguments.hand - 1)
    except WebPageError as error:
        raise UsageError(str(error)) from None
    write_atomically(out, page)


# --- do the deals of a table follow from its seed, and what does that cover? ------------------------------------------

NO_SEED: Final = "this table was begun without a seed, or dealt again from another one, so its deals cannot be checked"
CHOSEN: Final = "the choice of the seed, which the program fixed alone, without a word of yours"
SHORT: Final = (
    "the secrecy of the cards, since a program that tries all numbers can find this deal's number from ten cards"
)


def verify(arguments: Namespace, games: Sequence[Game]) -> None:
    """Check that every deal of a table follows from its seed; print its fingerprint and what the check covers."""
    loaded = loaded_table(arguments.file, games)
    table = loaded.table
    problem = _problem(table, arguments.fingerprint or "") or loaded.notice
    if problem:
        raise TrialError(one_line(f"{arguments.file}: {problem}"))
    mark, word = fingerprint(table.seed), table.word
    shown: dict[str, Json] = {"fingerprint": mark}
    if arguments.fingerprint:
        digits = len(arguments.fingerprint)
        shown["compared"] = (
            "it is the one given"
            if digits == len(mark)
            else f"its first {counted(digits, 'digit')} {'is that' if digits == 1 else 'are those'} given"
        )
    if table.over:
        shown["seed"] = table.seed
    if word:
        shown["word"] = word
    shown |= {"deals": _deals(table.log), "follow": True, "covers": _covered(table), "end": _end(table)}
    missing = [] if word else [CHOSEN]
    if not is_long_deal(deal_of(table.seed, word)):
        missing.append(SHORT)
    if not table.over:
        later = f"what comes after move {len(table.log)}" if table.log else "what is dealt"
        missing.append(f"{later}, since the match is not over and its seed is still secret")
    print(write_yaml(shown), end="")
    if missing:
        print("does not cover:", *missing, sep="\n- ")


def _problem(table: Table, mark: str) -> str:
    """Return why the deals of a table are not those that were fixed beforehand; empty if they are.

    :param mark: the fingerprint that was noted, or its beginning; empty for none.
    """
    if not table.seed:
        return f"{NO_SEED}: {counted(_deals(table.log), 'deal')}" if table.log else NO_SEED
    if not fingerprint(table.seed).startswith(mark):
        return f"another seed was fixed beforehand: the fingerprint of this one is {fingerprint(table.seed)}"
    deal = deal_of(table.seed, table.word)
    begin = first_dealer(deal, len(table.seats))
    if table.dealer != begin:
        return f"who deals first does not follow from the seed: it should be seat {begin}, not {table.dealer}"
    lines = [(table.log, ""), ([*table.log, *table.undone], ", which was taken back,")]
    lines += [([*table.log[: each.at], *each.lines], ", in another line,") for each in table.branches]
    for line, where in lines:
        place = first_dishonest(deal, line)
        if place is not None:
            return f"deal {_deals(line[: place + 1])}, move {place + 1}{where or ','} does not follow from the seed"
    return ""


def _deals(log: Sequence[LogLine]) -> int:
    return sum(line.actor == DEALER for line in log)


def _covered(table: Table) -> str:
    """Return what the check covers: which deals, up to which move."""
    number = _deals(table.log)
    if not number:
        return "who deals first; nothing has been dealt yet"
    last = max(place for place, line in enumerate(table.log, 1) if line.actor == DEALER)
    parts = [f"{counted(number, 'deal')}, the last in move {last} of {len(table.log):,}"]
    if undone := _deals(table.undone):
        parts.append(f"{counted(undone, 'deal')} taken back")
    if other := sum(_deals(each.lines) for each in table.branches):
        parts.append(f"{counted(other, 'deal')} in other lines")
    return f"{', '.join(parts)}, and who deals first"


def _end(table: Table) -> str:
    """Return how far the match has come, so that a missing end is noticed."""
    hands, word = len(table.state.results), table.game.endings.hand_word
    if table.over:
        return f"the match is over after {counted(hands, word)} and {counted(len(table.log), 'move')}"
    of = f" of {table.hands}" if table.hands else ""
    return f"{word} {hands + 1}{of} is not over. If you saw the end of the match, the end of this file is missing"
