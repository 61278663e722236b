"""Painters of the table: cards, seats, melds, the middle, notes, the prompt and the standing of the match."""
