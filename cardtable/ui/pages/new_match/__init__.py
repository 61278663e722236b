"""The page that sets up a match: its seats and house rules."""
