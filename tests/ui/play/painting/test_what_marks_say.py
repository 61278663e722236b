"""The marks on cards: what they say where the mouse or the keyboard cursor is on them, and what a lesson says first."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.engine.table import Table
from cardtable.ui.play.painting.marks import SIGNS, STAR
from cardtable.ui.play.painting.seats import dealer_disc
from cardtable.ui.play.painting.standing import token_place
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.card_marks import Tab
from cardtable.ui.table.layout import Spot
from cardtable.ui.widgets.notices import DELAY_SECONDS
from tests.situations import NAMES, asked, to_act
from tests.ui.at_a_lesson import lesson_at, match_of, scene_of
from tests.ui.at_the_table import Program, at_index
from tests.ui.conftest import AtTable


def holds_called(table: Table) -> bool:
    return bool(table.game.words.marks(table.view(table.state.actor)))


def second_to_play(table: Table) -> bool:
    view = table.view(table.state.actor)
    return table.game.words.winning(view) is not None and len(view.zone("trick").cards) >= 2


def owes(table: Table) -> bool:
    return bool(table.game.words.card_values(table.view(table.state.actor)))


def is_marked(scene: TableScene, spot: Spot) -> bool:
    return spot.in_hand and spot.card in scene.match.game.words.marks(scene.board.view)


def wins(scene: TableScene, spot: Spot) -> bool:
    return spot.kind == "trick" and spot.card == scene.match.game.words.winning(scene.board.view)


def is_worth(scene: TableScene, spot: Spot) -> bool:
    return (spot.zone, spot.card) in scene.match.game.words.card_values(scene.board.view)


def said(program: Program, at: tuple[int, int] | None = None) -> str:
    """Return the tip, once the pointer has been at a place for a while."""
    if at is not None:
        program.move(at)
        program.run(DELAY_SECONDS + 0.2)
    tooltip = program.table.desk.tooltip
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
    at_table: AtTable,
    game: str,
    seats: int,
    there: Callable[[Table], bool],
    marked: Callable[[TableScene, Spot], bool],
    words: str,
) -> None:
    scene = (program := at_table(game, seats=seats, until=to_act(there), seed=0)).table
    heard = [said(program, at_index(spot)) for spot in scene.board.rest if marked(scene, spot)]
    assert any(text.startswith(words) for text in heard), heard


def test_a_mark_explains_itself_where_the_keyboard_cursor_is_on_its_card(at_table: AtTable) -> None:
    program, heard = at_table("the-card-game", seats=3, until=asked("discard")), set()
    for _ in program.table.board.view.hand:
        program.key("Right")
        program.run(DELAY_SECONDS + 0.2)
        heard.add(said(program))
    assert any(text.startswith("It belongs to no meld") for text in heard), heard


def test_a_lesson_says_of_each_sign_what_it_means_when_it_is_seen_first(tmp_path: Path) -> None:
    program = lesson_at(tmp_path, "five-hundred")
    scene, match, heard = scene_of(program), match_of(program), list[str]()
    while match.actor is not None:
        program.run_until(lambda: not scene.board.busy(scene.now))
        if not heard or heard[-1] != scene.new_signs:
            heard.append(scene.new_signs)
        program.key("Enter" if match.waits else "F2")
        program.run(0.3)
    for sign in (SIGNS[Tab.HINT], SIGNS[Tab.CROWN], STAR):
        assert sum(sign in text for text in heard) == 1, (sign, heard)


def test_the_tick_on_a_sealed_bid_says_who_has_bid(at_table: AtTable) -> None:
    def sealed(table: Table) -> bool:
        picks = table.view(None).zones_of("pick")
        return any(zone.cards and zone.owner != table.state.actor for zone in picks)

    board = (program := at_table("bidding-war", until=to_act(sealed))).table.board
    spot = next(spot for spot in board.rest if spot.kind == "pick" and not spot.face_up)
    owner = board.view.zone_named(spot.zone).owner
    assert said(program, at_index(spot)).startswith(f"{NAMES[owner or 0]} has bid, as the tick shows.")


def test_the_dealers_disc_and_the_standing_say_what_they_mean(at_table: AtTable) -> None:
    scene = (program := at_table("five-hundred", until=to_act(second_to_play))).table
    board = scene.board
    disc = dealer_disc(board.layout.seats[board.view.dealer])
    assert said(program, disc.center).endswith(" the dealer.")
    token, _ = token_place(scene.look, board.layout.standing, scene.match.game.words.standing(board.view, NAMES))
    program.move(token.center)
    assert said(program) == ""
    program.click(token.center)
    program.run(0.1)
    assert said(program).startswith(("Trumps: ", "No trumps", "Contract: ")), "a click asks at once"
