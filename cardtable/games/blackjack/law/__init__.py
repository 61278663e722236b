"""The rules of Blackjack: moves, house rules, what is legal, what happens, who knows what, the score."""
