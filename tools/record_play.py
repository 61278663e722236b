"""Record what the Cardtable on PYTHONPATH plays, shows and says of one game. ``same_play.py`` runs it for two commits.

Only this file imports Cardtable, from either of them: where a name has moved in between, both places are tried.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from cardtable.commands.command_line import run
from cardtable.engine.options import OptionsError, options_of
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.games import GAMES


def either(name: str, *modules: str) -> Any:
    """Return what has this name in the first of these modules that has it: things move between two commits."""
    for module in modules:
        with suppress(ImportError, AttributeError):
            return getattr(import_module(module), name)
    raise ImportError(f"{name} is in none of {', '.join(modules)}")


write_table = either("write_table", "cardtable.store.tables.format", "cardtable.store.tables.table_writer")
level_of = either("level_of", "cardtable.ai.levels", "cardtable.ai.search.levels")
by_rule, explain = (
    either(name, "cardtable.ai.search", "cardtable.ai.search.move_choice") for name in ("by_rule", "explain")
)
Question = either("Question", "cardtable.ai.questions", "cardtable.ai.search.question")

DEALER = -1

KINDS = ("moves", "players", "views", "texts", "positions")
MAX_MOVES = 400
"""Of one match: random players of some games would play for ever."""
MOMENTS = 7
"""Every seventh moment is looked at."""
POSITIONS = 40
"""A game and number of players, all house rules together."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How many sets of house rules and seeds are played."""

    houses: int
    seeds: int
    reviews: int


WHOLE, QUICK = Extent(houses=20, seeds=10, reviews=2), Extent(houses=3, seeds=1, reviews=0)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="record_play.py", description="Record what one game plays, shows and says.")
    parser.add_argument("game", choices=[game.id for game in GAMES])
    parser.add_argument("out", type=Path, help="the folder for it")
    parser.add_argument("--quick", action="store_true", help="a hundredth of the setups")
    parser.add_argument("--times", action="store_true", help="only the times")
    chosen = parser.parse_args(arguments)
    game = next(each for each in GAMES if each.id == chosen.game)
    chosen.out.mkdir(parents=True, exist_ok=True)
    if chosen.times:
        measure(game, chosen.out)
    else:
        record(game, QUICK if chosen.quick else WHOLE, chosen.out)


def house_rules(game: Any, seats: int, count: int) -> Iterator[dict[str, Any]]:
    """Yield the printed rules, then random ones."""

    rng = Random(f"{game.id} {seats}")
    seen: list[dict[str, Any]] = [{}]
    yield {}
    for _ in range(50 * count):
        if len(seen) == count:
            return
        rules: dict[str, Any] = {}
        for option in options_of(game.house):
            if rng.random() < 0.6:
                continue
            values = [value for value, _ in option.choices] or sorted(
                {option.low, option.high, *(rng.randint(option.low, option.high) for _ in range(3))}
            )
            rules[option.name] = rng.choice(values)
        try:
            game.new(seats, rules)
        except OptionsError:
            continue
        if rules not in seen:
            seen.append(rules)
            yield rules


def record(game: Any, extent: Extent, out: Path) -> None:
    sums = {}
    for seats in game.players:
        positions: list[str] = []
        for number, rules in enumerate(house_rules(game, seats, extent.houses)):
            for seed in range(extent.seeds):
                named = " ".join(f"{name}={str(value).lower()}" for name, value in rules.items())
                setup = f"{game.id} {seats} {named} seed {seed}"
                result = Played(game, seats, rules, setup)
                result.play(reviewed=seed == 0 and number < extent.reviews)
                room = max(0, POSITIONS - len(positions))
                positions += result.positions[:room]
                result.positions = result.positions[:room]
                sums[setup] = result.sums()
                if seed == 0:
                    path = out / f"{game.id}-{seats}-{number}.txt"
                    path.write_text("\n".join([setup, *result.texts, *result.positions, ""]), "utf-8")
    (out / f"{game.id}.json").write_text(json.dumps(sums, indent=1), "utf-8")


