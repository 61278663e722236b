"""Everything impossible at the table has a reason, which names the cards and an existing rule."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Back, Card, card_name
from cardtable.engine.moves import Bid
from cardtable.engine.table import Table
from cardtable.engine.typography import capitalized
from cardtable.pages.rules import RulesPage, read_rules
from cardtable.play.live import LiveMatch
from cardtable.store.game_files import rules_of
from cardtable.ui.play.input.gestures import at_cursor, reach_of
from cardtable.ui.play.offers.offer import clicked, landing
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.widget import Tip
from tests.commits import by_turns
from tests.known_games import game_of
from tests.situations import SMALL, asked, at, one_person, to_act
from tests.ui.at_the_table import Program, at_index, spot_of
from tests.ui.conftest import AtTable
from tests.ui.hands_on import ask

SETUPS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("blues-and-greens", 4, {}),
    ("blues-and-greens", 4, {"twos": "normal", "red_threes": "normal", "black_threes": "removed"}),
    ("blues-and-greens", 4, {"melds_per_turn": "one", "build_before_opening": False}),
    ("bidding-war", 3, {}),
    ("bidding-war", 4, {"prizes": "offered", "seller_paid": True}),
    ("bidding-war", 3, {"bidding": "open"}),
    ("bidding-war", 5, {"bidding": "open", "prizes": "offered", "ranks": 5}),
    ("big-three", 3, {}),
    ("big-three", 4, {"ranking": "threes_high"}),
    ("blackjack", 4, {"wins_needed": 3}),
    ("blackjack", 2, {"shortfall": "owed"}),
    ("five-hundred", 3, {}),
    ("five-hundred", 3, {"nullo": False, "target": 250}),
    ("the-card-game", 3, {}),
    ("the-card-game", 5, {"ace_high_runs": True, "decks": 3}),
)
MOMENTS = 24
"""So many times the person of each match is asked and everything is pointed at."""


@cache
def rules_in_print(game: str) -> frozenset[str]:
    """Return the numbers of the game's rules, as the program shows them."""
    return frozenset(paragraph.rule for paragraph in read_rules(rules_of(game_of(game))) if paragraph.rule)


def moments(folder: Path, game: str, seats: int, rng: Random, options: dict[str, Any]) -> Iterator[TableScene]:
    """Yield the table each time that the person is to act, until it is enough or the match is over.

    The person makes any move, or one by the rules of thumb: so that hands are played, and played differently.
    """
    program = Program(folder, SMALL)
    table = Table(game_of(game), one_person(seats=seats), options)
    program.app.play.show(LiveMatch(table, program.app.players, None, rng, pause=0.0))
    program.loop.tick()
    scene = program.table
    for _ in range(MOMENTS):
        while not scene.to_act:
            if scene.match.actor is None:
                return
            _go_on(program, scene)
        yield scene
        moves = scene.match.moves()
        if isinstance(moves[-1], Bid) or rng.random() < 0.6:
            scene.match.play(by_rule(scene.board.view, rng.getrandbits(32), scene.match.game).move)
        else:
            scene.match.play(rng.choice(moves))
        scene.board.set_view(scene.match.view(0))
        scene.refresh()


def _go_on(program: Program, scene: TableScene) -> None:
    """Let the others move, without a picture of it."""
    program.clock.sleep(0.1)
    scene.board.hurry()
    results = max(scene.playing.progress.results, len(scene.board.view.results))
    scene.playing = scene.playing.noting(results=results)
    scene.update(program.clock.now())
    scene.board.hurry()
    scene.refresh()


def reason(tip: Tip | None, game: str, cards: Sequence[Card | Back], what: str) -> Tip:
    """Return a reason, which names the cards and a rule that can be read."""
    assert tip is not None, f"{what}: nothing is said"
    assert tip.rule in rules_in_print(game), f"{what}: {tip} cites no rule that there is"
    assert len(tip.text) > 20, f"{what}: {tip}"
    assert tip.text.rstrip()[-1] in ".)", f"{what}: {tip} is no sentence"
    assert not cards or any(card_name(card).lower() in tip.text.lower() for card in cards), (
        f"{what}: {tip} does not name the cards"
    )
    return tip


