"""Which matches a play-test plays, and in which order: its time is shared among its questions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from math import ceil
from statistics import fmean
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.options import OptionsError, Value, changed, make_house, options_of, write_value
from cardtable.engine.typography import listed
from cardtable.lab.fairness import POSITIONS, decides_alike
from cardtable.lab.played import (
    BY_BETTER_PLAYERS,
    LUCK,
    OTHER_RULES,
    RULE,
    SKILL,
    THESE_RULES,
    MatchToPlay,
    PlayedMatch,
    SeatPlayer,
    players_purpose,
    sweep_purpose,
    without_purpose,
)
from cardtable.lab.playing import PlayTest
from cardtable.lab.results import Results
from cardtable.lab.statistics import MIN_UNITS

USUAL_PLAYERS: Final = 4
"""The number of players, or the next lower one that the game allows, unless another is wanted."""
MAX_SWEPT: Final = 30
"""The maximum number of values of a sweep."""
ERRS: Final = 0.3
"""The share of decisions in which the worse players of the matches about skill err. Guessed."""
SLIPS: Final = 0.2
"""The share of decisions in which all players err in the matches about luck. Guessed."""
REPETITIONS: Final = 4
"""How often each deal of the matches about luck is played."""
COUNTED_EVERY: Final = 4
"""Legal moves are counted once in this many matches by these rules: it may take as long as three more matches."""
FORESEEN_EVERY: Final = 12
"""Continuations are sampled once in this many matches by these rules: it takes as long as ten more matches."""
SWEEP_POSITIONS: Final = 40
"""The number of positions in which each value of a sweep is checked for fairness."""
TRIAL_MATCHES: Final = 4
"""The number of matches from which the length of a match is estimated."""
BETTER: Final = "hard"
"""The level of the better players."""

# How the time is shared, in parts of the hands: a question that is asked gets its part, the others share the rest.
# Guessed; the figures about these rules are the ones that most of the report rests on.
_THESE, _SKILL, _LUCK, _NUMBERS, _WITHOUT = 40, 15, 15, 15, 20
_COMPARED, _SWEPT, _FORBIDDEN = 40, 60, 40


class PlanError(ValueError):
    """A play-test cannot be played so. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """An option that takes one value after another.

    :param values: in ascending order, or in that of the option's choices.
    """

    option: str
    values: tuple[Value, ...]


