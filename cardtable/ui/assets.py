"""Finds card faces, fonts and sounds: beside the package in a checkout, inside it when installed."""

import os
from pathlib import Path
from typing import Final

_PROGRAM: Final = Path(__file__).resolve().parent.parent
_PLACES: Final = (_PROGRAM / "assets", _PROGRAM.parent / "assets")


class AssetError(Exception):
    """A file that came with the program is missing. The message names it and says what to do."""


def asset(*parts: str, places: tuple[Path, ...] = _PLACES) -> Path:
    """Return the path of an asset, a file or folder, from the first of ``places`` that has it.

    :raises AssetError: if none of them has it.
    """
    for place in places:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    searched = " or ".join(str(place) for place in places)
    raise AssetError(f"the file {'/'.join(parts)} is missing from {searched}: please install the program again")


def sdl_path(*parts: str) -> bytes:
    """Return the path of an asset for SDL: in the bytes of the system, which a ``str`` has only where those are UTF-8.

    :raises AssetError: if the asset is missing.
    """
    return os.fsencode(asset(*parts))
