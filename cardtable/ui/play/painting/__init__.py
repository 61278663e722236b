"""What draws the table: cards, seats, melds, the middle, notes, what is asked, how the match stands."""
