"""The contract for positions: their text holds all that the future of a state depends on."""

from random import Random

from cardtable.engine.cards import write_cards
from cardtable.engine.seats import Seat
from cardtable.engine.state import State
from cardtable.engine.table import table_at
from cardtable.engine.view import Zone
from tests.contract.judgement import words_are_found
from tests.contract.legality import moves_to_try
from tests.contract.matches import Moment, all_views, everything, moments, play_randomly, random_move
from tests.contract.secrecy import guesses_fit
from tests.contract.setups import NAMES, Setup

MOVES_AFTERWARDS = 19  # made from a position
MOVES_BETWEEN = 6  # comparisons of everything


def texts_come_back(setup: Setup) -> None:
    """A state and the state read from its text are equal for the law and for every seat, now and later."""
    for moment in moments(setup):
        positions_agree(moment, Random(f"positions at {moment}"))


def tables_begin(setup: Setup) -> None:
    """At a table that begins at a position, the game has words and guesses for every seat, though the log is short."""
    for moment in moments(setup):
        game = setup.game
        seats = [Seat(name) for name in NAMES[: setup.seats]]
        table = table_at(game, seats, game.read_position(game.write_position(moment.state)))
        play_randomly(table, Random(setup.seed), moment.index % 2)  # its log is empty, or has one move
        now = Moment(setup, moment.index, moment.lines, table.state, all_views(table))
        words_are_found(now)
        guesses_fit(now)


def positions_agree(moment: Moment, rng: Random) -> None:
    """Compare a moment's state with the state read from its text, now and after the same moves."""
    game, state = moment.setup.game, moment.state.copy()
    text = game.write_position(state)
    again = game.read_position(text)
    assert game.write_position(again) == text, f"{moment}: a position is written differently when it has been read"
    tried = moves_to_try(moment, rng)
    assert [again.refusal(move) for move in tried] == [state.refusal(move) for move in tried], f"{moment}: {text}"
    for step in range(MOVES_AFTERWARDS):
        if step % MOVES_BETWEEN == 0 or state.actor is None:
            assert answers_and_views(again) == answers_and_views(state), f"{moment}: {text}"
        if state.actor is None:
            return
        move = random_move(state, rng)
        assert again.refusal(move) is None, f"{moment}: {move} is refused after {text}"
        state.apply(move)
        again.apply(move)
    assert game.write_position(again) == game.write_position(state), f"{moment}: {text}"


def the_rest_is_found(setup: Setup) -> None:
    """In each line of a zone, ``*`` stands for all cards that no other line puts anywhere.

    At each moment this looks at one zone of each kind.
    """
    for moment in moments(setup):
        game, state = setup.game, moment.state
        text = game.write_position(state)
        lines = dict(line.split(maxsplit=1) for line in text.splitlines() if not line.startswith("result"))
        kinds: dict[str, list[Zone]] = {}
        for zone in state.zones():
            if zone.name in lines and lines[zone.name] == write_cards(zone.cards):
                kinds.setdefault(zone.kind, []).append(zone)
        for zones in kinds.values():
            zone = zones[moment.index % len(zones)]
            starred = text.replace(f"{zone.name:11} {lines[zone.name]}\n", f"{zone.name:11} *\n")
            assert starred != text
            if list(zone.cards) == sorted(zone.cards):
                assert game.write_position(game.read_position(starred)) == text, f"{moment}: {starred}"
            elif not zone.ordered:
                there = next(each for each in game.read_position(starred).zones() if each.name == zone.name)
                assert sorted(there.cards) == sorted(zone.cards), f"{moment}: {starred}"


def answers_and_views(state: State) -> tuple[object, ...]:
    """Return the moves of a state, and all that every seat may know."""
    return list(state.moves()), everything(state)
