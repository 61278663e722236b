"""The endings of hands and matches in every game: headline, sentence, and the line that decided."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.events import ContractSet, Event, LeftOver, WentOut
from cardtable.engine.game import Game
from cardtable.engine.options import make_house
from cardtable.engine.table import Table
from cardtable.engine.typography import number_word
from cardtable.engine.view import ContractResult, HandResult, LogEntry, ScoreLine, SeenZone, View
from cardtable.engine.voice.endings import decisive
from cardtable.engine.voice.people import People
from cardtable.games import GAMES
from cardtable.games.bidding_war.values import Round
from cardtable.games.five_hundred.values import Contract as Bid
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import House
from tests.games.big_three.deals import ended as ran_out
from tests.games.five_hundred.deals import ended as tricks_won_by
from tests.known_games import game_of
from tests.situations import NAMES, at

ANN = People(NAMES, 0)
CARD = parse_cards("9h")


@dataclass(frozen=True)
class _Facts:
    history: tuple[Round, ...] = ()


def ended(
    game: str,
    *results: HandResult,
    events: tuple[Event, ...] = (),
    scores: tuple[int, ...] = (),
    winners: tuple[int, ...] | None = None,
    held: tuple[int, ...] = (),
    facts: Any = _Facts(),
    **options: object,
) -> View:
    """Return an onlooker's view after these hands, the last of which ended with these events."""
    seats = len(results[-1].points) if results else len(scores)
    zones = tuple(SeenZone("hand", CARD * count, seat) for seat, count in enumerate(held))
    log = (LogEntry(0, "play", "play", (), (), events),)
    house = make_house(game_of(game).house, options)
    points = scores or tuple(sum(result.points[seat] for result in results) for seat in range(seats))
    return View(game, None, seats, house, 0, "over", None, zones, facts, points, results, winners, log)


def line(label: str, *points: int, cards: tuple[tuple[Card, ...], ...] = ()) -> ScoreLine:
    return ScoreLine(label, "", points, cards)


def hand_ending(game: str, view: View, people: People = ANN) -> str:
    """Return the headline and the sentence, parted by a colon."""
    ending = game_of(game).endings.hand(view, people)
    return f"{ending.headline}: {ending.sentence}"


def greens(first: int, second: int, bid: int, bidder: int) -> HandResult:
    """Return a hand of Blues and Greens with these points before the bid and the bonus count."""
    counted = (first, second, first, second)
    made = counted[bidder] >= bid
    lines = [line("Tricks", *counted)]
    points: tuple[int, ...] = counted
    if not made:
        points = tuple(0 if seat % 2 == bidder % 2 else value for seat, value in enumerate(points))
        lines.append(line("not made", *(now - before for now, before in zip(points, counted, strict=True))))
    points = tuple(value + (50 if value >= 156 else 0) for value in points)
    contract = ContractResult((bidder, (bidder + 2) % 4), "words that nobody reads", made)
    return HandResult(points, tuple(lines), "", contract)


OUT_3 = (WentOut(3), LeftOver(CARD, 0, 40, 3), LeftOver(CARD, 1, 9, 0), LeftOver(CARD, 2, 33, 3))


@pytest.mark.parametrize(
    ("result", "events", "told"),
    [
        (  # BG-43
            greens(89, 141, 142, 0),
            (ContractSet(0, "142", 142), *OUT_3),
            "Bert & Dan take the hand: Dan went out while you and Cleo held 73 points. Your bid of 142 fell 53 short.",
        ),
        (
            greens(60, 142, 140, 1),
            (ContractSet(1, "140", 140), *OUT_3),
            "Bert & Dan make 140: "
            "Dan went out while you and Cleo held 73 points. Bert and Dan were 14 short of the bonus.",
        ),
        (  # BG-44
            greens(160, 60, 136, 2),
            (ContractSet(2, "136", 136), WentOut(0)),
            "You & Cleo make 136: You went out. 160 points earn you and Cleo the bonus of 50.",
        ),
        (  # BG-11
            HandResult((50, 80, 50, 80), (line("Tricks", 50, 80, 50, 80),)),
            (),
            "Bert & Dan take the hand: All had passed, so there were no trumps.",
        ),
        (  # BG-11, BG-44
            HandResult((50, 210, 50, 210), (line("Tricks", 50, 160, 50, 160),)),
            (),
            "Bert & Dan take the hand: All had passed, so there were no trumps. "
            "160 points earn Bert and Dan the bonus of 50.",
        ),
    ],
)
def test_blues_and_greens(result: HandResult, events: tuple[Event, ...], told: str) -> None:
    assert hand_ending("blues-and-greens", ended("blues-and-greens", result, events=events)) == told


