"""The entry point of ``python -m cardtable``, the command ``cardtable`` and the packaged program."""

import gc
import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line, which opens the window by default; return the exit status."""
    if getattr(sys, "frozen", False):
        # The packaged program also starts its players' process through this function, which then ends here.
        from multiprocessing import freeze_support  # noqa: PLC0415

        freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    gc.disable()  # modules stay in memory, so collecting garbage while they are imported would only take time
    from cardtable.commands.command_line import run  # noqa: PLC0415
    from cardtable.games import GAMES  # noqa: PLC0415

    gc.freeze()
    gc.enable()
    return run(argv, GAMES)


if __name__ == "__main__":
    sys.exit(main())
