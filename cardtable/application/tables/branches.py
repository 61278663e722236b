"""The other lines of a match: begins them, plays them, and shows them beside the line that was played."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from cardtable.application.layouts import spec_of
from cardtable.application.matches.branch_match import BranchMatch
from cardtable.application.matches.live_match import LiveMatch
from cardtable.application.matches.replay_match import ReplayMatch
from cardtable.application.matches.table_match import TableMatch
from cardtable.application.tables.shared_exits import SharedExits
from cardtable.application.tables.table_in_play import TableInPlay
from cardtable.engine.card_names import card_names
from cardtable.engine.moves import Move, Play
from cardtable.engine.table import Branch
from cardtable.engine.typography import uncapitalized
from cardtable.protocols.match import Branching, Match, WatchedMatch
from cardtable.store.tables.format import has_room_for_branch
from cardtable.ui.art.portraits import faces_of
from cardtable.ui.pages.scores.lines import LineActions, LinesScene
from cardtable.ui.play.looking_back.looking_back import LookingBackScene, Start
from cardtable.ui.play.table_scene.table_scene import TableScene
from cardtable.ui.scene import Scene

WAITING: Final = "Other people play at this table, and their cards stay hidden until the hand is over."
FULL: Final = "This table cannot keep more lines. Remove one first, under Lines."
BEGUN: Final = "Another line begins here. The match as it was played is kept."


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


def _question(match: TableMatch, at: int, tried: Move) -> str:
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
    return f"{words.brief(view, line.move)}, or {uncapitalized(words.brief(view, tried))}?"


class OtherLines:
    """The other lines of an open match. Implements ``Branching``.

    :param play: the table in play.
    :param main: the match as it was played. In a replay, no lines are begun or removed.
    """

    def __init__(self, play: TableInPlay, main: LiveMatch | ReplayMatch) -> None:
        self.play = play
        self.main = main

    # --- the lines ----------------------------------------------------------------------------------------------------

    def decision(self, place: int) -> int | None:
        """Return the place of the last decision of a person in this hand, up to this place of the log, if any."""
        table, persons = self.main.table, self.main.persons
        begin = hand_begin(self.main, place)
        places = range(min(place, len(table.log) - 1), begin - 1, -1)
        return next((each for each in places if table.log[each].actor in persons), None)

    def refusal(self, place: int) -> str:
        """Return why no other line can begin at a place; empty if one can."""
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

    # --- actions ------------------------------------------------------------------------------------------------------

    def begin(self, place: int) -> None:
        """Begin another line at the last decision up to a place."""
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
        """Show the lines of the hand at a place side by side."""
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
        question = _question(main, place, tried) if tried != made.move else ""
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


class OtherLinesOfFile:
    """The other lines of a saved table that is looked back at. Implements ``Branching``.

    The file is opened for writing only when a line is begun or shown.

    :param match: the replay of the table.
    :param play: the table in play.
    :param open_it: opens the table and then calls its argument.
    """

    def __init__(self, match: ReplayMatch, play: TableInPlay, open_it: Callable[[Callable[[], None]], None]) -> None:
        self.match = match
        self.play = play
        self.open_it = open_it
        self._lines = OtherLines(play, match)

    def decision(self, place: int) -> int | None:
        """Return the place of the last decision of a person in this hand, up to this place of the log, if any."""
        return self._lines.decision(place)

    def refusal(self, place: int) -> str:
        """Return why no other line can begin at a place; empty if one can."""
        return self._lines.refusal(place)

    def count(self, place: int) -> int:
        """Return the number of other lines of the hand at a place."""
        return self._lines.count(place)

    def begin(self, place: int) -> None:
        """Open the table, and begin another line at the last decision up to a place."""
        self._with_file(lambda lines: lines.begin(place))

    def show(self, place: int) -> None:
        """Open the table, and show the lines of the hand at a place side by side."""
        self._with_file(lambda lines: lines.show(place))

    def _with_file(self, act: Callable[[OtherLines], None]) -> None:
        scene = self.play.loop.coming

        def then() -> None:
            main = self.play.match
            if isinstance(main, LiveMatch):
                self._lines = OtherLines(self.play, main)
                self.match.table = main.table
                if scene is not None:
                    self.play.loop.go(scene)
                act(self._lines)

        if self.play.match is not None:
            act(self._lines)
        else:
            self.open_it(then)


class BranchExits(SharedExits):
    """The ways out of a branch, which lead back to the line that was played. Implements ``Exits``.

    :param lines: the other lines of the match.
    :param match: the branch.
    :param back: the scene in which it was begun.
    """

    leave_label = "Back to the match"

    def __init__(self, lines: OtherLines, match: BranchMatch, back: Scene | None) -> None:
        super().__init__(lines.play.profile, lines.play.sounds, lines.play.pages)
        self.play = lines.play
        self.lines = lines
        self.match = match
        self.back = back
        self.main_scene = lines.play.scene

    def show_scores(self, match: Match) -> None:
        """Show the finished branch beside the main line."""
        self.leave()

    def last_scores(self, match: Match) -> None:
        """Return ``None``: the score sheets belong to the line that was played."""

    def leave(self) -> None:
        """Go back, by way of the lines side by side."""
        self.lines.end(self.match, self.back, self.main_scene)

    def branching(self, match: WatchedMatch) -> Branching | None:
        """Return ``None``: a branch has no branches of its own, though others can begin at the same decision."""
        return None

    def keep_copy(self, match: Match) -> str | None:
        """Save a copy of the whole table, with all its lines."""
        return self.play.keep_copy(match)

    def show_settings(self) -> None:
        """Open the settings, coming back to the branch."""
        self.play.show_settings()

    def turn_off_advice(self, match: Match, *, coach: bool = False, tutor: bool = False) -> None:
        """Turn off the coach, or the tutor of this game, and remember it."""
        self.play.turn_off_advice(match, coach=coach, tutor=tutor)
