"""The dialogs of a score sheet: honest deals, the code of the deal, and ways to show the hand to others."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from cardtable.pages.scores.score_actions import ScoreActions
from cardtable.play.match import Honesty
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.table_dialogs import honest_deals_dialog, shared_deal_dialog

ABOUT_SHARING: Final = (
    "A web page shows it move by move in any browser, with keys, mouse or touch. An animation shows the last moves. "
    "You can send both to anyone."
)


@dataclass(frozen=True, slots=True)
class ScoreDialogs:
    """The dialogs; each property is a function that opens a dialog, or ``None`` if there is nothing to show.

    :param honesty: the data to check the deals.
    :param hand: the hand on the sheet, from 0; ``None`` for the whole match.
    """

    desk: Desk
    actions: ScoreActions
    honesty: Honesty | None
    hand: int | None

    @property
    def honest_deals(self) -> Callable[[], None] | None:
        """Shows the seed of the deals."""
        honesty = self.honesty
        if honesty is None or not honesty.fingerprint:
            return None
        return lambda: self.desk.open(honest_deals_dialog(honesty, self.desk.say, self.actions.copy))

    @property
    def code(self) -> Callable[[], None] | None:
        """Shares the deal's code."""
        shared = self.actions.shared
        return (
            None
            if shared is None
            else lambda: self.desk.open(shared_deal_dialog(shared, self.desk.say, self.actions.copy))
        )

    @property
    def share(self) -> Callable[[], None] | None:
        """Offers to share the hand or the match."""
        page, animate = self.actions.web_page, self.actions.animate
        if page is None or animate is None:
            return None
        answers = [
            Answer("Web page", lambda: self.desk.say(page(self.hand)), Role.PRIMARY, key="W"),
            Answer("Animation", partial(animate, self.hand), key="A"),
            Answer("Close", escapes=True),
        ]
        return lambda: self.desk.open(Dialog("Share what was played", ABOUT_SHARING, answers))
