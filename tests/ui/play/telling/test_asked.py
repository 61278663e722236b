"""Prompts that do not mislead a newcomer."""

import re
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.cards import card_name
from cardtable.engine.game import Game
from cardtable.engine.table import Table, table_at
from cardtable.games import GAMES
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.five_hundred.deck import SUIT_OF
from cardtable.ui.play.table_scene import TableScene
from tests.commits import by_turns
from tests.log_in_words import log_in_words
from tests.made_moves import turns
from tests.situations import NAMES, SMALL, asked, at, one_person, people, to_act
from tests.ui.at_the_table import Program, at_index, log_of, spot_of
from tests.ui.conftest import AtTable

BG, FH = "blues-and-greens", "five-hundred"
VERBS = (
    *("answer", "beat", "bid", "call", "cap", "discard", "draw", "follow", "give", "go", "lead", "make", "match"),
    *("meld", "name", "offer", "pick", "play", "stop", "take"),
)


def asked_of(table: Table, seat: int | None = None) -> str:
    """Return the prompt for a seat; by default the seat to act."""
    actor = table.state.actor
    assert actor is not None
    return table.game.words.turn(table.view(actor if seat is None else seat), NAMES).forms[0]


def test_only_the_bidder_is_told_which_four_cards_the_partner_gave() -> None:
    table = at(BG, until=asked("give", where=lambda state: state.facts().gifts == 1))
    bidder = table.state.facts().bidder
    given = [str(card) for card in table.view(bidder).log[-1].cards]
    assert len(given) == 4
    asked_for = asked_of(table)
    told = log_in_words(table.game, table.view(bidder), NAMES)[-1]
    for card in given:
        rank = card[1].replace("T", "10")
        assert rank in asked_for
        assert rank in told
    assert "green" not in asked_for + told
    for other in (1, 3):
        assert asked_of(table, (bidder + other) % 4) == "Give four cards back"


def test_only_the_bidder_is_told_what_was_in_the_widow() -> None:
    table = at(FH, until=asked("discard"))
    text = asked_of(table).removeprefix("The widow has ").removesuffix(": discard three")
    found = text.replace(" and ", ", ").split(", ")
    assert len(found) == 3
    assert set(found) <= {card_name(card) for card in table.view(table.state.seat).hand}
    assert asked_of(table, (table.state.seat + 1) % 3) == "Discard three cards"


def laid(table: Table) -> bool:
    facts = table.view(table.state.actor).facts
    return table.state.phase == "meld" and facts.laid > 0 and facts.must_meld is None


def suit_is_void(table: Table) -> bool:
    facts, hand = table.state.facts(), table.view(table.state.actor).hand
    if table.state.phase != "play" or facts.suit is None:
        return False
    return all(SUIT_OF[facts.contract.trump][card] != facts.suit for card in hand)


def must_follow(table: Table) -> bool:
    must = table.state.phase == "play" and table.state.facts().suit is not None
    return must and len(table.state.moves()) < len(table.view(table.state.actor).hand)


def only_move(word: str) -> to_act:
    """Return the moment when a player in the play has no other move."""
    return to_act(lambda table: table.state.phase == "play" and [each.word for each in table.state.moves()] == [word])


@pytest.mark.parametrize(
    ("game", "there", "asks", "tells_others"),
    [
        (BG, asked("draw"), "Draw from the deck or the splay", ""),
        (BG, to_act(laid), "Meld or build more, or play a card", ""),
        # Nobody else is told what the hand of a player is without.
        (FH, to_act(suit_is_void), "You have no .*", ".* if possible"),
        (FH, to_act(must_follow), "Follow .*", ""),
        ("blackjack", only_move("stop"), "Stop here", ""),
    ],
)
def test_a_player_is_asked_for_what_can_be_done(
    game: str, there: Callable[[Table], bool], asks: str, tells_others: str
) -> None:
    table = at(game, until=there)
    assert re.fullmatch(asks, asked_of(table))
    next_seat = (table.state.seat + 1) % len(table.seats)
    assert not tells_others or re.fullmatch(tells_others, asked_of(table, next_seat))


