"""Matches without a window: contests of players, outside players, standings."""
