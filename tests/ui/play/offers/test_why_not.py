"""Everything impossible at the table has a reason, which names the cards and an existing rule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card, card_name
from cardtable.engine.moves import Bid, Move
from cardtable.engine.seats import PlayerKind, Seat
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
from tests.known_games import game_of
from tests.situations import NAMES, one_person
from tests.ui.at_the_table import Program, at_index, board_of, spot_of

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
MOMENTS = 36
"""So many times the person of each match is asked and everything is pointed at."""


@cache
def rules_in_print(game: str) -> frozenset[str]:
    """Return the numbers of the game's rules, as the program shows them."""
    return frozenset(paragraph.rule for paragraph in read_rules(rules_of(game_of(game))) if paragraph.rule)


@dataclass
class Walk:
    """A random match in the real scene; the person at the screen makes any move."""

    program: Program
    scene: TableScene
    rng: Random

    @classmethod
    def begin(cls, folder: Path, game: str, seats: int, options: dict[str, Any]) -> "Walk":
        """Sit down."""
        program = Program(folder, (800, 600))
        rng = Random(f"{game} {seats} {options}")
        table = Table(game_of(game), one_person(seats=seats), options)
        match = LiveMatch(table, program.app.players, None, rng, pause=0.0)
        program.app.play.show(match)
        program.loop.tick()
        assert isinstance(program.scene, TableScene)
        return cls(program, program.scene, rng)

    def moments(self) -> Iterator[TableScene]:
        """Yield the table each time that the person is to act, until it is enough or the match is over."""
        for _ in range(MOMENTS):
            while not self.scene.to_act:
                if self.scene.match.actor is None:
                    return
                self._go_on()
            yield self.scene
            self.scene.match.play(self._move())
            self.scene.board.set_view(self.scene.match.view(0))
            self.scene.refresh()

    def _go_on(self) -> None:
        """Let the others move, without a picture of it."""
        self.program.clock.sleep(0.1)
        now = self.program.clock.now()
        self.scene.board.hurry()
        shown = self.scene.playing.progress
        results = max(shown.results, len(self.scene.board.view.results))
        self.scene.playing = self.scene.playing.noting(results=results)
        self.scene.update(now)
        self.scene.board.hurry()
        self.scene.refresh()

    def _move(self) -> Move:
        """Return any move, or one of a player with rules of thumb: so that hands are played, and played differently."""
        moves = self.scene.match.moves()
        if isinstance(moves[-1], Bid) or self.rng.random() < 0.6:
            return by_rule(self.scene.board.view, self.rng.getrandbits(32), self.scene.match.game).move
        return self.rng.choice(moves)


def assert_reason(tip: Tip | None, game: str, cards: Sequence[Card], what: str) -> None:
    """A reason names the cards, and a rule that can be read."""
    assert tip is not None, f"{what}: nothing is said"
    assert tip.rule in rules_in_print(game), f"{what}: {tip} cites no rule that there is"
    assert len(tip.text) > 20, f"{what}: {tip}"
    assert tip.text.rstrip()[-1] in ".)", f"{what}: {tip} is no sentence"
    assert not cards or any(card_name(card).lower() in tip.text.lower() for card in cards), (
        f"{what}: {tip} does not name the cards"
    )


def everything_says_why(scene: TableScene, rng: Random, told: list[tuple[str, Tip]]) -> None:
    """Point at everything that has no use."""
    game = scene.match.game.id
    board, widgets = board_of(scene), scene.widgets
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
            assert_reason(tip, game, () if card is None else (card,), what)
            told.append((what, tip))  # type: ignore[arg-type]  # there is one
    for zone in (*board.layout.boxes, *(["melds"] if board.spec.tableaus == "sides" else [])):
        if not clicked(zone, None, scene.offer.moves):
            tip = scene.reasons.why_not(None, zone)
            assert_reason(tip, game, (), f"{where}: the place {zone}")
            told.append((f"{where}: the place {zone}", tip))  # type: ignore[arg-type]  # there is one
    if widgets.stepper is not None:
        for step, rect in widgets.stepper.buttons():
            number = widgets.stepper.value + step
            if not widgets.stepper.steps.low <= number <= widgets.stepper.steps.high and abs(step) == 1:
                assert_reason(widgets.stepper.tip_at(rect.center), game, (), f"{where}: a bid of {number}")
    for widget in widgets.all:
        if not widget.enabled:
            assert_reason(widget.tip_at(widget.rect.center), game, (), f"{where}: button {widget.label}")


