"""The figures of the statistics: totals and their course, computed from the hands and matches that count.

People are distinguished by name, AI players by level alone: the name of an AI player means nothing. A player on two
seats of a table, such as two AI players of one level, has two hands and two matches there, in every figure alike
(:func:`hands_of`); but a contract that both share counts once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from math import fsum, sqrt
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, Seat
from cardtable.store.game_files import measured_costs_of
from cardtable.store.statistics.records import CountedRecord, HandRecord, Losses, MatchRecord, Statistics
from cardtable.store.thinning import thinned

MAX_ROWS: Final = 60
"""The maximum number of rows of a course, from which a chart is drawn."""


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """A player in the statistics: a person with a ``name``, or an AI player with a ``level``; the other is empty."""

    level: str = ""
    name: str = ""

    def __str__(self) -> str:
        return self.name or f"AI, {self.level}"


@lru_cache(maxsize=1000)  # there are three or more to each hand, and always the same
def player_on(seat: Seat) -> Player:
    """Return the player for whom this seat counts."""
    return Player(name=seat.name.strip()) if seat.is_person else Player(level=seat.level)


def hands_of(statistics: Statistics, who: Player) -> list[tuple[CountedRecord[HandRecord], int]]:
    """Return the hands of a player with the player's seat, in order; a hand on two seats comes twice."""
    return [
        (hand, seat)
        for hand in statistics.hands
        for seat, sitting in enumerate(hand.record.seats)
        if player_on(sitting) == who
    ]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one player.

    :param points: the total of all hands; ``None`` in figures over several games, whose points cannot be compared.
    :param best: the most points of a single hand, or the fewest where few points win; ``None`` as above.
    :param worst: the opposite.
    :param made: hands in which the player's side fulfilled its contract.
    :param failed: hands in which it did not.
    :param undo: hands in which a decision of this player was taken back.
    :param hints: hands in which this player asked for a hint.
    """

    who: Player
    matches: int = 0
    wins: int = 0
    hands: int = 0
    points: int | None = None
    best: int | None = None
    worst: int | None = None
    made: int = 0
    failed: int = 0
    undo: int = 0
    hints: int = 0


@dataclass(slots=True)
class _Sum:
    matches: int = 0
    wins: int = 0
    points: list[int] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, hand: CountedRecord[HandRecord], seats: AbstractSet[int]) -> None:
        """Add a hand in which the player had these seats."""
        self.points += [hand.record.points[seat] for seat in sorted(seats)]
        contract = hand.record.contract
        if contract is not None and not seats.isdisjoint(contract.seats):
            self.counts["made" if contract.made else "failed"] += 1
        if hand.undo or hand.hints:
            self.counts["undo"] += len(seats & hand.undo)
            self.counts["hints"] += len(seats & hand.hints)


def filtered(statistics: Statistics, game: str | None = None, *, unaided: bool = False) -> Statistics:
    """Return the statistics of one game, or of all games.

    :param game: its id; ``None`` for all games.
    :param unaided: leave out hands with undo, hints or a deal that was played before, and matches with such hands.
    """

    def fits(played: CountedRecord[HandRecord] | CountedRecord[MatchRecord]) -> bool:
        return (game is None or played.record.game == game) and (played.unaided or not unaided)

    return Statistics(
        tuple(hand for hand in statistics.hands if fits(hand)),
        tuple(match for match in statistics.matches if fits(match)),
        statistics.broken,
    )


def games_played(statistics: Statistics) -> tuple[str, ...]:
    """Return the ids of all games in the statistics, the one with most hands first."""
    hands = Counter(hand.record.game for hand in statistics.hands)
    for match in statistics.matches:
        hands.setdefault(match.record.game, 0)
    return tuple(game for game, _ in hands.most_common())


def figures(statistics: Statistics, game: Game | None = None) -> tuple[Figures, ...]:
    """Return the figures of every player: people first, those with most hands at the top, then AI players by level.

    :param game: the game of these statistics; ``None`` if they are of several games.
    """
    sums: defaultdict[Player, _Sum] = defaultdict(_Sum)
    for hand in statistics.hands:
        seats: dict[Player, set[int]] = {}
        for number, seat in enumerate(hand.record.seats):
            seats.setdefault(player_on(seat), set()).add(number)
        for who, own in seats.items():
            sums[who].add(hand, own)
    for match in statistics.matches:
        for number, seat in enumerate(match.record.seats):
            one = sums[player_on(seat)]
            one.matches += 1
            one.wins += number in match.record.winners
    order = sorted(sums, key=lambda who: _rank(who, sums))
    return tuple(_figures(who, sums[who], game) for who in order)


def _rank(who: Player, sums: Mapping[Player, _Sum]) -> tuple[bool, int, int, str]:
    level = list(AILevel).index(AILevel(who.level)) if who.level else -1
    return bool(who.level), level, -len(sums[who].points), who.name


def _figures(who: Player, one: _Sum, game: Game | None) -> Figures:
    counts = one.counts
    row = Figures(who, one.matches, one.wins, len(one.points))
    row = replace(row, made=counts["made"], failed=counts["failed"], undo=counts["undo"], hints=counts["hints"])
    if game is None or not one.points:
        return row
    low, high = min(one.points), max(one.points)
    best, worst = (low, high) if game.low_wins else (high, low)
    return replace(row, points=sum(one.points), best=best, worst=worst)


def points_course(statistics: Statistics, players: Sequence[Player]) -> Sequence[list[int]]:
    """Return the players' points, added up, from hand to hand: at most ``MAX_ROWS`` rows, beginning with zeros."""
    so_far = dict.fromkeys(players, 0)
    rows = [[0] * len(players)]
    for hand in statistics.hands:
        sitting = [player_on(seat) for seat in hand.record.seats]
        if not so_far.keys() & set(sitting):
            continue
        for who, points in zip(sitting, hand.record.points, strict=True):
            if who in so_far:
                so_far[who] += points
        rows.append([so_far[who] for who in players])
    return thinned(rows, MAX_ROWS)


