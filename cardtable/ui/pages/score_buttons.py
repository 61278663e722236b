"""What the end of a hand or of a match leads to, as buttons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from cardtable.protocols.match import SharedDeal
from cardtable.ui.kit.button import Button
from cardtable.ui.kit.pause import PauseActions
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.widget import Tip
from cardtable.ui.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreActions:
    """What the score sheet leads to.

    :param go_on: plays the next hand, or continues after a lesson.
    :param again: plays the deals from a hand on once more, at a new table; with people in the next seat if told so.
    :param rematch: starts another match with the same players and house rules.
    :param away: where Esc leads, through the pause menu until the match is over.
    :param look_back: shows the table as it was after a move, and returns to a scene.
    :param sound: plays a sound.
    :param copy: copies a text, to be pasted elsewhere.
    :param web_page: writes a hand, or with ``None`` the match, as a web page and returns what to say; ``None`` if that
        cannot be done.
    :param review: reviews what a person did in a hand; ``None`` if that cannot be done.
    :param shared: what others need to play the same deal; ``None`` while the match is on, for it would tell what comes.
    :param rematch_label: the label of the button that starts another match.
    :param count_seconds: how long each line counts up; 0 for figures at once.
    :param faces: by name, the animals that people chose for themselves.
    :param lesson_label: the label of the button that continues after a lesson; empty after a real hand.
    """

    go_on: Callable[[], None]
    again: Callable[[int, bool], None]
    rematch: Callable[[], None]
    away: PauseActions
    look_back: Callable[[int, Scene], None]
    sound: Callable[[str], None]
    copy: Callable[[str], bool]
    web_page: Callable[[int | None], str] | None = None
    review: Callable[[int], None] | None = None
    shared: SharedDeal | None = None
    rematch_label: str = "Play again"
    count_seconds: float = 0.0
    faces: Mapping[str, str] = field(default_factory=dict)
    lesson_label: str = ""


@dataclass(frozen=True, slots=True)
class ScoreButtons:
    """The buttons of the page as it is.

    :param over: whether the match is over.
    :param shows_match: whether the places are shown, not a sheet.
    :param hand: the hand on the sheet, counted from 0; -1 if none has been played.
    :param say: shows a line to the people at the screen.
    :param share: shows the code of the deal; ``None`` if it has none.
    :param has_places: whether the match has winners.
    :param honest_deals: shows what the deals can be checked by; ``None`` where there is nothing to check.
    """

    actions: ScoreActions
    over: bool
    shows_match: bool
    hand: int
    say: Callable[[str], None]
    honest_deals: Callable[[], None] | None = None
    share: Callable[[], None] | None = None
    has_places: bool = True

    def buttons(
        self,
        turn_over: Callable[[], None],
        look_back: Callable[[], None],
        back: Callable[[], None],
    ) -> list[Button]:
        """Return the buttons, the gold one first.

        :param turn_over: shows the sheet instead of the places, or the other way round.
        :param look_back: shows the table as it was, from the beginning of what the page shows on.
        :param back: leaves the page.
        """
        actions = self.actions
        made = [*self._onwards(), *self._deals_again()]
        if self.over and self.has_places and self.hand >= 0 and not actions.lesson_label:
            made.insert(1, Button("Score sheet" if self.shows_match else "Places", turn_over, key="P"))
        if self.over and self.share is not None:
            tip = Tip("The code of the deal, and the result as a line of text, to be sent to others.")
            made.append(Button("Code", self.share, key="C", tip=tip))
        if actions.review is not None and self.hand >= 0 and not self.shows_match:
            tip = Tip("Which of your moves cost something, by what you could know.")
            made.append(Button("Review", partial(actions.review, self.hand), key="R", tip=tip))
        made.append(Button("Look back", look_back, key="B"))
        if actions.web_page is not None and self.hand >= 0:
            tip = Tip("A page that shows it move by move in any browser; it can be sent to anybody.")
            made.append(Button("Web page", self._save_page, key="W", tip=tip))
        if self.over and self.honest_deals is not None:
            made.append(Button("Honest deals", self.honest_deals, key="H"))
        return [*made, Button("Menu", back, key="Esc")]

    def _save_page(self) -> None:
        """Write the hand on the sheet, or the match, as a web page, and say where it is."""
        if self.actions.web_page is not None:
            self.say(self.actions.web_page(None if self.shows_match else self.hand))

    def _onwards(self) -> list[Button]:
        actions = self.actions
        if actions.lesson_label:
            return [Button(actions.lesson_label, actions.go_on, key="Enter", role=Role.PRIMARY)]
        go_on = actions.rematch if self.over else actions.go_on
        return [Button(actions.rematch_label if self.over else "Next hand", go_on, key="Enter", role=Role.PRIMARY)]

    def _deals_again(self) -> list[Button]:
        """Return what plays the deals once more: those from the hand on the sheet on, or all."""
        again, first = self.actions.again, 0 if self.shows_match else max(0, self.hand)
        if self.actions.lesson_label:
            return [Button("Same deals again", lambda: again(0, False), key="A")]
        same = "Same deals again" if self.shows_match else "Same deal again"
        tip = Tip("The same deals, and everybody sits one seat further on.")
        return [
            Button(same, lambda: again(first, False), key="A"),
            Button("From the next seat", lambda: again(first, True), key="N", tip=tip),
        ]
