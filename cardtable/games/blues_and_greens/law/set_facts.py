"""Sets the fields of a state from the public facts of a View."""

from cardtable.games.blues_and_greens.law.facts import Facts
from cardtable.games.blues_and_greens.law.masks import BIT, NO_TRUMP, mask_of
from cardtable.games.blues_and_greens.law.rules import BluesAndGreensState
from cardtable.games.blues_and_greens.law.tableau import tableau_of


def set_facts(state: BluesAndGreensState, facts: Facts) -> None:
    """Set the fields of ``state`` that ``facts`` determine."""
    bids = [seat for seat, number in facts.calls if number]
    state.calls, state.bid, state.bidder = facts.calls, facts.bid, bids[-1] if bids else None
    state.trump = NO_TRUMP if facts.trump is None else int(facts.trump)
    state.gifts, state.turn, state.leader, state.tricks = facts.gifts, facts.turn, facts.leader, facts.tricks
    state.must_meld, state.new_melds, state.tableau = facts.must_meld, facts.laid, tableau_of(state.kit, facts.melds)
    state.opened = sum(1 << seat for seat in range(4) if facts.opened[seat])
    state.lacks = list(facts.lacks)
    state.shown = [mask_of(cards) for cards in facts.shown]
    state.known = [mask_of(cards) for cards in facts.known]
    for meld in facts.melds:
        for card, seat in zip(meld.cards, meld.seats, strict=True):
            state.down[seat] |= BIT[card]