def everything_says_why(scene: TableScene) -> Iterator[Tip]:
    """Yield the reasons of everything that has no use."""
    game, board, widgets = scene.match.game.id, scene.board, scene.widgets
    where = f"{game}, {board.view.phase}, move {len(board.view.log)}"
    used = {card for move in scene.offer.moves for card in move.cards}
    for spot in board.rest:
        card = spot.face
        what = f"{where}: {card or 'a back'} in {spot.zone}"
        tip = scene.reasons.why_not(spot, "")
        possible = card in used if spot.in_hand else bool(clicked(spot.zone, card, scene.offer.moves))
        if possible:
            assert tip is None, f"{what} can be used, and is said not to be: {tip}"
        else:
            yield reason(tip, game, () if card is None else (card,), what)
    for zone in places_of(scene):
        if not clicked(zone, None, scene.offer.moves):
            yield reason(scene.reasons.why_not(None, zone), game, (), f"{where}: the place {zone}")
    if widgets.stepper is not None:
        for step, rect in widgets.stepper.buttons():
            number = widgets.stepper.value + step
            if not widgets.stepper.steps.low <= number <= widgets.stepper.steps.high and abs(step) == 1:
                reason(widgets.stepper.tip_at(rect.center), game, (), f"{where}: a bid of {number}")
    for widget in widgets.all:
        if not widget.enabled:
            reason(widget.tip_at(widget.rect.center), game, (), f"{where}: button {widget.label}")


def places_of(scene: TableScene) -> list[str]:
    return [*scene.board.layout.boxes, *(["melds"] if scene.spec.tableaus == "sides" else [])]


def selections_say_why(scene: TableScene, rng: Random) -> Iterator[Tip]:
    """Select one to five cards, and yield the reason if they make no move, or none at some place of the table."""
    game, board, spec, moves_with = scene.match.game.id, scene.board, scene.spec, scene.match.moves_with
    for count in (1, 1, 2, 2, 3, 3, 4, 5):
        if count > len(board.hand.cards):
            continue
        cards = tuple(rng.sample(board.hand.cards, count))
        where = f"{game}, {board.view.phase}, move {len(board.view.log)}: {' '.join(map(card_name, cards))} picked up"
        if not moves_with(cards):
            yield reason(scene.reasons.why_none(cards), game, cards, where)
        for zone in sorted({*places_of(scene), *(spot.zone for spot in board.rest if not spot.in_hand)}):
            chosen = cards[:1] if spec.in_turn else cards
            tip = scene.reasons.why_not_there(cards, zone)
            if landing(moves_with(chosen), zone, board.view, spec):
                assert tip is None, f"{where}, put on {zone}"
            else:
                yield reason(tip, game, chosen, f"{where}, put on {zone}")


@pytest.mark.parametrize(("game", "seats", "options"), by_turns(SETUPS, "set-ups in which everything is tried", 5))
def test_everything_impossible_has_a_reason(tmp_path: Path, game: str, seats: int, options: dict[str, Any]) -> None:
    rng, told = Random(f"{game} {seats} {options}"), list[Tip]()
    for scene in moments(tmp_path, game, seats, rng, options):
        told += everything_says_why(scene)
        told += selections_say_why(scene, rng)
    assert len(told) > 100
    assert len({tip.text for tip in told}) > 20, "all is said with the same few sentences"


# --- with pointer and keys -------------------------------------------------------------------------------------------


def must_follow(table: Table) -> bool:
    """Whether a player has some cards that can be played, and some that cannot."""
    if table.state.phase != "play" or not table.view(None).zone("trick").cards:
        return False
    return len(table.state.moves()) < len(table.view(table.state.actor).hand)


@pytest.fixture
def program(at_table: AtTable) -> Program:
    """Return a table of Five Hundred at which a suit must be followed."""
    return at_table("five-hundred", until=to_act(must_follow))


