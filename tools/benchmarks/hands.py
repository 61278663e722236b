"""The worst hands: where finding moves or melds takes longest."""

from random import Random

from cardtable.engine.cards import Card, Rank, parse_cards
from cardtable.games import GAMES
from tools.benchmarks.figures import ms, print_table, seconds_of

TWOS = "g2c g2d g2h g2s b2c b2d b2h b2s"
LONG_SUIT = "g4h g5h g6h g7h g8h g9h gTh gJh gQh gKh gAh b4h b6h b8h bTh bQh bAh"
SCATTERED = "g4c b4c g5d b6d g7h b7h g9s b9s gTc bJd gQh bQh gKs bKc gAd bAs b8c"
MANY_SETS = "g9c b9c g9d b9d g9h b9h g9s b9s gQc bQc gQd bQd gQh bQh gQs bQs gAc"

# Found by changing random hands card by card for as long as that made the search slower.
WORST_OF_THE_CARD_GAME = (
    ("Ac Ac Ac 3c 3c 3c 5c 9c Ad Qd Ah Ah 3h Th", Rank.THREE),
    ("Ac Ac Ac 3c 3c 3c 4c Tc Jc Ad Td Ah 3h Kh", Rank.THREE),
    ("Ad 3d 7d 7d Qd Ah Ah 7h Kh As As 7s Ts Js", Rank.SEVEN),
    ("Ac Ac Ac 5c 5c 6c 8c Tc Kc 9d Qd Qd Qh Qs", Rank.QUEEN),
    ("Ac Ac Tc Jc Qd Th Qh Qh As As 3s 6s Js Qs", Rank.QUEEN),
    ("2c 2c 4c 4c 5c 7c Kc 2h 5h Kh 2s 3s Ks Ks", Rank.KING),
)


def blues_and_greens() -> list[tuple[str, ...]]:
    """Return rows for hands of 25 cards, eight of them twos, that are to meld."""
    from cardtable.games.blues_and_greens.rules import BluesAndGreensState
    from tests.games.blues_and_greens.deals import turn

    rows: list[tuple[str, ...]] = []
    for name, others in (("one suit", LONG_SUIT), ("scattered", SCATTERED), ("two ranks", MANY_SETS)):
        state = turn({0: f"{TWOS} {others}"}).state
        hand = parse_cards(f"{TWOS} {others}")
        assert len(hand) == 25
        count = len(state.moves())

        def moves(state: BluesAndGreensState = state) -> None:
            state.moves_cache = state.melds_cache = None
            tuple(state.moves())

        rng = Random(1)
        picked = [tuple(rng.sample(hand, size)) for size in (1, 2, 3, 4, 5, 6, 8, 10) for _ in range(6)]
        picked += [hand, parse_cards(TWOS), parse_cards("g4h b2c g2s g7h"), parse_cards(TWOS) + hand[8:12]]

        def with_selection(selection: tuple[Card, ...], state: BluesAndGreensState = state) -> None:
            state.moves_with(selection)

        worst = max(seconds_of(lambda s=selection, w=with_selection: w(s), 0.01) for selection in picked)
        rows.append((f"Blues and Greens, {name}: moves()", f"{count} moves", ms(seconds_of(moves)), "50 ms"))
        rows.append((f"Blues and Greens, {name}: moves_with(), the worst", f"{len(picked)} tried", ms(worst), "1 ms"))
    return rows


def worst_solver_hands() -> list[tuple[tuple[Card, ...], Rank, bool]]:
    """Return hands of 14 cards, four of them wild, with the wild rank and whether the ace is also high in runs.

    They are what ``melds.arrange`` and ``melds.outs`` take; ``arrange.__wrapped__`` goes round what is remembered.
    """
    return [(tuple(sorted(parse_cards(hand))), wild, True) for hand, wild in WORST_OF_THE_CARD_GAME]


def the_card_game() -> list[tuple[str, ...]]:
    """Return a row for the melding search over 14 cards with four wild ones."""
    from cardtable.games.the_card_game import melds

    hands = worst_solver_hands()
    worst = max(
        seconds_of(lambda h=hand, w=wild, a=high: melds.arrange.__wrapped__(h, w, a), 0.05)
        for hand, wild, high in hands
    )
    return [("The Card Game: fewest points, 14 cards, four wild", f"{len(hands)} hands", ms(worst), "20 ms")]


def show_hands() -> None:
    """Print how long the worst hands take."""
    there = {game.id for game in GAMES}
    rows = blues_and_greens() if "blues-and-greens" in there else []
    rows += the_card_game() if "the-card-game" in there else []
    print_table("The worst hands", ("what", "of", "time", "target"), rows)
