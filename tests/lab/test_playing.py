"""A play-test plays equal matches alike, anywhere, and records what happened in them."""

from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from random import Random

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.game import Game
from cardtable.engine.moves import Move, Shuffle
from cardtable.games import GAMES
from cardtable.lab.executors import play_all
from cardtable.lab.fairness import decides_alike
from cardtable.lab.played import COURSE_STEPS, THESE_RULES, MatchToPlay
from cardtable.lab.played import SeatPlayer as Player
from cardtable.lab.playing import PlayTest
from tests.commits import by_turns
from tests.contract.toy import TOY, ToyBot, ToyGame, ToyState

BY_ID = {game.id: game for game in GAMES}
ERRING = Player(errs=0.3)


class PeekingBot(ToyBot):
    """Plays its lowest card if the next player holds a red one, else its highest."""

    def policy(self, state: ToyState, rng: Random) -> Move:
        moves = sorted(state.moves(), key=lambda move: move.cards[0])
        return moves[0 if any(card.suit.name in ("HEARTS", "DIAMONDS") for card in self.seen(state)) else -1]

    def seen(self, state: ToyState) -> Sequence[Card]:
        return state.hands[(state.seat + 1) % state.seats]


PEEKING: ToyGame = replace(TOY, bot=PeekingBot())


def match(players: Sequence[Player] = (Player(),) * 2, deal: int = 0, **more: object) -> MatchToPlay:
    return replace(MatchToPlay(THESE_RULES, (), deal, tuple(players)), **more)  # type: ignore[arg-type]  # by name


def shuffles(test: PlayTest, played: MatchToPlay, hand: int = 0) -> list[Move]:
    return [line.move for line in test.replayed(played, hand).log if isinstance(line.move, Shuffle)]


def test_equal_matches_are_played_alike() -> None:
    erring = match((ERRING,) * 3)
    one = PlayTest(TOY, 1).play(erring)
    assert PlayTest(TOY, 1).play(erring) == one
    assert PlayTest(TOY, 2).play(erring).hands != one.hands
    assert PlayTest(TOY, 1).play(replace(erring, deal=1)).hands != one.hands


def test_matches_are_played_alike_in_other_processes() -> None:
    test, matches = PlayTest(TOY, 1), [match((ERRING,) * 3, deal) for deal in range(6)]
    there = {record.match: record for record in play_all(test, matches, jobs=2, ahead=3)}
    assert [there[each] for each in matches] == list(play_all(test, matches, jobs=1))


@pytest.mark.parametrize("game", by_turns([(game,) for game in GAMES], "views of a game", name=attrgetter("id")))
def test_the_rules_of_thumb_decide_the_same_from_a_view(game: Game) -> None:
    players = game.players[-1]
    assert decides_alike(game, players, {}, 1, positions=30)
    hand = match((ERRING,) * players, hands=1)
    assert PlayTest(game, 1).play(hand) == PlayTest(game, 1, by_view=True).play(hand)


def test_a_player_who_peeks_is_noticed() -> None:
    assert decides_alike(TOY, 3, {}, 1, positions=40)
    assert not decides_alike(PEEKING, 3, {}, 1, positions=40)


def test_players_who_are_shown_views_cannot_peek() -> None:
    """The next player's cards are exchanged with those of the deck: somebody who peeks would play otherwise."""

    class BlindBot(PeekingBot):
        def seen(self, state: ToyState) -> Sequence[Card]:
            worlds.append(state)
            return super().seen(state)

    worlds: list[ToyState] = []
    PlayTest(replace(TOY, bot=BlindBot()), 1, by_view=True).play(match(deal=3, hands=1))
    true = PlayTest(TOY, 1).replayed(match(deal=3, hands=1), 0).branch(1).state
    assert isinstance(true, ToyState)
    assert worlds[0].hands[worlds[0].seat] == true.hands[worlds[0].seat]
    assert worlds[0].hands != true.hands


def test_the_cards_depend_on_no_move_and_on_no_other_rule() -> None:
    test, careful = PlayTest(TOY, 1), match()
    erring = match((Player(errs=1.0),) * 2)
    assert test.play(erring).hands[0].digest != test.play(careful).hands[0].digest
    assert shuffles(test, erring, 1) == shuffles(test, careful, 1)
    assert shuffles(test, replace(careful, options=(("give", False),)), 1) == shuffles(test, careful, 1)


def test_a_repetition_draws_only_the_players_luck_anew() -> None:
    test, first = PlayTest(TOY, 1), match((ERRING,) * 3, hands=1)
    again = replace(first, repetition=1)
    assert shuffles(test, again) == shuffles(test, first)
    assert test.play(again).hands[0].digest != test.play(first).hands[0].digest


