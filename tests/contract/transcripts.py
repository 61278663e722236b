"""Transcripts: matches written out with what every seat saw of each move, for people to read.

They are committed, and a change in one is reviewed like code: it shows whose view of which move has changed.

    python -m tests.contract.transcripts               rewrites them, with their present moves if these are still legal
    python -m tests.contract.transcripts --new-moves   rewrites them with new random moves
    python -m tests.contract.transcripts GAME          rewrites those of one game

A move looks like this, and continues on indented lines if it is long::

    5. 2 discard 7h Kh 7s (286) [2] | Discarded | discards [2] | leader=2 | -> 2 play
    8. 1 play Td (3) | Played to trick; Taken by 2 points=0: Kd 7d Td | taken[2]=1 | -> 2

- First come the number of the move, the seat, the move, and the number of legal moves. The eyes in square brackets
  have seen its cards, the others the backs; without brackets, all have seen them. An eye is a seat, or ``-``, which is
  an onlooker.
- Then come the events, without the seat and the cards of the move.
- Where the cards are now, and who sees them, follows from the events by the rules of ``writing/places.py`` and
  ``writing/zones.py``. **What does not follow is written**: ``widow ?*3``, ``won-2 +7d``, ``[02-] hand-1 Kd ?*3``.
  ``discards [2]`` says who sees such a zone from now on: ``open`` (all), ``own`` (its owner), ``covered``, or eyes.
  Likewise the cards that the log shows, scores and winners are written only if no event says the same.
- Then come the facts that have changed, ``taken[2]`` being that of seat 2, and after ``->`` the next actor and phase.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from textwrap import wrap

from cardtable.engine.cards import NotationError
from cardtable.engine.game import Game
from cardtable.engine.law import RefusedMove
from cardtable.engine.options import Option, Value, options_of
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from tests.contract.matches import all_views, random_move
from tests.contract.setups import ALL_GAMES, Setup, every_size, printed
from tests.contract.writing.lines import DEEPER, WIDTH, Lines, start_lines
from tests.contract.writing.step import Step, events_of

FOLDER = Path(__file__).parent / "transcripts"
SHORT, MIDDLE, LONG = 30, 60, 110
"""Numbers of moves. A match of the printed game has at most ``LONG`` moves, and shows a whole hand. With a house rule
or another number of players, a match shows a whole hand if this takes at most ``MIDDLE`` moves, or else ``SHORT``
moves, and more if the house rule acts later.
"""
AFTERWARDS = 4
"""Moves after a hand that is over, or after a house rule has acted."""
TRIES = 30
"""Random matches from which one is chosen."""
NEEDED = {("bidding-war", "seller_paid"): (("prizes", "offered"),)}
"""House rules without which another one makes no difference."""


def wanted(game: Game) -> tuple[Setup, ...]:
    """Return the matches of a game that are written out.

    These are the printed game, the fewest and the most players, and every value of every choice.
    """
    sizes = list(every_size(game))
    setups = [printed(game), sizes[0], sizes[-1]]
    for option in options_of(game.house):
        other = NEEDED.get((game.id, option.name), ())
        for value, _ in option.choices:
            rules = (*other, (option.name, value))
            each = (Setup(game, seats, rules) for seats in (printed(game).seats, *game.players))
            if value != option.default:
                setups.append(next(setup for setup in each if setup.playable))
    return tuple(dict.fromkeys(setups))


def all_wanted() -> list[Setup]:
    """Return all matches that are written out, of all games."""
    return [setup for game in ALL_GAMES for setup in wanted(game)]


def file_of(setup: Setup) -> Path:
    """Return the file of a setup's transcript."""
    return FOLDER / (str(setup).replace(" ", "-").replace("=", "-") + ".txt")


def recorded_moves(path: Path) -> list[str]:
    """Return the moves of a transcript with their actors; none if there is no such file."""
    if not path.exists():
        return []
    moves: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:1].isdigit():
            moves.append(line)
            unfinished = " | " not in line
        elif moves and unfinished and line.startswith(DEEPER):
            moves[-1] += f" {line.strip()}"
        else:
            unfinished = False
    return [move.partition(". ")[2].partition(" | ")[0].partition(" (")[0] for move in moves]


def play(table: Table, text: str) -> None:
    """Make a recorded move.

    :raises IllegalMove: if it is no longer legal.
    """
    actor, _, move = text.partition(" ")
    table.play(DEALER if actor == "dealer" else int(actor), table.game.parse(move))


def steps(setup: Setup, recorded: Sequence[str]) -> Iterator[Step]:
    """Yield each of the recorded moves.

    :raises IllegalMove: if one of them is no longer legal.
    """
    table = setup.table()
    seen = all_views(table)
    for number, text in enumerate(recorded, 1):
        before, count = table.state.copy(), len(table.state.moves())
        play(table, text)
        now = all_views(table)
        after, line = table.state.copy(), table.log[-1]
        events = events_of(setup.game, before, line, after)
        yield Step(number, line, count, before, after, seen, now, events)
        seen = now


def written(setup: Setup, recorded: Sequence[str]) -> str:
    """Return the transcript of a match with these moves."""
    writer = Lines()
    lines = [*heading(setup, recorded), "", *start_lines(all_views(setup.table()))]
    for step in steps(setup, recorded):
        lines += writer.of_move(step)
    return "\n".join(lines) + "\n"


