"""Prints tables of measured figures: ``python -m tools.benchmarks [SECTION ...]``, or a tool with its arguments."""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from functools import partial

from tools.benchmarks.bidding_war import show_bidding_war
from tools.benchmarks.bids import show_bids
from tools.benchmarks.blackjack_before_turn import show_blackjack_before_turn
from tools.benchmarks.blackjack_chances import show_blackjack_chances
from tools.benchmarks.calibration import show_calibration
from tools.benchmarks.clairvoyant import play_arena
from tools.benchmarks.codes import show_codes
from tools.benchmarks.decisions import show_decisions
from tools.benchmarks.discard_value import show_discard_value
from tools.benchmarks.earlier import show_earlier_contest, show_judged_moves
from tools.benchmarks.early import show_early
from tools.benchmarks.evening import show_evening
from tools.benchmarks.frames import show_frames
from tools.benchmarks.hands import show_hands
from tools.benchmarks.imagined import show_imagined
from tools.benchmarks.lengths import show_lengths
from tools.benchmarks.lessons import show_lessons
from tools.benchmarks.losses import show_losses
from tools.benchmarks.luck import show_luck
from tools.benchmarks.matches import show_matches, show_views
from tools.benchmarks.newcomer import show_newcomer
from tools.benchmarks.playtests import show_playtests
from tools.benchmarks.regret import show_regret
from tools.benchmarks.review import show_review, show_review_wait
from tools.benchmarks.silly import show_silly
from tools.benchmarks.start import show_start
from tools.benchmarks.strength import show_strength
from tools.benchmarks.tables import show_tables
from tools.benchmarks.thinking import show_thinking
from tools.benchmarks.tutor import show_tutor
from tools.piped import piped

SECTIONS: dict[str, Callable[[], None]] = {
    "matches": show_matches,
    "views": show_views,
    "hands": show_hands,
    "playtests": show_playtests,
    "thinking": show_thinking,
    "bidding-war": show_bidding_war,
    "frames": show_frames,
    "tables": show_tables,
    "evening": show_evening,
    "start": show_start,
}
"""Measurements of speed and memory, which are all made if no section is named."""

TOOLS: dict[str, Callable[[Sequence[str]], None]] = {
    "arena": play_arena,
    "bids": show_bids,
    "blackjack-before-turn": show_blackjack_before_turn,
    "blackjack-chances": show_blackjack_chances,
    "calibration": show_calibration,
    "codes": show_codes,
    "decisions": show_decisions,
    "discard-value": show_discard_value,
    "earlier-contest": show_earlier_contest,
    "early": show_early,
    "imagined": show_imagined,
    "judged-moves": show_judged_moves,
    "lengths": show_lengths,
    "lessons": show_lessons,
    "losses": show_losses,
    "luck": show_luck,
    "newcomer": show_newcomer,
    "regret": show_regret,
    "review": show_review,
    "review-wait": show_review_wait,
    "silly": show_silly,
    "strength": show_strength,
    "tutor": show_tutor,
}
"""Measurements of the players, each with arguments of its own; they are made only if they are named."""


def main(argv: Sequence[str]) -> None:
    """Measure the sections that are named, or all of them; or run one tool with its arguments."""
    if argv and argv[0] in TOOLS:
        TOOLS[argv[0]](argv[1:])
        return
    parser = argparse.ArgumentParser(
        prog="python3 run.py bench",
        description="Measure how fast everything is, or the players with one of the tools below.",
        epilog="\n".join(
            [
                "sections, all of which are measured if none is named:",
                *(_line(name, show) for name, show in SECTIONS.items()),
                "\ntools, which have arguments of their own (NAME --help):",
                *(_line(name, show) for name, show in TOOLS.items()),
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="what to measure; see below")
    parser.add_argument("--seconds", type=float, default=2.0, help="of random play for each game (default 2)")
    arguments = parser.parse_args(argv)
    unknown = set(arguments.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}; the sections are {', '.join(SECTIONS)}")
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}")
    sections = SECTIONS | {"matches": partial(show_matches, arguments.seconds)}
    for name, show in sections.items():
        if not arguments.sections or name in arguments.sections:
            show()


def _line(name: str, show: Callable[..., None]) -> str:
    """Return the name of a measurement with what its module is for."""
    documentation = sys.modules[show.__module__].__doc__ or ""
    return f"  {name:22}{documentation.partition(chr(10))[0]}"


if __name__ == "__main__":
    sys.exit(piped(lambda: main(sys.argv[1:])))
