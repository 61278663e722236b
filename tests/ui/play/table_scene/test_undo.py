"""Undo and redo: alone at once; with several people what showed a card only if all agree, and all are told so."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.log import LogLine
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Branch, Table
from cardtable.engine.view import View
from cardtable.games import GAMES
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.branch import BranchMatch
from cardtable.play.live import LiveMatch
from cardtable.play.match_setup import MatchSetup
from cardtable.store.tables.format import read_table, table_text, write_table
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.play.turns import SEED_SHOWN, answer_to_redo, answer_to_undo
from tests.known_games import game_of
from tests.situations import after, asked, at, one_person
from tests.ui.at_the_table import Program, at_index, at_the_curtain, log_of, spot_of
from tests.ui.hands_on import table_of, wait_for_person
from tests.ui.twins import same_match


def test_undo_goes_back_to_the_persons_last_decision(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    while scene.match.view(0).phase == "auction":
        program.press("Pass")
        wait_for_person(program)
    before = scene.match.view(0)
    card = next(move.cards[0] for move in scene.match.moves() if move.word == "play")
    program.click(at_index(spot_of(scene, str(card))))
    wait_for_person(program)
    after = scene.match.view(0)
    assert len(after.log) > len(before.log)
    program.key("U")
    assert scene.match.view(0) == before
    program.press("Redo")
    assert scene.match.view(0) == after
    assert not any(button.enabled for button in scene.menubar.buttons if button.label == "Redo")
    program.rest()
    program.key("Y")
    assert "There is nothing to redo." in [part.label for part in program.parts("notice")]


def test_the_same_move_again_has_the_same_results_and_another_move_ends_redo(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    wait_for_person(program)
    program.press("Pass")
    wait_for_person(program)
    moves = scene.match.moves()
    scene.make(moves[0])
    wait_for_person(program)
    log = list(log_of(scene))
    program.key("U")
    scene.make(moves[0])
    wait_for_person(program)
    assert log_of(scene) == log
    assert scene.match.next_redo is None
    program.key("U")
    scene.make(moves[1])
    program.run(0.2)
    assert scene.match.next_redo is None


def test_redo_stops_where_a_hand_ends_and_its_scores_are_shown(program: Program) -> None:
    scene = program.sit_down("bidding-war", one_person(seats=2), seed=1, games=2, ranks=3)
    for _ in range(3):
        wait_for_person(program)
        scene.make(scene.match.moves()[0])
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    program.rest()
    program.key("Enter")
    program.run_until(lambda: program.scene is scene)
    wait_for_person(program)
    log = list(log_of(scene))
    for name in "UUUYY":
        program.rest()
        program.key(name)
    assert program.scene is scene
    program.rest()
    program.key("Y")
    program.run_until(lambda: isinstance(program.scene, ScoreSheetPage))
    program.rest()
    program.key("Enter")
    program.run_until(lambda: program.scene is scene)
    wait_for_person(program)
    assert log_of(scene) == log, "the same deals"


def test_undo_puts_selected_cards_back(at_table: Callable[..., Program]) -> None:
    program = at_table("blues-and-greens", until=asked("meld"))
    scene = table_of(program)
    program.click(at_index(spot_of(scene, str(scene.board.hand.cards[0]))))
    assert scene.board.selected
    program.key("U")
    assert scene.board.selected == ()


WIDOW = """\
cardtable: 1
game: five-hundred
options: {}
dealer: 0
seats:
- {name: Ann, player: human}
- {name: Bert, player: human}
- {name: Cleo, player: human}
moves:
- dealer shuffle Kc Ks 8d Jc Kh Ac Qh 9d Qc Js Jo Th Jh 9h Ah 9c Tc Ad Kd Qs 8s 7c Ts 8c 8h Qd 7d 7h Td 7s 9s Jd As
- 1 pass
- 2 pass
"""


def before_anns_bid(folder: Path) -> Table:
    folder.mkdir(exist_ok=True)
    path = folder / "widow.cardtable.yaml"
    path.write_text(WIDOW)
    return read_table(path, GAMES).table


def at_the_widow(folder: Path) -> tuple[Program, TableScene]:
    """Open Ann's hand, bid, and see the widow."""
    program = Program(folder)
    match = LiveMatch(before_anns_bid(folder), program.app.players, None, Random(1), pause=0.0)
    program.app.play.show(match)
    scene = program.comes_to(TableScene)
    program.run_until(lambda: scene.curtain is not None)
    program.open_curtain()
    bid = next(move for move in scene.match.moves() if str(move) == "bid 6s")
    scene.make(bid)
    program.run_until(lambda: scene.to_act)
    assert len(scene.board.hand.cards) == 13
    return program, scene


