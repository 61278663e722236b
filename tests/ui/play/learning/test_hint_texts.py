"""What a hint says: the moves that were compared, by worth, with names and figures, in places that cover nothing."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from cardtable.ai.advice import Advice, Verdict, advise
from cardtable.ai.explanation import Explanation
from cardtable.ai.players import Reply, RuleOfThumb
from cardtable.engine.game import Game
from cardtable.engine.moves import Pass
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import View
from cardtable.play.advice import ComparedRow, Hints, labels_of, saying, text_of
from cardtable.play.live import LiveMatch
from cardtable.ui.play.panels.advice import rows_and_note
from cardtable.ui.play.table_scene import TableScene
from tests.games.big_three import deals as deals_of_big_three
from tests.games.blues_and_greens import deals as deals_of_blues_and_greens
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_a_hint import go_to_the_person, show_more, sit_down
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


@pytest.fixture(params=[(800, 600), (1280, 720), (1920, 1080)], ids=str)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    return Program(tmp_path, request.param)


def test_first_comes_the_sentence_and_the_figures_follow_with_what_they_count(program: Program) -> None:
    scene, _ = sit_down(program, "five-hundred the middle")
    program.key("h")
    program.run(0.5)
    hints = scene.hints
    assert hints.text is not None
    assert (hints.text.figures, hints.text.rows) == ("", ())
    show_more(program, scene)
    assert hints.text is not None
    whole, *_, title = hints.text.forms
    assert whole.startswith(f"{title}. {hints.text.sentence}")
    assert "deals that fit what you know" in whole
    assert hints.text.heading == "fewer wins in 100 matches than the best move"


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
    while state.actor is None or state.actor == DEALER or state.deck or len(state.moves()) < 2:
        state.apply(state.deal(rng) if state.actor == DEALER else game.bot.policy(state, rng))
    view = state.view(state.actor)
    advice = advise(view, game)
    assert advice.open
    text = text_of(advice, game, view, more=True)
    assert text.rows == ()
    assert "in 100" not in text.figures
    hand = deals_of_blues_and_greens.dealt({}, dealer=2).view(3)
    assert not advise(hand, game_of("blues-and-greens"), [Pass()], deals=6).open


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
    assert hints.text is not None
    rows = [(row.label, row.figure) for row in hints.text.rows]
    assert rows == [("Bid 136", "best"), ("Pass", "−3"), ("Bid 138", "−8")]


def test_the_note_leaves_room_for_two_moves() -> None:
    best, near = (ComparedRow(Pass(), label, "≈", 0.9, label) for label in ("Bid 136", "Pass"))
    assert rows_and_note((best, near), 110, 30, 40) == ((best, near), 40)
    assert rows_and_note((best, near), 90, 30, 40) == ((best, near), 0), "the row has the room of the note"
    assert rows_and_note((best, near), 50, 30, 40) == ((best,), 0)


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


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("five-hundred", ("bid 7s", "pass", "bid 7c", "bid 8d", "bid 8h", "bid nullo", "bid 9s", "bid 9c")),
        ("blues-and-greens", ("bid 136", "pass", "bid 140")),
        ("big-three", ("bid 3", "pass")),
    ],
)
def test_the_compared_moves_do_not_cover_the_prompt(program: Program, name: str, moves: tuple[str, ...]) -> None:
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
    rect = scene.advice.rect
    assert rect.width
    choices = scene.widgets.choices_place
    assert choices is not None
    assert not rect.colliderect(choices)
    assert not any(rect.colliderect(button.rect) for button in scene.widgets.buttons)
    assert program.screen.surface.get_rect().contains(rect)


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


def hinted(program: Program, table: Table, players: Announcements) -> Sequence[ComparedRow]:
    """Return the rows of the hint that these players give to the person at the table."""
    scene = hinted_scene(program, table, players)
    show_more(program, scene)
    assert scene.hints.text is not None
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
    labels = [row.brief for row in hinted(program, table, players)]
    assert labels == ["4♣ 5♣ 6♣ 7♣", "4♣ 5♣ 6♣ 8♣", "4♣ 5♣ 7♣ 8♣"]
    assert not cut.intersection(labels)


@pytest.mark.parametrize(
    "moves",
    [
        ("play Js Ts 9d 8h", "play 6s", "play Ts 9d 8h"),
        ("play 9c 8c 7c 6c", "pass"),
        ("play Kc Qc Jc Tc 9c 8c 7c 6c", "play Qc Jc Tc 9c 8c 7c", "play 2c 2d"),
        ("play Kc Qc Jc Tc 9c 8c 7c 6c", "pass"),
        ("play Kc Kd Kh Qc Qd Qh Jc Jd Jh", "pass"),
        ("play 2c 2d 2h 2s", "pass"),
    ],
    ids=", ".join,
)
def test_compared_runs_are_named_in_full(program: Program, cut: set[str], moves: tuple[str, ...]) -> None:
    game = game_of("big-three")
    deal = deals_of_big_three.dealt("4h Kc Kd Kh Qc Qd Qh Jc Jd Jh Tc 9c 8c 7c 6c 2c", leftover="2d 2h 2s 3d")
    table = Table(game, one_person()[:3])
    for entry in deal.log:
        table.play(entry.actor, entry.move)
    table.play(0, game.parse("bid 3"))
    assert len(hinted(program, table, Announcements(game, *moves))) == len(moves)
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


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("five-hundred", ("bid 8s", "bid 7s", "pass")),
        ("blues-and-greens", ("bid 136", "pass", "bid 140")),
        ("big-three", ("bid 3", "pass")),
    ],
)
def test_in_a_small_window_a_long_reason_covers_neither_the_question_nor_the_bids(
    tmp_path: Path, name: str, moves: tuple[str, ...], written: Writings
) -> None:
    program, game = Program(tmp_path, (800, 600)), game_of(name)
    table = Table(game, one_person()[: game.players[0]])
    scene = hinted_scene(program, table, Announcements(game, *moves, reason=LONG_REASON))
    written.clear()
    scene.dirty = True
    program.run(0.1)
    hint = scene.advice.rect
    *_, asked = [each.place for each in written if each.text in scene.prompt[0].forms]
    choices = [widget.rect for widget in (*scene.widgets.cells, *scene.widgets.buttons)]
    assert hint.collidelist([asked, *choices]) < 0
    assert hint.collidelist([*scene.top.labels(scene.board).places, *(part.rect for part in program.parts("card"))]) < 0
    assert Rect(0, 0, 800, 600).contains(hint)


def test_the_compared_discards_are_named_in_full(program: Program, cut: set[str]) -> None:
    scene, _ = sit_down(program, "five-hundred three to discard")
    program.key("h")
    program.run(0.5)
    show_more(program, scene)
    assert scene.hints.text is not None
    labels = {text for row in scene.hints.text.rows for text in (row.label, row.brief)}
    assert len(scene.hints.text.rows) > 1
    assert not cut & labels
