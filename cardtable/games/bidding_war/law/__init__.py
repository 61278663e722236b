"""The rules of the Scruffian Bidding War: moves, house rules, legality, events, zones, scoring."""
