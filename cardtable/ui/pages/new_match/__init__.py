"""The page that sets a match up: who sits where, and by which house rules they play."""
