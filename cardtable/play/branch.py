"""The other lines of a match: after one decision, a hand is played differently with the same hidden cards."""

from abc import ABC, abstractmethod
from random import Random
from typing import Final

from cardtable.engine.cards import card_names
from cardtable.engine.moves import Move, Play
from cardtable.engine.table import Branch
from cardtable.engine.typography import uncapitalized
from cardtable.play.live import LiveMatch
from cardtable.play.match import Honesty, ReplayMatch, TableMatch
from cardtable.play.saving import SaveStatus
from cardtable.store.tables.format import has_room_for_branch

WAITING: Final = "Other people play at this table, and their cards stay hidden until the hand is over."
FULL: Final = "This table cannot keep more lines. Remove one first, under Lines."


class OtherLines(ABC):
    """The other lines of a match, for the scenes that begin them and show them beside the line that was played.

    :ivar main: the match as it was played.
    """

    def __init__(self, main: LiveMatch | ReplayMatch) -> None:
        self.main = main

    def decision(self, place: int) -> int | None:
        """Return the place of the last decision of a person in this hand, up to this place of the log, if any."""
        table, persons = self.main.table, self.main.persons
        begin = hand_begin(self.main, place)
        places = range(min(place, len(table.log) - 1), begin - 1, -1)
        return next((each for each in places if table.log[each].actor in persons), None)

    def refusal(self, place: int) -> str:
        """Return why no other line can begin at a place, as a sentence; empty if one can."""
        if len(self.main.persons) > 1 and not self.main.is_over(place):
            return WAITING
        return "" if has_room_for_branch(self.main.table) else FULL

    def branches(self, place: int) -> list[Branch]:
        """Return the other lines of the hand at a place, beside each of which something was played.

        After an undo, one may begin at the end of the log. It is kept, and comes back with the next move.
        """
        begin, table = hand_begin(self.main, place), self.main.table
        beside = (each for each in table.branches if each.at < len(table.log))
        return [each for each in beside if hand_begin(self.main, each.at + 1) == begin]

    def count(self, place: int) -> int:
        """Return the number of other lines of the hand at a place."""
        return len(self.branches(place))

    @abstractmethod
    def begin(self, place: int) -> None:
        """Begin another line at the last decision up to a place; leaving it returns to the present scene."""

    @abstractmethod
    def show(self, place: int) -> None:
        """Show the lines of the hand at a place side by side; closing them returns to the present scene."""


def hand_begin(match: TableMatch, place: int) -> int:
    """Return the number of moves before the hand to which move number ``place`` belongs."""
    begins = (match.moves_until(hands) for hands in range(len(match.table.state.results) + 1))
    return max((begin for begin in begins if begin < place), default=0)


def parting(match: TableMatch, branch: Branch) -> int:
    """Return the place of the decision at which a branch leaves the line that was played.

    A branch may begin with the moves of that line. If it has no others, or if an AI player moved differently first, it
    is compared from its beginning on.
    """
    both = zip(branch.lines, match.table.log[branch.at :], strict=False)
    place = next((at for at, (tried, made) in enumerate(both, branch.at) if tried.move != made.move), branch.at)
    return place if match.table.log[place].actor in match.persons else branch.at


def question_at_parting(match: TableMatch, at: int, tried: Move) -> str:
    """Return the question whether the move that was made, or the one tried instead: ``7♥, or K♥?``.

    It is empty if others share the screen who may not know the cards.
    """
    line = match.table.log[at]
    seat = line.actor
    if len(match.persons) > 1 and not match.lends(seat, at):
        return ""
    view, words = match.view_at(seat, at), match.game.words
    if line.move.word == tried.word == Play.word:
        return f"{card_names(line.move.cards)}, or {card_names(tried.cards)}?"
    return f"{words.label(view, line.move).brief}, or {uncapitalized(words.label(view, tried).brief)}?"


class BranchMatch(LiveMatch):
    """Another line of a match, to the end of its hand. It is kept in the file of the match and counts nowhere.

    :ivar main: the match as it was played, which does not change.
    :ivar at: the number of its moves before the branch.
    """

    def __init__(self, main: LiveMatch, branch: Branch, rng: Random, pause: float) -> None:
        """Continue where ``branch`` ends; a branch without moves is a new one.

        :param rng: for shuffles in the middle of the hand and the AI players' seeds.
        """
        self.main = main
        self.at = branch.at
        self._kept = branch if branch.lines else None
        table = main.table.line(branch)
        self._hands = len(main.table.branch(branch.at).state.results)
        main.pause_players()
        super().__init__(table, main.players, None, rng, pause)

    @property
    def actor(self) -> int | None:
        """The actor; ``None`` when the hand is over."""
        return None if len(self.table.state.results) > self._hands else super().actor

    @property
    def save_status(self) -> SaveStatus:
        """That of the match, whose file holds the branch."""
        return self.main.save_status

    @property
    def honesty(self) -> Honesty | None:
        """That of the match as it was played: a branch may reach the end of a match that is not over."""
        return self.main.honesty

    @property
    def seed_is_shown(self) -> bool:
        """Never here: whatever is known of the match, the branch may be taken back."""
        return False

    @property
    def branch(self) -> Branch | None:
        """The branch as it has been played so far; ``None`` before its first move."""
        return self._kept

    def rename(self, before: str, name: str) -> bool:
        """Give people another name, also in the line that was played."""
        self.main.rename(before, name)
        return super().rename(before, name)

    @property
    def last_decision(self) -> int | None:
        """The place of a person's last move in the branch; ``None`` if there is none."""
        place = super().last_decision
        return None if place is None or place < self.at else place

    def save(self) -> None:
        lines = tuple(self.table.log[self.at :])
        branches, kept = self.main.table.branches, self._kept
        place = next((place for place, each in enumerate(branches) if each is kept), len(branches))
        self._kept = Branch(self.at, lines) if lines else None
        branches[place : place + 1] = [] if self._kept is None else [self._kept]
        self.main.save()

    def note_saving(self, now: float | None = None) -> bool:
        return self.main.note_saving(now)

    def close(self) -> None:
        """Leave the branch; its match stays open."""
        self.pause_players()
