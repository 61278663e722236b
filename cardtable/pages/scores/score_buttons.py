"""The buttons of a score sheet."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from cardtable.pages.scores.score_actions import ScoreActions
from cardtable.pages.scores.score_dialogs import ScoreDialogs
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import Tip


@dataclass(frozen=True, slots=True)
class ScoreButtons:
    """The buttons of the page in its present state.

    :param over: whether the match is over.
    :param shows_match: whether the page shows the podium, not a sheet.
    :param hand_word: the game's word for a hand.
    :param hand: the hand on the sheet, from 0; -1 if none has been played.
    :param has_places: whether the match has winners.
    """

    actions: ScoreActions
    over: bool
    shows_match: bool
    hand_word: str
    hand: int
    dialogs: ScoreDialogs
    has_places: bool

    def buttons(
        self,
        turn_over: Callable[[], None],
        look_back: Callable[[], None] | None,
        back: Callable[[], None],
    ) -> list[Button]:
        """Return the buttons, the gold one first.

        :param turn_over: switches between the sheet and the podium.
        :param look_back: looks back from the beginning of the hand or match on the page; ``None`` while it is secret.
        :param back: leaves the page.
        """
        actions = self.actions
        buttons = [*self._onwards(), *([] if actions.back_label else self._deals_again())]
        if self.over and self.has_places and self.hand >= 0 and not actions.lesson_label:
            buttons.insert(1, Button("Score sheet" if self.shows_match else "Places", turn_over, key="P"))
        dialogs = self.dialogs
        if self.over and (code := dialogs.code) is not None:
            tip = Tip("Copies the code of the deal, or the result as a line of text to send to others.")
            buttons.append(Button("Code", code, key="C", tip=tip))
        if actions.review is not None and (self.hand == 0 or (self.hand > 0 and not self.shows_match)):
            tip = Tip("Shows your costly moves, judged by what you could know.")
            buttons.append(Button("Review", partial(actions.review, self.hand), key="R", tip=tip))
        if look_back is not None:
            buttons.append(Button("Look back", look_back, key="B"))
        if self.hand >= 0 and (share := dialogs.share) is not None:
            tip = Tip("Makes a web page or an animation that you can send to anyone.")
            buttons.append(Button("Share", share, key="S", tip=tip))
        if self.over and (check := dialogs.honest_deals) is not None:
            buttons.append(Button("Honest deals", check, key="H"))
        return buttons if actions.back_label else [*buttons, Button("Menu", back, key="Esc")]

    def _onwards(self) -> list[Button]:
        actions = self.actions
        if actions.lesson_label:
            return [Button(actions.lesson_label, actions.go_on, key="Enter", role=Role.PRIMARY)]
        if actions.back_label:
            return [Button(actions.back_label, actions.go_on, key="Enter", role=Role.PRIMARY)]
        go_on = actions.rematch if self.over else actions.go_on
        label = actions.rematch_label if self.over else f"Next {self.hand_word}"
        return [Button(label, go_on, key="Enter", role=Role.PRIMARY)]

    def _deals_again(self) -> list[Button]:
        """Return the buttons that play the deals again: from the hand on the sheet on, or all of them."""
        again, first = self.actions.again, 0 if self.shows_match else max(0, self.hand)
        if again is None:
            return []
        if self.actions.lesson_label:
            return [Button("Same deals again", lambda: again(0, False), key="A")]
        same = "Same deals again" if self.shows_match else "Same deal again"
        tip = Tip("The same deals, with everyone one seat further on.")
        return [
            Button(same, lambda: again(first, False), key="A"),
            Button("From the next seat", lambda: again(first, True), key="N", tip=tip),
        ]
