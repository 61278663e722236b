"""How a player of the Scruffian Bidding War judges, and what it imagines of hidden cards."""
