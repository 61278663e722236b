"""The widgets of declared options, for house rules and settings alike."""

from collections.abc import Callable
from typing import Final

from cardtable.engine.options import Option, Value
from cardtable.ui.widgets.choice import Choice
from cardtable.ui.widgets.fields import Stepper, StepRange, Toggle
from cardtable.ui.widgets.widget import Tip

OptionWidget = Toggle | Choice[Value] | Stepper
"""The widget of an option, with a ``value`` that can be set."""

MIN_RANGE_FOR_COARSE: Final = 60
"""The range of numbers above which a stepper has buttons for tens too."""


def option_widget(option: Option, value: Value, change: Callable[[Value], None]) -> OptionWidget:
    """Return the widget of ``option``, set to ``value``; its tip is the option's explanation and rule."""
    tip = Tip(option.help, option.rule) if option.help else None
    if isinstance(value, bool):
        return Toggle(option.label, value, change, tip=tip)
    if option.choices:
        return Choice(option.label, option.choices, value, change, tip=tip)
    coarse = 10 if option.high - option.low > MIN_RANGE_FOR_COARSE else 0
    if option.high - option.low > 20 * MIN_RANGE_FOR_COARSE:
        coarse = 100
    steps = StepRange(option.low, option.high, coarse=coarse)
    return Stepper(option.label, int(value), change, steps, tip=tip)
