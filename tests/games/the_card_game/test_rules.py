"""The rules of The Card Game, one by one."""

from random import Random

import pytest

from cardtable.engine.cards import Rank, parse_cards, write_cards
from cardtable.engine.moves import Shuffle
from cardtable.engine.options import OptionsError
from cardtable.engine.seats import DEALER
from cardtable.engine.table import Table
from cardtable.engine.view import NO_MARK, Mark
from cardtable.games.the_card_game.game import GAME
from cardtable.games.the_card_game.rules import CardGameState
from cardtable.games.the_card_game.values import House
from tests.games import tables
from tests.games.the_card_game.deals import JUNK, cards, legal, new, play, refused, round_of, table_of
from tests.made_moves import play_on


# TC-1
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = new(3)
    order = parse_cards("2c 2d 2h 4c 4d 4h 6c 6d 6h Js 8s 9s")
    rest = [card for card in state.pack if card not in order]
    state.apply(Shuffle((*order, *rest)))
    assert [write_cards(hand) for hand in state.hands] == ["2h 4h 6h", "2c 4c 6c", "2d 4d 6d"]
    assert write_cards(state.discards) == "Js"
    play(state, "1 take pile")
    assert parse_cards("8s")[0] in state.hands[1], "the next card of the order is the top of the pile"
    assert state.left == 52 - 9 - 1 - 1


# TC-1
def test_each_round_has_one_card_more_and_the_rest_is_the_pile() -> None:
    state = round_of(7, [], seats=4)
    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    assert len(state.discards) == 1
    assert state.left == 104 - 28 - 1


