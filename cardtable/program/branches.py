"""The other lines of a match: begins them, plays them, and shows them beside the line that was played."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from cardtable.engine.table import Branch
from cardtable.play.branch import BranchMatch, OtherLines
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match, ReplayMatch
from cardtable.program.program import Program
from cardtable.program.table_in_play import SharedExits
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.scene import Scene

BEGUN: Final = "Another line begins here. The match as it was played is kept."


class LinesInPlay(OtherLines):
    """The other lines of an open match. In a replay, none are begun or removed."""

    def __init__(self, program: Program, main: LiveMatch | ReplayMatch) -> None:
        super().__init__(main)
        self.program = program

    def begin(self, place: int) -> None:
        decision, main = self.decision(place), self.main
        if decision is None or self.refusal(place) or isinstance(main, ReplayMatch):
            return
        if not main.is_over(decision + 1):
            main.record_peek()
        self.play(Branch(decision, ()), self.program.loop.coming)

    def play(self, branch: Branch, back: Scene | None) -> None:
        """Play a branch, and then go back to a scene."""
        program, main = self.program, self.main
        if isinstance(main, ReplayMatch):
            return
        match = BranchMatch(main, branch, Random(), program.sittings.pause)
        exits = BranchExits(self, match, back)
        scene = TableScene(match, spec_of(match.game), program.art, exits, program.play.manner_at(match))
        program.play.scene = scene
        scene.menubar.tag_line()
        scene.desk.say(BEGUN)
        program.loop.go(scene)

    def end(self, match: BranchMatch, back: Scene | None, main_scene: TableScene | None) -> None:
        """Leave a branch: show it beside the main line, or go back if it has no moves yet."""
        match.close()
        self.program.play.scene = main_scene
        if match.branch is not None:
            self.show_beside(match.branch, back)
        elif back is not None:
            self.program.loop.go(back)

    def show(self, place: int) -> None:
        branches = self.branches(place)
        if branches:
            self.show_beside(branches[-1], self.program.loop.coming)

    def show_beside(self, branch: Branch, back: Scene | None) -> None:
        """Show a branch beside the line that was played."""
        self.program.loop.go(self.program.page("scores.lines", "LinesPage", self, branch, back))

    def another(self, place: int, back: Scene | None) -> None:
        """Try another move at the decision where two lines part."""
        if not self.refusal(place + 1):
            self.play(Branch(place, ()), back)

    def step(self, other: ReplayMatch, branch: Branch) -> None:
        """Step through a branch, coming back to the lines side by side."""
        program, page = self.program, self.program.loop.coming
        if page is None:
            return
        seat = other.persons[0] if len(other.persons) == 1 else None
        leave = partial(program.loop.go, page)
        manner, start = program.play.manner(other.game), Start(seat, branch.at)
        program.loop.go(LookingBackScene(other, spec_of(other.game), program.art, manner, start, leave))

    def remove(self, branch: Branch) -> None:
        if isinstance(self.main, LiveMatch):
            self.main.table.branches.remove(branch)
            self.main.save()


class LinesOfFile(OtherLines):
    """The other lines of a saved table that is looked back at. The file is opened for writing only to begin a line or
    to show one.

    :param match: the replay of the table.
    :param open_it: opens the table and then calls its argument.
    """

    def __init__(self, program: Program, match: ReplayMatch, open_it: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(match)
        self.program = program
        self.replay = match
        self.open_it = open_it

    def begin(self, place: int) -> None:
        self._with_file(lambda lines: lines.begin(place))

    def show(self, place: int) -> None:
        self._with_file(lambda lines: lines.show(place))

    def _with_file(self, act: Callable[[LinesInPlay], None]) -> None:
        scene = self.program.loop.coming

        def then() -> None:
            main = self.program.play.match
            if isinstance(main, LiveMatch):
                self.main = main
                self.replay.follow(main)
                if scene is not None:
                    self.program.loop.go(scene)
                act(LinesInPlay(self.program, main))

        if self.program.play.match is not None:
            act(LinesInPlay(self.program, self.main))
        else:
            self.open_it(then)


class BranchExits(SharedExits):
    """The ways out of a branch, which lead back to the line that was played. No other lines branch off a branch.

    :param lines: the other lines of the match.
    :param match: the branch.
    :param back: the scene in which it was begun.
    """

    leave_label = "Back to the match"

    def __init__(self, lines: LinesInPlay, match: BranchMatch, back: Scene | None) -> None:
        super().__init__(lines.program)
        self.lines = lines
        self.match = match
        self.back = back
        self.main_scene = lines.program.play.scene

    def show_scores(self, match: Match) -> None:
        """Show the finished branch beside the main line."""
        self.leave()

    def leave(self) -> None:
        """Go back, by way of the lines side by side."""
        self.lines.end(self.match, self.back, self.main_scene)

    def keep_copy(self, match: Match) -> str | None:
        return self.program.play.keep_copy(match)

    def show_settings(self) -> None:
        self.program.show_settings()

    def turn_off_advice(self, match: Match, *, coach: bool = False, tutor: bool = False) -> None:
        self.program.play.turn_off_advice(match, coach=coach, tutor=tutor)