def points_by_hand(statistics: Statistics, who: Player) -> list[int]:
    return [hand.record.points[seat] for hand, seat in hands_of(statistics, who)]


def wins_course(statistics: Statistics, players: Sequence[Player]) -> Sequence[list[int]]:
    """Return the players' shares of matches won, in percent, after each match, beginning with zeros."""
    played: Counter[Player] = Counter()
    won: Counter[Player] = Counter()
    rows = [[0] * len(players)]
    for match in statistics.matches:
        sitting = [player_on(seat) for seat in match.record.seats]
        if not set(players) & set(sitting):
            continue
        played.update(sitting)
        won.update(sitting[seat] for seat in match.record.winners)
        rows.append([round(100 * won[who] / played[who]) if played[who] else 0 for who in players])
    return thinned(rows, MAX_ROWS)


# --- what decisions cost ----------------------------------------------------------------------------------------------

STANDARD_ERRORS: Final = 2.0
"""The half width of an interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its interval.

    :param error: the half width of the interval, ``STANDARD_ERRORS`` standard errors.
    :param count: the number of hands, or decisions, behind it.
    """

    mean: float
    error: float
    count: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.error

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.error


def error_rate(hands: Sequence[tuple[int, float]]) -> Mean | None:
    """Return the mean cost of a decision; ``None`` if fewer than two hands had decisions.

    The decisions of a hand depend on each other, so hands are the units: the interval is that of a ratio of two sums.

    :param hands: for each hand the number of decisions, and their total cost.
    """
    some = [(count, loss) for count, loss in hands if count]
    if len(some) < 2:
        return None
    decisions = sum(count for count, _ in some)
    mean = fsum(loss for _, loss in some) / decisions
    squares = fsum((loss - mean * count) ** 2 for count, loss in some)
    error = sqrt(squares * len(some) / (len(some) - 1)) / decisions
    return Mean(mean, STANDARD_ERRORS * error, decisions)


def mean_of(values: Sequence[float]) -> Mean | None:
    """Return the mean of independent values; ``None`` for fewer than two."""
    if len(values) < 2:
        return None
    mean = fsum(values) / len(values)
    squares = fsum((each - mean) ** 2 for each in values)
    return Mean(mean, STANDARD_ERRORS * sqrt(squares / (len(values) - 1) / len(values)), len(values))


MIN_HANDS: Final = 3
"""The minimum number of hands for a mean."""
MAX_KIND_HANDS: Final = 20
"""The number of hands, the last ones, over which the cost of each kind of decision is added up."""


@dataclass(frozen=True, slots=True)
class HandCosts:
    """The cost of one player's decisions in one hand: their number and total cost, for bids and plays.

    :param seat: the seat that the player had in it.
    :param kinds: the same by kind of decision; empty if that was not recorded.
    """

    hand: HandRecord
    seat: int
    bids: Losses
    plays: Losses
    kinds: Mapping[str, Losses] = field(default_factory=dict)

    @property
    def both(self) -> Losses:
        """The number and total cost of all decisions."""
        return self.bids[0] + self.plays[0], self.bids[1] + self.plays[1]


@dataclass(frozen=True, slots=True)
class DecisionCosts:
    """The cost of one player's decisions in one game, in the measure of the game's bot.

    :param each: the mean cost of a decision; ``bids`` and ``plays`` of these alone. ``None`` for too few hands.
    :param hands: the decisions of each hand, in order.
    """

    each: Mean | None
    bids: Mean | None
    plays: Mean | None
    hands: tuple[HandCosts, ...]


def decision_costs(statistics: Statistics, who: Player, players: int | None = None) -> DecisionCosts:
    """Return the cost of a player's decisions, in the hands that were reviewed.

    :param players: counts only tables with this number of players; ``None`` counts all.
    """
    hands: list[HandCosts] = []
    for hand, seat in hands_of(statistics, who):
        if players is not None and len(hand.record.seats) != players:
            continue
        review = next((each for each in hand.reviews if each.seat == seat), None)
        if review is not None:
            hands.append(HandCosts(hand.record, seat, review.bids, review.plays, review.kinds))
    rates = (_rate([each.both for each in hands]), _rate([each.bids for each in hands]))
    return DecisionCosts(*rates, _rate([each.plays for each in hands]), tuple(hands))


