"""Plays the matches of a play-test, and records what happened in them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from random import Random
from typing import Final

from cardtable.ai.hands import deal, is_between_hands, play_out, table_before_deal
from cardtable.ai.levels import level_of
from cardtable.ai.questions import Question
from cardtable.ai.search import choose
from cardtable.engine.events import AllPassed, BidMade, ContractSet, Event, Passed
from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import HandResult
from cardtable.lab.control_variates import leads
from cardtable.lab.matches import MAX_MATCH_MOVES
from cardtable.lab.played import COURSE_STEPS, RULE, BidRecord, MatchToPlay, PlayedHand, PlayedMatch

MAX_THROWN_IN: Final = 100
"""A match is stopped when all have passed in this many deals in a row: players who never bid would never end it."""
DIGEST_BYTES: Final = 8
"""The size of the digest of a hand's moves."""


@dataclass(frozen=True, slots=True)
class PlayTest:
    """What all matches of a play-test have in common.

    :param seed: decides the cards and the players' luck.
    :param by_view: whether players who play by the rules of thumb are shown their Views alone. Without it they play on
        the true State, which is faster; that is right only if they decide the same (``fairness.py``).
    """

    game: Game
    seed: int
    by_view: bool = False

    def play(self, match: MatchToPlay) -> PlayedMatch:
        """Play a match, and return its record."""
        return _MatchInPlay(self, match).play()

    def replayed(self, match: MatchToPlay, hand: int) -> Table:
        """Play a match again, and return its table after one of its hands.

        :param hand: the number of the hand in the record of the match, from 0.
        """
        # What is only recorded changes no move, and takes several times as long as these.
        playing = _MatchInPlay(self, replace(match, foresees=False, counts_moves=False))
        playing.play()
        return playing.table.branch(playing.ends[hand])

    def begin(self) -> "PlayTest":
        """Return the play-test itself: its players keep nothing between two matches."""
        return self

    def close(self) -> None:
        """Do nothing: there is nothing to be closed."""


class _TooLongError(Exception):
    """The match has too many moves."""


@dataclass(slots=True)
class _HandInPlay:
    """A hand in progress.

    :param hands: the number of results before it.
    :param first_shuffle: the number of the shuffle with which it began, among those since the last result.
    :ivar places: the number of moves in the log before each decision.
    :ivar befores: the State before each decision.
    :ivar moves: the number of decisions of each seat.
    :ivar words: the seat and the move of each decision.
    """

    hands: int
    first_shuffle: int
    places: list[int] = field(default_factory=list)
    befores: list[State] = field(default_factory=list)
    moves: Counter[int] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    choices: dict[str, list[int]] = field(default_factory=dict)
    rules: Counter[str] = field(default_factory=Counter)
    bids: list[BidRecord] = field(default_factory=list)
    passes: int = 0
    auction_over: bool = False
    words: list[str] = field(default_factory=list)


