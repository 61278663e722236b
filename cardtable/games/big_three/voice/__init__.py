"""The texts of Big Three: words on the screen, objections, the rules, the lessons."""
