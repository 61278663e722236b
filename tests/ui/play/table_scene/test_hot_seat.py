"""Several people at one screen: the curtain, and the secrets behind it."""

import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.cards import Card, card_name
from cardtable.engine.game import Game
from cardtable.engine.seats import DEALER, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People
from cardtable.engine.voice.telling import Past
from cardtable.games import GAMES
from cardtable.pages.menu import MenuPage
from cardtable.pages.rules import RulesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.play.intents import TableCommand
from cardtable.ui.play.looking_back.looking_back import LookingBackScene
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.play.turns import answer_to_redo
from tests.known_games import game_of
from tests.situations import NAMES
from tests.ui.at_the_table import Program
from tests.ui.hands_on import Do, by_keys, by_mouse
from tests.ui.twins import digest_of, people, played, turns_ending, twins


def frames(folder: Path, table: Table, length: int) -> list[bytes]:
    """Play move number ``length`` of the table's log, and return the digest of every frame until the next curtain."""
    program = Program(folder)
    begun = table.branch(length)
    line = table.log[length]
    program.app.play.show(LiveMatch(begun, program.app.players, None, Random(1), pause=0.0))
    scene = program.comes_to(TableScene)
    assert scene.curtain is not None
    program.open_curtain()
    assert scene.playing.shown == line.actor
    scene.act(TableCommand.LOG)  # the person who leaves may leave it open
    scene.make(line.move)
    seen = []
    for place in ((640, 650), (300, 640), (640, 300)) * 20:
        program.move(place)
        program.run(1 / 30)
        seen.append(digest_of(program.screen.surface))
        if isinstance(program.scene, ScoreSheetPage):
            break
    return seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_frame_between_two_turns_depends_on_a_hidden_card(tmp_path: Path, game: Game) -> None:
    checked = 0
    for length in turns_ending(game):
        table = played(game, 3, length + 1)
        before, line = table.branch(length), table.log[length]
        if line.actor == DEALER or table.state.actor in (line.actor, None, DEALER):
            continue
        same = (other for other in twins(table) if other.branch(length).view(None) == before.view(None))
        same = (other for other in same if other.log[length].move == line.move)
        # Best of all is another hand of the very person whose turn ends.
        few = list(islice(same, 8))
        found = next(
            (other for other in few if other.view(line.actor) != table.view(line.actor)), next(iter(few), None)
        )
        if found is None:
            continue
        checked += 1
        first, second = frames(tmp_path / "a", table, length), frames(tmp_path / "b", found, length)
        assert len(first) == len(second)
        assert all(one == two for one, two in zip(first, second, strict=True)), f"after move {length}: {line.move}"
        if checked == 2:
            return
    raise AssertionError("no two tables looked the same")


def at_the_curtain(folder: Path, game: str = "five-hundred") -> tuple[Program, TableScene]:
    program = Program(folder)
    scene = program.sit_down(game, people(game_of(game)), seed=2)
    program.run(3)
    assert scene.curtain is not None
    return program, scene


def interrupted_by_the_dealer(game: Game, *, continues: bool) -> tuple[Table, int]:
    """Return a table, and the place of a move after which the dealer moves within the hand.

    :param continues: whether the same person is to act after the dealer.
    """
    for seed in range(60):
        table = played(game, seed, 80)
        for place in range(len(table.log) - 2):
            own, dealer, after = (table.log[each].actor for each in range(place, place + 3))
            same_hand = len(table.branch(place + 1).state.results) == len(table.branch(place).state.results)
            if own != DEALER and dealer == DEALER and same_hand and (own == after) is continues:
                return table, place
    raise AssertionError("the dealer never moves between two turns")


@pytest.mark.parametrize(("game", "continues"), [("blues-and-greens", True), ("blackjack", False)])
def test_the_curtain_does_not_come_down_while_the_dealer_interrupts_a_persons_turn(
    tmp_path: Path, game: str, continues: bool
) -> None:
    table, place = interrupted_by_the_dealer(game_of(game), continues=continues)
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


