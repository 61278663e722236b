"""Lessons: each is sound and finished, explains every decision, and cites existing rules."""

import re
from functools import cache

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.seats import DEALER
from cardtable.games import GAMES
from cardtable.store.game_files import rules_of
from cardtable.store.lessons import (
    FIRST_HAND,
    LEARNER,
    MAX_HEAD,
    MAX_REMARK,
    Lesson,
    LessonError,
    hands_of,
    lesson_after,
    lesson_of,
    parse_lesson,
)
from tests.known_games import game_of

NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
MOST_DECISIONS = 30
CARD = re.compile(r"\b(10|[2-9AJQK])([♣♦♥♠])")
NOT_THERE = {
    ("blues-and-greens", "9c"),
    ("big-three", "4h"),
    *(("five-hundred", card) for card in ("7d", "Td", "Qd", "Ks")),
}
"""Cards that a remark names although the learner has not seen them: a gap in a run, the card that opens, cards that are
still out."""

SECOND_HAND = "second_hand"
Case = tuple[str, int, str]
"""A lesson: its game, its number of players (0 for any), and its hand."""
LESSONS: list[Case] = [*((game.id, 0, FIRST_HAND) for game in GAMES), ("big-three", 4, FIRST_HAND)]
LATER: list[Case] = [
    *((game.id, 0, hand) for game in GAMES for hand in hands_of(game)[1:]),
    ("big-three", 4, SECOND_HAND),
]


@cache
def lesson_read(case: Case) -> Lesson:
    """Return a lesson of which the learner's log has been watched, so that it is known at every place."""
    game, seats, hand = case
    lesson = lesson_of(game_of(game), seats, hand)
    lesson.table.view(LEARNER)
    return lesson


@pytest.fixture
def lesson(request: pytest.FixtureRequest) -> Lesson:
    case: Case = request.param
    return lesson_read(case)


def name_of(case: Case) -> str:
    game, seats, hand = case
    return f"{game} {seats or ''} {hand}"


every_lesson = pytest.mark.parametrize("lesson", [*LESSONS, *LATER], indirect=True, ids=name_of)

TABLE = b"""cardtable: 1
game: bidding-war
options: {ranks: 3}
dealer: 1
seats:
- {name: Ann, player: human}
- {name: Bert, player: ai, level: normal}
moves:
- dealer suits s h d
- dealer shuffle 3d Ad 2d
- 0 bid 3s
- 1 bid 2h
"""
REMARKS = """title: A beginning
introduction: Hello.
remarks:
- at: 2
  say: Bid the three.
  rule: SW-3
  point: [3d, 3s, prize]
- at: 4
  say: That was it.
"""


def parse(remarks: str = REMARKS, table: bytes = TABLE) -> Lesson:
    return parse_lesson(game_of("bidding-war"), table, remarks.encode())


def test_every_game_has_a_first_and_a_second_hand_and_four_hand_big_three_its_own() -> None:
    for game in GAMES:
        assert SECOND_HAND in hands_of(game)
        usual = lesson_of(game).title
        for seats in {game.players[0], game.players[-1]}:
            own = (game.id, seats) == ("big-three", 4)
            assert (lesson_of(game, seats).title != usual) == own
    assert len({lesson_read(case).title for case in [*LESSONS, *LATER]}) == len(LESSONS) + len(LATER)
    assert len(lesson_read(LESSONS[-1]).table.seats) == len(lesson_read(LATER[-1]).table.seats) == 4


def test_five_hundred_teaches_nullo_and_no_trump_by_playing_them() -> None:
    lesson, names, bids = lesson_of(game_of("five-hundred")), [], []
    while (following := lesson_after(lesson)) is not None:
        lesson = following
        names.append(lesson.name)
        bids.append(next(str(line.move) for line in lesson.table.log if line.actor == LEARNER))
    assert names == ["Lesson 2", "Lesson 3: Nullo", "Lesson 4: No trump"]
    assert bids[1:] == ["bid nullo", "bid 8nt"]


def test_the_next_lesson_is_one_for_as_many_players() -> None:
    following = lesson_after(lesson_of(game_of("big-three"), 4))
    assert following is not None
    assert (following.name, len(following.table.seats)) == ("Lesson 2", 4)
    assert lesson_after(following) is None


