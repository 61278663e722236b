"""The rules of Five Hundred: moves, house rules, what is legal, what happens, who knows what, the score."""
