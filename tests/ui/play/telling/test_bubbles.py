"""Bubbles: each is beside its player, off what must be seen, and as large as its reader needs."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from cardtable.engine.moves import Move
from cardtable.engine.table import Table
from cardtable.games import GAMES
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Extent, Size
from tests.commits import by_turns
from tests.made_moves import by_thumb_alone
from tests.situations import LARGE, LONG_NAMES, MEDIUM, NAMES, SMALL, after, asked, at, one_person, to_act
from tests.ui.at_a_hint import Lookers
from tests.ui.at_the_table import Program, bubbles_of, labels_of
from tests.ui.conftest import AtTable
from tests.ui.writings import Writings


@pytest.mark.parametrize(
    ("size", "text", "least"), [(SMALL, Size.NORMAL, 3), (MEDIUM, Size.LARGEST, 1), (LARGE, Size.NORMAL, 3)]
)
def test_every_player_has_room_for_a_short_call_beside_many_melds(
    at_table: AtTable, size: Extent, text: Size, least: int
) -> None:
    scene = at_table("blues-and-greens", seed=3, until=after(60), names=LONG_NAMES, size=size, text=text).table
    layout = scene.board.layout
    calls = scene.top.labels(scene.board, scene.emphasis()).calls
    assert len(layout.headers) == 2
    # With the largest text, a bubble takes the place of the header of melds, or the event line alone says it.
    assert len(calls) >= least
    taken = [spot.rect for spot in layout.spots] + [place.portrait for place in layout.seats.values()]
    taken += [layout.tools, *layout.headers.values()]
    assert [call for call in calls.values() if call.collidelist(taken) >= 0] == []


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_a_bubble_is_nearer_to_its_player_than_to_others_and_covers_nothing(at_table: AtTable, size: Extent) -> None:
    scene = at_table("blues-and-greens", seed=3, until=after(3), names=LONG_NAMES, size=size).table
    bubbles, seats = bubbles_of(scene), scene.board.layout.seats
    assert bubbles
    labels = scene.top.labels(scene.board, scene.emphasis())
    for seat, bubble in bubbles.items():
        assert bubble.collidelist([*labels.solid, *labels.places]) < 0
        assert min(seats, key=lambda each: _apart(bubble, seats[each].portrait)) == seat


def _apart(one: Rect, other: Rect) -> int:
    return (one.centerx - other.centerx) ** 2 + (one.centery - other.centery) ** 2


def after_a_move(folder: Path, table: Table, move: Move, size: Extent, text: Size) -> TableScene:
    """Return the table as the first player sees it when a move of another one is told of in a bubble."""
    program = Program(folder, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = program.sit_waiting(table, 0, Lookers(GAMES))
    program.app.play.match.table.play(table.state.seat, move)
    scene.show_move()
    program.run(1.0)
    return scene


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize(("size", "text"), [(SMALL, Size.NORMAL), (MEDIUM, Size.LARGE)])
def test_no_bubble_covers_the_tag_of_its_seat(tmp_path: Path, seat: int, size: Extent, text: Size) -> None:
    last_turn = asked("take", where=lambda state: state.seat == seat and state.facts().out is not None)
    table = at("the-card-game", until=last_turn)
    scene = after_a_move(tmp_path, table, table.state.moves()[1], size, text)
    (tag,) = [each.rect for each in labels_of(scene, Precedence.TAG) if each.key == seat]
    assert not bubbles_of(scene)[seat].colliderect(tag)


def partner_may_take_many(table: Table) -> bool:
    """Whether the player opposite may take at least seven cards of the splay, and the other side has bid."""
    if table.state.actor != 2 or sum(move.word == "draw" for move in table.state.moves()) <= 7:
        return False
    return bool(table.game.words.standing(table.view(0), NAMES[:4]).bars[1].target)


@pytest.mark.parametrize(("size", "text"), [((1024, 640), Size.LARGE), (MEDIUM, Size.LARGE)])
def test_the_bubble_of_the_partner_covers_no_text_of_the_standing(
    tmp_path: Path, written: Writings, size: Extent, text: Size
) -> None:
    table = at("blues-and-greens", until=to_act(partner_may_take_many), seed=0)
    scene = after_a_move(tmp_path, table, next(move for move in table.state.moves() if move.cards), size, text)
    assert scene.narration.announcements.bubbles[2].bubble.text.startswith("takes")
    rail = scene.board.layout.standing
    standing = {
        each.text: each.place
        for each in written
        if each.room.bottom <= rail.bottom and each.room.left < rail.right and not each.text.startswith("takes")
    }
    assert len(standing) >= 3
    assert bubbles_of(scene)[2].collidelist(list(standing.values())) < 0


def bidding(table: Table, _rng: Random) -> Move:
    return next(move for move in table.state.moves() if move.word == "bid")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_bid_beside_the_buttons_stays_beside_its_player_and_off_the_cards_left_over(
    at_table: AtTable, size: Extent
) -> None:
    scene = at_table("big-three", seats=3, seed=4, until=after(3), by=bidding, size=size).table
    layout, panel, bubbles = scene.board.layout, scene.widgets.panel, bubbles_of(scene)
    assert panel is not None
    over = [*(spot.rect for spot in layout.spots if spot.kind == "leftover"), *layout.captions, panel]
    assert len(bubbles) == 2
    for seat, bubble in bubbles.items():
        assert bubble.collidelist(over) < 0
        face = layout.seats[seat].portrait  # type: ignore[index]  # calls are by seat
        assert bubble.top < face.bottom + 1.5 * face.height, "still level with its player"


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
@pytest.mark.parametrize(
    "game", by_turns([("blues-and-greens",), ("five-hundred",), ("big-three",)], "games with bubbles and bids")
)
def test_no_bubble_lies_on_the_panel_of_bids_or_the_help_with_them(tmp_path: Path, size: Extent, game: str) -> None:
    program = Program(tmp_path, size)
    program.app.profile.set("bid_help", "always")
    scene = program.sit_down(game, one_person(seats=3 if game == "five-hundred" else 4), seed=3)
    program.run_until(lambda: scene.to_act and scene.board.view.phase == "auction")
    lying = [rect for rect in (scene.widgets.panel, scene.widgets.forecast.place) if rect is not None]
    assert lying
    assert bubbles_of(scene) or game == "big-three"
    assert [bubble for bubble in bubbles_of(scene).values() if bubble.collidelist(lying) >= 0] == []


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_bubble_keeps_off_the_note_about_the_viewers_side(at_table: AtTable, size: Extent) -> None:
    """It says for example that the partner holds 3♣ (BT-12)."""
    scene = at_table("big-three", seed=3, until=asked("play"), by=by_thumb_alone, size=size).table
    (note,) = [each.rect for each in labels_of(scene, Precedence.SIDES)]
    calls = scene.top.labels(scene.board).calls
    assert calls
    assert [call for call in calls.values() if call.colliderect(note)] == []
