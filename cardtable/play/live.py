"""A match in progress: the dealer deals, AI players are asked for their moves, every move is saved."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import inf
from random import Random
from typing import Final

from cardtable.ai.advice import Advice
from cardtable.ai.players import Inquiry, Players
from cardtable.engine.deals.honest import deal_of, honest_move
from cardtable.engine.law import OutOfTurn
from cardtable.engine.mistake import Mistake
from cardtable.engine.moves import Move
from cardtable.engine.seats import DEALER, renamed
from cardtable.engine.slices import Slices, part
from cardtable.engine.table import Table
from cardtable.engine.view import TakenBack
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.play.adviser import Adviser
from cardtable.play.match import Cost, TableMatch
from cardtable.play.saving import NO_FILE, SaveStatus, Saving
from cardtable.store.statistics.recorder import Recorder
from cardtable.store.tables.writer import TableWriter

MAX_FAILURES: Final = 2
"""How often the players' process is asked again after a failure, at a table made from a code, before the rules of thumb
move."""

OnMistake = Callable[[Table, int, Move, Advice], None]
"""Takes a mistake: the table, the place of the move in its log, the move, and the advice for that decision."""


def seed_at(table: Table) -> int:
    """Return the seed of the AI player to act at a table made from a code.

    It depends on the deal and the number of the move alone, so that undo, hints and thinking ahead make no difference,
    and the same moves get the same answers wherever the deal is played.
    """
    text = f"{deal_of(table.seed, table.word)} player {len(table.log)}"
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")


class PlayersTurn:
    """Asks the AI player to act for its move, and returns the answer.

    At a table made from a code, the same moves must be made everywhere. There the seed follows from the deal, players
    are not hurried, and a process that has failed is asked again.

    :param rng: for the players' seeds at other tables.
    """

    def __init__(self, table: Table, players: Players, rng: Random) -> None:
        self.table = table
        self.players = players
        self.rng = rng
        self._asked: Inquiry | None = None
        self._asked_at = 0.0
        self._answer: Move | None = None
        self._failures = 0

    @property
    def asked(self) -> bool:
        """Whether an AI player is thinking about its move."""
        return self._asked is not None and not self._asked.dropped

    def begin(self, actor: int, now: float) -> None:
        """Ask the AI player of a seat for its move."""
        table, everywhere = self.table, bool(self.table.counted)
        seed = seed_at(table) if everywhere else self.rng.getrandbits(32)
        self._asked = self.players.ask(table.view_of_hand(actor), table.seats[actor].level, seed, counted=everywhere)
        self._asked_at = now

    def move(self, actor: int, now: float, pause: float) -> Move | None:
        """Return the move if it is ready and ``pause`` seconds have passed since the question; else ``None``."""
        if self._answer is None and self._asked is not None and (reply := self._asked.poll()) is not None:
            if reply.problem and self.table.counted and self._failures < MAX_FAILURES:
                self._failures += 1
                self.begin(actor, self._asked_at)
            else:
                self._answer = reply.explanation.move
        return self._answer if now - self._asked_at >= pause else None

    def hurry(self) -> None:
        """End the pause and, except at a table made from a code, the player's search."""
        if self._asked is not None:
            self._asked_at = -inf
            if not self.table.counted:
                self._asked.hurry()

    def drop(self) -> None:
        """Drop the question and its answer."""
        if self._asked is not None:
            self._asked.cancel()
        self._asked = None
        self._answer = None


