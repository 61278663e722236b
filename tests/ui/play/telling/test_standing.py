"""The standing of the match, the prompt and the notes on the table: their forms, and their places."""

from pathlib import Path

import pytest
from pygame import Rect, Surface

from cardtable.engine.table import Table
from cardtable.engine.voice.words import Bar, Duty, Fact, Standing, Steps, Token, Turn
from cardtable.ui.look import Look
from cardtable.ui.play.looking_back.hand_review import headed
from cardtable.ui.play.painting.marks import draw_marks
from cardtable.ui.play.painting.prompt import PromptPlaces, draw_prompt, duty_place
from cardtable.ui.play.painting.standing import bar_text, draw_standing, token_text
from cardtable.ui.table.labels import Precedence
from cardtable.ui.theme import SMALL as SMALL_TEXT
from cardtable.ui.theme import Extent, Ground
from tests.situations import LARGE, MEDIUM, NAMES, SMALL, to_act
from tests.ui.at_the_table import labels_of, sat_at
from tests.ui.conftest import AtTable
from tests.ui.crowded_tables import melds_table
from tests.ui.writings import Writings

OURS = Bar("Ann & Cleo", 0, 64, 208, target=142, bonus=156)


def test_a_thing_pointed_at_in_the_rail_is_explained() -> None:
    assert bar_text(OURS) == "Ann & Cleo: 64 points in this hand, bid 142, bonus from 156, 208 in the match"
    assert bar_text(Bar("Ann & Cleo", 0, None, 208, bonus=156)) == "Ann & Cleo: 208 in the match"
    assert [token_text(Token(text)) for text in ("♥", "?", "NT", "9")] == [
        "Trumps: ♥", "Trumps are not named yet", "No trumps", "9",
    ]  # fmt: skip


def said(turn: Turn, width: int, written: Writings, *, to_act: bool = True) -> list[str]:
    """Return the texts that are drawn for a turn in rows so wide."""
    look = Look.of(MEDIUM)
    places = PromptPlaces(Rect(20, 480, width, 24), Rect(20, 504, width, 32), 200, 1200)
    draw_prompt(look, Surface(look.metrics.size), turn, places, to_act=to_act)
    return [each.text for each in written]


STEPS = Steps((("Draw",), ("Meld or build", "Meld"), ("Play a card", "Play")), 1)
TURN = Turn(("Meld or build, or play a card", "Meld, or play"), steps=STEPS)


@pytest.mark.parametrize(
    ("width", "texts"),
    [
        (600, ["Draw", "2", "Meld or build", "3", "Play a card", "Meld or build, or play a card"]),
        (300, ["Draw", "2", "Meld", "3", "Play", "Meld, or play"]),
        (190, ["2", "Meld", "3", "Meld, or play"]),
    ],
)
def test_steps_and_question_grow_shorter_with_their_room(width: int, texts: list[str], written: Writings) -> None:
    assert [text for text in said(TURN, width, written) if text != "—"] == texts


def test_others_turns_have_neither_steps_nor_notes(written: Writings) -> None:
    duty = Duty("Before you play:", (("Lay a first meld.", ""),))
    turn = Turn(("Bert to draw a card",), steps=STEPS, duty=duty)
    assert said(turn, 600, written, to_act=False) == ["Bert to draw a card"]


def test_a_duty_takes_the_place_of_the_question_or_lies_over_it() -> None:
    look = Look.of(MEDIUM)
    duty = Duty("You took four cards. Before you play:", (("Lay a first meld worth 10.", "For example 9♥ 9♦ 9♣: 12"),))
    for width, over in ((700, False), (200, True)):
        places = PromptPlaces(Rect(200, 480, width, 24), Rect(200, 504, width, 32), 200, 1200)
        note = duty_place(look, duty, places)
        assert (note.bottom <= 480) == over
        assert note.width > 300
    beside_a_button = duty_place(look, duty, PromptPlaces(Rect(200, 480, 300, 24), Rect(200, 504, 300, 32), 200, 1200))
    assert beside_a_button.bottom == 536, "without reasons it has room in place of the question"
    assert beside_a_button.right <= 500


def owes_a_meld(table: Table) -> bool:
    view = table.view(table.state.actor)
    return table.state.phase == "meld" and table.game.words.turn(view, NAMES[:4]).duty is not None


