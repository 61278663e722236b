"""The AI player of Five Hundred: its judgement, and its sampled deals of the hidden cards."""
