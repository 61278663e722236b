"""Redraw the pictures of the documentation from the sample tables.

    .venv/bin/python packaging/make_pictures.py [NAME ...]

Each is what ``cardtable picture`` draws, with fewer colours so that it stays small. Needs ImageMagick's ``convert``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = HERE / "docs" / "pictures"
ROOM: Final = 400_000
"""Bytes that a picture may have at most."""
SAMPLES: Final = {
    "blues-and-greens": "blues-and-greens a trick and eight melds",
    "blues-and-greens-auction": "blues-and-greens in the auction",
    "blackjack": "blackjack six at the table",
    "blackjack-debt": "blackjack cards to pick up",
    "bidding-war": "bidding-war the last six prizes",
    "bidding-war-offered": "bidding-war own cards for sale",
    "big-three": "big-three with a secret partner",
    "big-three-auction": "big-three the auction of three",
    "five-hundred": "five-hundred the middle of a hand",
    "five-hundred-discard": "five-hundred three to discard",
    "the-card-game": "the-card-game the round of nine",
    "the-card-game-eight": "the-card-game eight at the table",
}


def draw(name: str) -> int:
    """Draw one picture and return how many bytes it has."""
    table = HERE / "saves" / f"{SAMPLES[name]}.cardtable.yaml"
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "drawn.png"
        subprocess.run([sys.executable, "-m", "cardtable", "picture", table, drawn], check=True, cwd=HERE)
        fewer = ["-dither", "FloydSteinberg", "-colors", "128", "-strip", "-define", "png:exclude-chunks=date,time"]
        subprocess.run(["convert", drawn, *fewer, f"PNG8:{PICTURES / name}.png"], check=True)
    return (PICTURES / f"{name}.png").stat().st_size


def main(names: list[str]) -> int:
    """Draw the pictures of these names, or all of them."""
    unknown = set(names) - set(SAMPLES)
    if unknown:
        print(f"there is no picture {', '.join(sorted(unknown))}; the pictures are {', '.join(SAMPLES)}")
        return 2
    PICTURES.mkdir(exist_ok=True)
    too_large = 0
    for name in names or SAMPLES:
        size = draw(name)
        too_large += size > ROOM
        print(f"{name}.png {size} bytes{', which is too large' if size > ROOM else ''}")
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
