"""Melds and combinations as small numbered pictures: their choice, their places, their keys."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from cardtable.engine.cards import Rank
from cardtable.engine.moves import Pass
from cardtable.engine.table import Table
from cardtable.engine.voice.words import Picture, Steps
from cardtable.games.blues_and_greens.values import Build
from cardtable.ui.look import Look
from cardtable.ui.play.offers.offer import AsPicture, AtZone, TableSelection, offer_of
from cardtable.ui.play.painting.prompt import step_labels
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.skin import Role
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, board_of

There = Callable[[Table], bool]
SIZES = ((800, 600), (1280, 720), (1920, 1080))


def has_melds(table: Table) -> bool:
    return table.state.phase == "meld" and any(move.word in ("set", "run") for move in table.state.moves())


def beats_a_pair(table: Table) -> bool:
    pair = len(table.view(None).zone("trick").cards) == 2
    return pair and any(len(move.cards) == 2 for move in table.state.moves())


def leads(table: Table) -> bool:
    return table.state.phase == "play" and not table.view(None).zone("trick").cards


PLACES = [("blues-and-greens", 4, has_melds), ("big-three", 4, beats_a_pair), ("big-three", 3, leads)]


def sit(folder: Path, size: tuple[int, int], game: str, seats: int, there: There) -> tuple[Program, TableScene]:
    program = Program(folder, size)
    scene = program.sit_in(table_where(game, seats, there))
    program.run_until(lambda: scene.to_act)
    program.rest()
    return program, scene


@pytest.mark.parametrize(("game", "seats", "there"), PLACES)
def test_only_legal_combinations_are_shown_and_none_within_a_better_one(game: str, seats: int, there: There) -> None:
    table = table_where(game, seats, there)
    moves = table.state.moves()
    pictures = table.game.words.pictures(table.view(table.state.actor), moves)
    shown = [picture.move for picture in pictures]
    assert shown
    assert all(table.state.refusal(move) is None for move in shown)
    for number, move in enumerate(shown):
        assert not any(set(move.cards) <= set(other.cards) for other in shown[:number])


def test_pairs_that_beat_another_come_lowest_first_and_the_lowest_is_marked() -> None:
    table = table_where("big-three", 4, beats_a_pair)
    view = table.view(table.state.actor)
    pictures = table.game.words.pictures(view, table.state.moves())
    order = [card for group in table.game.words.groups(view) for card in group.cards]
    places = [order.index(picture.move.cards[0]) for picture in pictures]
    assert places == sorted(places)
    assert pictures[0].note in ("lowest", "shows your side")


def test_the_only_pair_that_beats_another_is_not_called_the_lowest() -> None:
    table = table_where("big-three", 3, lambda table: beats_a_pair(table) and len(_pictures(table)) == 1)
    (picture,) = _pictures(table)
    assert not picture.note


def _pictures(table: Table) -> tuple[Picture, ...]:
    return table.game.words.pictures(table.view(table.state.actor), table.state.moves())


def fits_one_sequence(table: Table) -> bool:
    if table.state.phase != "meld":
        return False
    melds = table.view(None).facts.melds
    builds = [move for move in table.state.moves() if isinstance(move, Build)]
    homes = Counter(move.cards for move in builds)
    return any(homes[move.cards] == 1 and not melds[move.meld - 1].is_set for move in builds)


def test_a_card_that_fits_one_meld_says_which_in_the_words_of_the_rules() -> None:
    table = table_where("blues-and-greens", 4, fits_one_sequence)
    pictures = table.game.words.pictures(table.view(table.state.actor), table.state.moves())
    assert "on the sequence" in [picture.note for picture in pictures]  # BG-17


def test_games_without_combinations_show_none() -> None:
    for game, seats in (("five-hundred", 3), ("blackjack", 3), ("bidding-war", 3), ("the-card-game", 2)):
        table = table_where(game, seats, lambda table: table.state.phase in ("play", "pick", "discard"))
        assert table.game.words.pictures(table.view(table.state.actor), table.state.moves()) == ()


@pytest.mark.parametrize(("game", "seats", "there"), PLACES)
def test_a_digit_selects_its_cards_and_enter_lays_them(tmp_path: Path, game: str, seats: int, there: There) -> None:
    program, scene = sit(tmp_path, (1280, 720), game, seats, there)
    wanted = scene.offer.at(AsPicture)[0].cards
    assert all(button.role is not Role.PRIMARY for button in scene.widgets.buttons)
    before = len(scene.match.view(None).log)
    program.key("1")
    assert set(board_of(scene).selected) == set(wanted)
    assert [button.chosen for button in scene.widgets.pictures][:1] == [True]
    assert scene.offer.default in scene.match.moves_with(wanted)
    program.key("1")
    assert board_of(scene).selected == ()
    program.key("1")
    program.key("Enter")
    laid = scene.match.view(None).log[before]
    assert set(laid.cards) == set(wanted)


def test_a_pass_keeps_its_button_while_cards_are_selected(tmp_path: Path) -> None:
    program, scene = sit(tmp_path, (1280, 720), "big-three", 4, beats_a_pair)
    program.key("1")
    (button,) = [button for button in scene.widgets.buttons if button.move == Pass()]
    assert button.key == "P"
    assert scene.offer.default != Pass()


def test_the_chosen_picture_stays_if_there_is_room_for_few(tmp_path: Path) -> None:
    program, scene = sit(tmp_path, (800, 600), "big-three", 4, beats_a_pair)
    last = str(len(scene.widgets.pictures))
    program.key(last)
    assert [button.key for button in scene.widgets.pictures if button.chosen] == [last]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats", "there"), PLACES)
@pytest.mark.parametrize("picked", [False, True])
def test_pictures_lie_side_by_side_between_the_prompt_and_the_buttons(
    tmp_path: Path, size: tuple[int, int], game: str, seats: int, there: There, picked: bool
) -> None:
    program, scene = sit(tmp_path, size, game, seats, there)
    if picked:
        program.key("1")
    places = [widget.rect for widget in (*scene.widgets.pictures, *scene.widgets.buttons)]
    layout = scene.board.layout
    assert places or picked
    assert all(layout.prompt.left + layout.prompt.width // 2 <= place.left < place.right <= size[0] for place in places)
    for one, other in pairwise(places):
        assert one.right <= other.left


def test_pictures_are_large_if_all_have_room_and_the_event_line_ends_before_them(tmp_path: Path) -> None:
    _, scene = sit(tmp_path, (1280, 720), "big-three", 4, beats_a_pair)
    places, layout = [picture.rect for picture in scene.widgets.pictures], scene.board.layout
    assert len(places) == len(scene.offer.at(AsPicture))
    assert {place.height for place in places} == {76}
    assert min(place.top for place in places) >= layout.event.top
    ends = scene.widgets.event_end
    assert ends is not None
    assert ends < min(place.left for place in places)


def has_many_places_for_a_two(table: Table) -> bool:
    builds = [move for move in table.state.moves() if isinstance(move, Build) and move.card.rank is Rank.TWO]
    return len(Counter(move.meld for move in builds)) > 2


@pytest.fixture(scope="module")
def many_places() -> Table:
    return table_where("blues-and-greens", 4, has_many_places_for_a_two)


def test_a_card_that_fits_several_melds_is_one_picture(many_places: Table) -> None:
    view = many_places.view(many_places.state.actor)
    pictures = many_places.game.words.pictures(view, many_places.state.moves())
    assert len({picture.move.cards for picture in pictures}) == len(pictures)


@pytest.mark.parametrize("size", SIZES)
def test_each_of_many_places_for_a_card_shows_a_key(tmp_path: Path, size: tuple[int, int], many_places: Table) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(many_places)
    program.run_until(lambda: scene.to_act)
    program.rest()
    two = next(move.card for move in scene.offer.moves if isinstance(move, Build) and move.card.rank is Rank.TWO)
    scene.board.hand.pick((two,))
    scene.refresh()
    targets, moves = scene.widgets.targets, scene.match.moves_with((two,))
    assert {button.move for button in targets} == {move for move in moves if isinstance(move, Build)}
    assert len({button.key for button in targets}) == len(targets)
    others = [widget for widget in scene.widgets.all if widget not in targets]
    for one, other in combinations([*targets, *others], 2):
        assert not one.rect.colliderect(other.rect)
    for button in targets:
        assert any(
            spot.rect.colliderect(button.rect)
            for spot in scene.board.rest
            if button.move is not None and spot.zone == button.move.target
        )
    assert "where" in scene.prompt[0].forms[0]
    assert scene.offer.default is None
    program.key(targets[-1].key)
    assert scene.match.view(None).log[-1].text == str(targets[-1].move)


def test_the_place_that_a_hint_names_has_the_gold_button(tmp_path: Path, many_places: Table) -> None:
    program = Program(tmp_path)
    scene = program.sit_in(many_places)
    program.run_until(lambda: scene.to_act)
    build = next(move for move in scene.offer.moves if isinstance(move, Build) and move.card.rank is Rank.TWO)
    offer = offer_of(scene.board.view, scene.match, scene.spec, TableSelection(cards=(build.card,), hinted=build))
    assert offer.default == build
    assert build not in [each.move for each in offer.at(AtZone)]
    assert offer.at(AtZone)


def test_cards_selected_one_by_one_for_a_meld_are_not_refused_before_it_is_complete(tmp_path: Path) -> None:
    _, scene = sit(tmp_path, (1280, 720), "blues-and-greens", 4, has_melds)
    meld = next(move for move in scene.match.moves() if move.word in ("set", "run"))
    scene.board.hand.pick(meld.cards[:-1])
    scene.refresh()
    assert f"({len(meld.cards) - 1} picked)" in scene.prompt[0].forms[0]


def holds_many_beside_melds(table: Table) -> bool:
    view = table.view(table.state.actor)
    return table.state.phase == "meld" and len(view.hand) >= 20 and len(view.zones_of("meld")) > 3


def test_pictures_leave_room_for_melds_and_the_whole_event_line(tmp_path: Path) -> None:
    table = table_where("blues-and-greens", 4, holds_many_beside_melds)
    for size in ((1280, 720), (1920, 1080)):
        program = Program(tmp_path / str(size[0]), size)
        scene = program.sit_in(table)
        program.run_until(lambda: scene.to_act)  # noqa: B023
        pictures, ends = (
            [picture.rect for picture in scene.widgets.pictures],
            scene.widgets.event_end,
        )
        assert pictures
        for spot in scene.board.rest:
            assert spot.kind == "hand" or spot.rect.collidelist(pictures) < 0
        line = scene.narration.event_line_width(scene.board)
        assert ends is None or ends - scene.board.layout.event.left >= line


def test_the_steps_of_a_turn_are_left_out_without_room() -> None:
    steps = Steps((("Draw",), ("Meld or build", "Meld"), ("Play a card", "Play")), 1)
    look = Look.of((800, 600), zoom=Size.LARGEST)
    assert step_labels(look, steps, 900) == ["Draw", "Meld or build", "Play a card"]
    assert step_labels(look, steps, 40) == []
