"""The dialogs of the table: questions before an action that could be a slip, and the pause menu."""

from collections.abc import Callable

from cardtable.engine.bot import Rest
from cardtable.engine.typography import gained
from cardtable.play.exits import Exits
from cardtable.play.match import Match
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.table_dialogs import PauseActions, honest_deals_dialog, pause_menu, saving_note

Say = Callable[[str], None]


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


def pause_of(
    match: Match,
    exits: Exits,
    rules_key: str,
    *,
    hide_key: str,
    resume: Callable[[], None] | None,
    look_back: Callable[[], None] | None,
    last_scores: Callable[[], None] | None,
    ask: Callable[[Dialog], None],
    say: Say,
) -> Dialog:
    """Return the pause menu, which has all ways out of the table. The other players wait meanwhile.

    :param resume: opens the hand that was hidden for the menu; ``None`` if none was.
    :param look_back: shows the table of earlier moves; ``None`` if there are none.
    :param last_scores: shows the score sheet of the last finished hand; ``None`` if there is none.
    :param ask: opens another dialog.
    :param say: shows the people the result of their choice.
    """
    honesty = match.honesty
    return pause_menu(
        PauseActions(
            rules_key=rules_key,
            rules=lambda: exits.show_rules(match, ""),
            settings=exits.show_settings,
            resume=resume,
            hide_key=hide_key,
            muted=exits.muted,
            toggle_sound=exits.toggle_sound,
            look_back=look_back,
            last_scores=last_scores,
            honest_deals=None if honesty is None else lambda: ask(honest_deals_dialog(honesty, say)),
            keep_copy=None if honesty is None else lambda: say(exits.keep_copy(match) or "This table is not saved."),
            leave=exits.leave,
            leave_label=exits.leave_label,
            kept=saving_note(match),
        )
    )
