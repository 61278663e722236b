"""The cards owed in Blackjack are shown at every size of window and text, and cover neither faces nor tags."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from cardtable.ai.search import by_rule
from cardtable.engine.seats import Seat
from cardtable.engine.table import Table
from cardtable.ui.play.moments.action_cards import DebtGrows, stack_place
from cardtable.ui.play.moments.moment import ShownMoment
from cardtable.ui.play.painting.marks import share_place
from cardtable.ui.play.table_scene import TableScene
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Size
from tests.known_games import game_of
from tests.made_moves import turns
from tests.situations import NAMES, one_person
from tests.ui.at_the_table import Program, board_of, labels_of


def owing(program: Program, seats: int, least: int) -> TableScene:
    """Sit down at a table at which a player owes at least this many cards."""
    for seed in range(3, 30):
        table = Table(game_of("blackjack"), [Seat(name) for name in NAMES[:seats]])
        for actor in turns(table, Random(seed)):
            if table.view(actor).facts.debt >= least:
                return program.sit_in(table)
            table.play(actor, by_rule(table.view(actor), len(table.log), table.game).move)
    raise AssertionError(f"nobody owes {least} cards")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("text", [Size.NORMAL, Size.LARGEST])
@pytest.mark.parametrize(("seats", "least"), [(2, 1), (4, 1), (6, 1), (2, 7), (6, 11)])
def test_what_is_owed_is_seen_and_each_cards_share_covers_neither_a_face_nor_a_tag(
    tmp_path: Path, size: tuple[int, int], text: Size, seats: int, least: int
) -> None:
    program = Program(tmp_path, size)
    program.loop.restyle(replace(program.loop.look, zoom=text))
    scene = owing(program, seats, least)
    view, board = scene.board.view, board_of(scene)
    written = [*(each.text for each in labels_of(scene, Precedence.NOTE)), *scene.prompt[0].forms]
    assert any(str(view.facts.debt) in text.split() for text in written)
    shares = scene.match.game.words.card_values(view)
    tags = [tag.rect for tag in labels_of(scene, Precedence.TAG)]
    kept_free = [*(place.portrait for place in board.layout.seats.values()), *tags]
    pile = [spot for spot in board.rest if (spot.zone, spot.card) in shares]
    assert pile
    for spot in pile:
        place = share_place(scene.top.table, board, spot.rect, "+2", spot.rect.width, tags)
        assert place.collidelist(kept_free) < 0


def test_a_share_under_a_tag_leaves_the_index_of_its_card_free(tmp_path: Path) -> None:
    program = Program(tmp_path, (800, 600))
    scene = owing(program, 2, 1)
    card, tag = Rect(100, 100, 80, 112), Rect(90, 70, 200, 28)
    place = share_place(scene.top.table, scene.board, card, "+2", 34, [tag])
    assert card.contains(Rect(card.left, place.top, 1, place.height))
    assert not place.colliderect(Rect(card.left, card.top, 34, 0.4 * card.height))
    assert not place.colliderect(tag)


def test_while_a_debt_grows_there_is_one_stack_and_it_stays_where_it_has_grown(tmp_path: Path) -> None:
    program = Program(tmp_path)
    scene = program.sit_down("blackjack", one_person(seats=4), 3)

    def growing() -> DebtGrows | None:
        cue = scene.board.cue
        return cue.moment if isinstance(cue, ShownMoment) and isinstance(cue.moment, DebtGrows) else None

    for number in range(60):
        program.run_until(lambda: scene.to_act or growing() is not None)
        if (moment := growing()) is not None:
            break
        scene.make(by_rule(scene.board.view, number, scene.match.game).move)
    assert moment is not None
    assert moment.shows_debt
    assert labels_of(scene, Precedence.NOTE) == []
    canvas = scene.narration.canvas(program.screen.surface, scene.board, scene.top.cards)
    scene.board.cue = None
    (stack,) = [each.rect for each in labels_of(scene, Precedence.NOTE) if each.text.startswith(f"{moment.total} ")]
    assert stack.collidepoint(stack_place(canvas))
