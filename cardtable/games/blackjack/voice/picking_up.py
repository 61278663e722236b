"""What picking up means in Blackjack now, in words: with few cards in deck and pile it brings fewer, or none."""

from cardtable.engine.typography import counted
from cardtable.games.blackjack.law.facts import BlackjackView


def picked_up(view: BlackjackView) -> int:
    """Return the number of cards that the player in turn gets by picking up (BJ-21, BJ-22)."""
    left = len(view.zone("deck").cards) + max(0, len(view.zone("pile").cards) - 1)
    return min(view.facts.debt or 1, left)


def pick_up_words(view: BlackjackView) -> str:
    """Return the command to pick up, or to end the turn if there are no cards."""
    wanted, got = view.facts.debt or 1, picked_up(view)
    if not got:
        return "end the turn"
    return f"pick up {counted(wanted, 'card')}" if got == wanted else f"pick up {got} of {counted(wanted, 'card')}"


def price_words(view: BlackjackView) -> str:
    """Return the price of ending a turn by picking up one card (BJ-8)."""
    if picked_up(view):
        return "picking up one card ends the turn"
    owed = view.house.shortfall == "owed"  # BJ-22
    return "no card is left to pick up: " + (
        "ending the turn leaves you owing one" if owed else "ending the turn costs nothing"
    )
