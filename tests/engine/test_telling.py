"""The texts about moves in every game: the event line, and the bubbles at the seats."""

import re
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card, parse_cards
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Built,
    Called,
    CardBid,
    ContractSet,
    ContractSettled,
    DebtCleared,
    DebtGrown,
    DebtPassed,
    Drawn,
    Event,
    Laid,
    LastTurns,
    LeftOver,
    PartnerShown,
    Passed,
    Played,
    PrizeTied,
    PrizeUnsold,
    PrizeWon,
    Reshuffled,
    Revealed,
    SellerPaid,
    Skipped,
    Stopped,
    Taken,
    Turned,
    WentOut,
)
from cardtable.engine.seats import DEALER, Direction, Seat
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People, conjugated
from cardtable.engine.voice.telling import Past, face, recent_lines
from tests.engine.event_lines import BEGIN, BG, BJ, BT, DEALT, FH, LED, NAMES, SW, TC, cards, line_of, view_of
from tests.known_games import game_of
from tests.made_moves import by_thumb_in_a_guess, play_on


def test_a_line_may_begin_with_a_name_in_lower_case() -> None:
    view = view_of("five-hundred", (1, "play", (Played(cards("9h"), 1, "trick"),)))
    line = game_of("five-hundred").telling.line(Past(view, 0), People(("ann", "bert van loon", "cleo", "dan"), 0))
    assert (line.seat, line.who, line.forms) == (1, "Bert van loon", (" leads 9♥",))


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        (
            "Dan bids 140, over Cleo's 136",
            BG,
            [(2, "bid", (BidMade(2, "136", 136),)), (3, "bid", (BidMade(3, "140", 140),))],
        ),
        ("Cleo passes: Dan plays for 140", BG, [(2, "pass", (Passed(2), ContractSet(3, "140", 140)))]),
        ("All have passed, and the hand has no trumps", BG, [(0, "pass", (Passed(0), AllPassed("BG-11", False)))]),
        (
            "The twos go back from the splay into the blue deck, which is shuffled",  # BG-3: they, not all 43 cards
            BG,
            [BEGIN, (DEALER, "shuffle", (Reshuffled("deck", 43), Revealed(cards("bTc"), None, "splay")))],
        ),
        (
            "Dan takes 7 cards from the splay",
            BG,
            [(3, "draw", (Drawn(cards("b4h b5h b6h b7h b8h b9h bTh"), 3, "splay"),))],
        ),
        ("You draw 9♥ from the deck", BG, [(0, "draw", (Drawn(cards("b9h"), 0, "deck"),))]),
        (
            "Dan plays 3♣: a black three takes the trick, so far",
            BG,
            [BEGIN, LED, (3, "play", (Played(cards("g3c"), 3, "trick"),))],
        ),
        ("Dan plays 9♠", BG, [BEGIN, LED, (3, "play", (Played(cards("g9s"), 3, "trick"),))]),
        ("Cleo leads 10♠", BG, [BEGIN, LED]),
        (
            "Dan picks up nothing: no cards are left",  # BJ-22
            BJ,
            [(3, "pickup", (Drawn((), 3, "deck", penalty=True),))],
        ),
        ("Bert melds Q♣ Q♥ Q♠ for 6 points", BG, [(1, "set", (Laid(cards("gQc gQh bQs"), 1, 6, 1),))]),
        (
            "Dan builds Q♦ on your queens for 2 points",
            BG,
            [BEGIN, (0, "set", (Laid(cards("gQc gQh bQs"), 0, 6, 1),)), (3, "build", (Built(cards("bQd"), 3, 2, 1),))],
        ),
        (
            "Dan builds 8♥ on your sequence of hearts for 1 point",  # BG-17: a sequence, as in the rules
            BG,
            [BEGIN, (0, "run", (Laid(cards("g5h g6h b7h"), 0, 3, 1),)), (3, "build", (Built(cards("b8h"), 3, 1, 1),))],
        ),
        (
            "Dan plays 9♥, takes the trick for 4 points and goes out",
            BG,
            [
                (
                    3,
                    "play",
                    (
                        Played(cards("g9h"), 3, "trick"),
                        Taken(cards("g9h"), 3, 4),
                        WentOut(3),
                        LeftOver(cards("gKh"), 0, 8, 1),
                        LeftOver(cards("gKs"), 2, 4, 3),
                        ContractSettled((3, 1), "Bid of 140", True),
                    ),
                )
            ],
        ),
        (
            "Bert plays 2♦ 2♣: 4 to pick up",
            BJ,
            [
                (1, "play", (Played(cards("2d"), 1, "pile"), DebtGrown(1, 2, 2))),
                (1, "play", (Played(cards("2c"), 1, "pile"), DebtGrown(1, 2, 4))),
            ],
        ),
        (
            "Bert plays 2♦ and passes two cards on",
            BJ,
            [
                (1, "play", (Played(cards("2d"), 1, "pile"), DebtGrown(1, 2, 2))),
                (1, "stop", (Stopped(1), DebtPassed(2, 2))),
            ],
        ),
        (
            "Bert plays A♦ and cancels the 7 cards",
            BJ,
            [(1, "play", (Played(cards("Ad"), 1, "pile"), DebtCleared(1, 7)))],
        ),
        ("Bert stops: you and Cleo are skipped", BJ, [(1, "stop", (Stopped(1), Skipped(2), Skipped(0)))]),
        (
            "Bert plays K♦: play now goes counter-clockwise",
            BJ,
            [
                (1, "play", (Played(cards("Kd"), 1, "pile"), Turned(Direction.COUNTER_CLOCKWISE))),
            ],
        ),
        ("Bert picks up 4 cards", BJ, [(1, "pickup", (Drawn(cards("2c 3c 4c 5c"), 1, "deck", penalty=True),))]),
        ("You pick up 2♣ and 3♣", BJ, [(0, "pickup", (Drawn(cards("2c 3c"), 0, "deck", penalty=True),))]),
        (
            "Cleo wins Q♠ with J♥ for 12 points: Dan is paid J♥, worth 11 points",
            SW,
            [
                (1, "bid", (PrizeWon(cards("Jh"), 2, cards("Qs"), 12), SellerPaid(cards("Jh"), 3, 11, 2))),
            ],
        ),
        (
            "You and Dan both bid 11: nobody wins Q♠",
            SW,
            [
                (
                    3,
                    "bid",
                    (
                        Revealed(cards("Jh"), 0, "pick"),
                        PrizeTied(cards("Jh Jc"), (0, 3), "SW-5"),
                        PrizeUnsold(cards("Qs"), False, "SW-5"),
                    ),
                ),
            ],
        ),
        ("All pass: a new deal", BT, [(1, "pass", (Passed(1), AllPassed("BT-4", True)))]),
        ("Bert leads a pair of nines, 9♣ 9♦", BT, [BEGIN, (1, "play", (Played(cards("9c 9d"), 1, "trick"),))]),
        (
            "Dan leads K♣ and is your partner",
            BT,
            [
                BEGIN,
                (3, "play", (Played(cards("Kc"), 3, "trick"), PartnerShown(0, 3, Card.parse("Kc")))),
            ],
        ),
        ("Bert passes: you lead next", BT, [(1, "pass", (Passed(1), Taken(cards("9c"), 0, 0)))]),
        (
            "Cleo passes: you play 7♥ and take the widow: 9♣ and A♥",
            FH,
            [
                (2, "pass", (Passed(2), ContractSet(0, "7♥", 200), Drawn(cards("9c Ah"), 0, "widow"))),
            ],
        ),
        (
            "Bert plays A♣ and takes the trick (1 of 7)",
            FH,
            [
                BEGIN,
                (1, "bid", (BidMade(1, "7♥", 200), ContractSet(1, "7♥", 200))),
                LED,
                (1, "play", (Played(cards("Ac"), 1, "trick"), Taken(cards("Ac"), 1, 0))),
            ],
        ),
        (
            "Bert plays A♣, takes the trick (6 of 6) and makes 6♥",
            FH,
            [
                (1, "bid", (BidMade(1, "6♥", 100), ContractSet(1, "6♥", 100))),
                *[(1, "play", (Played(cards("Ac"), 1, "trick"), Taken(cards("Ac"), 1, 0)))] * 5,
                LED,
                (
                    1,
                    "play",
                    (
                        Played(cards("Ac"), 1, "trick"),
                        Taken(cards("Ac"), 1, 0),
                        ContractSettled((1,), "6♥", True),
                    ),
                ),
            ],
        ),
        ("Bert is set on 7♥", FH, [(1, "", (ContractSettled((1,), "7♥", False),))]),
        (
            "Dan misses the bid of 140",
            BG,
            [(2, "pass", (ContractSet(3, "140", 140),)), (1, "play", (ContractSettled((3, 1), "any words", False),))],
        ),
        (
            "Cleo makes the bid of two",
            BT,
            [(2, "bid", (ContractSet(2, "two", 2),)), (2, "play", (ContractSettled((2,), "any words", True),))],
        ),
        (
            "Bert plays K♣ and goes out: you and Bert make the bid of two",
            BT,
            [
                (2, "bid", (ContractSet(2, "two", 2),)),
                LED,
                (
                    1,
                    "play",
                    (
                        Played(cards("Kc"), 1, "trick"),
                        WentOut(1),
                        ContractSettled((1, 0), "any words", True),
                    ),
                ),
            ],
        ),
        (
            "Dan and Bert lose the bid",
            BT,
            [(2, "play", (ContractSettled((3, 1), "any words", False),))],
        ),
        ("Cleo loses the bid", BT, [(2, "play", (ContractSettled((2,), "any words", False),))]),
        (
            "Cleo goes out too",
            TC,
            [BEGIN, (1, "out", (WentOut(1), LastTurns((2, 0)))), (2, "out", (WentOut(2),))],
        ),
        ("Bert goes out: one last turn for Cleo and you", TC, [(1, "out", (WentOut(1), LastTurns((2, 0))))]),
    ],
)
def test_the_event_line(text: str, game: str, moves: list[tuple[int, str, tuple[Event, ...]]]) -> None:
    assert line_of(game, *moves) == text