def test_a_bid_that_showed_the_widow_is_taken_back_only_if_all_agree(tmp_path: Path) -> None:
    program, scene = at_the_widow(tmp_path)
    length = len(log_of(scene))
    program.rest()
    program.key("U")
    assert "New cards have been seen since then: Ann 3." in scene.desk.dialog.text.paragraphs[0].text
    program.rest()
    program.key("A")
    program.press("All agree")
    assert scene.desk.dialog is not None, "a tap is no agreement"
    program.key("Enter")
    assert scene.desk.dialog is None
    assert len(log_of(scene)) == length, "Enter says no"
    program.rest()
    program.key("U")
    program.agree()
    assert len(log_of(scene)) == 3
    assert scene.playing.shown == 0


def told(scene: TableScene) -> list[str]:
    return [line.text for line in scene.curtain.recap.lines]


TOLD = "Ann takes back “bids 6♠”; Ann had seen 3 new cards"


def test_the_log_and_the_next_recap_of_each_person_tell_what_was_taken_back(tmp_path: Path) -> None:
    program, scene = at_the_widow(tmp_path)
    program.rest()
    program.key("U")
    program.agree()
    program.rest()
    program.key("P")
    program.run_through(lambda: scene.curtain is not None or not isinstance(program.scene, TableScene))
    hears: set[int] = set()
    while len(hears) < 3:
        program.run_through(lambda: scene.curtain is not None)
        if scene.curtain.seat not in hears:
            assert TOLD in told(scene)
            hears.add(scene.curtain.seat)
        program.open_curtain()
        program.key("L")
        told_to = TOLD if scene.playing.shown else "You take back “bids 6♠”; you had seen 3 new cards"
        assert told_to in [line.event.text for line in scene.log.lines()]
        program.key("L")
        scene.make(scene.match.moves()[0])


def test_a_table_file_keeps_what_was_taken_back(tmp_path: Path) -> None:
    table = before_anns_bid(tmp_path)
    match = LiveMatch(table, Program(tmp_path / "a").app.players, None, Random(1))
    match.play(next(move for move in match.moves() if str(move) == "bid 6s"))
    match.advance(0.0)
    assert match.undo()
    assert [(each.at, each.seat, each.what, each.seen) for each in table.taken_back] == [(3, 0, "bids 6♠", (3, 0, 0))]
    path = tmp_path / "table.cardtable.yaml"
    write_table(path, table)
    again = read_table(path, GAMES).table
    assert again.taken_back == table.taken_back
    assert table_text(again) == table_text(table)
    program = Program(tmp_path / "b")
    program.app.play.show(LiveMatch(again, program.app.players, None, Random(1)))
    scene = program.comes_to(TableScene)
    program.run_until(lambda: scene.curtain is not None)
    assert TOLD in told(scene)


def _known(view: View) -> Counter[Card]:
    return Counter(card for zone in view.zones for card in zone.faces)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_showed_anybody_a_card_is_everybodys_business(tmp_path: Path, game: Game) -> None:
    whole = same_match(game, 70)
    table, worker = whole.branch(0), Program(tmp_path).app.players
    asked = at_once = 0
    after = [_known(table.view(seat)) for seat in range(len(table.seats))]
    for line in whole.log:
        table.play(line.actor, line.move)
        before, after = after, [_known(table.view(seat)) for seat in range(len(table.seats))]
        if line.actor == DEALER:
            continue
        answer = answer_to_undo(LiveMatch(table, worker, None, Random(1)), line.actor, lambda: None)
        if any(now - known for known, now in zip(before, after, strict=True)):
            assert answer is not None, f"after move {len(table.log) - 1}: {line}"
        asked += answer is not None
        at_once += answer is None
    assert asked
    assert at_once or game.id in ("blackjack",)


def test_alone_one_takes_back_as_often_as_one_likes_and_nobody_is_told(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=1)
    for _ in range(3):
        wait_for_person(program)
        scene.make(scene.match.moves()[0])
    wait_for_person(program)
    while scene.match.last_decider is not None:
        before = len(log_of(scene))
        program.key("U")
        assert scene.desk.dialog is None
        assert len(log_of(scene)) < before
    assert scene.match.taken_back == []


def near_the_end(folder: Path) -> tuple[Program, TableScene]:
    """Begin a saved match of two people at one screen, and play it up to its last bid."""
    program = Program(folder)
    seats = (Seat("Ann"), Seat("Bert"))
    program.app.opener.begin(game_of("bidding-war"), MatchSetup(seats, {"ranks": 3, "games": 1}))
    scene = program.comes_to(TableScene)
    while True:
        program.run_through(lambda: scene.curtain is not None)
        program.open_curtain()
        move = scene.match.moves()[0]
        table = table_at(scene).branch(len(log_of(scene)))
        table.play(scene.match.actor or 0, move)
        if table.over:
            return program, scene
        scene.make(move)


def table_at(scene: TableScene) -> Table:
    assert isinstance(scene.match, LiveMatch)
    return scene.match.table


