"""The marks on cards: what they say where the mouse or the keyboard cursor is on them, and what a lesson says first."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.engine.table import Table
from cardtable.engine.view import SeenZone
from cardtable.ui.play.painting.marks import SIGNS, STAR
from cardtable.ui.play.painting.seats import dealer_disc
from cardtable.ui.play.painting.standing import token_place
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import Tab
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.notices import DELAY_SECONDS
from tests.situations import NAMES
from tests.tables_where import table_where
from tests.ui.at_a_lesson import lesson_at, match_of, scene_of
from tests.ui.at_the_table import Program, at_index, board_of


def holds_called(table: Table) -> bool:
    return bool(table.game.words.marks(table.view(table.state.actor)))


def second_to_play(table: Table) -> bool:
    view = table.view(table.state.actor)
    return table.game.words.winning(view) is not None and len(view.zone("trick").cards) >= 2


def owes(table: Table) -> bool:
    return bool(table.game.words.card_values(table.view(table.state.actor)))


def is_marked(scene: TableScene, spot: Spot) -> bool:
    words, view = scene.match.game.words, board_of(scene).view
    return spot.in_hand and spot.card in words.marks(view)


def wins(scene: TableScene, spot: Spot) -> bool:
    return spot.kind == "trick" and spot.card == scene.match.game.words.winning(board_of(scene).view)


def is_worth(scene: TableScene, spot: Spot) -> bool:
    return (spot.zone, spot.card) in scene.match.game.words.card_values(board_of(scene).view)


def said(scene: TableScene) -> str:
    tooltip = scene.desk.tooltip
    return tooltip.tip.text if tooltip.shown and tooltip.tip is not None else ""


@pytest.mark.parametrize(
    ("game", "seats", "there", "marked", "words"),
    [
        ("big-three", 4, holds_called, is_marked, "This card was called: you play on the bidder's side."),
        ("five-hundred", 3, second_to_play, wins, "This card is winning the trick so far."),
        ("blackjack", 3, owes, is_worth, "It adds 5 cards to what must be picked up."),
        ("the-card-game", 3, owes, is_worth, "It belongs to no meld, and counts "),
    ],
)
def test_a_mark_explains_itself_where_the_mouse_is_on_its_card(
    program: Program,
    game: str,
    seats: int,
    there: Callable[[Table], bool],
    marked: Callable[[TableScene, Spot], bool],
    words: str,
) -> None:
    scene = program.sit_in(table_where(game, seats, there))
    program.run_until(lambda: scene.to_act)
    program.rest()
    heard = []
    for spot in [spot for spot in board_of(scene).rest if marked(scene, spot)]:
        program.move(at_index(spot))
        program.run(DELAY_SECONDS + 0.2)
        heard.append(said(scene))
    assert any(text.startswith(words) for text in heard), heard


def test_a_mark_explains_itself_where_the_keyboard_cursor_is_on_its_card(program: Program) -> None:
    scene = program.sit_in(
        table_where("the-card-game", 3, lambda table: table.state.phase == "discard" and owes(table))
    )
    program.run_until(lambda: scene.to_act)
    program.rest()
    heard = set()
    for _ in range(len(board_of(scene).view.hand)):
        program.key("Right")
        program.run(DELAY_SECONDS + 0.2)
        heard.add(said(scene))
    assert any(text.startswith("It belongs to no meld") for text in heard), heard


def test_a_lesson_says_of_each_sign_what_it_means_when_it_is_seen_first(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "five-hundred")
    scene, match, heard = scene_of(program), match_of(program), list[str]()
    for _ in range(200):
        program.run_until(lambda: not scene.board.busy(scene.now))
        if not heard or heard[-1] != scene.new_signs:
            heard.append(scene.new_signs)
        if match.actor is None:
            break
        program.key("Enter" if match.waits else "F2")
        program.run(0.3)
    for sign in (SIGNS[Tab.HINT], SIGNS[Tab.CROWN], STAR):
        assert sum(sign in text for text in heard) == 1, (sign, heard)


def test_the_tick_on_a_sealed_bid_says_who_has_bid(program: Program) -> None:
    def sealed(table: Table) -> list[SeenZone]:
        view, actor = table.view(table.state.actor), table.state.actor
        return [zone for zone in view.zones if zone.kind == "pick" and zone.cards and zone.owner != actor]

    scene = program.sit_in(table_where("bidding-war", 4, lambda table: bool(sealed(table))))
    program.run_until(lambda: scene.to_act)
    program.rest()
    spot = next(spot for spot in board_of(scene).rest if spot.kind == "pick" and not spot.face_up)
    program.move(at_index(spot))
    program.run(DELAY_SECONDS + 0.2)
    owner = board_of(scene).view.zone_named(spot.zone).owner
    assert said(scene).startswith(f"{scene.match.names[owner]} has bid, as the tick shows.")


def test_the_dealers_disc_and_the_standing_say_what_they_mean(program: Program) -> None:
    scene = program.sit_in(table_where("five-hundred", 3, second_to_play))
    program.run_until(lambda: scene.to_act)
    program.rest()
    board = board_of(scene)
    program.move(dealer_disc(board.layout.seats[board.view.dealer]).center)
    program.run(DELAY_SECONDS + 0.2)
    assert said(scene).endswith(" the dealer.")
    token, _ = token_place(scene.look, board.layout.standing, scene.match.game.words.standing(board.view, NAMES))
    program.move(token.center)
    assert said(scene) == ""
    program.click(token.center)
    program.run(0.1)
    assert said(scene).startswith(("Trumps: ", "No trumps", "Contract: ")), "a click asks at once"
