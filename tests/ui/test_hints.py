"""A hint, and what else was looked at to find it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface

from cardtable.ai.advice import advise, hint_question
from cardtable.ai.explanation import Candidate, Explanation
from cardtable.ai.players import by_rule
from cardtable.ai.ready import RuleOfThumb
from cardtable.ai.worker import Reply
from cardtable.application.matches.live_match import LiveMatch
from cardtable.engine.game import Game
from cardtable.engine.moves import Move, Pass
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.protocols.match import Hint
from cardtable.store.samples import list_samples
from cardtable.store.tablefile import read_table
from cardtable.ui.kit.skin import Role
from cardtable.ui.kit.toast import FADE_SECONDS
from cardtable.ui.look import Look
from cardtable.ui.play.arrows import arrow_place
from cardtable.ui.play.painting.card_states import state_of
from cardtable.ui.play.panels.hints import Hints
from cardtable.ui.play.table import TableScene
from cardtable.ui.play.telling.event_line import EventLinePainter
from cardtable.ui.table.state_painter import tab_places
from cardtable.ui.text import Style
from tests.known_games import game_of
from tests.ui.at_the_table import Program, one_person
from tests.ui.hands_on import by_mouse

SAMPLES = {sample.path.name: sample.path for sample in list_samples(GAMES)}


class Lookers(RuleOfThumb):
    """Players without a process, who give hints."""

    explanation: Explanation | None = None

    def hint(self, view: View) -> Reply:
        self.explanation = advise(hint_question(view), game_of(view.game))
        return Reply(0, self.explanation)


@pytest.fixture(params=[(800, 600), (1280, 720), (1920, 1080)], ids=str)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    return Program(tmp_path, request.param)


def sit_down(program: Program, sample: str) -> tuple[TableScene, Lookers]:
    table = read_table(next(path for name, path in SAMPLES.items() if name.startswith(sample)), GAMES).table
    players = Lookers(GAMES)
    program.app.play.show(LiveMatch(table, players, None, Random(1), pause=0.0))
    program.run(0.1)
    program.run_until(lambda: getattr(program.scene, "to_act", False))
    scene = program.scene
    assert isinstance(scene, TableScene)
    return scene, players


@pytest.mark.parametrize(
    "sample",
    ["five-hundred the middle", "bidding-war the last six", "the-card-game the round of nine", "big-three the auction"],
)
def test_a_hint_tells_the_move_why_and_what_the_others_would_bring(program: Program, sample: str) -> None:
    scene, players = sit_down(program, sample)
    program.key("h")
    assert scene.hints.open
    program.run(0.5)
    hints, found = scene.hints, players.explanation
    assert found is not None
    words = scene.match.game.words
    assert hints.text is not None
    assert hints.text.title == words.button(scene.laid.view, found.move)
    assert hints.text.reason.startswith(found.reason)
    assert hints.found is not None
    assert [one.move for one in hints.found.compared] == [each.move for each in found.compared]
    plain = sample == "big-three the auction"  # the cards bear one bid alone, which is compared with none
    assert (found.move in moves_of(found)) != plain
    assert bool(found.compared) != plain
    if len(found.compared) > 1:
        shares = [row.share for row in hints.text.rows]
        assert hints.text.rows[0].label.startswith(hints.text.title)
        assert shares[0] == max(shares)
        assert all(0 < share <= 1 for share in shares)
    program.key("h")
    assert not hints.open
    assert hints.found is not None, "the hint itself stays"
    program.key("h")
    assert hints.open


def moves_of(found: Explanation) -> list[Move]:
    return [each.move for each in found.compared]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_hint_has_a_column_of_its_own_and_covers_nothing(program: Program, size: tuple[int, int]) -> None:
    program.screen.resize(size)
    program.loop.restyle(Look.of(size))
    scene, _ = sit_down(program, "five-hundred the middle")
    before = scene.laid.layout
    program.key("h")
    program.run(0.5)
    panel = scene.hint.rect
    assert panel.width
    covered = [part for part in program.parts("card") if part.rect.colliderect(panel)]
    assert not covered
    assert not any(panel.colliderect(button.rect) for button in (*scene.widgets.buttons, *scene.menu))
    assert not panel.colliderect(scene.laid.layout.ask)
    program.key("Esc")
    program.run(0.2)
    assert scene.laid.layout.middle == before.middle, "the table takes its room back"


def test_the_arrows_of_the_direction_stay_beside_the_hint(program: Program) -> None:
    scene, _ = sit_down(program, "big-three the auction")
    program.key("h")
    program.rest()
    layout, table = scene.laid.layout, program.screen.surface.get_rect()
    if layout.column.width:
        table.width = layout.column.left
    assert table.contains(arrow_place(layout))


def test_where_bids_are_drawn_by_lot_the_hint_is_the_likeliest(program: Program) -> None:
    scene, players = sit_down(program, "bidding-war the last six")
    program.key("h")
    program.run(0.5)
    assert players.explanation is not None
    chances = [each.chance for each in players.explanation.candidates]
    assert None not in chances
    assert scene.hints.found is not None
    assert scene.hints.found.move == players.explanation.candidates[0].move
    assert chances[0] == max(chance for chance in chances if chance is not None)


def test_no_event_line_shows_under_a_hint_in_its_place(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.rest()
    drawn: list[Rect] = []
    monkeypatch.setattr(EventLinePainter, "draw", lambda _, __, ___, place, *____: drawn.append(place))
    surface = Surface(program.screen.surface.get_size(), 0, 32)
    scene.draw(surface)
    assert drawn == [scene.laid.layout.event]
    scene.hints.ask()
    drawn.clear()
    scene.draw(surface)
    assert scene.hint.rect.width, "it is looked for"
    assert scene.hint.rect.collidelist(drawn) < 0
    program.rest()
    drawn.clear()
    scene.draw(surface)
    assert scene.hint.rect.width, "it is there"
    assert scene.hint.rect.collidelist(drawn) < 0


def test_that_there_are_no_hints_now_is_no_longer_said_on_ones_turn(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=2)
    program.run_until(lambda: scene.to_act)
    scene.make(scene.match.moves()[0])
    program.run_until(lambda: not scene.offer.to_act)
    program.key("h")
    assert scene.desk.toast.text == "Hints are available on your turn."
    program.run_until(lambda: scene.to_act)
    program.run(FADE_SECONDS + 0.1)
    assert not scene.desk.toast.shown


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
        return Reply(0, Explanation([move for move in self.match.moves() if self.wanted(move)][-1], "That is best."))


def advised(program: Program, wanted: Callable[[Move], bool], phase: str) -> TableScene:
    """Sit down at Blues and Greens, go on to ``phase`` and ask for a hint."""
    players = Advisers(wanted)
    table = Table(game_of("blues-and-greens"), one_person())
    players.match = LiveMatch(table, players, None, Random(7), pause=0.0)
    program.app.play.show(players.match)
    program.run(0.1)
    for _ in range(9):
        program.run_until(lambda: getattr(program.scene, "to_act", False))
        scene = program.scene
        assert isinstance(scene, TableScene)
        if scene.laid.view.phase == phase and any(wanted(move) for move in scene.match.moves()):
            program.key("h")
            program.run(0.5)
            assert scene.hints.found is not None
            return scene
        by_mouse(program, by_rule(scene.laid.view, 1, scene.match.game).move)
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
    assert (emphasis.cursor.zone, emphasis.cursor.card) == ("splay", hinted.move.cards[0])
    assert emphasis.cursor in emphasis.pointed
    program.key("Enter")
    drawn = [entry for entry in scene.match.view(0).log if entry.actor == 0 and entry.word == "draw"][-1]
    assert drawn.text == str(hinted.move)


# One hint for each position


class Counting(RuleOfThumb):
    """Players who count how often they are asked for a hint."""

    asked = 0

    def hint(self, view: View) -> Reply:
        self.asked += 1
        return super().hint(view)


def hint_of(match: LiveMatch) -> Hint:
    match.ask_hint()
    found = match.hint()
    assert found is not None
    return found


def at_a_decision() -> tuple[LiveMatch, Counting]:
    players = Counting(GAMES)
    match = LiveMatch(Table(game_of("blues-and-greens"), one_person()), players, None, Random(3), pause=0.0)
    go_to_the_person(match)
    return match, players


def go_to_the_person(match: LiveMatch) -> None:
    while match.actor not in match.persons:
        match.advance(0.0, wait=False)


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


def test_after_undo_the_position_has_the_hint_that_it_had() -> None:
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


def test_a_hint_is_asked_for_again_if_a_move_came_before_it() -> None:
    match, players = at_a_decision()
    match.ask_hint()
    match.play(match.moves()[0])
    match.undo()
    hint_of(match)
    assert players.asked == 2


# What is said and shown


def test_the_text_names_what_the_next_best_move_would_bring(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.key("h")
    program.run(0.5)
    hints = scene.hints
    assert hints.found is not None
    first, second, *_ = hints.found.compared
    words = scene.match.game.words
    mine, theirs = first.figure, f"{second.figure} with {words.button(scene.laid.view, second.move)}"
    assert hints.text is not None
    assert f"Chance to win the match: {mine}, against {theirs}" in hints.text.short


def test_figures_that_read_the_same_are_called_the_same() -> None:
    assert text_against(12.0, 12.0) == "Points ahead: +12.0, the same with Pass."
    assert text_against(12.0, 11.9, near=True) == "Points ahead: +12.0, against +11.9 with Pass, which may be as good."
    assert text_against(12.0, 9.5) == "Points ahead: +12.0, against +9.5 with Pass."


class Announcements(RuleOfThumb):
    """Players with a hint that was made before: these moves, of these worths."""

    def __init__(self, game: Game, *moves: str, worths: Sequence[float] = (), near: bool = False) -> None:
        super().__init__([game])
        figures = worths or [10.0 - number for number in range(len(moves))]
        candidates = tuple(
            Candidate(game.parse(move), worth, 9, 3, near=near) for move, worth in zip(moves, figures, strict=True)
        )
        self.told = Explanation(candidates[0].move, "A reason.", candidates)

    def hint(self, view: View) -> Reply:
        del view
        return Reply(0, self.told)


def text_against(mine: float, theirs: float, *, near: bool = False) -> str:
    """Return what is said of the figures after the reason."""
    game = game_of("blues-and-greens")
    players = Announcements(game, "bid 136", "pass", worths=(mine, theirs), near=near)
    match = LiveMatch(Table(game, one_person()), players, None, Random(3), pause=0.0)
    go_to_the_person(match)
    hints = Hints(match)
    hints.ask()
    hints.poll(match.view(match.actor))
    assert hints.text is not None
    return hints.text.short.partition("A reason. ")[2]


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("five-hundred", ("bid 7s", "pass", "bid 7c", "bid 8d", "bid 8h", "bid nullo", "bid 9s", "bid 9c")),
        ("blues-and-greens", ("bid 136", "pass", "bid 140")),
        ("big-three", ("bid 3", "pass")),
    ],
)
def test_the_moves_compared_cover_nothing_that_is_asked(program: Program, name: str, moves: tuple[str, ...]) -> None:
    game = game_of(name)
    players = Announcements(game, *moves)
    table = Table(game, one_person()[: game.players[0]])
    program.app.play.show(LiveMatch(table, players, None, Random(9), pause=0.0))
    program.run(0.1)
    program.run_until(lambda: getattr(program.scene, "to_act", False))
    scene = program.scene
    assert isinstance(scene, TableScene)
    assert scene.widgets.panel is not None
    program.key("h")
    program.run(0.5)
    assert scene.hints.open
    rect = scene.hint.rect
    assert rect.width
    assert scene.widgets.panel is not None
    assert not rect.colliderect(scene.widgets.panel)
    assert not any(rect.colliderect(button.rect) for button in scene.widgets.buttons)
    assert program.screen.surface.get_rect().contains(rect)


@pytest.mark.parametrize("sample", ["five-hundred the middle", "blackjack cards"])
def test_in_large_text_the_hint_covers_no_button_and_none_of_them_is_cut(tmp_path: Path, sample: str) -> None:
    program = Program(tmp_path, (1280, 720))
    program.app.profile.set("text_scale", 200)
    scene, _ = sit_down(program, sample)
    program.rest()
    program.key("h")
    program.run(1.0)
    column, (close,) = scene.laid.layout.column, [part for part in scene.hint.desk.parts() if part.label == "Close"]
    assert column.contains(scene.hint.rect)
    assert scene.hint.rect.contains(close.rect)
    assert close.rect.collidelist([widget.rect for widget in scene.widgets.all]) < 0
    shown = [button.label for button in scene.widgets.buttons]
    assert shown
    assert not any("…" in label for label in shown)
    for button in scene.widgets.buttons:
        assert button.look is not None
        assert button.look.text.width(button.label, button.look.style(18, bold=True)) <= button.rect.width


@pytest.mark.parametrize(
    ("sample", "text"),
    [
        ("blues-and-greens a trick", 100),
        ("five-hundred the middle", 150),
        ("the-card-game the round of nine", 150),
        ("blackjack", 150),
        ("big-three the auction", 150),
    ],
)
def test_in_a_small_window_the_hint_covers_neither_cards_nor_what_is_written_beside_them(
    tmp_path: Path, sample: str, text: int
) -> None:
    program = Program(tmp_path, (800, 600))
    program.app.profile.set("text_scale", text)
    scene, _ = sit_down(program, sample)
    program.key("h")
    program.run(0.5)
    panel = scene.hint.rect
    assert panel.width
    written = scene.top.written(scene.laid)
    assert panel.collidelist([*written, *(part.rect for part in program.parts("card"))]) < 0
    assert Rect(0, 0, 800, 600).contains(panel)


@pytest.mark.parametrize("sample", ["five-hundred three to discard", "blues-and-greens a trick"])
def test_cards_that_the_hint_picks_up_cover_no_question(
    program: Program, sample: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, write = dict[str, Rect](), Look.write

    def noted(look: Look, surface: Surface, text: str, style: Style, rect: Rect, *rest: Any, **more: Any) -> Rect:
        written[text] = write(look, surface, text, style, rect, *rest, **more)
        return written[text]

    monkeypatch.setattr(Look, "write", noted)
    scene, _ = sit_down(program, sample)
    program.key("h")
    program.run(0.5)
    raised = [spot for spot in scene.laid.rest if scene.laid.picked(spot)]
    assert raised
    written.clear()
    scene.dirty = True
    program.run(0.1)
    lamps = [
        tab
        for spot in raised
        for tab, _ in tab_places(scene.laid.lifted(spot), state_of(scene.laid, spot, scene.emphasis()))
    ]
    (asked,) = [rect for text, rect in written.items() if text in scene.prompt[0].forms]
    assert len(lamps) >= len(raised)
    assert asked.collidelist(lamps) < 0
