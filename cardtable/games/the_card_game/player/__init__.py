"""How a player of The Card Game judges, and what it imagines of hidden cards."""
