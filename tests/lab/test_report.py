"""The report of a play-test: what it says is in its tables, planted effects are found, and nothing else is."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.game import Game
from cardtable.engine.view import ContractResult
from cardtable.games import GAMES
from cardtable.lab.measures.comparison import comparison, sweep, without
from cardtable.lab.measures.drama import decided
from cardtable.lab.measures.hands import chosen_hands, hands_to_see
from cardtable.lab.measures.length import minutes_of
from cardtable.lab.measures.rules import rule_texts, rules
from cardtable.lab.measures.seats import seats
from cardtable.lab.measures.skill import hands_needed, skill
from cardtable.lab.played import (
    LUCK,
    OTHER_RULES,
    SKILL,
    THESE_RULES,
    MatchToPlay,
    PlayedHand,
    PlayedMatch,
    SeatPlayer,
    players_purpose,
    sweep_purpose,
    without_purpose,
)
from cardtable.lab.playing import PlayTest
from cardtable.lab.report import MAX_SENTENCES, report_of
from cardtable.lab.results import Results
from cardtable.store.game_files import presets_of, rules_of
from cardtable.store.tables.format import read_table
from cardtable.web.report import (
    Block,
    Curve,
    Grid,
    HandsToSee,
    Histogram,
    Intervals,
    Measured,
    ReportSection,
    ReportText,
    RuleTexts,
    Shares,
)
from cardtable.web.report_page import page_of_report
from tests.commits import by_turns
from tests.known_games import game_of

FEW = 9
NUMBER = re.compile(r"[−+]?\d+(?:,\d{3})*(?:\.\d+)?")


def played(name: str, players: int) -> Results:
    """Return a small play-test of every kind of match."""
    game, equal = game_of(name), (SeatPlayer(),) * players
    test = PlayTest(game, 1)
    wanted = [MatchToPlay(THESE_RULES, (), deal, equal, 0, 0, deal == 0, deal == 1) for deal in range(FEW)]
    wanted += [
        MatchToPlay(
            SKILL, (), deal, tuple(SeatPlayer(errs=0 if seat in side else 0.3) for seat in range(players)), hands=2
        )
        for deal in range(FEW)
        for side in game.sides(players)
    ]
    slips = (SeatPlayer(errs=0.2),) * players
    wanted += [MatchToPlay(LUCK, (), deal, slips, again, 1) for deal in range(FEW) for again in range(2)]
    for number in game.players:
        if number != players:
            purpose = players_purpose(number)
            wanted += [MatchToPlay(purpose, (), deal, (SeatPlayer(),) * number, hands=1) for deal in range(FEW)]
    for mechanic in game.mechanics:
        poor = (SeatPlayer(without=mechanic.name), *equal[1:])
        wanted += [MatchToPlay(without_purpose(mechanic.name), (), deal, poor, hands=1) for deal in range(FEW)]
    matches: dict[str, list[PlayedMatch]] = {}
    for match in wanted:
        matches.setdefault(match.purpose, []).append(test.play(match))
    return Results(game, players, {}, None, matches, "1", seconds=1.5)


def texts_of(block: Block) -> Iterator[str]:
    """Yield all that a reader sees of a block."""
    yield getattr(block, "caption", "")
    match block:
        case Intervals(_, rows) | Shares(_, rows):
            for row in rows:
                yield f"{row.label} {row.figure.full} {row.note}"
        case Curve(_, points):
            yield from (point.figure.full for point in points)
        case Histogram():
            pass
        case Grid(_, heads, cells):
            yield from heads
            yield from (cell if isinstance(cell, str) else cell.full for row in cells for cell in row)
        case ReportText(sentences):
            yield from sentences
        case RuleTexts(of_rules):
            yield from (number for number, _ in of_rules)
        case HandsToSee(_, hands):
            yield from (f"{each.label} {each.note}" for each in hands)


SETUPS = [("five-hundred", 3), ("blues-and-greens", 4), ("big-three", 3), ("bidding-war", 3), ("blackjack", 2),
          ("the-card-game", 2)]  # fmt: skip


@pytest.mark.parametrize(("name", "players"), by_turns(SETUPS, "reports of a game", 6, name="{} {}".format))
def test_numbers_in_sentences_are_those_in_the_tables_and_the_page_is_whole(name: str, players: int) -> None:
    report = report_of(played(name, players))
    page = page_of_report(report)
    assert len(page) < 400_000
    text = page.decode()
    for heading in ("In short", "Length", "Choices", "Seats", "Skill and luck", "Rules that make a difference"):
        assert heading in text
    assert not re.search(r">\s*(None|nan|inf)\b", text)
    assert 4 <= len(report.short) <= MAX_SENTENCES
    for section in report.sections:
        shown = set(NUMBER.findall(" ".join(text for block in section.blocks for text in texts_of(block))))
        for sentence in section.short:
            missing = [number for number in NUMBER.findall(sentence) if number not in shown]
            assert not missing, f"{sentence!r}: {missing} are in none of {sorted(shown)}"


# Hands with planted effects


def hand(points: Sequence[int], dealer: int = 0, **other: object) -> PlayedHand:
    plain = PlayedHand(
        dealer=dealer,
        first=(dealer + 1) % len(points),
        points=tuple(points),
        kinds=(("play", "play", 10),),
        choices=(),
        rules=(),
        bids=(),
        passes=0,
        contract=None,
        course=(tuple(map(float, points)),) * 11,
        foreseen=(),
        digest="same",
    )
    return replace(plain, **other)  # type: ignore[arg-type]


THROWN_IN = replace(hand((0, 0, 0)), points=(), kinds=())


Hands = Sequence[PlayedHand]
EQUAL = (SeatPlayer(),) * 3


def record(deal: int, hands: Hands, purpose: str = THESE_RULES, players: Sequence[SeatPlayer] = EQUAL) -> PlayedMatch:
    """Return a match of these hands; the winner of its last hand has won it."""
    points = hands[-1].points
    winners = tuple(seat for seat, each in enumerate(points) if each == max(points))
    return PlayedMatch(MatchToPlay(purpose, (), deal, tuple(players)), tuple(hands), points, winners)


def results(hands: Sequence[Hands], other: Sequence[Hands] = (), **more: object) -> Results:
    """Return a play-test of Five Hundred with these hands of each match, and those by other rules."""
    matches = {
        purpose: [record(deal, each, purpose) for deal, each in enumerate(of_purpose)]
        for purpose, of_purpose in ((THESE_RULES, hands), (OTHER_RULES, other))
    }
    plain = Results(game_of("five-hundred"), 3, {}, {} if other else None, matches, "1")
    return replace(plain, **more)  # type: ignore[arg-type]


def found(section: ReportSection | None) -> ReportSection:
    """Return a section that must be there."""
    assert section is not None
    return section


def hands_by_chance(rng: Random, gift: int = 0) -> list[list[PlayedHand]]:
    """Return hands in which points are dealt by lot, and the dealer is given some more."""
    found = []
    for _ in range(80):
        match = []
        for number in range(6):
            points = [rng.randrange(-100, 101) for _ in range(3)]
            points[number % 3] += gift
            match.append(hand(points, number % 3))
        found.append(match)
    return found


def test_a_gift_to_the_dealer_is_found_and_chance_is_not() -> None:
    gifted = seats(results(hands_by_chance(Random(1), 40)))
    assert gifted.short[0].startswith("The dealer wins more hands than others")
    assert seats(results(hands_by_chance(Random(1)))).short[0].startswith("No place at the table is shown to be better")


def test_no_win_in_a_few_hands_is_no_finding() -> None:
    few = players_purpose(7)
    seven = [record(deal, [hand((9, 0, 0, 0, 0, 0, 0))], few, (SeatPlayer(),) * 7) for deal in range(9)]
    base = results(hands_by_chance(Random(1))).base
    section = seats(Results(game_of("bidding-war"), 3, {}, None, {THESE_RULES: base, few: seven}, "1"))
    assert not any("7 players" in sentence for sentence in section.short)


def test_a_rule_that_never_did_anything_is_named() -> None:
    section = rules(results([[hand((1, 2, 3), rules=(("FH-5", 1),)), hand((1, 2, 3))]] * 20))
    assert any("FH-8" in sentence and "never made" in sentence for sentence in section.short)
    assert any("FH-4" in sentence for sentence in section.short)  # nullo, which may be bid
    assert any(re.match(r"FH-2, .*FH-8 and \d more never made", sentence) for sentence in section.short)
    without = rules(results([[hand((1, 2, 3))]] * 20, options={"nullo": False}))
    assert not any("FH-4" in sentence for sentence in without.short)
    shares = next(block for block in section.blocks if isinstance(block, Shares))
    row = next(row for row in shares.rows if row.label.startswith("FH-5"))
    assert row.figure.text == "50.0 %"


def test_a_rule_for_other_numbers_of_players_is_not_missed() -> None:
    four = [record(deal, [hand((1, 2, 3, 4))], players=(SeatPlayer(),) * 4) for deal in range(9)]
    section = rules(Results(game_of("big-three"), 4, {}, None, {THESE_RULES: four}, "1"))
    assert not any("BT-3 " in sentence or "BT-3," in sentence for sentence in section.short)
    grid = next(block for block in section.blocks if isinstance(block, Grid) and "number of players" in block.caption)
    assert "BT-3" in [row[0] for row in grid.rows]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_has_its_text_beside_the_figures(game: Game) -> None:
    numbers = [number for number, _ in rule_texts(rules_of(game))]
    assert len(numbers) == len(set(numbers)) > 8
    assert set(game.marks.words) <= set(numbers)


def test_rules_to_which_the_players_do_not_react_are_flagged() -> None:
    same = hands_by_chance(Random(4))
    assert "do not react" in found(comparison(results(same, same))).short[0]
    other = [[replace(each, digest="other", kinds=(("play", "play", 12),)) for each in match] for match in same]
    told = found(comparison(results(other, same))).short
    assert any(sentence.startswith("Decisions in a hand: 12.0") for sentence in told)
    richer = [
        [replace(each, points=tuple(2 * point + 50 for point in each.points)) for each in match] for match in same
    ]
    told = found(comparison(results(richer, same))).short
    assert "do not react" in told[0], "the scores alone have changed"
    assert any(sentence.startswith("Points of all sides in a hand") for sentence in told)


def test_a_change_that_is_small_is_called_small_and_one_to_nothing_is_no_error() -> None:
    same = hands_by_chance(Random(4))
    other = [[replace(each, digest="other") for each in match] for match in same]
    longer = [[replace(match[0], kinds=(("play", "play", 11),)), *match[1:]] for match in other]
    small = "What changes under these rules changes only a little."
    assert found(comparison(results(longer, same))).short == [small]
    assert comparison(results(same[:10], [[THROWN_IN]] * 10)) is not None


def sentences(section: ReportSection) -> str:
    return " ".join(text for block in section.blocks for text in texts_of(block))


def test_what_the_same_deals_were_worth_is_said_once_and_a_game_is_called_a_game() -> None:
    rng = Random(4)
    same = [[hand((10 * rng.randrange(9), rng.randrange(9), 0))] for _ in range(60)]
    other = [[replace(each[0], points=(each[0].points[0] + rng.randrange(3), *each[0].points[1:]))] for each in same]
    section = found(comparison(replace(results(other, same), game=game_of("bidding-war"))))
    assert "what a game usually varies by" in sentences(section)
    (said,) = re.findall(r"That the deals were the same was worth[^.]*\.\d[^.]*(?:\.\d[^.]*)?\.", sentences(section))
    assert len(names := re.findall("“(.+?)”", said)) == len(set(names)) >= 1


def test_deals_that_are_thrown_in_are_not_called_hands() -> None:
    three = [record(deal, [THROWN_IN, hand((1, 2, 3))]) for deal in range(9)]
    section = rules(Results(game_of("big-three"), 3, {}, None, {THESE_RULES: three}, "1"))
    assert any("never made a difference in 18 deals." in sentence for sentence in section.short)
    assert "Share of the deals" in sentences(section)


@pytest.mark.parametrize(("noise", "said"), [(0, True), (40, False)])
def test_what_can_be_foreseen_is_said_only_if_it_lies_between_nothing_and_all(noise: int, said: bool) -> None:
    rng, matches = Random(3), []
    for _ in range(60):
        ahead = rng.randrange(-9, 10)
        known = ahead / 2 + rng.randrange(-3, 4) + noise * rng.randrange(-1, 2)
        matches.append([hand((ahead, 0, 0), foreseen=tuple((0, float(known)) for _ in range(10)))])
    section = found(decided(results(matches)))
    assert any("can foresee" in sentence for sentence in section.short) == said


NULLO = without_purpose("nullo")
POOR = (SeatPlayer(without="nullo"), SeatPlayer(), SeatPlayer())


def test_a_mechanic_that_is_worth_something_is_found() -> None:
    rng = Random(9)
    lost = [
        record(deal, [hand((rng.randrange(100) - 60, rng.randrange(100), rng.randrange(100)))], NULLO, POOR)
        for deal in range(60)
    ]
    assert "loses most" in found(without(results([], matches={NULLO: lost}))).short[0]


def test_too_few_deals_show_neither_a_loss_nor_none() -> None:
    erring = (SeatPlayer(), SeatPlayer(errs=0.3), SeatPlayer(errs=0.3))
    lost = [record(deal, [hand((3 * deal, 2, 0))], NULLO, POOR) for deal in range(3)]
    skilled = [record(deal, [hand((3 * deal, 2, 0))], SKILL, erring) for deal in range(3)]
    few = results([], matches={NULLO: lost, SKILL: skilled})
    assert [found(section).short for section in (without(few), skill(few))] == [[], []]


def swept(matches: Mapping[int, Sequence[PlayedMatch]]) -> list[str]:
    """Return what is said of a sweep of the target, with these matches for each value."""
    by_purpose = {sweep_purpose("target", value): each for value, each in matches.items()}
    return [*found(sweep(results([], matches=by_purpose, sweep=("target", (*matches,))))).short]


def test_a_sweep_says_where_a_figure_jumps() -> None:
    def bids(share: float) -> list[PlayedMatch]:
        rng, contract = Random(5), ContractResult((0,), "6♠", True)
        return [
            record(
                deal,
                [hand((1, 0, 0), passes=2, contract=contract if rng.random() < share else None) for _ in range(3)],
            )
            for deal in range(60)
        ]

    assert any("600 instead of 500" in said for said in swept({400: bids(0.9), 500: bids(0.9), 600: bids(0.2)}))


def test_a_sweep_finds_a_small_step_on_the_same_deals_and_none_by_chance() -> None:
    def lengths(step: int, rng: Random) -> list[PlayedMatch]:
        usual = Random(5)
        return [
            record(
                deal, [hand((1, 0, 0), kinds=(("play", "play", usual.randrange(20, 40) + step + rng.randrange(2)),))]
            )
            for deal in range(60)
        ]

    # Deals differ by much more than a decision; but in each of them there is one more.
    stepped = swept({value: lengths(step, Random(value)) for value, step in ((500, 0), (600, 1))})
    assert any("600 instead of 500: decisions in a hand" in said for said in stepped)
    assert swept({value: lengths(0, Random(value)) for value in range(400, 700, 30)}) == []


def test_matches_with_the_same_cards_are_one_unit() -> None:
    """In each deal one seat wins whoever sits there: three matches in turn tell what one of them tells."""
    matches = [
        record(
            deal,
            [hand([int(each == deal % 3) for each in range(3)])],
            NULLO,
            [SeatPlayer(without="nullo" if each == seat else "") for each in range(3)],
        )
        for deal in range(30)
        for seat in range(3)
    ]
    wins = found(without(results([], matches={NULLO: matches}))).blocks[0]
    assert isinstance(wins, Intervals)
    assert wins.rows[0].figure.full == "33.3 %", "every deal says the same, so nothing is left to chance"
    assert wins.rows[0].faint


def test_the_hands_to_look_at_are_the_longest_the_rarest_and_the_comeback() -> None:
    usual = [hand((20, 10, 0), rules=(("FH-5", 1),)) for _ in range(9)]
    long = hand((20, 10, 0), kinds=(("play", "play", 50),))
    course = ((0.0, 0.0, 0.0), *(((0.0, 30.0, 0.0),) * 9), (40.0, 30.0, 0.0))
    comeback = hand((40, 30, 0), course=course)
    rare = hand((20, 10, 0), rules=(("FH-8", 1),))
    test = results([[*usual, long, comeback, rare]])
    numbers = {each.label: each.number for each in chosen_hands(test)}
    assert numbers["The longest hand"] == 9
    assert numbers["The greatest comeback"] == 10
    assert numbers["The rarest rule: FH-8"] == 11
    assert hands_to_see(test) is None
    section = found(hands_to_see(replace(test, files={(0, 9): "longest.cardtable.yaml"})))
    assert [each.file for each in section.blocks[0].hands] == ["longest.cardtable.yaml"]


def test_that_all_pass_is_said_once() -> None:
    contract = ContractResult((0,), "6♠", True)
    match = [hand((40, 0, 0), passes=2, contract=contract), replace(THROWN_IN, passes=3)]
    report = report_of(results([match] * 20))
    assert sum("all pass" in sentence for sentence in report.short) == 1


def test_hands_needed_grow_with_luck_and_shrink_with_skill() -> None:
    leads = [float(number % 21 - 10) for number in range(210)]
    assert hands_needed(Measured(2.0, 1.0, 3.0), leads, "hand") == "15 hands (7 to 61)"
    assert hands_needed(Measured(2.0, -1.0, 5.0), leads, "hand") is None
    assert skill(results([[hand((1, 2, 3))]])) is None


def test_matches_that_had_to_be_stopped_are_the_first_thing_said() -> None:
    test = results(hands_by_chance(Random(1)))
    fault = "stopped after 100 deals in a row that were thrown in"
    stopped = [replace(match, winners=(), fault=fault) for match in test.base[:3]]
    report = report_of(replace(test, matches={THESE_RULES: [*stopped, *test.base[3:]]}))
    assert report.short[0] == f"3 of 80 matches did not end: they were {fault}."
    nothing = [replace(match, hands=(THROWN_IN,) * 100) for match in stopped]
    report = report_of(replace(test, matches={THESE_RULES: nothing}))
    assert report.short == [f"3 of 3 matches did not end: they were {fault}."]


def test_a_test_without_a_finished_hand_still_says_how_it_was_made() -> None:
    report = report_of(results([]))
    assert [section.heading for section in report.sections] == ["How it was measured"]
    assert isinstance(report.sections[0], ReportSection)


def test_the_pages_of_the_docs_are_whole_and_their_hands_open() -> None:
    folder = Path(__file__).parents[2] / "docs" / "playtests"
    pages = {page.stem: page.read_text("utf-8") for page in folder.glob("*.html")}
    assert set(pages) == {game.id for game in GAMES}
    for name, page in pages.items():
        assert f"{game_of(name).name}: " in page
        for link in re.findall(r'href="([^"#]+)"', page):
            assert read_table(folder / link, GAMES).table.state.results


@pytest.mark.nightly("how long whole matches take")
@pytest.mark.parametrize(("name", "players"), [("five-hundred", 3), ("bidding-war", 4), ("blackjack", 4)])
def test_a_match_takes_about_as_long_as_the_set_up_says(name: str, players: int) -> None:
    game = game_of(name)
    test = PlayTest(game, 3)
    wanted = [
        MatchToPlay(THESE_RULES, (), deal, (SeatPlayer(),) * players, counts_moves=deal < 5) for deal in range(24)
    ]
    played_matches = [test.play(match) for match in wanted]
    found = Results(game, players, {}, None, {THESE_RULES: played_matches}, "3")
    minutes = sum(minutes_of(found, match) for match in played_matches) / len(played_matches)
    said = players * presets_of(game)[0]["seconds"][players][0] / 60
    assert 0.75 * said < minutes < 1.3 * said
