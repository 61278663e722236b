"""The AI player of The Card Game: its judgement, and its sampled deals of the hidden cards."""
