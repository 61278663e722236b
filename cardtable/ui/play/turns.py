"""The turns of the people at the screen: a bid in preparation, advice on a move, undo, and the curtain."""

from collections.abc import Callable
from typing import Final

from cardtable.engine.cards import Back
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.play.advice import Comment
from cardtable.play.layout import LayoutSpec
from cardtable.play.match import Cost, Match
from cardtable.ui.keyboard.keymap import Keymap
from cardtable.ui.play.input.outcome import Make
from cardtable.ui.play.intents import Act, TableCommand
from cardtable.ui.play.manner import Manner
from cardtable.ui.play.offers.offer import Offer, asks_first
from cardtable.ui.play.panels.advice import SMALLEST_MISTAKE
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.table_dialogs import question_of_move

SEED_SHOWN: Final = "The match is over and its seed is shown, so nothing is taken back."


def question_before(
    proposed: Make, offer: Offer, match: Match, spec: LayoutSpec, view: View, agree: Callable[[], None]
) -> Dialog | None:
    """Return the table's question before a costly move; ``None`` if it is made at once."""
    words = match.game.words
    if proposed.agreed or not asks_first(offer, words, spec, proposed.move, held=proposed.held):
        return None
    return question_of_move(words.label(view, proposed.move).question, agree)


def look_ahead(match: Match, manner: Manner, seat: int | None) -> None:
    """Have the moves of a seat judged while the person there thinks, if coach or tutor need it."""
    if manner.tutor is not None or coaches(match, manner, seat):
        match.look_ahead()


def ask_cost(move: Move, match: Match, manner: Manner, seat: int | None, now: float) -> None:
    """Have a move judged that a seat is about to make, if coach or tutor need it."""
    if manner.tutor is not None or coaches(match, manner, seat):
        match.ask_cost(move, now)


def cost_to_warn_of(move: Move, match: Match, manner: Manner) -> Cost | None:
    """Return the cost of a move if the tutor should ask before it; the tutor asks once about each move."""
    return None if manner.tutor is None else match.cost_of(move, manner.tutor, warns=True)


def comment_on(move: Move, match: Match, view: View) -> Comment | None:
    """Return the coach's comment on a move that was judged.

    :param view: the player's View before it.
    """
    cost = match.cost_of(move, SMALLEST_MISTAKE)
    return None if cost is None else Comment(match, cost, view)


def coaches(match: Match, manner: Manner, seat: int | None) -> bool:
    return manner.may_coach and manner.coaches(match.learners, seat)


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
        f"{name} then plays again from there, and the log and the curtain tell all players that it was taken back."
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


def buttons_of_curtain(match: Match, keys: Keymap, act: Act) -> list[Button]:
    """Return the buttons beside that of the next person: to take back the last decision, and to pause."""
    pause = Button("Pause", lambda: act(TableCommand.PAUSE), key=keys.key("menu"))
    decider = match.last_decider
    if decider is None:
        return [pause]
    undo = Button(f"Undo for {match.names[decider]}", lambda: act(TableCommand.UNDO), key=keys.key("undo"))
    return [undo, pause]
