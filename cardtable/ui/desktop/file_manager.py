"""The file manager of the desktop."""

import shutil
import sys
from pathlib import Path

from cardtable.ui.desktop.sdl import sdl


def show_folder(folder: Path) -> bool:
    """Show a folder in the file manager; return whether there is one."""
    if sys.platform.startswith("linux") and shutil.which("xdg-open") is None:
        return False  # SDL would not notice
    try:
        return int(sdl().SDL_OpenURL(folder.absolute().as_uri().encode())) == 0
    except (OSError, AttributeError, ValueError):
        return False
