"""The dialog about honest deals: the fingerprint of the shuffles, and afterwards the seed."""

from collections.abc import Callable

from cardtable.play.match import Honesty
from cardtable.ui.kit import clipboard
from cardtable.ui.kit.dialog import Answer, Dialog
from cardtable.ui.kit.skin import Role


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
