"""The texts of a game: its words, the standing of a match, sentences about moves and endings, and objections."""
