"""The program is built once, for all processes that run tests at the same time."""

import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import virtual_display
from tests.packaging.away import SCREEN, Away, alone, build


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Return the packed program: with compiled rules and players only in the nightly run, for compiling is dear."""
    with alone(tmp_path_factory) as shared:
        there = list((shared / "built").glob("*.tar.xz"))
        return there[0] if there else build(shared / "built", *(() if request.config.getoption("all") else ["--plain"]))


@pytest.fixture(scope="session")
def unpacked(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the packed program has been unpacked."""
    place = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "tar_filter", None)  # new in 3.11.4, and needed from 3.14 on
        archive.extractall(place)
    return place / "cardtable"


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with virtual_display(SCREEN) as name:
        yield name


@pytest.fixture
def away(unpacked: Path, tmp_path: Path, display: str) -> Away:
    return Away(unpacked, tmp_path, display)
