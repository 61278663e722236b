"""The table in play: its match, the scene that shows it, and the ways out of that scene."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from cardtable.engine.game import Game
from cardtable.engine.slices import Slices
from cardtable.play.branch import OtherLines
from cardtable.play.exits import Exits
from cardtable.play.layout import spec_of
from cardtable.play.lesson import LessonMatch
from cardtable.play.live import LiveMatch
from cardtable.play.match import Match
from cardtable.play.reviews import Reviews
from cardtable.play.sittings import Rescue, Sitting
from cardtable.program.effects import manner_of
from cardtable.program.program import Program, late
from cardtable.store.settings import COACH_OFF, TUTOR_OFF
from cardtable.ui.play.learning.lesson import LessonScene
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.scene import Scene

NO_SHARED_COPY: Final = "A copy would show what others at this table hide, so none is kept until the match is over."
NO_COPY: Final = "No copy is kept until all players have played this deal. The table itself is saved."


class SharedExits(Exits):
    """The exits that are the same at every table: a live one, a branch, an exercise."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def show_rules(self, match: Match, rule: str) -> None:
        self.program.show_rules(match.game, rule)

    @property
    def muted(self) -> bool:
        return self.program.profile.settings.mute

    def toggle_sound(self) -> None:
        self.program.profile.set("mute", not self.muted)

    def sound(self, name: str) -> None:
        self.program.sounds.play(name)

    def remember_sort(self, match: Match, order: str) -> None:
        self.program.profile.keep(self.program.profile.settings.with_sort(match.game.id, order))

    def remember_auction_help(self, match: Match, *, shown: bool) -> None:
        self.program.profile.keep(self.program.profile.settings.with_auction_help(match.game.id, shown=shown))


