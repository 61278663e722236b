"""Whether the chances that people are shown are true: what was said to happen, against what happened.

    python3 run.py bench calibration [GAME ...] [--hands N] [--most M] [--seed S]

Hands are played by the rules of thumb. Chances are grouped as people read them, in whole times of 100: by tens, with 0
and 100 apart. A line that is OFF happened more than 10 times in 100 more or less often than was said, and by more than
chance explains. Points that a hand promises are compared with points won, and with the share of results that lie as
near as is said.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from cardtable.ai.hands import play_out
from cardtable.engine.cards import SUITS
from cardtable.engine.game import Game
from cardtable.engine.moves import PASS, Bid, Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games.big_three.bidding import chance
from cardtable.games.big_three.game import GAME as BIG_THREE
from cardtable.games.big_three.rules import BigThreeState
from cardtable.games.blackjack.fitted_chances import FITTED
from cardtable.games.blues_and_greens.game import GAME as BLUES_AND_GREENS
from cardtable.games.blues_and_greens.hand_value import SHARES, SHARES_BY_FIRST_MELD, SPREAD, hand_worth_with
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.values import Trump
from cardtable.games.five_hundred.game import GAME as FIVE_HUNDRED
from cardtable.games.five_hundred.hand_value import contract_chance
from cardtable.games.five_hundred.rules import FiveHundredState
from cardtable.games.five_hundred.values import AUCTION, CONTRACTS
from cardtable.games.five_hundred.values import Bid as ContractBid
from tools.benchmarks.arguments import ALL, add_games, parser_of
from tools.benchmarks.blackjack_before_turn import turns_of_game
from tools.benchmarks.figures import print_table

Said: TypeAlias = tuple[float, Callable[[], float]]
"""What is said of a hand, and what plays it and returns what happened: 1 or 0, or points."""

MOST_OFF: Final = 0.10
"""What is said 80 times in 100 may happen 70 to 90 times."""
LEAST_HANDS: Final = 30
"""A group with fewer hands is shown, but not judged."""


def big_three(seats: int, ranking: str, rng: Random) -> Iterator[Said]:
    """Yield the chance to win a hand as the bidder, which forecast and reasons give."""
    for number in count():
        state = _dealt(BIG_THREE, seats, {"ranking": ranking}, number, rng)
        assert isinstance(state, BigThreeState)
        yield chance(state, state.seat), partial(_wins, BIG_THREE, state, (Bid(1),), rng)


def five_hundred(kind: str, rng: Random) -> Iterator[Said]:
    """Yield the chance to make a contract, which forecast and reasons give, for one of this kind in each hand."""
    contracts = [each for each in CONTRACTS if kind == ("nullo" if each.is_nullo else _strain(int(each.trump)))]
    for number in count():
        state = _dealt(FIVE_HUNDRED, 3, {}, number, rng)
        assert isinstance(state, FiveHundredState)
        contract = rng.choice(contracts)
        said = contract_chance(state.hands[state.seat], contract)
        yield said, partial(_wins, FIVE_HUNDRED, state, (ContractBid(contract),), rng)


def _strain(trump: int) -> str:
    return "suit" if trump < len(SUITS) else "no trump"


def blackjack(seats: int, rng: Random) -> Iterator[Said]:
    """Yield the chance to win a game at the beginning of each turn, which reviews give."""
    while True:
        for said, won in turns_of_game(seats, rng):
            yield said, partial(float, won)


def blues_and_greens(options: dict[str, object], rng: Random) -> Iterator[Said]:
    """Yield the points that the bidder's side wins with a suit as trumps, before a bonus or a failed bid counts."""
    for number in count():
        state = _dealt(BLUES_AND_GREENS, 4, options, number, rng)
        assert isinstance(state, BluesAndGreensState)
        suit = rng.choice(SUITS)
        said = hand_worth_with(state.house, state.hands[state.seat], int(suit))
        yield said, partial(_points, state, (Bid(state.house.minimum_bid), Trump(suit)), rng)


def _dealt(game: Game, seats: int, options: dict[str, object], number: int, rng: Random) -> State:
    state: State = game.new(seats, options, number % seats)
    while state.actor == DEALER:
        state.apply(state.deal(rng))
    return state


def _wins(game: Game, state: State, moves: Sequence[Move], rng: Random) -> float:
    """Return 1 if the actor wins points in the hand that it plays as the bidder, otherwise 0."""
    seat = state.seat
    _play(game, state, moves, rng)
    return float(state.results[-1].points[seat] > 0)


def _points(state: BluesAndGreensState, moves: Sequence[Move], rng: Random) -> float:
    seat = state.seat
    _play(BLUES_AND_GREENS, state, moves, rng)
    return float(sum(line.points[seat] for line in state.results[-1].lines if line.rule in ("BG-38", "BG-42")))


