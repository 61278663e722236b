"""How an AI player chooses a move: levels, sampled deals, rollouts."""