def test_both_sides_of_blues_and_greens_earn_a_bonus_that_is_set_low() -> None:  # BG-44
    won = HandResult((210, 110, 210, 110), (line("Tricks", 160, 60, 160, 60),), "", ContractResult((0, 2), "x", True))
    view = ended("blues-and-greens", won, events=(ContractSet(0, "136", 136),), bonus_at=60)
    assert hand_ending("blues-and-greens", view) == "You & Cleo make 136: Both sides earn the bonus of 50."


@pytest.mark.parametrize(
    ("contract", "bidder", "winners", "told"),
    [
        (
            "7s",
            1,
            [1] * 7 + [0] * 2 + [2],
            "Bert makes 7♠: 7 tricks, 7 bid. You took two and Cleo took one.",
        ),
        (
            "8d",
            0,
            [0] * 6 + [1] * 4,
            "You are set on 8♦: 6 tricks, 8 bid: two short, and 280 points lost. Bert took four and Cleo took none.",
        ),
        ("6h", 2, [2] * 10, "Cleo makes 6♥: All ten tricks, for 250 points."),  # FH-9
        ("nullo", 2, [0] * 5 + [1] * 5, "Cleo makes nullo: No trick taken, for 250 points."),
        (
            "nullo",
            2,
            [2] + [1] * 9,
            "Cleo is set on nullo: 1 trick, none allowed, and 250 points lost. You took none and Bert took nine.",
        ),
    ],
)
def test_five_hundred(contract: str, bidder: int, winners: list[int], told: str) -> None:
    bid = Bid.parse(contract)
    events = (ContractSet(bidder, bid.name, bid.value),)
    result = tricks_won_by(contract, bidder, winners).score_hand()
    assert hand_ending("five-hundred", ended("five-hundred", result, events=events)) == told


@pytest.mark.parametrize(
    ("seats", "bidder", "partner", "out", "told"),
    [
        (
            3, 2, None, 2,
            "Cleo makes the bid of two: Cleo ran out of cards first, while you held 3 cards and Bert 1.",
        ),
        (3, 0, None, 1, "You lose the bid of two: Bert ran out of cards first, while you held 3 cards."),
        (
            4, 3, 0, 0,
            "You & Dan make the bid of two: You ran out of cards first, while Bert held 1 card and Cleo 5.",
        ),
    ],
)  # fmt: skip
def test_big_three(seats: int, bidder: int, partner: int | None, out: int, told: str) -> None:
    result = ran_out(seats, 2, bidder, partner, out).score_hand()
    held = tuple(0 if seat == out else (3, 1, 5, 2)[seat] for seat in range(seats))
    events = (ContractSet(bidder, "two", 2), WentOut(out))
    assert hand_ending("big-three", ended("big-three", result, events=events, held=held)) == told


@pytest.mark.parametrize("game", ["blues-and-greens", "five-hundred", "big-three"])
def test_no_bid_is_named_if_the_log_of_a_hand_begins_after_the_auction(game: str) -> None:
    contract = ContractResult((0,), "words that nobody reads", made=True)
    result = HandResult((9, 4, 4), (line("x", 9, 4, 4),), "", contract)
    assert hand_ending(game, ended(game, result)).startswith("You take the hand:")


@pytest.mark.parametrize(
    ("points", "label", "left", "told"),
    [
        (
            (0, 1, 0),
            "First without cards",
            (2, 0, 14),
            "Bert wins the game: First without cards; Cleo is left with 14 cards.",
        ),
        (
            (1, 0, 0),
            "First without cards",
            (0, 1, 0),
            "You win the game: First without cards; Bert is left with 1 card.",
        ),
        (
            (1, 0, 1),
            "fewest cards",
            (3, 4, 3),
            "You & Cleo share the game: Fewest cards; Bert is left with 4 cards.",
        ),
        ((1, 1, 1), "fewest cards", (3, 3, 3), "All players share the game: Fewest cards."),
    ],
)
def test_blackjack(points: tuple[int, ...], label: str, left: tuple[int, ...], told: str) -> None:
    result = HandResult(points, (line(label, *points, cards=tuple(CARD * count for count in left)),))
    assert hand_ending("blackjack", ended("blackjack", result)) == told


