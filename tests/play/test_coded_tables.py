"""Tables made from a code: the same moves of a person get the same cards and the same answers."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.levels import CountLimits, level_of
from cardtable.ai.players import Inquiry, Players, Reply, RuleOfThumb
from cardtable.ai.questions import Question
from cardtable.ai.search import by_rule, explain
from cardtable.ai.worker import Worker
from cardtable.engine.deals.deal_code import PLAYERS_VERSION, DealCode, read_code
from cardtable.engine.game import Game, game_in
from cardtable.engine.seats import AILevel
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch, seed_at
from cardtable.store.tables.format import read_table, write_table
from tests.commits import by_turns
from tests.outside import PATIENCE
from tests.situations import NAMES
from tools.benchmarks.codes import digest
from tools.benchmarks.codes import played as by_code

SMALL = CountLimits(24, 800)
MOST = 14
"""The number of moves at a table that are compared. Players search for each of them."""
CODES = ((AILevel.EASY, "3"), (AILevel.NORMAL, "14"), (AILevel.HARD, "2653"))
ANSWERS = [(game, *code) for code in CODES for game in GAMES]

PLAYED = {
    ("blues-and-greens", AILevel.EASY): "f247ca6c5ae1f414",
    ("blues-and-greens", AILevel.HARD): "47278e450abd9334",
    ("blackjack", AILevel.EASY): "271b2f953b8b9df9",
    ("blackjack", AILevel.HARD): "b529d318433ea4ef",
    ("bidding-war", AILevel.EASY): "d01522c578bd4fab",
    ("bidding-war", AILevel.HARD): "611f623e9fb4fdc9",
    ("big-three", AILevel.EASY): "7c931f9fb319ca81",
    ("big-three", AILevel.HARD): "e0c2324cf2f1271f",
    ("five-hundred", AILevel.EASY): "d858f27dfacc75cc",
    ("five-hundred", AILevel.HARD): "a97b4a6eeca9765a",
    ("the-card-game", AILevel.EASY): "740adcd420535211",
    ("the-card-game", AILevel.HARD): "34139aa7eb285276",
}
"""What came of the first moves of one deal with players of a level. Where this changes, players move otherwise than
codes of earlier programs promise: then ``PLAYERS_VERSION`` goes up, once between two releases, and the digests are
replaced."""


class Searching(RuleOfThumb):
    """Players without a process of their own, which search within small bounds."""

    def move(self, view: View, level: str, seed: int) -> Reply:
        """Return the move of the level."""
        question = Question(view, replace(level_of(level), count=SMALL), seed, counted=True)
        return Reply(explain(question, game_in(self.games, view.game)))


def sat_down(code: DealCode, players: Players, luck: int) -> LiveMatch:
    """Return a match made from a code.

    :param luck: seeds what must make no difference.
    """
    table = code.table(NAMES[: len(code.levels)])
    table.seed = f"{code.deal} {luck:032x}"
    return LiveMatch(table, players, None, Random(luck), pause=0.0)


def persons_turn(match: LiveMatch) -> bool:
    """Play the other seats until a person is to act; return whether a person is, within the moves compared."""
    while match.actor is not None and len(match.table.log) < MOST:
        if match.person_to_act:
            return True
        match.advance(0.0)
    return False


def script(table: Table, other: int = 0) -> None:
    """Make the person's move, which follows from what was played before; another one for other numbers."""
    seat = table.state.seat
    table.play(seat, by_rule(table.view_of_hand(seat), len(table.log) + 1000 * other, table.game).move)


def played(match: LiveMatch, *, disturbed: bool) -> list[str]:
    """Return the moves of a match. A person who disturbs asks for hints, and takes back other moves."""
    while persons_turn(match):
        place = len(match.table.log)
        if disturbed and place % 2:
            match.ask_hint()
            match.look_ahead()
            match.play(match.moves()[-1])
            for _ in range(3):
                match.advance(0.0)
                match.hurry()
            match.undo()
            assert len(match.table.log) == place
        script(match.table)
    return [str(line) for line in match.table.log[:MOST]]


@pytest.mark.parametrize(
    ("game", "level", "deal"),
    by_turns(ANSWERS, "answers to the same moves", name=lambda game, level, deal: f"{game.id}-{level}-{deal}"),
)
def test_the_same_moves_get_the_same_answers(game: Game, level: AILevel, deal: str) -> None:
    code = read_code(str(DealCode(game, deal, (None, *[level] * (game.players[0] - 1)), {}, 1)), GAMES)
    first = played(sat_down(code, Searching(GAMES), 1), disturbed=False)
    again = played(sat_down(code, Searching(GAMES), 2), disturbed=True)
    assert again == first


def each_game_with(level: AILevel) -> list[tuple[Game, AILevel]]:
    return [(game, level) for game in GAMES]


