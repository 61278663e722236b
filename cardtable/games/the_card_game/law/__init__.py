"""The rules of The Card Game: moves, house rules, legality, events, zones, scoring."""
