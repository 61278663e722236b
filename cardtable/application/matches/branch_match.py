"""A branch in play: after one decision, a hand is played differently with the same hidden cards."""

from random import Random

from cardtable.application.matches.live_match import LiveMatch
from cardtable.engine.table import Branch
from cardtable.protocols.match import Honesty


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
        super().__init__(table, main.worker, None, rng, pause)

    @property
    def actor(self) -> int | None:
        """The actor; ``None`` when the hand is over."""
        return None if len(self.table.state.results) > self._hands else super().actor

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
        """Give another name to the people who sit here as ``before``, also in the line that was played."""
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
        self.note_saving()

    def note_saving(self, now: float | None = None) -> bool:
        """Note whether the branch could be saved, as its match does; return whether it is still being written."""
        main, busy = self.main, self.main.note_saving(now)
        self.notice, self.warning, self.is_saved, self.problem = main.notice, main.warning, main.is_saved, main.problem
        return busy

    def close(self) -> None:
        """Leave the branch; its match stays open."""
        self.pause_players()
