"""The dialogs that every table has: the pause menu, honest deals, and the code of a deal to share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardtable.play.match import Honesty, Match
from cardtable.play.shared_deals import SharedDeal
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing import icons
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import DrawnAttribute


def honest_deals_dialog(
    honesty: Honesty, say: Callable[[str], None], copy: Callable[[str], bool] = clipboard.copy
) -> Dialog:
    """Return the dialog.

    :param say: shows whether the text was copied.
    :param copy: copies a text to the clipboard.
    """

    def take() -> None:
        say("The text has been copied." if copy(honesty.text) else "The text could not be copied.")

    answers = [Answer("Close", role=Role.PRIMARY, escapes=True)]
    if honesty.fingerprint:
        answers.append(Answer("Copy", take, key="C"))
    return Dialog("Honest deals", honesty.text, answers)


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseActions:
    """The actions of the pause menu, besides going back to the table.

    :param rules_key: the key that opens the rules, the same as at the table.
    :param resume: opens the person's hand again, which the menu has hidden, after a hold; ``None`` if it hides none.
    :param hide_key: the key that hides the hand at the table.
    :param muted: whether sounds are off now.
    :param look_back: shows the table after earlier moves; ``None`` before the first move.
    :param last_scores: shows the score sheet of the last finished hand again; ``None`` if there is none.
    :param honest_deals: shows how the deals can be checked; ``None`` if the cards are prepared.
    :param leave_label: the label of the button that leaves the table.
    :param kept: the note on whether the table is saved.
    :param keep_copy: saves a copy of the table; ``None`` if tables are not saved.
    """

    rules_key: str
    rules: Callable[[], None]
    settings: Callable[[], None]
    resume: Callable[[], None] | None = None
    hide_key: str = ""
    muted: bool
    toggle_sound: Callable[[], None]
    look_back: Callable[[], None] | None = None
    last_scores: Callable[[], None] | None = None
    keep_copy: Callable[[], None] | None = None
    honest_deals: Callable[[], None] | None = None
    leave: Callable[[], None]
    leave_label: str = "Back to the menu"
    kept: str


class TableMenu(Dialog):
    """A menu on the ground of the table."""

    ground = DrawnAttribute(Ground.DARK)
    width = 380
    stacked = True


def saving_note(match: Match) -> str:
    """Return the note on whether the table is saved when a match is left."""
    if match.honesty is None:
        return "Not saved: it starts over next time"
    status = match.save_status
    if status.is_saved:
        return status.warning or "The table is kept as it is"
    note = "This table is not being saved"
    return f"{note}: {status.problem}.\nWhen you leave, a copy is kept elsewhere." if status.problem else note


def _ways_back(actions: PauseActions) -> list[Answer]:
    """Return the answers that lead back to the table; with several people at it, none shows a hand without a hold."""
    if actions.resume is None:
        return [Answer("Resume", role=Role.PRIMARY, key="Enter", escapes=True, icon=icons.RESUME)]
    return [
        Answer("Hold to resume", actions.resume, Role.PRIMARY, key="Enter", icon=icons.RESUME, hold=True),
        Answer("Hide my cards", key=actions.hide_key, escapes=True, icon=icons.HIDDEN),
    ]


def pause_menu(actions: PauseActions) -> TableMenu:
    sound, speaker = ("Sound off", icons.MUTE) if actions.muted else ("Sound on", icons.SPEAKER)
    answers = [
        *_ways_back(actions),
        Answer("Rules of this game", actions.rules, key=actions.rules_key, icon=icons.BOOK),
        Answer("Settings", actions.settings, key="S", icon=icons.GEAR),
        Answer(sound, actions.toggle_sound, key="M", icon=speaker),
    ]
    if actions.look_back is not None:
        answers.append(Answer("Look back", actions.look_back, key="B", icon=icons.EYE))
    if actions.last_scores is not None:
        answers.append(Answer("Last score sheet", actions.last_scores, key="L", icon=icons.LOG))
    if actions.keep_copy is not None:
        answers.append(Answer("Keep a copy", actions.keep_copy, key="C", icon=icons.COPY))
    if actions.honest_deals is not None:
        answers.append(Answer("Honest deals", actions.honest_deals, key="D", icon=icons.CHECK))
    answers.append(Answer(actions.leave_label, actions.leave, key="Q", icon=icons.LEAVE))
    return TableMenu("Pause", actions.kept, answers)


ABOUT: Final = "Anyone who enters this code under Deals in the menu plays the same cards with the same AI players."


def shared_deal_dialog(shared: SharedDeal, say: Callable[[str], None], copy: Callable[[str], bool]) -> Dialog:
    """Return the dialog.

    :param say: shows whether a text was copied.
    :param copy: copies a text to the clipboard.
    """

    def take(text: str, what: str) -> None:
        say(f"The {what} has been copied." if copy(text) else f"The {what} could not be copied.")

    answers = [
        Answer("Copy code", lambda: take(shared.code, "code"), Role.PRIMARY, key="C"),
        Answer("Copy result", lambda: take(shared.line, "result"), key="R"),
        Answer("Close", escapes=True),
    ]
    text = "\n".join(filter(None, (shared.code, ABOUT, shared.note, f"With the result: {shared.line}")))
    return Dialog("Share this deal", text, answers)
