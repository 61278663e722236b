"""Chooses among the forms of a text, long to short, the one that fits."""

from collections.abc import Callable, Sequence

from cardtable.engine.typography import Forms
from cardtable.ui.drawing.text import Style, Typesetter


def fitting(forms: Forms, fits: Callable[[str], bool]) -> str:
    """Return the first form that fits; if none does, the last."""
    return next((form for form in forms if fits(form)), forms[-1])


def fitting_in(text: Typesetter, forms: Forms, style: Style, width: int) -> str:
    """Return the longest form no wider than ``width`` in this style; if there is none, the last."""
    return fitting(forms, lambda form: text.width(form, style) <= width)


def fewer(parts: Sequence[str]) -> Forms:
    """Return the forms of a text of parts joined by dots: all parts, then fewer and fewer from the end."""
    return tuple(" · ".join(parts[:count]) for count in range(len(parts), 0, -1))
