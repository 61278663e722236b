"""The contract for the course of a match: cards are conserved, matches end, and a log determines the state."""

from collections import Counter
from random import Random

from cardtable.engine.cards import JOKER, Back, Card, pack
from cardtable.engine.moves import Shuffle
from cardtable.engine.native import attributes_of
from cardtable.engine.options import options_of
from cardtable.engine.seats import DEALER
from cardtable.engine.state import BEFORE_A_DEAL, MATCH_OVER, State
from cardtable.engine.table import Table
from cardtable.engine.view import EVERYBODY, View
from cardtable.store.tables.format import parse_table, table_text
from tests.contract.matches import (
    cards_in,
    everything,
    eyes,
    looked_at,
    moments,
    play_randomly,
    random_log,
    random_move,
    seen_logs,
    table_after,
    walk,
    whole_table,
)
from tests.contract.setups import Setup

MAX_MOVES_OF_A_HAND = 4_000  # by random players
MAX_MOVES_OF_A_MATCH = 40_000  # by the game's rules of thumb
RANDOM_MOVES = 60  # before these take over
MAX_MOVES_UNDONE = 70


def zones_are_sound(state: State) -> None:
    """Zones have unique names, seats that exist, marks for all cards or none, and known cards that are in them."""
    zones = state.zones()
    assert len({zone.name for zone in zones}) == len(zones), "two zones have one name"
    everyone = (1 << state.seats) - 1
    for zone in zones:
        assert zone.owner is None or 0 <= zone.owner < state.seats, f"{zone.name} belongs to a seat that is not there"
        assert zone.sight == EVERYBODY or 0 <= zone.sight <= everyone, (
            f"{zone.name} is seen by seats that are not there"
        )
        assert len(zone.marks) in (0, len(zone.cards)), f"{zone.name} has marks for some of its cards"
        # The same card may be known to two seats on its own; one card can't be known more often than it is there.
        for card, mask in zone.known:
            assert card in zone.cards, f"{zone.name}: {card} is known, but not there"
            assert mask == EVERYBODY or 0 <= mask <= everyone


def cards_are_conserved(setup: Setup) -> None:
    """No move or shuffle adds or loses a card, and every deal is of the same pack."""
    whole: Counter[Card] | None = None
    by_seats = False  # whether no dealer has moved since the cards were counted
    dealt_words: set[str] = set()
    for index, (state, line) in enumerate(walk(setup, random_log(setup))):
        where = f"{setup}, move {index + 1} ({line})"
        zones_are_sound(state)
        if line.actor == DEALER:
            dealt_words.add(line.move.word)
            by_seats = False
            continue
        now = cards_in(state)
        if whole is not None:
            assert now.total() == whole.total(), f"{where}: {now.total()} cards instead of {whole.total()}"
            # Only a dealer's word of another kind (which suits are in play) may exchange cards between two hands.
            if by_seats or dealt_words <= {Shuffle.word}:
                assert now == whole, f"{where}: {now - whole} too many, {whole - now} too few"
        whole, by_seats = now, True
        dealt_words.clear()


def shuffles_permute(setup: Setup) -> None:
    """The dealer shuffles the right cards; a shuffle with a card missing, added or exchanged is refused."""
    rng = Random(f"shuffles of {setup.seed}")
    tried = 0
    for state, line in walk(setup, random_log(setup)):
        if line.actor != DEALER or not isinstance(line.move, Shuffle) or tried == 6:
            continue
        tried += 1
        order, deck = line.move.order, line.move.deck
        assert Counter(order) == Counter(state.moves()[0].cards)
        stranger = next(card for card in random_cards(rng) if card not in order)
        for wrong in (order[1:], (*order, order[0]), (*order[1:], stranger), ()):
            if wrong != order:
                assert not _passes(state, Shuffle(wrong, deck)), f"{setup}: check lets a wrong shuffle pass"
        assert not _passes(state, Shuffle(order, deck + "x")), f"{setup}: check lets a wrong deck pass"


def random_cards(rng: Random) -> list[Card]:
    """Return all cards of all backs, in random order."""
    cards = [JOKER, *(card for back in Back for card in pack(back))]
    rng.shuffle(cards)
    return cards


def _passes(state: State, move: Shuffle) -> bool:
    return state.refusal(move) is None


def hands_end(setup: Setup) -> None:
    """Random players end a hand within a reasonable number of moves, with a result or a new deal."""
    state = setup.start()
    rng = Random(f"a hand of {setup.seed}")
    moves = 0
    while not state.results and state.actor is not None:
        state.apply(random_move(state, rng))
        moves += 1
        assert moves < MAX_MOVES_OF_A_HAND, f"{setup}: no end of the first hand after {moves} moves"


def lengthened(setup: Setup) -> bool:
    """Whether a number is set above its default: such a match may be as long as that makes it."""
    defaults = {option.name: option for option in options_of(setup.game.house)}
    return any(type(value) is int and value > int(defaults[name].default) for name, value in setup.options)


