"""A hint, and the moves that were compared to find it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.advice import Advice
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Inquiry, Reply, RuleOfThumb
from cardtable.ai.search import by_rule
from cardtable.engine.moves import Move, Pass
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.games.blackjack.values import Stop
from cardtable.play.live import LiveMatch
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.notices import FADE_SECONDS
from cardtable.ui.widgets.skin import Role
from tests.games.blackjack.deals import dealt
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_a_hint import Lookers, go_to_the_person, show_more, sit_down
from tests.ui.at_the_table import Program, log_of
from tests.ui.hands_on import by_mouse


@pytest.fixture(params=[(800, 600), (1280, 720), (1920, 1080)], ids=str)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    return Program(tmp_path, request.param)


@pytest.mark.parametrize(
    "sample",
    ["five-hundred the middle", "bidding-war the last six", "the-card-game the round of nine", "big-three the auction"],
)
def test_a_hint_names_the_move_the_reason_and_how_much_less_others_bring(program: Program, sample: str) -> None:
    scene, players = sit_down(program, sample)
    program.key("h")
    assert scene.hints.open
    program.run(0.5)
    assert scene.hints.text is not None
    assert not scene.hints.text.rows, "first comes the sentence"
    plain = sample == "big-three the auction"  # the cards bear one bid alone, which is compared with none
    if not plain:
        show_more(program, scene)
    hints, found = scene.hints, players.found
    assert found is not None
    words = scene.match.game.words
    assert hints.text is not None
    assert hints.text.title == words.label(scene.board.view, found.best).button
    assert hints.text.sentence.startswith(found.reason)
    assert hints.found is not None
    assert bool(hints.text.rows) != plain
    if hints.text.rows:
        shares = [row.share for row in hints.text.rows]
        assert [row.move for row in hints.text.rows] == [*dict(found.chances), *found.candidates][: len(shares)] or (
            hints.text.rows[0].move == found.best
        )
        by_lot = bool(found.chances)  # the lot may fall on an unlikely bid
        assert shares[1 + by_lot :] == sorted(shares[1 + by_lot :], reverse=True)
        assert all(0 < share <= 1 for share in shares)
    program.key("h")
    assert not hints.open
    assert hints.found is not None, "the hint itself stays"
    program.key("h")
    assert hints.open


def test_a_hint_shown_again_after_its_card_was_put_back_marks_it_again(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred")
    program.key("h")
    program.run_until(lambda: scene.hints.found is not None)
    program.run(0.5)
    hinted = scene.board.selected
    assert hinted
    program.rest()
    program.key("Esc")
    program.key("Esc")
    assert not scene.hints.open
    assert not scene.board.selected
    program.key("h")
    program.run(0.5)
    assert scene.board.selected == hinted
    program.rest()
    assert scene.offer.default == scene.hints.move, "Enter makes it"


class SlowLookers(Lookers):
    """Players whose answers take time: until they are ``ready``."""

    ready = False

    def answer(self, inquiry: Inquiry) -> Reply | None:
        """Return the answer when it is ready."""
        return super().answer(inquiry) if self.ready else None


def ready_to_stop(program: Program) -> tuple[TableScene, SlowLookers]:
    """Sit down at Blackjack, where the person has played a card and may stop."""
    table = dealt({0: "5h 5s 9c"})
    table.play(0, table.game.parse("play 5h"))
    table.seats = one_person(seats=3)
    players = SlowLookers(GAMES)
    program.app.play.show(LiveMatch(table, players, None, Random(1), pause=0.0))
    program.run(0.5)
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert scene.offer.default == Stop()
    return scene, players


def test_enter_makes_no_move_while_the_hint_is_thought_out(program: Program) -> None:
    scene, players = ready_to_stop(program)
    program.key("h")
    program.rest()
    program.key("Enter")
    assert scene.offer.default is None
    assert scene.to_act, "it is still the person's turn"
    assert len(log_of(scene)) == 2
    assert not scene.desk.toast.shown
    players.ready = True
    program.run(0.5)
    assert scene.hints.found is not None
    assert scene.offer.default is not None


def test_enter_pressed_again_and_again_does_not_make_a_hinted_move_that_has_just_come(program: Program) -> None:
    scene, players = ready_to_stop(program)
    program.key("h")
    program.rest()
    for number in range(12):
        players.ready = number > 3
        program.key("Enter")
        program.run(0.1)
    assert scene.hints.found is not None
    assert len(log_of(scene)) == 2
    program.rest()
    program.key("Enter")
    assert len(log_of(scene)) == 3


def test_where_bids_are_drawn_by_lot_the_hint_is_the_one_drawn_and_the_others_follow_by_their_chances(
    program: Program,
) -> None:
    scene, players = sit_down(program, "bidding-war the last six")
    program.key("h")
    program.run(0.5)
    assert players.found is not None
    assert scene.hints.found is not None
    assert scene.hints.found.best == players.found.chances[0][0]
    others = [chance for _, chance in players.found.chances[1:]]
    assert others == sorted(others, reverse=True)


def test_the_notice_that_there_are_no_hints_disappears_on_the_persons_turn(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    program.run_until(lambda: not scene.offer.to_act)
    program.key("h")
    assert scene.desk.toast.text == "Hints are available on your turn."
    program.run_until(lambda: scene.to_act)
    program.run(FADE_SECONDS + 0.1)
    assert not scene.desk.toast.shown


def test_while_esc_closes_a_panel_the_button_that_puts_cards_back_does_not_show_it(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")

    def key_of_back() -> str:
        assert scene.widgets.back is not None
        return scene.widgets.back.key

    program.key("h")
    program.run(0.5)
    assert scene.board.selected, "the hint has picked its card"
    assert key_of_back() == ""
    program.key("Esc")
    assert key_of_back() == "Esc"
    program.key("k")
    assert key_of_back() == ""
    program.key("k")
    program.key("Esc")
    assert not scene.board.selected


def test_undo_puts_the_hint_away(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.key("h")
    program.run(0.5)
    assert scene.hints.text is not None
    program.key("u")
    program.run(0.5)
    assert scene.hints.text is None
    assert not scene.hints.open


class Advisers(RuleOfThumb):
    """Players whose hint is the last of the legal moves that ``wanted`` lets through."""

    def __init__(self, wanted: Callable[[Move], bool]) -> None:
        super().__init__(GAMES)
        self.wanted = wanted
        self.match: LiveMatch | None = None

    def hint(self, view: View) -> Reply:
        assert self.match is not None
        return Reply(Explanation([move for move in self.match.moves() if self.wanted(move)][-1], "That is best."))


def advised(program: Program, wanted: Callable[[Move], bool], phase: str) -> TableScene:
    """Sit down at Blues and Greens, play on to ``phase`` and ask for a hint."""
    players = Advisers(wanted)
    table = Table(game_of("blues-and-greens"), one_person())
    players.match = LiveMatch(table, players, None, Random(7), pause=0.0)
    program.app.play.show(players.match)
    program.run(0.1)
    for _ in range(9):
        program.run_until(lambda: getattr(program.scene, "to_act", False))
        scene = program.scene
        assert isinstance(scene, TableScene)
        if scene.board.view.phase == phase and any(wanted(move) for move in scene.match.moves()):
            program.key("h")
            program.run(0.5)
            assert scene.hints.found is not None
            return scene
        by_mouse(program, by_rule(scene.board.view, 1, scene.match.game).move)
    raise AssertionError(f"nothing such was ever asked in {phase}")


def test_enter_makes_the_hinted_move_and_its_button_stands_out(program: Program) -> None:
    scene = advised(program, lambda move: isinstance(move, Pass), "auction")
    standing_out = [button.label for button in scene.widgets.buttons if button.role is Role.PRIMARY]
    assert standing_out == ["Pass"]
    program.key("Enter")
    assert scene.desk.dialog is None
    assert [entry.word for entry in scene.match.view(0).log if entry.actor == 0] == ["pass"]


def test_a_hinted_card_of_the_splay_is_pointed_at_and_enter_draws_it(program: Program) -> None:
    scene = advised(program, lambda move: move.word == "draw" and bool(move.cards), "draw")
    hinted = scene.hints.found
    assert hinted is not None
    emphasis = scene.emphasis()
    assert emphasis.cursor is not None
    assert (emphasis.cursor.zone, emphasis.cursor.card) == ("splay", hinted.best.cards[0])
    assert emphasis.cursor in emphasis.pointed
    assert emphasis.hinted == (emphasis.cursor,), "it wears the lamp"
    scene.board.hand.pick(scene.board.hand.cards[:1])
    scene.refresh()
    assert scene.emphasis().hinted == ()
    scene.board.hand.pick(())
    scene.refresh()
    program.key("Enter")
    drawn = [entry for entry in scene.match.view(0).log if entry.actor == 0 and entry.word == "draw"][-1]
    assert drawn.text == str(hinted.best)


# One hint for each position


class Counting(RuleOfThumb):
    """Players who count how often they are asked for a hint."""

    asked = 0

    def hint(self, view: View) -> Reply:
        self.asked += 1
        return super().hint(view)


def hint_of(match: LiveMatch) -> Advice:
    match.ask_hint()
    found = match.hint()
    assert found is not None
    return found


def at_a_decision() -> tuple[LiveMatch, Counting]:
    players = Counting(GAMES)
    match = LiveMatch(Table(game_of("blues-and-greens"), one_person()), players, None, Random(3), pause=0.0)
    go_to_the_person(match)
    return match, players


def test_a_position_keeps_its_hint_until_a_move_is_made() -> None:
    match, players = at_a_decision()
    first = hint_of(match)
    assert hint_of(match) is first
    assert players.asked == 1
    match.play(match.moves()[0])
    assert match.hint() is None
    go_to_the_person(match)
    hint_of(match)
    assert players.asked == 2


class Slow(Lookers):
    """Players who measure a hint in three steps, as on a slow computer, or who fail at it."""

    def __init__(self, fails: bool = False) -> None:
        super().__init__(GAMES)
        self.fails, self.times = fails, 0

    def advice(self, view: View, moves: tuple[Move, ...], draw: int) -> Reply:
        self.times += 1
        reply = super().advice(view, moves, draw)
        if self.fails:
            return Reply(reply.explanation, "It failed.")
        if self.times < 3 and reply.advice is not None:
            unsettled = tuple(replace(each, settled=False) for each in reply.advice.verdicts)
            return replace(reply, advice=replace(reply.advice, verdicts=unsettled))
        return reply


@pytest.mark.parametrize("fails", [False, True])
def test_figures_are_measured_to_the_end_or_given_up(program: Program, fails: bool) -> None:
    players = Slow(fails)
    scene, _ = sit_down(program, "five-hundred the middle", players)
    program.key("h")
    program.run(0.5)
    show_more(program, scene)
    program.run_until(lambda: not scene.hints.measuring)
    assert scene.hints.text is not None
    assert bool(scene.hints.text.rows) == (not fails)
    assert players.times == (1 if fails else 3)


def test_after_undo_the_position_has_the_same_hint_as_before() -> None:
    match, players = at_a_decision()
    first = hint_of(match)
    match.play(match.moves()[0])
    go_to_the_person(match)
    later = hint_of(match)
    assert match.undo()
    assert hint_of(match) is first
    assert players.asked == 2
    match.play(match.moves()[-1])
    go_to_the_person(match)
    assert hint_of(match) is not later, "another position of the same length"
    assert players.asked == 3


def test_a_hint_is_asked_for_again_if_a_move_was_made_before_it_came() -> None:
    match, players = at_a_decision()
    match.ask_hint()
    match.play(match.moves()[0])
    match.undo()
    hint_of(match)
    assert players.asked == 2


# What is said and shown
