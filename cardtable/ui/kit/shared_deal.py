"""The dialog that gives away a deal: its code, and the code with the result as a line to send to a friend."""

from collections.abc import Callable
from typing import Final

from cardtable.protocols.match import SharedDeal
from cardtable.ui.kit import clipboard
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.skin import Role

ABOUT: Final = "Whoever enters this code under Deals in the menu plays the same cards with the same AI players."


def shared_deal(shared: SharedDeal, say: Callable[[str], None], copy: Callable[[str], bool] = clipboard.copy) -> Dialog:
    """Return the dialog.

    :param say: tells what came of copying.
    :param copy: copies a text, to be pasted elsewhere.
    """

    def take(text: str, what: str) -> None:
        say(f"The {what} is copied." if copy(text) else f"The {what} could not be copied.")

    answers = [
        Answer("Copy code", lambda: take(shared.code, "code"), Role.PRIMARY, key="C"),
        Answer("Copy result", lambda: take(shared.line, "result"), key="R"),
        Answer("Close", escapes=True),
    ]
    text = "\n".join(filter(None, (shared.code, ABOUT, shared.note, f"With the result: {shared.line}")))
    return Dialog("The same deal for others", text, answers)
