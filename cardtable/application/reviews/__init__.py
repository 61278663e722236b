"""The review of a hand: judging its moves, keeping the result, saying it in words."""
