"""The cards owed in Blackjack are shown at every size of window and text, and cover neither faces nor tags."""

import pytest
from pygame import Rect

from cardtable.ai.search import by_rule
from cardtable.ui.play.moments.action_cards import DebtGrows, stack_place
from cardtable.ui.play.moments.moment import ShownMoment
from cardtable.ui.play.painting.marks import share_place
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import Extent, Size
from tests.situations import MEDIUM, SMALL, asked, one_person
from tests.ui.at_the_table import Program, labels_of
from tests.ui.conftest import AtTable


def owing(least: int) -> asked:
    """Return the moment when a player owes at least this many cards."""
    return asked("play", where=lambda state: state.facts().debt >= least)


@pytest.mark.parametrize(
    ("size", "text", "seats", "least"),
    [
        (SMALL, Size.NORMAL, 2, 1),
        (SMALL, Size.LARGEST, 2, 7),
        (SMALL, Size.LARGEST, 4, 1),
        (MEDIUM, Size.LARGEST, 6, 11),
        (SMALL, Size.NORMAL, 6, 1),
    ],
)
def test_what_is_owed_is_seen_and_each_cards_share_covers_neither_a_face_nor_a_tag(
    at_table: AtTable, size: Extent, text: Size, seats: int, least: int
) -> None:
    scene = at_table("blackjack", seats=seats, until=owing(least), size=size, text=text).table
    board, tags = scene.board, [tag.rect for tag in labels_of(scene, Precedence.TAG)]
    texts = [*(each.text for each in labels_of(scene, Precedence.NOTE)), *scene.prompt[0].forms]
    assert any(str(board.view.facts.debt) in each.split() for each in texts)
    shares = scene.match.game.words.card_values(board.view)
    pile = [spot.rect for spot in board.rest if (spot.zone, spot.card) in shares]
    assert pile
    for card in pile:
        place = share_place(scene.top.table, board, card, "+2", card.width, tags)
        assert place.collidelist([*(seat.portrait for seat in board.layout.seats.values()), *tags]) < 0


def test_a_share_under_a_tag_leaves_the_index_of_its_card_free(at_table: AtTable) -> None:
    scene = at_table("blackjack", seats=2, until=owing(1), size=SMALL).table
    card, tag = Rect(100, 100, 80, 112), Rect(90, 70, 200, 28)
    place = share_place(scene.top.table, scene.board, card, "+2", 34, [tag])
    assert card.contains(Rect(card.left, place.top, 1, place.height))
    assert not place.colliderect(Rect(card.left, card.top, 34, 0.4 * card.height))
    assert not place.colliderect(tag)


def test_while_a_debt_grows_there_is_one_stack_and_it_stays_where_it_has_grown(program: Program) -> None:
    scene = program.sit_down("blackjack", one_person(seats=4), 3)

    def growing() -> DebtGrows | None:
        cue = scene.board.cue
        return cue.moment if isinstance(cue, ShownMoment) and isinstance(cue.moment, DebtGrows) else None

    while (moment := growing()) is None:
        if scene.to_act:
            scene.make(by_rule(scene.board.view, 0, scene.match.game).move)
        program.run_until(lambda: scene.to_act or growing() is not None)
    assert moment.shows_debt
    assert labels_of(scene, Precedence.NOTE) == []
    canvas = scene.narration.canvas(program.screen.surface, scene.board, scene.top.cards)
    scene.board.cue = None
    (stack,) = [each.rect for each in labels_of(scene, Precedence.NOTE) if each.text.startswith(f"{moment.total} ")]
    assert stack.collidepoint(stack_place(canvas))
