"""How a player of Five Hundred judges, and what it imagines of hidden cards."""
