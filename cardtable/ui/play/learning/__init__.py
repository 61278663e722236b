"""The table with a paper beside it: lessons and exercises."""