def _total(some: Iterable[Losses]) -> Losses:
    """Return the number of decisions and their total cost."""
    counts, losses = zip(*some, strict=True)
    return sum(counts), fsum(losses)


def _by_kind(some: Iterable[Mapping[str, Losses]]) -> dict[str, Losses]:
    """Return the number of decisions of each kind, and their total cost."""
    parts: dict[str, list[Losses]] = {}
    for kinds in some:
        for kind, losses in kinds.items():
            parts.setdefault(kind, []).append(losses)
    return {kind: _total(losses) for kind, losses in parts.items()}


@dataclass(frozen=True, slots=True)
class KindCosts:
    """The cost of one player's decisions by kind.

    :param hands: the number of hands that they were made in.
    :param kinds: each kind with the number of its decisions and their total cost, the costliest first.
    """

    hands: int
    kinds: tuple[tuple[str, Losses], ...]


def kind_costs(statistics: Statistics, who: Player) -> KindCosts:
    """Return the cost of a player's decisions by kind, over the last hands in which the kinds were recorded."""
    recorded = [each for each in decision_costs(statistics, who).hands if each.kinds][-MAX_KIND_HANDS:]
    kinds = _by_kind(each.kinds for each in recorded)
    return KindCosts(len(recorded), tuple(sorted(kinds.items(), key=lambda each: (-each[1][1], each[0]))))


def _rate(hands: Sequence[Losses]) -> Mean | None:
    return error_rate(hands) if sum(bool(count) for count, _ in hands) >= MIN_HANDS else None


def points_without_luck(statistics: Statistics, who: Player) -> tuple[Mean, Mean] | None:
    """Return a player's mean points in a hand, with and without the luck of the cards, over the same hands.

    :returns: ``None`` if the luck is known of too few hands.
    """
    both = _with_and_without_luck(statistics, who)
    before, after = mean_of([plain for plain, _ in both]), mean_of([adjusted for _, adjusted in both])
    return (before, after) if before is not None and after is not None and len(both) >= MIN_HANDS else None


def course_without_luck(statistics: Statistics, who: Player) -> Sequence[list[int]]:
    """Return a player's points, added up, with and without the luck of the cards, over the same hands.

    :returns: at most ``MAX_ROWS`` rows, beginning with zeros; none if the luck is known of too few hands.
    """
    both = _with_and_without_luck(statistics, who)
    if len(both) < MIN_HANDS:
        return []
    sums = zip(*(accumulate(each, initial=0.0) for each in zip(*both, strict=True)), strict=True)
    return thinned([[round(each) for each in row] for row in sums], MAX_ROWS)


def _with_and_without_luck(statistics: Statistics, who: Player) -> list[tuple[float, float]]:
    """Return a player's points in each hand whose luck is known, with the luck of the cards and without it."""
    return [
        (float(hand.record.points[seat]), hand.record.points[seat] - hand.luck[seat])
        for hand, seat in hands_of(statistics, who)
        if hand.luck
    ]


@dataclass(frozen=True, slots=True)
class LevelCost:
    """The mean cost of a decision by players of one level, in the measure of the game's bot."""

    level: AILevel
    cost: Mean


@dataclass(frozen=True, slots=True)
class LevelCosts:
    """The costs of the levels of one game. They were measured at tables of one size, with the printed rules.

    :param players: the number of players at these tables.
    :param costs: the costs, the weakest level first. Levels that were not measured are missing.
    """

    players: int
    costs: tuple[LevelCost, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Between which levels a person's cost lies, as far as the intervals are apart.

    :param worse: the strongest level whose decisions surely cost more; ``None`` if there is none.
    :param better: the weakest level whose decisions surely cost less; ``None`` if there is none.
    """

    worse: AILevel | None
    better: AILevel | None


def between(own: Mean, costs: Sequence[LevelCost]) -> Between:
    """Return between which levels a cost lies.

    :param costs: the costs of the levels, the weakest first.
    """
    worse = [each.level for each in costs if each.cost.low > own.high]
    better = [each.level for each in costs if each.cost.high < own.low]
    return Between(worse[-1] if worse else None, better[0] if better else None)


def level_costs_of(game: Game) -> LevelCosts | None:
    """Return the cost of a decision at each level of AI players; ``None`` where nobody has measured it."""
    raw = measured_costs_of(game)
    if raw is None:
        return None
    costs = raw["costs"]
    measured = [
        LevelCost(level, Mean(costs[level]["mean"], costs[level]["error"], costs[level]["hands"]))
        for level in AILevel
        if level in costs
    ]
    return LevelCosts(raw["players"], tuple(measured))
