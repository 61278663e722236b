"""How imagined hands differ from real ones: real minus imagined, for what each game counts in hidden hands.

    python3 run.py bench imagined GAME [--level LEVEL] [--hands N] [--worlds W] [--players P] [--options PRESET]

Hands are played by players of one level. At each decision the features of the hidden hands are taken from the true
state and from ``W`` worlds of ``Game.guess``. One observation is a hand, with the mean over its decisions, because the
decisions of a hand are not independent; ± is a 95 % interval over hands. Early and late are the first and the second
half of a hand's decisions. What every player can tell exactly is left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Final

from cardtable.ai.hands import play_hand, table_before_deal
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.state import State
from cardtable.engine.view import View
from cardtable.lab.contest import Bounds, entrant_of
from cardtable.lab.standings import Estimate, estimate
from cardtable.store.game_files import presets_of
from tools.benchmarks.arguments import add_game, parser_of
from tools.benchmarks.features import FEATURES, Features
from tools.benchmarks.figures import print_table

TINY: Final = 1e-9
"""Smaller differences are those of rounding."""
Imagine = Callable[[View, Random], Sequence[tuple[State, float]]]
"""Makes the worlds that a View could come from, each with its weight."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One feature at one decision: when in the hand, in which phase, and its real and imagined values."""

    place: int
    phase: str
    name: str
    real: float
    imagined: float


@dataclass(slots=True)
class Hand:
    """What was compared in one hand, and the number of its decisions."""

    decisions: int = 0
    sights: list[Sight] = field(default_factory=list)


def guessed(game: Game, worlds: int) -> Imagine:
    """Return the way in which players imagine: this many guesses, all of the same weight."""
    return lambda view, rng: [(game.guess(view, rng), 1.0) for _ in range(worlds)]


def compared_hands(
    game: Game,
    players: int,
    options: dict[str, object],
    level: str,
    hands: int,
    seed: str,
    imagine: Imagine,
    features: Features,
) -> Iterator[Hand]:
    """Play hands, and yield what was compared at the decisions of each."""
    entrant = entrant_of(level, level, game, Bounds())
    names = [f"Player {seat}" for seat in range(players)]
    for number in range(hands):
        own = f"{seed} {number}"
        table = table_before_deal(game, names, options, own, number % game.hand_sizes)
        luck, hand = Random(f"{own} luck"), Hand()

        def choose(state: State) -> Move:
            seat = state.seat
            view = table.view(seat)  # noqa: B023 - called while this hand is played
            if len(state.moves()) > 1:
                _compare(hand, features, state, imagine(view, luck), seat)  # noqa: B023
            return entrant.choose(view, luck.getrandbits(32))  # noqa: B023

        play_hand(table, own, choose)
        yield hand


def _compare(hand: Hand, features: Features, state: State, worlds: Sequence[tuple[State, float]], seat: int) -> None:
    total = sum(weight for _, weight in worlds)
    imagined: dict[str, float] = {}
    for world, weight in worlds:
        for name, value in features(world, seat).items():
            imagined[name] = imagined.get(name, 0.0) + weight / total * value
    for name, value in features(state, seat).items():
        hand.sights.append(Sight(hand.decisions, str(state.phase), name, value, imagined.get(name, 0.0)))
    hand.decisions += 1


@dataclass(frozen=True, slots=True)
class Difference:
    """Of one feature in one phase: the means, and real minus imagined in all decisions, the early and the late ones."""

    phase: str
    name: str
    hands: int
    real: float
    imagined: float
    every: Estimate
    early: Estimate
    late: Estimate


def differences(hands: Sequence[Hand]) -> list[Difference]:
    """Return real minus imagined for every feature that is ever hidden."""
    kinds = dict.fromkeys((sight.phase, sight.name) for hand in hands for sight in hand.sights)
    found = [_difference(hands, phase, name) for phase, name in kinds]
    return [each for each in found if abs(each.every.mean or 0) > TINY or (each.every.error or 0) > TINY]


def phases_of(hands: Sequence[Hand]) -> list[str]:
    """Return the phases of the decisions in the order in which they come."""
    return list(dict.fromkeys(sight.phase for hand in hands for sight in hand.sights))


def _difference(hands: Sequence[Hand], phase: str, name: str) -> Difference:
    chosen = [
        (hand.decisions, [sight for sight in hand.sights if (sight.phase, sight.name) == (phase, name)])
        for hand in hands
    ]
    chosen = [(decisions, sights) for decisions, sights in chosen if sights]

    def over(parts: Sequence[Sequence[Sight]]) -> Estimate:
        return estimate([fmean(each.real - each.imagined for each in part) for part in parts if part])

    return Difference(
        phase,
        name,
        len(chosen),
        fmean(fmean(each.real for each in sights) for _, sights in chosen),
        fmean(fmean(each.imagined for each in sights) for _, sights in chosen),
        over([sights for _, sights in chosen]),
        over([[each for each in sights if 2 * each.place < decisions] for decisions, sights in chosen]),
        over([[each for each in sights if 2 * each.place >= decisions] for decisions, sights in chosen]),
    )


def _written(value: Estimate) -> str:
    if value.mean is None:
        return "-"
    if value.error is None:
        return f"{value.mean:+.2f}"
    off = " *" if abs(value.mean) > value.error else "  "
    return f"{value.mean:+.2f} ± {value.error:.2f}{off}"


def show_imagined(arguments: Sequence[str]) -> None:
    """Play hands as the arguments say, and print real minus imagined."""
    parser = parser_of("imagined", __doc__)
    add_game(parser)
    parser.add_argument("--level", default="rule", help="who plays: rule (as is), normal, expert@60 …")
    parser.add_argument("--hands", type=int, default=200, metavar="N")
    parser.add_argument("--worlds", type=int, default=10, metavar="W", help="guesses at each decision (10)")
    parser.add_argument("--players", type=int, metavar="P", help="the number of players (the most usual one)")
    parser.add_argument("--options", metavar="PRESET", help="the house rules of this name")
    parser.add_argument("--seed", default="1", metavar="S")
    given = parser.parse_args(arguments)
    game: Game = given.game
    if game.id not in FEATURES:
        parser.error(f"nothing is counted in hidden hands of {game.id}")
    options = preset_of(game, given.options)
    players = given.players or usual_players(game)
    imagine = guessed(game, given.worlds)
    features, seed = FEATURES[game.id], f"imagined {given.seed}"
    hands = list(compared_hands(game, players, options, given.level, given.hands, seed, imagine, features))
    found = sorted(differences(hands), key=lambda each: (phases_of(hands).index(each.phase), each.name))
    rows = [
        (
            f"{each.phase}, {each.name}",
            str(each.hands),
            f"{each.real:.2f}",
            f"{each.imagined:.2f}",
            *(_written(part) for part in (each.every, each.early, each.late)),
        )
        for each in found
    ]
    decisions = sum(hand.decisions for hand in hands)
    title = f"{game.id}, {players} players: {decisions} decisions of {given.level} in {len(hands)} hands"
    heads = ("phase, feature", "hands", "real", "imagined", "real - imagined", "early", "late")
    print_table(f"{title}, {given.worlds} worlds each; * the interval does not reach 0", heads, rows)


def preset_of(game: Game, name: str | None) -> dict[str, object]:
    """Return the house rules of this name, or the printed ones."""
    presets = {str(preset["name"]): dict(preset["options"]) for preset in presets_of(game)}
    return presets[name] if name else {}


def usual_players(game: Game) -> int:
    """Return the number of players nearest to three."""
    return min(game.players, key=lambda number: (abs(number - 3), number))