@pytest.mark.parametrize(
    ("verb", "third"), [("play", "plays"), ("pass", "passes"), ("go", "goes"), ("be", "is"), ("carry", "carries")]
)
def test_verbs_agree_with_names(verb: str, third: str) -> None:
    assert conjugated(verb, second=False) == third
    assert conjugated(verb, second=True) == ("are" if verb == "be" else verb)


def played(game: str, seats: int, length: int, **options: Any) -> Table:
    """Return a table of sensible players."""
    rng = Random(5)
    table = Table(game_of(game), [Seat(name) for name in NAMES[:seats]], dict(options))
    while table.state.actor is not None and len(table.log) < length:
        play_on(table, rng, by_thumb_in_a_guess)
    return table


TABLES: list[tuple[str, int, int, dict[str, Any]]] = [
    (BG, 4, 260, {}),
    (BJ, 3, 260, {"wins_needed": 3}),
    (BJ, 6, 200, {}),
    (SW, 4, 90, {}),
    (SW, 7, 120, {"ties": "carry_over"}),
    (SW, 4, 90, {"prizes": "offered", "bidding": "open"}),
    (SW, 3, 80, {"prizes": "offered"}),
    (BT, 3, 200, {}),
    (BT, 4, 200, {}),
    (FH, 3, 200, {}),
    (TC, 2, 120, {}),
    (TC, 5, 200, {}),
]