@pytest.mark.parametrize("lesson", LATER, indirect=True, ids=name_of)
def test_a_later_lesson_greets_by_name_and_asks_for_the_moves_that_matter(lesson: Lesson) -> None:
    asked = {place for place, line in enumerate(lesson.table.log) if line.actor == LEARNER} - lesson.played
    assert 5 <= len(asked) <= 16
    introduction = min(lesson.remarks)
    assert "{name}" in lesson.remarks[introduction][0].say
    assert "Wilhelmina" in lesson.addressed("Wilhelmina").remarks[introduction][0].say


@every_lesson
def test_a_lesson_is_one_short_hand_with_choices_that_the_learner_does_well_in(lesson: Lesson) -> None:
    table = lesson.table.branch(0)
    decisions = choices = 0
    for line in lesson.table.log:
        before = len(table.state.results)
        decisions += line.actor == LEARNER
        choices += line.actor == LEARNER and len(table.state.moves()) > 1
        table.play(line.actor, line.move)
    assert len(table.state.results) == before + 1, "the last move ends a hand"
    assert 5 <= decisions <= MOST_DECISIONS
    assert choices >= 4
    points = table.state.results[0].points
    assert points[LEARNER] == (min(points) if lesson.game.id == "the-card-game" else max(points))


@every_lesson
def test_every_decision_of_the_learner_is_explained_with_its_rule(lesson: Lesson) -> None:
    for place, line in enumerate(lesson.table.log):
        if line.actor == LEARNER and place not in lesson.played:
            assert lesson.remarks[place][-1].rule, f"move {place}, {line}"
    assert len(lesson.table.log) in lesson.remarks, "the end is explained"


@every_lesson
def test_remarks_are_short_speak_to_you_and_leave_the_numbers_of_rules_to_the_button(lesson: Lesson) -> None:
    rules, name = rules_of(lesson.game), lesson.table.seats[LEARNER].name
    remarks = [remark for remarks in lesson.remarks.values() for remark in remarks]
    assert remarks[0].head == lesson.title
    for remark in remarks:
        assert 0 < len(remark.head) <= MAX_HEAD or remark is remarks[0], remark.say
        assert len(remark.say) <= MAX_REMARK
        assert not NUMBER.search(remark.say), remark.say
        assert name not in remark.say
        assert not remark.rule or f"**{remark.rule}**" in rules


def has_seen(lesson: Lesson, place: int) -> set[str]:
    """Return the cards, without their backs, that the learner has seen after this many moves."""
    view = lesson.table.branch(place).view(LEARNER)
    seen = [card for zone in view.zones for card in zone.faces]
    for entry in view.log:
        seen += [card for card in entry.cards if isinstance(card, Card)]
        seen += [card for _, cards in entry.shown for card in cards]
    return {str(card)[-2:] for card in seen}


@every_lesson
def test_remarks_come_after_the_deal_and_name_only_cards_seen_or_called(lesson: Lesson) -> None:
    table = lesson.table
    dealt = next(place for place, line in enumerate(table.log) if line.actor != DEALER)
    assert min(lesson.remarks) == dealt
    called = " ".join(str(line.move) for line in table.log if line.move.word in ("call", "bid"))
    for place, remarks in lesson.remarks.items():
        seen = has_seen(lesson, place)
        for remark in remarks:
            for rank, suit in CARD.findall(remark.say):
                card = rank.replace("10", "T") + "cdhs"["♣♦♥♠".index(suit)]
                known = card in seen or card in called or (lesson.game.id, card) in NOT_THERE
                assert known, f"move {place} speaks of {card}: {remark.say}"


@every_lesson
def test_the_prompt_orders_no_other_move_than_the_lesson(lesson: Lesson) -> None:
    names = [seat.name for seat in lesson.table.seats]
    for place, line in enumerate(lesson.table.log):
        if line.actor != LEARNER:
            continue
        for form in lesson.game.words.turn(lesson.table.branch(place).view(LEARNER), names).forms:
            if ordered := re.match(rf"(?:Meld|Lay|Build|Play|Discard) {CARD.pattern}(?!,| or)", form):
                card = ordered[1].replace("10", "T") + "cdhs"["♣♦♥♠".index(ordered[2])]
                assert card in str(line.move), f"move {place}: the lesson wants {line.move}, the prompt: {form}"


