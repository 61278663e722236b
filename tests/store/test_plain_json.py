"""Values from JSON that anybody may have changed."""

import json

import pytest

from cardtable.store.plain_json import number


@pytest.mark.parametrize(
    "text", ["1e308", "-1e308", "NaN", "Infinity", "-Infinity", "1" + 400 * "0", "true", '"1"', "null"]
)
def test_figures_that_cannot_be_drawn_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        number(json.loads(text))


@pytest.mark.parametrize(("text", "value"), [("0", 0.0), ("-12.5", -12.5), ("500", 500.0)])
def test_usual_figures_are_numbers(text: str, value: float) -> None:
    assert number(json.loads(text)) == value
