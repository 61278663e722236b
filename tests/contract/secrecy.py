"""The contract for secrecy: Views, guesses, and the log as each seat saw it."""

import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import combinations
from random import Random

from cardtable.engine.cards import Back, Card, NotationError
from cardtable.engine.law import RefusedMove
from cardtable.engine.moves import Shuffle
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.engine.table import Table
from cardtable.engine.view import LogEntry, SeenZone, View, see
from tests.contract.matches import (
    Moment,
    all_cards,
    cards_in,
    eyes,
    looked_at,
    moments,
    random_log,
    random_move,
    seen_logs,
    view_in,
)
from tests.contract.setups import Setup

PLAIN = (int, float, str, bool, type(None), Enum, Card)
CARD = re.compile(r"\b([gb]?[A2-9TJQK][cdhs]|Jo)\b")
SEEDS = (1, 2)
MAX_SWAPS = 4  # pairs of hidden cards exchanged at a moment, each for another seat
MAX_ENTRIES = 110  # log entries of a match that are read closely
MAX_ROLLOUT = 600  # moves made from a guess


def unfrozen_places(value: object, path: str = "view") -> Iterator[str]:
    """Yield the places in ``value`` that hold anything but frozen values: a list, a generator, a state."""
    if is_dataclass(value) and not isinstance(value, type):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # every dataclass has them
            yield f"{path} is a {type(value).__name__} that is not frozen"
        if hasattr(value, "__dict__") and set(vars(value)) - {field.name for field in fields(value)}:
            yield f"{path} carries more than its fields"
        for field in fields(value):
            yield from unfrozen_places(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, tuple | frozenset):
        for place, item in enumerate(value):
            yield from unfrozen_places(item, f"{path}[{place}]")
    elif not isinstance(value, PLAIN):
        yield f"{path} is a {type(value).__name__}"


def views_are_values(setup: Setup) -> None:
    """A View consists of frozen values alone, which can be sent to another process and refer to nothing else."""
    for moment in moments(setup):
        view = moment.views[Random(f"eyes at {moment}").choice(list(moment.views))]
        assert not list(unfrozen_places(view)), f"{moment}: {list(unfrozen_places(view))}"
        assert pickle.loads(pickle.dumps(view)) == view
        assert isinstance(hash(view), int)


def guesses_fit(moment: Moment) -> None:
    """A guess made from a View looks just like it, holds the same cards, and leaves its maker the same moves."""
    game = moment.setup.game
    real = moment.state
    pack = cards_in(real)
    for seat, view in moment.views.items():
        for seed in SEEDS:
            guess = game.guess(view, Random(seed))
            zones = guess.zones()
            seen = view_in(guess, zones, seat, view.log)
            assert seen == view, f"{moment}: seat {seat} (seed {seed}) sees a difference: {_difference(seen, view)}"
            assert all_cards(zones) == pack, f"{moment}: the guess of seat {seat} is of another pack"
            if seed == SEEDS[0]:
                assert game.guess(view, Random(seed)).zones() == zones, f"{moment}: one seed, two guesses"
            if seat == real.actor:
                assert set(guess.moves()) == set(real.moves()), (
                    f"{moment}: in its guess seat {seat} lacks {_texts(real, guess)}, can also {_texts(guess, real)}"
                )


def _texts(one: State, other: State) -> list[str]:
    return sorted(map(str, set(one.moves()) - set(other.moves())))


def _difference(one: View, other: View) -> str:
    for field in fields(View):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if mine != theirs:
            if field.name == "zones":
                pairs = [(a, b) for a, b in zip(mine, theirs, strict=False) if a != b]
                return f"zones: {pairs}"
            return f"{field.name}: {mine} instead of {theirs}"
    return "none in its fields"


def guesses_play_on(moment: Moment, rng: Random) -> None:
    """From a guess, random players can end the hand; no card is lost, and the actor always has a move."""
    seats = [seat for seat in moment.views if seat is not None]
    seat = rng.choice(seats)
    state = moment.setup.game.guess(moment.views[seat], rng)
    pack, hands = cards_in(state), len(state.results)
    for _ in range(MAX_ROLLOUT):
        if state.actor is None or len(state.results) > hands:
            return
        moves = state.moves()
        assert moves, f"{moment}: in a guess of seat {seat}, seat {state.actor} has no move"
        in_deal = state.actor == DEALER
        state.apply(random_move(state, rng))
        if not in_deal and state.actor != DEALER and pack:
            assert cards_in(state).total() == pack.total(), f"{moment}: a guess of seat {seat} loses cards"


def guesses_differ(setup: Setup) -> None:
    """At some moment of a match, the guesses from a View differ in their hidden cards."""
    for moment in moments(setup):
        for view in moment.views.values():
            worlds = {moment.setup.game.guess(view, Random(seed)).zones() for seed in range(4)}
            if len(worlds) > 1:
                return
    raise AssertionError(f"{setup}: all guesses are the same")


