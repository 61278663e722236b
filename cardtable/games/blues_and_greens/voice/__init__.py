"""What is said of Blues and Greens: the words on the screen, objections, the rules in words, the first hand."""
