"""What is said of Big Three: the words on the screen, objections, the rules in words, the first hand."""
