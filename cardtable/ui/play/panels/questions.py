"""The dialogs of the table: questions before an action that could be a slip, and the pause menu."""

from collections.abc import Callable
from typing import Final

from cardtable.engine.bot import Rest
from cardtable.engine.cards import Back
from cardtable.engine.typography import gained
from cardtable.play.exits import Exits
from cardtable.play.match import Match
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.table_dialogs import PauseActions, honest_deals_dialog, pause_menu, saving_note

SEED_SHOWN: Final = "The match is over and its seed is shown, so nothing is taken back."
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


def answer_to_undo(match: Match, shown: int | None, agree: Callable[[], None]) -> Dialog | str | None:
    """Return the answer to undo: a question, the reason against it, or ``None`` to do it at once.

    With several people at the table, nobody takes back alone what has shown a new card to anybody.

    :param shown: the seat of the person at the screen.
    :param agree: called if all agree.
    """
    decider = match.last_decider
    if decider is None:
        return "There is nothing to take back."
    if match.seed_is_shown:
        return SEED_SHOWN
    if len(match.persons) < 2:
        return None
    place = max(number for number, entry in enumerate(match.view(None).log) if entry.actor == decider)
    saw = {seat: len(match.view(seat).first_seen(place)) for seat in match.persons}
    if any(saw.values()):
        names = [f"{match.names[seat]} {count}" for seat, count in saw.items() if count]
        return _question_to_all(match, decider, f"New cards have been seen since then: {', '.join(names)}.", agree)
    if decider == shown:
        return None
    if _is_hidden(match, decider, place):
        # For example, a sealed bid before the reveal.
        text = f"Nobody has seen it yet. {match.names[decider]} chooses again."
        answers = (Answer("Take it back", agree, Role.PRIMARY), Answer("No", escapes=True))
        return Dialog(f"Take back what {match.names[decider]} did last?", text, answers)
    return _question_to_all(match, decider, "Others have seen it.", agree)


def _is_hidden(match: Match, decider: int, place: int) -> bool:
    """Whether no other person has seen what a person did at a place of the log, nor anything since."""
    return all(
        entry.cards and not entry.shown and all(isinstance(card, Back) for card in entry.cards)
        for seat in match.persons
        if seat != decider
        for entry in match.view(seat).log[place:]
    )


def _question_to_all(match: Match, decider: int, why: str, agree: Callable[[], None]) -> Dialog:
    """Return the question to all people whether a decision may be taken back. One press does not answer it with yes.

    :param why: what makes it the business of all.
    """
    name = match.names[decider]
    text = (
        f"{why} So all of you must agree: hold the button together.\n"
        f"{name} then plays again from there, and the log and the curtain tell everybody that it was taken back."
    )
    answers = (Answer("No", role=Role.PRIMARY, escapes=True), Answer("All agree: hold", agree, key="A", hold=True))
    return Dialog(f"Take back what {name} did last?", text, answers)


def answer_to_redo(match: Match, shown: int | None) -> str | None:
    """Return the reason against redo, or ``None`` to do it at once. Only the person who decided may redo it."""
    actor = match.next_redo
    if actor is None:
        return "There is nothing to redo."
    others = len(match.persons) > 1 and actor in match.persons and actor != shown
    return f"{match.names[actor]} can redo it on their turn." if others else None


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
