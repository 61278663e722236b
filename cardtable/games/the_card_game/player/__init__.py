"""The AI player of The Card Game: how it judges, and how it guesses hidden cards."""
