"""The interface of a game's player: how it judges moves and hands, and when a hand is decided."""
