"""How a player of Blues and Greens judges, and what it imagines of hidden cards."""
