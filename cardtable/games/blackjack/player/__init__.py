"""The AI player of Blackjack: how it judges, and how it guesses hidden cards."""
