"""The AI player of Blues and Greens: its judgement, and its sampled deals of the hidden cards."""
