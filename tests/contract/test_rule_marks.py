"""Every rule of a game is marked when it makes a difference, or is listed as silent; bans leave a legal move."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER
from cardtable.engine.state import State
from cardtable.games import GAMES
from tests.commits import by_turns
from tests.contract.matches import random_move
from tests.contract.setups import Setup, every_pair, every_size, more_values
from tests.contract.test_rule_numbers import rules_of

MARKED = [game for game in GAMES if game.marks.words]
MAX_MATCHES = 200
RARE = {"BG-32", "TC-12"}  # once in hundreds of matches; the tests of these games mark them by hand
MAX_MOVES = 500  # of a match
RANDOM_SHARES = (0.0, 1.0, 0.1, 0.5)  # of moves; the others follow the rules of thumb
MAX_BANS = 12  # legal moves of a decision that are compared with the bans

every_marked_game = pytest.mark.parametrize("game", MARKED, ids=lambda game: game.id)
games_by_turns = pytest.mark.parametrize(
    "game", by_turns([(game,) for game in MARKED], "games of which all rules are marked", name=lambda game: game.id)
)


def matches(game: Game) -> Iterator[tuple[Setup, Iterator[tuple[State, Move, State]]]]:
    """Yield matches under all house rules, without an end; each is its setup, and its states around every move."""
    setups = list(dict.fromkeys((*every_size(game), *every_pair(game), *more_values(game))))
    for number, setup in enumerate(cycle(setups)):
        share = RANDOM_SHARES[(number + number // len(setups)) % len(RANDOM_SHARES)]
        yield setup, islice(moves(setup, number, share), MAX_MOVES)


def moves(setup: Setup, number: int, random_share: float) -> Iterator[tuple[State, Move, State]]:
    rng = Random(f"{setup} {number}")
    state = setup.start()
    while state.actor is not None:
        if state.actor == DEALER or rng.random() < random_share:
            move = random_move(state, rng)
        else:
            move = setup.game.bot.policy(state, rng)
        before = state.copy()
        state.apply(move)
        yield before, move, state


@dataclass(frozen=True, slots=True)
class Observed:
    """What happened in enough matches of a game, or in so many that more would not help.

    :param marks: the rules that were marked.
    :param unused: the rules that were marked although the setup excludes them, with the setup.
    :param bans: the names of the mechanics of which a legal move was banned.
    :param stuck: decisions in which every legal move was banned, in words.
    :param standings: whether the standing was the score whenever no hand was in play.
    """

    marks: frozenset[str]
    unused: tuple[str, ...]
    bans: frozenset[str]
    stuck: tuple[str, ...]
    standings: bool


@cache
def observed(game: Game) -> Observed:
    """Play until every rule that is not silent has been marked and every mechanic has been used."""
    wanted = set(game.marks.words) - RARE
    mechanics = {mechanic.name for mechanic in game.mechanics}
    marks: set[str] = set()
    bans: set[str] = set()
    stuck: list[str] = []
    standings = True
    unused: list[str] = []
    for number, (setup, match) in enumerate(islice(matches(game), MAX_MATCHES)):
        rng = Random(number)
        excluded = set(game.marks.unused(setup.seats, setup.start().house))
        for before, move, after in match:
            fired = set(game.marks.fired(before, move, after))
            marks |= fired
            unused += [f"{rule} in {setup}" for rule in fired & excluded]
            if before.actor == DEALER:
                standings &= before.phase != "deal" or game.standing(before) == before.scores
                continue
            legal = before.moves()
            some = [move, *(rng.choice(legal) for _ in range(min(MAX_BANS, len(legal))))]
            for mechanic in game.mechanics:
                if any(mechanic.ban(before, each) for each in some):
                    bans.add(mechanic.name)
                    if all(mechanic.ban(before, each) for each in legal):
                        stuck.append(f"{mechanic.name} in a {before.phase}: {move}")
        if number >= 20 and wanted <= marks and mechanics <= bans:
            break
    return Observed(frozenset(marks), tuple(unused), frozenset(bans), tuple(stuck), standings)


@every_marked_game
def test_every_rule_is_one_that_fires_or_a_silent_one(game: Game) -> None:
    fired, silent = list(game.marks.words), list(game.marks.silent)
    assert not set(fired) & set(silent), "these are both"
    assert [rule for rule in rules_of(game) if rule in fired] == fired, "as the rules are in order"
    assert [rule for rule in rules_of(game) if rule in silent] == silent, "as the rules are in order"
    assert not set(rules_of(game)) - {*fired, *silent}, "these are neither"


@games_by_turns
def test_every_rule_fires_in_some_match_unless_it_is_silent(game: Game) -> None:
    assert observed(game).marks - RARE == set(game.marks.words) - RARE


@games_by_turns
def test_a_rule_that_cannot_fire_with_these_house_rules_does_not(game: Game) -> None:
    assert not observed(game).unused
    assert {rule for setup in every_pair(game) for rule in game.marks.unused(setup.seats, setup.start().house)} <= set(
        game.marks.words
    )


@every_marked_game
def test_marks_are_told_in_a_few_words_that_begin_small(game: Game) -> None:
    for text in (*game.marks.words.values(), *game.marks.silent.values()):
        assert text[0].islower()
        assert text[-1].isalnum()
        assert len(text) <= 90


@games_by_turns
def test_each_mechanic_is_banned_somewhere_and_never_leaves_a_seat_without_a_move(game: Game) -> None:
    assert observed(game).bans == {mechanic.name for mechanic in game.mechanics}
    assert not observed(game).stuck


@every_marked_game
def test_mechanics_have_names_for_the_command_line_and_belong_to_rules(game: Game) -> None:
    names = [mechanic.name for mechanic in game.mechanics]
    assert len(set(names)) == len(names)
    for mechanic in game.mechanics:
        assert mechanic.name.replace("-", "").isalpha()
        assert mechanic.name.islower()
        assert mechanic.label.split()[0].endswith("s"), "a verb: what a seat without it never does"
        assert mechanic.rule in rules_of(game)


@games_by_turns
def test_between_hands_seats_stand_by_their_scores(game: Game) -> None:
    assert observed(game).standings
