"""The rules of Big Three: moves, house rules, what is legal, what happens, who knows what, the score."""