def test_the_last_move_is_taken_back_until_the_seed_is_shown(tmp_path: Path) -> None:
    program, scene = near_the_end(tmp_path)
    seed = table_at(scene).seed
    scene.make(scene.match.moves()[0])
    program.key("Esc")
    assert scene.match.actor is None
    assert seed not in scene.match.honesty.text, "the match can still go on"
    assert scene.match.undo()
    assert scene.match.actor is not None
    scene.make(scene.match.moves()[0])
    scene.curtain = None
    program.key("Esc")
    program.run_through(lambda: isinstance(program.scene, ScoreSheetPage))
    assert seed in scene.match.honesty.text
    assert answer_to_undo(scene.match, None, lambda: None) == SEED_SHOWN
    assert not scene.match.undo()
    program.run(0.1)
    assert scene.match.path is not None
    again = LiveMatch(read_table(scene.match.path, GAMES).table, program.app.players, None, Random(1))
    assert not again.undo(), "nor after the table was opened again"


def test_another_line_never_shows_the_seed_of_a_match_that_is_not_over(tmp_path: Path) -> None:
    _, scene = near_the_end(tmp_path)
    main, move = scene.match, scene.match.moves()[0]
    assert isinstance(main, LiveMatch)
    line = LogLine(main.actor or 0, move)
    branch = BranchMatch(main, Branch(len(main.table.log), (line,)), Random(1), 0.0)
    assert branch.table.over
    assert main.table.seed not in branch.honesty.text
    assert branch.undo(), "in another line everything can be tried again"


def test_further_undo_moves_what_was_taken_back_to_where_the_log_ends(tmp_path: Path) -> None:
    table = at("five-hundred", until=after(20))
    match = LiveMatch(table, Program(tmp_path).app.players, None, Random(1))
    for _ in range(4):
        assert match.undo()
    assert len(table.taken_back) == 4
    assert {each.at for each in table.taken_back} == {len(table.log)}


def test_a_move_that_others_have_seen_is_taken_back_only_if_all_agree(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    first = scene.playing.shown
    program.key("P")
    program.run(2)
    program.open_curtain()
    assert scene.playing.shown != first
    length = len(scene.match.view(None).log)
    program.key("U")
    assert scene.desk.dialog is not None
    program.press("No")
    assert len(scene.match.view(None).log) == length
    program.key("U")
    program.agree()
    program.run(0.3)
    assert len(scene.match.view(None).log) == length - 1
    assert scene.match.names[first or 0] in scene.curtain.name
    program.open_curtain()
    program.press("Redo")
    program.run(0.3)
    assert len(scene.match.view(None).log) == length
    assert scene.curtain is not None, "it is the other person's turn again"


def test_only_the_person_who_took_a_move_back_can_bring_it_back(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    for _ in range(2):
        program.open_curtain()
        program.key("P")
        program.run(2)
    program.open_curtain()
    match, last = scene.match, scene.match.last_decider
    assert isinstance(match, LiveMatch)
    program.key("U")
    program.agree()
    match.table.rewind(len(match.table.log) - 1)  # the one before as well
    assert answer_to_redo(match, last) == f"{match.names[match.next_redo or 0]} can redo it on their turn."


def bid_in_secret(program: Program, scene: TableScene) -> str:
    """Open the curtain and lay a bid face down; return the bidder."""
    program.open_curtain()
    name = scene.match.names[scene.playing.shown or 0]
    scene.make(scene.match.moves()[3])
    program.run_through(lambda: scene.curtain is not None)
    return name


def test_at_the_curtain_a_bid_that_nobody_has_seen_is_taken_back(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, "bidding-war")
    first = bid_in_secret(program, scene)
    length = len(scene.match.view(None).log)
    program.press("Undo")
    assert scene.curtain.desk.dialog is not None
    assert "All agree" not in program.labels()
    program.press("No")
    assert len(scene.match.view(None).log) == length
    program.key("U")
    program.press("Take it back")
    program.run(0.3)
    assert len(scene.match.view(None).log) == length - 1
    assert scene.playing.shown is None
    assert scene.curtain.name == first


def test_at_the_curtain_bids_that_were_turned_over_are_taken_back_only_if_all_agree(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, "bidding-war")
    for _ in range(2):
        bid_in_secret(program, scene)
    last = bid_in_secret(program, scene)
    program.press("Undo")
    assert "Take it back" not in program.labels()
    program.agree()
    program.run(0.3)
    assert scene.curtain.name == last


def test_there_is_no_undo_before_a_person_has_played(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    assert [part.label for part in scene.curtain.desk.parts() if part.label in ("Undo", "Pause")] == ["Pause"]
    program.key("U")
    assert scene.curtain.desk.dialog is None


def test_undo_after_the_window_was_left_keeps_the_curtain(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, "the-card-game")
    program.open_curtain()
    scene.make(scene.match.moves()[0])
    program.run(1)
    program.screen.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    program.run(0.1)
    program.press("Undo")
    program.agree()
    program.run(0.3)
    assert scene.match.view(None).phase == "take"
    assert scene.curtain is not None
