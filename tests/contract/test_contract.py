"""The contract suite: every game, every option, pairs of options, every number of players, in random matches."""

import pytest

from cardtable.engine.deals.deal_code import game_mark
from cardtable.engine.game import Game
from tests.commits import by_turns
from tests.contract import course, events, judgement, legality, positions, secrecy, unseen
from tests.contract.matches import moments
from tests.contract.setups import ALL_GAMES, Setup, always_played, played_by_turns, printed

HIDDEN_CHOICES = ("toy", "blues-and-greens", "bidding-war", "five-hundred")
"""The games in which a seat chooses cards that others do not see."""


SETUPS = [
    *always_played(),
    *by_turns([(setup,) for setup in played_by_turns()], "pairs of house rules", name=str),
]


@pytest.fixture(scope="module", params=SETUPS, ids=str)
def setup(request: pytest.FixtureRequest) -> Setup:
    """Yield one setup after another; all tests of a setup run together, so its match is played only once."""
    current: Setup = request.param
    return current


def test_the_rules_allow_the_setup(setup: Setup) -> None:
    assert setup.playable


def test_moves_and_check_are_one_law(setup: Setup) -> None:
    legality.legality(setup)


def test_cards_are_conserved(setup: Setup) -> None:
    course.cards_are_conserved(setup)


def test_shuffles_permute_the_right_cards(setup: Setup) -> None:
    course.shuffles_permute(setup)


@pytest.fixture
def bounded(setup: Setup) -> Setup:
    """Return a setup in which no number is set above its default; the others may take very long."""
    if course.lengthened(setup):
        pytest.skip("a match with such options may take as long as it is asked to")
    return setup


def test_random_players_end_a_hand(bounded: Setup) -> None:
    course.hands_end(bounded)


def test_matches_end(bounded: Setup) -> None:
    course.match_ends(bounded)


def test_results_are_sound(setup: Setup) -> None:
    course.results_are_sound(setup)


def test_a_saved_table_comes_back_the_same(setup: Setup) -> None:
    course.saves_come_back(setup)


def test_a_position_comes_back_from_its_text(setup: Setup) -> None:
    positions.texts_come_back(setup)


def test_a_star_in_a_position_is_the_rest_of_the_cards(setup: Setup) -> None:
    positions.the_rest_is_found(setup)


def test_a_table_can_begin_at_a_position(setup: Setup) -> None:
    positions.tables_begin(setup)


def test_undo_is_a_shorter_log(setup: Setup) -> None:
    course.undo_is_a_shorter_log(setup)


def test_copies_are_independent(setup: Setup) -> None:
    course.copies_are_independent(setup)


def test_apply_is_deterministic(setup: Setup) -> None:
    course.apply_is_deterministic(setup)


def test_views_are_frozen_values(setup: Setup) -> None:
    secrecy.views_are_values(setup)


def test_guesses_have_the_view_that_they_were_made_from(setup: Setup) -> None:
    for moment in moments(setup):
        secrecy.guesses_fit(moment)


def test_guesses_can_be_played_on(setup: Setup) -> None:
    secrecy.guesses_play(setup)


def test_hidden_cards_can_be_exchanged_unseen(setup: Setup) -> None:
    is_printed = setup == printed(setup.game)
    compared = secrecy.swaps(setup, step=1 if is_printed else 3)
    if is_printed:
        secrecy.guesses_differ(setup)
        assert compared >= 5, "too few were really compared"


def test_the_rules_reveal_nothing_hidden(setup: Setup) -> None:
    unseen.rules_reveal_nothing(setup)


def test_hidden_choices_can_be_exchanged_unseen(setup: Setup) -> None:
    compared = unseen.choices_are_unseen(setup)
    if setup.game.id in HIDDEN_CHOICES and setup == printed(setup.game):
        assert compared >= 2, "too few were really compared"


def test_the_cards_dealt_to_others_can_be_exchanged_unseen(setup: Setup) -> None:
    compared = unseen.deals_are_unseen(setup)
    if setup == printed(setup.game):
        assert compared >= 30, "too few were really compared"


def test_the_log_shows_only_what_was_seen(setup: Setup) -> None:
    secrecy.log_tells_what_was_seen(setup)


def test_events_show_only_what_was_seen(setup: Setup) -> None:
    events.events_tell_only_what_was_seen(setup)


def test_every_trick_is_taken_once(setup: Setup) -> None:
    events.tricks_are_taken_once(setup)


def test_every_change_of_a_hand_is_an_event(setup: Setup) -> None:
    events.hands_change_by_events(setup)


def test_events_agree_with_the_results(setup: Setup) -> None:
    events.events_agree_with_results(setup)


def test_the_bot_always_has_an_answer(setup: Setup) -> None:
    for moment in moments(setup):
        judgement.bot_answers(moment)


def test_the_bot_does_not_peek(setup: Setup) -> None:
    for moment in moments(setup):
        judgement.bot_is_honest(moment)


def test_rollouts_end(setup: Setup) -> None:
    for moment in moments(setup, step=3):
        judgement.rollouts_end(moment)


def test_the_game_finds_words(setup: Setup) -> None:
    for moment in moments(setup):
        judgement.words_are_found(moment)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)
def test_codes_of_deals_tell_it_from_every_other_game(game: Game) -> None:
    alike = [other.id for other in ALL_GAMES if game_mark(other) == game_mark(game)]
    assert alike == [game.id], "a code could be that of either game: the newer one needs another id"
