"""Prints tables of measured figures: ``python -m tests.benchmarks [SECTION ...]``."""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence

from tests.benchmarks.bidding_war import show_bidding_war
from tests.benchmarks.bids import show_bids
from tests.benchmarks.clairvoyant import play_arena
from tests.benchmarks.decisions import show_decisions
from tests.benchmarks.early import show_early
from tests.benchmarks.evening import show_evening
from tests.benchmarks.frames import show_frames
from tests.benchmarks.hands import show_hands
from tests.benchmarks.imagined import show_imagined
from tests.benchmarks.losses import show_losses
from tests.benchmarks.luck import show_luck
from tests.benchmarks.matches import show_matches, show_views
from tests.benchmarks.newcomer import show_newcomer
from tests.benchmarks.regret import show_regret
from tests.benchmarks.review import show_review
from tests.benchmarks.silly import show_silly
from tests.benchmarks.start import show_start
from tests.benchmarks.strength import show_strength
from tests.benchmarks.tables import show_tables
from tests.benchmarks.thinking import show_thinking, show_worker
from tests.benchmarks.tutor import show_tutor

SECTIONS = (
    "matches",
    "views",
    "hands",
    "thinking",
    "bidding-war",
    "frames",
    "tables",
    "evening",
    "start",
)


TOOLS: dict[str, Callable[[Sequence[str]], None]] = {
    "arena": play_arena,
    "bids": show_bids,
    "decisions": show_decisions,
    "early": show_early,
    "imagined": show_imagined,
    "losses": show_losses,
    "luck": show_luck,
    "newcomer": show_newcomer,
    "regret": show_regret,
    "review": show_review,
    "strength": show_strength,
    "silly": show_silly,
    "tutor": show_tutor,
}
"""What has arguments of its own, and is not among what is measured without any."""


def main(argv: Sequence[str]) -> None:
    """Measure the sections that are named, or all of them."""
    if argv and argv[0] in TOOLS:
        TOOLS[argv[0]](argv[1:])
        return
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Measure how fast everything is.",
        epilog=f"with arguments of their own (--help): {', '.join(TOOLS)}",
    )
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; all if none is named"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="of random play for each game (default 2)")
    arguments = parser.parse_args(argv)
    unknown = set(arguments.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}; the sections are {', '.join(SECTIONS)}")
    wanted = arguments.sections or SECTIONS
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}")
    if "matches" in wanted:
        show_matches(arguments.seconds)
    if "views" in wanted:
        show_views()
    if "hands" in wanted:
        show_hands()
    if "thinking" in wanted:
        show_worker()
        show_thinking()
    if "bidding-war" in wanted:
        show_bidding_war()
    if "frames" in wanted:
        show_frames()
    if "tables" in wanted:
        show_tables()
    if "evening" in wanted:
        show_evening()
    if "start" in wanted:
        show_start()


if __name__ == "__main__":
    main(sys.argv[1:])