class LiveMatch(TableMatch):
    """A match in progress, which connects the table, the players and the file.

    :ivar pause: the minimum time for an AI player's move, in seconds.
    :ivar deal: the deal from which the shuffles follow; empty if it is not known.
    """

    def __init__(
        self,
        table: Table,
        players: Players,
        writer: TableWriter | None,
        rng: Random,
        pause: float = 0.7,
        deals: Sequence[Move] = (),
        recorder: Recorder | None = None,
        deal: str = "",
        on_mistake: OnMistake | None = None,
        find_learners: Callable[[], frozenset[int]] = frozenset,
        unsaved: SaveStatus = NO_FILE,
    ) -> None:
        """Continue the match at ``table``.

        :param players: the AI players.
        :param writer: saves every move; ``None`` for a table that is not saved.
        :param rng: for the shuffles and the AI players' seeds.
        :param deals: the shuffles of another table, dealt again where they fit.
        :param recorder: adds this table to the statistics; ``None`` if it does not count.
        :param deal: the deal from which the shuffles follow; empty for that of the table's seed, if it has one.
        :param on_mistake: keeps a costly move that the coach or the tutor has found.
        :param find_learners: finds the seats of people in their first matches of the game; called once.
        :param unsaved: what people are told about a table that is not saved.
        """
        super().__init__(table, None if writer is None else writer.path)
        self.players = players
        self.writer = writer
        self.recorder = recorder
        self.rng = rng
        self.pause = pause
        self.deal = deal or deal_of(table.seed, table.word)
        self._ended = table.over
        """Whether the end of the match has been shown, with its seed."""
        self._deals = tuple(deals)
        self._deals_before: list[tuple[int, tuple[Move, ...]]] = []
        """For each shuffle that was dealt again: the length of the log before it, and the shuffles then left."""
        self._turn = PlayersTurn(table, self.players, rng)
        self._adviser = Adviser(table, self.players)
        self.on_mistake = on_mistake
        self.find_learners = find_learners
        self._learners: frozenset[int] | None = None
        self._begun_with = list(table.log)
        """The log as it was read from a file, or at the beginning."""
        self.saving = None if writer is None else Saving(table, writer, recorder)
        self.unsaved = unsaved
        self.save()

    @property
    def save_status(self) -> SaveStatus:
        return self.unsaved if self.saving is None else self.saving.status

    @property
    def thinking(self) -> bool:
        return self._turn.asked

    @property
    def learners(self) -> frozenset[int]:
        if self._learners is None:
            self._learners = self.find_learners()
        return self._learners

    def play(self, move: Move) -> None:
        actor = self.actor
        if actor is None or actor not in self.persons:
            raise OutOfTurn("It is not a person's turn.")
        self.pause_players()
        self.table.play(actor, move)
        self.save()

    def advance(self, now: float) -> bool:
        actor = self.actor
        if actor is None or actor in self.persons:
            return False
        if self.table.undone:
            # The person has redone the decision before this move, so the move follows as before.
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
        move = self._turn.move(actor, now, self.pause)
        if move is None:
            return False
        self.pause_players()
        self.table.play(actor, move)
        self.save()
        return True

    def hurry(self) -> None:
        self._turn.hurry()

    def _deal(self) -> None:
        """Deal as at the other table if possible; otherwise as the seed determines, or at random."""
        for place, move in enumerate(self._deals):
            if self.refusal(move) is None:
                self._use_deal(place)
                self.table.play(DEALER, move)
                return
        if self.table.seed:
            number = 1 + sum(line.actor == DEALER for line in self.table.log)
            deal = deal_of(self.table.seed, self.table.word)
            move = self.table.state.deal(Random(0))  # any outcome will do: it shows which cards are shuffled
            self.table.play(DEALER, honest_move(deal, number, move, self.game))
        else:
            self.table.deal(self.rng)

    def _use_deal(self, place: int) -> None:
        """Record that a shuffle of the other table is dealt now."""
        self._deals_before.append((len(self.table.log), self._deals))
        self._deals = self._deals[place + 1 :]
        if self.recorder is not None:
            self.recorder.record_repeated_deal()

    def pause_players(self) -> None:
        """Drop the questions to the AI players: a move, or advice."""
        self._turn.drop()
        self._adviser.drop()

    @property
    def seed_is_shown(self) -> bool:
        return super().seed_is_shown and self._ended

    def end(self) -> None:
        """Show the seed from now on, if the match is over; then nothing is taken back any more."""
        self._ended = self.table.over

    def undo(self) -> bool:
        # Once the seed is shown, the shuffles to come could be known.
        place = None if self.seed_is_shown else self.last_decision
        if place is None:
            return False
        self.pause_players()
        taken_back = self._taken_back(place) if len(self.persons) > 1 else None
        self.table.rewind(place)
        if taken_back is not None:
            self.table.taken_back.append(taken_back)
        self._adviser.rewind()
        while self._deals_before and self._deals_before[-1][0] >= place:
            _, self._deals = self._deals_before.pop()
        self.save()
        return True

    def _taken_back(self, place: int) -> TakenBack:
        """Return what all people are told about the decision at a place of the log, which is about to be taken back."""
        table, public = self.table, self.view(None)
        seat, name = table.log[place].actor, self.names[table.log[place].actor]
        line = self.game.telling.line(Past(public, place), People(self.names))
        what = line.forms[-1].strip() if line.who == name else line.text
        seen = (
            len(self.view(each).first_seen(place)) if each in self.persons else 0 for each in range(len(table.seats))
        )
        return TakenBack(place, seat, what, tuple(seen))

    def redo(self) -> bool:
        """Bring back a decision and the moves after it, up to a person's next decision or the end of the hand."""
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
        if self.person_to_act and self._adviser.ask_hint() and self.recorder is not None:
            self.recorder.record_hint()

    def hint(self) -> Advice | None:
        return self._adviser.hint()

    def ask_figures(self) -> None:
        if self.person_to_act:
            self._adviser.ask_figures()

    def look_ahead(self) -> None:
        if self.person_to_act:
            self._adviser.look_ahead()

    def ask_cost(self, move: Move, now: float) -> None:
        if self.person_to_act:
            self._adviser.ask_cost(move, now)

    def awaits_cost(self, now: float) -> bool:
        return self._adviser.awaits_cost(now)

    def cost_of(self, move: Move, least: Mistake, *, warns: bool = False) -> Cost | None:
        cost, weighed = self._adviser.cost_of(move, least, surely=not warns), self._adviser.weighed
        if cost is not None and weighed is not None and weighed.advice is not None and self.on_mistake is not None:
            self.on_mistake(self.table, weighed.place, move, weighed.advice)
        if cost is not None and warns and self.recorder is not None:
            self.recorder.record_hint()
        return cost

    def ask_cost_figures(self) -> None:
        self._adviser.ask_cost_figures()

    def cost_figures(self) -> Cost | None:
        return self._adviser.cost_figures()

    def record_peek(self) -> None:
        """Record that a branch was tried before the hand was over, which counts as help."""
        if self.recorder is not None:
            self.recorder.record_peek()

    def rename(self, before: str, name: str) -> bool:
        """Give another name to the people who sit here as ``before``; return whether there were any."""
        table = self.table
        seats = renamed(table.seats, before, name)
        if seats == table.seats:
            return False
        table.seats = seats
        self.save()
        return True

    def save(self) -> None:
        """Save the table and the statistics; the writing goes on while the match continues."""
        if self.recorder is not None:
            # The statistics come first: a crash between the two may count a hand twice but loses none.
            self.recorder.follow()
        if self.saving is not None:
            self.saving.save()

    def note_saving(self, now: float | None = None) -> bool:
        """Note whether the last moves could be saved; return whether they are still being written.

        :param now: the time; ``None`` if time does not matter now.
        """
        return self.saving is not None and self.saving.note(now)

    @property
    def would_be_lost(self) -> bool:
        """Whether moves were made here that should be saved, and no file has them."""
        status = self.save_status
        return bool(status.warning) and not status.is_saved and self.table.log != self._begun_with

    def finish_saving(self) -> Slices[None]:
        """Save the table, in slices while the disk is slow; afterwards it is noted whether that succeeded."""
        self.save()
        if self.saving is not None:
            yield from self.saving.wait()

    def close(self) -> None:
        self.pause_players()
        self.players.dismiss()
        if self.saving is not None:
            self.save()
            self.saving.close()


def prepare_views(table: Table) -> Slices[None]:
    """Compute the log as each seat has seen it, in slices, because a long one takes a while."""
    persons = table.persons
    whole = persons if len(persons) == 1 else (*persons, None)
    others = [seat for seat in range(len(table.seats)) if seat not in persons]
    watching = [*(table.watch(seat) for seat in whole), *(table.watch(seat, only_hand=True) for seat in others)]
    for number, work in enumerate(watching):
        yield from part(work, number / len(watching), (number + 1) / len(watching))
