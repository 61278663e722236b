"""A desk with a grid of buttons: what tests of desks and dialogs need."""

from typing import Any

from cardtable.ui.widgets.button import Button
from tests.ui.sitter import Sitter

SIZES = [(800, 600), (1280, 720), (1920, 1080), (3840, 2160), (800, 2000), (2400, 600)]


def nothing(*_: object) -> None:
    """Do nothing."""


def grid(sitter: Sitter, done: list[Any]) -> dict[str, Button]:
    """Return buttons in two rows of three: a b c over d e f."""
    made = {}
    for n, name in enumerate("abcdef"):
        place = (100 + 250 * (n % 3), 100 + 200 * (n // 3), 200, 44)
        made[name] = sitter.lay(Button(name, lambda name=name: done.append(name)), place)
    return made


def kinds(sitter: Sitter) -> dict[str, str]:
    """Return the labels of the parts on the screen, by their kinds."""
    return {part.kind: part.label for part in sitter.scene.parts()}
