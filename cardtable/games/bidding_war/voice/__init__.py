"""What is said of the Bidding War: the words on the screen, objections, the rules in words, the first hand."""