class Played:
    """Two matches of one setup, one at random and one among normal players, and what is seen and said in them."""

    def __init__(self, game: Any, seats: int, rules: dict[str, Any], setup: str) -> None:
        self.game, self.seats, self.rules, self.setup = game, seats, rules, setup
        self.names = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")[:seats]
        self.moves: list[str] = []
        self.players: list[str] = []
        self.views: list[str] = []
        self.texts: list[str] = []
        self.positions: list[str] = []

    def sums(self) -> dict[str, str]:
        return {kind: hashlib.sha256("\n".join(getattr(self, kind)).encode()).hexdigest()[:16] for kind in KINDS}

    def table(self) -> Any:

        return Table(self.game, [Seat(name) for name in self.names], self.rules, len(self.setup) % self.seats)

    def play(self, *, reviewed: bool) -> None:

        rng = Random(self.setup)
        table = self.table()
        earlier: list[Any] = []
        while (actor := table.state.actor) is not None and len(table.log) < MAX_MOVES:
            if actor == DEALER:
                table.deal(rng)
            else:
                moves = table.state.moves()
                self.moves.append(str(len(moves)))
                move = rng.choice(moves)
                if len(table.log) % MOMENTS == 0:
                    self.look(table, actor, moves[:12], earlier[-12:])
                table.play(actor, move)
                earlier.append(move)
            self.moves.append(str(table.log[-1]))
        for seat in (*range(self.seats), None):
            view = table.view(seat)
            people = People(self.names)
            self.texts += [self.game.telling.line(Past(view, place), people).text for place in range(len(view.log))]
        self.play_normally(rng, reviewed)

    def look(self, table: Any, actor: int, moves: Sequence[Any], earlier: Sequence[Any]) -> None:
        """Note what all seats see and are told before a move."""
        words, state = self.game.words, table.state
        for seat in (*range(self.seats), None):
            view = table.view(seat)
            self.views.append(repr(plain(view)))
            self.texts += [
                *([] if seat == actor else [prompt_of(words, view, self.names)]),
                repr(plain(words.standing(view, self.names))),
                repr(middle_of(words, view, self.names)),
                *(repr(plain(words.seat_status(view, each, self.names))) for each in range(self.seats)),
            ]
        view = table.view(actor)
        turn = words.turn(view, self.names)
        bids = turn.bid_table if hasattr(turn, "bid_table") else words.bid_table(view)
        self.texts.append(repr(plain((turn.forms, turn.detail, turn.steps, turn.duty, bids))))
        self.texts += ["; ".join(label_of(words, view, move)) for move in moves]
        for move in earlier:
            refusal = state.refusal(move)
            if refusal is not None:
                self.texts.append(f"{move}: {refusal.rule} {refusal.reason}")
        text = self.game.write_position(state)
        again = self.game.read_position(text)
        if self.game.write_position(again) != text or plain(again.zones()) != plain(state.zones()):
            text = f"NOT READ AGAIN {text}"
        self.positions.append(text)

    def play_normally(self, rng: Random, reviewed: bool) -> None:

        table, level = self.table(), level_of("normal")
        while (actor := table.state.actor) is not None and len(table.log) < MAX_MOVES and not table.state.results:
            if actor == DEALER:
                table.deal(rng)
                continue
            view = table.view(actor)
            found = explain(Question(view, level, rng.getrandbits(32), playouts=24), self.game)
            self.players.append(found.reason)
            table.play(actor, found.move)
        self.players += map(str, table.log)
        if reviewed and table.state.results:
            self.texts.append(self.command(table, "review", "--seat", "0"))
            self.texts.append(self.command(table, "view", "--seat", "0"))

    def command(self, table: Any, *words: str) -> str:
        """Return what a command prints about a table."""

        out = StringIO()
        with tempfile.TemporaryDirectory() as folder, redirect_stdout(out), redirect_stderr(out):
            path = Path(folder) / "table.cardtable.yaml"
            write_table(path, table)
            run([words[0], str(path), *words[1:]], GAMES)
            return out.getvalue().replace(folder, "")


def prompt_of(words: Any, view: Any, names: Sequence[str]) -> str:
    """Return the prompt for a seat that is not to act."""
    prompt: str = words.prompt(view) if hasattr(words, "prompt") else words.turn(view, names).forms[0]
    return prompt


def middle_of(words: Any, view: Any, names: Sequence[str]) -> tuple[object, ...]:
    """Return the texts on the table; in an older game, what the viewer knows about the sides was not among them."""
    middle = words.middle(view, names)
    texts = tuple(plain(getattr(middle, each.name)) for each in fields(middle))
    return texts if hasattr(middle, "sides") else (*texts, plain(words.side_note(view, names)))


def label_of(words: Any, view: Any, move: Any) -> tuple[str, ...]:
    """Return the texts of a move: of an older game by a method each, of a newer one in one value."""
    names = ("button", "brief", "question", "gain", "beside_gain")
    label = words.label(view, move) if hasattr(words, "label") else None
    return tuple(getattr(words, name)(view, move) if label is None else getattr(label, name) for name in names)


def plain(value: object) -> object:
    """Return a value without the names of its classes and fields, so that only what it says counts."""
    if isinstance(value, Enum):
        return plain(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(plain(getattr(value, each.name)) for each in fields(value))
    if isinstance(value, dict):
        return tuple(sorted((repr(plain(key)), repr(plain(each))) for key, each in value.items()))
    if isinstance(value, set | frozenset):
        return tuple(sorted(repr(plain(each)) for each in value))
    if isinstance(value, list | tuple):
        return tuple(map(plain, value))
    if value is None or isinstance(value, str | int | float):
        return value if type(value) in (str, int, float, bool, type(None)) else str(value)
    return str(value)


def measure(game: Any, out: Path) -> None:
    rng = Random(7)
    acts = guesses = thumbs = 0
    spent = {"acts": 0.0, "guesses": 0.0, "thumbs": 0.0}
    while spent["acts"] < 2.0:
        state = game.new(game.players[len(game.players) // 2])
        began = process_time()
        while state.actor is not None and len(state.results) < 20:
            moves = [state.deal(rng)] if state.actor == DEALER else state.moves()
            state.apply(moves[int(rng.random() * len(moves))])
            acts += 1
        spent["acts"] += process_time() - began
    while spent["guesses"] < 1.0 or spent["thumbs"] < 1.0:
        state = game.new(game.players[len(game.players) // 2])
        while state.actor is not None and not state.results:
            if state.actor == DEALER:
                state.apply(state.deal(rng))
                continue
            view = state.view(state.actor)
            began = process_time()
            game.guess(view, rng)
            guessed = process_time()
            found = by_rule(view, rng.getrandbits(32), game)
            spent["guesses"], guesses = spent["guesses"] + guessed - began, guesses + 1
            spent["thumbs"], thumbs = spent["thumbs"] + process_time() - guessed, thumbs + 1
            state.apply(found.move)
    each = {"acts": spent["acts"] / acts, "guesses": spent["guesses"] / guesses, "thumbs": spent["thumbs"] / thumbs}
    (out / f"{game.id}.times").write_text(json.dumps(each), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
