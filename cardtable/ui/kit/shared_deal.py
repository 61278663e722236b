"""The dialog that shares a deal: its code, and a line with code and result to send to a friend."""

from collections.abc import Callable
from typing import Final

from cardtable.play.shared_deals import SharedDeal
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.skin import Role

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