def selections_say_why(scene: TableScene, rng: Random, told: list[tuple[str, Tip]]) -> None:
    """Select one to five cards: if they make no move, or none at some place of the table, there is a reason."""
    board = board_of(scene)
    game, spec, moves_with = scene.match.game.id, scene.spec, scene.match.moves_with
    for count in (1, 1, 2, 2, 3, 3, 4, 5):
        if count > len(board.hand.cards):
            continue
        cards = tuple(rng.sample(board.hand.cards, count))
        where = f"{game}, {board.view.phase}, move {len(board.view.log)}: {' '.join(map(card_name, cards))} picked up"
        if not moves_with(cards):
            assert_reason(scene.reasons.why_none(cards), game, cards, where)
            told.append((where, scene.reasons.why_none(cards)))
        melds = {spot.zone for spot in board.rest if not spot.in_hand}
        for zone in sorted({*board.layout.boxes, *melds, *(["melds"] if spec.tableaus == "sides" else [])}):
            chosen = cards[:1] if spec.in_turn else cards
            if landing(moves_with(chosen), zone, board.view, spec):
                assert scene.reasons.why_not_there(cards, zone) is None, f"{where}, put on {zone}"
            else:
                assert_reason(scene.reasons.why_not_there(cards, zone), game, chosen, f"{where}, put on {zone}")
                told.append((f"{where}, put on {zone}", scene.reasons.why_not_there(cards, zone)))  # type: ignore[arg-type]  # there is one


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS, ids=str)
def test_everything_impossible_has_a_reason(tmp_path: Path, game: str, seats: int, options: dict[str, Any]) -> None:
    walk = Walk.begin(tmp_path, game, seats, options)
    told: list[tuple[str, Tip]] = []
    phases = set()
    for scene in walk.moments():
        phases.add(board_of(scene).view.phase)
        everything_says_why(scene, walk.rng, told)
        selections_say_why(scene, walk.rng, told)
    assert len(told) > 100
    assert len({tip.text for _, tip in told}) > 20, "all is said with the same few sentences"
    assert phases


# --- with pointer and keys -------------------------------------------------------------------------------------------


def _to_a_dimmed_card(program: Program) -> tuple[TableScene, Spot, Spot]:
    """Sit down at a table at which a suit must be followed; return an illegal card, and a legal one."""
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    for number in range(60):
        program.run_until(lambda: scene.to_act)
        board = board_of(scene)
        used = {card for move in scene.offer.moves for card in move.cards}
        own = [spot for spot in board.rest if spot.in_hand]
        if board.view.phase == "play" and len(used) < len(board.hand.cards):
            return scene, next(s for s in own if s.card not in used), next(s for s in own if s.card in used)
        scene.match.play(by_rule(board.view, number, scene.match.game).move)
        board.set_view(scene.match.view(0))
        scene.refresh()
    raise AssertionError("every card could always be played")


def _hold(program: Program, place: tuple[int, int], seconds: float, *, touch: bool) -> None:
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=touch))
    program.run(seconds)
    program.screen.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=touch))
    program.run(0.1)


@pytest.mark.parametrize("touch", [False, True])
def test_a_long_press_on_a_useless_card_explains_it_instead_of_selecting_it(program: Program, touch: bool) -> None:
    scene, dimmed, _ = _to_a_dimmed_card(program)
    _hold(program, at_index(dimmed), 0.7, touch=touch)
    tip = scene.desk.tooltip
    assert tip.shown
    assert tip.tip is not None
    assert card_name(dimmed.card) in tip.tip.text
    assert board_of(scene).selected == ()
    program.key("F1")
    program.run(0.1)
    assert isinstance(program.scene, RulesPage)
    assert program.scene.page.marked == tip.tip.rule


