"""Blues and Greens: how sampled deals use evidence that only makes cards unlikely."""

from random import Random

from cardtable.engine.cards import parse_cards
from cardtable.engine.table import Table
from cardtable.games.blues_and_greens.deck import mask_of
from cardtable.games.blues_and_greens.game import GAME
from cardtable.games.blues_and_greens.rules import BluesAndGreensState
from tests.games.blues_and_greens.deals import all_pass, dealt, play

SPLAY = "b4c b6d b8h bTs bQc b5d b7h b9s bJc bKd"


def share(table: Table[BluesAndGreensState], viewer: int, seat: int, cards: str, tries: int = 200) -> float:
    """Return the average number of these cards that a seat holds in the viewer's sampled deals."""
    view = table.view(viewer)
    wanted = mask_of(parse_cards(cards))
    return sum((GAME.guess(view, Random(seed)).hands[seat] & wanted).bit_count() for seed in range(tries)) / tries


def test_a_player_who_did_not_build_a_card_seldom_holds_it() -> None:  # BG-19
    table = all_pass(dealt({1: "gKs gKh gKd g2c g7c", 2: "g9c g6c", 3: "gKc"}, SPLAY + " b6s b6h b8s", dealer=0))
    play(table, "1 draw bKd; 1 set gKs gKh gKd bKd g2c; 1 play g7c")
    before = share(table, 0, 2, "gKc")
    play(table, "2 draw deck; 2 play g9c")
    after = share(table, 0, 2, "gKc")
    assert before > 0.25
    assert after < before / 2


def test_the_bidders_partner_has_hardly_a_trump_left() -> None:  # BG-9
    hands = {0: "gAs gKs gQs", 2: "g9s gTs gJs g8s g4d g5d g6d g7c g8c g9c gJd gTh g4c"}
    table = play(dealt(hands), "0 bid 136; 1 pass; 2 pass; 3 pass; 0 trump s; 2 give g9s gTs gJs g8s")
    play(table, "0 give " + " ".join(sorted(["gAs", "gKs", "gQs", "g9s"])))
    partner, opponent = (
        share(table, 1, 2, "gAs gKs gQs g4s g5s g6s g7s"),
        share(table, 1, 0, "gAs gKs gQs g4s g5s g6s g7s"),
    )
    assert partner < opponent / 2


def test_without_a_log_nothing_is_unlikely() -> None:
    table = all_pass(dealt({1: "gKs gKh gKd g2c g7c"}, SPLAY, dealer=0))
    view = table.state.view(0)
    assert GAME.guess(view, Random(1)).view(0) == view
