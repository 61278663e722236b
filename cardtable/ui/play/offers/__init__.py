"""Offers as values: the moves, buttons, bids, cards and places for the person to act, and reasons against others."""
