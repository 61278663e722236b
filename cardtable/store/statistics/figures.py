"""The figures of the statistics: totals and their course, computed from the hands and matches that count.

People are distinguished by name, AI players by level alone: the name of an AI player means nothing. A player on two
seats of a table, such as two AI players of one level, has two hands and two matches there, in every figure alike
(:func:`hands_of`); but a contract that both share counts once.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, Seat
from cardtable.store.statistics.records import HandRecord, MatchRecord
from cardtable.store.statistics.statistics import CountedRecord, Statistics
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
