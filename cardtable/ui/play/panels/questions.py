"""The dialogs of the table: questions before an action that could be a slip, and the pause menu."""

from collections.abc import Callable

from cardtable.engine.cards import Back
from cardtable.engine.player.rest import Rest
from cardtable.engine.typography import gained
from cardtable.protocols.match import Exits, Match
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.honest_deals import honest_deals_dialog
from cardtable.ui.kit.pause import PauseActions, pause_menu, saving_note
from cardtable.ui.kit.skin import Role

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

    :param shown: the seat of the person at the screen.
    :param agree: called if the question is answered with yes.
    """
    decider = match.last_decider
    if decider is None:
        return "There is nothing to take back."
    return question_of_undo(match, decider, agree) if len(match.persons) > 1 and decider != shown else None


def answer_to_redo(match: Match, shown: int | None) -> str | None:
    """Return the reason against redo, or ``None`` to do it at once. Only the person who decided may redo it."""
    actor = match.next_redo
    if actor is None:
        return "There is nothing to redo."
    others = len(match.persons) > 1 and actor in match.persons and actor != shown
    return f"{match.names[actor]} can redo it on their turn." if others else None


def question_of_undo(match: Match, decider: int, agree: Callable[[], None]) -> Dialog:
    """Return the question before a person's last move is taken back with others at the screen."""
    name = match.names[decider]
    place = max(number for number, entry in enumerate(match.view(None).log) if entry.actor == decider)
    hidden = all(
        entry.cards and not entry.shown and all(isinstance(card, Back) for card in entry.cards)
        for seat in match.persons
        if seat != decider
        for entry in match.view(seat).log[place:]
    )
    if hidden:
        # For example, a sealed bid before the reveal.
        text, word = f"Nobody has seen it yet. {name} chooses again.", "Take it back"
    else:
        text = f"Others have seen the result. {name} plays again from there, so all of you must agree."
        word = "All agree"
    return Dialog(
        f"Take back what {name} did last?", text, (Answer(word, agree, Role.PRIMARY), Answer("No", escapes=True))
    )


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
