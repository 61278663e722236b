"""The curtain between people at one screen: no slip opens it, and the next person finds nothing of the last."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card
from cardtable.engine.seats import DEALER, AILevel, PlayerKind, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import EventLine, Past
from cardtable.pages.menu import MenuPage
from cardtable.pages.rules import RulesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.hand_over import Recap
from cardtable.play.live import LiveMatch
from cardtable.ui.look import Look
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.panels.curtain import Curtain, initials
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Extent, Size
from cardtable.ui.widgets.table_dialogs import question_of_move
from tests.commits import by_turns
from tests.situations import LARGE, LONG_NAMES, MEDIUM, NAMES, SMALL, at, one_person, people, to_act
from tests.ui.at_the_table import Program, at_the_curtain, log_of
from tests.ui.drawn import faults
from tests.ui.driven_program import code_of
from tests.ui.hands_on import Do, by_keys, by_mouse
from tests.ui.writings import Writings

BIDS = "bidding-war"


def next_curtain(program: Program, scene: TableScene) -> None:
    """Let the person at the screen make any move, and come to the curtain of the next one."""
    scene.make(scene.match.moves()[0])
    program.run_through(lambda: scene.curtain is not None)


def bid(scene: TableScene, program: Program, how: str) -> None:
    """Lay a card face down and come to the next curtain, with the key just released or still down."""
    before = scene.match.actor
    scene.board.hand.pick(scene.board.hand.cards[:1])
    scene.refresh()
    program.key_down(how)
    assert scene.match.actor != before
    while scene.curtain is None:
        program.run(1 / 30)


def test_enter_pressed_again_and_again_opens_no_curtain(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.open_curtain()
    bid(scene, program, "Enter")
    for _ in range(60):
        program.key_up("Enter")
        program.run(0.1)
        program.key_down("Enter")
        program.run(0.05)
        assert scene.curtain is not None


@pytest.mark.parametrize("key", ["Enter", "Space", "B"])
def test_a_key_held_through_the_end_of_a_turn_opens_no_curtain(tmp_path: Path, key: str) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.open_curtain()
    program.key_down(key)
    scene.make(scene.match.moves()[0])
    for _ in range(60):
        program.key_down(key)
        program.run(0.05)
    assert scene.curtain.button.full == 0


def test_space_pressed_too_soon_after_the_last_turn_does_not_begin_to_open(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.open_curtain()
    bid(scene, program, "Enter")
    program.key_up("Enter")
    program.run(0.1)
    program.key_down("Space")
    program.run(3)
    assert scene.curtain is not None
    program.key_up("Space")
    program.open_curtain()
    assert scene.curtain is None


@pytest.mark.parametrize("by_mouse", [False, True])
def test_the_button_fills_while_it_is_held_and_empties_if_released_early(tmp_path: Path, by_mouse: bool) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    curtain = scene.curtain
    place = curtain.button.rect.center

    def begin() -> None:
        program.hold(place) if by_mouse else program.key_down("Space")

    def end() -> None:
        program.let_go(place) if by_mouse else program.key_up("Space")

    program.rest()
    begin()
    filled = []
    for _ in range(5):
        program.run(0.1)
        filled.append(curtain.button.full)
    assert filled == sorted(filled)
    assert 0 < filled[0] < filled[-1] < 1
    assert scene.animating
    end()
    program.run(1)
    assert curtain.button.full == 0
    assert scene.curtain is curtain
    begin()
    program.run(0.55)
    assert scene.curtain is curtain
    program.run(0.15)
    assert scene.curtain is None
    end()
    program.run(0.5)
    assert scene.board.selected == ()


def test_neither_a_click_nor_a_pointer_that_leaves_the_button_opens_the_curtain(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    for _ in range(3):
        program.press("I am")
        program.rest()
        program.click((100, 100))
    program.hold(scene.curtain.button.rect.center)
    program.run(0.3)
    program.move((5, 5))
    program.run(1)
    assert scene.curtain is not None


@pytest.mark.parametrize(
    ("name", "typed", "opens"),
    [("Bert", "b", True), ("Bert", "a", False), ("Élodie", "é", True), ("Ursula", "u", True), ("李", "l", False)],
)
def test_the_initial_opens_the_curtain_if_it_is_held(tmp_path: Path, name: str, typed: str, opens: bool) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS, (name, "Zoe", "Yann"))
    while scene.curtain.name != name:
        program.open_curtain()
        next_curtain(program, scene)
    code = ord(typed) if typed.isascii() else 0x40000000 + 500

    def down(seconds: float) -> None:
        program.rest()
        program.screen.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=typed, scancode=0))
        program.run(seconds)
        program.screen.post(Event(pygame.KEYUP, key=code, mod=0))
        program.run(0.1)

    for _ in range(3):
        down(0.4)
        assert scene.curtain is not None, "a tap opens nothing"
    down(0.7)
    assert (scene.curtain is None) is opens
    assert scene.desk.dialog is None


def test_no_button_at_the_curtain_shows_the_initial_that_opens_it(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS, ("Zoe", "Ursula", "Yann"))
    shown = {}
    for _ in range(3):
        shown[scene.curtain.name] = {button.key for button in scene.curtain.others}
        program.open_curtain()
        next_curtain(program, scene)
    assert "U" in shown["Yann"], "Undo"
    assert "U" not in shown["Ursula"]


def test_two_people_with_the_same_initial_can_both_use_it(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS, ("Ann", "Anton", "Cleo"))
    opened = set()
    for _ in range(3):
        opened.add(scene.curtain.name)
        program.open_curtain(by_key=scene.curtain.name[0])
        assert scene.curtain is None
        next_curtain(program, scene)
    assert opened == {"Ann", "Anton", "Cleo"}


@pytest.mark.parametrize("pause", [0.3, 0.8])
def test_a_pass_tapped_again_and_again_opens_nobodys_hand(tmp_path: Path, pause: float) -> None:
    program, scene = at_the_curtain(tmp_path, names=("Ann", "Paul", "Paula"))
    while scene.curtain.name != "Paul":
        program.open_curtain()
        program.key("P")
        program.run_through(lambda: scene.curtain is not None)
    program.open_curtain()
    program.key("P")
    program.run_through(lambda: scene.curtain is not None)
    moves = len(log_of(scene))
    for _ in range(20):
        program.run(pause)
        program.key_down("P")
        program.run(0.1)
        program.key_up("P")
        assert scene.curtain is not None
    assert len(log_of(scene)) == moves


@pytest.mark.parametrize("key", ["P", "Enter", "Space"])
def test_the_key_that_opened_the_curtain_makes_no_move_however_long_it_is_held(tmp_path: Path, key: str) -> None:
    program, scene = at_the_curtain(tmp_path, names=("Paul", "Paula", "Pia"))
    program.rest()
    program.key_down(key)
    program.run(0.7)
    assert scene.curtain is None
    for _ in range(80):
        code = code_of(key)
        text = key.lower() if len(key) == 1 else ""
        program.screen.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0, repeat=True))
        program.run(0.05)
    assert (scene.curtain, scene.board.selected, scene.desk.dialog) == (None, (), None)
    program.key_up(key)
    program.run(1)
    assert len(log_of(scene)) == 1, "only the deal"


@pytest.mark.parametrize(
    ("name", "found", "told"),
    [
        ("Bert", ("b",), "or B,"),
        (" bert", ("b",), "or B,"),
        ("Élodie", ("é", "e"), "or É,"),
        ("Борис", ("б",), "or Б,"),
        ("2nd player", ("2",), "or 2,"),
        ("李", ("李",), ""),
        ("🙂", (), ""),
        ("…", (), ""),
        ("", (), ""),
    ],
)
def test_initials_of_names(name: str, found: tuple[str, ...], told: str) -> None:
    assert initials(name) == found
    assert (told or "Space or Enter,") in Curtain([name], 0, lambda: None).instructions


@pytest.mark.parametrize("opened", ["log", "cards", "trick", "hint", "dialog", "tip"])
def test_the_next_person_finds_nothing_opened_marked_or_selected(tmp_path: Path, opened: str) -> None:
    program, scene = at_the_curtain(tmp_path)
    for _ in range(3):
        program.open_curtain()
        program.key("P")
        program.run_until(lambda: scene.curtain is not None)
    program.open_curtain()
    scene.board.hand.pick(scene.board.hand.cards[:1])
    if opened == "cards":
        scene.cards.toggle()
    elif opened == "log":
        scene.log.toggle(scene.look)
        program.run(0.1)
        scene.log.at = 1
    elif opened == "trick":
        scene.trick.open = True
    elif opened == "hint":
        scene.act(TableCommand.HINT)
        program.run_until(lambda: scene.hints.found is not None)
    elif opened == "dialog":
        scene.ask(question_of_move("Are you sure?", lambda: None))
    else:
        program.key("?")
    next_curtain(program, scene)
    program.open_curtain()
    assert (scene.log.open, scene.log.at, scene.trick.open, scene.cards.open) == (False, None, False, False)
    assert not scene.hints.text
    assert scene.desk.dialog is None
    assert not scene.desk.tooltip.shown
    assert scene.board.selected == ()


@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
def test_in_a_small_window_the_recap_names_a_whole_turn(text: Size, written: Writings) -> None:
    look = Look.of(SMALL, zoom=text)
    turn = " takes 9♣ 6♠ 9♦ 3♦ 10♣ 4♠, lays down 10♣ 2♠ 10♠ 10♣ and 4♠ 5♠ 6♠ for 19 points and plays 7♥"
    curtain = Curtain(NAMES, 0, lambda: None, (), Recap("Since Ann's last turn", (EventLine(1, "Bert", (turn,)),)))
    curtain.layout(look)
    curtain.draw(Surface(SMALL))
    words = " ".join(each.text for each in written).split()
    assert all(words.count(word) >= turn.split().count(word) for word in turn.split())
    assert not curtain.whole.visible


@pytest.mark.parametrize(
    ("size", "text"), [(SMALL, Size.NORMAL), (SMALL, Size.LARGEST), (MEDIUM, Size.LARGE), (LARGE, Size.NORMAL)], ids=str
)
def test_the_recap_says_how_many_turns_it_leaves_out_and_shows_them_all(
    size: tuple[int, int], text: Size, written: Writings
) -> None:
    lines = tuple(
        EventLine(place % 3, NAMES[place % 3], (f" plays card {place} to trick {place}",)) for place in range(30)
    )
    curtain = Curtain(NAMES, 0, lambda: None, (), Recap("Since Ann's last turn", lines))
    curtain.layout(Look.of(size, zoom=text))
    curtain.draw(Surface(size))
    shown = len(curtain.lines.shown)
    assert (0 if text is Size.LARGEST else 1) <= shown < 30
    assert curtain.lines.shown == lines[30 - shown :]
    said = " ".join(each.text for each in written)
    assert (f"last{f' {shown}' if shown > 1 else ''} of 30 turns" if shown else "30 turns") in said
    assert curtain.paper.rect.bottom < curtain.button.rect.top
    curtain.desk.handle(Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0))
    dialog = curtain.desk.dialog
    assert [paragraph.text for paragraph in dialog.text.paragraphs] == [line.text for line in lines]


def test_seven_turns_are_told_by_the_curtain(program: Program) -> None:
    seats = (*people(2), *one_person(AILevel.EASY, 8)[2:])
    table = at("the-card-game", seats=seats, seed=3, until=lambda table: table.state.actor == 0)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0))
    scene = program.comes_to(TableScene)
    program.run_until(lambda: scene.curtain is not None)
    recap = scene.curtain.recap
    assert recap.title == "So far in this round"
    assert [line.seat for line in recap.lines] == list(range(1, 8))
    assert scene.curtain.lines.shown == recap.lines


@pytest.mark.parametrize(
    ("size", "text"), [(SMALL, Size.LARGEST), (MEDIUM, Size.NORMAL), (LARGE, Size.LARGEST)], ids=str
)
def test_with_long_names_nothing_on_the_curtain_is_cut_or_covered(tmp_path: Path, size: Extent, text: Size) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS, LONG_NAMES[:3])
    program.screen.resize(size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    program.run(0.1)
    for _ in range(4):
        program.open_curtain()
        next_curtain(program, scene)
    assert scene.curtain.recap.lines
    assert {"Undo", "Pause"} & set(program.labels())
    assert faults(scene) == []


def test_a_key_hides_the_hand_until_its_player_holds_the_button(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.open_curtain()
    seat, hand = scene.playing.shown, scene.board.hand.cards
    program.key("X")
    assert scene.curtain.seat == seat
    assert not list(program.parts("card"))
    program.open_curtain()
    assert (scene.playing.shown, scene.board.hand.cards) == (seat, hand)
    assert scene.to_act


def test_alone_at_the_screen_nothing_hides_the_hand(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3))
    program.run_until(lambda: scene.to_act)
    program.rest()
    program.key("X")
    assert scene.curtain is None
    assert scene.desk.toast.text == "You are the only person at this table: nobody else sees your cards."
    program.key("Esc")
    assert list(program.parts("card"))
    assert "Resume" in program.labels()
    assert "Hide my cards" not in program.labels()


@pytest.mark.parametrize("leave_by", ["Hide my cards", "X", "Esc"])
def test_pausing_hides_the_hand_from_the_others(tmp_path: Path, leave_by: str) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.open_curtain()
    seat = scene.playing.shown
    program.key("Esc")
    assert "Hold to resume" in program.labels()
    assert not list(program.parts("card"))
    program.key("Enter")
    program.press("Hold to resume")
    assert scene.curtain is not None, "a slip opens nothing"
    if leave_by == "Hide my cards":
        program.press(leave_by)
    else:
        program.rest()
        program.key(leave_by)
    assert scene.curtain.desk.dialog is None
    program.open_curtain()
    assert scene.playing.shown == seat


@pytest.mark.parametrize("by_mouse", [False, True])
def test_holding_resume_opens_the_hand_that_the_pause_has_hidden(tmp_path: Path, by_mouse: bool) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.open_curtain()
    seat = scene.playing.shown
    program.key("Esc")
    program.rest()
    place = next(part.rect.center for part in program.parts("button") if part.label == "Hold to resume")
    program.hold(place) if by_mouse else program.key_down("Enter")
    program.run(0.7)
    assert scene.curtain is None
    assert scene.playing.shown == seat
    assert list(program.parts("card"))


def test_at_the_curtain_of_another_person_the_pause_menu_opens_no_hand(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, BIDS)
    program.key("Esc")
    assert "Hold to resume" not in program.labels()
    program.rest()
    program.key_down("Enter")
    program.run(2)
    assert scene.curtain.desk.dialog is None


def test_looking_back_from_the_pause_menu_shows_nobodys_hand(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    program.key("Esc")
    program.press("Look back")
    review = program.comes_to(LookingBackScene)
    assert (review.own, review.seat) == (None, None)
    assert not any(isinstance(card, Card) for zone in review.board.view.zones for card in zone.cards)
    program.press("Back")
    program.comes_to(TableScene)
    assert scene.curtain is not None


def test_with_ai_players_between_them_people_see_nothing_of_a_hand_behind_the_curtain(program: Program) -> None:
    seats = (Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Cleo"), Seat("Dan", PlayerKind.AI))
    scene = program.sit_down("blues-and-greens", seats, seed=4)
    program.run_until(lambda: scene.curtain is not None)
    assert scene.board.view.seat is None
    program.open_curtain()
    assert scene.curtain is None
    assert scene.board.view.seat == scene.match.actor
    program.press("Pass")
    assert scene.board.view.seat is None


def interrupted_by_the_dealer(table: Table, *, continues: bool) -> bool:
    """Whether the dealer has just moved within the hand, after a person's move.

    :param continues: whether the same person is to act after the dealer.
    """
    place = len(table.log) - 2
    if place < table.moves_until(len(table.state.results)) or table.log[-1].actor != DEALER:
        return False
    own = table.log[place].actor
    return own != DEALER and (own == table.state.actor) is continues


@pytest.mark.parametrize(("game", "continues"), [("blues-and-greens", True), ("blackjack", False)])
def test_the_curtain_does_not_come_down_while_the_dealer_interrupts_a_persons_turn(
    tmp_path: Path, game: str, continues: bool
) -> None:
    table = at(game, until=to_act(partial(interrupted_by_the_dealer, continues=continues)))
    place = len(table.log) - 2
    program = Program(tmp_path)
    deals = (table.log[place + 1].move,)
    match = LiveMatch(table.branch(place), program.app.players, None, Random(1), pause=0.0, deals=deals)
    program.app.play.show(match)
    scene = program.comes_to(TableScene)
    program.open_curtain()
    seat = scene.playing.shown
    scene.make(table.log[place].move)
    assert scene.playing.shown == seat, "the dealer is to act, and nobody else has come"
    program.run_through(lambda: len(match.table.log) > place + 1)
    assert scene.playing.shown == (seat if continues else None)
    program.run_through(lambda: scene.to_act or scene.curtain is not None)
    assert scene.to_act is continues


def test_losing_the_window_closes_the_curtain_also_at_a_page_of_the_table(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    for page in (None, RulesPage):
        program.open_curtain()
        for leaves in (False, True):
            if page is not None:
                program.key("F1")
                program.comes_to(page)
            if leaves:
                program.screen.post(Event(pygame.WINDOWFOCUSLOST))
                program.run(0.1)
            if page is not None:
                program.key("Esc")
            assert program.comes_to(TableScene) is scene
            assert (scene.curtain is not None) is leaves
            assert bool(list(program.parts("card"))) is not leaves


def test_losing_the_window_hides_the_hand_in_looking_back_too(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    scene.look_back(1)
    review = program.comes_to(LookingBackScene)

    def hand() -> list[str]:
        return [part.label for part in program.parts("card") if part.label.startswith(f"hand-{scene.playing.shown}")]

    before = hand()
    assert before
    for _ in range(2):
        program.screen.post(Event(pygame.WINDOWFOCUSLOST))
        program.run(0.2)
        assert review.curtain is not None
        assert not list(program.parts("card"))
        program.key("Esc")
        program.key("Left")
        assert program.scene is review
        assert review.curtain is not None
    program.open_curtain(by_mouse=True)
    assert hand() == before


def test_the_curtain_tells_what_everyone_could_see_since_the_persons_last_turn(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    first = scene.curtain.name
    assert not scene.curtain.recap.title
    assert not scene.curtain.recap.lines
    program.open_curtain()
    program.key("P")
    program.run_through(lambda: scene.curtain is not None)
    assert scene.curtain.name != first
    assert scene.curtain.recap.title == "So far in this hand"
    assert [line.text for line in scene.curtain.recap.lines] == [f"{first} passes"]
    while not scene.curtain.recap.title.startswith("Since"):
        program.open_curtain()
        program.key("P")
        program.run_through(lambda: scene.curtain is not None)
    curtain, view = scene.curtain, scene.match.view(None)
    last = max(place for place, entry in enumerate(view.log) if entry.actor == curtain.seat)
    telling, names = scene.match.game.telling, People(scene.match.names)
    told = [telling.line(Past(view, place), names) for place in range(last + 1, len(view.log))]
    assert curtain.recap.lines == tuple(told)
    assert curtain.recap.title == f"Since {curtain.name}'s last turn"


def test_the_table_can_be_left_at_the_curtain(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.key("Esc")
    assert program.scene is scene
    program.press("Back to the menu")
    program.comes_to(MenuPage)


@pytest.mark.parametrize(
    ("game", "seats", "options", "do"),
    by_turns(
        [
            (BIDS, 3, {"ranks": 3}, by_mouse),
            (BIDS, 4, {"bidding": "open", "ranks": 3}, by_keys),
            ("big-three", 3, {"hands": 1}, by_keys),
        ],
        "whole matches of several people",
    ),
)
def test_several_people_play_a_whole_match(
    tmp_path: Path, game: str, seats: int, options: dict[str, Any], do: Do
) -> None:
    program = Program(tmp_path)
    scene, rng = program.sit_down(game, people(seats), seed=3, **options), Random(1)
    for _ in range(200):
        program.run_through(lambda: program.scene is not scene or scene.curtain is not None or scene.to_act)
        if program.scene is not scene:
            break
        if scene.curtain is not None:
            assert scene.curtain.name == scene.match.names[scene.match.actor or 0]
            program.open_curtain(by_mouse=do is by_mouse)
        program.run_until(lambda: scene.to_act)
        do(program, by_rule(scene.board.view, rng.getrandbits(32), scene.match.game).move)
    assert isinstance(program.scene, ScoreSheetPage)
    assert program.app.play.match.actor is None