@pytest.fixture
def scene(program: Program) -> TableScene:
    return program.table


@pytest.fixture
def dimmed(scene: TableScene) -> Spot:
    """Return a card that cannot be played."""
    used = {card for move in scene.offer.moves for card in move.cards}
    return next(spot for spot in scene.board.rest if spot.in_hand and spot.card not in used)


@pytest.fixture
def playable(scene: TableScene) -> Spot:
    used = {card for move in scene.offer.moves for card in move.cards}
    return next(spot for spot in scene.board.rest if spot.in_hand and spot.card in used)


def hold(program: Program, place: tuple[int, int], seconds: float, *, touch: bool = False) -> None:
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=touch))
    program.run(seconds)
    program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=touch))
    program.run(0.1)


def marked_rule(program: Program) -> str:
    """Press F1 and return the rule that is marked on the page."""
    program.key("F1")
    program.run(0.1)
    assert isinstance(program.scene, RulesPage)
    return program.scene.page.marked


@pytest.mark.parametrize("touch", [False, True])
def test_a_long_press_on_a_useless_card_explains_it_and_a_short_one_selects_it(
    program: Program, scene: TableScene, dimmed: Spot, touch: bool
) -> None:
    tooltip = scene.desk.tooltip
    hold(program, at_index(dimmed), 0.7, touch=touch)
    assert tooltip.shown
    assert tooltip.tip is not None
    assert card_name(dimmed.card) in tooltip.tip.text
    assert scene.board.selected == ()
    hold(program, at_index(dimmed), 0.2, touch=touch)
    assert scene.board.selected == (dimmed.card,)


def test_a_playable_card_is_selected_even_by_a_long_press(program: Program, playable: Spot) -> None:
    program.app.profile.set("click_plays", False)
    scene = program.sit_in(program.app.play.match.table)
    program.run(1.0)
    hold(program, at_index(playable), 0.9)
    assert not scene.desk.tooltip.shown
    assert scene.board.selected == (playable.card,)


def test_a_drag_is_no_long_press(program: Program, scene: TableScene, dimmed: Spot) -> None:
    x, y = at_index(dimmed)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    program.screen.post(Event(pygame.MOUSEMOTION, pos=(x, y - 40), rel=(0, -40), buttons=(1, 0, 0)))
    program.run(0.8)
    assert scene.hands.dragged == (dimmed.card,)
    assert not scene.desk.tooltip.shown


def test_pointing_at_a_pile_says_why_nothing_is_taken_from_it(program: Program, scene: TableScene) -> None:
    spot = next(spot for spot in scene.board.rest if spot.zone == "trick")
    program.move(spot.rect.center)
    program.run(0.6)
    assert scene.desk.tooltip.shown
    reason(scene.desk.tooltip.tip, "five-hundred", (spot.card,), "the trick")


def test_a_picked_card_that_is_refused_is_explained_in_the_prompt_alone(
    program: Program, scene: TableScene, dimmed: Spot
) -> None:
    x, y = at_index(dimmed)
    program.click((x, y))
    program.run(0.1)
    assert scene.reasons.why_none(scene.board.selected).text in scene.prompt[0].forms[0]
    assert not scene.desk.tooltip.shown
    program.move((x + 2, y))  # pointed at for longer, it is not explained beside the card too
    program.run(1.5)
    assert not scene.desk.tooltip.shown
    for _ in range(2):  # nor is it if a double click would play the card
        program.click((x, y))
    program.run(0.1)
    assert scene.reasons.why_none(scene.board.selected).text in scene.prompt[0].forms[0]
    assert not scene.desk.tooltip.shown


def test_f1_opens_the_rule_against_the_selected_cards(program: Program, scene: TableScene, dimmed: Spot) -> None:
    program.click(at_index(dimmed))
    rule = scene.reasons.why_none(scene.board.selected).rule
    program.move((5, 300))
    assert marked_rule(program) == rule


