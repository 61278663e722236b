"""Texts that come in several forms, long to short: which of them has room."""

from collections.abc import Callable, Sequence

from cardtable.engine.voice.standing import Forms
from cardtable.ui.lettering.text import Style
from cardtable.ui.lettering.typesetter import Typesetter


def fitting(forms: Forms, fits: Callable[[str], bool]) -> str:
    """Return the first form that fits; if none does, the last one."""
    return next((form for form in forms if fits(form)), forms[-1])


def fitting_in(text: Typesetter, forms: Forms, style: Style, width: int) -> str:
    """Return the longest form that is no wider than ``width`` in this style; if none is, the last one."""
    return fitting(forms, lambda form: text.width(form, style) <= width)


def fewer(parts: Sequence[str]) -> Forms:
    """Return some parts with a dot between them as forms of one text: the last part goes first, the first never."""
    return tuple(" · ".join(parts[:count]) for count in range(len(parts), 0, -1))
