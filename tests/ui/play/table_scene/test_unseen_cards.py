"""What a person who plays alone against AI players sees and hears does not depend on cards that nobody has shown."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.play.live import LiveMatch
from cardtable.store.tables.folder import outline_of
from cardtable.ui.play.table_scene import TableScene
from tests.contract.matches import Moment, cards_in
from tests.contract.secrecy import exchanged, seen_cards
from tests.contract.setups import printed
from tests.made_moves import by_thumb_in_a_guess, play_on
from tests.situations import one_person
from tests.ui.at_the_table import Program, at_index
from tests.ui.twins import digest_of

PERSON = 0
MOVES_WATCHED = 9
MAX_SEEDS = 20


def played(game: Game, seed: int) -> tuple[Table, Table | None]:
    """Return a table in the middle of a hand, and one that looks the same to the person though two cards are others."""
    setup, rng = printed(game), Random(seed)
    table = setup.table()
    table.seats = one_person(seats=setup.seats)
    for _ in range(20 + seed):
        play_on(table, rng, by_thumb_in_a_guess)
    view = table.view(PERSON)
    unseen = sorted(set(cards_in(table.state)) - seen_cards(view))
    pairs = [pair for pair in combinations(unseen, 2) if pair[0].back is pair[1].back]
    moment = Moment(setup, len(table.log), tuple(table.log), table.state, {PERSON: view})
    for one, two in rng.sample(pairs, min(12, len(pairs))):
        other = exchanged(moment, one, two)
        if other is not None and other.view(PERSON) == view and other.state.zones() != table.state.zones():
            other.seats = table.seats
            return table, other
    return table, None


def experienced(folder: Path, table: Table, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return all frames, texts and sounds of the last moves, and what the list of tables says."""
    program = Program(folder, (800, 600))
    seen: list[object] = []
    monkeypatch.setattr(program.app.sounds, "play", seen.append)
    begun = table.branch(len(table.log) - MOVES_WATCHED)
    begun.undone = table.log[len(begun.log) :]  # so that all make the same moves again, and no others:
    program.app.play.show(LiveMatch(begun, program.app.players, None, Random(1), pause=1000.0), PERSON)

    def look(seconds: float = 0.1) -> None:
        program.run(seconds)
        seen.extend((digest_of(program.screen.surface), *(part.label for part in program.scene.parts())))

    look()
    while begun.undone and isinstance(scene := program.scene, TableScene):
        look()
        if not scene.to_act:
            continue
        program.rest()
        for key in ("H", "Esc", "?", "Esc", "K", "Esc", "L", "T"):
            program.key(key)
            look()
        program.move(at_index([spot for spot in scene.board.rest if spot.in_hand][-1]))
        look(0.6)
        scene.make(begun.undone[0].move)
    look()
    return [*seen, outline_of(begun)]


# In the Bidding War, everyone knows the cards of all hands.
@pytest.mark.parametrize("game", [game for game in GAMES if game.id != "bidding-war"], ids=lambda game: game.id)
def test_nothing_on_the_screen_depends_on_a_card_that_the_person_has_not_seen(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(MAX_SEEDS):
        table, other = played(game, seed)
        if other is not None:
            first = experienced(tmp_path / "first", table, monkeypatch)
            assert first == experienced(tmp_path / "second", other, monkeypatch), f"seed {seed}"
            return
    raise AssertionError("no two tables looked the same")