DUTIES = to_act(owes_a_meld)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_hint_that_is_searched_for_does_not_cover_the_note_of_duties(at_table: AtTable, size: Extent) -> None:
    scene = at_table("blues-and-greens", until=DUTIES, size=size).table
    scene.hints.open = scene.hints.pending = True
    scene.refresh()
    scene.draw(Surface(size))
    duty, layout = scene.prompt[0].duty, scene.board.layout
    assert duty is not None
    right = scene.widgets.prompt_end(layout, scene.look)
    steps, ask = (Rect(each.left, each.top, right - each.left, each.height) for each in (layout.steps, layout.prompt))
    note = duty_place(scene.top.look, duty, PromptPlaces(steps, ask, layout.middle.top, layout.buttons.right))
    assert scene.advice.rect.width
    assert scene.advice.rect.collidelist([note, layout.hand, *(widget.rect for widget in scene.widgets.all)]) < 0


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_number_of_a_step_stays_in_sight_on_a_card_that_is_picked_for_it(
    at_table: AtTable, written: Writings, size: Extent
) -> None:
    scene = (program := at_table("blues-and-greens", until=DUTIES, size=size)).table
    marks = scene.match.game.words.marks(scene.board.view)
    assert marks
    scene.board.hand.pick(list(marks))
    scene.refresh()
    written.clear()
    draw_marks(scene.top.frame(program.screen.surface, scene.board, scene.emphasis()))
    assert len(written) == len(marks)
    assert min(each.room.top for each in written) >= scene.board.layout.prompt.bottom


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
def test_own_tags_keep_off_the_labels_of_the_hand(tmp_path: Path, size: Extent) -> None:
    scene = sat_at(tmp_path, melds_table("took-openly", "the-card-game"), size=size).table
    style = scene.look.style(SMALL_TEXT, bold=True)
    tags = [tag.rect for tag in labels_of(scene, Precedence.TAG) if not tag.forced]
    assert tags
    assert scene.board.layout.groups
    for group, line in scene.board.layout.groups:
        words = Rect(0, line.top, scene.look.text.width(group.label, style), line.height)
        words.centerx = line.centerx
        assert words.collidelist(tags) < 0


# --- with long names --------------------------------------------------------------------------------------------------


LONG_SIDES = (
    Bar("Alexandra Featherstonehaugh & Cleo", 0, None, 208),
    Bar("Bartholomew Winterbourne & Maximilian Oldenburger", 1, None, 43),
)
WHOLE, FIRST = [side.label for side in LONG_SIDES], ["Alexandra & Cleo", "Bartholomew & Maximilian"]


@pytest.mark.parametrize(
    ("width", "names", "match"), [(900, WHOLE, True), (320, FIRST, True), (262, FIRST, False), (150, [], True)]
)
def test_points_of_the_match_stand_beside_as_much_of_the_names_as_there_is_room_for(
    cut: set[str], written: Writings, width: int, names: list[str], match: bool
) -> None:
    standing = Standing(bars=LONG_SIDES, goal="to 500")
    draw_standing(Look.of(MEDIUM), Surface((1000, 60)), Rect(0, 0, width, 50), standing)
    texts = [each.text for each in written]
    assert [text for text in texts if "&" in text] == names
    assert {"208", "43"} <= set(texts)
    assert texts.count(" match ") == (2 if match else 0)
    assert not cut


def test_the_caption_of_a_review_names_the_bidders_by_their_first_names_where_whole_names_have_no_room() -> None:
    look, counted = Look.of(MEDIUM), ("Review of hand 3 · decision 2 of 3", "Hand 3 · 2 of 3")
    whole, brief = (
        Standing(None, bars=(Bar(who, 0, 20, 0, 141), Bar("Bert & Dan", 1, 30, 0)))
        for who in ("Bartholomew Fitzgerald & Maximiliane Oppenheim", "Bartholomew & Maximiliane")
    )
    captions = []
    for width in (800, 520, 400, 240):
        fact = headed((whole, brief), "Auction: your bid", counted, look, width).fact
        assert fact is not None
        assert look.text.width(fact.label, look.dim_style(Ground.DARK, SMALL_TEXT)) <= width
        captions.append(fact.label)
    assert captions == [
        "Review of hand 3 · decision 2 of 3 · Bartholomew Fitzgerald & Maximiliane Oppenheim: 141",
        "Review of hand 3 · decision 2 of 3 · Bartholomew & Maximiliane: 141",
        "Hand 3 · 2 of 3 · Bartholomew & Maximiliane: 141",
        "Review of hand 3 · decision 2 of 3",
    ]


def test_the_caption_of_a_review_is_without_scores_that_belong_to_nobody_there() -> None:
    counted = ("Review of hand 2 · decision 1 of 10",)
    scores = Standing(fact=Fact("Five Hundred", ("Ann 200 · Bert 10 · Cleo 10", "200 · 10 · 10"), scores=True))
    fact = headed((scores, scores), "Auction: your bid", counted, Look.of(MEDIUM), 520).fact
    assert fact is not None
    assert fact.label == counted[0]
