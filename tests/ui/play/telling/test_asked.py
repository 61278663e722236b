"""Prompts that do not mislead a newcomer."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card, card_name
from cardtable.engine.game import Game
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from cardtable.games.five_hundred.deck import SUIT_OF
from cardtable.ui.keyboard.gate import MIN_REST_SECONDS
from tests.known_games import game_of
from tests.log_in_words import log_in_words
from tests.made_moves import turns
from tests.situations import NAMES, one_person
from tests.tables_where import table_where
from tests.ui.at_the_table import Program, at_index, board_of, log_of, spot_of
from tests.ui.hands_on import by_mouse

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
    table = table_where(
        "blues-and-greens", 4, lambda table: table.state.phase == "give" and table.view(0).facts.gifts == 1
    )
    bidder = table.view(0).facts.bidder
    given = [str(card) for card in table.view(bidder).log[-1].cards]
    assert len(given) == 4
    asked = asked_of(table)
    told = log_in_words(table.game, table.view(bidder), NAMES)[-1]
    for card in given:
        rank = card[1].replace("T", "10")
        assert rank in asked
        assert rank in told
    assert "green" not in asked + told
    for other in (1, 3):
        assert asked_of(table, (bidder + other) % 4) == "Give four cards back"


def test_nobody_is_asked_to_draw_from_an_empty_deck() -> None:  # BG-16
    table = table_where("blues-and-greens", 4, lambda table: table.state.phase == "draw")
    assert asked_of(table) == "Draw from the deck or the splay"
    state = table.state
    assert isinstance(state, BluesAndGreensState)
    state.void, state.in_stock, state.drawn = state.void | state.in_stock, 0, len(state.stock)
    assert asked_of(table) == "Draw from the splay: the deck is empty"


def test_after_a_first_meld_more_can_be_laid() -> None:
    def laid(table: Table) -> bool:
        facts = table.view(0).facts
        return table.state.phase == "meld" and facts.laid > 0 and facts.must_meld is None

    table = table_where("blues-and-greens", 4, laid)
    assert any(move.word in ("set", "run", "build") for move in table.state.moves())
    assert asked_of(table) == "Meld or build more, or play a card"


def test_the_highest_bid_is_beside_its_bidder() -> None:
    table = table_where("blues-and-greens", 4, lambda table: table.state.phase == "auction" and table.view(0).facts.bid)
    bidder, bid = [call for call in table.view(0).facts.calls if call[1]][-1]
    assert table.game.words.seat_status(table.view(0), bidder, NAMES).short == str(bid)


def test_a_player_who_cannot_follow_suit_is_told_so() -> None:
    def void(table: Table) -> bool:
        if table.state.phase != "play" or table.view(None).facts.suit is None:
            return False
        facts = table.view(None).facts
        suits = SUIT_OF[facts.contract.trump]
        return all(suits[card] != facts.suit for card in table.view(table.state.actor).hand if isinstance(card, Card))

    table = table_where("five-hundred", 3, void)
    assert asked_of(table).startswith("You have no ")
    assert len(table.state.moves()) >= len(table.view(table.state.actor).hand)
    # Nobody else is told what that hand is without.
    assert asked_of(table, (table.state.seat + 1) % 3).endswith("if possible")


@pytest.mark.parametrize("leads", [True, False])
def test_the_last_card_of_a_hand_is_named(leads: bool) -> None:
    def last(table: Table) -> bool:
        view = table.view(table.state.actor)
        return table.state.phase == "play" and len(view.hand) == 1 and (view.facts.suit is None) is leads

    table = table_where("five-hundred", 3, last)
    (card,) = table.view(table.state.actor).hand
    assert isinstance(card, Card)
    turn = table.game.words.turn(table.view(table.state.actor), NAMES[:3])
    assert all(card_name(card) in form and "any" not in form for form in turn.forms)
    assert "any card" not in asked_of(table)


def test_a_player_who_must_follow_suit_is_offered_no_choice() -> None:
    def holds(table: Table) -> bool:
        facts = table.view(None).facts
        held = table.view(table.state.actor).hand
        return table.state.phase == "play" and facts.suit is not None and len(table.state.moves()) < len(held)

    assert asked_of(table_where("five-hundred", 3, holds)).startswith("Follow ")


def test_a_player_who_can_only_pass_is_told_so_and_sees_no_playable_card(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("big-three", one_person(), seed=5)
    for number in range(200):
        program.run_until(lambda: program.scene is not scene or scene.to_act)
        assert program.scene is scene, "the hand is over"
        if board_of(scene).view.phase == "play" and [move.word for move in scene.match.moves()] == ["pass"]:
            break
        by_mouse(program, by_rule(board_of(scene).view, number, scene.match.game).move)
    assert (scene.prompt[0].forms[0], scene.prompt[1]) == ("None of your cards can be played: pass", True)
    assert scene.emphasis().usable == frozenset()


def test_if_no_card_can_be_played_all_are_dimmed_and_a_selected_one_gets_the_reason(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene = program.sit_down("blackjack", one_person(seats=3), seed=2)
    for number in range(200):
        program.run_until(lambda: program.scene is not scene or scene.to_act)
        assert program.scene is scene, "the game is over"
        if [str(move) for move in scene.match.moves()] == ["stop"]:
            break
        by_mouse(program, by_rule(board_of(scene).view, number, scene.match.game).move)
    assert (scene.prompt[0].forms[0], scene.prompt[1]) == ("Stop here", True)
    assert scene.emphasis().usable == frozenset()
    card = board_of(scene).hand.cards[1]
    program.run(MIN_REST_SECONDS)
    program.click(at_index(spot_of(scene, str(card))))
    assert board_of(scene).selected == (card,)
    assert (scene.prompt[0].forms[0], scene.prompt[1]) == (scene.reasons.why_none((card,)).text, True)
    assert card_name(card) in scene.prompt[0].forms[0]
    program.press("Stop")
    assert any(entry.word == "stop" for entry in scene.match.view(0).log)


def test_only_the_bidder_is_told_what_was_in_the_widow() -> None:
    table = table_where("five-hundred", 3, lambda table: table.state.phase == "discard")
    bidder = table.state.actor
    assert bidder is not None
    asked = asked_of(table)
    found = asked.removeprefix("The widow has ").removesuffix(": discard three").replace(" and ", ", ").split(", ")
    assert len(found) == 3
    held = map(card_name, table.view(bidder).hand)
    assert set(found) <= set(held)
    assert asked_of(table, (bidder + 1) % 3) == "Discard three cards"


def test_black_threes_shown_stay_beside_the_seat() -> None:
    table = table_where("blues-and-greens", 4, lambda table: any(table.view(0).facts.shown[1:]))
    seat = next(seat for seat, shown in enumerate(table.view(0).facts.shown) if shown and seat)
    forms = table.game.words.seat_status(table.view(0), seat, NAMES).forms
    assert all("holds 3" in form for form in forms)


@pytest.mark.parametrize(("game", "phase", "wanted"), [("five-hundred", "discard", 3), ("blues-and-greens", "give", 4)])
def test_a_player_who_is_selecting_cards_sees_no_refusal_before_the_end(
    tmp_path: Path, game: str, phase: str, wanted: int
) -> None:
    table = table_where(game, game_of(game).players[0], lambda table: table.state.phase == phase)
    program = Program(tmp_path)
    scene = program.sit_in(table)
    asked = scene.prompt[0].forms[0]
    cards = list(board_of(scene).hand.cards)
    for number in range(1, wanted):
        program.click(at_index(spot_of(scene, str(cards[number]))))
        program.run(0.1)
        assert scene.prompt[0].forms[0] == f"{asked} ({number} picked)"
    program.click(at_index(spot_of(scene, str(cards[wanted]))))
    assert scene.prompt[0].forms[0] == asked
    program.click(at_index(spot_of(scene, str(cards[wanted + 1]))))
    why = scene.reasons.why_none(scene.board.selected).text
    assert scene.prompt[0].forms[0] == f"{why} Click one again to put it back."


def test_a_first_meld_that_is_worth_too_little_still_gets_the_reason(tmp_path: Path) -> None:
    table = table_where(
        "blues-and-greens",
        4,
        lambda table: table.state.phase == "meld" and not table.view(0).facts.laid and len(table.state.moves()) > 2,
    )
    program = Program(tmp_path)
    scene = program.sit_in(table)
    scene.board.sort_by(next(order for order in scene.spec.sorts if order.name == "by deck"))
    for spot in [spot for spot in scene.board.rest if spot.in_hand][:2]:
        program.click(at_index(spot))
    assert not scene.offer.made
    why = scene.reasons.why_none(scene.board.selected).text
    assert scene.prompt[0].forms[0] == f"{why} Click one again to put it back."


def test_every_bid_begins_with_the_lowest(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blues-and-greens", one_person(), seed=2)
    program.run_until(lambda: scene.to_act)
    stepper = scene.widgets.stepper
    assert stepper is not None
    lowest = stepper.value
    for _ in range(3):
        program.click(next(place for by, place in stepper.buttons() if by == 10).center)
    program.key("l")
    program.key("l")
    assert scene.widgets.stepper is not None
    assert scene.widgets.stepper.value == lowest + 30
    program.press("Bid")
    program.rest()  # a press just before the next step of the turn counts for nothing
    program.key("u")
    program.run(0.2)
    assert scene.to_act
    assert scene.widgets.stepper is not None
    assert scene.widgets.stepper.value == lowest
    assert scene.widgets.buttons[0].label == f"Bid {lowest}"


def test_a_key_draws_even_if_a_card_of_the_hand_was_selected_too_early(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("the-card-game", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    assert board_of(scene).view.phase == "take"
    program.click(at_index(next(spot for spot in board_of(scene).rest if spot.in_hand)))
    assert board_of(scene).selected
    before = len(log_of(scene))
    program.key("return")
    assert len(log_of(scene)) == before
    program.key(scene.offer.actions[0].key)
    assert str(log_of(scene)[before].move).startswith("take")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_a_prompt_addresses_only_the_seat_to_act_as_you(game: Game) -> None:
    for number, seats in enumerate((game.players[0], game.players[-1]) * 2):
        rng = Random(number)
        table = Table(game, [Seat(name) for name in NAMES[:seats]])
        for actor in islice(turns(table, rng), 120):
            others = [seat for seat in (*range(len(table.seats)), None) if seat != actor]
            for prompt in {table.game.words.turn(table.view(seat), NAMES).forms[0] for seat in others}:
                words = prompt.lower().replace(",", "").replace(":", "").split()
                assert words[0] in VERBS, f"{NAMES[actor]} to {prompt}"
                assert not {"you", "your", "yours"} & set(words), f"{NAMES[actor]} to {prompt}"
            table.play(actor, by_rule(table.view(actor), rng.getrandbits(32), table.game).move)


def test_the_winner_of_a_trick_is_addressed_as_you(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    said: dict[int | None, str] = {}
    while program.scene is scene:
        program.run_until(lambda: scene.to_act or scene.board.lingering is not None or program.scene is not scene)
        if scene.board.lingering is not None:
            said[scene.board.lingering.winner] = scene.prompt[0].forms[0]
            program.run_until(lambda: scene.board.lingering is None)
        elif scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    assert len(said) > 1
    assert said == {seat: f"{NAMES[seat]} wins the trick" if seat else "You win the trick" for seat in {*said, 0}}


def test_after_the_last_card_of_a_round_the_prompt_says_that_the_round_is_over(program: Program) -> None:
    scene = program.sit_down("the-card-game", one_person(seats=2), seed=1)
    said = set()
    while program.scene is scene:
        program.run_until(lambda: scene.to_act or scene.board.lingering is not None or program.scene is not scene)
        if scene.board.lingering is not None:
            said.add(scene.prompt[0].forms[0])
            program.run_until(lambda: scene.board.lingering is None)
        elif scene.to_act:
            scene.make(by_rule(scene.board.view, 1, scene.match.game).move)
    assert said == {"The round is over"}
