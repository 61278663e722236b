"""The hands of The Card Game that take the melding search longest, for the benchmarks."""

from cardtable.engine.cards import Card, Rank, parse_cards

# Found by changing random hands card by card for as long as that made the search slower.
_WORST = (
    ("Ac Ac Ac 3c 3c 3c 5c 9c Ad Qd Ah Ah 3h Th", Rank.THREE),
    ("Ac Ac Ac 3c 3c 3c 4c Tc Jc Ad Td Ah 3h Kh", Rank.THREE),
    ("Ad 3d 7d 7d Qd Ah Ah 7h Kh As As 7s Ts Js", Rank.SEVEN),
    ("Ac Ac Ac 5c 5c 6c 8c Tc Kc 9d Qd Qd Qh Qs", Rank.QUEEN),
    ("Ac Ac Tc Jc Qd Th Qh Qh As As 3s 6s Js Qs", Rank.QUEEN),
    ("2c 2c 4c 4c 5c 7c Kc 2h 5h Kh 2s 3s Ks Ks", Rank.KING),
)


def worst_solver_hands() -> list[tuple[tuple[Card, ...], Rank, bool]]:
    """Return hands of 14 cards, four of them wild, with the wild rank and whether the ace is also high in runs.

    They are what ``melds.arrange`` and ``melds.outs`` take; ``arrange.__wrapped__`` goes round what is remembered.
    """
    return [(tuple(sorted(parse_cards(hand))), wild, True) for hand, wild in _WORST]