def test_a_player_errs_in_its_share_of_the_decisions_and_leaves_the_luck_of_the_others() -> None:
    test = PlayTest(TOY, 1)
    same = changed = 0
    for deal in range(40):
        careful, careless = (
            test.replayed(match((Player(errs=errs), Player()), deal, hands=1), 0).log[1] for errs in (0.0, 0.3)
        )
        same, changed = same + (careful == careless), changed + (careful != careless)
    # The first to decide errs in half of the deals at most.
    assert 2 <= changed <= 14 < same


def test_a_record_has_the_decisions_the_points_and_the_course() -> None:
    test, players = PlayTest(TOY, 1), match((ERRING,) * 3)
    record = test.play(players)
    table = test.replayed(players, 1)
    assert [hand.points for hand in record.hands] == [result.points for result in table.state.results]
    assert (record.scores, record.winners, record.fault) == (table.state.scores, table.state.winners, "")
    first, second = record.hands
    assert first.first == (first.dealer + 1) % 3
    assert second.dealer == (first.dealer + 1) % 3
    assert sorted(first.kinds) == [("give", "give", 3), ("play", "play", 15)]
    assert first.decisions == 18
    assert len(first.course) == COURSE_STEPS + 1
    assert second.course[0] == first.points
    assert second.course[-1] == record.scores
    assert first.choices == first.foreseen == ()


def test_legal_moves_are_counted_and_continuations_sampled_if_wanted() -> None:
    hand = PlayTest(TOY, 1).play(match(counts_moves=True, foresees=True)).hands[1]
    counts = dict(hand.choices)
    assert counts["give"] == (5, 5)
    assert counts["play"][-1] == 1
    assert len(counts["play"]) == 10
    assert len(hand.foreseen) == COURSE_STEPS
    assert hand.foreseen[0][0] == hand.first
    # After the last trick but one, the lead is known but for one trick.
    seat, lead = hand.foreseen[-1]
    assert abs(lead - (hand.points[seat] - hand.points[1 - seat])) <= 2


@pytest.mark.parametrize("name", by_turns([("the-card-game",), ("five-hundred",)], "continuations in a game", 2))
def test_a_continuation_near_the_end_foresees_who_is_ahead_also_where_few_points_are_good(name: str) -> None:
    game, agrees = BY_ID[name], 0
    for deal in range(12):
        (hand,) = PlayTest(game, 1).play(match((Player(),) * 3, deal, hands=1, foresees=True)).hands
        seat, foreseen = hand.foreseen[-1]
        ahead = hand.points[seat] - sum(hand.points) / 3
        agrees += foreseen * (-ahead if game.low_wins else ahead) >= 0
    assert agrees >= 9


def test_a_hand_thrown_in_is_a_hand_without_points() -> None:
    test, players = PlayTest(BY_ID["big-three"], 1), (Player(),) * 3
    hands = [test.play(match(players, deal, hands=1)).hands for deal in range(12)]
    assert all(len(each) == 1 for each in hands)
    passed = [hand for (hand,) in hands if not hand.points]
    played = [hand for (hand,) in hands if hand.points]
    assert all((hand.passes, hand.bids, hand.contract) == (3, (), None) for hand in passed)
    assert all(hand.bids and hand.contract is not None for hand in played)
    assert passed
    assert played


def test_a_match_is_stopped_when_nobody_bids_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.lab.playing.MAX_THROWN_IN", 2)
    records = [PlayTest(BY_ID["big-three"], 1).play(match((Player(),) * 3, deal)) for deal in range(6)]
    stopped = [record for record in records if record.fault]
    assert stopped
    for record in stopped:
        assert record.fault == "stopped after 2 deals in a row that were thrown in"
        assert record.winners == ()
        assert [hand.points for hand in record.hands[-2:]] == [(), ()]


def test_every_size_of_hand_gets_its_turn() -> None:
    test, players = PlayTest(BY_ID["the-card-game"], 1), (Player(),) * 2
    sizes = []
    for deal in (0, 1, 12):
        table = test.replayed(match(players, deal, hands=1), 0)
        sizes.append(len(table.state.results))
    assert sizes == [1, 2, 2]
    assert all(len(test.play(match(players, deal, hands=1)).hands) == 1 for deal in (0, 1))


def test_players_of_a_level_make_the_same_moves_everywhere() -> None:
    hand = match((Player("hard"), Player("easy")), hands=1)
    one = PlayTest(TOY, 1).play(hand)
    assert one == PlayTest(TOY, 1).play(hand)
    assert one.hands[0].digest != PlayTest(TOY, 1).play(match(hands=1)).hands[0].digest
