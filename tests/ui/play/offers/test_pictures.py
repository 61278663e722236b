"""Melds and combinations as small numbered pictures: their choice, their places, their keys."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from cardtable.engine.cards import Rank
from cardtable.engine.moves import Pass
from cardtable.engine.table import Table
from cardtable.engine.voice.words import Picture
from cardtable.games.blues_and_greens.values import Build
from cardtable.ui.play.offers.offer import AsPicture, AtZone, TableSelection, offer_of
from cardtable.ui.theme import Extent
from cardtable.ui.widgets.skin import Role
from tests.commits import by_turns
from tests.situations import LARGE, MEDIUM, SMALL, at, to_act
from tests.ui.conftest import AtTable

There = Callable[[Table], bool]


def has_melds(table: Table) -> bool:
    return table.state.phase == "meld" and any(move.word in ("set", "run") for move in table.state.moves())


def beats_a_pair(table: Table) -> bool:
    pair = len(table.view(None).zone("trick").cards) == 2
    return pair and any(len(move.cards) == 2 for move in table.state.moves())


def leads(table: Table) -> bool:
    return table.state.phase == "play" and not table.view(None).zone("trick").cards


def fits_one_sequence(table: Table) -> bool:
    if table.state.phase != "meld":
        return False
    melds = table.view(None).facts.melds
    builds = [move for move in table.state.moves() if isinstance(move, Build)]
    homes = Counter(move.cards for move in builds)
    return any(homes[move.cards] == 1 and not melds[move.meld - 1].is_set for move in builds)


def twos_to_build(table: Table) -> list[Build]:
    """Return the ways to build a two."""
    builds = [move for move in table.state.moves() if isinstance(move, Build)]
    return [move for move in builds if move.card.rank is Rank.TWO]


PLACES = [("blues-and-greens", 4, has_melds), ("big-three", 4, beats_a_pair), ("big-three", 3, leads)]
MANY_PLACES = to_act(lambda table: len({move.meld for move in twos_to_build(table)}) > 2)
MELDS, PAIR = to_act(has_melds), to_act(beats_a_pair)


def pictures_of(table: Table) -> tuple[Picture, ...]:
    pictures: tuple[Picture, ...] = table.game.words.pictures(table.view(table.state.actor), table.state.moves())
    return pictures


# --- which combinations are shown -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "there"), PLACES)
def test_only_legal_combinations_are_shown_and_none_within_a_better_one(game: str, seats: int, there: There) -> None:
    table = at(game, seats=seats, until=to_act(there))
    shown = [picture.move for picture in pictures_of(table)]
    assert shown
    assert all(table.state.refusal(move) is None for move in shown)
    for number, move in enumerate(shown):
        assert not any(set(move.cards) <= set(other.cards) for other in shown[:number])


def test_pairs_that_beat_another_come_lowest_first_and_the_lowest_is_marked() -> None:
    table = at("big-three", until=PAIR)
    order = [card for group in table.game.words.groups(table.view(table.state.actor)) for card in group.cards]
    places = [order.index(picture.move.cards[0]) for picture in pictures_of(table)]
    assert places == sorted(places)
    assert pictures_of(table)[0].note in ("lowest", "shows your side")


def test_a_card_that_fits_one_meld_says_which_in_the_words_of_the_rules() -> None:
    table = at("blues-and-greens", until=to_act(fits_one_sequence), seed=0)
    assert "on the sequence" in [picture.note for picture in pictures_of(table)]  # BG-17


def test_a_card_that_fits_several_melds_is_one_picture() -> None:
    pictures = pictures_of(at("blues-and-greens", until=MANY_PLACES))
    assert len({picture.move.cards for picture in pictures}) == len(pictures)


# --- how they are chosen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "there"), PLACES)
def test_a_digit_selects_its_cards_and_enter_lays_them(at_table: AtTable, game: str, seats: int, there: There) -> None:
    scene = (program := at_table(game, seats=seats, until=to_act(there))).table
    wanted = scene.offer.at(AsPicture)[0].cards
    assert all(button.role is not Role.PRIMARY for button in scene.widgets.buttons)
    before = len(scene.match.view(None).log)
    program.key("1")
    assert set(scene.board.selected) == set(wanted)
    assert [button.chosen for button in scene.widgets.pictures][:1] == [True]
    assert scene.offer.default in scene.match.moves_with(wanted)
    program.key("1")
    assert scene.board.selected == ()
    program.key("1")
    program.key("Enter")
    assert set(scene.match.view(None).log[before].cards) == set(wanted)


def test_a_pass_keeps_its_button_while_cards_are_selected(at_table: AtTable) -> None:
    scene = (program := at_table("big-three", until=PAIR)).table
    program.key("1")
    (button,) = [button for button in scene.widgets.buttons if button.move == Pass()]
    assert button.key == "P"
    assert scene.offer.default != Pass()


def test_the_chosen_picture_stays_if_there_is_room_for_few(at_table: AtTable) -> None:
    scene = (program := at_table("big-three", until=PAIR, size=SMALL)).table
    last = str(len(scene.widgets.pictures))
    program.key(last)
    assert [button.key for button in scene.widgets.pictures if button.chosen] == [last]


def test_cards_selected_one_by_one_for_a_meld_are_not_refused_before_it_is_complete(at_table: AtTable) -> None:
    scene = at_table("blues-and-greens", until=MELDS).table
    meld = next(move for move in scene.match.moves() if move.word in ("set", "run"))
    scene.board.hand.pick(meld.cards[:-1])
    scene.refresh()
    assert f"({len(meld.cards) - 1} picked)" in scene.prompt[0].forms[0]


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_each_of_many_places_for_a_card_shows_a_key(at_table: AtTable, size: Extent) -> None:
    scene = (program := at_table("blues-and-greens", until=MANY_PLACES, size=size)).table
    two = twos_to_build(program.app.play.match.table)[0].card
    scene.board.hand.pick((two,))
    scene.refresh()
    targets, moves = scene.widgets.targets, scene.match.moves_with((two,))
    assert {button.move for button in targets} == {move for move in moves if isinstance(move, Build)}
    assert len({button.key for button in targets}) == len(targets)
    others = [widget for widget in scene.widgets.all if widget not in targets]
    assert not [pair for pair in combinations([*targets, *others], 2) if pair[0].rect.colliderect(pair[1].rect)]
    for button in targets:
        meld = [spot.rect for spot in scene.board.rest if button.move and spot.zone == button.move.target]
        assert button.rect.collidelist(meld) >= 0
    assert "where" in scene.prompt[0].forms[0]
    assert scene.offer.default is None
    program.key(targets[-1].key)
    assert scene.match.view(None).log[-1].text == str(targets[-1].move)


def test_the_place_that_a_hint_names_has_the_gold_button(at_table: AtTable) -> None:
    scene = (program := at_table("blues-and-greens", until=MANY_PLACES)).table
    build = twos_to_build(program.app.play.match.table)[0]
    offer = offer_of(scene.board.view, scene.match, scene.spec, TableSelection(cards=(build.card,), hinted=build))
    assert offer.default == build
    assert build not in [each.move for each in offer.at(AtZone)]
    assert offer.at(AtZone)


# --- where they lie ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "there"), PLACES)
@pytest.mark.parametrize(
    ("size", "picked"), by_turns([(SMALL, False), (SMALL, True), (LARGE, True)], "windows with pictures of melds")
)
def test_pictures_lie_side_by_side_between_the_prompt_and_the_buttons(
    at_table: AtTable, size: Extent, game: str, seats: int, there: There, picked: bool
) -> None:
    scene = (program := at_table(game, seats=seats, until=to_act(there), size=size)).table
    if picked:
        program.key("1")
    places = [widget.rect for widget in (*scene.widgets.pictures, *scene.widgets.buttons)]
    prompt = scene.board.layout.prompt
    assert places or picked
    assert all(prompt.left + prompt.width // 2 <= place.left < place.right <= size[0] for place in places)
    assert all(left.right <= right.left for left, right in pairwise(places))


def test_pictures_are_large_if_all_have_room_and_the_event_line_ends_before_them(at_table: AtTable) -> None:
    scene = at_table("big-three", until=PAIR).table
    places, layout = [picture.rect for picture in scene.widgets.pictures], scene.board.layout
    assert len(places) == len(scene.offer.at(AsPicture))
    assert {place.height for place in places} == {76}
    assert min(place.top for place in places) >= layout.event.top
    ends = scene.widgets.event_end
    assert ends is not None
    assert ends < min(place.left for place in places)


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
def test_pictures_leave_room_for_melds_and_the_whole_event_line(at_table: AtTable, size: Extent) -> None:
    def holds_many_beside_melds(table: Table) -> bool:
        view = table.view(table.state.actor)
        return table.state.phase == "meld" and len(view.hand) >= 20 and len(view.zones_of("meld")) > 3

    scene = at_table("blues-and-greens", until=to_act(holds_many_beside_melds), size=size).table
    pictures, ends = [picture.rect for picture in scene.widgets.pictures], scene.widgets.event_end
    assert pictures
    lying = [spot.rect for spot in scene.board.rest if spot.kind != "hand"]
    assert [picture for picture in pictures if picture.collidelist(lying) >= 0] == []
    line = scene.narration.event_line_width(scene.board)
    assert ends is None or ends - scene.board.layout.event.left >= line
