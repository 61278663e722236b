"""A match in progress: a table with its players. The dealer deals, AI players are asked, every move is saved."""

from collections.abc import Sequence
from math import inf
from random import Random

from cardtable.ai.explanation import Candidate, Explanation
from cardtable.ai.ready import Players
from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.law import OutOfTurn, Refusal
from cardtable.engine.moves import Move
from cardtable.engine.slices import Slices, part
from cardtable.engine.state import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.protocols.match import Compared, Hint
from cardtable.store.files import StoreError
from cardtable.store.statistics import Recorder
from cardtable.store.tablewriter import TableWriter


class LiveMatch:
    """What the scenes ask as ``protocols.match.Match``: the one place where table, players and file meet."""

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
        """Sit down at ``table``; ``deals`` are another table's shuffles, dealt again where they fit.

        :param recorder: what adds this table to the statistics; ``None`` for one that does not count.
        """
        self.table = table
        self.worker = worker
        self.writer = writer
        self.recorder = recorder
        self.rng = rng
        self.pause = pause
        self.notice = ""
        self._deals = tuple(deals)
        self._dealt: list[tuple[int, tuple[Move, ...]]] = []  # how long the log was, and which deals were left then
        self._asked = False
        self._asked_at = 0.0
        self._answer: Move | None = None
        self._hints: dict[int, Hint] = {}  # by the length of the log: the same position gets the same hint again
        self._hinting = False
        self.save()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.table.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where people play."""
        return tuple(number for number, seat in enumerate(self.table.seats) if seat.player == "human")

    @property
    def actor(self) -> int | None:
        """The seat that is due, ``DEALER``, or ``None`` when the match is over or the log is full."""
        return None if self.table.full else self.table.state.actor

    @property
    def thinking(self) -> bool:
        """Whether an AI player is at work on its move."""
        return self._asked and not self._hinting

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` may know now."""
        return self.table.view(seat)

    def view_of_hand(self, seat: int | None, number: int | None = None) -> View:
        """Return the same with the log of one hand alone: of the one that is on, or of an earlier one at its end."""
        return self.table.view_of_hand(seat, number)

    def moves_until(self, hands: int) -> int:
        """Return how many moves had been made when so many hands were over."""
        return self.table.moves_until(hands)

    def view_at(self, seat: int | None, length: int) -> View:
        """Return what ``seat`` knew when ``length`` moves had been made."""
        return self.table.view_at(seat, length)

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of the person who is due; none while somebody else is."""
        return self.table.state.moves() if self.actor in self.persons else ()

    def moves_with(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return those that are made of exactly these cards."""
        return self.table.state.moves_with(cards) if self.actor in self.persons else ()

    def attempts(self, cards: Sequence[Card]) -> Sequence[Move]:
        """Return what the person could mean by these cards, legal or not."""
        return self.table.state.attempts(cards) if self.actor in self.persons else ()

    def refusal(self, move: Move) -> Refusal | None:
        """Return why ``move`` is not allowed now; ``None`` if it is."""
        return self.table.state.refusal(move)

    def objection(self, cards: Sequence[Card], place: str = "") -> Refusal | None:
        """Return why no move is made of these cards of the hand; ``None`` if there is one."""
        return self.game.objections.to_cards(self.table.state, cards, place) if self.actor in self.persons else None

    def objection_at(self, place: str, card: Card | None) -> Refusal | None:
        """Return why pointing at a place does nothing; ``None`` if it does something."""
        return self.game.objections.to_place(self.table.state, place, card) if self.actor in self.persons else None

    def play(self, move: Move) -> None:
        """Make the move of the person who is due.

        :raises IllegalMove: if the rules forbid it.
        :raises OutOfTurn: if no person is to act.
        """
        actor = self.actor
        if actor not in self.persons or actor is None:
            raise OutOfTurn("It is not a person's turn.")
        self._drop_question()
        self.table.play(actor, move)
        self.save()

    def advance(self, now: float, *, wait: bool = True) -> bool:
        """Let the dealer or an AI player who is due make a move, and return whether one was made."""
        actor = self.actor
        if actor is None or actor in self.persons:
            return False
        if actor == DEALER:
            self._deal()
            self.save()
            return True
        if not self._asked:
            self._drop_question()
            level = self.table.seats[actor].level
            self.worker.ask(self.table.view_of_hand(actor), level, seed=self.rng.getrandbits(32))
            self._asked, self._asked_at = True, now
            return False
        if self._answer is None:
            self._answer = self._reply()
        if self._answer is None or (wait and now - self._asked_at < self.pause):
            return False
        move = self._answer
        self._drop_question()
        self.table.play(actor, move)
        self.save()
        return True

    def hurry(self) -> None:
        """Let the AI player who is at work decide now, without the pause that it would keep."""
        if self.thinking:
            self._asked_at = -inf
            self.worker.hurry()

    def _deal(self) -> None:
        """Deal as it was dealt before, if that fits; else by chance."""
        for place, move in enumerate(self._deals):
            if self.refusal(move) is None:
                self._dealt.append((len(self.table.log), self._deals))
                self._deals = self._deals[place + 1 :]
                if self.recorder is not None:
                    self.recorder.dealt_again()
                self.table.play(DEALER, move)
                return
        self.table.deal(self.rng)

    def _reply(self) -> Move | None:
        reply = self.worker.poll()
        return None if reply is None else reply.found.move

    def _drop_question(self) -> None:
        """Forget what an AI player was asked, and any hint."""
        if self._asked or self._hinting:
            self.worker.cancel()
        self._asked = self._hinting = False
        self._answer = None

    @property
    def _last_decision(self) -> int | None:
        """The place in the log of the last move that a person made."""
        persons = self.persons
        for place in range(len(self.table.log) - 1, -1, -1):
            if self.table.log[place].actor in persons:
                return place
        return None

    @property
    def last_decider(self) -> int | None:
        """The seat of the person who decided last; ``None`` if nobody has decided anything yet."""
        place = self._last_decision
        return None if place is None else self.table.log[place].actor

    def undo(self) -> bool:
        """Go back to before the last decision of a person; return whether there was one."""
        place = self._last_decision
        if place is None:
            return False
        self._drop_question()
        self.table.rewind(place)
        self._hints = {length: hint for length, hint in self._hints.items() if length <= place}
        while self._dealt and self._dealt[-1][0] >= place:
            _, self._deals = self._dealt.pop()
        self.save()
        return True

    def ask_hint(self) -> None:
        """Begin to look for a hint for the person who is to act, unless this position has had its hint."""
        if self.actor in self.persons and not self._hinting and len(self.table.log) not in self._hints:
            self._drop_question()
            self.worker.advise(self.table.view_of_hand(self.actor))
            self._hinting = True
            if self.recorder is not None:
                self.recorder.hinted()

    def hint(self) -> Hint | None:
        """Return the hint for this position once it is there."""
        reply = self.worker.poll() if self._hinting else None
        if reply is not None:
            self._hinting = False
            self._hints[len(self.table.log)] = _in_words(reply.found, self.game)
        return self._hints.get(len(self.table.log))

    def save(self) -> None:
        """Write down what has happened; if that fails, say so and play on."""
        if self.recorder is not None:
            # First, for if a crash comes between the two, a hand is finished and counted once more, not lost.
            self.recorder.follow()
        if self.writer is None:
            return
        try:
            self.writer.save()
        except StoreError as error:
            self.notice = f"This table is not being saved: {error}"
        else:
            self.notice = self._aside if self.recorder is None else self.recorder.problem or self._aside

    @property
    def _aside(self) -> str:
        """What to say if the log is full, or another program has written into the table's file; else nothing."""
        if self.table.full:
            return f"The match ends here: {len(self.table.log):,} moves are as many as a table holds."
        aside = None if self.writer is None else self.writer.aside
        return "" if aside is None else f"Another program has changed this table's file. What it wrote is now {aside}"

    def close(self) -> None:
        """Leave the table: it is saved, and others may open it."""
        self._drop_question()
        if self.writer is not None:
            self.save()
            self.writer.close()


def watching(table: Table) -> Slices[None]:
    """See the log in slices, all of it with the eyes of those at the screen: a long one takes its time."""
    persons = [number for number, seat in enumerate(table.seats) if seat.player == "human"]
    eyes = persons if len(persons) == 1 else [*persons, None]
    for number, seat in enumerate(eyes):
        yield from part(table.watch(seat), number / len(eyes), (number + 1) / len(eyes))
    for number in range(len(table.seats)):
        if number not in persons:
            yield from part(table.watch(number, only_hand=True), 1.0, 1.0)


def _in_words(found: Explanation, game: Game) -> Hint:
    drawn = any(each.chance is not None for each in found.compared)
    compared = tuple(Compared(each.move, _figure(each, game), each.near) for each in found.compared)
    return Hint(found.move, found.words, compared, "how often to make each" if drawn else game.bot.measure(), drawn)


def _figure(candidate: Candidate, game: Game) -> str:
    return game.bot.told(candidate.mean) if candidate.chance is None else f"{100 * candidate.chance:.0f} %"
