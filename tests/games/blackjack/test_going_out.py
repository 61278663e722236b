"""Blackjack: the turn that plays the whole hand is found whenever there is one, and so is a win in another turn."""

from random import Random

import pytest

from cardtable.engine.cards import Rank, parse_cards
from cardtable.engine.table import Table
from cardtable.games.blackjack.bot import ROLLOUT_BEAM_WIDTH
from cardtable.games.blackjack.fitting import PACK, mask_of
from cardtable.games.blackjack.game import GAME
from cardtable.games.blackjack.rules import BlackjackState
from cardtable.games.blackjack.turn_search import best_turn, endings, going_out, may_go_out, play_of, suits_to_go_out
from cardtable.games.blackjack.values import PLAY
from cardtable.games.blackjack.win_chances import WIN, WIN_NEXT
from tests.games.blackjack.deals import position

NARROW = 8


def wins_by_trying(state: BlackjackState) -> bool:
    """Whether the player to act can win in this turn, found by trying all plays."""
    for move in state.moves():
        if move.word != "play":
            continue
        after = state.copy()
        after.apply(move)
        if after.results or (after.phase is PLAY and wins_by_trying(after)):
            return True
    return False


def going_out_of(state: BlackjackState) -> tuple[tuple[int, int], ...] | None:
    """Return the steps that are found for the player to act."""
    return going_out(state.hands[state.turn], state.top, state.tail, owing=state.debt > 0)


def positions_in_play(number: int, most: int) -> list[BlackjackState]:
    """Return decisions of games of random moves with hands of few ranks.

    :param most: the maximum number of cards of the player to act.
    """
    rng, found = Random(1), list[BlackjackState]()
    while len(found) < number:
        ranks = rng.sample(range(Rank.ACE, Rank.KING + 1), 6)
        cards = [str(card) for card in rng.sample([card for card in PACK if card.rank in ranks], 22)]
        size = rng.randrange(2, most)
        hands = {seat: " ".join(cards[7 * seat : 7 * seat + size]) for seat in range(3)}
        state = position(hands, cards[21]).state.copy()
        for _ in range(rng.randrange(6)):
            if state.phase is PLAY:
                state.apply(rng.choice(state.moves()))
        if state.phase is PLAY and not state.passing and 0 < state.hands[state.turn].bit_count() <= most:
            found.append(state)
    return found


def test_a_turn_that_wins_is_found_exactly_if_there_is_one() -> None:  # BJ-3 to BJ-7, BJ-12, BJ-20
    found = 0
    for state in positions_in_play(200, 8):
        steps = going_out_of(state)
        assert (steps is not None) == wins_by_trying(state), GAME.write_position(state)
        if steps is None:
            continue
        found += 1
        for step in steps:
            state.check(play_of(step))
            state.apply(play_of(step))
        assert state.results
    assert found >= 10


@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("5c 4d 5d 6d Jd Jh Qh 4s 5s 6s Ts Js", "2h"),
        ("4c 5c 7c 8c Tc 2d 4d Qd 4h 5h 8h Th Kh 2s 5s Ks", "Qh"),
    ],
)
def test_a_long_turn_that_wins_is_found_although_few_turns_are_continued(cards: str, top: str) -> None:
    state = position({0: cards, 1: "3d 7d", 2: "2c 7h"}, top).state
    assert max(endings(state, NARROW).values())[0] == WIN


def table_after(table: Table[BlackjackState], turns: int) -> Table[BlackjackState]:
    """Let the rules of thumb play this many turns."""
    while table.state.actor is not None and table.state.turns < turns:
        table.play(table.state.actor, GAME.bot.policy(table.state, Random(1)))
    return table


def test_a_win_in_another_turn_of_the_same_player_is_certain_too() -> None:  # BJ-18
    table = position({0: "8c 8d 6d 9h 9d 9s 7h", 1: "4d 5d", 2: "2h 4h"}, "Kc")
    worth, steps = max(endings(table.state, NARROW).values())
    assert worth == WIN_NEXT
    assert [str(play_of(step)) for step in steps][:2] == ["play 8c", "play 8d"]
    hint = GAME.reason(table.state, play_of(steps[0]))
    assert hint.endswith("in this turn; the next turn is yours again, and you win in it.")
    assert table_after(table, table.state.turns + 2).state.winners == (0,)


@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("Ac 4c 8c Qc Ad 5d 4h 5h 6h Qh 8s Ts Qs", "3h"),
        ("3c 6c 8c 5d 6d Td 3h 8h Kh 5s 6s 9s Ks", "Kc"),
    ],
)
def test_a_quick_search_finds_that_eights_bring_another_turn(cards: str, top: str) -> None:  # BJ-18
    state = position({0: cards, 1: "2d 7d", 2: "2h 7c"}, top).state
    assert max(endings(state, ROLLOUT_BEAM_WIDTH).values())[0] == WIN_NEXT


@pytest.mark.parametrize(
    ("cards", "suits"),
    [
        ("9h 9c 4c", "h"),
        ("9h 9c 9d 4c", "hd"),
        ("Kc 7h Jh Qh Js Ks", "ch"),
        ("Kc 9d 7h Jh Qh 9s Js Ks", ""),
        ("Ac Ah 4s", "cdhs"),
    ],
)
def test_of_how_many_suits_the_top_may_be_to_go_out(cards: str, suits: str) -> None:
    hand = mask_of(parse_cards(cards))
    assert may_go_out(hand, 0)
    assert suits_to_go_out(hand) == len(suits)
    assert [suit for suit in "cdhs" if going_out(hand, *map(int, parse_cards(f"5{suit}"))) is not None] == sorted(suits)


def test_a_hand_that_goes_out_is_worth_more_than_one_that_only_seems_to() -> None:
    """With the nines, the kings and the jacks cannot all be played in one turn."""
    mine, others = "9d 9s 2d 2s Kc 7h Jh Qh Js Ks", {1: "4d 6d 7d 8d 3d Td 4c 6c 8c", 2: "2h 4h 3h 5h 6h 7c 3c 9c"}
    steps = best_turn(position({0: mine, **others}, "5d").state, ROLLOUT_BEAM_WIDTH)
    assert [str(play_of(step)) for step in steps] == ["play 9d", "play 9s", "play 2s", "play 2d"]


def test_the_cards_of_a_pile_that_is_picked_up_whole_are_known() -> None:  # BJ-21
    def worth(pile: str, debt: int) -> int:
        state = position({0: "8h 8d 9h 9d 4c", 1: "7d 7c"}, f"{pile} 2s", rest="hand-2").state
        state.debt = debt
        return endings(state, ROLLOUT_BEAM_WIDTH)[None][0]

    assert worth("4h 9s", 2) > worth("Kh 6s", 2), "pairs are better than single cards"
    assert worth("4h 9s", 0) == worth("Kh 6s", 0), "only one of them is picked up"
