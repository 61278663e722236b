"""Finds the exercises that come with the program, in hands that the rules of thumb play with some random moves.

``python -m tools.find_exercises GAME [--most 50] [--first 0]`` adds table files, each with its position as a comment,
and lines of their list to the game's folder ``practice``, hand by hand; a search that was ended continues with
``--first``. With ``--check`` those that are there are judged again, and removed if they are no exercises for the
present players. A position is taken if one move is ahead of every other at 99.9 % in the deals of two seeds, by as much
as a small mistake costs, and the rule of thumb makes another one.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from math import inf
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from cardtable.ai.advice import PILOT_DEALS, Advice, Tryout, all_known, verdict_on
from cardtable.ai.explanation import MIN_DEALS
from cardtable.ai.levels import ADVISER, COMPARER, Effort, never
from cardtable.ai.questions import OTHER_DEALS, Question
from cardtable.ai.search import ROUNDING_ERROR, by_rule
from cardtable.engine.game import Game
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.layout import spec_of
from cardtable.play.practice import kind_of
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.practice import shipped
from cardtable.store.tables.format import table_text
from tests.known_games import game_of
from tools.piped import piped
from tools.stray_play import decisions

ROOT: Final = Path(__file__).parents[1] / "cardtable" / "games"
NAMES: Final = ("Ann", "Bert", "Cleo", "Dan", "Eva", "Finn")
RANDOM_SHARE: Final = 0.06
"""The share of moves made at random among the candidates, so that positions differ."""
MAX_MOVES: Final = 600
AHEAD: Final = 3.09
"""The number of standard errors by which the best move is ahead of the second: 99.9 % of a normal distribution."""
RULE_DRAWS: Final = 3
"""The rule of thumb may draw by lot: it misses a move if it does not make it with any of this many seeds."""
LIST: Final = "exercises.jsonl"
SHARE_OF_KIND: Final = 0.5
"""The share of a game's exercises that one kind of decision may have, in games with several kinds."""


@dataclass(frozen=True, slots=True)
class Search:
    """How exercises of one game are looked for.

    :param seats: the numbers of players, in turn.
    :param earlier: the maximum number of hands that are played before.
    :param judged: the maximum number of legal moves that are compared, besides those that a hint compares.
    :param steps: the numbers of deals in which moves are compared, one after the other.
    :param glance: the number of deals of a first look at what a hint compares; 0 for none, where playing out is quick.
    :param options: house rules, in turn.
    """

    game_id: str
    seats: tuple[int, ...]
    earlier: int
    judged: int = 24
    steps: tuple[int, ...] = (32, 200, 800)
    glance: int = 0
    options: tuple[tuple[tuple[str, str | int], ...], ...] = ((),)

    @property
    def game(self) -> Game:
        """The game."""
        return game_of(self.game_id)


SEARCHES: Final = (
    Search("five-hundred", (3,), 2),
    Search("big-three", (4, 3), 2),
    Search("blackjack", (3, 2, 4), 0, judged=12, steps=(32, 150, 450), glance=12),
    Search("the-card-game", (2, 3, 4), 8, glance=12),
    Search(
        "bidding-war",
        (3, 4),
        0,
        options=((), (("prizes", "offered"),), (("bidding", "open"),), (("bidding", "open"), ("prizes", "offered"))),
        glance=12,
    ),
    Search("blues-and-greens", (4,), 0, judged=4, steps=(16, 60, 200), glance=6),
)


@dataclass(frozen=True, slots=True)
class Found:
    """A position that makes an exercise.

    :param judgements: of the same moves, in the deals of two seeds.
    :param rule: the move of the rule of thumb.
    """

    table: Table
    judgements: tuple[Advice, Advice]
    rule: Move
    kind: str


