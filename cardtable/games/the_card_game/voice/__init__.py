"""What is said of The Card Game: the words on the screen, objections, the rules in words, the first hand."""
