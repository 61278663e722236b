"""The pictures of the look: every scene at its size, drawn by the program itself."""