class _MatchInPlay:
    """A match in progress."""

    def __init__(self, test: PlayTest, match: MatchToPlay) -> None:
        self._test, self._game, self._match = test, test.game, match
        self._seed = f"playtest {test.seed} {match.deal}"
        self._luck = f"{self._seed} luck {match.repetition}"
        seats = len(match.players)
        # In a game whose hands differ in size, every size gets its turn.
        number = match.deal % self._game.hand_sizes if match.hands else 0
        names = [f"Player {seat + 1}" for seat in range(seats)]
        self.table = table_before_deal(self._game, names, dict(match.options), self._seed, number)
        self.ends: list[int] = []
        """The number of moves in the log after each hand."""
        self._shuffles = 0
        self._sides = self._game.sides(seats)

    def play(self) -> PlayedMatch:
        match, table = self._match, self.table
        start, hands, fault, thrown_in = table.state.scores, list[PlayedHand](), "", 0
        try:
            while table.state.actor is not None and not (match.hands and len(hands) == match.hands):
                hands.append(self._play_hand())
                self.ends.append(len(table.log))
                thrown_in = 0 if hands[-1].points else thrown_in + 1
                if thrown_in == MAX_THROWN_IN:
                    fault = f"stopped after {MAX_THROWN_IN} deals in a row that were thrown in"
                    break
        except _TooLongError:
            fault = f"stopped after {MAX_MATCH_MOVES} moves"
        scores = tuple(now - was for was, now in zip(start, table.state.scores, strict=True))
        return PlayedMatch(match, tuple(hands), scores, table.state.winners or (), fault)

    def _play_hand(self) -> PlayedHand:
        state = self.table.state
        hand = _HandInPlay(len(state.results), self._shuffles)
        while not (hand.befores and is_between_hands(state, hand.hands)):
            if state.actor is None:
                break
            if len(self.table.log) >= MAX_MATCH_MOVES:
                raise _TooLongError
            before = state.copy()
            if state.actor == DEALER:
                deal(self.table, self._seed, self._shuffles)
                self._shuffles += 1
            else:
                self._play_move(hand, before)
            move = self.table.log[-1].move
            events = tuple(self._game.events(before, move, state))
            self._add_bids(hand, events)
            hand.rules.update(self._game.marks.fired(before, move, state))
        if len(state.results) > hand.hands:
            self._shuffles = 0
        return self._record(hand)

    def _play_move(self, hand: _HandInPlay, before: State) -> None:
        seat, phase = before.seat, str(before.phase)
        luck = f"{self._luck} hand {hand.hands} shuffle {hand.first_shuffle} seat {seat} decision {hand.moves[seat]}"
        move = self._choose(seat, luck)
        if self._match.counts_moves:
            hand.choices.setdefault(phase, []).append(len(self.table.state.moves()))
        hand.places.append(len(self.table.log))
        hand.befores.append(before)
        hand.moves[seat] += 1
        hand.kinds[phase, move.word] += 1
        hand.words.append(f"{seat} {move}")
        self.table.play(seat, move)

    def _add_bids(self, hand: _HandInPlay, events: Sequence[Event]) -> None:
        """Add the bids and the passes of a move. What is passed after the auction is no bid."""
        for event in events:
            match event:
                case BidMade(seat, words, level):
                    hand.bids.append(BidRecord(seat, words, level, self._worth(seat)))
                case Passed() if not hand.auction_over:
                    hand.passes += 1
                case ContractSet() | AllPassed():
                    hand.auction_over = True

    def _worth(self, seat: int) -> float | None:
        """Return what the hand promised the seat before the last move, where bids are in this measure."""
        if not self._match.counts_moves:  # to see what the seat saw takes as long as to count its moves
            return None
        forecast = self._game.forecast(self.table.view_at(seat, len(self.table.log) - 1))
        return None if forecast is None or forecast.margin is None else forecast.best.value

    def _choose(self, seat: int, luck: str) -> Move:
        player = self._match.players[seat]
        if player.level == RULE:
            move = self._game.bot.policy(self._seen(seat, luck), Random(luck))
        else:
            question = Question(
                self.table.view(seat), level_of(player.level), Random(luck).getrandbits(32), counted=True
            )
            move = choose(question, self._game)
        if player.errs and Random(f"{luck} errs").random() < player.errs:
            move = self._another(seat, luck, lambda other: other != move) or move
        if player.without:
            bans = _ban(self._game, player.without)
            state = self.table.state
            if bans(state, move):
                move = self._another(seat, luck, lambda other: not bans(state, other), in_order=True) or move
        return move

    def _seen(self, seat: int, luck: str) -> State:
        """Return the State that the rules of thumb are applied to."""
        if not self._test.by_view:
            return self.table.state
        world: State = self._game.guess(self.table.view(seat), Random(f"{luck} guess"))
        return world

    def _another(self, seat: int, luck: str, allowed: Callable[[Move], bool], *, in_order: bool = False) -> Move | None:
        """Return another candidate that is allowed, or else another legal move; ``None`` if there is none.

        :param in_order: whether it is the best candidate, instead of one drawn by lot.
        """
        rng = Random(f"{luck} another")
        world = self._seen(seat, luck)
        candidates = [move for move in self._game.bot.candidates(world, rng) if allowed(move)]
        if candidates:
            return candidates[0] if in_order else rng.choice(candidates)
        others = [move for move in world.moves() if allowed(move)]
        return rng.choice(others) if others else None

    def _record(self, hand: _HandInPlay) -> PlayedHand:
        state, first = self.table.state, hand.befores[0]
        result: HandResult | None = state.results[hand.hands] if len(state.results) > hand.hands else None
        steps = [step * len(hand.befores) // COURSE_STEPS for step in range(COURSE_STEPS)]
        return PlayedHand(
            dealer=first.dealer,
            first=first.seat,
            points=result.points if result else (),
            kinds=tuple((phase, word, count) for (phase, word), count in hand.kinds.items()),
            choices=tuple((phase, tuple(counts)) for phase, counts in hand.choices.items()),
            rules=tuple(sorted(hand.rules.items())),
            bids=tuple(hand.bids),
            passes=hand.passes if hand.auction_over else 0,
            contract=result.contract if result else None,
            course=tuple(map(self._game.standing, (*(hand.befores[step] for step in steps), state))),
            foreseen=tuple(self._foresee(hand.places[step], step) for step in steps) if self._match.foresees else (),
            digest=blake2b("\n".join(hand.words).encode(), digest_size=DIGEST_BYTES).hexdigest(),
        )

    def _foresee(self, place: int, step: int) -> tuple[int, float]:
        """Play a hand to its end from what the seat to act knew after some moves; return the seat and its lead."""
        actor = self.table.log[place].actor
        rng = Random(f"{self._luck} place {place} foreseen {step}")
        world = self._game.guess(self.table.view_at(actor, place), rng)
        hands = len(world.results)
        play_out(self._game, world, rng)
        points = world.results[hands].points if len(world.results) > hands else (0,) * world.seats
        lead = leads(points, self._sides)[actor]
        return actor, -lead if self._game.low_wins else lead


def _ban(game: Game, name: str) -> Callable[[State, Move], bool]:
    """Return what a mechanic of the game forbids.

    :raises KeyError: if the game has none of this name.
    """
    for mechanic in game.mechanics:
        if mechanic.name == name:
            return mechanic.ban
    raise KeyError(name)
