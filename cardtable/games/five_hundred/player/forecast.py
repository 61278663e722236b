"""The forecast in the auction: the tricks that a hand of Five Hundred may take with each trump suit."""

from cardtable.engine.cards import SIGNS
from cardtable.engine.player.forecast import Forecast, Promise
from cardtable.games.five_hundred.law.contracts import STRAINS
from cardtable.games.five_hundred.law.facts import AUCTION, FiveHundredView
from cardtable.games.five_hundred.law.masks import mask_of
from cardtable.games.five_hundred.law.ranking import NO_TRUMP
from cardtable.games.five_hundred.player.hand_value import expected_tricks
from cardtable.games.five_hundred.player.nullo import nullo_chance


def forecast(view: FiveHundredView) -> Forecast | None:
    """Return the expected tricks with each trump suit and at no trump; ``None`` outside the auction."""
    if view.phase != AUCTION or view.seat is None or not view.hand:
        return None
    hand = mask_of(view.hand)
    promises = []
    for strain in STRAINS:
        tricks = expected_tricks(hand, int(strain))
        label = "no trump" if int(strain) == NO_TRUMP else SIGNS[strain]
        promises.append(Promise(label, tricks, f"{tricks:.1f}"))
    note = f"Nullo: {round(100 * nullo_chance(hand))} in 100" if view.house.nullo else ""
    return Forecast("Tricks you may hope for", "as the bidder, with the widow", tuple(promises), (0.0, 10.0), note=note)