@pytest.mark.parametrize(
    ("game", "level"),
    [
        *each_game_with(AILevel.EASY),
        *by_turns(
            each_game_with(AILevel.HARD),
            "moves of hard players in a game",
            6,
            name=lambda game, level: f"{game.id}-{level}",
        ),
    ],
    ids=lambda part: getattr(part, "id", part),
)
def test_players_make_the_moves_of_their_version(game: Game, level: AILevel) -> None:
    deal = "4" if game.id == "the-card-game" else "20261123"  # in the other one, all levels play its short hand alike
    code = DealCode(game, deal, (None, *[level] * (game.players[0] - 1)), {}, 1)
    assert digest(by_code(code, most=20)) == PLAYED[game.id, level], "has PLAYERS_VERSION gone up? See PLAYED."


def test_the_moves_compared_tell_the_levels_apart() -> None:
    assert len(set(PLAYED.values())) == len(PLAYED)


def test_other_deals_have_other_players() -> None:
    game = game_in(GAMES, "bidding-war")
    logs = []
    for deal in ("1", "2"):
        match = sat_down(DealCode(game, deal, (None, AILevel.HARD)), Searching(GAMES), 1)
        logs.append([move.split()[-1] for move in played(match, disturbed=False) if move.startswith("1 ")])
    assert logs[0] != logs[1]


class Patient(Worker):
    """The players' process, for whose answers one waits."""

    def answer(self, inquiry: Inquiry) -> Reply | None:
        """Wait for the reply and return it."""
        while (reply := super().answer(inquiry)) is None:
            if self._players is not None:
                self._players.wait(PATIENCE)
        return reply


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Patient(GAMES) as worker:
        yield worker


def test_the_players_process_makes_the_same_moves_as_players_here(worker: Worker) -> None:
    code = DealCode(game_in(GAMES, "bidding-war"), "77", (None, AILevel.HARD, AILevel.EXPERT), {}, 1)
    first = played(sat_down(code, worker, 1), disturbed=False)
    assert played(sat_down(code, worker, 2), disturbed=True) == first
    table = sat_down(code, worker, 3).table
    for line in first:
        actor, _, move = line.partition(" ")
        if actor != "dealer" and not table.seats[int(actor)].is_person:
            seat = table.seats[int(actor)]
            view = table.view_of_hand(int(actor))
            asked = Question(view, level_of(seat.level), seed_at(table), counted=True)
            assert str(explain(asked, table.game).move) == move
        table.play(-1 if actor == "dealer" else int(actor), table.game.parse(move))


class Failing(Searching):
    """Players whose process fails every other time; then the rules of thumb move."""

    def __init__(self) -> None:
        super().__init__(GAMES)
        self.asked = 0

    def move(self, view: View, level: str, seed: int) -> Reply:
        """Return the move of the level, or every other time that of the rules of thumb with a problem."""
        self.asked += 1
        if self.asked == 1:
            return Reply(by_rule(view, seed, game_in(GAMES, view.game)), "the players' process has ended")
        return super().move(view, level, seed)


def test_a_player_whose_process_has_failed_is_asked_again() -> None:
    code = DealCode(game_in(GAMES, "big-three"), "5", (None, AILevel.HARD, AILevel.HARD), {}, 1)
    failing = Failing()
    moves = played(sat_down(code, failing, 1), disturbed=False)
    assert moves == played(sat_down(code, Searching(GAMES), 1), disturbed=False)
    assert failing.asked > 1


def test_the_match_is_over_when_its_hands_are_played() -> None:
    game = game_in(GAMES, "the-card-game")
    match = sat_down(DealCode(game, "8", (None, AILevel.EASY), {}, 2), RuleOfThumb(GAMES), 1)
    while match.actor is not None:
        if match.person_to_act:
            script(match.table)
        else:
            match.advance(0.0)
    assert len(match.table.state.results) == 2
    assert match.table.state.winners is None
    match.end()
    assert match.honesty is not None
    assert match.table.seed in match.honesty.text


def test_a_table_made_from_a_code_stays_one_in_its_file(tmp_path: Path) -> None:
    game = game_in(GAMES, "five-hundred")
    code = DealCode(game, "9", (None, AILevel.HARD, AILevel.HARD), {"nullo": False}, 3)
    match = sat_down(code, RuleOfThumb(GAMES), 1)
    match.advance(0.0)
    path = tmp_path / "coded.cardtable.yaml"
    write_table(path, match.table)
    assert path.read_text(encoding="utf-8").startswith("cardtable: 2\n")
    table = read_table(path, GAMES).table
    assert (table.counted, table.hands, table.seed) == (PLAYERS_VERSION, 3, match.table.seed)
    assert table.branch(1).counted == PLAYERS_VERSION
    for wrong in ("counted: 0", "counted: x", "hands: -1", "hands: true"):
        key = wrong.split(":")[0]
        lines = path.read_text(encoding="utf-8").splitlines()
        changed = "\n".join(wrong if line.startswith(key) else line for line in lines)
        other = tmp_path / "wrong.cardtable.yaml"
        other.write_text(changed + "\n", encoding="utf-8")
        with pytest.raises(Exception, match=f"'{key}' is a number from 1 to 999"):
            read_table(other, GAMES)
