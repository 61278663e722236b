"""A match in progress: the dealer deals, AI players are asked for their moves, every move is saved."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random

from cardtable.ai.advice.judgement import Judgement
from cardtable.ai.players.spare_time import SharedPlayers
from cardtable.ai.players.table_players import Players
from cardtable.application.matches.adviser import Adviser
from cardtable.application.matches.players_turn import PlayersTurn
from cardtable.application.matches.table_match import TableMatch
from cardtable.engine.deals.honest import honest_move
from cardtable.engine.law import OutOfTurn
from cardtable.engine.moves import Move
from cardtable.engine.player.mistake import Mistake
from cardtable.engine.slices import Slices, part
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.protocols.match import Cost, Hint
from cardtable.store.errors import StoreError
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.tables.table_writer import TableWriter


class LiveMatch(TableMatch):
    """A match that is played: the one place where table, players and file meet. Implements ``Match``.

    :ivar pause: the shortest time that an AI player's move takes, in seconds.
    :ivar deal: the number that the deals follow, as long as it is known; else empty.
    """

    def __init__(
        self,
        table: Table,
        worker: Players,
        writer: TableWriter | None,
        rng: Random,
        pause: float = 0.7,
        deals: Sequence[Move] = (),
        recorder: Recorder | None = None,
    ) -> None:
        """Begin at ``table``.

        :param worker: the AI players.
        :param writer: saves every move; ``None`` for a table that is not saved.
        :param rng: for the shuffles and the AI players' seeds.
        :param deals: another table's shuffles, dealt again where they fit.
        :param recorder: adds this table to the statistics; ``None`` for one that does not count.
        """
        super().__init__(table, None if writer is None else writer.path)
        self.worker = SharedPlayers.of(worker)
        self.writer = writer
        self.recorder = recorder
        self.rng = rng
        self.pause = pause
        self.deal = ""
        self._deals = tuple(deals)
        self._deals_before: list[tuple[int, tuple[Move, ...]]] = []
        """For each deal that was dealt again: the length of the log before it, and the deals that were left."""
        self._turn = PlayersTurn(table, self.worker, rng)
        self._adviser = Adviser(table, self.worker)
        self.on_mistake: Callable[[Table, int, Move, Judgement], None] = _not_kept
        """Is given a costly move that the coach or the tutor has found, with its place in the log."""
        self.find_learners: Callable[[], frozenset[int]] = frozenset
        """Finds the seats of people in their first matches of the game; called once, when it matters."""
        self._learners: frozenset[int] | None = None
        self.save()

    @property
    def thinking(self) -> bool:
        """Whether an AI player is at work on its move."""
        return self._turn.asked

    @property
    def learners(self) -> frozenset[int]:
        """The seats of people in their first matches of this game, as it was when they sat down."""
        if self._learners is None:
            self._learners = self.find_learners()
        return self._learners

    def play(self, move: Move) -> None:
        """Make the move of the person to act.

        :raises IllegalMove: if the rules forbid it.
        :raises OutOfTurn: if no person is to act.
        """
        actor = self.actor
        if actor is None or actor not in self.persons:
            raise OutOfTurn("It is not a person's turn.")
        self.pause_players()
        self.table.play(actor, move)
        self.save()

    def advance(self, now: float, *, wait: bool = True) -> bool:
        """Let the dealer or the AI player to act make a move, and return whether one was made."""
        actor = self.actor
        if actor is None or actor in self.persons:
            return False
        if self.table.undone:
            # The decision before it was made again, so what came of it comes again as well.
            self._redo_move()
            self.save()
            return True
        if actor == DEALER:
            self._deal()
            self.save()
            return True
        if not self._turn.asked:
            self.pause_players()
            self._turn.begin(actor, now)
            return False
        move = self._turn.move(actor, now, self.pause if wait else -inf)
        if move is None:
            return False
        self.pause_players()
        self.table.play(actor, move)
        self.save()
        return True

    def hurry(self) -> None:
        """Let the AI player who is thinking, if any, move now, without the usual pause."""
        self._turn.hurry()

    def _deal(self) -> None:
        """Deal as at the other table, if that fits; else as the seed says, or by chance."""
        for place, move in enumerate(self._deals):
            if self.refusal(move) is None:
                self._use_deal(place)
                self.table.play(DEALER, move)
                return
        if self.table.seed:
            number = 1 + sum(line.actor == DEALER for line in self.table.log)
            move = self.table.state.deal(Random(0))  # any outcome: it says what is shuffled
            self.table.play(DEALER, honest_move(self.table.seed, number, move, self.game))
        else:
            self.table.deal(self.rng)

    def _use_deal(self, place: int) -> None:
        """Take note that a deal of the other table is dealt now."""
        self._deals_before.append((len(self.table.log), self._deals))
        self._deals = self._deals[place + 1 :]
        if self.recorder is not None:
            self.recorder.record_repeated_deal()

    def pause_players(self) -> None:
        """Let no player think any more: forget what an AI player was asked, and any advice."""
        self._turn.drop(self._adviser.drop)

    def undo(self) -> bool:
        """Go back to before the last decision of a person; return whether there was one."""
        place = self.last_decision
        if place is None:
            return False
        self.pause_players()
        self.table.rewind(place)
        self._adviser.rewind()
        while self._deals_before and self._deals_before[-1][0] >= place:
            _, self._deals = self._deals_before.pop()
        self.save()
        return True

    def redo(self) -> bool:
        """Bring back the decision taken back last, and what followed up to a person's next one or the hand's end.

        :returns: whether there was one.
        """
        if not self.table.undone:
            return False
        self.pause_players()
        hands = len(self.table.state.results)
        self._redo_move()
        while self.table.undone and self.next_redo not in self.persons and len(self.table.state.results) == hands:
            self._redo_move()
        self.save()
        return True

    def _redo_move(self) -> None:
        move = self.table.undone[0].move
        if self.next_redo == DEALER and move in self._deals:
            self._use_deal(self._deals.index(move))
        self.table.redo()

    def ask_hint(self) -> None:
        """Begin to look for a hint for the person to act, unless this position has had its hint."""
        if self.person_to_act and self._adviser.ask_hint() and self.recorder is not None:
            self.recorder.record_hint()

    def hint(self) -> Hint | None:
        """Return the hint for this position once it is there."""
        return self._adviser.hint()

    def look_ahead(self) -> None:
        """Let the moves of the person to act be judged while that person thinks."""
        if self.person_to_act:
            self._adviser.look_ahead()

    def cost_of(self, move: Move, least: Mistake, *, warns: bool = False) -> Cost | None:
        """Return what a move of the person to act costs, if it is at least such a mistake and is judged in time."""
        cost = self._adviser.cost_of(move, least) if self.person_to_act else None
        judged = self._adviser.judged
        if cost is not None and judged is not None:
            self.on_mistake(self.table, len(self.table.log), move, judged)
        if cost is not None and warns and self.recorder is not None:
            self.recorder.record_hint()
        return cost

    def peeked(self) -> None:
        """Take note that the current hand was tried differently before it was over, which is help."""
        if self.recorder is not None:
            self.recorder.record_peek()

    def save(self) -> None:
        """Save what has happened; if that fails, the notice says so and the match continues."""
        if self.recorder is not None:
            # The statistics first, because a crash between the two then counts a hand twice and loses none.
            self.recorder.follow()
        if self.writer is None:
            return
        try:
            self.writer.save()
        except StoreError as error:
            self.is_saved = False
            self.notice, self.problem = f"This table is not being saved: {error.why}.", str(error)
        else:
            self.is_saved = True
            self.notice = self._file_notice if self.recorder is None else self.recorder.problem or self._file_notice

    @property
    def _file_notice(self) -> str:
        """A notice if the log is full, or another program has written into the table's file; else empty."""
        if self.table.ended and not self.table.hands:
            return f"The match ends here: a table holds {len(self.table.log):,} moves at most."
        aside = None if self.writer is None else self.writer.aside
        return "" if aside is None else f"Another program has changed this table's file. What it wrote is now {aside}"

    def close(self) -> None:
        """Save the table, let others open it, and dismiss its players."""
        self.pause_players()
        self.worker.dismiss()
        if self.writer is not None:
            self.save()
            self.writer.close()


def _not_kept(table: Table, place: int, move: Move, judgement: Judgement) -> None:
    """Keep no mistakes."""


def watching(table: Table) -> Slices[None]:
    """Compute in slices what the people at the screen have seen of a log, because a long one takes a while."""
    persons = table.persons
    seats = persons if len(persons) == 1 else (*persons, None)
    for number, seat in enumerate(seats):
        yield from part(table.watch(seat), number / len(seats), (number + 1) / len(seats))
    for number in range(len(table.seats)):
        if number not in persons:
            yield from part(table.watch(number, only_hand=True), 1.0, 1.0)
