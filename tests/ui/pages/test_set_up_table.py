"""The table of the set-up: the facts of the match in its middle, the names of the teams, and the button beside."""

from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from cardtable.engine.game import Game
from cardtable.engine.seats import AILevel, PlayerKind, Seat
from cardtable.games import GAMES
from cardtable.play.match_setup import match_facts
from cardtable.store.game_files import presets_of
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.situations import NAMES, one_person
from tests.ui.at_the_menu import at, set_up
from tests.ui.at_the_table import Program
from tests.ui.drawn import faults
from tests.ui.writings import Writings

SIZES = [(800, 600, Size.NORMAL), (1280, 720, Size.NORMAL), (1280, 720, Size.LARGEST), (3840, 2160, Size.NORMAL)]


def test_the_facts_are_the_cards_in_play_and_about_how_long_a_match_takes() -> None:
    game, alone = game_of("blues-and-greens"), one_person()
    assert match_facts(game, alone, {}, {4: (600, 200, 0)}) == ("104 cards", "about 20 minutes")
    people = tuple(Seat(name) for name in NAMES[:4])
    assert match_facts(game, people, {}, {4: (600, 200, 0)}) == ("104 cards", "about 45 minutes")
    assert match_facts(game, alone, {}, {}) == ("104 cards",)
    war = game_of("bidding-war")
    assert match_facts(war, one_person(seats=3), {"ranks": 7}, {}) == ("28 cards",)
    assert match_facts(war, one_person(seats=2), {"prizes": "offered"}, {}) == (), "two cannot play so"


@pytest.mark.parametrize(
    ("minutes", "length"),
    [
        (1, "a few minutes"),
        (4, "about 5 minutes"),
        (8, "about 10 minutes"),
        (12, "about 10 minutes"),
        (13, "about 15 minutes"),
        (25, "about 30 minutes"),
        (36, "about 30 minutes"),
        (37, "about 45 minutes"),
        (70, "about 60 minutes"),
        (80, "about 90 minutes"),
        (110, "about 2 hours"),
        (170, "about 3 hours"),
    ],
)
def test_a_match_is_as_long_as_people_say(minutes: float, length: str) -> None:
    game = game_of("big-three")
    assert match_facts(game, one_person(seats=3), {}, {3: (20 * minutes, 20 * minutes, 0)})[1] == length


def test_handing_the_screen_over_takes_time_with_several_people() -> None:
    game, seats = game_of("five-hundred"), one_person(seats=3)
    seconds = presets_of(game)[0]["seconds"]
    assert match_facts(game, seats, {}, seconds)[1] == "about 10 minutes"
    people = [Seat(seat.name) for seat in seats]
    assert match_facts(game, people, {}, seconds)[1] == "about 30 minutes"
    assert match_facts(game, people, {}, {3: (*seconds[3][:2], 0)})[1] == "about 15 minutes"


def test_the_printed_games_take_as_long_as_was_measured() -> None:
    lengths = {}
    for game in GAMES:
        seats = one_person(seats=3 if 3 in game.players else 4)
        lengths[game.id] = match_facts(game, seats, {}, presets_of(game)[0]["seconds"])[1]
    assert lengths == {
        "blues-and-greens": "about 10 minutes",
        "blackjack": "a few minutes",
        "bidding-war": "about 5 minutes",
        "big-three": "about 45 minutes",
        "five-hundred": "about 10 minutes",
        "the-card-game": "about 20 minutes",
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_length_of_each_preset_is_known_for_every_number_of_players(game: Game) -> None:
    for preset in presets_of(game):
        for players in game.players:
            seats = tuple(Seat(str(seat), PlayerKind.AI, AILevel.EASY) for seat in range(players))
            facts = match_facts(game, seats, preset["options"], preset["seconds"])
            assert len(facts) in (0, 2), (preset["name"], players)


def test_a_first_evening_takes_no_longer_than_the_printed_game() -> None:
    seconds = {preset["name"]: preset["seconds"][4] for preset in presets_of(game_of("blues-and-greens"))}
    assert all(first <= printed for first, printed in zip(seconds["First evening"], seconds["As printed"], strict=True))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_cards_facts_seats_and_button_lie_apart(tmp_path: Path, game: Game, size: tuple[int, int, Size]) -> None:
    program = at(tmp_path, size)
    scene = set_up(program, game)
    for players in game.players:
        scene.seating.set_count(players)
        form = scene.seating
        places = [*(panel.rect for panel in form.panels), form.swap.rect, form.middle.rect]
        assert not any(one.colliderect(two) for one, two in combinations(filter(None, places), 2))
        assert all(Rect((0, 0), size[:2]).contains(place) for place in places if place)
        assert form.swap.visible
        assert faults(scene) == []


@pytest.mark.parametrize(("size", "names"), [((800, 600), NAMES), ((1280, 720), ("Bartholomew Featherstone",) * 4)])
def test_the_teams_are_named_beside_the_table(
    tmp_path: Path, written: Writings, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    program = Program(tmp_path, size)
    scene = set_up(program, game_of("blues-and-greens"))
    for seat in range(4):
        scene.seating.set_name(seat, names[seat])
    written.clear()
    scene.dirty = True
    program.run(0.2)
    texts = {each.text for each in written}
    short = [name.split()[0] for name in names]
    assert {f"{short[0]} & {short[2]}", f"{short[1]} & {short[3]}"} <= texts
    assert {"104 cards", "about 10 minutes"} <= texts