def test_nobody_is_asked_to_draw_from_an_empty_deck() -> None:  # BG-16
    table = at(BG, until=asked("draw"))
    state = table.state
    assert isinstance(state, BluesAndGreensState)
    state.void, state.in_stock, state.drawn = state.void | state.in_stock, 0, len(state.stock)
    assert asked_of(table_at(table.game, table.seats, state)) == "Draw from the splay: the deck is empty"


def test_the_highest_bid_is_beside_its_bidder() -> None:
    table = at(BG, until=asked("auction", where=lambda state: state.facts().bid))
    bidder, bid = [call for call in table.view(0).facts.calls if call[1]][-1]
    assert table.game.words.seat_status(table.view(0), bidder, NAMES).short == str(bid)


@pytest.mark.parametrize("leads", [True, False])
def test_the_last_card_of_a_hand_is_named(leads: bool) -> None:
    def last(table: Table) -> bool:
        view = table.view(table.state.actor)
        return table.state.phase == "play" and len(view.hand) == 1 and (view.facts.suit is None) is leads

    table = at(FH, until=to_act(last))
    (card,) = table.view(table.state.actor).hand
    turn = table.game.words.turn(table.view(table.state.actor), NAMES[:3])
    assert all(card_name(card) in form and "any" not in form for form in turn.forms)


def prompt_of(scene: TableScene) -> str:
    return scene.prompt[0].forms[0]


def test_a_player_who_can_only_pass_is_told_so_and_sees_no_playable_card(at_table: AtTable) -> None:
    scene = at_table("big-three", until=only_move("pass")).table
    assert prompt_of(scene) == "None of your cards can be played: pass"
    assert scene.emphasis().usable == frozenset()


def test_if_no_card_can_be_played_all_are_dimmed_and_a_selected_one_gets_the_reason(at_table: AtTable) -> None:
    program = at_table("blackjack", seats=3, until=only_move("stop"), size=SMALL)
    scene = program.table
    assert (prompt_of(scene), scene.prompt[1]) == ("Stop here", True)
    assert scene.emphasis().usable == frozenset()
    card = scene.board.hand.cards[1]
    program.click(at_index(spot_of(scene, str(card))))
    assert scene.board.selected == (card,)
    assert prompt_of(scene) == scene.reasons.why_none((card,)).text
    assert card_name(card) in prompt_of(scene)
    before = len(log_of(scene))
    program.press("Stop")
    assert log_of(scene)[before].move.word == "stop"


@pytest.mark.parametrize(("game", "phase", "wanted"), [(FH, "discard", 3), (BG, "give", 4)])
def test_a_player_who_is_selecting_cards_sees_no_refusal_before_the_end(
    at_table: AtTable, game: str, phase: str, wanted: int
) -> None:
    scene = (program := at_table(game, until=asked(phase))).table
    question, cards = prompt_of(scene), scene.board.hand.cards
    for number in range(1, wanted + 2):
        program.click(at_index(spot_of(scene, str(cards[number]))))
        program.run(0.1)
        if number < wanted:
            assert prompt_of(scene) == f"{question} ({number} picked)"
        elif number == wanted:
            assert prompt_of(scene) == question
    why = scene.reasons.why_none(scene.board.selected).text
    assert prompt_of(scene) == f"{why} Click one again to put it back."


def test_a_first_meld_that_is_worth_too_little_still_gets_the_reason(at_table: AtTable) -> None:
    def may_lay_a_first_meld(table: Table) -> bool:
        return table.state.phase == "meld" and not table.state.facts().laid and len(table.state.moves()) > 2

    scene = (program := at_table(BG, until=to_act(may_lay_a_first_meld), seed=0)).table
    scene.board.sort_by(next(order for order in scene.spec.sorts if order.name == "by deck"))
    for spot in [spot for spot in scene.board.rest if spot.in_hand][:2]:
        program.click(at_index(spot))
    assert not scene.offer.made
    why = scene.reasons.why_none(scene.board.selected).text
    assert prompt_of(scene) == f"{why} Click one again to put it back."