@pytest.mark.parametrize("hand", [FIRST_HAND, SECOND_HAND])
def test_what_every_lesson_of_a_game_has_to_say(hand: str) -> None:
    blues = lesson_of(game_of("blues-and-greens"), 0, hand)
    assert any("the side that plays a two loses the trick" in text for text in blues.texts)
    assert any("first green one wins" in text for text in blues.texts), "BG-35: not any black three that was first"
    heads = list(blues.heads)
    bid = next(place for place, head in enumerate(heads) if "bid" in head or "not more" in head)
    assert heads.index("What cards are worth") < bid
    bids = " ".join(lesson_of(game_of("five-hundred"), 0, hand).texts)
    assert "no trump" in bids
    assert "ullo" in bids


def test_big_three_says_what_a_bid_wins_and_costs_before_it_is_made() -> None:
    lesson = lesson_of(game_of("big-three"))
    bid = next(place for place, line in enumerate(lesson.table.log) if line.actor == LEARNER)
    assert any("win 2, 4 or 6 points, and cost as much" in remark.say for remark in lesson.remarks[bid])


def test_the_learner_sits_at_the_table_by_name() -> None:
    lesson = lesson_of(game_of("big-three"))
    names = [seat.name for seat in lesson.seated("Wilhelmina").seats]
    assert names == ["Wilhelmina", "Bert", "Cleo"]
    assert [seat.name for seat in lesson.seated("Bert").seats] == ["Bert (you)", "Bert", "Cleo"]
    assert [seat.name for seat in lesson.seated("").seats] == ["Ann", "Bert", "Cleo"]
    assert not lesson.seated("Wilhelmina").log


def test_remarks_are_read_with_their_rule_cards_and_places() -> None:
    lesson = parse()
    assert lesson.title == "A beginning"
    assert [remark.say for remark in lesson.remarks[2]] == ["Hello.", "Bid the three."]
    remark = lesson.remarks[2][1]
    assert (remark.at, remark.rule, remark.zones) == (2, "SW-3", ("prize",))
    assert [str(card) for card in remark.cards] == ["3d", "3s"]
    assert lesson.remarks[4][0].rule == ""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("title: A beginning\n", "", 1, "needs 'title'"),
        ("title: A", "name: x\ntitle: A", 1, "no key 'name'"),
        ("  rule: SW-3", "  rules: SW-3", 6, "no key 'rules'"),
        ("  rule: SW-3", "  rule: SW-99", 6, "no rule 'SW-99'"),
        ("- at: 4", "- at: 5", 8, "'at: 5'"),
        ("- at: 4", "- at: 1", 8, "'at: 1' must be 2 at least"),
        ("- at: 2", "- at: 1", 4, "'at: 1' must be 2 at least"),
        ("- at: 2", "- at: two", 4, "number of a move"),
        ("- at: 2\n", "- at: 3\n", 4, "nothing is said before move 2, '0 bid 3s'"),
        ("  say: That was it.", "  say: 7", 9, "must be a text"),
        ("That was it.", "word " * 60, 9, "may have 240"),
        ("[3d, 3s, prize]", "[2h]", 7, "cannot see 2h"),
        ("[3d, 3s, prize]", "[market]", 7, "neither a card nor a place"),
        ("[3d, 3s, prize]", "3d", 7, "a list of cards and places"),
        ("introduction: Hello.", "introduction: [Hello]", 2, "must be a text"),
        ("introduction: Hello.", "introduction: Hello.\nplayed: 2", 3, "'played' must be a list"),
        ("introduction: Hello.", "introduction: Hello.\nplayed: [3]", 3, "and 3 is none"),
        ("  rule: SW-3", "  head: A head that goes on and on and on\n  rule: SW-3", 6, "may have 26"),
        (REMARKS, "title: A\nintroduction: B\nremarks: none\n", 3, "'remarks' must be a list"),
        (REMARKS, "- at: 1\n", 1, "a lesson is written as keys"),
    ],
)
def test_mistakes_in_remarks_are_reported_with_their_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in REMARKS
    with pytest.raises(LessonError) as caught:
        parse(REMARKS.replace(old, new, 1))
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"bidding-war/first_hand.yaml:{line}: ")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"0 bid 3s", b"0 bid 3h", "illegal move"),
        (b"Ann, player: human", b"Ann, player: ai", "only the learner"),
        (b"Bert, player: ai", b"Bert, player: human", "only the learner"),
        (b"1 bid 2h\n", b"1 bid", "cut short"),
    ],
)
def test_mistakes_in_the_table_are_reported(old: bytes, new: bytes, reason: str) -> None:
    with pytest.raises(LessonError) as caught:
        parse(table=TABLE.replace(old, new))
    assert caught.value.name == "bidding-war/first_hand.cardtable.yaml"
    assert reason in caught.value.reason