def main() -> None:
    """Find exercises of the game that is named, and write them."""
    parser = argparse.ArgumentParser(prog="python -m tools.find_exercises", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the hand to begin with")
    parser.add_argument("--check", action="store_true", help="judge the exercises that are there again")
    parser.add_argument("--seconds", type=float, default=inf, help="of the processor, after which it ends")
    arguments = parser.parse_args()
    search = next(each for each in SEARCHES if each.game_id == arguments.game)
    folder = ROOT / arguments.game.replace("-", "_") / "practice"
    folder.mkdir(exist_ok=True)
    entries = _listed(folder)
    if arguments.check:
        entries = _checked(search, folder)
    kinds = Counter(json.loads(line)["kind"] for line in entries.values())
    most = arguments.most * (SHARE_OF_KIND if len(set(spec_of(search.game).kinds.values())) > 1 else 1)
    for hand in count(arguments.first):
        if len(entries) >= arguments.most or process_time() > arguments.seconds:
            break
        for found in islice(in_hand(search, hand, {kind for kind in kinds if kinds[kind] >= most}), 1):
            name = next(name for name in map("{:02}".format, count(1)) if name not in entries)
            kinds[found.kind] += 1
            _write(folder / f"{name}{TABLE_ENDING}", found.table)
            entries[name] = _entry(name, found)
            _list(folder, entries)
        print(f"hand {hand}: {len(entries)} exercises after {process_time():.0f} s", flush=True)


def _listed(folder: Path) -> dict[str, str]:
    """Return the lines of the list by the names of their exercises."""
    lines = (folder / LIST).read_text("utf-8").splitlines(keepends=True) if (folder / LIST).exists() else []
    return {json.loads(line)["name"]: line for line in lines}


def _list(folder: Path, entries: Mapping[str, str]) -> None:
    (folder / LIST).write_text("".join(entries[name] for name in sorted(entries)), "utf-8")


def _checked(search: Search, folder: Path) -> dict[str, str]:
    """Return the lines of the exercises that still are some, judged again, and remove the others."""
    kept, spec = {}, spec_of(search.game)
    for exercise in shipped(search.game):
        table, name = exercise.table(), exercise.name
        view = table.view_of_hand(table.state.seat)
        rules = [by_rule(view, seed, search.game).move for seed in range(RULE_DRAWS)]
        judgements = judged(search, view, table.state.moves(), rules)
        if judgements is None:
            (folder / f"{name}{TABLE_ENDING}").unlink()
        else:
            kept[name] = _entry(
                name, Found(table, judgements, rules[0], kind_of(view, spec, (judgements[0].best, *rules)))
            )
        print(f"{name}: {'removed' if judgements is None else 'kept'}, {process_time():.0f} s", flush=True)
    _list(folder, kept)
    return kept


def in_hand(search: Search, number: int, full: set[str]) -> Iterator[Found]:
    """Yield the exercises of a hand.

    :param full: the kinds of which there are enough.
    """
    game, spec = search.game, spec_of(search.game)
    for table in moments(search, number):
        view = table.view_of_hand(table.state.actor)
        rules = [by_rule(view, seed, game).move for seed in range(RULE_DRAWS)]
        if {kind_of(view, spec, ()), kind_of(view, spec, rules)} <= full:
            continue
        judgements = judged(search, view, table.state.moves(), rules)
        if judgements is not None:
            kind = kind_of(view, spec, (judgements[0].best, *rules))
            if kind not in full:
                yield Found(table, judgements, rules[0], kind)


def judged(search: Search, view: View, moves: Sequence[Move], rules: Sequence[Move]) -> tuple[Advice, Advice] | None:
    """Return what two seeds say of a position, if both say that one move is far ahead and no rule of thumb makes it."""
    asked = dict.fromkeys([*rules, *(moves if len(moves) <= search.judged else ())])
    if search.glance:
        first = _judge(search.game, view, dict.fromkeys(rules), 0, search.glance, search.glance * ADVISER.breadth)
        if lead(search.game, first) < 1 or not misses(search.game, first, rules):
            return None
    first = _judge(search.game, view, asked, 0, search.steps[0])
    if lead(search.game, first) < 1 or not misses(search.game, first, rules):
        return None
    for deals in search.steps[1:]:
        pair = []
        for draw in (1, 2):
            pair.append(_judge(search.game, view, asked, draw, deals))
            if lead(search.game, pair[-1]) < AHEAD / 2 or not misses(search.game, pair[-1], rules):
                return None
        if right(pair[0]) != right(pair[1]):
            return None
        if min(lead(search.game, each) for each in pair) >= AHEAD:
            return pair[0], pair[1]
    return None


def _judge(game: Game, view: View, moves: dict[Move, None], draw: int, deals: int, playouts: int = 0) -> Advice:
    # Bounded by rollouts alone, so that the same hands make the same exercises everywhere.
    playouts = playouts or max(ADVISER.playouts, deals * ADVISER.breadth)
    question = Question(view, COMPARER, len(view.log) + draw * OTHER_DEALS, None, playouts)
    tryout = Tryout(question, game)
    found = tryout.advise(never)
    if all_known(view, game) and not tryout.worths_given:
        return found  # one line of play says nothing
    for move in dict.fromkeys((found.best, *moves, *tryout.moves())):
        trial = tryout.trial(move)
        wanted = deals if trial is None or move in {found.best, *moves} else max(len(trial.worths), PILOT_DEALS)
        tryout.try_out(move, wanted, Effort(None, None), found.best)
    trials = [(move, trial) for move in tryout.moves() if (trial := tryout.trial(move)) is not None]
    best = next((trial for move, trial in trials if move == found.best), None)
    if best is None:
        return found
    known = [(trial, verdict_on(move, trial, best)) for move, trial in trials if move != found.best]
    least = game.bot.measure().min_loss(Mistake.SMALL)
    # A move after which the best one is as good as before is neither wrong nor another answer: the order is free.
    others = [each for trial, each in known if len(trial.line.moves) == 1 or each.costs(least)]
    verdicts = sorted((each for each in others if each.deals >= MIN_DEALS), key=lambda each: each.loss)
    return replace(found, verdicts=(verdict_on(found.best, best, best), *verdicts))


def right(judgement: Advice) -> set[Move]:
    """Return the best move, and those of the same ranks that came to the same in every deal."""
    ranks = _ranks(judgement.best)
    same = [each.move for each in judgement.verdicts if abs(each.loss) + each.error < ROUNDING_ERROR]
    return {judgement.best, *(move for move in same if _ranks(move) == ranks)}


def _ranks(move: Move) -> tuple[str, list[int]]:
    return move.word, sorted(card.rank for card in move.cards)


def lead(game: Game, judgement: Advice) -> float:
    """Return by how many standard errors the best move is ahead of any other; 0 if it is ahead by too little."""
    best = right(judgement)
    others = [each for each in judgement.verdicts if each.move not in best]
    if not others or min(each.loss for each in others) < game.bot.measure().min_loss(Mistake.SMALL):
        return 0.0
    return min(each.loss / each.error if each.error else inf for each in others)


def misses(game: Game, judgement: Advice, rules: Sequence[Move]) -> bool:
    """Whether the rule of thumb makes another move than the best."""
    best = right(judgement)
    known = [judgement.verdict(move) for move in rules]
    return all(each is not None and each.move not in best for each in known)


def moments(search: Search, number: int) -> Iterator[Table]:
    """Play a hand, and yield the table before each decision."""
    rng = Random(f"{search.game_id} practice {number}")
    game = search.game
    seats = search.seats[number % len(search.seats)]
    options = search.options[number // len(search.seats) % len(search.options)]
    table = Table(game, [Seat(name) for name in NAMES[:seats]], dict(options), rng.randrange(seats))
    yield from decisions(table, rng, rng.randrange(search.earlier + 1), RANDOM_SHARE, MAX_MOVES)


def _entry(name: str, found: Found) -> str:
    """Return an exercise as a line of the list."""
    first, second = found.judgements
    again = {each.move: each for each in second.verdicts}
    moves = [
        [str(each.move), _mean(each.loss, again[each.move].loss), _mean(each.error, again[each.move].error)]
        for each in first.verdicts
        if each.move in again
    ]
    listed = {
        "name": name,
        "kind": found.kind,
        "best": str(first.best),
        "rule": str(found.rule),
        "why": first.reason,
        "worth": _mean(first.worth, second.worth),
        "deals": 2 * max(each.deals for each in first.verdicts),
        "moves": moves,
    }
    return json.dumps(listed, ensure_ascii=False) + "\n"


def _mean(one: float, other: float) -> float:
    return round((one + other) / 2, 4)


def _write(path: Path, table: Table) -> None:
    """Write the table with a person at the seat to act."""
    actor = table.state.actor
    written = table.branch(len(table.log))
    written.seats = tuple(
        Seat(seat.name, PlayerKind.HUMAN if number == actor else PlayerKind.AI)
        for number, seat in enumerate(table.seats)
    )
    position = table.game.write_position(table.state)
    path.write_text("".join(f"# {line}\n" for line in position.splitlines()) + table_text(written), "utf-8")


if __name__ == "__main__":
    sys.exit(piped(main))