def test_every_bid_begins_with_the_lowest(program: Program) -> None:
    scene = program.sit_down(BG, one_person(), seed=2)
    program.run_until(lambda: scene.to_act)

    def bid() -> int:
        assert scene.widgets.stepper is not None
        return scene.widgets.stepper.value

    lowest = bid()
    for _ in range(3):
        assert scene.widgets.stepper is not None
        program.click(next(place for by, place in scene.widgets.stepper.buttons() if by == 10).center)
    program.key("l")
    program.key("l")
    assert bid() == lowest + 30
    program.press("Bid")
    program.rest()  # a press just before the next step of the turn counts for nothing
    program.key("u")
    program.run(0.2)
    assert scene.to_act
    assert bid() == lowest
    assert scene.widgets.buttons[0].label == f"Bid {lowest}"


def test_a_key_draws_even_if_a_card_of_the_hand_was_selected_too_early(at_table: AtTable) -> None:
    scene = (program := at_table("the-card-game", seats=3, until=asked("take"))).table
    program.click(at_index(next(spot for spot in scene.board.rest if spot.in_hand)))
    assert scene.board.selected
    before = len(log_of(scene))
    program.key("return")
    assert len(log_of(scene)) == before
    program.key(scene.offer.actions[0].key)
    assert str(log_of(scene)[before].move).startswith("take")


@pytest.mark.parametrize(
    "game", by_turns([(game,) for game in GAMES], "games in which prompts are read", name=lambda game: game.id)
)
def test_a_prompt_addresses_only_the_seat_to_act_as_you(game: Game) -> None:
    for number, seats in enumerate((game.players[0], game.players[-1])):
        rng, table = Random(number), Table(game, people(seats))
        for actor in islice(turns(table, rng), 120):
            others = [seat for seat in (*range(len(table.seats)), None) if seat != actor]
            for prompt in {table.game.words.turn(table.view(seat), NAMES).forms[0] for seat in others}:
                words = prompt.lower().replace(",", "").replace(":", "").split()
                assert words[0] in VERBS, f"{NAMES[actor]} to {prompt}"
                assert not {"you", "your", "yours"} & set(words), f"{NAMES[actor]} to {prompt}"
            table.play(actor, by_rule(table.view(actor), rng.getrandbits(32), table.game).move)


Said = dict[int | None, str]


def said_of_tricks(program: Program, scene: TableScene, enough: Callable[[Said], bool]) -> Said:
    """Return what is said while finished tricks are looked at, by their winners, to the end of the hand or before."""
    said: Said = {}
    while program.scene is scene and not enough(said):
        program.run_until(lambda: scene.to_act or scene.board.lingering is not None or program.scene is not scene)
        if scene.board.lingering is not None:
            said[scene.board.lingering.winner] = prompt_of(scene)
            program.run_until(lambda: scene.board.lingering is None)
        elif scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    return said


def test_the_winner_of_a_trick_is_addressed_as_you(program: Program) -> None:
    scene = program.sit_down(FH, one_person(seats=3), seed=1)
    said = said_of_tricks(program, scene, lambda said: 0 in said and len(said) > 1)
    assert len(said) > 1
    assert said == {seat: f"{NAMES[seat]} wins the trick" if seat else "You win the trick" for seat in {*said, 0}}


def test_after_the_last_card_of_a_round_the_prompt_says_that_the_round_is_over(program: Program) -> None:
    scene = program.sit_down("the-card-game", one_person(seats=2), seed=1)
    assert set(said_of_tricks(program, scene, lambda _: False).values()) == {"The round is over"}
