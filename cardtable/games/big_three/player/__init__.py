"""The AI player of Big Three: how it judges, and how it guesses hidden cards."""
