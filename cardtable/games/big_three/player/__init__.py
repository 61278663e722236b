"""How a player of Big Three judges, and what it imagines of hidden cards."""
