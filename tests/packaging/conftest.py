"""The program is built once, for all processes that run tests at the same time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import virtual_display
from tests.packaging.away import SCREEN, Away, alone, build


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the packed program."""
    with alone(tmp_path_factory) as shared:
        there = list((shared / "built").glob("*.tar.xz"))
        return there[0] if there else build(shared / "built")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with virtual_display(SCREEN) as name:
        yield name


@pytest.fixture
def away(packed: Path, tmp_path: Path, display: str) -> Away:
    return Away(packed, tmp_path, display)