def test_losing_the_window_closes_the_curtain(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    assert scene.curtain is None
    program.screen.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    program.run(0.1)
    assert scene.curtain is not None


@pytest.mark.parametrize("leaves", [True, False])
def test_losing_the_window_at_a_page_of_the_table_closes_the_curtain(tmp_path: Path, leaves: bool) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    program.key("F1")
    program.comes_to(RulesPage)
    if leaves:
        program.screen.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        program.run(0.1)
    program.key("Esc")
    assert program.comes_to(TableScene) is scene
    assert (scene.curtain is not None) is leaves
    assert bool(list(program.parts("card"))) is not leaves


def test_losing_the_window_hides_the_hand_in_looking_back_too(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    scene.look_back(1)
    review = program.comes_to(LookingBackScene)
    hand = [part.label for part in program.parts("card") if part.label.startswith(f"hand-{scene.playing.shown}")]
    assert hand
    for _ in range(2):
        program.screen.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        program.run(0.2)
        assert review.curtain is not None
        assert not list(program.parts("card"))
        program.key("Esc")
        program.key("Left")
        assert program.scene is review
        assert review.curtain is not None
    program.open_curtain(by_mouse=True)
    assert [
        part.label for part in program.parts("card") if part.label.startswith(f"hand-{scene.playing.shown}")
    ] == hand


def test_before_a_persons_first_turn_the_curtain_shows_the_others_moves(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    assert scene.curtain is not None
    assert not scene.curtain.recap.title
    assert not scene.curtain.recap.lines
    first = scene.curtain.name
    program.open_curtain()
    program.key("P")
    program.run_through(lambda: scene.curtain is not None)
    assert scene.curtain.name != first
    assert scene.curtain.recap.title == "So far in this hand"
    assert [line.text for line in scene.curtain.recap.lines] == [f"{first} passes"]


def test_the_curtain_shows_what_everyone_could_see_since_the_persons_last_turn(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    for _ in range(4):
        assert scene.curtain is not None
        if scene.curtain.recap.title.startswith("Since"):
            break
        program.open_curtain()
        program.key("P")
        program.run_through(lambda: scene.curtain is not None)
    curtain, view = scene.curtain, scene.match.view(None)
    assert curtain is not None
    last = max(place for place, entry in enumerate(view.log) if entry.actor == curtain.seat)
    people = People(scene.match.names)
    told = [scene.match.game.telling.line(Past(view, place), people) for place in range(last + 1, len(view.log))]
    assert curtain.recap.lines == tuple(told)
    assert curtain.recap.title == f"Since {curtain.name}'s last turn"


def test_the_curtain_names_no_sealed_bid(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path, "bidding-war")
    for _ in range(5):
        bid_in_secret(program, scene)
        assert scene.curtain is not None
        seen = scene.match.view(None)
        cards = [card for entry in seen.log for card in entry.cards] + [
            card for zone in seen.zones for card in zone.faces
        ]
        public = {card_name(card) for card in cards if isinstance(card, Card)}
        for line in scene.curtain.recap.lines:
            assert set(re.findall("(?:[2-9AKQJ]|10)[♣♦♥♠]", line.text)) <= public


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
    assert scene.curtain is not None
    assert scene.match.names[first or 0] in scene.curtain.name
    program.open_curtain()
    program.press("Redo")
    program.run(0.3)
    assert len(scene.match.view(None).log) == length
    assert scene.curtain is not None, "it is the other person's turn again"


def test_only_the_person_who_took_a_move_back_can_bring_it_back(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.open_curtain()
    program.key("P")
    program.run(2)
    program.open_curtain()
    program.key("P")
    program.run(2)
    program.open_curtain()
    name = scene.match.names[scene.match.last_decider or 0]
    program.key("U")
    program.agree()
    match = scene.match
    assert isinstance(match, LiveMatch)
    length = len(match.table.log)
    match.table.rewind(length - 1)  # the one before as well
    assert answer_to_redo(match, scene.match.names.index(name)) == (
        f"{match.names[match.next_redo or 0]} can redo it on their turn."
    )


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
    for _ in range(3):
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


def test_the_table_can_be_left_at_the_curtain(tmp_path: Path) -> None:
    program, scene = at_the_curtain(tmp_path)
    program.key("Esc")
    assert program.scene is scene
    program.press("Back to the menu")
    program.comes_to(MenuPage)


def test_undo_after_the_window_was_left_keeps_the_curtain(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("the-card-game", people(game_of("the-card-game")), seed=2)
    program.run_through(lambda: scene.curtain is not None)
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


@pytest.mark.parametrize("do", [by_mouse, by_keys])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("bidding-war", 3, {"ranks": 4}),
        ("bidding-war", 4, {"bidding": "open", "ranks": 3}),
        ("big-three", 3, {"hands": 1}),
    ],
)
def test_several_people_play_a_whole_match(
    tmp_path: Path, game: str, seats: int, options: dict[str, Any], do: Do
) -> None:
    program = Program(tmp_path)
    scene = program.sit_down(game, tuple(Seat(name) for name in NAMES[:seats]), seed=3, **options)
    rng = Random(1)
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
