"""The sample tables that come with the program. They are never written to: people continue them in copies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardtable.engine.game import Game
from cardtable.store.files import ENDING

_PROGRAM: Final = Path(__file__).resolve().parents[2]
PLACES: Final = (_PROGRAM / "saves", _PROGRAM.parent / "saves")
"""The folders in which samples may be: the package when it is installed, or the folder beside it in a checkout."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample table: its file, its game, and a few words about the position."""

    path: Path
    game: Game
    words: str


def list_samples(games: Sequence[Game], places: Sequence[Path] = PLACES) -> Iterator[Sample]:
    """Yield the samples of these games, in the games' order; none if none came with the program.

    A sample is named after its game's id and what it shows. It is read only when it is opened.
    """
    folder = next((place for place in places if place.is_dir()), None)
    if folder is None:
        return
    paths = sorted(folder.glob(f"*{ENDING}"))
    for game in games:
        for path in paths:
            name, _, words = path.name.removesuffix(ENDING).partition(" ")
            if name == game.id:
                yield Sample(path, game, words)


def is_sample(path: Path) -> bool:
    """Whether the file is one of the samples, however it is named."""
    return path.resolve().parent in {place.resolve() for place in PLACES}
