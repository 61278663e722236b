"""The dialogs of a table: the pause menu, questions before a costly move, honest deals, the code of a deal to share."""

from collections.abc import Callable
from typing import Final

from cardtable.engine.bot import Rest
from cardtable.engine.typography import gained
from cardtable.play.exits import Exits
from cardtable.play.match import Honesty, Match
from cardtable.play.shared_deals import SharedDeal
from cardtable.ui.desktop import clipboard
from cardtable.ui.drawing import icons
from cardtable.ui.theme import Ground
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.widget import DrawnAttribute


def question_of_move(text: str, agree: Callable[[], None]) -> Dialog:
    """Return the question before a costly move."""
    return Dialog(text, "", (Answer("Yes", agree, Role.PRIMARY), Answer("Not yet", escapes=True)))


def question_of_rest(match: Match, rest: Rest, agree: Callable[[], None]) -> Dialog:
    """Return the dialog before the rest of a hand is played, with the reason and the result."""
    names = match.names
    points = [f"{names[seat]} {gained(number)}" for seat, number in enumerate(rest.points)]
    text = f"{rest.reason}\nPoints for the {match.game.endings.hand_word}: {', '.join(points)}."
    answers = (Answer("Play it", agree, Role.PRIMARY), Answer("Not yet", escapes=True))
    return Dialog("Play the rest?", text, answers)


def honest_deals_dialog(honesty: Honesty, say: Callable[[str], None]) -> Dialog:
    """Return the dialog.

    :param say: shows whether the text was copied.
    """

    def take() -> None:
        say("The text has been copied." if clipboard.copy(honesty.text) else "The text could not be copied.")

    answers = [Answer("Close", role=Role.PRIMARY, escapes=True)]
    if honesty.fingerprint:
        answers.append(Answer("Copy", take, key="C"))
    return Dialog("Fair shuffles", honesty.text, answers)


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


def pause_menu(
    match: Match,
    exits: Exits,
    rules_key: str,
    *,
    ask: Callable[[Dialog], None],
    say: Callable[[str], None],
    resume: Callable[[], None] | None = None,
    hide_key: str = "",
    look_back: Callable[[], None] | None = None,
    last_scores: Callable[[], None] | None = None,
) -> TableMenu:
    """Return the pause menu, which has all ways out of the table. The other players wait meanwhile.

    :param rules_key: the key that opens the rules, the same as at the table.
    :param ask: opens another dialog.
    :param say: shows the people the result of their choice.
    :param resume: opens the person's hand again, which the menu has hidden, after a hold; ``None`` if it hides none.
    :param hide_key: the key that hides the hand at the table.
    :param look_back: shows the table after earlier moves; ``None`` before the first move.
    :param last_scores: shows the score sheet of the last finished hand again; ``None`` if there is none.
    """
    if resume is None:
        answers = [Answer("Resume", role=Role.PRIMARY, key="Enter", escapes=True, icon=icons.RESUME)]
    else:
        # With several people at the table, no slip shows a hand.
        answers = [
            Answer("Hold to resume", resume, Role.PRIMARY, key="Enter", icon=icons.RESUME, hold=True),
            Answer("Hide my cards", key=hide_key, escapes=True, icon=icons.HIDDEN),
        ]
    sound, speaker = ("Sound off", icons.MUTE) if exits.muted else ("Sound on", icons.SPEAKER)
    answers += [
        Answer("Rules of this game", lambda: exits.show_rules(match, ""), key=rules_key, icon=icons.BOOK),
        Answer("Settings", exits.show_settings, key="S", icon=icons.GEAR),
        Answer(sound, exits.toggle_sound, key="M", icon=speaker),
    ]
    if look_back is not None:
        answers.append(Answer("Look back", look_back, key="B", icon=icons.EYE))
    if last_scores is not None:
        answers.append(Answer("Last score sheet", last_scores, key="L", icon=icons.LOG))
    honesty = match.honesty
    if honesty is not None:

        def keep_copy() -> None:
            say(exits.keep_copy(match) or "This table is not saved.")

        def show_honesty() -> None:
            ask(honest_deals_dialog(honesty, say))

        answers.append(Answer("Keep a copy", keep_copy, key="C", icon=icons.COPY))
        answers.append(Answer("Fair shuffles", show_honesty, key="D", icon=icons.CHECK))
    answers.append(Answer(exits.leave_label, exits.leave, key="Q", icon=icons.LEAVE))
    return TableMenu("Pause", saving_note(match), answers)


ABOUT: Final = "Anyone who enters this code under Deals in the menu plays the same cards with the same AI players."


def shared_deal_dialog(shared: SharedDeal, say: Callable[[str], None]) -> Dialog:
    """Return the dialog.

    :param say: shows whether a text was copied.
    """

    def take(text: str, what: str) -> None:
        say(f"The {what} has been copied." if clipboard.copy(text) else f"The {what} could not be copied.")

    answers = [
        Answer("Copy code", lambda: take(shared.code, "code"), Role.PRIMARY, key="C"),
        Answer("Copy result", lambda: take(shared.line, "result"), key="R"),
        Answer("Close", escapes=True),
    ]
    text = "\n".join(filter(None, (shared.code, ABOUT, shared.note, f"With the result: {shared.line}")))
    return Dialog("Share this deal", text, answers)
