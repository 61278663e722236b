"""The sample tables: each is sound, in the program's own form, and at the moment that its name promises."""

from pathlib import Path

import pytest

from cardtable.games import GAMES
from cardtable.store.folders import TABLE_ENDING
from cardtable.store.tables.folder import SAMPLE_FOLDERS, Sample, list_samples
from cardtable.store.tables.format import read_table, table_text
from tests.situations import NAMES
from tests.store.tables import put

SAMPLES = tuple(list_samples(GAMES))

PHASES = {
    "blues-and-greens in the auction": "auction",
    "blues-and-greens a trick and eight melds": "meld",
    "blues-and-greens a finished short match": "over",
    "blackjack cards to pick up": "play",
    "blackjack six at the table": "play",
    "bidding-war the last six prizes": "pick",
    "bidding-war own cards for sale": "pick",
    "big-three with a secret partner": "play",
    "big-three the auction of three": "auction",
    "five-hundred three to discard": "discard",
    "five-hundred the middle of a hand": "play",
    "the-card-game the round of nine": "discard",
    "the-card-game eight at the table": "take",
}


def _stem(sample: Sample) -> str:
    return sample.path.name.removesuffix(TABLE_ENDING)


@pytest.mark.parametrize("sample", SAMPLES, ids=_stem)
def test_a_sample_is_as_this_program_writes_and_asks_the_person_on_the_first_seat(sample: Sample) -> None:
    loaded = read_table(sample.path, GAMES)
    table = loaded.table
    assert loaded.notice is None
    assert table.game is sample.game
    assert table_text(table) == sample.path.read_text(encoding="utf-8")
    assert table.state.phase == PHASES[_stem(sample)]
    assert table.persons == (0,)
    assert [seat.name for seat in table.seats] == list(NAMES[: len(table.seats)])
    if table.state.phase == "over":
        assert table.state.actor is None
    else:
        assert table.state.actor == 0
        assert len(table.state.moves()) > 1, "a decision"


def test_the_sample_of_blues_and_greens_has_a_trick_and_melds() -> None:
    sample = next(each for each in SAMPLES if each.words == "a trick and eight melds")
    table = read_table(sample.path, GAMES).table
    view = table.view(0)
    assert len(view.zone("trick").cards) == 2
    assert sum(zone.name.startswith("meld") for zone in view.zones) == 8
    words = {move.word for move in table.state.moves()}
    assert {"build", "play"} < words


def test_every_game_has_a_sample_and_the_first_game_three() -> None:
    found = [sample.game for sample in SAMPLES]
    assert set(found) == set(GAMES)
    assert found.count(GAMES[0]) >= 3
    folder = next(place for place in SAMPLE_FOLDERS if place.is_dir())
    assert sorted(path.name.removesuffix(TABLE_ENDING) for path in folder.iterdir()) == sorted(PHASES), "nothing else"


def test_samples_are_found_in_a_checkout_and_in_an_installed_program(tmp_path: Path) -> None:
    sample = SAMPLES[0]
    installed, checkout = tmp_path / "program" / "saves", tmp_path / "saves"
    checkout.mkdir()
    put(checkout, sample.path.read_bytes(), "blackjack elsewhere.cardtable.yaml")
    assert [each.words for each in list_samples(GAMES, (installed, checkout))] == ["elsewhere"]
    installed.mkdir(parents=True)
    put(installed, sample.path.read_bytes(), f"{GAMES[0].id} within.cardtable.yaml")
    assert [each.words for each in list_samples(GAMES, (installed, checkout))] == ["within"]
    assert list(list_samples(GAMES, (tmp_path / "nowhere",))) == []
