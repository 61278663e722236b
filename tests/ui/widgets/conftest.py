"""What all tests of widgets have at hand."""

from typing import Any

import pytest


@pytest.fixture
def done() -> list[Any]:
    """Return a list to which the widgets of a test add what they have done."""
    return []