def match_ends(setup: Setup) -> None:
    """After some random moves, players who follow the game's bot end the match, with winners."""
    state = setup.start()
    rng = Random(f"the end of {setup.seed}")
    for _ in range(RANDOM_MOVES):
        if state.actor is not None:
            state.apply(random_move(state, rng))
    moves = 0
    while state.actor is not None:
        state.apply(state.deal(rng) if state.actor == DEALER else setup.game.bot.policy(state, rng))
        moves += 1
        assert moves < MAX_MOVES_OF_A_MATCH, f"{setup}: no end after {moves} moves"
        assert (state.winners is None) == (state.actor is not None), f"{setup}: winners before the end, or none at it"
        assert (state.phase == MATCH_OVER) == (state.actor is None), f"{setup}: the phase {state.phase} at the end"
        assert state.phase != BEFORE_A_DEAL or state.actor == DEALER, f"{setup}: seat {state.actor} deals"
    assert state.winners, f"{setup}: there are no winners"
    assert all(0 <= seat < state.seats for seat in state.winners)
    assert state.results, f"{setup}: a match without a finished hand"
    assert not state.moves()


def results_are_sound(setup: Setup) -> None:
    """Every result has points for each seat, and score lines that are about these seats and cite a rule."""
    state = setup.start()
    for line in random_log(setup):
        state.apply(line.move)
    assert len(state.scores) == state.seats
    for result in state.results:
        assert len(result.points) == state.seats
        for entry in result.lines:
            assert len(entry.points) == state.seats, f"{setup}: {entry.label} has points for {len(entry.points)} seats"
            assert len(entry.cards) in (0, state.seats), f"{setup}: {entry.label} has cards of some seats"
            assert entry.label
            assert entry.rule, f"{setup}: {entry.label} cites no rule"


def saves_come_back(setup: Setup) -> None:
    """A table that is written to its file and read back has the same state in every view, and the same log."""
    table = whole_table(setup)
    loaded = parse_table(table_text(table).encode(), [setup.game])
    assert loaded.notice is None
    assert loaded.table.log == table.log
    assert loaded.table.seats == table.seats
    assert everything(loaded.table.state) == everything(table.state)
    seat = Random(setup.seed).choice(eyes(setup.seats))
    assert loaded.table.view(seat) == table.state.view(seat, seen_logs(setup)[seat])


def undo_is_a_shorter_log(setup: Setup) -> None:
    """A table after undo, a branch, and a table on which only these moves were made are equal."""
    rng = Random(f"undo in {setup.seed}")
    lines = random_log(setup)[:MAX_MOVES_UNDONE]
    length = rng.randrange(len(lines) + 1)
    watching = looked_at(setup, rng.sample(eyes(setup.seats), 3))

    def seen(table: Table) -> list[View]:
        return [table.view(seat) for seat in watching]

    short, table = table_after(setup, lines[:length]), table_after(setup, lines)
    table.view(watching[0])  # so that the moves taken back have been seen
    expected = seen(short)
    assert seen(table.branch(length)) == expected, f"{setup}: branched at move {length}"
    assert table.log == list(lines), f"{setup}: the branch cut the table it came from"
    back = [table.view_at(seat, length) for seat in watching]
    assert back == expected, f"{setup}: looked back at move {length}"
    table.rewind(length)
    assert seen(table) == expected, f"{setup}: rewound to move {length}"
    play_randomly(table, rng, 20)
    for line in table.log[length:]:
        short.play(line.actor, line.move)
    assert seen(table) == seen(short), f"{setup}: played on after move {length}"


def copies_are_independent(setup: Setup) -> None:
    """A copy equals the original, and moves on one never show in the other."""
    for moment in moments(setup):
        rng = Random(f"copies at {moment}")
        state = moment.state.copy()
        before = everything(state)
        copy = state.copy()
        assert everything(copy) == before, f"{moment}: the copy differs"
        lost = [name for name in attributes_of(moment.state) if not _has_same(name, moment.state, copy)]
        assert not lost, f"{moment}: the copy has not {lost}"
        _play_on(copy, rng, 25)
        assert everything(state) == before, f"{moment}: the original changed with its copy"
        copy = state.copy()
        _play_on(state, rng, 25)
        assert everything(copy) == before, f"{moment}: the copy changed with its original"


def _has_same(name: str, state: State, copy: State) -> bool:
    return hasattr(copy, name) and getattr(copy, name) == getattr(state, name)


def _play_on(state: State, rng: Random, length: int) -> None:
    for _ in range(length):
        if state.actor is None:
            return
        state.moves()  # whatever is kept until the next move must not be shared either
        state.apply(random_move(state, rng))


def apply_is_deterministic(setup: Setup) -> None:
    """The same move on two equal states makes two equal states, and queries change nothing."""
    for moment in moments(setup):
        if moment.state.actor is None:
            continue
        move = random_move(moment.state, Random(f"determinism at {moment}"))
        one, two = moment.state.copy(), moment.state.copy()
        two.moves()
        two.moves_with(move.cards[:1])
        two.check(move)
        two.zones()
        two.facts()
        one.apply(move)
        two.apply(move)
        assert everything(one) == everything(two), f"{moment}: {move} has two outcomes"
        assert set(one.moves()) == set(two.moves())
