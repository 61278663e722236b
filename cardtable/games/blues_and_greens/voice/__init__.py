"""The texts of Blues and Greens: words on the screen, objections, the rules, the lessons."""
