"""The curtain between two people at one screen: no slip opens it, and the next person finds nothing of the last."""

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card
from cardtable.engine.seats import DEALER, AILevel, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.telling import EventLine
from cardtable.play.hand_over import Recap
from cardtable.play.live import LiveMatch
from cardtable.ui.look import Look
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.panels.curtain import Curtain, initials
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.theme import Size
from cardtable.ui.widgets.table_dialogs import question_of_move
from tests.known_games import game_of
from tests.situations import one_person
from tests.ui.at_the_table import Program, log_of
from tests.ui.driven_program import code_of
from tests.ui.writings import Writings

NAMES = ("Ann", "Bert", "Cleo")


def at_curtain(folder: Path, names: tuple[str, ...] = NAMES, game: str = "bidding-war") -> tuple[Program, TableScene]:
    program = Program(folder)
    scene = program.sit_down(game, tuple(Seat(name) for name in names), seed=2)
    program.run_until(lambda: scene.curtain is not None)
    return program, scene


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
    program, scene = at_curtain(tmp_path)
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
    program, scene = at_curtain(tmp_path)
    program.open_curtain()
    program.key_down(key)
    scene.make(scene.match.moves()[0])
    for _ in range(60):
        program.key_down(key)
        program.run(0.05)
    assert scene.curtain is not None
    assert scene.curtain.button.full == 0


def test_space_pressed_too_soon_after_the_last_turn_does_not_begin_to_open(tmp_path: Path) -> None:
    program, scene = at_curtain(tmp_path)
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
    program, scene = at_curtain(tmp_path)
    curtain = scene.curtain
    assert curtain is not None
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


def test_a_click_does_not_open_the_curtain(tmp_path: Path) -> None:
    program, scene = at_curtain(tmp_path)
    for _ in range(3):
        program.rest()
        program.press("I am")
        program.click((100, 100))
    assert scene.curtain is not None


def test_moving_the_pointer_off_the_button_releases_it(tmp_path: Path) -> None:
    program, scene = at_curtain(tmp_path)
    assert scene.curtain is not None
    program.hold(scene.curtain.button.rect.center)
    program.run(0.3)
    program.move((5, 5))
    program.run(1)
    assert scene.curtain is not None


@pytest.mark.parametrize(
    ("name", "typed", "opens"),
    [
        ("Bert", "b", True),
        ("Bert", "a", False),
        ("Élodie", "é", True),
        ("Élodie", "e", True),
        ("Ursula", "u", True),
        ("Борис", "б", True),
        ("2nd player", "2", True),
        ("李", "l", False),
        ("李", "李", True),
        ("🙂", "b", False),
    ],
)
def test_the_initial_opens_the_curtain_if_it_is_held(tmp_path: Path, name: str, typed: str, opens: bool) -> None:
    program, scene = at_curtain(tmp_path, (name, "Zoe", "Yann"))
    while scene.curtain.name != name:
        program.open_curtain()
        scene.make(scene.match.moves()[0])
        program.run_until(lambda: scene.curtain is not None)
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


def test_two_people_with_the_same_initial_can_both_use_it(tmp_path: Path) -> None:
    program, scene = at_curtain(tmp_path, ("Ann", "Anton", "Cleo"))
    opened = []
    for _ in range(3):
        opened.append(scene.curtain.name)
        program.open_curtain(by_key=scene.curtain.name[0])
        assert scene.curtain is None
        scene.make(scene.match.moves()[0])
        program.run_through(lambda: scene.curtain is not None)
    assert set(opened) == {"Ann", "Anton", "Cleo"}


@pytest.mark.parametrize("pause", [0.3, 0.5, 0.8])
def test_a_pass_tapped_again_and_again_opens_nobodys_hand(tmp_path: Path, pause: float) -> None:
    program, scene = at_curtain(tmp_path, ("Ann", "Paul", "Paula"), "five-hundred")
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
    program, scene = at_curtain(tmp_path, ("Paul", "Paula", "Pia"), "five-hundred")
    program.rest()
    program.key_down(key)
    program.run(0.7)
    assert scene.curtain is None
    for _ in range(200):
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
        ("李", ("李",), ""),
        ("…", (), ""),
        ("", (), ""),
    ],
)
def test_initials_of_names(name: str, found: tuple[str, ...], told: str) -> None:
    assert initials(name) == found
    instructions = Curtain([name], 0, lambda: None).instructions
    assert (told or "Space or Enter,") in instructions


