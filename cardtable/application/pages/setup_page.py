"""The page on which a match is set up."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom

from cardtable.application.settings.current_profile import CurrentProfile
from cardtable.engine.deals.honest import AgreedSeed, fingerprint, new_deal, new_seed
from cardtable.engine.game import Game
from cardtable.pages.new_match.preset_list import Preset
from cardtable.pages.new_match.setup import SetupActions, SetupScene
from cardtable.pages.own_word import OwnWordActions, OwnWordScene
from cardtable.play.match_setup import MatchSetup
from cardtable.store.game_files import presets_of
from cardtable.store.settings import Setup
from cardtable.ui.drawing.cards import CardArt
from cardtable.ui.loop import Loop


def ask_word(loop: Loop, seed: str, begin: Callable[[AgreedSeed], None], leave: Callable[[], None]) -> None:
    """Open the page that shows the fingerprint of a seed and then asks the person for a word.

    :param begin: begins the match with seed and word.
    :param leave: goes back.
    """
    actions = OwnWordActions(play=lambda word: begin(AgreedSeed(seed, word)), leave=leave)
    loop.go(OwnWordScene(fingerprint(seed), actions))


class SetupPage:
    """Opens the set-up of games.

    :param loop: runs the scenes.
    :param profile: the profile in use.
    :param art: draws cards.
    :param begin: begins the match that was set up.
    :param learn: asks the person which lesson of a game to begin, for a number of players.
    :param read: opens the rules of a game at a rule.
    :param by_code: opens the page of a code, which leads back to the current page, if the text is a code; else returns
        why it is not.
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
        by_code: Callable[[str], str],
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

    def show(self, game: Game, deal: str = "") -> None:
        """Open the set-up of a game, as it was last time.

        :param deal: the number of the deal; empty for a new deal.
        """
        settings = self.profile.settings
        last = settings.setups.get(game.id)
        wanted = None if last is None else MatchSetup(last.seats, last.options)
        presets = [Preset(**entry) for entry in presets_of(game)]
        # One seed for one set-up: a person who goes back and returns finds the fingerprint that they have noted.
        luck = SystemRandom()
        seed = new_seed(new_deal(luck), luck)

        def with_word(game: Game, wanted: MatchSetup) -> None:
            page = self.loop.scene
            leave = self.leave if page is None else partial(self.loop.go, page)
            ask_word(self.loop, seed, lambda agreed: self.begin(game, replace(wanted, agreed=agreed)), leave)

        actions = SetupActions(
            start=self.begin,
            leave=self.leave,
            learn=self.learn,
            by_code=self.by_code,
            with_word=with_word,
            read=self.read,
            keep=self._keep,
        )
        self.loop.go(SetupScene(game, presets, wanted, actions, settings.own_name, self.profile.faces, self.art, deal))

    def _keep(self, game: Game, wanted: MatchSetup) -> None:
        """Remember seats and rules for the next time."""
        self.profile.keep(self.profile.settings.with_setup(game.id, Setup(wanted.seats, wanted.options)))