def test_the_question_key_pressed_again_goes_round_the_table(program: Program, scene: TableScene) -> None:
    trick = {spot.card for spot in scene.board.rest if spot.zone == "trick"}
    heard = [ask(program).text for _ in range(12)]
    assert trick
    assert all(any(capitalized(card_name(card)) in text for text in heard) for card in trick)
    assert heard.count(heard[0]) > 1, "it never comes round"


def test_the_question_key_answers_even_if_there_is_nothing_to_explain(at_table: AtTable) -> None:
    program = at_table("the-card-game", until=asked("take"))
    program.strike("?")
    program.run(0.1)
    notices = [part.label for part in program.parts("notice")]
    assert notices == ["There is nothing to explain here: point at a card or a place."]
    program.key("Right")
    assert "First take a card" in ask(program).text


def test_a_card_dropped_where_it_has_no_use_is_spoken_of_as_one(
    program: Program, scene: TableScene, playable: Spot
) -> None:
    across = next(seat for seat in scene.board.layout.seats if seat != scene.board.bottom)
    program.drag(at_index(playable), scene.board.layout.seats[across].portrait.center)
    tip = scene.desk.tooltip.tip
    assert tip is not None
    assert tip.text == "Nothing can be done there with this card."


def test_the_viewers_cards_say_whose_turn_it_is(program: Program) -> None:
    scene = program.sit_waiting(at("five-hundred", until=to_act(lambda table: table.state.actor == 1)), 0)
    program.run(1.0)
    spot = next(spot for spot in scene.board.rest if spot.in_hand)
    tip, tooltip = scene.reasons.why_not(spot, ""), scene.desk.tooltip
    assert tip is not None
    assert tip.text.startswith("It is Bert's turn.")
    scene.explainer.point(spot, "", scene.reasons, scene.emphasis())
    tooltip.update(0.0)
    tooltip.update(1.0)
    assert not tooltip.shown, "a pointer left on the hand would bring it up on every turn"
    assert scene.explainer.explain(spot, "", scene.reasons)
    assert tooltip.shown


def test_a_card_can_be_dropped_on_the_place_of_the_prize_to_offer_it(at_table: AtTable) -> None:
    scene = (program := at_table("bidding-war", seats=3, until=asked("offer"), prizes="offered")).table
    card = scene.board.hand.cards[3]
    program.drag(at_index(spot_of(scene, str(card))), scene.board.layout.boxes["prize"].center)
    assert scene.board.target.zone("prize").faces[-1:] == (card,)


def test_a_playable_card_under_the_cursor_is_explained_as_usable(at_table: AtTable) -> None:
    def some_can_be_played(table: Table) -> bool:
        playable = {card for move in table.state.moves() for card in move.cards}
        return 0 < len(playable) < len(table.view(table.state.actor).hand)

    scene = (program := at_table("blackjack", until=to_act(some_can_be_played))).table
    told = set()
    for _ in scene.board.view.hand:
        program.key("Right")
        spot = at_cursor(reach_of(scene.board, scene.offer.clickable), scene.hands.cursor)
        assert spot is not None
        free = scene.reasons.why_not(spot, "") is None
        assert ask(program).text.startswith(f"{card_name(spot.card)} can be ") == free
        told.add(free)
    assert told == {True, False}


def test_no_tooltip_is_shown_for_a_card_that_is_no_longer_under_the_pointer(program: Program) -> None:
    program.app.profile.set("confirm", False)
    scene = program.sit_down("bidding-war", one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    card = next(spot for spot in scene.board.rest if spot.in_hand)
    below = (card.rect.left + 5, card.rect.bottom - 5)
    program.click(below)
    program.click(below)
    assert scene.match.actor != 0, "the card was not played"
    program.run_until(lambda: scene.to_act and len(scene.match.view(0).hand) == 12)
    program.run(1.5)
    tip = scene.desk.tooltip
    assert not tip.shown, tip.tip
    assert scene.hands.hover in (None, *scene.board.rest)
