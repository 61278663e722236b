"""A hint: the move, its reason and the moves compared with it, its place on the screen, and what Enter does with it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from cardtable.ai.advice import Advice, Verdict, advise
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Inquiry, Reply, RuleOfThumb
from cardtable.engine.game import Game
from cardtable.engine.moves import Move, Pass
from cardtable.engine.seats import DEALER, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.games.blackjack.values import Stop
from cardtable.play.advice import SEARCHING, ComparedRow, Hints, labels_of, rows_of, saying, text_of
from cardtable.play.live import LiveMatch
from cardtable.store.practice import Exercise, shipped
from cardtable.ui.look import Look
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.learning.exercise import ComparedLine
from cardtable.ui.play.painting.emphasis import state_of
from cardtable.ui.play.panels.panel import column_width
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import tab_places
from cardtable.ui.theme import Extent, Ground
from cardtable.ui.widgets.notices import FADE_SECONDS
from cardtable.ui.widgets.skin import Role
from tests.commits import by_turns
from tests.games.big_three import deals as deals_of_big_three
from tests.games.blackjack.deals import dealt
from tests.games.blues_and_greens import deals as deals_of_blues_and_greens
from tests.known_games import game_of
from tests.situations import LONG_NAMES, MEDIUM, NAMES, SMALL, asked, at, one_person
from tests.ui.at_a_hint import Lookers, go_to_the_person, show_more, sit_down
from tests.ui.at_practice import table_of as exercise_on
from tests.ui.at_the_table import Program, log_of
from tests.ui.drawn import faults, listed
from tests.ui.hands_on import table_of
from tests.ui.writings import Writings


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    return Program(tmp_path, getattr(request, "param", MEDIUM))


def hinted_at(program: Program, sample: str) -> TableScene:
    """Sit down at the sample whose name begins so, and ask for a hint."""
    scene, _ = sit_down(program, sample)
    program.key("h")
    program.run(0.5)
    return scene


@pytest.mark.parametrize(
    "sample",
    by_turns(
        [
            ("five-hundred the middle",),
            ("bidding-war the last six",),
            ("the-card-game the round of nine",),
            ("big-three the auction",),
        ],
        "samples with a hint",
        2,
    ),
)
def test_a_hint_names_the_move_the_reason_and_how_much_less_others_bring(program: Program, sample: str) -> None:
    scene, players = sit_down(program, sample)
    program.key("h")
    assert scene.hints.open
    program.run(0.5)
    assert not scene.hints.text.rows, "first comes the sentence"
    plain = sample == "big-three the auction"  # the cards bear one bid alone, which is compared with none
    if not plain:
        show_more(program, scene)
    hints, found = scene.hints, players.found
    words = scene.match.game.words
    assert hints.text.title == words.label(scene.board.view, found.best).button
    assert hints.text.sentence.startswith(found.reason)
    assert hints.found is not None
    assert bool(hints.text.rows) != plain
    by_lot = bool(found.chances)  # the lot may fall on an unlikely bid
    if hints.text.rows:
        shares = [row.share for row in hints.text.rows]
        assert hints.text.rows[0].move == found.best
        assert shares[1 + by_lot :] == sorted(shares[1 + by_lot :], reverse=True)
        assert all(0 < share <= 1 for share in shares)
    others = [chance for _, chance in found.chances[1:]]
    assert others == sorted(others, reverse=True)
    if by_lot and not plain:
        assert found.best == found.chances[0][0], "the one that is drawn"
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
    scene = hinted_at(program, "five-hundred the middle")
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
        return Reply(Explanation([move for move in self.match.moves() if self.wanted(move)][-1], "That is best."))


def advised(program: Program, wanted: Callable[[Move], bool], phase: str) -> TableScene:
    """Sit down at Blues and Greens where such a move can be made, and ask for a hint."""
    table = at("blues-and-greens", until=asked(phase, where=lambda state: any(map(wanted, state.moves()))))
    players, seat = Advisers(wanted), table.state.actor
    table.seats = tuple(
        Seat(NAMES[number], PlayerKind.HUMAN if number == seat else PlayerKind.AI) for number in range(4)
    )
    players.match = LiveMatch(table, players, None, Random(7), pause=0.0)
    program.app.play.show(players.match, seat)
    program.run(0.5)
    program.key("h")
    program.run(0.5)
    scene = table_of(program)
    assert scene.hints.found is not None
    return scene


def test_enter_makes_the_hinted_move_and_its_button_stands_out(program: Program) -> None:
    scene = advised(program, lambda move: isinstance(move, Pass), "auction")
    standing_out = [button.label for button in scene.widgets.buttons if button.role is Role.PRIMARY]
    assert standing_out == ["Pass"]
    made = len(log_of(scene))
    program.rest()
    program.key("Enter")
    assert scene.desk.dialog is None
    assert log_of(scene)[made].move == Pass()


def test_a_hinted_card_of_the_splay_is_pointed_at_and_enter_draws_it(program: Program) -> None:
    scene = advised(program, lambda move: move.word == "draw" and bool(move.cards), "draw")
    hinted = scene.hints.found
    emphasis = scene.emphasis()
    assert (emphasis.cursor.zone, emphasis.cursor.card) == ("splay", hinted.best.cards[0])
    assert emphasis.cursor in emphasis.pointed
    assert emphasis.hinted == (emphasis.cursor,), "it wears the lamp"
    scene.board.hand.pick(scene.board.hand.cards[:1])
    scene.refresh()
    assert scene.emphasis().hinted == ()
    scene.board.hand.pick(())
    scene.refresh()
    made = len(log_of(scene))
    program.rest()
    program.key("Enter")
    assert log_of(scene)[made].move == hinted.best


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


def test_a_position_keeps_its_hint_also_after_undo() -> None:
    players = Counting(GAMES)
    match = LiveMatch(Table(game_of("blues-and-greens"), one_person()), players, None, Random(3), pause=0.0)
    go_to_the_person(match)
    match.ask_hint()
    match.play(match.moves()[0])
    match.undo()
    first = hint_of(match)
    assert players.asked == 2, "a move was made before the first one came"
    assert hint_of(match) is first
    assert players.asked == 2
    match.play(match.moves()[0])
    assert match.hint() is None
    go_to_the_person(match)
    later = hint_of(match)
    assert players.asked == 3
    assert match.undo()
    assert hint_of(match) is first
    assert players.asked == 3
    match.play(match.moves()[-1])
    go_to_the_person(match)
    assert hint_of(match) is not later, "another position of the same length"
    assert players.asked == 4


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
    assert bool(scene.hints.text.rows) == (not fails)
    assert players.times == (1 if fails else 3)


def test_the_hint_has_a_column_of_its_own_where_the_table_moves_once_and_takes_its_room_back(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    usual = scene.board.layout
    scene.act(TableCommand.HINT)
    assert scene.hints.awaited
    column, measure = scene.board.layout.column, scene.board.measure
    assert column.width
    assert column.contains(scene.advice.rect)
    assert any(part.label == SEARCHING and column.contains(part.rect) for part in listed(scene))
    program.run_until(lambda: scene.hints.text is not None)
    assert scene.board.measure == measure
    program.run(0.5)
    assert scene.board.layout.seats != usual.seats
    assert faults(scene) == []
    program.key("Esc")
    program.run(0.2)
    assert scene.board.layout.middle == usual.middle
    program.key("h")
    program.run(0.5)
    found = scene.hints.found
    scene.make(found.best)
    assert scene.board.layout.seats == usual.seats, "before the move is shown"


def seven_bidders() -> Table:
    return at("bidding-war", seats=7, seed=3, until=asked("pick", 80), names=LONG_NAMES)


def eight_at_the_table() -> Table:
    return at("the-card-game", seats=8, seed=2, until=asked("discard", 205), names=LONG_NAMES)


def hinted(folder: Path, table: Table, text: str) -> tuple[Program, TableScene]:
    """Sit down at a table in a small window, with text of this scale, and ask for a hint."""
    program = Program(folder, SMALL)
    program.app.profile.set("size", text)
    program.app.play.show(LiveMatch(table, Lookers(GAMES), None, Random(1), pause=0.0), table.state.actor)
    program.run(0.5)
    program.key("h")
    program.run(1.0)
    scene = table_of(program)
    assert scene.hints.text is not None
    return program, scene


@pytest.mark.parametrize(
    ("table_of_many", "text"),
    [(eight_at_the_table, "normal"), (seven_bidders, "large"), (eight_at_the_table, "largest")],
)
def test_with_many_players_a_hint_without_room_is_folded(
    tmp_path: Path, table_of_many: Callable[[], Table], text: str
) -> None:
    program, scene = hinted(tmp_path, table_of_many(), text)
    solid = [part.rect for part in program.parts("card")] + [part.rect for part in program.parts("seat")]
    written = [*scene.top.labels(scene.board).places, *(button.rect for button in scene.widgets.buttons)]
    assert scene.advice.rect.width
    assert scene.advice.rect.collidelist([*solid, *written]) < 0


@pytest.mark.parametrize("by_click", [False, True], ids=["key", "click"])
def test_a_folded_hint_is_unfolded_and_then_closed(tmp_path: Path, written: Writings, by_click: bool) -> None:
    program, scene = hinted(tmp_path, seven_bidders(), "normal")
    more = next(part for part in scene.advice.desk.parts() if part.label == "More")
    assert scene.advice.rect.contains(more.rect)
    folded = scene.advice.rect.copy()
    written.clear()
    if by_click:
        program.click(more.rect.center)
    else:
        program.key("h")
    program.run(0.2)
    assert scene.hints.open
    assert scene.advice.rect.height > folded.height
    assert "All moves that were tried out came to the same" in " ".join(each.text for each in written)
    assert not [part for part in scene.advice.desk.parts() if part.label == "More"]
    program.key("h")
    program.run(0.2)
    assert not scene.hints.open
    program.key("h")
    program.run(0.5)
    assert scene.advice.rect == folded, "asked for again, it is folded"


@pytest.mark.parametrize(
    ("program", "sample"),
    [(SMALL, "five-hundred three to discard"), (MEDIUM, "blues-and-greens a trick")],
    ids=str,
    indirect=["program"],
)
def test_cards_that_the_hint_selects_do_not_cover_the_prompt(program: Program, sample: str, written: Writings) -> None:
    scene, _ = sit_down(program, sample)
    program.key("h")
    program.run(0.5)
    raised = [spot for spot in scene.board.rest if scene.board.picked(spot)]
    assert raised
    written.clear()
    scene.dirty = True
    program.run(0.1)
    lamps = [
        tab
        for spot in raised
        for tab, _ in tab_places(scene.board.lifted(spot), state_of(scene.board, spot, scene.emphasis()))
    ]
    *_, asked = [each.place for each in written if each.text in scene.prompt[0].forms]
    assert len(lamps) >= len(raised)
    assert asked.inflate(0, -2 * 2).collidelist(lamps) < 0, "what is less is the air of the line"
    status = scene.board.layout.seats[scene.board.bottom].status
    assert status.width
    assert all(lamp.top >= status.bottom - 1 for lamp in lamps), "nor would they cover the status of the viewer"
    assert all(scene.board.lifted(spot).top < spot.rect.top for spot in raised)


def can_go_out(table: Table) -> bool:
    return table.state.actor not in (None, DEALER) and any(move.word == "out" for move in table.state.moves())


@pytest.mark.parametrize("size", [SMALL, (1000, 720)])
def test_the_corners_of_the_keyboard_cursor_do_not_cover_the_label_of_what_is_left_over(
    at_table: Callable[..., Program], written: Writings, size: tuple[int, int]
) -> None:
    program = at_table("the-card-game", seed=0, until=can_go_out, size=size)
    scene = table_of(program)
    seen = 0
    for _ in scene.board.hand.cards:
        written.clear()
        program.key("Right")
        program.run(0.3)
        cursor = scene.emphasis().cursor
        assert cursor is not None
        corners = scene.top.table.states.focus_place(scene.board.lifted(cursor, cursor))
        labels = [each.place for each in written if each.text.startswith("left over")]
        assert [label for label in labels if label.colliderect(corners)] == []
        seen += len(labels)
    assert seen


@pytest.mark.parametrize(
    ("loss", "error", "figures"),
    [
        (9.0, 2.0, "Worse: “Pass” by 9 points. On average, in 300 deals that fit what you know."),
        (9.0, 5.0, "On average, in 300 deals that fit what you know."),
        (-3.0, 1.0, "On average, in 300 deals that fit what you know."),
        (0.0, 0.0, "All moves that were tried out came to the same."),
    ],
)
def test_a_difference_that_may_be_chance_is_no_verdict(loss: float, error: float, figures: str) -> None:
    game = game_of("blues-and-greens")
    view = deals_of_blues_and_greens.dealt({}, dealer=2).view(0)
    bid, none = game.parse("bid 136"), Pass()
    verdicts = Verdict(bid, 0.0, 0.0, 300), Verdict(none, loss, error, 300, settled=True)
    said = saying(Advice(bid, "A reason.", (bid, none), (bid,), verdicts=verdicts), game, view)
    assert said.figures == figures
    assert ("may be as good" in said.sentence) == ("Worse" not in figures)
    early = Advice(
        bid, "A reason.", (bid, none), (bid,), verdicts=(verdicts[0], Verdict(none, 9.0, 2.0, 48, settled=False))
    )
    assert saying(early, game, view).figures == "", "it would be another figure later"


def test_the_number_of_deals_is_that_of_the_moves_that_are_compared() -> None:
    game = game_of("blues-and-greens")
    view = deals_of_blues_and_greens.dealt({}, dealer=2).view(0)
    best, none, asked = game.parse("bid 136"), Pass(), game.parse("bid 200")
    verdicts = Verdict(best, 0.0, 0.0, 300), Verdict(none, 9.0, 2.0, 300), Verdict(asked, 90.0, 9.0, 48)
    advice = Advice(best, "A reason.", (best, none), (best,), verdicts=verdicts)
    text = text_of(advice, game, view, more=True)
    assert len(text.rows) == 2
    assert text.note == "On average, in 300 deals that fit what you know."
    assert text.figures.endswith(text.note)


def test_where_nothing_is_hidden_there_is_no_figure() -> None:
    game = game_of("blackjack")
    rng, state = Random(0), game.new(2)
    while state.actor in (None, DEALER) or state.deck or len(state.moves()) != 2:
        state.apply(state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
    view = state.view(state.actor)
    advice = advise(view, game, deals=8)
    assert advice.open
    text = text_of(advice, game, view, more=True)
    assert text.rows == ()
    assert "in 100" not in text.figures
    hand = deals_of_blues_and_greens.dealt({}, dealer=2).view(3)
    assert not advise(hand, game_of("blues-and-greens"), [Pass()], deals=2).open


def test_the_rows_below_the_recommended_move_are_sorted_by_worth() -> None:
    game = game_of("blues-and-greens")
    players = Announcements(game, "bid 136", "bid 138", "pass", losses=(0.0, 8.5, 3.0))
    match = LiveMatch(Table(game, one_person()), players, None, Random(3), pause=0.0)
    go_to_the_person(match)
    hints = Hints(match)
    hints.ask()
    hints.poll(match.view(0))
    hints.show_more()
    hints.poll(match.view(0))
    rows = [(row.label, row.figure) for row in hints.text.rows]
    assert rows == [("Bid 136", "best"), ("Pass", "−3"), ("Bid 138", "−8")]


class Announcements(RuleOfThumb):
    """Players with a hint that was made before: these moves, the best first, with these losses."""

    def __init__(self, game: Game, *moves: str, losses: Sequence[float] = (), reason: str = "A reason.") -> None:
        super().__init__([game])
        made = tuple(map(game.parse, moves))
        figures = losses or [float(number) for number in range(len(moves))]
        verdicts = tuple(Verdict(move, loss, 0.1, 90) for move, loss in zip(made, figures, strict=True))
        self.told = Advice(made[0], reason, made, made[:1], verdicts=verdicts)

    def hint(self, view: View) -> Reply:
        del view
        return Reply(Explanation(self.told.best, self.told.reason), advice=self.told)


def hinted_scene(program: Program, table: Table, players: Announcements) -> TableScene:
    """Return the table once the person sees the hint that these players give."""
    program.app.play.show(LiveMatch(table, players, None, Random(9), pause=0.0))
    program.run(0.1)
    program.run_until(lambda: getattr(program.scene, "to_act", False))
    program.key("h")
    program.run(0.5)
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene


def rows_of_hint(program: Program, table: Table, players: Announcements) -> Sequence[ComparedRow]:
    """Return the rows of the hint that these players give to the person at the table."""
    scene = hinted_scene(program, table, players)
    show_more(program, scene)
    return scene.hints.text.rows


def test_compared_gifts_of_four_cards_are_named_in_full(tmp_path: Path, cut: set[str]) -> None:
    program, game = Program(tmp_path, (1280, 720)), game_of("blues-and-greens")
    deal = deals_of_blues_and_greens.dealt({0: "g4c g5c g6c g7c g8c"}, dealer=2)
    table = Table(game, one_person(), dealer=2)
    for entry in deal.log:
        table.play(entry.actor, entry.move)
    for seat, move in ((3, "pass"), (0, "pass"), (1, "pass"), (2, "bid 136"), (2, "trump h")):
        table.play(seat, game.parse(move))
    players = Announcements(game, "give g4c g5c g6c g7c", "give g4c g5c g6c g8c", "give g4c g5c g7c g8c")
    labels = [row.brief for row in rows_of_hint(program, table, players)]
    assert labels == ["4♣ 5♣ 6♣ 7♣", "4♣ 5♣ 6♣ 8♣", "4♣ 5♣ 7♣ 8♣"]
    assert not cut.intersection(labels)


@pytest.mark.parametrize(
    "moves",
    [
        ("play Js Ts 9d 8h", "play 6s", "play Ts 9d 8h"),
        ("play Kc Qc Jc Tc 9c 8c 7c 6c", "play Qc Jc Tc 9c 8c 7c", "play 2c 2d"),
        ("play Kc Kd Kh Qc Qd Qh Jc Jd Jh", "pass"),
    ],
    ids=", ".join,
)
def test_compared_runs_are_named_in_full(tmp_path: Path, cut: set[str], moves: tuple[str, ...]) -> None:
    program, game = Program(tmp_path, SMALL), game_of("big-three")
    deal = deals_of_big_three.dealt("4h Kc Kd Kh Qc Qd Qh Jc Jd Jh Tc 9c 8c 7c 6c 2c", leftover="2d 2h 2s 3d")
    table = Table(game, one_person()[:3])
    for entry in deal.log:
        table.play(entry.actor, entry.move)
    table.play(0, game.parse("bid 3"))
    assert len(rows_of_hint(program, table, Announcements(game, *moves))) == len(moves)
    assert not cut


def test_compared_melds_of_many_cards_are_told_apart_by_the_cards_that_differ() -> None:
    game = game_of("blues-and-greens")
    deal = deals_of_blues_and_greens.dealt({0: "g4c g5c g6c g7c g8c g2d g2h g9c"}, dealer=2)
    view = deal.view(0)
    melds = [game.parse(f"give g4c g5c g6c g7c {last}") for last in ("g8c", "g2d", "g2h")]
    labels = labels_of(game.words, view, melds)
    assert len(set(labels)) == 3
    assert [label.rpartition(": ")[2].removeprefix("green ") for label in labels] == ["8♣", "2♦", "2♥"]
    few = labels_of(game.words, view, [game.parse("give g4c g5c g6c g7c"), game.parse("give g4c g5c g6c g8c")])
    assert [label.rpartition(": ")[2].count("♣") for label in few] == [4, 4]


LONG_REASON = (
    "With 6 trumps, J♠, J♣, A♠ and K♠ among them, you can hope for about 7.8 tricks: 8♠ is made about 57 times in "
    "100. “Bid 7♠” may be as good."
)


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
@pytest.mark.parametrize(
    ("name", "moves"),
    by_turns(
        [
            ("five-hundred", ("bid 8s", "bid 7s", "pass", "bid 7c", "bid 8d", "bid 8h", "bid nullo", "bid 9s")),
            ("blues-and-greens", ("bid 136", "pass", "bid 140")),
            ("big-three", ("bid 3", "pass")),
        ],
        "hints with a long reason",
    ),
)
def test_a_long_reason_covers_neither_the_question_nor_the_bids(
    tmp_path: Path, name: str, moves: tuple[str, ...], size: Extent, written: Writings
) -> None:
    program, game = Program(tmp_path, size), game_of(name)
    table = Table(game, one_person()[: game.players[0]])
    scene = hinted_scene(program, table, Announcements(game, *moves, reason=LONG_REASON))
    written.clear()
    scene.dirty = True
    program.run(0.1)
    hint = scene.advice.rect
    assert hint.width
    *_, asked = [each.place for each in written if each.text in scene.prompt[0].forms]
    choices = [widget.rect for widget in (*scene.widgets.cells, *scene.widgets.buttons)]
    assert hint.collidelist([asked, *choices]) < 0
    assert faults(scene) == []


def test_the_compared_discards_are_named_in_full(program: Program, cut: set[str]) -> None:
    scene = hinted_at(program, "five-hundred three to discard")
    show_more(program, scene)
    labels = {text for row in scene.hints.text.rows for text in (row.label, row.brief)}
    assert len(scene.hints.text.rows) > 1
    assert not cut & labels


@cache
def advice_of(exercise: Exercise) -> Advice:
    verdicts = tuple(Verdict(each.move, 12.3, 1.0, 100) for each in exercise.moves)
    return Advice(exercise.best, exercise.why, tuple(each.move for each in exercise.moves), verdicts=verdicts)


def rows_of_exercises(game: Game, every: int = 1) -> Iterator[tuple[str, tuple[ComparedRow, ...]]]:
    """Yield the compared moves of the exercises of a game, all or every third of them, under the exercise's name."""
    for exercise in shipped(game)[::every]:
        table = exercise.table()
        yield exercise.name, rows_of(advice_of(exercise), game, table.view(table.state.actor))


