"""The texts about moves in every game: the event line, and the bubbles at the seats."""

import re
from typing import Any

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.events import (
    AllPassed,
    BidMade,
    Built,
    Called,
    CardBid,
    ContractSet,
    ContractSettled,
    DebtCleared,
    DebtDeferred,
    DebtGrown,
    DebtPassed,
    Drawn,
    Event,
    Laid,
    LastTurns,
    LeftOver,
    PartnerShown,
    Passed,
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
from cardtable.engine.seats import DEALER, Direction
from cardtable.engine.table import Table
from cardtable.engine.voice.people import People, conjugated
from cardtable.engine.voice.telling import Past, face, recent_lines
from tests.engine.event_lines import (
    BEGIN,
    BG,
    BJ,
    BT,
    DEALT,
    FH,
    LED,
    SW,
    TC,
    Made,
    cards,
    does,
    lay,
    line_of,
    play,
    view_of,
)
from tests.known_games import game_of
from tests.made_moves import by_thumb_in_a_guess
from tests.situations import NAMES, after, at


def test_a_line_may_begin_with_a_name_in_lower_case() -> None:
    view = view_of(FH, play(1, "9h"))
    line = game_of(FH).telling.line(Past(view, 0), People(("ann", "bert van loon", "cleo", "dan"), 0))
    assert (line.seat, line.who, line.forms) == (1, "Bert van loon", (" leads 9♥",))


def bid(seat: int, words: str, value: int, *events: Event) -> Made:
    return seat, "bid", (BidMade(seat, words, value), *events)


def bound(seat: int, words: str, value: int) -> Made:
    """The end of an auction, with which a log may begin."""
    return seat, "bid", (ContractSet(seat, words, value),)


def ends(made: bool, *seats: int) -> Made:
    """The end of a contract."""
    return 1, "play", (ContractSettled(seats, "any words", made),)


QUEENS = (1, "set", (Laid(cards("gQc gQh bQs"), 1, 6, 1),))
OWN_QUEENS = (0, "set", (Laid(cards("gQc gQh bQs"), 0, 6, 1),))
OWN_HEARTS = (0, "run", (Laid(cards("g5h g6h b7h"), 0, 3, 1),))
OUT = (WentOut(3), LeftOver(cards("gKh"), 0, 8, 1), LeftOver(cards("gKs"), 2, 4, 3))
TIED = (PrizeTied(cards("Jh Jc"), (0, 3), "SW-5"), PrizeUnsold(cards("Qs"), False, "SW-5"))
TRICK = play(1, "Ac", Taken(cards("Ac"), 1, 0))
MADE = ContractSettled((3, 1), "Bid of 140", True)
SPLAY = Revealed(cards("bTc"), None, "splay")

LINES: list[tuple[str, list[tuple[str, list[Made]]]]] = [
    (
        BG,
        [
            ("Dan bids 140 over Cleo's 136", [bid(2, "136", 136), bid(3, "140", 140)]),
            ("Cleo passes: Dan plays for 140", [does(2, "pass", Passed(2), ContractSet(3, "140", 140))]),
            ("All have passed, and the hand has no trumps", [does(0, "pass", Passed(0), AllPassed("BG-11", False))]),
            (  # BG-3: they, not all 43 cards
                "The twos go back from the splay into the blue deck, which is shuffled",
                [BEGIN, does(DEALER, "shuffle", Reshuffled("deck", 43), SPLAY)],
            ),
            (
                "Dan takes 7 cards from the splay",
                [does(3, "draw", Drawn(cards("b4h b5h b6h b7h b8h b9h bTh"), 3, "splay"))],
            ),
            ("You draw 9♥ from the deck", [does(0, "draw", Drawn(cards("b9h"), 0, "deck"))]),
            ("Dan plays 3♣: a black three takes the trick, so far", [BEGIN, LED, play(3, "g3c")]),
            ("Dan plays 9♠", [BEGIN, LED, play(3, "g9s")]),
            ("Cleo leads 10♠", [BEGIN, LED]),
            ("Bert melds Q♣ Q♥ Q♠ for 6 points", [QUEENS]),
            (
                "Dan builds Q♦ on your queens for 2 points",
                [BEGIN, OWN_QUEENS, does(3, "build", Built(cards("bQd"), 3, 2, 1))],
            ),
            (  # BG-17: a sequence, as in the rules
                "Dan builds 8♥ on your sequence of hearts for 1 point",
                [BEGIN, OWN_HEARTS, does(3, "build", Built(cards("b8h"), 3, 1, 1))],
            ),
            (
                "Dan plays 9♥, takes the trick for 4 points and goes out",
                [play(3, "g9h", Taken(cards("g9h"), 3, 4), *OUT, MADE)],
            ),
            ("Dan misses the bid of 140", [bound(3, "140", 140), ends(False, 3, 1)]),
        ],
    ),
    (
        BJ,
        [
            (  # BJ-22
                "Dan picks up nothing (no cards are left)",
                [does(3, "pickup", Drawn((), 3, "deck", penalty=True))],
            ),
            (  # BJ-22, where cards are owed
                "Dan picks up nothing (no cards are left) and still owes 2 cards",
                [does(3, "pickup", Drawn((), 3, "deck", penalty=True), DebtDeferred(3, 2))],
            ),
            (
                "Bert plays 2♦ 2♣: 4 to pick up",
                [lay(1, "2d", DebtGrown(1, 2, 2)), lay(1, "2c", DebtGrown(1, 2, 4))],
            ),
            (
                "Bert plays 2♦ and passes two cards on",
                [lay(1, "2d", DebtGrown(1, 2, 2)), does(1, "stop", Stopped(1), DebtPassed(2, 2))],
            ),
            ("Bert plays A♦ and cancels the 7 cards", [lay(1, "Ad", DebtCleared(1, 7))]),
            ("Bert stops: you and Cleo are skipped", [does(1, "stop", Stopped(1), Skipped(2), Skipped(0))]),
            ("Bert plays K♦: play now goes counter-clockwise", [lay(1, "Kd", Turned(Direction.COUNTER_CLOCKWISE))]),
            ("Bert picks up 4 cards", [does(1, "pickup", Drawn(cards("2c 3c 4c 5c"), 1, "deck", penalty=True))]),
            ("You pick up 2♣ and 3♣", [does(0, "pickup", Drawn(cards("2c 3c"), 0, "deck", penalty=True))]),
        ],
    ),
    (
        SW,
        [
            (
                "Cleo wins Q♠ with J♥ for 12 points: Dan is paid J♥, worth 11 points",
                [does(1, "bid", PrizeWon(cards("Jh"), 2, cards("Qs"), 12), SellerPaid(cards("Jh"), 3, 11, 2))],
            ),
            (
                "You and Dan both bid 11: nobody wins Q♠",
                [does(3, "bid", Revealed(cards("Jh"), 0, "pick"), *TIED)],
            ),
        ],
    ),
    (
        BT,
        [
            ("All pass: a new deal", [does(1, "pass", Passed(1), AllPassed("BT-4", True))]),
            ("Bert leads a pair of nines, 9♣ 9♦", [BEGIN, play(1, "9c 9d")]),
            ("Dan leads K♣ and is your partner", [BEGIN, play(3, "Kc", PartnerShown(0, 3, Card.parse("Kc")))]),
            ("Bert passes: you lead next", [does(1, "pass", Passed(1), Taken(cards("9c"), 0, 0))]),
            ("Cleo makes the bid of two", [bound(2, "two", 2), ends(True, 2)]),
            (
                "Bert plays K♣ and goes out: you and Bert make the bid of two",
                [bound(2, "two", 2), LED, play(1, "Kc", WentOut(1), ContractSettled((1, 0), "any words", True))],
            ),
            ("Dan and Bert lose the bid", [ends(False, 3, 1)]),
            ("Cleo loses the bid", [ends(False, 2)]),
        ],
    ),
    (
        FH,
        [
            (
                "Cleo passes: you play 7♥ and take the widow: 9♣ and A♥",
                [does(2, "pass", Passed(2), ContractSet(0, "7♥", 200), Drawn(cards("9c Ah"), 0, "widow"))],
            ),
            (
                "Bert plays A♣ and takes the trick (1 of 7)",
                [BEGIN, bid(1, "7♥", 200, ContractSet(1, "7♥", 200)), LED, TRICK],
            ),
            (
                "Bert plays A♣, takes the trick (6 of 6) and makes 6♥",
                [
                    bid(1, "6♥", 100, ContractSet(1, "6♥", 100)),
                    *[TRICK] * 5,
                    LED,
                    play(1, "Ac", Taken(cards("Ac"), 1, 0), ContractSettled((1,), "6♥", True)),
                ],
            ),
            ("Bert is set on 7♥", [does(1, "", ContractSettled((1,), "7♥", False))]),
            ("Each other player has one last turn", [does(1, "discard", LastTurns((0, 2)))]),
            ("One last turn is left", [does(1, "discard", LastTurns((0,)))]),
        ],
    ),
    (
        TC,
        [
            (
                "Cleo goes out too",
                [BEGIN, does(1, "out", WentOut(1), LastTurns((2, 0))), does(2, "out", WentOut(2))],
            ),
            ("Bert goes out: one last turn for Cleo and you", [does(1, "out", WentOut(1), LastTurns((2, 0)))]),
        ],
    ),
]


@pytest.mark.parametrize(
    ("game", "text", "moves"), [(game, text, moves) for game, told in LINES for text, moves in told]
)
def test_the_event_line(game: str, text: str, moves: list[Made]) -> None:
    assert line_of(game, *moves) == text


@pytest.mark.parametrize(
    ("verb", "third"), [("play", "plays"), ("pass", "passes"), ("go", "goes"), ("be", "is"), ("carry", "carries")]
)
def test_verbs_agree_with_names(verb: str, third: str) -> None:
    assert conjugated(verb, second=False) == third
    assert conjugated(verb, second=True) == ("are" if verb == "be" else verb)


TABLES: list[tuple[str, int, int, dict[str, Any]]] = [
    (BG, 4, 160, {}),
    (BJ, 3, 200, {"wins_needed": 3}),
    (BJ, 6, 120, {}),
    (SW, 4, 90, {}),
    (SW, 7, 120, {"ties": "carry_over"}),
    (SW, 4, 90, {"prizes": "offered", "bidding": "open"}),
    (SW, 3, 80, {"prizes": "offered"}),
    (BT, 3, 120, {}),
    (BT, 4, 120, {}),
    (FH, 3, 100, {}),
    (TC, 2, 120, {}),
    (TC, 5, 120, {}),
]


@pytest.mark.parametrize(("game", "seats", "length", "options"), TABLES)
def test_every_move_has_an_event_line_that_names_only_cards_seen(
    game: str, seats: int, length: int, options: dict[str, Any]
) -> None:
    def there(table: Table) -> bool:
        return len(table.log) >= length or table.state.actor is None

    table = at(game, seats=seats, until=there, by=by_thumb_in_a_guess, **options)
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
    table = at(TC, seats=3, until=after(60))
    view = table.view(0)
    last = recent_lines(table.game.telling, view, People(NAMES, 0), 50, 5)
    assert len(last) == 5
    assert last[-1] == table.game.telling.line(Past(view, len(view.log) - 1), People(NAMES, 0))


def test_only_the_last_move_is_the_last() -> None:
    view = view_of(FH, *[does(1, "play", DEALT)] * 3)
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
    end = does(1, "play", ContractSettled((1,), contract.words, False))
    view = view_of(game, BEGIN, does(1, "bid", contract), LED, end)
    assert game_of(game).telling.tricks_bid(Past(view, len(view.log) - 1)) == tricks
    assert game_of(game).telling.tricks_bid(Past(view_of(game, BEGIN, LED), 1)) == 0


def test_a_long_line_is_shortened_to_first_names_before_anything_is_left_out() -> None:
    tied = CardBid(cards("5c"), 3, True), PrizeTied(cards("9s 9d"), (1, 2), "SW-9")
    view = view_of(SW, does(3, "bid", *tied, PrizeUnsold(cards("3s"), True, "SW-9")))
    telling = game_of(SW).telling
    line = telling.line(Past(view, 0), People(("Ann", "Bert the Bold", "Cleo Rosalinda", "Dan")))
    assert line.forms[:2] == (
        "Bert the Bold and Cleo Rosalinda both bid 9: 3♠ stays for sale",
        "Bert and Cleo both bid 9: 3♠ stays for sale",
    )
    alike = telling.line(Past(view, 0), People(("Ann", "Bert the Bold", "Bert the Old", "Dan")))
    assert alike.forms[0] == "Bert the Bold and Bert the Old both bid 9: 3♠ stays for sale"
    assert all("Bert and" not in form for form in alike.forms)


def test_the_name_at_the_beginning_of_a_line_is_no_part_of_its_forms() -> None:
    view = view_of(SW, does(3, "bid", PrizeWon(cards("9s"), 1, cards("3s"), 3)))
    line = game_of(SW).telling.line(Past(view, 0), People(("Ann", "Bert the Bold", "Cleo", "Dan")))
    assert line.who == "Bert the Bold"
    assert all(form.startswith(" wins 3♠") for form in line.forms)