# TC-1
@pytest.mark.parametrize(("seats", "decks"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_there_is_a_deck_for_every_three_players(seats: int, decks: int) -> None:
    assert len(new(seats).pack) == 52 * decks
    assert len(new(seats, decks=6).pack) == 52 * 6
    assert len(new(seats, decks=decks).pack) == 52 * decks
    if decks > 1:
        with pytest.raises(OptionsError, match=f"at least {decks} decks"):
            new(seats, decks=decks - 1)


# TC-1
def test_two_to_eight_play_and_all_decks_have_enough_cards_for_the_longest_round() -> None:
    assert GAME.players == (2, 3, 4, 5, 6, 7, 8)
    assert all(round_of(13, [], seats=seats).left for seats in GAME.players)
    for seats in (1, 9):
        with pytest.raises(OptionsError):
            new(seats)


# TC-1
def test_there_are_no_jokers() -> None:
    assert all(card.rank is not Rank.JOKER for card in new(8).pack)
    state = new(2)
    assert refused(state, "shuffle Jo " + write_cards(state.pack[1:])) == ("TC-1", "The shuffle is missing A♣.")
    many = "The shuffle has too many cards: the joker."
    assert refused(state, "shuffle Jo " + write_cards(state.pack)) == ("TC-1", many)


# TC-2
def test_the_rank_of_the_rounds_number_is_wild() -> None:
    for size, wild in ((3, Rank.THREE), (10, Rank.TEN), (11, Rank.JACK), (12, Rank.QUEEN), (13, Rank.KING)):
        assert round_of(size, []).wild is wild
    state = round_of(3, ["5d 9h 3c", ""], discard="9s")
    play(state, "0 take discard")
    assert "out 5d" in legal(state), "9♥ 9♠ 3♣ is a set in the first round"
    state = round_of(4, ["5d 9h 3c 7s", ""], discard="9s")
    play(state, "0 take discard")
    assert not any(move.startswith("out") for move in legal(state)), "threes are not wild in the second"


# TC-4
def test_the_player_left_of_the_dealer_starts_and_turns_go_left() -> None:
    state = round_of(3, [], seats=3, dealer=1)
    play(state, "2 take pile", "2 discard " + str(state.hands[2][0]))
    play(state, "0 take pile", "0 discard " + str(state.hands[0][0]))
    play(state, "1 take pile", "1 discard " + str(state.hands[1][0]))
    assert state.actor == 2


# TC-4
def test_a_turn_is_taking_one_card_and_discarding_one() -> None:
    state = round_of(3, JUNK, discard="Kc", pile="Qs")
    assert legal(state) == {"take pile", "take discard"}
    assert refused(state, "discard Ac")[0] == "TC-4"
    assert refused(state, "out Ac")[0] == "TC-4"
    play(state, "0 take pile")
    assert write_cards(state.hands[0]) == write_cards(cards("Ac 5d 9h Qs"))
    assert legal(state) == {"discard Ac", "discard 5d", "discard 9h", "discard Qs"}
    assert refused(state, "take pile")[0] == "TC-4"
    assert refused(state, "discard Kc") == ("TC-4", "You don't hold K♣.")
    play(state, "0 discard 5d")
    assert (state.actor, state.phase) == (1, "take")
    assert write_cards(state.discards) == "Kc 5d"


# TC-4
@pytest.mark.parametrize("source", ["pile", "discard"])
def test_the_card_just_taken_may_be_discarded(source: str) -> None:
    state = round_of(3, JUNK, discard="Kc", pile="Qs")
    play(state, f"0 take {source}", "0 discard " + ("Qs" if source == "pile" else "Kc"))
    assert state.hands[0] == cards(JUNK[0])


# TC-5
def test_going_out_takes_all_cards_but_the_discard() -> None:
    state = round_of(4, ["7d 8d 4h 2s", ""], discard="Ks", pile="9d Qs")
    play(state, "0 take discard")
    left = "If you discard K♠, 2♠ is left over (2 points): you can't go out yet."
    assert refused(state, "out Ks") == ("TC-5", left)
    assert refused(state, "out 9d") == ("TC-5", "You don't hold 9♦.")
    play(state, "0 discard Ks", "1 take pile", "1 discard 9d", "0 take discard")
    assert {move for move in legal(state) if move.startswith("out")} == {"out 2s"}
    play(state, "0 out 2s")
    assert state.hands[0] == ()
    assert write_cards(state.laid[0][0].cards) == "7d 8d 9d 4h"
    assert write_cards(state.discards[-1:]) == "2s"
    assert state.out == 0


# TC-5
@pytest.mark.parametrize(
    ("size", "hand", "out", "melds"),
    [
        (5, "8c 8d 8h 9c 9d", "", []),  # two sets of three do not go out with five cards
        (6, "8c 8d 8h 9c 9d 2s", "2s", ["8c 8d 8h", "9c 9d 9s"]),  # from six cards on there may be several melds
        (3, "9c 9d 3h", "9c 9d 9s 3h", ["9c 9d 9s"]),  # a meld of four cards still needs its discard
    ],
)
def test_how_many_melds_go_out(size: int, hand: str, out: str, melds: list[str]) -> None:
    state = round_of(size, [hand, ""], discard="9s")
    play(state, "0 take discard")
    assert {move for move in legal(state) if move.startswith("out")} == {f"out {card}" for card in out.split()}
    if melds:
        play(state, f"0 out {out.rsplit(maxsplit=1)[-1]}")
        assert sorted(write_cards(meld.cards) for meld in state.laid[0]) == melds
    else:
        assert "9♦ and 9♠" in refused(state, "out 9c")[1]


# TC-6
def test_everybody_else_has_one_more_turn() -> None:
    state = round_of(3, ["7c 8c 9c", "2d 5h Ks", "2h 5s Kd"], seats=3, dealer=2)
    play(state, "0 take pile")
    play(state, f"0 out {state.outs()[-1]}")
    assert (state.out, state.facts().to_go) == (0, (1, 2))
    play(state, "1 take pile", "1 discard Ks")
    assert state.facts().to_go == (2,)
    assert not state.results
    play(state, "2 take pile", "2 discard Kd")
    assert len(state.results) == 1
    assert state.actor == DEALER


# TC-6
def test_others_may_lay_down_in_their_last_turn_without_the_bonus() -> None:
    state = round_of(3, ["7c 8c 9c", "6d 6h Ks"], discard="Qd", pile="Jc 6s", going_out_bonus=-5)
    play(state, "0 take pile", "0 out Jc", "1 take pile")
    other = state.copy()
    play(state, "1 out Ks")
    assert state.out == 0, "who went out first stays who went out first"
    assert write_cards(state.laid[1][0].cards) == "6d 6h 6s"
    assert state.scores == (-5, 0)
    # A plain discard scores the same.
    play(other, "1 discard Ks")
    assert other.scores == (-5, 0)
    assert other.results == state.results


# TC-6
def test_nobody_lays_off_on_the_melds_of_others() -> None:
    state = round_of(3, ["7c 8c 9c", "6c Tc Ks"], discard="Qd", pile="Jd 5h")
    play(state, "0 take pile", "0 out Jd", "1 take pile", "1 discard Ks")
    assert state.scores == (0, 5 + 6 + 10), "six and ten of clubs would have fitted on the run"


# TC-6
def test_all_hands_are_shown_after_the_round() -> None:
    state = round_of(4, ["7c 8c 9c Tc", "6d 6h 6s Ks"], discard="Qd", pile="Jd 2h")
    play(state, "0 take pile", "0 out Jd")
    assert not state.view(0).zone("hand", 1).faces
    play(state, "1 take pile", "1 discard Ks")
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert write_cards(next(zone for zone in view.zones_of("meld") if zone.owner == 1).faces) == "6d 6h 6s"
        assert write_cards(view.zone("hand", 1).faces) == "2h"
    lines = {line.label: line for line in state.results[0].lines}
    assert set(lines) == {"Left over"}, "what melds count is nothing, so the sheet has no line for them"
    assert [write_cards(left) for left in lines["Left over"].cards] == ["", "2h"]
    assert lines["Left over"].points == (0, 2)


# TC-7
@pytest.mark.parametrize(
    ("size", "left", "points"),
    [(3, "Ac 5d 9h", 15), (3, "Tc Jd Qh", 30), (4, "Kc 2d 8h 6s", 26), (5, "4d 7h 9s Kc Ad", 31)],
)
def test_cards_count_their_face_an_ace_one_and_pictures_ten(size: int, left: str, points: int) -> None:
    state = round_of(size, ["", left], turn_limit=1, pile="Jh Js")
    play(state, "0 take pile", "0 discard Jh", "1 take pile", "1 discard Js")
    assert state.scores[1] == points


# TC-7
def test_a_wild_card_left_over_counts_its_face() -> None:
    state = round_of(3, ["", "3c 3d 3h"], pile="Jh 3s", turn_limit=1)
    play(state, "0 take pile", "0 discard Jh", "1 take pile", "1 discard 3s")
    assert state.scores[1] == 9
    state = round_of(11, ["", "Jc Ad 2h 4s 5c 7d 8h Ts Kc Qd 3s"], pile="9h Js", turn_limit=1)
    play(state, "0 take pile", "0 discard 9h", "1 take pile", "1 discard Js")
    assert "Jc" not in write_cards(state.hands[1]), "one wild card is always melded where two cards go together"


# TC-8
def test_the_printed_example_counts_two() -> None:
    state = round_of(4, ["Ac 2c 3c 4c", "7d 8d 4h 2s"], pile="Qs Ks")
    play(state, "0 take pile", "0 out Qs", "1 take pile", "1 discard Ks")
    assert state.scores == (0, 2)
    assert write_cards(state.hands[1]) == "2s"
    assert write_cards(state.laid[1][0].cards) == "7d 8d 4h"


# TC-9
@pytest.mark.parametrize("bonus", [0, -5])
def test_the_bonus_goes_to_the_player_who_went_out_first(bonus: int) -> None:
    state = round_of(3, ["6d 6h Ks", "7c 8c 9c"], pile="Jc Jh 6s", going_out_bonus=bonus)
    play(state, "0 take pile", "0 discard Jc", "1 take pile", "1 out Jh", "0 take pile", "0 out Ks")
    assert state.scores == (0, bonus)
    lines = {line.label: line.points for line in state.results[0].lines}
    assert lines.get("Out first", (0, 0)) == (0, bonus)
    assert House().going_out_bonus == 0
    with pytest.raises(OptionsError, match="allowed: 0, -5"):
        new(2, going_out_bonus=-3)


# TC-10
@pytest.mark.parametrize("way_back", [False, True])
def test_the_rounds_and_the_deal_moving_left(way_back: bool) -> None:
    state = new(3, way_back=way_back, turn_limit=1)
    rng = Random(1)
    dealt, dealers = [], []
    while state.actor is not None:
        if state.actor == DEALER:
            dealers.append(state.dealer)
            state.apply(state.deal(rng))
            dealt.append(len(state.hands[0]))
            assert state.actor == (dealers[-1] + 1) % 3
        else:
            state.apply(state.moves()[0])
    up = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert dealt == up + ([12, 11, 10, 9, 8, 7, 6, 5, 4, 3] if way_back else [])
    assert dealers == [number % 3 for number in range(len(dealt))]
    assert len(state.results) == len(dealt)


# What each seat knows


def known(table: Table[CardGameState], seat: int, viewer: int | None) -> str:
    """Return what ``viewer`` sees of the hand of ``seat``."""
    return write_cards(table.view(viewer).zone("hand", seat).faces)


def test_hands_and_pile_are_hidden_and_the_discards_open() -> None:
    table = table_of(JUNK, discard="Kc")
    assert known(table, 0, 0) == "Ac 5d 9h"
    assert known(table, 0, 1) == known(table, 0, None) == ""
    for seat in (None, 0, 1):
        assert not table.view(seat).zone("pile").faces
        assert write_cards(table.view(seat).zone("discard").faces) == "Kc"


# TC-11
def test_a_card_taken_from_the_discards_is_known_until_it_leaves_the_hand() -> None:
    table = table_of(JUNK, discard="Kc", pile="Qs 2d 2h")
    tables.play(table, "0 take discard; 0 discard 9h")
    assert known(table, 0, 1) == known(table, 0, None) == "Kc"
    assert table.view(1).facts.known == (cards("Kc"), ())
    tables.play(table, "1 take pile; 1 discard Qs; 0 take pile; 0 discard 5d")
    assert known(table, 0, 1) == "Kc", "it is still there a turn later"
    tables.play(table, "1 take pile; 1 discard 2h; 0 take pile; 0 discard Kc")
    assert known(table, 0, 1) == ""
    assert write_cards(table.view(1).facts.picked[0]) == "Kc", "what was taken stays on record"


# TC-11
def test_equal_cards_are_known_as_many_times_as_they_were_seen() -> None:
    table = table_of(["Kc Kc 9h", "Kc 5h 9s"], discard="Kc", pile="Qs", decks=4)
    tables.play(table, "0 take discard; 0 discard 9h")
    assert known(table, 0, 1) == "Kc"
    tables.play(table, "1 take discard; 1 discard Kc; 0 take discard; 0 discard Kc")
    # Of two known kings one may have gone: the other one is known still, the two unseen ones are not.
    assert known(table, 0, 1) == "Kc"
    assert len(table.view(1).zone("hand", 0).hidden) == 2
    assert known(table, 0, 0) == "Kc Kc Kc"


def test_the_log_shows_a_drawn_card_to_the_player_who_drew_it_alone() -> None:
    table = tables.play(table_of(JUNK, discard="Kc", pile="Qs"), "0 take pile")
    mine, other = table.view(0).log[-1], table.view(1).log[-1]
    assert [write_cards(cards) for _, cards in mine.shown] == ["Qs"]
    assert other.shown == ()
    assert mine.text == other.text == "take pile"


# TC-6
def test_the_last_discard_of_a_round_shows_the_hands_in_the_log() -> None:
    table = table_of(["7c 8c 9c", JUNK[1]], pile="Jc Qs")
    tables.play(table, "0 take pile; 0 out Jc; 1 take pile; 1 discard Qs")
    assert write_cards(dict(table.view(0).log[-1].shown)["hand-1"]) == "Ad 5h 9s"


# TC-3
def test_the_meaning_of_wild_cards_is_noted_for_all() -> None:
    table = tables.play(table_of(["7c 9c 3h", ""], pile="Jc"), "0 take pile; 0 out Jc")
    (zone,) = table.view(1).zones_of("meld")
    assert (write_cards(zone.faces), zone.owner) == ("7c 3h 9c", 0)
    assert zone.marks == (NO_MARK, Mark(stands_for=parse_cards("8c")[0]), NO_MARK)


# TC-11
def test_a_guess_knows_what_the_new_pile_is_made_of() -> None:
    """With one deck it is plain how many cards of the newest pile each hand holds; each guess agrees."""
    table, rng = tables.new_table(GAME, 3, 1, turn_limit=0), Random(1)
    while len(table.state.reshuffled) < 2:
        state = table.state
        if state.reshuffled and (state.turns % 5 == 0 or state.actor == DEALER):
            batch = set(state.reshuffled[-1])
            for viewer in (None, 0, 1, 2):
                guess = GAME.guess(table.view(viewer), rng)
                assert set(guess.pile[: guess.left]) <= batch, "the pile is of nothing but what was shuffled"
                for seat in range(3):
                    unknown = [set(each.hands[seat]) - set(each.known[seat]) for each in (state, guess)]
                    assert seat == viewer or len(unknown[0] & batch) == len(unknown[1] & batch)
        if state.actor == DEALER:
            table.deal(rng)
        else:
            # Nobody goes out, so that the pile runs out several times.
            table.play(state.turn, rng.choice([move for move in state.moves() if move.word != "out"]))


def test_a_guess_without_the_log_still_fits() -> None:
    table, rng = tables.new_table(GAME, 3, 0, turn_limit=30), Random(9)
    for _ in range(400):
        play_on(table, rng)
    view = table.state.view(0)
    assert view.log == ()
    assert GAME.guess(view, Random(1)).view(0) == view
