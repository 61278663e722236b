"""The rules of Blackjack: moves, house rules, legality, events, zones, scoring."""
