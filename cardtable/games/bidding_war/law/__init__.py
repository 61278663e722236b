"""The rules of the Bidding War: moves, house rules, what is legal, what happens, who knows what, the score."""
