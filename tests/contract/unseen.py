"""The contract for unseen cards: neither the rules nor the views reveal them in any way."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, islice, permutations
from random import Random

from cardtable.engine.cards import Back, Card
from cardtable.engine.law import RefusedMove
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import LogEntry
from tests.contract.legality import moves_to_try, refusal
from tests.contract.matches import Moment, cards_in, eyes, moments, random_log
from tests.contract.secrecy import exchanged, seen_cards, zones_seen
from tests.contract.setups import Setup

MAX_MOVES_CHECKED = 25  # in each state
MAX_SELECTIONS = 14  # of cards that the rules are asked about
MAX_CHOICES = 6  # hidden decisions of a match that are replaced by others
MOVES_AFTERWARDS = 30  # that are compared after such a decision
MAX_DEALS = 3  # shuffles of a match in which cards are exchanged, before each seat


def states_that_look_alike(moment: Moment, rng: Random) -> list[State]:
    """Return states that the actor's seat cannot tell from the real one: its guesses, and hidden cards exchanged."""
    seat = moment.state.actor
    view = moment.views[seat]
    states = [moment.setup.game.guess(view, Random(seed)) for seed in (1, 2)]
    unseen = sorted(set(cards_in(moment.state)) - seen_cards(view))
    pairs = [pair for pair in combinations(unseen, 2) if pair[0].back is pair[1].back]
    other = exchanged(moment, *rng.choice(pairs)) if pairs else None
    if other is not None and other.view(seat) == view:
        states.append(other.state)
    return states


def rules_are_blind(moment: Moment, rng: Random) -> None:
    """The rules give the actor the same answers in all states that look alike to it.

    These are the moves in the same order, the moves with some cards, and the refusals in the same words.
    """
    real = moment.state.copy()
    if real.actor in (None, DEALER):
        return
    hand = list(moment.views[real.actor].hand)
    tried = rng.sample(moves := moves_to_try(moment, rng), min(MAX_MOVES_CHECKED, len(moves)))
    picked = [(), *((card,) for card in hand), *(move.cards for move in tried)]
    picked += [tuple(rng.sample(hand, size)) for size in (2, 2, 3, 4, 5) if size <= len(hand)]
    picked = rng.sample(picked, min(MAX_SELECTIONS, len(picked)))
    answers = _answers(moment, real, tried, picked)
    for other_state in states_that_look_alike(moment, rng):
        for one, other in zip(answers, _answers(moment, other_state, tried, picked), strict=True):
            assert one == other, f"{moment}: {one} here, and {other} where the same is seen"


def _answers(
    moment: Moment, state: State, tried: Sequence[Move], picked: Sequence[tuple[Card, ...]]
) -> list[tuple[object, ...]]:
    """Return all answers of the rules and the objections, each with its question."""
    answers: list[tuple[object, ...]] = [("moves", *map(str, state.moves()))]
    answers += [("check", str(move), refusal(state, move)) for move in tried]
    answers += [("moves with", cards, *map(str, state.moves_with(cards))) for cards in picked]
    answers += [("attempts", cards, *map(str, state.attempts(cards))) for cards in picked]
    game, beside = moment.setup.game, permutations(state.moves()[:4], 2)
    answers += [("reason", str(move), game.reason(state, move)) for move in state.moves()[:4]]
    answers += [("drawback", str(move), str(best), game.drawback(state, move, best)) for move, best in beside]
    objections = moment.setup.game.objections
    view = moment.views[state.actor]
    own = [cards for cards in picked if cards and set(cards) <= set(view.hand)]
    answers += [("objection", cards, objections.to_cards(state, cards)) for cards in own]
    for zone in view.zones:
        answers.append(("objection", zone.name, objections.to_place(state, zone.name)))
        answers += [
            ("objection", zone.name, card, objections.to_place(state, zone.name, card)) for card in zone.faces[:1]
        ]
        answers += [("objection", cards, zone.name, objections.to_cards(state, cards, zone.name)) for cards in own[:1]]
    return answers