def heading(setup: Setup, recorded: Sequence[str]) -> list[str]:
    """Return what a transcript shows, in plain English."""
    game, values = setup.game, dict(setup.options)
    rules = [_rule_in_words(option, values[option.name]) for option in options_of(game.house) if option.name in values]
    about = f"{game.name} for {setup.seats} players, "
    about += f"with {' and '.join(rules)}" if rules else "as printed"
    first = first_difference(setup, recorded)
    if first is not None:
        about += f". The {'last ' * (len(rules) > 1)}house rule first makes a difference "
        about += f"at move {first}" if first else "before the first move"
    about += f". Seat {setup.dealer} deals first; all moves are random."
    command = f"`python -m tests.contract.transcripts {game.id}` rewrites this file;"
    return [*wrap(about, WIDTH), f"{command} tests/contract/transcripts.py says how to read it."]


def _rule_in_words(option: Option, value: Value) -> str:
    return f"the house rule “{option.label}: {dict(option.choices)[value]}” ({option.rule})"


def first_difference(setup: Setup, recorded: Sequence[str]) -> int | None:
    """Return the number of the first move after which the match would be another one without its last house rule.

    The numbers start at 1; 0 is the start of the match.
    """
    plain = Setup(setup.game, setup.seats, setup.options[:-1])
    if not setup.options or not plain.playable:
        return None
    here, there = setup.table(), Table(setup.game, setup.table().seats, dict(plain.options), setup.dealer)
    for number, text in enumerate(["", *recorded]):
        try:
            if text:
                play(here, text)
                play(there, text)
        except (NotationError, RefusedMove):
            return number
        if _public(here.state) != _public(there.state):
            return number
    return None


def _public(state: State) -> tuple[object, ...]:
    view = state.view(None)
    moves = state.moves() if state.actor is not None and state.actor != DEALER else ()
    return tuple(moves), view.zones, view.facts, view.phase, view.actor, view.scores, view.results, view.winners


def random_moves(setup: Setup, number: int) -> list[str]:
    """Return one of the setup's random matches: up to ``LONG`` moves, or the first hand and some moves after it."""
    rng = Random(f"transcript {number} of {setup.seed}")
    table = setup.table()
    end = LONG
    while len(table.log) < end and table.state.actor is not None:
        table.play(table.state.actor, random_move(table.state, rng))
        if end == LONG and table.state.results:
            end = len(table.log) + AFTERWARDS
    return [str(line) for line in table.log]


def chosen_moves(setup: Setup) -> list[str]:
    """Return the moves of one of several random matches.

    Of the printed game it is a whole hand, the one with most variety; with a house rule, the match in which the rule
    acts first, and of several such matches the one with most variety.
    """
    matches = [random_moves(setup, number) for number in range(TRIES)]
    if setup == printed(setup.game):
        finished = [moves for moves in matches if end_of_hand(setup, moves)]
        return max(finished or matches, key=lambda moves: variety(setup, moves))

    def shown(moves: list[str]) -> list[str]:
        end = end_of_hand(setup, moves)
        first = first_difference(setup, moves) or 0
        return moves[: max(end if end and end <= MIDDLE else SHORT, first) + AFTERWARDS]

    def preference(moves: list[str]) -> tuple[int, int]:
        first = first_difference(setup, moves)
        return -(LONG if first is None else first), variety(setup, moves)

    return max(map(shown, matches), key=preference)


def end_of_hand(setup: Setup, moves: Sequence[str]) -> int | None:
    """Return the number of the move that ends the first hand; ``None`` if none does."""
    table = setup.table()
    for number, text in enumerate(moves, 1):
        play(table, text)
        if table.state.results:
            return number
    return None


def variety(setup: Setup, moves: Sequence[str]) -> int:
    """Return the number of different kinds of events and moves: a move counts by its word and the rank of its card."""
    kinds: set[object] = set()
    for step in steps(setup, moves):
        move = step.line.move
        kinds |= {type(event) for event in step.events}
        kinds.add((move.word, move.cards[0].rank if len(move.cards) == 1 else len(move.cards)))
    return len(kinds)


def main(arguments: list[str]) -> None:
    """Write all transcripts, or those of the games named, and remove those that are no longer wanted."""
    parser = ArgumentParser("python -m tests.contract.transcripts", description="Write the transcripts of matches.")
    ids = [game.id for game in ALL_GAMES]
    parser.add_argument("games", nargs="*", choices=ids, metavar="GAME", help=f"of {', '.join(ids)}; default: all")
    parser.add_argument("--new-moves", action="store_true", help="with new random moves, instead of the present ones")
    chosen = parser.parse_args(arguments)
    FOLDER.mkdir(exist_ok=True)
    for setup in all_wanted():
        if chosen.games and setup.game.id not in chosen.games:
            continue
        path = file_of(setup)
        moves = [] if chosen.new_moves else recorded_moves(path)
        try:
            text = written(setup, moves or chosen_moves(setup))
        except (NotationError, RefusedMove):
            text = written(setup, chosen_moves(setup))
        path.write_text(text, encoding="utf-8")
    for path in set(FOLDER.glob("*.txt")) - {file_of(setup) for setup in all_wanted()}:
        path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
