"""The program is built once, for all processes that run tests at the same time."""

import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import virtual_display
from tests.packaging.away import KEPT, SCREEN, Away, alone, build, sources


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Return the packed program: compiled and compressed only in the nightly run, for both is dear.

    What an earlier run has built of the very same sources is taken again, but for the nightly run.
    """
    with alone(tmp_path_factory) as shared:
        if request.config.getoption("all"):
            there = list((shared / "built").glob("*.tar.xz"))
            return there[0] if there else build(shared / "built")
        kept = KEPT / sources()
        if not kept.exists():
            build(shared / "built", "--plain")
            shutil.rmtree(KEPT, ignore_errors=True)
            KEPT.mkdir(parents=True)
            shutil.move(shared / "built", kept)
        return next(kept.glob("*.tar"))


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
