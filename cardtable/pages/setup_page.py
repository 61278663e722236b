"""The page on which a match is set up."""

from dataclasses import replace
from random import SystemRandom

from cardtable.engine.deals.deal_code import CodeError, read_code
from cardtable.engine.deals.honest import new_deal, new_seed
from cardtable.engine.game import Game
from cardtable.pages.new_match.preset_list import Preset
from cardtable.pages.new_match.setup import SetupActions, SetupScene
from cardtable.play.match_setup import MatchSetup
from cardtable.program.program import Program
from cardtable.store.game_files import presets_of
from cardtable.store.settings import Setup


class SetupPage:
    """Opens the set-up of games."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.profile = program.profile

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
            self.program.ask_word(
                seed,
                lambda agreed: self.program.opener.begin(game, replace(wanted, agreed=agreed)),
                self.program.back_to_here(),
            )

        actions = SetupActions(
            start=self.program.opener.begin,
            leave=self.program.show_menu,
            learn=self.program.opener.choose_lesson,
            by_code=self._take_code,
            with_word=with_word,
            read=self.program.show_rules,
            keep=self._keep,
        )
        self.program.loop.go(
            SetupScene(game, presets, wanted, actions, settings.own_name, self.profile.faces, self.program.art, deal)
        )

    def _keep(self, game: Game, wanted: MatchSetup) -> None:
        """Remember seats and rules for the next time."""
        self.profile.keep(self.profile.settings.with_setup(game.id, Setup(wanted.seats, wanted.options)))

    def _take_code(self, text: str) -> str:
        """Open the page of a code, which leads back to the set-up; return why a text is not a code, if so."""
        try:
            read_code(text, self.program.games)
        except CodeError as error:
            return str(error)
        self.program.show_code(text, self.program.back_to_here())
        return ""
