"""The set-up of a match: how a game was set up last time, its presets, and where it leads."""

from collections.abc import Callable

from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.engine.game import Game
from cardtable.store.game_files import presets_of
from cardtable.ui.art.card_art import CardArt
from cardtable.ui.loop import Loop
from cardtable.ui.pages.new_match.preset_list import Preset
from cardtable.ui.pages.new_match.setup import MatchSetup, SetupActions, SetupScene


class SetupPage:
    """Opens the set-up of games.

    :param loop: runs the scenes.
    :param profile: whose settings hold.
    :param art: draws cards.
    :param begin: starts a match as it is wanted.
    :param learn: lets the person choose among the lessons of a game, for a number of players.
    :param read: opens the rules of a game at a rule.
    :param by_code: goes to the page of a text, if that is a code, and from there back to the set-up of a game.
    :param leave: goes back to the menu.
    """

    def __init__(
        self,
        loop: Loop,
        profile: CurrentProfile,
        art: CardArt,
        *,
        begin: Callable[[Game, MatchSetup], None],
        learn: Callable[[Game, int], None],
        read: Callable[[Game, str], None],
        by_code: Callable[[str, Game], None],
        leave: Callable[[], None],
    ) -> None:
        self.loop = loop
        self.profile = profile
        self.art = art
        self.begin = begin
        self.learn = learn
        self.read = read
        self.by_code = by_code
        self.leave = leave

    def show(self, game: Game) -> None:
        """Open the set-up of a game, as it was last time."""
        settings = self.profile.settings
        last = settings.setups.get(game.id)
        wanted = None if last is None else MatchSetup(last.seats, last.options)
        presets = [Preset(entry["name"], entry["help"], entry["options"]) for entry in presets_of(game)]
        actions = SetupActions(
            start=self.begin,
            leave=self.leave,
            learn=self.learn,
            by_code=lambda text: self.by_code(text, game),
            read=self.read,
        )
        self.loop.go(SetupScene(game, presets, wanted, actions, settings.own_name, self.profile.faces, self.art))
