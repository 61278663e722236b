"""Blues and Greens for play-tests: the rules that mattered, bans, the margin of a bid, the standing within a hand."""

from typing import Any

import pytest

from cardtable.games.blues_and_greens.game import GAME
from tests.games.blues_and_greens.deals import all_pass, dealt, ended, play, turn
from tests.games.marked import marks_of
from tests.games.tables import texts


def played(card: str, trick: str = "", trump: str = "h", others: str = "g4d g5d", **options: Any) -> set[str]:
    """Return what a card marks that seat 0 plays, with other cards left, to a trick of clubs or hearts."""
    return marks_of(turn({0: f"{card} {others}"}, trump=trump, trick=trick, **options), f"play {card}")


def test_the_auction_and_the_gifts() -> None:
    # BG-6, BG-7, BG-8, BG-9, BG-11, BG-12
    assert marks_of(dealt(), "bid 136") == set()
    assert marks_of(dealt(), "bid 136", "bid 137") == {"BG-6"}
    assert marks_of(dealt(), "pass", "pass", "pass") == set()
    assert marks_of(dealt(), "pass", "pass", "pass", "bid 136") == {"BG-7"}
    assert marks_of(dealt(), "pass", "pass", "pass", "pass") == {"BG-11", "BG-12"}
    table = play(dealt({0: "gAh gKh gQh gJh gTh", 2: "g4c g5c g6c g7c"}), "0 bid 136; 1 pass; 2 pass; 3 pass")
    assert marks_of(table, "trump h") == {"BG-8"}
    assert marks_of(table, "give g4c g5c g6c g7c") == set()
    assert marks_of(table, "give g4c gAh gKh gQh") == {"BG-9", "BG-12"}


def test_draws() -> None:
    # BG-3, BG-13, BG-14, BG-15, BG-16
    table = all_pass(dealt({0: "g9h g9d"}, "b4c b5d b6s b7c b9c bTd bJs bQc bKd bAs b8h b4h"))
    assert marks_of(table, "draw deck") == set()
    table = all_pass(dealt({0: "g9h g9d"}, "b4c b5d b6s b7c b9c bTd bJs bQc bKd bAs b8h b4h"))
    assert marks_of(table, "draw bAs") == {"BG-13"}
    table = all_pass(dealt({0: "g9h g9d"}, "b4c b5d b6s b7c b9c bTd bJs bQc bKd bAs b8h b4h b5h b6h b7h b9h"))
    assert marks_of(table, "draw b9c") == {"BG-13", "BG-14"}
    short = turn({0: "g9h g9d g4s"}, phase="draw", splay="b9c bAs", deck="")
    assert marks_of(short, "draw bAs") == {"BG-13", "BG-15", "BG-16"}
    twos = all_pass(dealt(blue="b4c b5d b6s b7c b9c bTd bJs bQc bKd bAs b2h"))
    play(twos, f"{twos.state.actor} draw bAs")
    before, shuffle = twos.state.copy(), twos.state.moves()[0]
    twos.play(-1, shuffle)
    assert set(GAME.marks.fired(before, shuffle, twos.state)) == {"BG-3"}


def test_melds_and_builds() -> None:
    # BG-17, BG-19, BG-20, BG-28
    def melded(*moves: str) -> set[str]:
        hand = "g9h b9h g9c gKh gKd gKs g2h gQd gQs b4d g8c"
        melds = "0, run, b5d b6d b7d, 0 0 0 / 1, run, b6c b7c b8c, 1 1 1"
        return marks_of(turn({0: hand}, trump="h", opened="0 1", melds=melds), *moves)

    assert melded("set gKh gKd gKs") == set()
    assert melded("set g9h b9h g9c") == {"BG-17"}
    assert melded("set gKh gKd gKs", "set gQd gQs g2h") == {"BG-20", "BG-28"}
    assert melded("build 1 b4d") == set()
    assert melded("build 2 g9c") == {"BG-19"}
    assert melded("build 1 g2h high") == {"BG-28"}


@pytest.mark.parametrize(
    ("card", "trick", "rules"),
    [
        ("g9c", "", set()),
        ("g9c", "g4c", set()),
        ("g9h", "g4c", {"BG-23"}),
        ("g9h", "g4c g5c g6c", {"BG-23", "BG-24"}),
        ("g9c", "g4c b9c g6c", {"BG-25"}),
        ("g2c", "g4s g5s g6s", {"BG-23", "BG-29", "BG-30"}),
        ("g2c", "g4s g6s b2s", {"BG-23", "BG-29", "BG-31"}),
        ("g2c", "g2s b2s b2c", {"BG-29", "BG-32"}),
        ("g3d", "g4s", {"BG-23", "BG-33"}),
        ("g3d", "", {"BG-33", "BG-34"}),
        ("g2c", "", {"BG-29", "BG-34"}),
        ("g3s", "", {"BG-36"}),
        ("g9d", "g4c g3c g5c", {"BG-23", "BG-35"}),
    ],
)
def test_cards_and_tricks(card: str, trick: str, rules: set[str]) -> None:
    # BG-23 to BG-25, BG-29 to BG-36
    assert played(card, trick, others="g4d g5d") == rules