@pytest.mark.parametrize(("game", "seats", "length", "options"), TABLES)
def test_every_move_has_an_event_line_that_names_only_cards_seen(
    game: str, seats: int, length: int, options: dict[str, Any]
) -> None:
    table = played(game, seats, length, **options)
    telling = table.game.telling
    for seat in (None, 0, 1):
        view = table.view(seat)
        seen: set[str] = set()
        for place, entry in enumerate(view.log):
            past = Past(view, place)
            faces = [card for event in entry.events for name in event.card_fields for card in getattr(event, name)]
            seen |= {face(card) for card in (*entry.cards, *faces) if isinstance(card, Card)}
            seen |= {face(event.card) for event in entry.events if isinstance(event, Called | PartnerShown)}
            line = telling.line(past, People(NAMES, seat))
            assert line.text, f"nothing is told of {entry.text}"
            shown = " ".join((line.text, *(bubble.text for bubble in telling.bubbles(past))))
            called = set(re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", shown))
            contracts = {
                event.words for event in entry.events if isinstance(event, BidMade | ContractSet | ContractSettled)
            }
            contracts |= {each.words for each in [past.bid_before()] if each is not None}
            assert called <= seen | contracts, f"{line.text}: {called - seen}"


def test_the_last_lines_of_a_hand() -> None:
    table = played(TC, 3, 60)
    view = table.view(0)
    last = recent_lines(table.game.telling, view, People(NAMES, 0), 50, 5)
    assert len(last) == 5
    assert last[-1] == table.game.telling.line(Past(view, len(view.log) - 1), People(NAMES, 0))


def test_one_last_turn_and_several_have_different_words() -> None:
    assert line_of("five-hundred", (1, "discard", (LastTurns((0, 2)),))) == "Each other player has one last turn"
    assert line_of("five-hundred", (1, "discard", (LastTurns((0,)),))) == "One last turn is left"


def test_only_the_last_move_is_the_last() -> None:
    view = view_of("five-hundred", *[(1, "play", (DEALT,))] * 3)
    assert [Past(view, place).is_last for place in range(3)] == [False, False, True]


@pytest.mark.parametrize(
    ("game", "contract", "tricks"),
    [
        (FH, ContractSet(1, "7♥", 200), 7),
        (FH, ContractSet(1, "10 no trump", 520), 10),
        (FH, ContractSet(1, "nullo", 250), 0),
        (BG, ContractSet(1, "140", 140), 0),
    ],
)
def test_the_number_of_tricks_of_a_contract_is_known_without_its_name(
    game: str, contract: ContractSet, tricks: int
) -> None:
    end = (1, "play", (ContractSettled((1,), contract.words, False),))
    view = view_of(game, BEGIN, (1, "bid", (contract,)), LED, end)
    assert game_of(game).telling.tricks_bid(Past(view, len(view.log) - 1)) == tricks
    assert game_of(game).telling.tricks_bid(Past(view_of(game, BEGIN, LED), 1)) == 0


def test_a_long_line_is_shortened_to_first_names_before_anything_is_left_out() -> None:
    bid = [CardBid(parse_cards("5c"), 3, True), PrizeTied(parse_cards("9s 9d"), (1, 2), "SW-9")]
    view = view_of("bidding-war", (3, "bid", (*bid, PrizeUnsold(parse_cards("3s"), True, "SW-9"))))
    telling = game_of("bidding-war").telling
    line = telling.line(Past(view, 0), People(("Ann", "Bert the Bold", "Cleo Rosalinda", "Dan")))
    assert line.forms[:2] == (
        "Bert the Bold and Cleo Rosalinda both bid 9: 3♠ stays for sale",
        "Bert and Cleo both bid 9: 3♠ stays for sale",
    )
    alike = telling.line(Past(view, 0), People(("Ann", "Bert the Bold", "Bert the Old", "Dan")))
    assert alike.forms[0] == "Bert the Bold and Bert the Old both bid 9: 3♠ stays for sale"
    assert all("Bert and" not in form for form in alike.forms)


def test_the_name_at_the_beginning_of_a_line_is_no_part_of_its_forms() -> None:
    view = view_of("bidding-war", (3, "bid", (PrizeWon(parse_cards("9s"), 1, parse_cards("3s"), 3),)))
    line = game_of("bidding-war").telling.line(Past(view, 0), People(("Ann", "Bert the Bold", "Cleo", "Dan")))
    assert line.who == "Bert the Bold"
    assert all(form.startswith(" wins 3♠") for form in line.forms)