def choices_are_unseen(setup: Setup) -> int:
    """A seat that does not see which cards another chose sees the same whatever was chosen, until it is shown.

    :returns: the number of moments compared.
    """
    rng = Random(f"choices in {setup.seed}")
    lines = random_log(setup)
    table = _played(setup, [(line.actor, line.move) for line in lines])
    logs = {seat: table.seen_log(seat) for seat in eyes(setup.seats)}
    hidden = [
        (place, seat)
        for place, line in enumerate(lines)
        for seat, log in logs.items()
        if line.actor not in (DEALER, seat) and any(isinstance(card, Back) for card in log[place].cards)
    ]
    compared = 0
    for place, seat in rng.sample(hidden, min(MAX_CHOICES, len(hidden))):
        state = table.branch(place).state
        others = [move for move in state.moves() if move.word == lines[place].move.word and move != lines[place].move]
        for move in others and [rng.choice(others)]:
            played = [(line.actor, line.move) for line in lines[: place + MOVES_AFTERWARDS]]
            played[place] = (lines[place].actor, move)
            other = _played(setup, played)
            compared += _compare(table, other, seat, place, f"{setup}, move {place + 1}, {lines[place]} or {move}")
    return compared


def _compare(table: Table, other: Table, seat: int | None, place: int, where: str) -> int:
    """Compare what a seat sees at two tables after a move that it did not see, until something is shown to it."""
    for length in range(place + 1, len(other.log) + 1):
        mine, theirs = table.view_at(seat, length), other.view_at(seat, length)
        if mine != theirs:
            told = mine.log[-1], theirs.log[-1]
            assert _shows(told[0], told[1]), f"{where}: seat {seat} sees a difference after move {length}: {told}"
            return length - place - 1
    return len(other.log) - place


def _shows(one: LogEntry, other: LogEntry) -> bool:
    """Whether the two entries, of the same move, tell openly of different cards."""
    return one.cards != other.cards or one.shown != other.shown


def deals_are_unseen(setup: Setup) -> int:
    """The places of two cards in a deck make no difference to a seat until it sees one of them.

    Unlike the exchange of cards that a seat has never seen, this includes cards with equals that the seat can see.

    :returns: the number of moves compared.
    """
    rng = Random(f"deals in {setup.seed}")
    lines = random_log(setup)
    table = _played(setup, [(line.actor, line.move) for line in lines])
    logs = {seat: table.seen_log(seat) for seat in eyes(setup.seats)}
    deals = [(place, line.move) for place, line in enumerate(lines) if isinstance(line.move, Shuffle)]
    deals = [(place, shuffle) for place, shuffle in deals if len(shuffle.order) > 1]
    compared = 0
    for place, shuffle in rng.sample(deals, min(MAX_DEALS, len(deals))):
        for seat, log in logs.items():
            order = list(shuffle.order)
            one, two = rng.sample(range(len(order)), 2)
            order[one], order[two] = order[two], order[one]
            other = table.branch(place)
            other.play(DEALER, replace(shuffle, order=tuple(order)))
            alike = _alike(table.branch(place + 1), other, lines[place + 1 : place + MOVES_AFTERWARDS], seat)
            told = other.seen_log(seat)
            for index in range(place, place + alike):
                where = f"{setup}, move {index + 1}, {order[one]} for {order[two]}"
                assert log[index] == told[index], f"{where}: seat {seat} sees {log[index]} or else {told[index]}"
            compared += alike
    return compared


def _alike(one: Table, two: Table, lines: Sequence[LogLine], seat: int | None) -> int:
    """Play on at two tables alike; return after how many moves, with the last one made, a seat sees the same cards."""
    alike = 0
    for line in lines:
        if zones_seen(one.state, seat) != zones_seen(two.state, seat):
            break
        alike += 1
        try:
            two.play(line.actor, line.move)
        except RefusedMove:
            break
        one.play(line.actor, line.move)
    return alike


def _played(setup: Setup, moves: Sequence[tuple[int, Move]]) -> Table:
    """Return a table where these moves were made, as far as the rules let them follow each other."""
    table = setup.table()
    for actor, move in moves:
        try:
            table.play(actor, move)
        except RefusedMove:
            break
    return table


def rules_reveal_nothing(setup: Setup) -> None:
    """Check every other moment of a setup's match."""
    rng = Random(f"what is unseen in {setup.seed}")
    for moment in islice(moments(setup), 0, None, 2):
        rules_are_blind(moment, rng)