def test_a_blue_card_is_led() -> None:
    # BG-22
    assert played("b9c", others="b4d b5d") == {"BG-22"}


def test_the_end_of_a_hand() -> None:
    # BG-18, BG-37, BG-38, BG-42, BG-43, BG-44, BG-45
    rules = {"BG-18", "BG-42"}
    assert marks_of(turn({0: "g9c"}), "play g9c") == {*rules, "BG-37"}
    assert marks_of(turn({0: "g9c"}, trick="g4c g5c g6c"), "play g9c") == rules
    assert marks_of(turn({0: "g9c"}, trump="s"), "play g9c") == {*rules, "BG-37", "BG-43"}
    assert marks_of(turn({0: "g3d"}), "lay g3d") == {*rules, "BG-38"}
    assert marks_of(turn({0: "g9c"}, trick="g4c g5c g6c", bonus_at=1), "play g9c") == {*rules, "BG-44"}
    table = turn({0: "g9c", 1: "gKs g9d", 2: "gQs g8d"}, trick="g4c g5c g6c", target=50)
    table.state.scores = (60, 70, 60, 70)
    assert marks_of(table, "play g9c") == {*rules, "BG-45"}


def test_the_margin_of_a_bid_is_in_points_before_any_bonus() -> None:
    # BG-43, BG-44
    for bid, margin in ((2, 6), (8, 0), (100, -92)):
        contract = ended(won=("gAd gKd gQd gJd",), bidder=2, bid=bid).score_hand().contract
        assert contract is not None
        assert (contract.level, contract.margin, contract.made) == (bid, margin, margin >= 0)


def test_the_standing_has_what_a_side_has_melded_and_won_so_far() -> None:
    # BG-42
    table = turn({0: "g4d g4h gAs"}, trump="h", melds="0, set, g9c g9d g9s, 0 0 0 / 1, run, b6c b7c b8c, 1 1 1")
    assert GAME.standing(table.state) == (3, 3, 3, 3)
    play(table, "0 play g4d")
    assert GAME.standing(table.state) == (3, 3, 3, 3)
    assert GAME.standing(ended(won=("gAd",))) == (0, 0, 0, 0)  # not begun, or over


def banned(table: Any, name: str) -> set[str]:
    """Return the legal moves that a mechanic bans."""
    ban = next(mechanic.ban for mechanic in GAME.mechanics if mechanic.name == name)
    return {text for text in texts(table) if ban(table.state, GAME.parse(text))}


def test_bans_of_draws_bids_and_cards() -> None:
    # BG-5, BG-6, BG-13, BG-14, BG-35, BG-38
    table = turn({0: "g9h g9d g4s"}, phase="draw", opened="0", splay="b9c bAs")
    assert banned(table, "splay") == {"draw b9c", "draw bAs"}
    assert banned(table, "deep-draws") == {"draw b9c"}
    assert banned(turn({0: "g9h g9d g4s"}, phase="draw", splay="bAs", deck=""), "splay") == set()
    assert banned(dealt(minimum_bid=310), "high-bids") == {"bid 311", "bid 312"}
    assert banned(dealt(minimum_bid=310), "bidding") == {"bid 310", "bid 311", "bid 312"}
    assert banned(turn({0: "g3s g4c"}), "black-threes") == {"play g3s"}
    assert banned(turn({0: "g3s b4c"}), "black-threes") == set()
    assert banned(turn({0: "g3d g4c"}), "red-threes") == {"lay g3d"}


def test_a_ban_is_void_where_a_card_must_be_melded_so() -> None:
    # BG-14
    melds = "1, run, b6c b7c b8c, 1 1 1"
    assert banned(turn({0: "g9c g4s"}, melds=melds), "building") == {"build 1 g9c"}
    assert banned(turn({0: "b9c g4s"}, melds=melds, must_meld="b9c"), "building") == set()
    held = "b9c g9d g9s g4s"
    assert banned(turn({0: held}, opened="0", melds=melds, must_meld="b9c"), "building") == {"build 1 b9c"}


def test_a_seat_without_a_way_of_melding_leaves_cards_of_the_splay_that_need_it() -> None:
    # BG-14
    def deep(hand: str, mechanic: str, **parts: str) -> set[str]:
        table = turn({0: hand}, phase="draw", splay="b9c bAs", **parts)
        assert "draw b9c" in texts(table)
        return banned(table, mechanic)

    melds = "1, run, b6c b7c b8c, 1 1 1"
    assert deep("g9d g4s", "building", melds=melds) == {"draw b9c"}
    assert deep("g9d g9s g4s", "building", opened="0", melds=melds) == set()
    assert deep("g9d g2s g4s", "wild-twos", opened="0") == {"draw b9c"}
    assert deep("g9d g9s g2s g4s", "wild-twos", opened="0") == set()
    assert deep("g9d g9s g4s gTh gJh gQh gKh gAh", "more-melds", trump="h") == {"draw b9c"}
    assert deep("g9d g9s g4s gTh gJh gQh gKh gAh", "more-melds", trump="h", opened="0") == set()