def seen_cards(view: View) -> set[Card]:
    """Return all cards that the seat has ever seen: in its log, on the score sheets and in the zones."""
    seen = {card for zone in view.zones for card in zone.faces}
    seen.update(card for result in view.results for line in result.lines for cards in line.cards for card in cards)
    for entry in view.log:
        seen.update(card for card in entry.cards if isinstance(card, Card))
        for _, cards in entry.shown:
            seen.update(cards)
    return seen


def swaps_are_unseen(moment: Moment, rng: Random) -> int:
    """Exchange two cards that a seat has never seen, from the first shuffle on: its knowledge stays the same.

    :returns: the number of exchanges compared; others would have made a move of the match illegal.
    """
    compared = 0
    pack = set(cards_in(moment.state))
    for seat in rng.sample(list(moment.views), min(MAX_SWAPS, len(moment.views))):
        view = moment.views[seat]
        unseen = sorted(pack - seen_cards(view))
        pairs = [pair for pair in combinations(unseen, 2) if pair[0].back is pair[1].back]
        if not pairs:
            continue
        a, b = rng.choice(pairs)
        other = exchanged(moment, a, b)
        if other is None:
            continue
        now = other.view(seat)
        if not {a, b} & seen_cards(now):
            assert now == view, f"{moment}: seat {seat} can tell {a} from {b}: {_difference(now, view)}"
            compared += 1
    return compared


def exchanged(moment: Moment, one: Card, two: Card) -> Table | None:
    """Return the table as it would be if ``one`` had been ``two`` from the start, or ``None`` if that is illegal."""
    names = {str(one): str(two), str(two): str(one)}
    table = moment.setup.table()
    for line in moment.lines:
        move = line.move
        words = str(move).split() if move.cards else []  # a bid of 8h names no card
        try:
            if not names.keys().isdisjoint(words):
                move = moment.setup.game.parse(" ".join([names.get(word, word) for word in words]))
            table.play(line.actor, move)
        except (NotationError, RefusedMove):  # a joker may need a word that no other card takes
            return None
    return table


def log_tells_what_was_seen(setup: Setup) -> None:
    """An entry of a seat's log names only cards that the seat saw leave or enter a place with that move."""
    lines = random_log(setup)[:MAX_ENTRIES]
    watching = Random(f"watchers of {setup.seed}").sample(eyes(setup.seats), 3)
    logs = {seat: seen_logs(setup)[seat] for seat in looked_at(setup, watching)}
    state = setup.start()
    before = zones_seen(state, logs)
    for index, line in enumerate(lines):
        state.apply(line.move)
        now = zones_seen(state, logs)
        for seat, log in logs.items():
            after = now[seat]
            entry = log[index]
            where = f"{setup}, move {index + 1} ({line}) as seat {seat} saw it"
            assert (entry.actor, entry.word) == (line.actor, line.move.word), where
            _entry_is_honest(entry, before[seat], after, where)
            if seat == line.actor and not isinstance(line.move, Shuffle) and line.move.cards:
                mine = {card for card in line.move.cards if card in faces(before[seat])}
                assert mine <= set(entry.cards), f"{where}: its own card is hidden from it"
        before = now


def _entry_is_honest(entry: LogEntry, before: tuple[SeenZone, ...], after: tuple[SeenZone, ...], where: str) -> None:
    visible = faces(before) | faces(after)
    named = {card for card in entry.cards if isinstance(card, Card)}
    for card in named:
        came = any(card in zone.faces and card.back not in _place(before, zone).hidden for zone in after)
        went = any(zone.faces.count(card) > _place(after, zone).faces.count(card) for zone in before)
        assert came or went, f"{where}: names {card}, which may have been where it is all the time"
    # A bid of 8h names no card, and a card called for is named to all wherever it is.
    said = entry.word in ("bid", "call") and not entry.cards
    written = set() if said else {Card.parse(text) for text in CARD.findall(entry.text)}
    assert written <= set(visible), f"{where}: writes {written - set(visible)}"
    for name, cards in entry.shown:
        there = Counter(next(zone for zone in after if zone.name == name).faces)
        assert Counter(cards) <= there, f"{where}: shows {cards} in {name}"


def _place(zones: tuple[SeenZone, ...], place: SeenZone) -> SeenZone:
    return next((zone for zone in zones if zone.name == place.name), SeenZone(place.kind, ()))


def zones_seen(state: State, seats: Iterable[int | None]) -> dict[int | None, tuple[SeenZone, ...]]:
    """Return all zones as each of these seats sees them."""
    zones = state.zones()
    return {seat: tuple([see(zone, seat) for zone in zones]) for seat in seats}


def faces(zones: tuple[SeenZone, ...]) -> Counter[Card]:
    """Return the faces that can be seen, counted."""
    return Counter([card for zone in zones for card in zone.cards if not isinstance(card, Back)])


def guesses_play(setup: Setup) -> None:
    """Play on from a guess at each moment of a setup's match."""
    for moment in moments(setup, step=2):
        guesses_play_on(moment, Random(f"guesses at {moment}"))


def swaps(setup: Setup, step: int = 3) -> int:
    """Exchange hidden cards at regular moments of a match, and return the number of exchanges compared."""
    return sum(swaps_are_unseen(moment, Random(f"cards exchanged at {moment}")) for moment in moments(setup, 1, step))
