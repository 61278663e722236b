"""The dialogs from which texts are copied: they say whether that has worked."""

import pytest

from cardtable.play.match import Honesty
from cardtable.play.shared_deals import SharedDeal
from cardtable.ui.desktop import clipboard
from cardtable.ui.widgets.table_dialogs import honest_deals_dialog, shared_deal_dialog


@pytest.mark.parametrize("works", [True, False])
def test_whether_a_text_was_copied_is_said(monkeypatch: pytest.MonkeyPatch, works: bool) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", lambda text: not copied.append(text) and works)
    said: list[str] = []
    shared = shared_deal_dialog(SharedDeal("FH-4711", "FH-4711: Ann won", ""), said.append)
    honest = honest_deals_dialog(Honesty("Hash of the shuffles: 12ab", "12ab"), said.append)
    for dialog, label in ((shared, "Copy code"), (shared, "Copy result"), (honest, "Copy")):
        next(answer for answer in dialog.answers if answer.label == label).on_press()
    assert copied == ["FH-4711", "FH-4711: Ann won", "Hash of the shuffles: 12ab"]
    then = "has been copied" if works else "could not be copied"
    assert said == [f"The {what} {then}." for what in ("code", "result", "text")]