def _play(game: Game, state: State, moves: Sequence[Move], rng: Random) -> None:
    """Play a hand in which the actor makes these moves first, and the others pass."""
    seat, left = state.actor, list(moves)
    while left or state.phase == AUCTION:
        state.apply(left.pop(0) if state.actor == seat else PASS)
    play_out(game, state, rng)


def _cases(name: str, rng: Random) -> dict[str, Iterator[Said]]:
    """Return, by kind, what a game says without end."""
    match name:
        case "big-three":
            rankings = ("printed", "threes_high")
            return {f"{n} players, {each}": big_three(n, each, rng) for n in (3, 4) for each in rankings}
        case "five-hundred":
            return {kind: five_hundred(kind, rng) for kind in ("suit", "no trump", "nullo")}
    return {f"{seats} players": blackjack(seats, rng) for seats in sorted(FITTED)}


CHANCES: Final = ("big-three", "five-hundred", "blackjack")
"""The games that show a chance. The Bidding War says nothing of the kind: what it calls certain is certain."""
NAMES: Final = ("0", "1-9", *(f"{low}-{low + 9}" for low in range(10, 100, 10)), "100")


def group_of(said: float) -> int:
    """Return the place in ``NAMES`` of a chance as people read it."""
    whole = round(100 * said)
    return whole // 10 + (0 if whole == 0 else 1)


def happened(
    cases: Iterator[Said], group: Callable[[float], int], hands: int, most: int
) -> dict[int, list[tuple[float, float]]]:
    """Return what was said and what happened, by group.

    :param hands: the maximum number of hands of each group.
    :param most: the number of hands that are looked at.
    """
    groups: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for said, play in islice(cases, most):
        found = groups[group(said)]
        if len(found) < hands:
            found.append((said, play()))
    return groups


def is_off(found: Sequence[tuple[float, float]]) -> bool:
    """Whether what was said is further from what happened than it may be, and than chance explains."""
    said, was = map(fmean, zip(*found, strict=True))
    doubt = 2 * sqrt(max(said * (1 - said), 1 / len(found)) / len(found))
    return abs(said - was) > max(MOST_OFF, doubt)


def _row(name: str, found: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    said, was = map(fmean, zip(*found, strict=True))
    doubt = 2 * sqrt(was * (1 - was) / len(found))
    verdict = "few" if len(found) < LEAST_HANDS else "OFF" if is_off(found) else ""
    return name, str(len(found)), f"{100 * said:.1f}", f"{100 * was:.1f} ± {100 * doubt:.1f}", verdict


def _row_of_points(found: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    said, was = map(fmean, zip(*found, strict=True))
    doubt = 2 * sqrt(fmean([(points - was) ** 2 for _, points in found]) / len(found))
    near = fmean([abs(points - promise) <= SPREAD for promise, points in found])
    return f"{said:.1f}", str(len(found)), f"{was:.1f} ± {doubt:.1f}", f"{100 * near:.0f} %"


def show_calibration(arguments: Sequence[str]) -> None:
    """Print a table for each chance that the games show, and one for the points of Blues and Greens."""
    parser = parser_of("calibration", __doc__)
    add_games(parser, f"of {', '.join((*CHANCES, BLUES_AND_GREENS.id))}; {ALL}")
    parser.add_argument("--hands", type=int, default=300, metavar="N", help="of each line (300)")
    parser.add_argument("--most", type=int, default=20_000, metavar="N", help="of hands looked at (20000)")
    parser.add_argument("--seed", default="1", metavar="S")
    given = parser.parse_args(arguments)
    named = [game.id for game in given.games] or [*CHANCES, BLUES_AND_GREENS.id]
    for name in CHANCES:
        if name not in named:
            continue
        for kind, cases in _cases(name, Random(f"calibration {name} {given.seed}")).items():
            groups = happened(cases, group_of, given.hands, given.most)
            rows = [_row(NAMES[group], found) for group, found in sorted(groups.items())]
            print_table(f"{name}, {kind}: in 100 hands", ("read as", "hands", "said", "happened", ""), rows)
    if BLUES_AND_GREENS.id in named:
        rng = Random(f"calibration points {given.seed}")
        heads = ("said", "hands", "won", f"within {SPREAD}")
        points = happened(blues_and_greens({}, rng), lambda said: round(said / 10), given.hands, given.most)
        rows = [_row_of_points(found) for _, found in sorted(points.items())]
        print_table(f"{BLUES_AND_GREENS.id}: points", heads, rows)
        changed: list[dict[str, object]] = [{option: value} for option, shares in SHARES.items() for value in shares]
        changed += [{"opening_points": number} for number, _ in SHARES_BY_FIRST_MELD]
        rows = []
        for options in changed:
            words = " ".join(map(str, *options.items()))
            found = happened(blues_and_greens(options, Random(f"{words} {given.seed}")), int, given.hands, given.hands)
            rows.append((words, *_row_of_points([each for group in found.values() for each in group])))
        print_table(f"{BLUES_AND_GREENS.id}: points under other house rules", ("rules", *heads), rows)
