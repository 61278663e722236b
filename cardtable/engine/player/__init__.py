"""What is asked of a game's player: how it judges, what a hand promises, when nothing can change any more."""
