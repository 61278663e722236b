"""How a player of Blackjack judges, and what it imagines of hidden cards."""
