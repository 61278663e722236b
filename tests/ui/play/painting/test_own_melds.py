"""The Card Game: a wild card in a meld of the viewer's hand wears a tag with what it stands for."""

from pathlib import Path

import pytest
from pygame import Rect

from cardtable.engine.cards import parse_cards
from cardtable.ui.play.table_scene import TableScene
from tests.games.the_card_game.deals import table_of
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings


def _tags(program: Program, scene: TableScene, written: Writings, forms: tuple[str, ...]) -> list[Rect]:
    """Return the places of these texts on the cards of the hand, drawn again."""
    written.clear()
    scene.board.version += 1  # the table is drawn again
    scene.dirty = True
    program.run(0.1)
    return [each.place for each in written if each.text in forms and each.place.top > scene.board.layout.hand.top]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize(("hand", "wild", "forms"), [("7c 9c 3d", "3d", ("8♣", "8")), ("Ks Kh 3s", "3s", ("K",))])
def test_a_wild_card_in_the_hand_says_what_it_stands_for(
    tmp_path: Path, written: Writings, size: tuple[int, int], hand: str, wild: str, forms: tuple[str, ...]
) -> None:
    program = Program(tmp_path, size)
    scene = program.sit_in(table_of([hand]))
    program.run_until(lambda: scene.to_act)
    (card,) = [spot for spot in scene.board.rest if spot.in_hand and str(spot.card) == wild]
    (tag,) = _tags(program, scene, written, forms)
    assert card.rect.contains(tag)
    scene.board.hand.pick(parse_cards(wild))
    scene.refresh()
    (raised,) = _tags(program, scene, written, forms)
    assert raised.top < tag.top