@dataclass(slots=True)
class _Question:
    """The matches of one question.

    :param weight: its part of the hands.
    :param cost: the hands that a group of its matches takes, about.
    :param group: returns the matches of a deal, which say something only together: with every seating, by both rules.
    """

    weight: float
    cost: float
    group: Callable[[int], Sequence[MatchToPlay]]
    deals: int = 0

    def turn(self) -> tuple[int, float]:
        """Return when it is this question's turn: the smallest comes first."""
        return min(self.deals, MIN_UNITS), (self.deals + 1) * self.cost / self.weight

    def next_group(self) -> Sequence[MatchToPlay]:
        """Return the matches of its next deal."""
        self.deals += 1
        return self.group(self.deals - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTestPlan:
    """What a play-test asks.

    :param options: the house rules in question that differ from the printed ones.
    :param other: those with which they are compared; ``None`` if they are not.
    :param without: the mechanics that a side goes without; empty for all of the game, in less time.
    """

    game: Game
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    level: str = RULE
    other: Mapping[str, Value] | None = None
    sweep: Sweep | None = None
    without: tuple[str, ...] = ()

    @property
    def houses(self) -> Iterator[tuple[int, Mapping[str, Value], int]]:
        """The numbers of players and house rules of all matches, each with how many positions to check for fairness."""
        yield self.players, self.options, POSITIONS
        if self.other is not None:
            yield self.players, self.other, POSITIONS
        for value in self.sweep.values if self.sweep else ():
            yield self.players, self._swept(value), SWEEP_POSITIONS
        for players in self._other_numbers:
            yield players, self.options, SWEEP_POSITIONS

    def decides_alike(self, seed: int) -> bool:
        """Whether the rules of thumb decide the same from what they see, by all these house rules."""
        return all(decides_alike(self.game, *house[:2], seed, house[2]) for house in self.houses)

    def first(self, deal: int) -> MatchToPlay:
        """Return a match by these rules, without anything that takes more time."""
        return self._match(THESE_RULES, self.options, deal)

    def first_records(self, test: PlayTest) -> list[PlayedMatch]:
        """Play a few matches by these rules, to see how long they are; none where single hands are played."""
        return [] if self._single else [test.play(self.first(deal)) for deal in range(TRIAL_MATCHES)]

    def matches(self, hands_in_a_match: float) -> Iterator[MatchToPlay]:
        """Yield matches without end: after any number of them, each question has had about its part of the hands.

        Before that each gets a few deals, because fewer have no interval.

        :param hands_in_a_match: about how many hands a whole match has.
        """
        questions = self._questions(max(1.0, hands_in_a_match))
        while True:
            question = min(questions, key=_Question.turn)
            yield from question.next_group()

    def first_matches(self, hands: int, hands_in_a_match: float) -> list[MatchToPlay]:
        """Return the first matches of :meth:`matches`: those with about this many hands by these rules in question."""
        wanted = ceil(hands / (1 if self._single else max(1.0, hands_in_a_match)))
        chosen, found = list[MatchToPlay](), 0
        for match in self.matches(hands_in_a_match):
            if match.purpose == THESE_RULES:
                found += 1
                if found > wanted:
                    break
            chosen.append(match)
        return chosen

    def by_better_players(self) -> Iterator[MatchToPlay]:
        """Yield hands by these rules among players who search, without end; none if the players search anyway."""
        if self.level == RULE:
            for deal in count():
                players = (SeatPlayer(BETTER),) * self.players
                yield MatchToPlay(BY_BETTER_PLAYERS, _pairs(self.options), deal, players, hands=1)

    def results(self, test: PlayTest, records: Sequence[PlayedMatch], seconds: float) -> Results:
        """Return what has been played, for the report.

        :param seconds: the time of play.
        """
        return Results(
            game=self.game,
            seats=self.players,
            options=self.options,
            other=self.other,
            matches=self.complete(records),
            seed=str(test.seed),
            level=self.level,
            seconds=seconds,
            straight=not test.by_view,
            sweep=None if self.sweep is None else (self.sweep.option, self.sweep.values),
        )

    def complete(self, records: Sequence[PlayedMatch]) -> dict[str, list[PlayedMatch]]:
        """Return the records by purpose, in the order of their deals.

        A deal of which not all seatings or repetitions have been played is left out: it would favour a seat.
        """
        by_deal: dict[tuple[str, int], list[PlayedMatch]] = {}
        for record in records:
            by_deal.setdefault((record.match.purpose, record.match.deal), []).append(record)
        turns = len(self.game.sides(self.players))
        together = {SKILL: turns, LUCK: REPETITIONS, **{without_purpose(name): turns for name in self._forbidden}}
        found: dict[str, list[PlayedMatch]] = {}
        for purpose, deal in sorted(by_deal):
            group = by_deal[purpose, deal]
            if len(group) == together.get(purpose, 1):
                found.setdefault(purpose, []).extend(sorted(group, key=_order))
        return found

    @property
    def _single(self) -> bool:
        """Whether single hands are played instead of matches: players who search take too long for these."""
        return self.level != RULE

    @property
    def _forbidden(self) -> tuple[str, ...]:
        if self.without:
            return self.without
        # What these house rules leave out, nobody can do without.
        unused = set(self.game.marks.unused(self.players, make_house(self.game.house, self.options)))
        return tuple(mechanic.name for mechanic in self.game.mechanics if mechanic.rule not in unused)

    @property
    def _other_numbers(self) -> tuple[int, ...]:
        numbers = (number for number in self.game.players if number != self.players)
        return tuple(number for number in numbers if not _problems(self.game, number, self.options))

    def _questions(self, hands: float) -> list[_Question]:
        hands = 1 if self._single else hands
        # In a game whose hands differ in size, those before a single hand are played too.
        single = (1 + self.game.hand_sizes) / 2
        turns = len(self.game.sides(self.players))
        compared = self.other is not None
        questions = [_Question(_THESE + _COMPARED * compared, hands * (1 + compared), self.base)]
        if self.sweep is not None:
            questions.append(_Question(_SWEPT, hands * len(self.sweep.values), self._sweep_group))
        questions.append(_Question(_SKILL, turns * single, self._skill_group))
        questions.append(_Question(_LUCK, REPETITIONS * single, self._luck_group))
        numbers = self._other_numbers
        questions += [_Question(_NUMBERS / len(numbers), single, self._of_players(number)) for number in numbers]
        weight = _FORBIDDEN if self.without else _WITHOUT
        names = self._forbidden
        questions += [_Question(weight / len(names), turns * single, self._without_group(name)) for name in names]
        return questions

    def _match(
        self,
        purpose: str,
        options: Mapping[str, Value],
        deal: int,
        players: Sequence[SeatPlayer] = (),
        hands: int = 0,
    ) -> MatchToPlay:
        """Return a match of this many hands, or a whole one."""
        seats = tuple(players) or (SeatPlayer(self.level),) * self.players
        return MatchToPlay(purpose, _pairs(options), deal, seats, hands=1 if self._single else hands)

    def base(self, deal: int) -> Sequence[MatchToPlay]:
        """Return the match of a deal by these rules, and by those with which they are compared."""
        these = replace(self.first(deal), counts_moves=not deal % COUNTED_EVERY, foresees=not deal % FORESEEN_EVERY)
        return (these,) if self.other is None else (these, self._match(OTHER_RULES, self.other, deal))

    def _sweep_group(self, deal: int) -> Sequence[MatchToPlay]:
        sweep = self.sweep
        values = sweep.values if sweep else ()
        return [self._match(sweep_purpose(sweep.option, value), self._swept(value), deal) for value in values if sweep]

    def _swept(self, value: Value) -> Mapping[str, Value]:
        options = {**self.options, self.sweep.option: value} if self.sweep else self.options
        return changed(self.game.new(self.players, options).house)

    def _skill_group(self, deal: int) -> Sequence[MatchToPlay]:
        better, worse = SeatPlayer(self.level), SeatPlayer(self.level, errs=ERRS)
        return self._in_turn(SKILL, deal, better, worse)

    def _luck_group(self, deal: int) -> Sequence[MatchToPlay]:
        players = (SeatPlayer(self.level, errs=SLIPS),) * self.players
        match = self._match(LUCK, self.options, deal, players, hands=1)
        return [replace(match, repetition=each) for each in range(REPETITIONS)]

    def _of_players(self, number: int) -> Callable[[int], Sequence[MatchToPlay]]:
        players = (SeatPlayer(self.level),) * number
        return lambda deal: (self._match(players_purpose(number), self.options, deal, players, hands=1),)

    def _without_group(self, name: str) -> Callable[[int], Sequence[MatchToPlay]]:
        usual, restricted = SeatPlayer(self.level), SeatPlayer(self.level, without=name)
        return lambda deal: self._in_turn(without_purpose(name), deal, restricted, usual)

    def _in_turn(self, purpose: str, deal: int, one: SeatPlayer, others: SeatPlayer) -> list[MatchToPlay]:
        """Return the hand of a deal with ``one`` on each side in turn; partners play alike."""
        sides = self.game.sides(self.players)
        seatings = ([one if seat in side else others for seat in range(self.players)] for side in sides)
        return [self._match(purpose, self.options, deal, players, hands=1) for players in seatings]


def mean_hands(records: Sequence[PlayedMatch]) -> float:
    """Return about how many hands a match has, by a few that were played; single hands if there are none."""
    return fmean(len(record.hands) for record in records) if records else 1.0


def _pairs(options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(options.items()))


def _order(record: PlayedMatch) -> tuple[int, list[tuple[float, bool]]]:
    """Sort the matches of a deal: by the repetition, and by the side that plays otherwise."""
    return record.match.repetition, [(player.errs, not player.without) for player in record.match.players]


def _problems(game: Game, players: int, options: Mapping[str, object]) -> list[str]:
    try:
        house = game.new(players, options).house
    except OptionsError as error:
        return error.problems
    problems: list[str] = game.new_match_problems(players, house)
    return problems


def usual_players(game: Game) -> int:
    """Return the number of players unless another is wanted."""
    return max((number for number in game.players if number <= USUAL_PLAYERS), default=game.players[0])


def checked_options(game: Game, players: int, options: Mapping[str, object]) -> dict[str, Value]:
    """Return the house rules that differ from the printed ones.

    :raises PlanError: naming all that is wrong with them or with the number of players.
    """
    problems = _problems(game, players, options)
    if problems:
        raise PlanError("; ".join(problems))
    return changed(game.new(players, options).house)


def sweep_of(game: Game, players: int, options: Mapping[str, object], text: str) -> Sweep:
    """Return a sweep from ``minimum_bid=100..160:10``, ``minimum_bid=100,120,140``, or ``minimum_bid`` for all values.

    :raises PlanError: if there is no such option, or a value is not allowed.
    """
    name, equals, values_text = text.partition("=")
    option = next((each for each in options_of(game.house) if each.name == name), None)
    if option is None:
        known = ", ".join(each.name for each in options_of(game.house)) or "none"
        raise PlanError(f"there is no option {name!r} to sweep; the options of {game.name} are {known}")
    if option.choices:
        every = [value for value, _ in option.choices]
        named = {write_value(value): value for value in every}
        texts = values_text.split(",") if equals else list(named)
        values: Sequence[Value] = [named.get(each, each) for each in texts]
    else:
        values = _numbers(name, values_text, option.low, option.high)
    many = 2 <= len(values) <= MAX_SWEPT
    wrong = [value for value in values if not option.accepts(value)] if many or option.choices else []
    if wrong:
        raise PlanError(f"{name} can't be {write_value(wrong[0])} in a sweep; allowed: {option.allowed}")
    if not many:
        advice = "name another, or none for all" if option.choices else f"take another step, as in {name}=1..9:2"
        raise PlanError(f"a sweep has 2 to {MAX_SWEPT} values, not {len(values)}: {advice}")
    for value in values:
        checked_options(game, players, {**options, name: value})
    return Sweep(name, tuple(values))


def _numbers(name: str, text: str, low: int, high: int) -> Sequence[Value]:
    """Return the numbers of ``100..160:10`` or ``100,120``; texts that are no numbers as they are."""
    first, dots, rest = text.partition("..")
    last, _, step = rest.partition(":")
    if dots and all(each.isdecimal() and len(each) < 10 for each in (first, last, step or "1")) and int(step or "1"):
        return range(int(first), int(last) + 1, int(step or "1"))
    if not text or dots:
        raise PlanError(f"a sweep is written {name}={low}..{high}:10 (from, to, step) or {name}={low},{high}")
    return [int(each) if each.isdecimal() and len(each) < 10 else each for each in text.split(",")]


def checked_mechanics(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of mechanics.

    :raises PlanError: if the game has none of that name.
    """
    known = [mechanic.name for mechanic in game.mechanics]
    for name in names:
        if name not in known:
            there = f"it has {listed(known, 'and')}" if known else "it has none"
            raise PlanError(f"{game.name} has no mechanic {name!r} that a player could go without; {there}")
    return tuple(dict.fromkeys(names))
