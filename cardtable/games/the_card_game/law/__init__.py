"""The rules of The Card Game: moves, house rules, what is legal, what happens, who knows what, the score."""