@pytest.mark.parametrize("id_", ["blues-and-greens", "blackjack"])
def test_compared_moves_are_told_apart_also_by_their_brief_names(id_: str) -> None:
    for exercise, rows in rows_of_exercises(game_of(id_), every=3):
        briefs = [row.brief for row in rows]
        assert len(set(briefs)) == len(briefs), exercise


def test_no_name_of_a_compared_move_is_cut_in_the_column(cut: set[str]) -> None:
    look = Look.of((1024, 640))
    wide, count, longest = column_width(look) - 2 * look.metrics.px(20), 0, 0
    for game in GAMES:
        for _, rows in rows_of_exercises(game, every=12):
            for number, row in enumerate(rows):
                line = ComparedLine(row, best=number == 0, chosen=False)
                line.ground = Ground.PAPER
                line.layout(Rect(0, 0, wide, line.natural_size(look)[1]), look)
                line.draw(Surface((400, 60)))
                count, longest = count + 1, max(longest, len(row.brief))
    assert count > 35
    assert longest > 15
    assert not cut


def test_a_wrong_answer_is_told_what_speaks_against_it(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.app.practise(game_of("bidding-war"))
    scene, match = exercise_on(program)
    exercise = match.exercise
    wrong = max(exercise.moves, key=lambda each: each.loss).move
    match.play(wrong)
    program.run(0.3)
    assessment = match.assessment
    assert assessment.drawback == match.game.drawback(exercise.table().state, wrong, exercise.best) != ""
    assert any(assessment.drawback in part.label for part in scene.parts())
