"""The cache of compiled modules is used only for the very same sources."""

import runpy
from pathlib import Path

import pytest

from tests.packaging.away import ROOT

COMPILE = runpy.run_path(str(ROOT / "packaging" / "compile.py"))


def fingerprint(package: Path) -> str:
    found: str = COMPILE["fingerprint"](package)
    return found


def test_a_changed_or_moved_source_is_compiled_again(tmp_path: Path) -> None:
    source = tmp_path / "ai" / "trials.py"
    source.parent.mkdir()
    source.write_text("DEALS = 1\n", encoding="utf-8")
    first = fingerprint(tmp_path)
    assert fingerprint(tmp_path) == first
    source.write_text("DEALS = 2\n", encoding="utf-8")
    assert fingerprint(tmp_path) != first
    source.write_text("DEALS = 1\n", encoding="utf-8")
    (source.parent / "search").mkdir()
    source.rename(source.parent / "search" / source.name)
    assert fingerprint(tmp_path) != first


def test_the_second_process_to_compile_the_same_sources_uses_the_modules_of_the_first(
    tmp_path: Path,
) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.so").write_text(name, encoding="utf-8")
    result = tmp_path / "result"
    COMPILE["keep"](tmp_path / "first", result)
    COMPILE["keep"](tmp_path / "second", result)
    assert (result / "module.so").read_text(encoding="utf-8") == "first"
    with pytest.raises(FileNotFoundError):
        COMPILE["keep"](tmp_path / "third", tmp_path / "other")


def test_the_modules_that_are_compiled_are_there() -> None:
    assert [name for name in COMPILE["COMPILED"] if not (ROOT / "cardtable" / name).is_file()] == []
