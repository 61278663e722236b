"""The AI player of Blackjack: its judgement, and its sampled deals of the hidden cards."""