@pytest.mark.parametrize("opened", ["log", "cards", "trick", "hint", "dialog", "tip"])
def test_the_next_person_finds_nothing_opened_marked_or_selected(tmp_path: Path, opened: str) -> None:
    program, scene = at_curtain(tmp_path, game="five-hundred")
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
    moved = scene.match.moves()[0]
    scene.make(moved)
    program.run_until(lambda: scene.curtain is not None)
    program.open_curtain()
    assert (scene.log.open, scene.log.at, scene.trick.open, scene.cards.open) == (False, None, False, False)
    assert not scene.hints.text
    assert scene.desk.dialog is None
    assert not scene.desk.tooltip.shown
    assert scene.board.selected == ()


@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
def test_in_a_small_window_the_recap_names_a_whole_turn(text: Size, written: Writings) -> None:
    look = Look.of((800, 600), zoom=text)
    turn = " takes 9♣ 6♠ 9♦ 3♦ 10♣ 4♠, lays down 10♣ 2♠ 10♠ 10♣ and 4♠ 5♠ 6♠ for 19 points and plays 7♥"
    curtain = Curtain(NAMES, 0, lambda: None, (), Recap("Since Ann's last turn", (EventLine(1, "Bert", (turn,)),)))
    curtain.layout(look)
    curtain.draw(Surface((800, 600)))
    words = " ".join(each.text for each in written).split()
    assert all(words.count(word) >= turn.split().count(word) for word in turn.split())
    assert not curtain.whole.visible


@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGE, Size.LARGEST])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_recap_says_how_many_turns_it_leaves_out_and_shows_them_all(
    size: tuple[int, int], text: Size, written: Writings
) -> None:
    look = Look.of(size, zoom=text)
    lines = tuple(
        EventLine(place % 3, NAMES[place % 3], (f" plays card {place} to trick {place}",)) for place in range(30)
    )
    curtain = Curtain(NAMES, 0, lambda: None, (), Recap("Since Ann's last turn", lines))
    curtain.layout(look)
    curtain.draw(Surface(size))
    shown = len(curtain.lines.shown)
    assert (0 if text is Size.LARGEST else 1) <= shown < 30
    assert curtain.lines.shown == lines[30 - shown :]
    said = " ".join(each.text for each in written)
    assert (f"last{f' {shown}' if shown > 1 else ''} of 30 turns" if shown else "30 turns") in said
    assert curtain.paper.rect.bottom < curtain.button.rect.top
    curtain.desk.handle(Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0))
    dialog = curtain.desk.dialog
    assert dialog is not None
    assert [paragraph.text for paragraph in dialog.text.paragraphs] == [line.text for line in lines]


def test_seven_turns_are_told_by_the_curtain(tmp_path: Path) -> None:
    program = Program(tmp_path)
    seats = (Seat("Ann"), Seat("Bert"), *one_person(AILevel.EASY, 8)[2:])
    table = Table(game_of("the-card-game"), seats)
    rng = Random(3)
    while table.state.actor != 0:
        actor = table.state.actor
        if actor == DEALER:
            table.deal(rng)
        else:
            table.play(actor, by_rule(table.view(actor), rng.getrandbits(32), table.game).move)
    program.app.play.show(LiveMatch(table, program.app.players, None, Random(1), pause=0.0))
    scene = program.comes_to(TableScene)
    program.run_until(lambda: scene.curtain is not None)
    recap = scene.curtain.recap
    assert recap.title == "So far in this round"
    assert [line.seat for line in recap.lines] == list(range(1, 8))
    assert scene.curtain.lines.shown == recap.lines


def test_a_key_hides_the_hand_until_its_player_holds_the_button(tmp_path: Path) -> None:
    program, scene = at_curtain(tmp_path)
    program.open_curtain()
    seat, hand = scene.playing.shown, scene.board.hand.cards
    program.key("X")
    assert scene.curtain is not None
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
    program, scene = at_curtain(tmp_path)
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
    assert scene.curtain is not None
    assert scene.curtain.desk.dialog is None
    program.open_curtain()
    assert scene.playing.shown == seat


@pytest.mark.parametrize("by_mouse", [False, True])
def test_holding_resume_opens_the_hand_that_the_pause_has_hidden(tmp_path: Path, by_mouse: bool) -> None:
    program, scene = at_curtain(tmp_path)
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
    program, scene = at_curtain(tmp_path)
    program.key("Esc")
    assert "Hold to resume" not in program.labels()
    program.rest()
    program.key_down("Enter")
    program.run(2)
    assert scene.curtain is not None
    assert scene.curtain.desk.dialog is None


def test_looking_back_from_the_pause_menu_shows_nobodys_hand(tmp_path: Path) -> None:
    program, scene = at_curtain(tmp_path, game="five-hundred")
    program.open_curtain()
    program.key("Esc")
    program.press("Look back")
    review = program.comes_to(LookingBackScene)
    assert (review.own, review.seat) == (None, None)
    assert not any(isinstance(card, Card) for zone in review.board.view.zones for card in zone.cards)
    program.press("Back")
    program.comes_to(TableScene)
    assert scene.curtain is not None
