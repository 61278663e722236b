"""The figures of the statistics: totals and their course, computed from the hands and matches that count.

People are distinguished by name, AI players by level alone: the name of an AI player means nothing. A hand and a match
count once for each player, also for a player on several seats, such as two AI players of one level: the points of the
hand are then the mean of these seats, and the match is won if one of them has won it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, groupby
from math import fsum, sqrt
from statistics import fmean
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, Seat
from cardtable.store.game_files import measured_costs_of
from cardtable.store.statistics.records import CountedRecord, HandRecord, Losses, R, Statistics
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


def seats_by_player(played: CountedRecord[R]) -> dict[Player, set[int]]:
    """Return the players for whom a hand or a match counts, each with all seats of that player."""
    seats: dict[Player, set[int]] = {}
    for number, seat in enumerate(played.seats):
        if number not in played.left_out:
            seats.setdefault(player_on(seat), set()).add(number)
    return seats


def hands_of(statistics: Statistics, who: Player) -> list[tuple[CountedRecord[HandRecord], set[int]]]:
    """Return the hands of a player with the player's seats, in order."""
    hands = []
    for hand in statistics.hands:
        seats = {
            number for number, seat in enumerate(hand.seats) if player_on(seat) == who and number not in hand.left_out
        }
        if seats:
            hands.append((hand, seats))
    return hands


def points_of(hand: CountedRecord[HandRecord], seats: AbstractSet[int]) -> float:
    """Return the points of a player in a hand: the mean of the player's seats."""
    if len(seats) == 1:
        return hand.record.points[next(iter(seats))]
    return fmean(hand.record.points[seat] for seat in seats)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one player.

    :param points: the total of all hands; ``None`` in figures over several games, whose points cannot be compared.
    :param best: the most points of a seat in a single hand, or the fewest where few points win; ``None`` as above.
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
    points: float | None = None
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
    points: list[float] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    """The points of each seat in each hand."""
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, hand: CountedRecord[HandRecord], seats: AbstractSet[int]) -> None:
        """Add a hand in which the player had these seats."""
        self.points.append(points_of(hand, seats))
        self.seats += [hand.record.points[seat] for seat in seats]
        contract = hand.record.contract
        if contract is not None and not seats.isdisjoint(contract.seats):
            self.counts["made" if contract.made else "failed"] += 1
        self.counts["undo"] += not seats.isdisjoint(hand.undo)
        self.counts["hints"] += not seats.isdisjoint(hand.hints)


def filtered(statistics: Statistics, game: str | None = None, *, unaided: bool = False) -> Statistics:
    """Return the statistics of one game, or of all games.

    :param game: its id; ``None`` for all games.
    :param unaided: leave out hands with a deal that was played before, and matches with such hands; those with undo or
        hints only for the players who used them.
    """

    def kept(played: Iterable[CountedRecord[R]]) -> tuple[CountedRecord[R], ...]:
        of_game = (each for each in played if game is None or each.record.game == game)
        return tuple(each for each in map(_unaided, of_game) if each is not None) if unaided else tuple(of_game)

    return Statistics(kept(statistics.hands), kept(statistics.matches), statistics.broken)


def _unaided(played: CountedRecord[R]) -> CountedRecord[R] | None:
    """Return a hand or a match as it counts for those who played it without help; ``None`` if it counts for nobody."""
    if played.again:
        return None
    helped = played.undo | played.hints
    if not helped:
        return played
    left_out = [seats for seats in seats_by_player(played).values() if not helped.isdisjoint(seats)]
    seats = frozenset().union(*left_out)
    return None if len(seats) == len(played.record.seats) else replace(played, left_out=seats)


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
        for who, seats in seats_by_player(hand).items():
            sums[who].add(hand, seats)
    for match in statistics.matches:
        for who, seats in seats_by_player(match).items():
            sums[who].matches += 1
            sums[who].wins += not seats.isdisjoint(match.record.winners)
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
    low, high = min(one.seats), max(one.seats)
    best, worst = (low, high) if game.low_wins else (high, low)
    return replace(row, points=fsum(one.points), best=best, worst=worst)


def points_course(statistics: Statistics, players: Sequence[Player]) -> Sequence[list[int]]:
    """Return the players' points, added up, from hand to hand: at most ``MAX_ROWS`` rows, beginning with zeros."""
    so_far = dict.fromkeys(players, 0.0)
    rows = [[0] * len(players)]
    for hand in statistics.hands:
        own = {who: seats for who, seats in seats_by_player(hand).items() if who in so_far}
        for who, seats in own.items():
            so_far[who] += points_of(hand, seats)
        if own:
            rows.append([round(so_far[who]) for who in players])
    return thinned(rows, MAX_ROWS)


def points_by_hand(statistics: Statistics, who: Player) -> list[int]:
    return [round(points_of(hand, seats)) for hand, seats in hands_of(statistics, who)]


def wins_course(statistics: Statistics, players: Sequence[Player]) -> Sequence[list[int]]:
    """Return how many of 100 matches each player has won, after each match, beginning with zeros."""
    played: Counter[Player] = Counter()
    won: Counter[Player] = Counter()
    rows = [[0] * len(players)]
    for match in statistics.matches:
        seats = seats_by_player(match)
        if seats.keys().isdisjoint(players):
            continue
        played.update(seats.keys())
        won.update(who for who, own in seats.items() if not own.isdisjoint(match.record.winners))
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
    """The cost of the decisions at a player's seat in one hand: their number and total cost, for bids and plays.

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
    :param hands: the decisions at each seat of each hand, in order.
    """

    each: Mean | None
    bids: Mean | None
    plays: Mean | None
    hands: tuple[HandCosts, ...]


def decision_costs(statistics: Statistics, who: Player, players: int | None = None) -> DecisionCosts:
    """Return the cost of a player's decisions, in the hands that were reviewed.

    :param players: counts only tables with this number of players; ``None`` counts all.
    """
    hands = [
        HandCosts(hand.record, review.seat, review.bids, review.plays, review.kinds)
        for hand, seats in hands_of(statistics, who)
        if players in (None, len(hand.record.seats))
        for review in sorted(hand.reviews, key=lambda each: each.seat)
        if review.seat in seats
    ]

    def rate(part: Callable[[HandCosts], Losses]) -> Mean | None:
        return _rate([_total(map(part, seats)) for seats in _by_hand(hands)])

    each, bids, plays = rate(lambda of: of.both), rate(lambda of: of.bids), rate(lambda of: of.plays)
    return DecisionCosts(each, bids, plays, tuple(hands))


def _by_hand(costs: Iterable[HandCosts]) -> list[list[HandCosts]]:
    """Return the costs of each hand: more than one where a player had several seats."""
    return [list(seats) for _, seats in groupby(costs, key=lambda each: id(each.hand))]


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
    recorded = _by_hand(each for each in decision_costs(statistics, who).hands if each.kinds)[-MAX_KIND_HANDS:]
    kinds = _by_kind(each.kinds for hand in recorded for each in hand)
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
    known = [(hand, seats) for hand, seats in hands_of(statistics, who) if hand.luck]
    return [
        (points_of(hand, seats), points_of(hand, seats) - fmean(hand.luck[seat] for seat in seats))
        for hand, seats in known
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