def prize(winner: int | None, *bids: str) -> Round:
    return Round(CARD, None, tuple(Card.parse(bid) for bid in bids), winner, carried=False)


LAST = prize(0, "Kh", "Qc")


@pytest.mark.parametrize(
    ("rounds", "prizes", "paid", "told"),
    [
        (
            (prize(1, "2h", "3c"), prize(1, "2h", "9c"), prize(0, "9h", "2c")),
            (9, 18),
            (),
            "Bert takes the game: 18 points in two prizes, one of them won by a single point.",
        ),
        ((LAST,), (9, 0), (), "You take the game: 9 points in one prize, won by a single point."),
        ((prize(None, "Kh", "Kc"),), (0, 0), (), "An even game: "),  # SW-9
        (  # two of three
            (prize(0, "Kh", "Qc", "2s"), prize(1, "2h", "9c", "8s")),
            (9, 9, 1),
            (),
            "You & Bert take the game: 9 points each, with two prizes won by a single point.",
        ),
        (  # SW-9: a bid wins two prizes, of which one had stayed
            (prize(None, "9h", "9c"), prize(0, "Kh", "Qc")._replace(prize=CARD * 2), prize(0, "Th", "2c")),
            (9, 0),
            (),
            "You take the game: 9 points in three prizes, two of them won by a single point.",
        ),
        # SW-10: sellers are paid
        ((LAST,), (9, 4), (8, 0), "You take the game: 17 points: 9 in one prize, 8 paid by buyers."),
        ((), (0, 4), (8, 0), "You take the game: 8 points, all paid by buyers."),
        ((LAST,), (9, 4), (0, 3), "You take the game: 9 points in one prize, won by a single point."),
    ],
)
def test_bidding_war(rounds: tuple[Round, ...], prizes: tuple[int, ...], paid: tuple[int, ...], told: str) -> None:
    lines = line("Prizes won", *prizes), *([line("Bids that paid the seller", *paid)] if paid else ())
    points = tuple(map(sum, zip(*(each.points for each in lines), strict=True)))
    view = ended("bidding-war", HandResult(points, lines), facts=_Facts(rounds))
    assert hand_ending("bidding-war", view) == told


@pytest.mark.parametrize(
    ("left", "out", "told"),
    [
        (("", "Kd", "9h 8c"), 0, "You go out first: Cleo is left with the most: 17 points."),
        (("Kd", "", ""), 1, "Bert goes out first: You are left with 10 points."),
        (("", "", ""), 2, "Cleo goes out first: Nobody is left with a card."),
        (("9h", "9c", "2h"), None, "Nobody goes out: You & Bert are left with the most: 9 points each."),
    ],
)
def test_the_card_game(left: tuple[str, ...], out: int | None, told: str) -> None:
    state = CardGameState(3, House(), 0)
    state.hands, state.out = [parse_cards(cards) for cards in left], out
    events = () if out is None else (WentOut(out),)
    assert hand_ending("the-card-game", ended("the-card-game", state.score_hand(), events=events)) == told


def test_the_line_that_decided_is_preferably_one_with_cards() -> None:
    shown = line("Tricks", 60, 40, cards=(CARD, CARD))
    assert decisive(HandResult((0, 0), (shown, line("Bid", -60, 0)))) == 0
    assert decisive(HandResult((0, 0), (line("Small", 1, 0), line("Bid", -60, 0)))) == 1
    assert decisive(HandResult((0, 0))) is None


def is_finished(table: Table) -> bool:
    """Whether a hand is."""
    return bool(table.state.results)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hands_that_are_played_have_an_ending(game: Game) -> None:
    view = at(game.id, seats=game.players[-1], until=is_finished).view_of_hand(None, 0)
    for viewer in (None, 0, 1):
        ending = game.endings.hand(view, People(NAMES, viewer))
        assert ending.sentence.endswith(".")
        assert ending.line in range(len(view.results[-1].lines))


