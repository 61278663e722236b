"""The rules of Blues and Greens: moves, house rules, what is legal, what happens, who knows what, the score."""
