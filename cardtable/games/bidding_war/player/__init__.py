"""The AI player of the Scruffian Bidding War: how it judges, and how it guesses hidden cards."""
