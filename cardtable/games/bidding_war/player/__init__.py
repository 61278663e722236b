"""The AI player of the Scruffian Bidding War: its judgement, and its sampled deals of the hidden cards."""
