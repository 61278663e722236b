"""Where card faces, fonts and sounds are: beside the program's folder in a checkout, inside it when installed."""

from pathlib import Path
from typing import Final

_PROGRAM: Final = Path(__file__).resolve().parent.parent
_PLACES: Final = (_PROGRAM / "assets", _PROGRAM.parent / "assets")


class AssetError(Exception):
    """A file that came with the program is not there any more. The message names it and says what to do."""


def asset(*parts: str, places: tuple[Path, ...] = _PLACES) -> Path:
    """Return the file or folder ``parts`` of the assets, looked for in each of ``places``.

    Installed (also as a PyInstaller folder) the assets lie within the package; in a checkout, beside it.

    :raises AssetError: if it is in none of them.
    """
    for place in places:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    looked = " or ".join(str(place) for place in places)
    raise AssetError(f"the file {'/'.join(parts)} is missing from {looked}: please install the program again")