def test_a_short_press_selects_as_usual(program: Program) -> None:
    scene, dimmed, _ = _to_a_dimmed_card(program)
    _hold(program, at_index(dimmed), 0.2, touch=False)
    assert board_of(scene).selected == (dimmed.card,)


def test_a_playable_card_is_selected_even_by_a_long_press(program: Program) -> None:
    program.app.profile.set("click_plays", False)
    scene, _, playable = _to_a_dimmed_card(program)
    _hold(program, at_index(playable), 0.9, touch=False)
    assert not scene.desk.tooltip.shown
    assert board_of(scene).selected == (playable.card,)


def test_a_drag_is_no_long_press(program: Program) -> None:
    scene, dimmed, _ = _to_a_dimmed_card(program)
    x, y = at_index(dimmed)
    program.screen.post(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    program.screen.post(Event(pygame.MOUSEMOTION, pos=(x, y - 40), rel=(0, -40), buttons=(1, 0, 0)))
    program.run(0.8)
    assert scene.hands.dragged == (dimmed.card,)
    assert not scene.desk.tooltip.shown


def test_pointing_at_a_pile_says_why_nothing_is_taken_from_it(program: Program) -> None:
    scene, _, _ = _to_a_dimmed_card(program)
    spot = next(spot for spot in board_of(scene).rest if spot.zone == "trick")
    program.move(spot.rect.center)
    program.run(0.6)
    assert scene.desk.tooltip.shown
    assert_reason(scene.desk.tooltip.tip, "five-hundred", (spot.card,), "the trick")


def test_a_picked_card_that_is_refused_is_explained_in_the_prompt_alone(program: Program) -> None:
    scene, dimmed, _ = _to_a_dimmed_card(program)
    program.click(at_index(dimmed))
    program.run(0.1)
    assert scene.reasons.why_none(board_of(scene).selected).text in scene.prompt[0].forms[0]
    assert not scene.desk.tooltip.shown
    x, y = at_index(dimmed)
    program.move((x + 2, y))  # pointed at for longer, it is not explained beside the card too
    program.run(1.5)
    assert not scene.desk.tooltip.shown


def test_f1_opens_the_rule_against_the_selected_cards(program: Program) -> None:
    scene, dimmed, _ = _to_a_dimmed_card(program)
    program.click(at_index(dimmed))
    rule = scene.reasons.why_none(board_of(scene).selected).rule
    program.move((5, 300))
    program.key("F1")
    program.run(0.1)
    assert isinstance(program.scene, RulesPage)
    assert program.scene.page.marked == rule


def test_the_question_key_explains_the_card_under_the_cursor(program: Program) -> None:
    scene, dimmed, _ = _to_a_dimmed_card(program)
    own = [spot.card for spot in board_of(scene).rest if spot.in_hand]
    for _ in range(own.index(dimmed.card) + 1):
        program.key("Right")
    program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?", scancode=0))
    program.run(0.1)
    assert scene.desk.tooltip.shown
    assert_reason(scene.desk.tooltip.tip, "five-hundred", (dimmed.card,), "under the cursor")  # type: ignore[arg-type]  # its front shows


def test_the_question_key_pressed_again_goes_round_the_table(program: Program) -> None:
    scene, _, _ = _to_a_dimmed_card(program)
    wanted = {spot.card for spot in board_of(scene).rest if spot.zone == "trick"}
    heard = []
    for _ in range(12):
        program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?", scancode=0))
        program.run(0.1)
        assert scene.desk.tooltip.tip is not None
        heard.append(scene.desk.tooltip.tip.text)
    assert wanted
    assert all(any(capitalized(card_name(card)) in text for text in heard) for card in wanted)
    assert heard.count(heard[0]) > 1, "it never comes round"


def test_the_viewers_cards_say_whose_turn_it_is(program: Program) -> None:
    seats = (Seat(NAMES[0]), Seat(NAMES[1]), Seat(NAMES[2], PlayerKind.AI))
    scene = program.sit_down("five-hundred", seats, seed=1)
    program.run_until(lambda: scene.curtain is not None)
    program.open_curtain()
    program.run_until(lambda: scene.to_act)
    board = board_of(scene)
    waiting = next(seat for seat in range(3) if seat != board.view.actor)
    scene.playing = replace(scene.playing, shown=waiting)
    board.set_view(scene.match.view(waiting))
    scene.refresh()
    spot = next(spot for spot in board.rest if spot.in_hand)
    tip = scene.reasons.why_not(spot, "")
    assert tip is not None
    assert tip.text.startswith(f"It is {scene.match.names[board.view.actor or 0]}'s turn.")
    scene.explainer.point(spot, "", scene.reasons, scene.emphasis())
    scene.desk.tooltip.update(0.0)
    scene.desk.tooltip.update(1.0)
    assert not scene.desk.tooltip.shown, "a pointer left on the hand would bring it up on every turn"
    assert scene.explainer.explain(spot, "", scene.reasons)
    assert scene.desk.tooltip.shown


def test_a_card_can_be_dropped_on_the_place_of_the_prize_to_offer_it(program: Program) -> None:
    scene = program.sit_down("bidding-war", one_person(seats=3), seed=2, prizes="offered")
    for number in range(30):
        program.run_until(lambda: scene.to_act)
        if board_of(scene).view.phase == "offer":
            break
        scene.match.play(by_rule(board_of(scene).view, number, scene.match.game).move)
        board_of(scene).set_view(scene.match.view(0))
        scene.refresh()
    card = board_of(scene).hand.cards[3]
    program.drag(at_index(spot_of(scene, str(card))), board_of(scene).layout.boxes["prize"].center)
    assert board_of(scene).target.zone("prize").faces[-1:] == (card,)


def test_a_playable_card_under_the_cursor_is_explained_as_usable(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(), seed=2)
    program.run_until(lambda: scene.to_act)
    program.run(1)
    told = set()
    for _ in scene.board.view.hand:
        program.key("Right")
        program.screen.post(Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?", scancode=0))
        program.run(0.2)
        spot = at_cursor(reach_of(scene.board, scene.offer.clickable), scene.hands.cursor)
        assert spot is not None
        free = scene.reasons.why_not(spot, "") is None
        tip = scene.desk.tooltip.tip
        assert tip is not None
        assert tip.text.startswith(f"{card_name(spot.card)} can be ") == free
        told.add(free)
    assert told == {True, False}


def test_a_hint_asked_for_out_of_turn_says_when_hints_are_available(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    program.run_until(lambda: scene.match.actor not in (None, -1) and not scene.to_act)
    program.press("Hint")
    assert scene.desk.toast.text == "Hints are available on your turn."


def test_no_tooltip_is_shown_for_a_card_that_is_no_longer_under_the_pointer(program: Program) -> None:
    program.app.profile.file.keep(replace(program.app.profile.settings, confirm=False))
    scene = program.sit_down("bidding-war", one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    card = next(spot for spot in board_of(scene).rest if spot.in_hand)
    below = (card.rect.left + 5, card.rect.bottom - 5)
    program.click(below)
    program.click(below)
    assert scene.match.actor != 0, "the card was not played"
    program.run_until(lambda: scene.to_act and len(scene.match.view(0).hand) == 12)
    program.run(1.5)
    tip = scene.desk.tooltip
    assert not tip.shown, tip.tip
    assert scene.hands.hover in (None, *board_of(scene).rest)


def test_a_card_dropped_where_it_has_no_use_is_spoken_of_as_one(program: Program) -> None:
    scene, _, playable = _to_a_dimmed_card(program)
    program.drag(at_index(playable), board_of(scene).layout.seats[1].portrait.center)
    tip = scene.desk.tooltip.tip
    assert tip is not None
    assert tip.text == "Nothing can be done there with this card."
