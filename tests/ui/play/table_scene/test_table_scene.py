"""The table in play, driven by events: a whole hand by mouse, a whole hand by keys, reasons, undo, hot-seat."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.ai.search import by_rule
from cardtable.engine.seats import PlayerKind, Seat
from cardtable.pages.menu import MenuPage
from cardtable.pages.new_match.setup import SetupPage
from cardtable.pages.rules import RulesPage
from cardtable.pages.scores.score_sheet import ScoreSheetPage
from cardtable.play.live import LiveMatch
from cardtable.ui.play.input.gestures import reach_of
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.widgets.skin import Role
from tests.situations import one_person
from tests.ui.at_the_table import Program, at_index, board_of, spot_of, spots_of
from tests.ui.hands_on import by_mouse, wait_for_person

BG = "blues-and-greens"


def test_a_table_rests_while_it_only_waits_for_the_person(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    program.run(3.0)
    assert not scene.waiting
    scene.desk.say("A notice goes by itself.")
    assert scene.waiting
    program.run(6.0)
    assert not scene.waiting
    scene.make(scene.match.moves()[0])
    assert scene.waiting


def test_no_timer_runs_at_a_resting_table_once_bubbles_and_tips_have_come_and_gone(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    assert scene.narration.announcements.timed  # the calls of the other players
    assert scene.timed
    program.run(4.0)
    assert not scene.waiting
    assert not scene.timed
    program.hold(at_index(scene.board.rest[-1]))
    assert scene.waiting or scene.timed
    program.let_go(at_index(scene.board.rest[-1]))
    program.run(4.0)
    assert not scene.waiting
    assert not scene.timed


def test_a_table_waits_while_a_hint_is_looked_for(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person())
    program.run_until(lambda: scene.to_act)
    program.run(4.0)
    scene.hints.pending = True
    assert scene.waiting


def test_from_the_menu_to_the_table_in_two_clicks(program: Program) -> None:
    assert isinstance(program.scene, MenuPage)
    program.key("1")
    program.run(0.1)
    assert isinstance(program.scene, SetupPage)
    program.press("Play")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)
    files = list((program.app.folders.saves).glob("*.cardtable.yaml"))
    assert len(files) == 1


def test_continue_opens_the_same_table(program: Program) -> None:
    program.key("1")
    program.run(0.1)
    program.press("Play")
    scene = wait_for_person(program)
    assert isinstance(scene, TableScene)
    before = scene.match.view(0)
    program.leave()
    assert isinstance(program.scene, MenuPage)
    program.key("C")
    program.run(0.2)
    scene = wait_for_person(program)
    assert scene.match.view(0) == before


def test_a_whole_hand_by_mouse(program: Program) -> None:
    program.sit_down(BG, one_person(), seed=1)
    played = 0
    for _ in range(200):
        scene = wait_for_person(program)
        if isinstance(scene, ScoreSheetPage):
            break
        phase = board_of(scene).view.phase
        if phase == "auction":
            program.press("Pass")
        elif phase == "give":
            for card in board_of(scene).hand.cards[:4]:
                program.click(at_index(spot_of(scene, str(card))))
            program.press("Give these four")
        elif phase == "draw":
            program.press("Draw from the deck") if "Draw from the deck" in program.labels() else program.click(
                spots_of(board_of(scene).layout, "splay")[-1].rect.center
            )
        else:
            card = next(move.cards[0] for move in scene.match.moves() if move.word == "play")
            spot = spot_of(scene, str(card))
            program.drag(at_index(spot), board_of(scene).layout.boxes["trick"].center)
            played += 1
    assert isinstance(program.scene, ScoreSheetPage)
    assert played >= 2
    program.press("Next ")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def test_a_whole_hand_by_keys(program: Program) -> None:
    program.sit_down(BG, one_person(), seed=7)
    for _ in range(300):
        scene = wait_for_person(program)
        if isinstance(scene, ScoreSheetPage):
            break
        program.rest()
        phase = board_of(scene).view.phase
        if phase == "auction":
            program.key("P")
        elif phase == "give":
            for step in range(4):
                program.key("Right")
                program.key("Space")
                assert len(board_of(scene).selected) == step + 1
            program.key("G")
            program.key("Enter")
        elif phase == "draw":
            program.key("D")
        else:
            wanted = next(move.cards[0] for move in scene.match.moves() if move.word == "play")
            place = [spot.card for spot in reach_of(board_of(scene), scene.offer.clickable)].index(wanted)
            for _ in range(60):
                if scene.hands.cursor == place:
                    break
                program.key("Right")
            program.key("Space")
            program.key("P")
    assert isinstance(program.scene, ScoreSheetPage)
    program.rest()
    program.key("Enter")
    program.run(0.2)
    assert isinstance(program.scene, TableScene)


def _to_the_first_play(program: Program, seed: int = 9) -> TableScene:
    scene = program.sit_down(BG, one_person(), seed=seed)
    for _ in range(10):
        wait_for_person(program)
        phase = board_of(scene).view.phase
        if phase == "auction":
            program.press("Pass")
        elif phase == "draw":
            program.press("Draw from the deck")
        elif phase == "meld":
            return scene
    raise AssertionError("nobody came to play")


def test_pointing_at_a_card_that_cannot_be_played_says_why_with_the_rule(program: Program) -> None:
    scene = _to_the_first_play(program)
    usable = {card for move in scene.match.moves() for card in move.cards}
    card = next(card for card in board_of(scene).hand.cards if card not in usable)
    program.move(at_index(spot_of(scene, str(card))))
    program.run(0.6)
    tip = scene.desk.tooltip
    assert tip.shown
    assert tip.tip is not None
    assert tip.tip.rule.startswith("BG-")
    program.key("F1")
    program.run(0.1)
    assert isinstance(program.scene, RulesPage)
    assert program.scene.page.marked == tip.tip.rule
    program.key("Esc")
    program.run(0.1)
    assert program.scene is scene


def test_a_hint_picks_up_the_cards_of_a_legal_move(program: Program) -> None:
    scene = _to_the_first_play(program)
    program.key("H")
    program.run(0.2)
    assert scene.hints.open
    assert scene.hints.text is not None
    assert scene.hints.text.title
    assert board_of(scene).selected


@pytest.mark.parametrize("how", ["Enter", "mouse"])
@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_card_played_by_pressing_several_times_does_not_end_the_turn(
    tmp_path: Path, animation: str, how: str
) -> None:
    (tmp_path / "settings.yaml").write_text(f'animation: "{animation}"\n')
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person(seats=2))
    program.run_until(lambda: scene.to_act)
    card = next(card for card in scene.board.hand.cards if card in scene.offer.clicks)
    scene.board.hand.pick([card])
    scene.refresh()
    program.rest()
    gold = next(button.rect.center for button in scene.widgets.buttons if button.role is Role.PRIMARY)
    for _ in range(3):
        program.click(gold) if how == "mouse" else program.key("Enter")
        program.run(0.1)
    assert [line.word for line in scene.match.view(0).log if line.actor == 0] == ["play"]


def _asked_for_a_card(program: Program, game: str, phase: str, seats: int) -> TableScene:
    """Return the table on a turn of the person with several playable cards, one of which is to be played."""
    scene = program.sit_down(game, one_person(seats=seats), seed=3)
    for number in range(60):
        wait_for_person(program)
        view = board_of(scene).view
        if view.phase == phase and len(scene.match.moves()) > 1:
            return scene
        by_mouse(program, by_rule(view, number, scene.match.game).move)
    raise AssertionError("it never came")


@pytest.mark.parametrize(("game", "phase", "seats"), [("five-hundred", "play", 3), ("bidding-war", "pick", 3)])
def test_if_one_card_is_the_move_selecting_another_replaces_it(
    program: Program, game: str, phase: str, seats: int
) -> None:
    scene = _asked_for_a_card(program, game, phase, seats)
    scene.manner = replace(scene.manner, click_plays=False)
    first, second = (move.cards[0] for move in scene.match.moves()[:2])
    for card in (first, second):
        program.click(at_index(spot_of(scene, str(card))))
        program.run(1)
        assert board_of(scene).selected == (card,)
    assert [button.move.cards for button in scene.widgets.buttons] == [(second,)]
    program.click(at_index(spot_of(scene, str(second))))
    assert board_of(scene).selected == ()


def test_cards_for_a_meld_join_each_other_but_not_the_hinted_card(program: Program) -> None:
    scene = _to_the_first_play(program)
    board = board_of(scene)
    assert board.view.phase == "meld"
    first, second, third = [spot for spot in board.rest if spot.in_hand][:3]
    for spot in (first, second):
        program.click(at_index(spot))
        program.run(1)
    assert len(board.selected) == 2
    program.key("H")
    program.rest()
    hinted = board.selected
    assert hinted
    other = next(spot for spot in (first, second, third) if spot.card not in hinted)
    program.click(at_index(other))
    assert board.selected == (other.card,)


def test_sorting_changes_the_order_and_keeps_the_cards(program: Program) -> None:
    scene = _to_the_first_play(program)
    before = board_of(scene).hand.cards
    program.key("S")
    program.key("S")
    assert board_of(scene).hand.cards != before
    assert sorted(board_of(scene).hand.cards) == sorted(before)


def test_dragging_a_card_within_the_hand_moves_it_by_hand(program: Program) -> None:
    scene = _to_the_first_play(program)
    first, *_, last = board_of(scene).hand.cards
    program.drag(at_index(spot_of(scene, str(last))), at_index(spot_of(scene, str(first))))
    assert board_of(scene).hand.cards[0] == last


def test_no_frame_is_drawn_while_nothing_changes(program: Program) -> None:
    _to_the_first_play(program)
    program.run(0.5)
    program.every_frame = True
    frames = program.loop.frames
    program.run(2.0)
    assert program.loop.frames == frames


def test_two_people_see_the_curtain_and_nothing_of_a_hand_behind_it(program: Program) -> None:
    seats = (Seat("Ann"), Seat("Bert", PlayerKind.AI), Seat("Cleo"), Seat("Dan", PlayerKind.AI))
    scene = program.sit_down(BG, seats, seed=4)
    program.run_until(lambda: scene.curtain is not None)
    assert board_of(scene).view.seat is None
    name = scene.match.names[scene.match.actor or 0]
    program.open_curtain()
    assert scene.curtain is None
    assert board_of(scene).view.seat == scene.match.actor
    assert scene.match.names[scene.match.actor or 0] == name
    program.press("Pass")
    assert board_of(scene).view.seat is None


def test_the_curtain_looks_the_same_whatever_the_hands(tmp_path: Path) -> None:
    pictures = []
    for seed in (1, 2):
        program = Program(tmp_path / str(seed))
        seats = (Seat("Ann"), Seat("Bert"), Seat("Cleo"), Seat("Dan"))
        scene = program.sit_down(BG, seats, seed=seed)
        program.run_until(lambda scene=scene: scene.curtain is not None)
        program.run(0.5)
        pictures.append(program.screen.surface.get_buffer().raw)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_resizing_keeps_the_selection(program: Program, size: tuple[int, int]) -> None:
    scene = _to_the_first_play(program)
    card = board_of(scene).hand.cards[0]
    program.click(at_index(spot_of(scene, str(card))))
    program.screen.resize(size)
    program.run(0.4)
    assert board_of(scene).selected == (card,)
    assert program.screen.surface.get_rect().contains(spot_of(scene, str(card)).rect)


def test_the_same_deals_again(program: Program) -> None:
    program.sit_down(BG, one_person(), seed=4)
    first = wait_for_person(program).match.view(0).hand
    play = program.app.play
    assert isinstance(play.match, LiveMatch)
    play.sit_down(program.app.sittings.rematch(play.match, same=True))
    program.run(0.3)
    scene = wait_for_person(program)
    assert isinstance(scene, TableScene)
    assert scene.match.view(0).hand == first


def test_a_click_on_the_pile_does_not_play_an_equal_card_of_the_hand(program: Program) -> None:
    scene = program.sit_down("the-card-game", one_person(seats=7), seed=3)
    for _ in range(400):
        program.run_until(
            lambda: isinstance(program.scene, ScoreSheetPage) or (program.scene is scene and scene.to_act)
        )
        if isinstance(program.scene, ScoreSheetPage):
            program.press("Next ")
            program.run(0.2)
            continue
        view = board_of(scene).view
        pile = view.zone("discard")
        if view.phase == "discard" and pile.cards and pile.cards[-1] in view.hand:
            break
        scene.make(scene.match.moves()[0])
    else:
        raise AssertionError("no equal card ever lay there")
    length = len(view.log)
    program.click(spots_of(board_of(scene).layout, "discard")[-1].rect.center)
    program.run(0.2)
    assert len(scene.match.view(0).log) == length


def test_undo_puts_selected_cards_back(program: Program) -> None:
    scene = _to_the_first_play(program)
    program.click(at_index(spot_of(scene, str(board_of(scene).hand.cards[0]))))
    assert board_of(scene).selected
    program.key("U")
    assert board_of(scene).selected == ()