def test_small_numbers_are_words_and_all_others_figures() -> None:
    words = [number_word(number) for number in range(30)]
    small = [word for word in words if word.isalpha()]
    assert words[: len(small)] == small
    assert words[3] == "three"
    assert words[len(small) :] == [str(number) for number in range(len(small), 30)]
    assert number_word(-1) == "-1"


MELDED = line("Melded and built", 90, 10, 90, 10, cards=(CARD,))
LEFT = line("Left in the opponents' hands", 0, 20, 0, 20, cards=(CARD,))
NONE_LEFT = line("Left in the opponents' hands", 0, 0, 0, 0, cards=(CARD,))
FAILED = replace(line("Bid of 142 not made", -90, 0, -90, 0), rule="BG-43")


@pytest.mark.parametrize(
    ("lines", "opened"), [((MELDED, LEFT), 1), ((MELDED, NONE_LEFT), 0), ((MELDED, NONE_LEFT, FAILED), 2)]
)
def test_the_sheet_of_blues_and_greens_opens_the_line_that_the_sentence_tells_of(
    lines: tuple[ScoreLine, ...], opened: int
) -> None:
    """The cards caught by going out, or else the failed bid; not the longest line, which both teams have."""
    view = ended("blues-and-greens", HandResult((90, 30, 90, 30), lines))
    assert game_of("blues-and-greens").endings.hand(view, ANN).line == opened


# Matches


def match_ending(game: str, view: View, people: People = ANN) -> str:
    ending = game_of(game).endings.match(view, people, game_of(game).sides(view.seats))
    return f"{ending.headline}: {ending.sentence}"


@pytest.mark.parametrize(
    ("game", "points", "winners", "people", "told"),
    [
        (
            "blues-and-greens",
            ((100, 300, 100, 300), (200, 250, 200, 250)),
            (1, 3),
            ANN,
            "Bert & Dan win the match: 550 points after 2 hands, 250 more than you & Cleo.",
        ),
        (
            "the-card-game",
            ((30, 10, 20), (30, 5, 10)),
            (1,),
            ANN,
            "Bert wins the match: 15 points after 2 rounds, 15 fewer than Cleo; you come third with 60.",
        ),
        (
            "big-three",
            ((6, 0, 0), (16, 0, 2)),
            (0,),
            People(NAMES),
            "Ann wins the match: 22 points after 2 hands, 20 more than Cleo.",
        ),
        (
            "big-three",
            ((6, 0, 0), (14, 0, 20)),
            (0, 2),
            ANN,
            "You and Cleo share the win: 20 points each after 2 hands.",
        ),
        (
            "big-three",
            ((6, 0, 0), (14, 0, 20)),
            (0, 2),
            People(("ann", "Bert", "cleo")),  # names stay as their owners write them
            "ann and cleo share the win: 20 points each after 2 hands.",
        ),
        (
            "blackjack",
            ((1, 0), (1, 0), (0, 1)),
            (0,),
            ANN,
            "You win the match: 2 wins after 3 games, 1 more than Bert.",
        ),
        (
            "big-three",
            ((2, 0, 0), (0, -4, 0)),
            (),
            ANN,
            "Nobody wins the match: The match ends after 2 hands.",
        ),
    ],
)
def test_matches(
    game: str, points: tuple[tuple[int, ...], ...], winners: tuple[int, ...], people: People, told: str
) -> None:
    view = ended(game, *(HandResult(each, (line("x", *each),)) for each in points), winners=winners)
    assert match_ending(game, view, people) == told


@pytest.mark.parametrize(("bidder", "why"), [(2, "but the bidder counts first."), (1, "but Cleo got there first.")])
def test_who_comes_first_at_the_target_of_five_hundred(bidder: int, why: str) -> None:  # FH-12
    contract = ContractResult((bidder,), "7♠", made=True)
    last = HandResult((30, 0, 40), (line("x", 30, 0, 40),), "", contract)
    view = ended("five-hundred", HandResult((0, 0, 0)), last, scores=(510, 0, 500), winners=(2,))
    assert match_ending("five-hundred", view) == f"Cleo wins the match: You reached 500 in the same hand, {why}"
