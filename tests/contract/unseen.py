"""The contract for unseen cards: neither the rules nor the views reveal them in any way."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random

from cardtable.engine.cards import Back, Card
from cardtable.engine.law import RefusedMove
from cardtable.engine.log import LogLine
from cardtable.engine.moves import Move, Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table, table_at
from cardtable.engine.view import LogEntry
from tests.contract.legality import moves_to_try, refusal
from tests.contract.matches import Moment, cards_in, looked_at, moments, random_log, seen_logs, whole_table
from tests.contract.secrecy import exchanged, seen_cards
from tests.contract.setups import Setup

MAX_REASONS = 2  # moves of a state of which the reason is asked, and what speaks against it beside another
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
    game, moves = moment.setup.game, list(state.moves()[:MAX_REASONS])
    answers += [("reason", str(move), game.reason(state, move)) for move in moves]
    beside = zip(moves, [*moves[1:], *moves[:1]], strict=True)
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
    lines = random_log(setup)
    hidden = [
        (place, seat)
        for place, line in enumerate(lines)
        for seat, log in seen_logs(setup).items()
        if line.actor not in (DEALER, seat) and any(isinstance(card, Back) for card in log[place].cards)
    ]
    some = Random(f"choices in {setup.seed}").sample(hidden, min(MAX_CHOICES, len(hidden)))
    return sum(_compare_choices(setup, place, seat) for place, seat in looked_at(setup, some))


def _compare_choices(setup: Setup, place: int, seat: int | None) -> int:
    """Compare what a seat sees after one move that it does not see or another, until something is shown to it."""
    line, *following = random_log(setup)[place : place + MOVES_AFTERWARDS]
    one = _beginning_after(setup, place)
    others = [move for move in one.state.moves() if move.word == line.move.word and move != line.move]
    if not others:
        return 0
    move = Random(f"choice {place} for {seat} in {setup.seed}").choice(others)
    two = one.branch(0)
    one.play(line.actor, line.move)
    two.play(line.actor, move)
    compared = 0
    for each in following:
        mine, theirs = one.view(seat), two.view(seat)
        if mine != theirs:
            told = mine.log[-1], theirs.log[-1]
            assert _shows(told[0], told[1]), f"{setup}, move {place + 1}, {line} or {move}: seat {seat} sees {told}"
            break
        compared += 1
        if not _play_alike(one, two, each):
            break
    return compared


def _beginning_after(setup: Setup, place: int) -> Table:
    """Return a table that begins in the middle of the setup's match, so that only later moves are replayed."""
    return table_at(setup.game, whole_table(setup).seats, _state_after(setup, place).copy())


@lru_cache(maxsize=16)
def _state_after(setup: Setup, place: int) -> State:
    return whole_table(setup).branch(place).state


def _play_alike(one: Table, two: Table, line: LogLine) -> bool:
    """Make a move at two tables; return whether the rules allow it at the second one too."""
    try:
        two.play(line.actor, line.move)
    except RefusedMove:
        return False
    one.play(line.actor, line.move)
    return True


def _shows(one: LogEntry, other: LogEntry) -> bool:
    """Whether the two entries, of the same move, tell openly of different cards."""
    return one.cards != other.cards or one.shown != other.shown


def deals_are_unseen(setup: Setup) -> int:
    """The places of two cards in a deck make no difference to a seat until it sees one of them.

    Unlike the exchange of cards that a seat has never seen, this includes cards with equals that the seat can see.

    :returns: the number of moves compared.
    """
    deals = [(place, line.move) for place, line in enumerate(random_log(setup)) if isinstance(line.move, Shuffle)]
    deals = [(place, shuffle) for place, shuffle in deals if len(shuffle.order) > 1]
    some = Random(f"deals in {setup.seed}").sample(deals, min(MAX_DEALS, len(deals)))
    cases = [(*deal, seat) for deal in some for seat in seen_logs(setup)]
    return sum(_compare_deals(setup, *case) for case in looked_at(setup, cases))


def _compare_deals(setup: Setup, place: int, shuffle: Shuffle, seat: int | None) -> int:
    """Exchange two cards in a deck; compare what a seat sees happen as long as it sees the same cards."""
    order = list(shuffle.order)
    first, second = Random(f"deal {place} for {seat} in {setup.seed}").sample(range(len(order)), 2)
    order[first], order[second] = order[second], order[first]
    one = _beginning_after(setup, place)
    two = one.branch(0)
    one.play(DEALER, shuffle)
    two.play(DEALER, replace(shuffle, order=tuple(order)))
    alike = 0
    for each in random_log(setup)[place + 1 : place + MOVES_AFTERWARDS]:
        if one.view(seat).zones != two.view(seat).zones:
            break
        alike += 1
        if not _play_alike(one, two, each):
            break
    for index, (mine, other) in enumerate(zip(one.seen_log(seat)[:alike], two.seen_log(seat), strict=False)):
        where = f"{setup}, move {place + index + 1}, {order[first]} for {order[second]}"
        assert mine == other, f"{where}: seat {seat} sees {mine} or else {other}"
    return alike


def rules_reveal_nothing(setup: Setup) -> None:
    """Check every other moment of a setup's match."""
    for moment in moments(setup, step=2):
        rules_are_blind(moment, Random(f"what is unseen at {moment}"))
