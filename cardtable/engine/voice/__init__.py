"""What a game says: its words, how the match stands, what is told of moves and endings, why something is no move."""
