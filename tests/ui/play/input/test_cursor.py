"""The keyboard cursor: where it goes, and how it is drawn."""

import pytest
from pygame import Surface

from cardtable.engine.cards import Card
from cardtable.engine.moves import Pass
from cardtable.games.blues_and_greens.rules import Gifts
from cardtable.games.blues_and_greens.values import Draw
from cardtable.ui.play.input.gestures import at_cursor, reach_of, stepped
from cardtable.ui.play.offers.offer import clickable, clicked
from cardtable.ui.play.table_scene import TableScene
from tests.situations import one_person
from tests.ui.at_the_table import Program, board_of, spots_of


def test_the_cursor_stands_out_from_a_white_card_and_from_the_felt(program: Program) -> None:
    scene = program.sit_down("five-hundred", one_person(seats=3), seed=3)
    program.run_until(lambda: scene.to_act)
    program.key("P")
    program.run_until(lambda: scene.to_act and board_of(scene).view.phase == "play")
    program.key("Right")
    cursor = scene.emphasis().cursor
    assert cursor is not None
    program.run(0.2)
    surface = Surface(program.screen.surface.get_size(), 0, 32)
    scene.draw(surface)
    card = board_of(scene).lifted(cursor, cursor)
    corner = card.top + 2
    outline = [sum(surface.get_at((x, corner))[:3]) for x in range(card.left - 16, card.left + 4)]
    lightest = max(outline)
    assert lightest > 700
    # Between the white of the outline and that of the card there is something dark.
    assert min(outline[outline.index(lightest) :]) < 150


def test_the_cursor_is_on_the_last_card_when_those_beyond_it_were_played(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(), seed=1)
    program.run_until(lambda: scene.to_act)
    program.key("End")
    reach = reach_of(scene.board, scene.offer.clickable)
    assert scene.hands.cursor == len(reach) - 1
    assert at_cursor(reach[:-3], scene.hands.cursor) == reach[-4]
    assert stepped(reach[:1], scene.hands.cursor, 1, across=False) == 0
    assert at_cursor((), scene.hands.cursor) is None
    assert at_cursor(reach, -1) is None, "it has not been moved"


def asked_to_bid(program: Program, game: str, seats: int) -> TableScene:
    """Sit down at a table at which the person is to bid after another player."""
    for seed in range(1, 40):
        scene = program.sit_down(game, one_person(seats=seats), seed=seed)
        program.run_until(lambda scene=scene: scene.to_act)
        if scene.widgets.panel is not None and any(entry.word == "bid" for entry in board_of(scene).view.log):
            return scene
    raise AssertionError("nobody ever bids")


@pytest.mark.parametrize(("game", "seats"), [("five-hundred", 3), ("big-three", 3), ("blues-and-greens", 4)])
def test_the_arrow_keys_reach_only_the_bids_that_are_still_possible(program: Program, game: str, seats: int) -> None:
    scene = asked_to_bid(program, game, seats)
    focus = scene.desk.focus
    program.key("Down")
    assert focus.current is next(widget for widget in scene.widgets.all if widget.enabled)
    program.key("Down")
    assert focus.current in scene.widgets.all
    assert scene.hands.cursor == -1


def test_a_click_can_only_mean_moves_of_one_card_or_none_and_each_frame_searches_only_these() -> None:
    fours = Gifts(tuple(map(Card.parse, ["g2h", "g3h", "g4h", "g5h", "b2h"])))
    moves = [Draw(Card.parse("g7h")), Pass(), *fours]
    assert len(fours) == 5
    assert clickable(moves) == tuple(moves[:2])
    assert clicked("splay", Card.parse("g7h"), clickable(moves)) == clicked("splay", Card.parse("g7h"), moves) != ()


def test_all_cards_that_would_be_drawn_together_are_raised(program: Program) -> None:
    scene = program.sit_down("blues-and-greens", one_person(), seed=9)
    for _ in range(3):
        program.run_until(lambda: scene.to_act)
        if board_of(scene).view.phase != "auction":
            break
        program.key("P")
    assert board_of(scene).view.phase == "draw"
    deep = next(
        move
        for move in scene.match.moves()
        if move.cards and move.cards[0] != board_of(scene).view.zone("splay").cards[-1]
    )
    splay = spots_of(board_of(scene).layout, "splay")
    chosen = next(spot for spot in splay if spot.card == deep.cards[0])

    def above() -> list[tuple[int, ...]]:
        """Return what is drawn a little above each card of the splay."""
        surface = Surface(program.screen.surface.get_size(), 0, 32)
        scene.draw(surface)
        return [tuple(surface.get_at((spot.rect.left + spot.rect.width // 5, spot.rect.top - 7))) for spot in splay]

    before = above()
    program.move((chosen.rect.left + 6, chosen.rect.centery))
    program.run(0.1)
    changed = [one != other for one, other in zip(before, above(), strict=True)]
    assert changed == [spot.index >= chosen.index for spot in splay]
