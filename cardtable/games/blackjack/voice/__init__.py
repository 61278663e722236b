"""What is said of Blackjack: the words on the screen, objections, the rules in words, the first hand."""