class TableInPlay(SharedExits):
    """The match in play, if any. It has the ways out of its scene.

    :param reviews: makes the reviews of the match.
    """

    leave_label = "Back to the menu"

    def __init__(self, program: Program, reviews: Reviews) -> None:
        super().__init__(program)
        self.reviews = reviews
        self.rescue = Rescue(program.sittings, program.folders.last_table)
        self.match: LiveMatch | LessonMatch | None = None
        self.scene: TableScene | None = None

    def sit_down(self, sitting: Sitting) -> None:
        """Play the match of a sitting, and show its notice."""
        self.show(sitting.match, notice=sitting.notice)

    def show(self, match: LiveMatch | LessonMatch, seat: int | None = None, notice: str = "") -> None:
        """Play this match instead of the current one, if any.

        :param seat: whose view the screen shows; ``None`` for the only person's.
        :param notice: what to tell the people at the table; empty for nothing.
        """
        manner, spec, art = self.manner_at(match), spec_of(match.game), self.program.art
        if isinstance(match, LessonMatch):
            lesson = match
            scene: TableScene = LessonScene(
                lesson,
                spec,
                self.program.art,
                self,
                manner,
                lambda: self.sit_down(self.program.sittings.continue_lesson(lesson)),
            )
        else:
            scene = TableScene(match, spec, art, self, manner, seat)
        self.close()
        self.match, self.scene = match, scene
        if match.path is not None:
            self.rescue.remember(match.path)
        text = notice or self.rescue.take_message() or self.program.profile.take_notice()
        if text:
            scene.desk.say(text, warns=True)
        self.program.loop.go(scene)

    def manner(self, game: Game) -> Manner:
        """Return how tables of a game are shown and played, from the current settings."""
        return manner_of(self.program.profile.settings, game.id, self.program.profile.faces)

    def manner_at(self, match: Match) -> Manner:
        """Return the manner of a table; in a duplicate evening without coach and tutor, so that it is fair to all."""
        manner = self.manner(match.game)
        if isinstance(match, LiveMatch) and self.program.secret_deals.of_match(match) is not None:
            return replace(manner, coach=COACH_OFF, tutor=None)
        return manner

    def close(self) -> Path | None:
        """Close the match in play, if any; it is saved, in a copy elsewhere if it must be.

        :returns: the file that has all its moves; ``None`` if there is none.
        """
        match, self.match, self.scene = self.match, None, None
        self.reviews.hide()
        self.reviews.advance(None)
        if match is not None:
            match.close()
        return self.rescue.keep(match) if isinstance(match, LiveMatch) else None

    def saving(self) -> Slices[str]:
        """Save the match in play before it is left, in slices while the disk is slow.

        :returns: why it would be lost, with what can be done; empty if it is saved, in a copy elsewhere if it must be.
        """
        return (yield from self.rescue.saving(self.match)) if isinstance(self.match, LiveMatch) else ""

    def follow_saving(self, now: float) -> bool:
        """Let the match on the screen note whether its moves could be saved; return whether any are being written."""
        match = self.match if self.scene is None else self.scene.match
        return isinstance(match, LiveMatch) and match.note_saving(now)

    def review_in_background(self) -> bool:
        """Review the people's moves while the players have nothing else to do; return whether any are left."""
        return self.reviews.advance(self.match if isinstance(self.match, LiveMatch) else None)

    def back(self, page: Scene | None = None, name: str = "") -> None:
        """Go back to the table and apply the current settings to it.

        :param page: the page of the table to go back to; ``None`` for the table itself.
        :param name: the person's name before; empty if it was not known.
        """
        if self.scene is None or self.match is None:
            return
        self.match.pause = self.program.sittings.pause
        if name and self._follow_name(name):
            page = self._with_new_names(page)
        self.scene.follow(self.manner_at(self.match))
        self.program.loop.go(page or self.scene)

    def _follow_name(self, before: str) -> bool:
        """Give the person's new name, if there is one, to the table; return whether it is another.

        In a turn of a duplicate evening and in a lesson, the names stay as they are.
        """
        match = None if self.scene is None else self.scene.match
        name = self.program.profile.settings.own_name
        if not name or not isinstance(match, LiveMatch) or self.program.secret_deals.of_match(match) is not None:
            return False
        return match.rename(before, name)

    def _with_new_names(self, page: Scene | None) -> Scene | None:
        """Show the table again, because much of it is made for the names; return the page to go back to."""
        old, match = self.scene, self.match
        if old is None or match is None:
            return page
        scene = TableScene(old.match, spec_of(match.game), self.program.art, old.exits, self.manner_at(match))
        if old.match is not match:
            scene.menubar.tag_line()
        self.scene = scene
        if page is old:
            return scene
        if match.actor is None or not match.view_of_hand(None).results:
            return page
        return self.program.last_sheet(match)

    # --- the ways out of the scene ----------------------------------------------------------------------------------

    def show_scores(self, match: Match) -> None:
        if isinstance(match, LiveMatch):
            match.end()
        if match.persons or isinstance(match, LessonMatch):
            self.program.profile.note_learned()
        self.program.show_sheet(match)

    def last_scores(self, match: Match) -> Callable[[], None] | None:
        """Return what shows the last score sheet again; ``None`` before a hand is finished, and when the match is over.

        A match that is over shows its score sheet by itself.
        """
        if match.actor is None or not match.view_of_hand(None).results:
            return None
        return lambda: self.program.loop.go(self.program.last_sheet(match))

    def show_settings(self) -> None:
        self.program.show_settings()

    def leave(self) -> None:
        """Go to the menu."""
        self.program.show_menu()

    def other_lines(self, match: Match) -> OtherLines | None:
        if not isinstance(match, LiveMatch):
            return None
        lines: OtherLines = late("cardtable.program.branches", "LinesInPlay")(self.program, match)
        return lines

    def keep_copy(self, match: Match) -> str | None:
        """Save a copy of the table as it is now.

        In a duplicate evening a copy would be a second try, and a person who plays on alone in the copy of a shared
        table sees everybody's cards, and those still to be dealt. Such tables are copied only if they cannot be saved.
        """
        if not isinstance(self.match, LiveMatch):
            return None
        if self.match.save_status.is_saved and self.program.secret_deals.of_match(self.match) is not None:
            return NO_COPY
        if self.match.save_status.is_saved and len(self.match.persons) > 1 and not self.match.table.over:
            return NO_SHARED_COPY
        return self.program.sittings.keep_copy(self.match)

    def turn_off_advice(self, match: Match, *, coach: bool = False, tutor: bool = False) -> None:
        """Turn off the coach, or the tutor of this game; the table follows at once."""
        settings = self.program.profile.settings
        if coach:
            settings = replace(settings, coach=COACH_OFF)
        if tutor:
            settings = settings.with_tutor(match.game.id, TUTOR_OFF)
        self.program.profile.keep(settings)
        if self.scene is not None:
            self.scene.follow(self.manner_at(match))
