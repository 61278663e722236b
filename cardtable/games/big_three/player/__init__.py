"""The AI player of Big Three: its judgement, and its sampled deals of the hidden cards."""
