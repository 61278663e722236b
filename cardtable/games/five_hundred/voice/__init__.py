"""The texts of Five Hundred: words on the screen, objections, the rules, the lessons."""
