"""A table and its file follow from the log in every view, whatever is done in whatever order."""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtable.engine.game import Game
from cardtable.engine.law import OutOfTurn
from cardtable.engine.log import LogLine
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.store.tables.format import parse_table, table_text
from tests.contract.toy import TOY
from tests.known_games import game_of
from tests.made_moves import play_on

SHARES = st.floats(0, 1)


class TableMachine(RuleBasedStateMachine):
    """A table of the toy game, with moves, undo, branches, saving and loading in random order."""

    game: ClassVar[Game] = TOY
    table: Table
    log: list[LogLine]

    @initialize(dealer=st.integers(0, 2))
    def sit_down(self, dealer: int) -> None:
        """Begin a short match of three."""
        self.table = Table(self.game, [Seat("Ann"), Seat("Bert"), Seat("Cleo")], {"hands": 2}, dealer)
        self.log = []
        self.undone: list[LogLine] = []

    def _over(self) -> bool:
        return self.table.state.actor is None

    @precondition(lambda self: not self._over())
    @rule(seed=st.integers(0, 99), count=st.integers(1, 30))
    def make_moves(self, seed: int, count: int) -> None:
        """Make random legal moves."""
        rng, before = Random(seed), len(self.log)
        while len(self.table.log) < before + count and not self._over():
            play_on(self.table, rng)
        made = self.table.log[before:]
        self.log += made
        self.undone = self.undone[len(made) :] if self.undone[: len(made)] == made else []

    @rule(share=SHARES)
    def try_a_move_again(self, share: float) -> None:
        """Try a move that was made before as another actor, which is refused."""
        if self.log:
            line = self.log[self._place(share, len(self.log) - 1)]
            other = line.actor if line.actor != self.table.state.actor else line.actor + 1
            with pytest.raises(OutOfTurn):
                self.table.play(other, line.move)

    @rule(share=SHARES)
    def take_back(self, share: float) -> None:
        """Undo some moves, or none."""
        length = self._place(share)
        self.table.rewind(length)
        self.undone[:0] = self.log[length:]
        del self.log[length:]

    @precondition(lambda self: self.undone)
    @rule(count=st.integers(1, 30))
    def bring_back(self, count: int) -> None:
        """Redo some moves."""
        for line in self.undone[:count]:
            self.table.redo()
            self.log.append(line)
        del self.undone[:count]

    @rule(share=SHARES, leaves=st.booleans())
    def branch_off(self, share: float, leaves: bool) -> None:
        """Branch off the beginning; continue there, or change the branch and stay here."""
        length = self._place(share)
        other = self.table.branch(length)
        assert other.log == self.log[:length]
        if leaves:
            self.table, self.log, self.undone = other, self.log[:length], []
        else:
            other.rewind(length // 2)

    @rule()
    def save_and_load(self) -> None:
        """Continue with the table read from its file."""
        loaded = parse_table(table_text(self.table).encode(), [self.game])
        assert loaded.notice is None
        assert (loaded.table.seats, loaded.table.house) == (self.table.seats, self.table.house)
        self.table = loaded.table

    @rule(share=SHARES)
    def cut_the_file(self, share: float) -> None:
        """Continue with the table in a file that was cut anywhere among its moves."""
        content = table_text(self.table.branch(len(self.log))).encode()
        start = content.index(b"\nmoves:\n") + len(b"\nmoves:\n")
        left = content[: start + self._place(share, len(content) - start)]
        self.table = parse_table(left, [self.game]).table
        whole = left.count(b"\n", start)
        assert len(self.table.log) in (whole, whole + 1)
        del self.log[len(self.table.log) :]
        self.undone = []

    @rule(seat=st.sampled_from([None, 0, 1, 2]), share=SHARES)
    def look_back(self, seat: int | None, share: float) -> None:
        """Compare an earlier view of a seat."""
        length = self._place(share)
        assert self.table.view_at(seat, length) == self.table.branch(length).view(seat)

    @invariant()
    def it_is_what_follows_from_its_log(self) -> None:
        """Compare it with a table at which the same moves were made, one after another."""
        assert self.table.log == self.log
        assert self.table.undone == self.undone
        fresh = Table(self.game, self.table.seats, {"hands": 2}, self.table.dealer)
        for line in self.log:
            fresh.play(line.actor, line.move)
        for eye in (None, 0, 1, 2):
            assert self.table.view(eye) == fresh.view(eye)
        assert self._over() == (self.table.state.winners is not None)

    def _place(self, share: float, most: int | None = None) -> int:
        return round(share * (len(self.log) if most is None else most))


class FiveHundredMachine(TableMachine):
    """The same at a table of Five Hundred."""

    game = game_of("five-hundred")


TestToy = TableMachine.TestCase
TestFiveHundred = FiveHundredMachine.TestCase
EXAMPLES = settings().max_examples
TestToy.settings, TestFiveHundred.settings = settings(max_examples=EXAMPLES // 5), settings(max_examples=EXAMPLES // 10)
