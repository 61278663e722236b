"""Crash reports: text files that can be sent to the maintainers of the program."""

import contextlib
import os
import platform
import re
import traceback
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

import cardtable
from cardtable.store.files import make_folder, paths_matching, write_new
from cardtable.store.folders import Folders

MAX_REPORTS: Final = 5
"""The number of reports that are kept; older ones are removed."""
_NAME: Final = re.compile(r"cardtable-report [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}-[0-9]{2}-[0-9]{2}( \([0-9]+\))?\.txt")


def report_of(error: BaseException, now: datetime, facts: Sequence[str], places: Folders) -> str:
    """Return the text of a report of an error. It names no folder of the person, because it may be sent to others.

    :param facts: what was on the screen, and what the person did last, a line each.
    """
    lines = [
        f"Cardtable {cardtable.__version__}, {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()} on {platform.platform()}",
        *facts,
        "",
        *(line.rstrip("\n") for line in traceback.format_exception(error)),
    ]
    return without_folders("\n".join(lines), _folders_of_person(places)) + "\n"


def _folders_of_person(places: Folders) -> dict[str, str]:
    """Return the words that stand for the folders of this computer, by their paths."""
    program = Path(cardtable.__file__).parent.parent
    named = {
        program: "",
        places.saves: "[tables]",
        places.settings.parent: "[settings]",
        **({places.documents: "[documents]"} if places.documents is not None else {}),
        **({places.own: "[own tables]"} if places.own is not None else {}),
    }
    with contextlib.suppress(RuntimeError):
        named.setdefault(Path.home(), "~")
    return {each: word for path, word in named.items() for each in {str(path), os.path.realpath(path)}}


def without_folders(text: str, words: Mapping[str, str]) -> str:
    """Return the text with words in place of paths, the longest first; a path without a word is left out.

    Paths may also be written with two backslashes for each, as in the messages of Windows.
    """
    for path in sorted(words, key=len, reverse=True):
        if path == os.path.dirname(path):
            continue  # the root of a disk is in every path
        for written in (path, path.replace("\\", "\\\\")):
            if not words[path]:
                text = text.replace(written + os.sep, "").replace(written.replace(os.sep, os.sep * 2), "")
            text = text.replace(written, words[path])
    return text


def write_report(folder: Path, text: str, now: datetime) -> Path:
    """Write a report and return its file; of the earlier reports, only the last few stay.

    :raises StoreError: if nothing can be written there.
    """
    make_folder(folder)
    path = write_new(folder / f"cardtable-report {now:%Y-%m-%d %H-%M-%S}.txt", text)
    reports = [each for each in paths_matching(folder, "cardtable-report *.txt") if _NAME.fullmatch(each.name)]
    for old in sorted(reports, key=_age)[:-MAX_REPORTS]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path


def _age(path: Path) -> tuple[str, int]:
    """Return what sorts reports by their time; those of one second by their number."""
    number = re.search(r" \(([0-9]+)\)\.txt$", path.name)
    return path.name.removesuffix(".txt").partition(" (")[0], int(number.group(1)) if number else 1
