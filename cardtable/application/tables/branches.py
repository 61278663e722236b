"""The other lines of a match: begins them, plays them, and shows them beside the line that was played."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from cardtable.application.tables.shared_exits import SharedExits
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.engine.table import Branch
from cardtable.pages.scores.lines import LineActions, LinesScene
from cardtable.play.branch import BranchMatch, OtherLines, hand_begin, parting, question_at_parting
from cardtable.play.layout import spec_of
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match, ReplayMatch
from cardtable.ui.drawing.faces import faces_of
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.table_scene.table_scene import TableScene
from cardtable.ui.scene import Scene

BEGUN: Final = "Another line begins here. The match as it was played is kept."


class LinesInPlay(OtherLines):
    """The other lines of an open match. In a replay, none are begun or removed.

    :param play: the table in play.
    """

    def __init__(self, play: TableInPlay, main: LiveMatch | ReplayMatch) -> None:
        super().__init__(main)
        self.play = play

    def begin(self, place: int) -> None:
        decision, main = self.decision(place), self.main
        if decision is None or self.refusal(place) or isinstance(main, ReplayMatch):
            return
        if not main.is_over(decision + 1):
            main.record_peek()
        self._play(Branch(decision, ()), self.play.loop.coming)

    def _play(self, branch: Branch, back: Scene | None) -> None:
        """Play a branch, and then go back to a scene."""
        play, main = self.play, self.main
        if isinstance(main, ReplayMatch):
            return
        match = BranchMatch(main, branch, Random(), play.sittings.pause)
        exits = BranchExits(self, match, back)
        scene = TableScene(match, spec_of(match.game), play.art, exits, play.manner_at(match))
        play.scene = scene
        scene.menubar.tag_line()
        scene.desk.say(BEGUN)
        play.loop.go(scene)

    def end(self, match: BranchMatch, back: Scene | None, main_scene: TableScene | None) -> None:
        """Leave a branch: show it beside the main line, or go back if it has no moves yet."""
        match.close()
        play = self.play
        play.scene = main_scene
        if match.branch is not None:
            self._show(match.branch, back)
        elif back is not None:
            play.loop.go(back)

    def show(self, place: int) -> None:
        branches = self.branches(place)
        if branches:
            self._show(branches[-1], self.play.loop.coming)

    def _show(self, branch: Branch, back: Scene | None) -> None:
        play, main = self.play, self.main
        others = self.branches(branch.at + 1)
        after = others[(others.index(branch) + 1) % len(others)]
        line = main.table.line(branch)
        # A branch of a hand that is still being played must not show its hidden cards.
        closed = None if main.is_over(branch.at + 1) else hand_begin(main, branch.at + 1)
        other, over = ReplayMatch(line, main.path, closed), line.is_over(branch.at + 1)
        leave: Callable[[], None] = play.pages.show_menu if back is None else partial(play.loop.go, back)
        place = parting(main, branch)
        actions = LineActions(
            back=leave,
            another=partial(self.another, place, back),
            play_on=None if over else partial(self._play, branch, back),
            step=partial(self._step, other, branch),
            further=None if after is branch else partial(self._show, after, back),
            remove=partial(self._remove, branch, leave),
        )
        faces = faces_of(main.names, play.manner(main.game).faces)
        tried, made = branch.lines[place - branch.at].move, main.table.log[place]
        question = question_at_parting(main, place, tried) if tried != made.move else ""
        scene = LinesScene(main, other, place, play.art, faces, actions, question)
        if question:
            scene.comparison = play.reviews.compare(main, place, tried, play.sittings.players())
        play.loop.go(scene)

    def another(self, place: int, back: Scene | None) -> None:
        """Try another move at the decision where two lines part."""
        if not self.refusal(place + 1):
            self._play(Branch(place, ()), back)

    def _step(self, other: ReplayMatch, branch: Branch) -> None:
        """Step through a branch, coming back to the lines side by side."""
        play, page = self.play, self.play.loop.coming
        if page is None:
            return
        seat = other.persons[0] if len(other.persons) == 1 else None
        leave = partial(play.loop.go, page)
        manner, start = play.manner(other.game), Start(seat, branch.at)
        play.loop.go(LookingBackScene(other, spec_of(other.game), play.art, manner, start, leave))

    def _remove(self, branch: Branch, leave: Callable[[], None]) -> None:
        if isinstance(self.main, LiveMatch):
            self.main.table.branches.remove(branch)
            self.main.save()
        leave()


class LinesOfFile(OtherLines):
    """The other lines of a saved table that is looked back at. The file is opened for writing only to begin a line or
    to show one.

    :param match: the replay of the table.
    :param play: the table in play.
    :param open_it: opens the table and then calls its argument.
    """

    def __init__(self, match: ReplayMatch, play: TableInPlay, open_it: Callable[[Callable[[], None]], None]) -> None:
        super().__init__(match)
        self.replay = match
        self.play = play
        self.open_it = open_it

    def begin(self, place: int) -> None:
        self._with_file(lambda lines: lines.begin(place))

    def show(self, place: int) -> None:
        self._with_file(lambda lines: lines.show(place))

    def _with_file(self, act: Callable[[LinesInPlay], None]) -> None:
        scene = self.play.loop.coming

        def then() -> None:
            main = self.play.match
            if isinstance(main, LiveMatch):
                self.main = main
                self.replay.follow(main)
                if scene is not None:
                    self.play.loop.go(scene)
                act(LinesInPlay(self.play, main))

        if self.play.match is not None:
            act(LinesInPlay(self.play, self.main))
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
        super().__init__(lines.play.profile, lines.play.sounds, lines.play.pages)
        self.play = lines.play
        self.lines = lines
        self.match = match
        self.back = back
        self.main_scene = lines.play.scene

    def show_scores(self, match: Match) -> None:
        """Show the finished branch beside the main line."""
        self.leave()

    def leave(self) -> None:
        """Go back, by way of the lines side by side."""
        self.lines.end(self.match, self.back, self.main_scene)

    def keep_copy(self, match: Match) -> str | None:
        return self.play.keep_copy(match)

    def show_settings(self) -> None:
        self.play.show_settings()

    def turn_off_advice(self, match: Match, *, coach: bool = False, tutor: bool = False) -> None:
        self.play.turn_off_advice(match, coach=coach, tutor=tutor)
