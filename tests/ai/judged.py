"""Positions with the sensible moves and the absurd ones, saved as table files."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from cardtable.ai.advice import advise
from cardtable.ai.levels import level_of
from cardtable.ai.questions import Question
from cardtable.ai.search import explain
from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.store.tables.format import read_table

FOLDER = Path(__file__).parent / "positions"
SILLY = Path(__file__).parent / "silly"
"""Positions that ``tools.silly.find`` has found in self-play."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table before a decision. If no ``sensible`` moves are listed, all moves that are not ``absurd`` are sensible.

    A move with one of the cards to ``keep`` is absurd, too.
    """

    file: Path
    sensible: tuple[str, ...]
    absurd: tuple[str, ...]
    why: str
    keep: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return self.file.name.removesuffix(".cardtable.yaml")

    def table(self) -> Table:
        """Return the table as it stands before the decision."""
        return read_table(self.file, GAMES).table

    def allows(self, move: Move) -> bool:
        """Whether a sensible person could make this move."""
        if str(move) in self.absurd or self.keep & {str(card) for card in move.cards}:
            return False
        return not self.sensible or str(move) in self.sensible


def positions(group: str, within: Path = FOLDER) -> list[Position]:
    """Return the positions in the list of a game; none if it has no list."""
    folder = within / group
    if not (folder / "positions.yaml").exists():
        return []
    listed = yaml.safe_load((folder / "positions.yaml").read_text(encoding="utf-8"))
    return [
        Position(
            folder / each["file"],
            tuple(each.get("sensible", ())),
            tuple(each.get("absurd", ())),
            each["why"],
            frozenset(each.get("keep", ())),
        )
        for each in listed
    ]


def files_not_listed(group: str, listed: Sequence[Position], within: Path = FOLDER) -> set[str]:
    """Return the table files in the game's folder that no position names."""
    return {path.name for path in (within / group).glob("*.cardtable.yaml")} - {each.file.name for each in listed}


def written_moves_are_legal(position: Position) -> None:
    """Check that the listed moves are legal, and that there are both allowed and wrong moves."""
    legal = {str(move) for move in position.table().state.moves()}
    assert set(position.sensible) <= legal, f"{position}: not legal: {set(position.sensible) - legal}"
    assert set(position.absurd) <= legal, f"{position}: not legal: {set(position.absurd) - legal}"
    assert not set(position.sensible) & set(position.absurd), f"{position}: sensible and absurd at once"
    allowed = {str(move) for move in position.table().state.moves() if position.allows(move)}
    assert allowed, f"{position}: nothing is left to do"
    assert allowed < legal, f"{position}: whatever is done is right"


def player_is_sensible(position: Position, level: str, playouts: int, seed: int = 1) -> None:
    """Check the move of a player of this level, with a fixed number of playouts."""
    table = position.table()
    actor = table.state.actor
    assert actor is not None
    found = explain(Question(table.view(actor), level_of(level), seed, playouts=playouts), table.game)
    move = str(found.move)
    looked = ", ".join(f"{each.move} {each.mean:.2f} ({each.deals})" for each in found.candidates)
    assert move not in position.absurd, f"{position}: nobody would {move}. {position.why} ({looked})"
    assert not position.sensible or move in position.sensible, f"{position}: {move}? {position.why} ({looked})"


def hint_is_sensible(position: Position) -> None:
    """Check the hint; a sensible move that may be as good will do, and only to know that are moves measured."""
    table = position.table()
    view = table.view(table.state.actor)
    if position.allows(advise(view, table.game, deals=0).best):
        return
    found = advise(view, table.game)
    good = {str(found.best), *map(str, found.equals)}
    looked = ", ".join(f"{each.move} {each.loss:.2f} ({each.deals})" for each in found.verdicts)
    assert good - set(position.absurd), f"{position}: nobody would {found.best}. {position.why} ({looked})"
    assert not position.sensible or good & set(position.sensible), f"{position}: {position.why} ({looked})"
